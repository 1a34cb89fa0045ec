"""Counts of answers from fixed positions to a small depth, worked out by hand (perft).

A count multiplies the choices of every line of play, so one option too many or too few anywhere shows.
The standard ring of Aliens against Scientists is 0 Corridors, 1 Control Room, 2 Hive, 3 Tech Bay,
4 Laboratory.
"""

from __future__ import annotations

from quarterdeck.core.table import Table
from tests.theseus.build import Play, fresh, theseus, until


def perft(table: Table, depth: int) -> int:
    """Return how many different lines of so many answers there are."""
    if depth == 0 or not table.asks:
        return 1
    asked = table.asks[0]
    lines = 0
    for n in range(len(asked.options)):
        twin = table.clone()
        twin.choose(asked.seat, n)
        lines += perft(twin, depth - 1)
    return lines


def counts(table: Play, depth: int) -> list[int]:
    return [perft(table, n) for n in range(1, depth + 1)]


def test_factions_of_a_deathmatch() -> None:
    assert counts(fresh(4, "deathmatch", sectors="placed", pandora=True), 4) == [
        5, 5 * 4, 5 * 4 * 3, 5 * 4 * 3 * 2,
    ]  # fmt: skip


def test_sectors_placed_in_turns() -> None:
    table = fresh(2, sectors="placed", faction_1="aliens", faction_2="greys")
    # the Corridors lie already; four sectors follow, the last of them without a choice
    assert counts(table, 3) == [4, 12, 24]


def test_units_are_placed() -> None:
    table = until(fresh(2, faction_1="aliens", faction_2="marines", first_player=1), "units")
    # two of each player at home (4 x 3 Rooms), then the third in any of the 16 Rooms left
    assert counts(table, 5) == [4, 12, 48, 144, 144 * 16]


def test_a_quiet_turn() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "alien-2": "hive-b", "scientist-1": "laboratory-a"},
    )
    # 1 which Alien moves: 2
    # 2 two points lead to the Laboratory, where three Rooms are empty: 3
    # 3 no sector action; two empty Pending slots, or none of them: 3
    # 4 the Scientist, the only one, leaves with two points for the Control Room: 4 Rooms
    # 5 the Malfunction token has one card to go to, or none; the empty Pending slot or none: 2
    assert counts(table, 5) == [2, 2 * 3, 2 * 3 * 3, 18 * 4, 72 * 2]


def test_shortcuts_skip_any_of_their_sectors() -> None:
    table = theseus(
        units={"alien-1": "hive-a", "scientist-1": "laboratory-a", "scientist-2": "laboratory-b"},
        cards={"tec-4": "aliens-vent-shortcut", "lab-1": "aliens-vent-shortcut"},
    )
    # The one Alien has one Move point. 1 skip the Tech Bay or enter it: 2
    # 2 entered: 4 Rooms. Skipped: the Laboratory may be skipped as well: 2
    # 3 Tech Bay: no other unit for the Additional Turn, no Pending slot, so the Scientists choose
    #   one of two units: 4 x 2. Laboratory entered: 2 Rooms. Both skipped: 4 Rooms of the Corridors
    assert counts(table, 3) == [2, 4 + 2, 4 * 2 + 2 + 4]


def test_a_full_sector_is_entered_by_ejection() -> None:
    table = theseus(
        "marines", "aliens",
        units={
            "marine-1": "control-room-a", "marine-2": "unloading-dock-a", "alien-1": "unloading-dock-b",
            "alien-2": "unloading-dock-c", "minor-alien-1": "unloading-dock-d",
        },
    )  # fmt: skip
    # 1 marine-1 goes one sector into the full Unloading Dock, marine-2 four, to the Control Room: 2
    # 2 marine-1 ejects one of four; marine-2 takes one of the three other Rooms
    assert counts(table, 2) == [2, 4 + 3]


def test_pandora_buds_and_takes_over() -> None:
    table = theseus(
        "pandora", "greys", token="control-room",
        units={"creature-1": "corridors-a", "catcher-1": "shipwreck-a", "grey-1": "shipwreck-b"},
        cards={"tec-2": "greys-probe", "cor-1": "greys-transfer"},
    )  # fmt: skip
    # ring: Corridors, Control Room, Shipwreck, Tech Bay; the Creature has one point, the Catcher two
    # 1 which unit: 2
    # 2 the Control Room or the Corridors: 4 Rooms, or the 3 that the Creature leaves
    # 3 Creature: an Embryo of 3 kinds is born. Catcher: the Transfer is taken over, or nothing: 2
    # 4 Creature: 3 Rooms for the newborn. Catcher, both ways: the Onslaught hits nobody, Pandora has
    #   no Pending Cards Phase, and the only Grey goes one sector (or two beside the Catcher's empty
    #   Room): alone in the Shipwreck it has one point, to one of the 4 Rooms of the Tech Bay
    assert counts(table, 4) == [2, 4 + 3, 4 * 3 + 3 * 2, 12 * 3 + 6 * 4]

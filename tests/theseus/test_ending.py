"""Chapters 14 and 15 of the ledger: the end of the game, deathmatch."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.state import Result
from tests.theseus.build import Play, fresh, theseus, until

# Aliens (0) and Scientists (1): corridors, control-room, hive, tech-bay, laboratory
DM_RING = ["corridors", "control-room", "unloading-dock", "tech-bay", "hive", "laboratory"]
# The players are Marines (0), Aliens (1) and Scientists (2).


def result(table: Play) -> Result:
    assert table.s.result is not None
    return table.s.result


def refilling(**more: object) -> Play:
    """Set up: an Alien without deck is about to discard an enemy Pending card in the Corridors."""
    units = {
        "alien-1": "laboratory-a", "alien-2": "hive-a", "scientist-1": "tech-bay-a",
        "scientist-2": "tech-bay-b",
    }  # fmt: skip
    table = theseus(
        units=units, pending={"cor-p1": "scientists-gripper", "con-p1": "aliens-hidden", "hiv-p1": "scientists-camcorders"},
        decks={0: [], 1: ["scientists-archives", "scientists-med-bay"]}, **more,
    )  # type: ignore[arg-type]  # fmt: skip
    return table.do("alien-1", "corridors-a")


@rule("TH-END-01", "TH-RULE-20")
def test_a_refill_without_a_card_moves_the_end_token() -> None:
    table = refilling()
    table.do("cor-p1")
    assert table.view(0).final == "3"
    assert table.face("cor-p1") == ""
    assert refilling(final=2).do("cor-p1").view(0).final == "1"


@rule("TH-END-01", "TH-END-03")
@pytest.mark.parametrize(("final", "told"), [(0, "move the End token to 3"), (3, "end the game")])
def test_an_option_tells_where_the_end_token_goes(final: int, told: str) -> None:
    table = refilling(final=final)
    a = table.asks[0]

    labels = [a.question.label_of(table.view(0), option) for option in a.options]

    assert any(label.endswith(told) for label in labels)


@rule("TH-END-02")
def test_way_a_is_impossible_with_an_empty_deck() -> None:
    table = refilling()
    table.do("cor-p1")
    assert table.turn_of() == 1
    table = theseus(
        units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a", "scientist-2": "tech-bay-b"},
        decks={0: []},
    )
    table.do("corridors-a")
    assert table.turn_of() == 1
    assert table.s.final == 0


@rule("TH-END-03", "TH-END-04")
def test_the_higher_sum_of_life_and_data_wins_when_the_token_reaches_the_end() -> None:
    table = refilling(final=3, life={0: 13, 1: 8}, data={1: 7})
    table.do("cor-p1")
    # The rulebook's example: Scientists 8 + 7 against 13 of the Aliens.
    assert result(table).reason == "end-token"
    assert result(table).places == (2, 1)
    assert result(table).scores == (13.0, 15.0)


@rule("TH-END-05", "TH-END-06", "TH-RULE-23", "TH-DECIDE-38")
def test_a_tie_gives_each_player_an_extra_turn_and_then_a_shared_victory() -> None:
    table = refilling(final=3, life={0: 15, 1: 15})
    table.do("cor-p1")
    assert not table.over
    assert table.s.extra == [0]
    assert table.turn_of() == 1
    table.do("scientist-1", "corridors-b", "pass")
    assert table.turn_of() == 0
    table.do("alien-2")
    while table.asks:
        table.do(table.offered[-1])
    assert result(table).reason == "shared"
    assert result(table).winners == [0, 1]
    assert table.view(0).final == "end"


@rule("TH-END-05", "TH-RULE-23")
def test_extra_turns_can_break_the_tie_and_the_end_token_moves_no_more() -> None:
    table = refilling(final=3, life={0: 15, 1: 15}, cards={"cor-2": "scientists-archives"})
    table.do("cor-p1", "scientist-1", "corridors-b", "pass")
    assert table.data == [0, 1]
    # alien-1 shares the Corridors: two points to the Hive; way C there and no further card
    table.do("alien-1")
    while table.asks:
        table.do(table.offered[-1])
    assert result(table).reason == "extra-turns"
    assert result(table).winners == [1]
    assert table.s.final == 4


@rule("TH-RULE-23")
def test_a_refill_in_an_extra_turn_leaves_the_slot_empty() -> None:
    table = refilling(final=3, life={0: 15, 1: 15})
    table.do("cor-p1", "scientist-1", "corridors-b", "pass")
    table.do("alien-1", "hive-b", "hiv-p1")
    assert table.face("hiv-p1") == ""
    assert table.s.final == 4


@rule("TH-RULE-23")
def test_an_option_in_an_extra_turn_says_that_nothing_comes_there() -> None:
    table = refilling(final=3, life={0: 15, 1: 15})
    table.do("cor-p1", "scientist-1", "corridors-b", "pass")
    table.do("alien-1", "hive-b")
    a = table.asks[0]

    labels = [a.question.label_of(table.view(0), option) for option in a.options]

    assert any(label.endswith("and leave the slot empty") for label in labels)


@rule("TH-END-07")
def test_no_life_points_lose_at_once() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"}, cards={"cor-1": "aliens-hive+2"},
        life={1: 2}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert result(table).reason == "life"
    assert result(table).winners == [0]
    assert table.life == [20, 0]


@rule("TH-END-08")
def test_twenty_data_points_win_at_once() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "alien-1": "tech-bay-a"},
        cards={"cor-1": "scientists-archives+4"}, data={1: 17}, active=1,
    )  # fmt: skip
    table.do("corridors-a")
    assert result(table).reason == "data"
    assert result(table).winners == [1]
    assert table.data == [0, 20]


# -- deathmatch ----------------------------------------------------------------------------------


def deathmatch(**more: object) -> Play:
    return theseus("marines", "aliens", "scientists", mode="deathmatch", ring=DM_RING, **more)  # type: ignore[arg-type]


@rule("TH-DM-01", "TH-DM-02", "TH-SETUP-07")
def test_a_deathmatch_has_all_sectors_in_any_order_and_starts_at_zero() -> None:
    table = until(fresh(4, "deathmatch", seed=3, faction_1="marines", faction_2="aliens",
                        faction_3="greys", faction_4="scientists"), "install")  # fmt: skip
    ring = [sector.id for sector in table.s.ring]
    assert len(ring) == 7
    assert ring[0] == "corridors"
    homes = [name for name in ring if any(p.home == name for p in table.s.players)]
    assert [table.p(seat).home for seat in table.s.order] == homes
    assert table.life == [0, 0, 0, 0]


@rule("TH-DM-03", "TH-DM-10")
def test_wounds_are_gained_by_whoever_inflicts_them() -> None:
    table = deathmatch(
        units={"marine-1": "laboratory-a", "alien-1": "corridors-b", "scientist-1": "corridors-d"}
    )
    table.do("corridors-a", "scientist-1")
    assert table.life == [1, 0, 0]


@rule("TH-DM-04", "TH-RULE-26", "TH-RULE-69")
def test_trap_wounds_are_credited_to_the_traps_player() -> None:
    table = deathmatch(
        units={"marine-1": "unloading-dock-a", "scientist-1": "control-room-a", "alien-1": "hive-d",
               "scientist-2": "hive-c"},
        cards={"tec-1": "marines-team-tactics", "doc-1": "aliens-hive", "doc-2": "marines-fire",
               "con-1": "scientists-defense-system!"},
        parasites={"scientist-1": [1]},
    )  # fmt: skip
    table.do("tech-bay-a", "scientist-1", "unloading-dock-b", "doc-1")
    # one Move point: Parasite 1 for the Aliens, Hive 1 for the Aliens, Fire 1 for the Marines
    assert table.life == [1, 2, 0]


@rule("TH-DM-05", "TH-DECIDE-28")
def test_med_bay_takes_life_points_from_the_enemies() -> None:
    table = deathmatch(
        units={"scientist-1": "laboratory-a", "marine-1": "tech-bay-a", "alien-1": "hive-a"},
        cards={"cor-1": "scientists-med-bay+2"}, life={0: 1, 1: 9, 2: 3}, active=2,
    )  # fmt: skip
    table.do("corridors-a")
    assert table.asked == (2, "med-bay")
    assert table.offered == ["seat-1", "seat-2"]
    table.do("seat-1")
    assert table.life == [0, 7, 3]  # nobody goes below 0: the rest is the Aliens'


@rule("TH-DM-06")
def test_twenty_life_points_win_a_deathmatch() -> None:
    table = deathmatch(
        units={"marine-1": "laboratory-a", "alien-1": "corridors-b", "scientist-1": "tech-bay-c"},
        life={0: 19, 1: 4, 2: 7},
    )  # fmt: skip
    table.do("corridors-a")
    assert result(table).reason == "life"
    assert result(table).places == (1, 3, 2)


@rule("TH-RULE-36")
def test_life_tapping_gives_life_for_the_wounds_only() -> None:
    table = theseus(
        "greys", "marines", "scientists", mode="deathmatch",
        ring=["corridors", "control-room", "shipwreck", "tech-bay", "unloading-dock", "laboratory"],
        units={"grey-1": "laboratory-a", "marine-1": "corridors-b", "scientist-1": "tech-bay-a"},
        cards={"cor-1": "greys-life-tapping-device+1"},
    )  # fmt: skip
    table.do("corridors-a")
    assert table.life == [2, 0, 0]


@rule("TH-DM-07", "TH-DM-08", "TH-DM-09")
def test_a_deathmatch_tie_is_played_out_by_the_tied_players_only() -> None:
    table = deathmatch(
        units={
            "marine-1": "laboratory-a", "marine-2": "hive-a", "alien-1": "tech-bay-a",
            "alien-2": "tech-bay-b", "scientist-1": "tech-bay-c", "scientist-2": "tech-bay-d",
        },
        pending={"cor-p1": "aliens-hidden"}, decks={0: []}, final=3,
        life={0: 3, 1: 9, 2: 5}, data={2: 4}, cards={"hiv-1": "marines-fire"},
    )  # fmt: skip
    table.do("marine-1", "corridors-a", "cor-p1")
    assert [p.out for p in table.s.players] == [True, False, False]
    assert table.turn_of() == 1
    assert table.s.extra == [2]
    table.do("alien-1")
    while table.turn_of() == 1:
        table.do(table.offered[-1])
    assert table.turn_of() == 2
    while table.asks:
        table.do(table.offered[-1])
    # base Aliens and Scientists have no Attack, and Fire earns the Marines nothing any more: 9 to 9
    assert result(table).reason == "shared"
    assert result(table).winners == [1, 2]
    assert table.life[0] == 3


@rule("TH-DM-07")
def test_the_highest_sum_wins_a_deathmatch_by_the_end_token() -> None:
    table = deathmatch(
        units={"marine-1": "laboratory-a", "marine-2": "hive-a", "alien-1": "tech-bay-a",
               "scientist-1": "tech-bay-c"},
        pending={"cor-p1": "aliens-hidden"}, decks={0: []}, final=3,
        life={0: 3, 1: 9, 2: 5}, data={2: 5},
    )  # fmt: skip
    table.do("marine-1", "corridors-a", "cor-p1")
    assert result(table).places == (3, 2, 1)

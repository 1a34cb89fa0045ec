"""The drawing and the words of Theseus: what stands where, for whom."""

from __future__ import annotations

from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.games.theseus import GAME
from quarterdeck.games.theseus.pieces import text_of
from quarterdeck.games.theseus.text import KINDS
from tests.theseus.build import Play, fresh, theseus, until

POSITION = {
    "units": {
        "alien-1": "corridors-a+", "alien-2": "hive-b", "scientist-1": "corridors-b",
        "scientist-2": "space", "alien-3": "space+",
    },
    "cards": {
        "hiv-1": "aliens-hive+2", "cor-1": "aliens-tentacles", "cor-2": "aliens-duplication",
        "cor-5": "scientists-camcorders", "con-1": "scientists-defense-system!",
        "lab-1": "aliens-hidden",
    },
    "pending": {"hiv-p1": "aliens-hole", "cor-p1": "scientists-gripper"},
    "bonus_at": {"tec-1": "bonus-gateway"},
    "upgrades": {0: 2},
    "held": {0: ["aliens-hole"]},
}  # fmt: skip


def drawn(table: Play, seat: int | None = 0, **more: object) -> ElementTree.Element:
    drawing = GAME.draw(table.view(seat), names=["Ann", "Ben", "Cid", "Dee"], **more)
    return ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing


def ids(root: ElementTree.Element) -> set[str]:
    return {element.get("id", "") for element in root.iter()}


def words(root: ElementTree.Element, target: str) -> str:
    group = next(element for element in root.iter() if element.get("id") == target)
    return " ".join("".join(element.itertext()) for element in group)


def test_everything_on_the_table_is_drawn_under_its_own_id() -> None:
    root = drawn(theseus(**POSITION))
    expected = {
        "sector-corridors", "sector-hive", "room-hive-a", "slot-cor-1", "slot-hiv-p2",
        "unit-alien-1", "unit-scientist-2", "seat-1", "seat-2", "upgrades", "held-aliens-hole",
        "core", "space", "track-1", "track-2", "final-sequence", "malfunction",
    }  # fmt: skip
    assert expected <= ids(root)


def test_a_card_tells_owner_number_tokens_and_its_full_text() -> None:
    root = drawn(theseus(**POSITION), None)
    told = words(root, "slot-hiv-1")
    assert "Hive of the Aliens" in told
    assert "number 3" in told
    assert "suffers N (3) wounds" in told


def test_reminders_stand_for_active_crescent_traps_and_hidden() -> None:
    found = ids(drawn(theseus(**POSITION)))
    assert {"reminder-cor-1", "reminder-con-1", "reminder-lab-1"} <= found
    assert "reminder-hiv-1" not in found


def test_the_way_of_a_chosen_unit_is_shown_before_it_is_confirmed() -> None:
    table = theseus(**POSITION)
    assert "preview" not in ids(drawn(table))
    root = drawn(table, lit=["unit-alien-1"], chosen="unit-alien-1")
    assert "would end in the Alien Hive" in words(root, "preview")
    steps = [e.text for e in root.iter() if e.get("class") == "step-t"]
    assert steps == ["1", "2"]


def test_the_traps_on_the_way_are_marked_with_their_wounds() -> None:
    table = theseus(
        units={"scientist-1": "laboratory-a", "scientist-2": "laboratory-b", "alien-1": "hive-a"},
        cards={
            "cor-1": "aliens-tentacles", "cor-2": "aliens-hive", "con-1": "aliens-hive+1",
            "con-2": "scientists-defense-system!",
        },
        active=1,
    )  # fmt: skip
    root = drawn(table, 1, lit=["unit-scientist-1"], chosen="unit-scientist-1")
    marks = [e.text for e in root.iter() if (e.get("class") or "").startswith("b-threat-t")]
    assert marks == ["−1", "−2"]  # Tentacles in passing, the Hive where the Move ends


def test_lit_targets_can_be_clicked() -> None:
    root = drawn(theseus(**POSITION), lit=["unit-alien-2", "room-hive-a", "upgrades"])
    lit = {e.get("id") for e in root.iter() if "can" in (e.get("class") or "").split()}
    assert lit == {"unit-alien-2", "room-hive-a", "upgrades"}


def test_the_ring_is_drawn_with_four_to_seven_sectors_and_before_it_is_laid() -> None:
    duel = theseus("pandora", "marines", units={"creature-1": "corridors-a"}, token="tech-bay")
    assert "pandora-token" in ids(drawn(duel))
    four = fresh(4, "deathmatch", faction_1="marines", faction_2="aliens", faction_3="greys",
                 faction_4="scientists")  # fmt: skip
    until(four, "move")
    assert sum(name.startswith("sector-") for name in ids(drawn(four))) == 7
    before = drawn(fresh(2))
    assert {"seat-1", "factions"} <= ids(before)
    assert "Corridors" in "".join(before.itertext())


def test_factions_that_are_chosen_stand_in_the_ring_before_it_is_laid() -> None:
    root = drawn(fresh(2, faction_1="greys"))
    told = words(root, "factions")
    assert "Greys" in told
    assert "to be chosen" in told
    assert "Shipwreck" in "".join(root.itertext())


def test_things_wear_the_mark_of_the_faction_wherever_its_player_sits() -> None:
    units = {"alien-1": "corridors-a", "scientist-1": "corridors-b"}
    one = drawn(theseus("aliens", "scientists", units=units))
    other = drawn(theseus("scientists", "aliens", units=units))
    for root in (one, other):
        marks = {e.get("id"): e.get("data-seat") for e in root.iter() if e.get("data-seat")}
        assert marks["unit-alien-1"] == "3"
        assert marks["unit-scientist-1"] == "2"
    assert (one.get("data-marks"), other.get("data-marks")) == ("3 2", "2 3")


@pytest.mark.parametrize(
    ("kept", "name"), [("held", "aliens-hole"), ("bonus", "bonus-card-from-the-deck")]
)
def test_a_phone_shows_the_whole_text_of_an_open_card(kept: str, name: str) -> None:
    table = theseus(**{**POSITION, "held": {}, kept: {0: [name]}})

    root = drawn(table, form="phone")
    card = next(element for element in root.iter() if element.get("id") == f"held-{name}")
    shown = " ".join(
        "".join(element.itertext()) for element in card if element.tag.endswith("text")
    )

    assert text_of(table.view(0), name) in " ".join(shown.split())


def test_the_text_of_a_card_that_is_not_installed_tells_the_printed_number() -> None:
    assert "N (1) wounds" in text_of(theseus(**POSITION).view(0), "aliens-hive")


def test_a_phone_shows_the_same_targets() -> None:
    table = theseus(**POSITION)
    wide, phone = ids(drawn(table)), ids(drawn(table, form="phone"))
    targets = ("sector-", "room-", "slot-", "unit-", "held-", "seat-", "upgrades", "deck-1")

    assert {name for name in wide if name.startswith(targets)} - {"deck-2"} <= phone | {
        "upgrades-2"
    }
    assert drawn(table, form="phone").get("width") == "390"
    with pytest.raises(ValueError, match="wide or phone"):
        drawn(table, form="tablet")


def test_a_duel_tells_life_and_data_in_the_hub() -> None:
    root = drawn(theseus(**POSITION, life={0: 12, 1: 14}, data={1: 11}))
    told = [e.text for e in root.iter() if (e.get("class") or "").startswith("th-score")]
    assert told == ["14", "12", "11", "–"]  # Scientists left, Aliens right; Life below, Data above


def test_the_rooms_in_which_a_move_may_end_are_outlined() -> None:
    root = drawn(theseus(**POSITION), lit=["unit-alien-1"], chosen="unit-alien-1")
    ghosts = [e for e in root.iter() if e.get("class") == "ghost"]
    assert len(ghosts) == 3  # of the Hive, where Alien 2 stands in the fourth


def test_lines_lead_to_what_a_duplication_copies() -> None:
    root = drawn(theseus(**POSITION))
    lines = [e for e in root.iter() if e.get("class") == "th-copy"]
    assert len(lines) == 1  # cor-2 copies the Tentacles in cor-1


def test_the_board_is_told_in_lines() -> None:
    lines = GAME.describe(theseus(**POSITION).view(1), ["Ann", "Ben"])
    text = "\n".join(lines)
    assert "Ann (Aliens)" in text
    assert "You (Scientists)" in text
    assert "Slot hiv-1: Hive of the Aliens, number 3, 2 Upgrade tokens." in text
    assert "Space: Alien 3, Scientist 2." in text


def test_every_event_of_many_games_has_a_sentence() -> None:
    told: set[str] = set()
    for n, (seats, mode) in enumerate(
        [(2, "duel"), (3, "deathmatch"), (4, "team"), (4, "deathmatch")] * 3
    ):
        options = {"pandora": True, "chosen-decks": n % 2 == 0, "sectors": "placed"}
        table = lay(GAME, seats=seats, mode=mode, options=options, seed=bytes([n] * 32))
        rng = Rng.from_seed(bytes([n]))
        while table.asks:
            a = table.asks[0]
            table.choose(a.seat, rng.below(len(a.options)))
        view = table.view(0)
        for event in table.events_for(0):
            assert GAME.sentence(view, event, ["Ann", "Ben"]).endswith("."), event
            told.add(event.kind)
    assert told <= set(KINDS)


def test_the_terminal_shows_every_sector_and_player() -> None:
    console = Console(width=100, record=True, file=StringIO())
    console.print(GAME.terminal(theseus(**POSITION).view(0), ["Ann", "Ben"]))
    shown = console.export_text()
    for words in ("Corridors: Onslaught, moves 2", "A Hive 3", "Ben (Scientists)", "[Gateway]"):
        assert words in shown

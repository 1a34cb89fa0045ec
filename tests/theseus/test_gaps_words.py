"""What the log and the views say: the clause behind an event, and whose token lies where."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.state import Event
from quarterdeck.games.theseus.text import describe, sentence
from quarterdeck.games.theseus.view import UnitView
from tests.theseus.build import Play, fresh, theseus


def last(table: Play, kind: str) -> Event:
    """Return the latest event of a kind."""
    return [event for event in table.events() if event.kind == kind][-1]


def told(table: Play, kind: str, seat: int | None) -> str:
    """Tell the latest event of a kind to a seat, all being called by their factions."""
    return sentence(table.view(seat), last(table, kind), ())


def unit_view(table: Play, name: str) -> UnitView:
    return next(unit for unit in table.view(None).units if unit.id == name)


# -- the clause behind an event ------------------------------------------------------------------


@rule("TH-GRE-04", "TH-SCI-01")
@pytest.mark.parametrize(
    ("faction", "unit", "card", "clause"),
    [
        ("greys", "grey-1", "greys-transfer", "TH-GRE-04"),
        ("scientists", "scientist-1", "scientists-archives", "TH-SCI-01"),
    ],
)
def test_data_of_transfer_and_archives_cite_their_own_clauses(
    faction: str, unit: str, card: str, clause: str
) -> None:
    table = theseus(
        faction, "marines", units={unit: "unloading-dock-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": card},
    )  # fmt: skip

    table.do("corridors-a")

    assert last(table, "gained-data").rule == clause


@rule("TH-BON-03", "TH-MAR-18")
def test_the_bonus_card_upgrade_and_supply_drop_cite_their_own_clauses() -> None:
    table = theseus(
        "marines", "aliens", units={"marine-1": "corridors-a", "alien-1": "tech-bay-a"},
        bonus={0: ["bonus-upgrade"]}, held={0: ["marines-supply-drop"]},
    )  # fmt: skip

    table.do("bonus-upgrade")
    assert last(table, "took-upgrade").rule == "TH-BON-03"
    table.do("marines-supply-drop")

    assert last(table, "took-upgrade").rule == "TH-MAR-18"
    assert table.p(0).upgrades == 3


@rule("TH-GRE-07", "TH-MAR-11")
@pytest.mark.parametrize(
    ("faction", "unit", "card", "clause"),
    [
        ("greys", "grey-1", "greys-control", "TH-GRE-07"),
        ("marines", "marine-1", "marines-team-tactics", "TH-MAR-11"),
    ],
)
def test_control_and_team_tactics_ask_by_their_own_clauses(
    faction: str, unit: str, card: str, clause: str
) -> None:
    table = theseus(
        faction, "aliens", units={unit: "hive-a", "alien-1": "tech-bay-a"}, cards={"cor-1": card}
    )

    table.do("corridors-a")

    assert table.asked == (0, "move-enemy")
    assert table.asks[0].question.rule == clause


# -- words ---------------------------------------------------------------------------------------


@rule("TH-TEAM-02")
def test_an_alliance_is_told_of_its_own_sector_as_yours() -> None:
    table = fresh(4, "team", first_player=1, faction_1="marines", faction_2="aliens",
                  faction_3="greys", faction_4="scientists")  # fmt: skip

    table.do("unloading-dock")

    assert told(table, "alliance-sector", 0) == "Your alliance uses the Unloading Dock."
    assert told(table, "alliance-sector", 1) == "The alliance of Marines uses the Unloading Dock."


@rule("TH-RULE-48", "TH-PAN-16")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("marines-landmine", "Runner 1 returned to the pool."),  # it leaves the game
        ("marines-fire", "Runner 1 returned to the pool; Fire was free again."),
    ],
)
def test_a_card_is_told_to_be_free_again_only_if_it_stays(card: str, words: str) -> None:
    table = theseus(
        "pandora", "marines", token="corridors", token_side="right",
        units={"creature-1": "control-room-a", "marine-1": "tech-bay-a"},
        cards={"cor-1": card}, embryos={"cor-1": "runner-1"}, active=1,
    )  # fmt: skip

    table.do("corridors-a")

    assert told(table, "embryo-returned", None) == words


@rule("TH-END-05")
def test_a_tie_is_told_before_the_extra_turns_are_played() -> None:
    table = theseus(
        "marines", "aliens", pending={"cor-p1": "aliens-hidden"}, decks={0: []}, final=3,
        units={"marine-1": "hive-a", "marine-2": "tech-bay-a", "alien-1": "unloading-dock-a"},
    )  # fmt: skip

    table.do("marine-1", "corridors-a", "cor-p1")

    assert told(table, "tie", None) == "Marines and Aliens were tied; each was given an extra turn."


# -- whose token ---------------------------------------------------------------------------------


@rule("TH-INFO-01", "TH-RULE-69", "TH-MAR-16")
def test_views_tell_whose_parasite_and_deactivation_tokens_lie_there() -> None:
    table = theseus(
        "marines", "aliens", "scientists", mode="deathmatch",
        ring=["corridors", "control-room", "unloading-dock", "tech-bay", "hive", "laboratory"],
        units={"scientist-1": "corridors-a", "marine-1": "tech-bay-a", "alien-1": "hive-a"},
        cards={"con-1": "aliens-hive"}, parasites={"scientist-1": [1]},
    )  # fmt: skip
    table.card("con-1").deactivated_by = 0

    view = table.view(None)
    card = view.ring[1].slots[0].card

    assert card is not None
    assert card.deactivated_by == 0
    assert unit_view(table, "scientist-1").parasites == (1,)
    words = "\n".join(describe(view, ()))
    assert "deactivated by the Marines" in words
    assert "1 Parasite of the Aliens" in words


# -- Hidden and a single-use Barricade -----------------------------------------------------------


@rule("TH-RULE-65", "TH-RULE-56")
@pytest.mark.parametrize(("hidden", "served"), [("con-2", True), ("doc-1", False)])
def test_a_barricade_that_keeps_a_hidden_away_has_served(hidden: str, served: bool) -> None:
    table = theseus(
        "pandora", "aliens", "marines", mode="deathmatch", token="corridors", token_side="right",
        ring=["corridors", "control-room", "hive", "tech-bay", "unloading-dock"],
        units={"creature-1": "control-room-a", "marine-1": "hive-a", "alien-1": "unloading-dock-a"},
        cards={"con-1": "marines-barricade", hidden: "aliens-hidden"}, embryos={"con-1": "runner-1"},
        active=1,
    )  # fmt: skip

    table.do("corridors-a")  # the Corridors' Onslaught

    assert table.life == [0, 0, 0]
    assert table.card("con-1").spent is served

"""Chapters 1 and 2: what is in the boxes, as the content file says."""

from collections import Counter

import pytest

from quarterdeck.core.content import ContentError, Source, load
from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon import FINAL_EVENTS
from quarterdeck.games.dark_moon.content import SHELF, book_of, open_book
from quarterdeck.games.dark_moon.entries import Content
from quarterdeck.games.dark_moon.rules.effects import OPERATIONS
from quarterdeck.games.dark_moon.rules.infected import INFECTED_ACTIONS
from tests.dark_moon.build import FACES, fresh, moon

CONTENT = load(Content, SHELF.base)
BOOK = book_of("")


def counts(table: str, box: str | None = None) -> int:
    entries = getattr(CONTENT, table)
    return sum(e.count for e in entries if box is None or box in e.sets)


@rule("DM-COMP-01", "DM-COMP-02", "DM-COMP-03", "DM-COMP-04", "DM-DEF-08")
def test_the_dice_and_their_faces():
    dice = {d.id: (d.count, tuple(d.faces)) for d in CONTENT.die}
    assert dice == {
        "strong-die": (14, (-2, -2, -2, -1, 2, 4)),
        "weak-die": (14, (-2, -2, -2, -1, 1, 3)),
        "commander-die": (1, (-2, -2, -2, -1, 3, 5)),
        "corporation-die": (3, (0, -1, -1, -2, -2, -3)),
    }
    assert {d.id.removesuffix("-die"): tuple(d.faces) for d in CONTENT.die} == FACES


@rule("DM-COMP-05", "DM-COMP-06", "DM-COMP-08")
def test_the_damage_tokens():
    shields = next(t for t in CONTENT.token if t.id == "shield-token")
    fatigue = [t for t in CONTENT.token if t.kind == "fatigue"]
    base_box = [t.character for t in fatigue if "base" in t.sets]
    assert shields.count == 6
    assert counts("outpost", "base") == 6
    assert counts("outpost") == 7
    assert sorted(base_box) == ["chaya", "enver", "jon", "luba", "michihiro", "steve"]
    assert sorted(t.character for t in fatigue if t.sets == ("expansion",)) == ["lincoln", "serene"]


@rule("DM-COMP-07", "DM-RULE-63")
def test_the_characters():
    names = {c.id: c.name for c in CONTENT.character}
    base_box = [c.id for c in CONTENT.character if "base" in c.sets]
    assert sorted(base_box) == ["chaya", "david", "enver", "jon", "luba", "michihiro", "steve"]
    assert sorted(set(names) - set(base_box)) == ["lincoln", "serene"]
    assert names["david"] == "David"


@rule("DM-COMP-09", "DM-COMP-10")
def test_the_status_cards():
    base_box = [s for s in CONTENT.status if "base" in s.sets]
    powers = [str(s.power) for s in base_box if s.team == "infected"]
    assert sum(s.count for s in base_box if s.team == "uninfected") == 4
    assert len(powers) == len(set(powers)) == 3
    more = {s.id: s.count for s in CONTENT.status if s.sets == ("expansion",)}
    assert more == {"uninfected-extra": 3, "company-man": 1, "infected-clearance": 1}


@rule("DM-COMP-11", "DM-COMP-12")
def test_the_decks():
    sizes = {d.id: d.cards for d in CONTENT.deck}
    assert sizes == {
        "base-silver": 21,
        "base-black": 21,
        "expansion-silver": 23,
        "expansion-black": 23,
    }
    assert [e.deck for e in CONTENT.evacuation_failure] == ["expansion-silver", "expansion-black"]
    assert (counts("event", "base"), counts("event")) == (16, 26)
    assert (counts("final_event", "base"), counts("final_event")) == (6, 8)
    assert tuple(e.id for e in CONTENT.final_event) == FINAL_EVENTS


@rule("DM-COMP-13", "DM-COMP-14")
def test_the_other_pieces():
    tokens = {t.id: t.count for t in CONTENT.token}
    assert tokens["quarantine-token"] == tokens["participation-token"] == 7
    assert tokens["die-token"] == 14
    assert tokens["sabotage-token"] == 1
    assert {c.id: c.count for c in CONTENT.card}["commander-card"] == 1
    assert {s.id: s.count for s in CONTENT.screen}["uninfected-screen"] == 7
    assert {s.id: s.count for s in CONTENT.screen}["infected-screen"] == 3
    assert {"suspicion-cube", "difficulty-cube", "success-cube", "event-cube"} <= set(tokens)
    assert tokens["amputation-token"] == 7
    assert sum(t.kind == "clearance" for t in CONTENT.token) == 9
    assert {b.id for b in CONTENT.board} > {"evacuation-vote-board", "evacuation-clearance-board"}
    assert {"evacuation-cube", "active-player-token", "commander-die-token"} <= set(tokens)
    assert {"refueling-card", "player-aid-card"} <= {c.id for c in CONTENT.card}


@rule("DM-COMP-15")
def test_the_threats():
    cards = {t.id: t.count for t in CONTENT.threat}
    tokens = {t.threat: t.count for t in CONTENT.threat_token}
    assert cards == {
        "act-recklessly": 2,
        "isolate-specimen": 1,
        "retrieve-sample": 3,
        "exposure": 1,
    }
    assert tokens == cards | {"wild": 4}


@rule("DM-COMP-16")
def test_the_supply_of_small_tokens_never_limits_play():
    # 20 die tokens are more than the box holds: they count all the same
    table = moon(die_tokens={0: -10, 1: -10})
    view = table.view(None)
    assert [p.die_tokens for p in view.players] == [-10, -10, 0]
    assert [p.limit for p in view.players] == [1, 1, 4]


@rule("DM-ACT-01")
def test_every_action_is_known_and_every_effect_has_a_function():
    assert {a.id for a in CONTENT.action if a.who == "revealed"} == set(INFECTED_ACTIONS)
    assert [a.id for a in CONTENT.action if a.who == "hidden-infected"] == ["reveal-as-infected"]
    assert [a.id for a in CONTENT.action if a.who == "unrevealed" and "base" in a.sets] == [
        "repair-shield",
        "repair-life-support",
        "repair-outpost",
        "call-vote-quarantine",
        "lone-wolf",
        "issue-order",
    ]
    ops = Counter(
        effect.op
        for card in (*CONTENT.event, *CONTENT.final_event)
        for effect in (*card.at_start, *card.during, *card.on_complete)
    )
    ops += Counter(e.op for t in CONTENT.task for e in (*t.resolve, *t.on_fail, *t.on_success))
    ops += Counter(e.op for status in CONTENT.status for e in status.power)
    assert set(ops) <= set(OPERATIONS)


def overlay(text: str) -> str:
    return open_book((Source("mine.toml", text),))


def test_a_wrong_content_file_is_refused_with_its_place():
    with pytest.raises(ContentError, match=r"mine.toml:3: .*'die_limit': expected"):
        overlay('[[screen]]\nid = "infected-screen"\ndie_limit = 0\n')
    with pytest.raises(ContentError, match="deck 'base-silver', field 'cards': expected 21"):
        overlay('[[deck]]\nid = "base-silver"\ncards = 20\n')
    with pytest.raises(ContentError, match="character 'david', field 'fatigue_token'"):
        overlay('[[character]]\nid = "david"\nfatigue_token = true\n')
    with pytest.raises(ContentError, match="action 'lone-wolf', field 'blocked_by'"):
        overlay('[[action]]\nid = "lone-wolf"\nblocked_by = ["command"]\n')


def test_an_overlay_changes_a_number_of_the_rules():
    mark = overlay('[[screen]]\nid = "uninfected-screen"\ndie_limit = 5\n')
    assert book_of(mark).limit == 5
    assert BOOK.limit == 4


@rule("DM-DEF-01", "DM-DEF-02", "DM-MAN-10")
def test_unrevealed_means_not_openly_infected():
    table = moon(seats=5, mode="expansion", infected=[3, 4], revealed=[4], company_man=1)
    table.do("call-vote-quarantine")
    # the company man (1) and the hidden infected player (3) are players, the revealed one is not
    assert table.offers() == ["seat-1", "seat-2", "seat-3", "seat-4"]


@rule("DM-DEF-03")
def test_an_ordered_player_does_not_become_active():
    table = moon().do("issue-order", "seat-2")
    assert table.asked == (1, "ordered")
    assert table.s.active == 0


@rule("DM-DEF-04", "DM-DEF-05", "DM-DEF-07")
def test_words_for_dice_and_tokens_are_told_by_the_view():
    table = moon(
        dice={0: (1, 0, 1), 1: (2, 2, 0), 2: (2, 0, 0)}, spent=(1, 1, 0), outposts=["command"]
    )
    view = table.view(0)
    assert view.dice == (1, 0, 1)
    assert view.available == (0, 3, 0)
    assert view.spent == (1, 1, 0)
    assert (view.shields, view.outposts, view.fatigue) == (2, ("command",), ())
    assert "command" not in view.outpost_pile


@rule("DM-DEF-06")
def test_left_is_clockwise_by_seat():
    table = moon(active=2, stage="end")
    assert table.asked == (0, "action")


def test_a_fresh_game_waits_for_the_commander():
    table = fresh()
    assert table.asked == (table.s.commander, "choose-event")

"""Ferry as people and programs meet it: content, positions, words, board, brain."""

from __future__ import annotations

from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from quarterdeck.bots import make_bot, play_out
from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.origin import PositionError, check_position, lay
from quarterdeck.core.rng import Rng
from tests.ferry import GAME
from tests.ferry.brain import reflex, value
from tests.ferry.build import SEED, ferry
from tests.ferry.content import book
from tests.ferry.state import Spot

NAMES = ["Ada", "Bo", "Cy"]
SHORT = Source("short.toml", "[crossing]\ndistance = 4\n")


def test_an_overlay_changes_a_number_for_its_own_tables_only():
    short = lay(GAME, seats=2, seed=SEED, overlays=[SHORT])
    usual = lay(GAME, seats=2, seed=SEED)

    assert book(short.state).crossing.distance == 4
    assert book(usual.state).crossing.distance == 15


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[crossing]\nhand = 6\n", "over.toml:2: crossing, field 'hand': expected at most a 4th"),
        ("[crossing]\nbank = 19\n", "over.toml:2: crossing, field 'bank': expected at least 20"),
        ("[crossing]\ndistnace = 4\n", "did you mean 'distance'"),
        ("[[card]]\nid = 'anchor'\ncount = 1\n", "expected one of"),
    ],
)
def test_an_overlay_that_makes_no_game_is_refused_with_its_place(text: str, complaint: str):
    with pytest.raises(ContentError, match=complaint):
        GAME.open_book([Source("over.toml", text)])


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda s: s.players.pop(), "players: expected 2 to 4, got 1"),
        (lambda s: s.deck.pop(), "cards: expected"),
        (lambda s: setattr(s.deck[0], "face", "anchor"), "cards: expected 0 of 'anchor'"),
        (lambda s: setattr(s.deck[0], "id", s.deck[1].id), "an id of its own"),
        (lambda s: setattr(s.players[0], "coins", -1), "coins: expected 0 or more"),
        (lambda s: setattr(s, "bank", 7), "bank: expected 40 coins in all, got 13"),
        (lambda s: setattr(s.players[0], "at", Spot(49, 0)), "a point of the deck"),
        (lambda s: setattr(s.players[0], "at", Spot(16, 5)), "closer than 1 m"),
        (lambda s: setattr(s.players[0], "at", None), "at least two are aboard"),
        (lambda s: setattr(s.players[0], "seat", 1), r"players\[0\].seat: expected 0, got 1"),
        (lambda s: setattr(s.players[0].hand[0], "seen", 0), "players know their own cards"),
        (lambda s: setattr(s.discard[0], "seen", 0), "lie face up"),
        (lambda s: setattr(s, "active", 2), "active: expected a seat, got 2"),
        (lambda s: setattr(s, "sailed", 21), "sailed: expected 0 to 20 miles, got 21"),
    ],
)
def test_an_impossible_position_says_what_is_wrong(spoil, complaint: str):
    s = ferry(coins=[3, 3], hands={0: ["toll"]}, discard=["ticket"]).s

    spoil(s)

    with pytest.raises(PositionError, match=complaint):
        check_position(GAME, s)


def test_every_event_becomes_a_sentence_for_each_viewer():
    table = ferry(hands={0: ["toll"]}, deck=["muster", "ticket"], dice=[1])
    table.do("toll", "seat-2")

    told = [[GAME.sentence(table.view(v), e, NAMES) for e in table.events_for(v)] for v in (0, 1)]

    assert told[0][:5] == [
        "Ada draws a muster.",
        "Ada lays down a toll.",
        "Ada demands a toll from Bo.",
        "The die shows 1.",
        "Bo pays Ada 1 coin.",
    ]
    assert told[1][0] == "Ada draws a card."


def test_the_whole_board_can_be_told_in_text():
    table = ferry(hands={0: ["toll"]}, deck=["muster"], race=True, spots=("2,1", "", "6,1"))

    assert GAME.describe(table.view(0), NAMES) == [
        "The ferry has sailed 1 of 15 miles.",
        "9 coins win at once.",
        "Ada (to move): at 2,1, 3 coins, Toll, Muster",
        "Bo: ashore, 3 coins, 0 cards",
        "Cy: at 6,1, 3 coins, 0 cards",
        "Deck: 0 cards. Discarded last: Whistle.",
        "Bank: 31 coins.",
    ]


def test_the_terminal_shows_what_the_viewer_knows():
    table = ferry(hands={0: ["toll"], 1: ["whistle"]}, sailed=6)
    console = Console(width=80, record=True, file=StringIO())

    console.print(GAME.terminal(table.view(0), NAMES))
    shown = console.export_text()

    assert "> Ada" in shown
    assert "Toll" in shown
    assert "Whistle" not in shown
    assert "6 miles" in shown


@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_board_draws_what_can_be_clicked_and_hides_what_is_hidden(theme: str):
    table = ferry(hands={0: ["toll"], 1: ["whistle"]})
    lit = {"seat-2", f"card-{table.s.players[0].hand[0].id}", "spot-24-12"}

    root = ET.fromstring(GAME.draw(table.view(0), names=NAMES, lit=lit, theme=theme))  # noqa: S314
    ids = {element.get("id") for element in root.iter()}

    assert lit <= ids
    assert "Whistle" not in ET.tostring(root, encoding="unicode")


def test_the_brain_likes_coins_and_a_place_aboard():
    rich, poor = ferry(coins=[5, 3]), ferry(coins=[3, 3])
    ashore = ferry(spots=("2,1", "4,1", ""))

    assert value(rich.s, 0) > value(poor.s, 0)
    assert value(ashore.s, 2) < value(ashore.s, 1)
    won = ferry(coins=[8, 8], spots=("7,1", "7,5"), race=True, active=1).do("pass")
    assert (value(won.s, 0), value(won.s, 1)) == (100, -100)


def test_by_reflex_a_seat_whistles_and_votes_for_itself():
    whistle = ferry(hands={0: ["toll"], 1: ["whistle"]}).do("toll", "seat-2")
    votes = ferry(hands={0: ["muster"]}).do("muster", "seat-2")
    rng = Rng.from_seed(SEED)

    assert reflex(whistle.s, whistle.asks[0], rng) == 1
    assert [a.options[reflex(votes.s, a, rng)].aye for a in votes.asks] == [True, False, True]


def test_the_greedy_bot_plays_ferry_to_its_end():
    rng = Rng.from_seed(SEED)
    table = lay(GAME, seats=3, seed=SEED)

    play_out(table, [make_bot(name, rng) for name in ("greedy", "random", "greedy")], rng)

    assert table.over

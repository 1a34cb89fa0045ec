"""Tables at their start: seats, options, overlays, seeds, and positions written, edited, read."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.game import SetupError
from quarterdeck.core.origin import PositionError, SeatInfo, lay, write_position
from quarterdeck.core.rng import Rng, commitment
from tests.ferry import GAME
from tests.ferry.build import SEED, ferry


def position(**changes) -> bytes:
    """Write a position of Ferry and change some of its fields by hand."""
    data = msgspec.json.decode(write_position(ferry(hands={0: ["toll"], 1: ["whistle"]})))
    for path, value in changes.items():
        *steps, last = path.split("__")
        place = data
        for step in steps:
            place = place[int(step) if step.isdigit() else step]
        place[last] = value
    return msgspec.json.encode(data)


def test_people_and_programs_sit_down_by_name():
    table = lay(GAME, seats=[SeatInfo("Ada"), SeatInfo(bot="greedy"), SeatInfo()], seed=SEED)

    assert table.seats == 3
    assert table.origin.names == ["Ada", "Seat 2", "Seat 3"]
    assert table.origin.seats[1].bot == "greedy"


def test_the_same_seed_lays_the_same_table_and_a_fresh_one_another():
    assert lay(GAME, seed=SEED).state == lay(GAME, seed=SEED).state
    assert lay(GAME).origin.seed != lay(GAME).origin.seed
    assert commitment(lay(GAME, seed=SEED).origin.seed) == commitment(SEED)


def test_a_table_that_cannot_be_laid_says_why():
    with pytest.raises(SetupError, match="takes 2 to 4 players; got 9"):
        lay(GAME, seats=9)
    with pytest.raises(ContentError, match=r"over.toml:2"):
        lay(GAME, overlays=[Source("over.toml", "[crossing]\ndistance = 0\n")])


def test_a_table_for_playouts_keeps_nothing():
    table = lay(GAME, seats=2, seed=SEED, keep=False)

    assert (table.marks, table.state.events) == ([], None)


def test_a_position_is_json_without_the_dice_to_come():
    text = write_position(ferry(hands={0: ["toll"]}, dice=[1, 2, 3]))

    data = msgspec.json.decode(text)
    assert b"\n" in text
    assert "rng" not in data
    assert "book" not in data
    assert data["players"][0]["coins"] == 3


def test_a_position_is_that_before_the_present_step():
    table = ferry(hands={0: ["toll"]})
    before = write_position(table)

    table.do("toll")
    assert write_position(table) == before


def test_a_position_is_played_on_from():
    table = lay(GAME, seats=3, seed=SEED, position=position())

    assert table.waiting() == [0]
    assert [c.face for c in table.state.players[1].hand] == ["whistle"]
    assert table.state.rng.key == Rng.from_seed(SEED).key


def test_a_position_may_be_edited_by_hand():
    text = position(players__0__coins=7, bank=27, sailed=14)
    table = lay(GAME, seats=3, seed=SEED, position=text)

    assert (table.state.players[0].coins, table.state.sailed) == (7, 14)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "cannot be read"),
        (b"[]", "a position is a JSON object"),
        (b"{", "cannot be read"),
        (b"{}", "missing required field"),
        (b"\xff", "cannot be read"),
        (b"[" * 100_000, "nested too deeply|cannot be read"),
        (b'{"a":' * 100_000, "nested too deeply|cannot be read"),
        (position(sailed=99), "the position cannot be: sailed: expected 0 to 20"),
        (position(sailed="far"), "Expected `int`, got `str` - at `$.sailed`"),
        (position(sailed=1.5), "Expected `int`"),
        (position(deck__0__id=2**64), "a number in it has more than 64 bits"),
        (position(wind=3), "unknown field `wind`"),
        (position(players__0__coins=4), "bank: expected 40 coins in all, got 41"),
        (position(players__0__coins=10**30), "cannot be"),
        (position(stage="sinking"), "Invalid enum value 'sinking' - at `$.stage`"),
        (position(active=7), "active: expected a seat, got 7"),
        (position(players=[]), "players: expected 2 to 4, got 0"),
        (position(deck=[]), "cards: expected"),
        (position(result={"reason": "won", "places": [1, 2, 2]}), "a game that has ended"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(text, words):
    with pytest.raises(PositionError) as caught:
        lay(GAME, seats=3, seed=SEED, position=text)

    assert any(part in str(caught.value) for part in words.split("|")), caught.value
    assert "\n" not in str(caught.value)


def test_a_position_tells_at_most_three_problems():
    text = position(sailed=99, active=9, bank=-1, players__0__seat=3)

    with pytest.raises(PositionError) as caught:
        lay(GAME, seats=3, seed=SEED, position=text)
    assert str(caught.value).count(";") == 2


def test_a_position_is_for_its_number_of_seats():
    with pytest.raises(PositionError, match="the position is for 3 seats; the table has 2"):
        lay(GAME, seats=2, seed=SEED, position=position())


def test_events_in_a_position_are_left_out():
    event = {"rule": "FE-X-01", "kind": "forged", "facts": {"seat": 99}}
    table = lay(GAME, seats=3, seed=SEED, position=position(events=[event]))

    assert "forged" not in [e.kind for e in table.events()]

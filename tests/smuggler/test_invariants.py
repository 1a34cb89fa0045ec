"""Positions that cannot be are refused with their place; hostile ones neither crash nor hang."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck.core.origin import PositionError, read_position, write_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import Table, random_playout
from quarterdeck.games.smuggler.invariants import problems
from tests.smuggler.build import GAME, Play, fresh, smuggler

Data = dict[str, Any]
BOOK = GAME.open_book(())


def written(table: Play) -> Data:
    data: Data = json.loads(write_position(table))
    return data


def sample() -> Data:
    """Write a position of three seats with a government and something of everything."""
    return written(
        smuggler(
            government=2,
            tiles={"0,3": "slipstream-1", "1,3": "slipstream-2", "1,2": "asteroid-1"},
            arrows={"0,3": "e", "1,3": "s"},
            tokens={"0,2": "completed", "2,0": "in-progress"},
            cards={0: ["red-aurum-cargo"], 2: ["red-deepglass-cargo"]},
            salvage={1: 4},
            salvage_on={"1,2": 3},
            troops={2: 1},
            event="static",
            hands={0: ["aurum", "space-void-1"]},
        )
    )


def read(data: Data) -> Any:
    return read_position(GAME, json.dumps(data).encode(), Rng.from_seed(b"p"), BOOK)


def refusal(data: Data) -> str:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert len(str(caught.value)) < 1000
    return str(caught.value)


def put(data: Any, path: str, value: Any) -> None:
    """Set what a path such as 'players/0/score' leads to."""
    *way, last = path.split("/")
    for name in way:
        data = data[int(name) if isinstance(data, list) else name]
    data[int(last) if isinstance(data, list) else last] = value


def test_a_sound_position_is_read_and_played_to_the_end() -> None:
    table = Table(GAME, read(sample()))

    random_playout(table, Rng.from_seed(b"on"))

    assert table.over


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_opening_is_sound(seats: int) -> None:
    table = fresh(seats, "government")

    read(written(table))


BROKEN: list[tuple[str, Any, str]] = [
    # players
    ("players/0/score", -1, "players[0].score: expected 0 or more, got -1"),
    ("players/1/bounty", -2, "players[1].bounty: expected 0 or more, got -2"),
    ("players/1/score", 10**8, "players[1].score: expected 0 or more"),
    ("players/1/salvage", -4, "players[1].salvage: expected 0 or more, got -4"),
    ("players/2/bounty", 1, "players[2].bounty: the government has none (HS-COMBAT-21)"),
    ("players/0/troops", 1, "players[0].troops: smugglers never carry occupation tokens"),
    ("players/0/seat", 1, "players[0].seat: expected 0, got 1"),
    ("players/0/ship", "", "players[0].ship: expected one after the opening"),
    ("players/0/ship", "cruiser", "players[0].ship: a smuggler has no ship 'cruiser'"),
    ("players/2/ship", "kestrel", "players[2].ship: a government has no ship 'kestrel'"),
    ("players/0/ship", "standard", "players[0].ship: a smuggler has no ship 'standard'"),
    ("players/0/ship", "battlestar", "players[0].ship: a smuggler has no ship 'battlestar'"),
    ("players/0/ship", "packmule", "players: two have the ship 'packmule' (HS-SETUP-07)"),
    ("players/0/holds", 9, "players[0].holds: expected those of the mat, got 9"),
    ("players/0/squares", [], "players[0].squares: expected those of the mat, engines-1"),
    ("players/0/squares/0/id", "x", "players[0].squares: expected those of the mat"),
    ("players/0/squares/0/system", "lasers", "players[0].squares: expected those of the mat"),
    ("players/0/squares/1/id", "engines-1", "players[0].squares: expected those of the mat"),
    ("players/0/squares/0/die", 7, "players[0].squares: a die shows 1 to 6"),
    ("players/0/at", "9,9", "players[0].at: there is no tile at '9,9'"),
    ("players/1/at", "9,9", "players[1].at: there is no tile at '9,9'"),
    ("players/0/at", "", "players[0].at: there is no tile at ''"),
    ("players/0/recognised", True, "players[0].recognised: only on an occupied planet"),
    ("players/0/sure_planets", 2, "players[0].sure_planets: expected at most 1, got 2"),
    ("players/0/cards/0/seen", 0, "players[0]: card"),
    ("players/0/hand/0/seen", 4, "players[0]: card"),
    ("players/0/cards/0/wanted", True, "players[0].cards: the wanted mark of 'red-aurum-cargo'"),
    ("players/2/cards/0/origin", "nowhere", "players[2].cards.origin: there is no planet"),
    ("players/2/cards/0/origin", "nebula-1", "players[2].cards.origin: 'nebula-1' is no planet"),
    ("players/0/cards/0/face", "red-x", "players[0].cards: there is no card 'red-x'"),
    (
        "players/0/cards/0/deck",
        "blue",
        "players[0].cards: 'red-aurum-cargo' is no card of the blue",
    ),
    ("players/0/cards/0/id", 0, "players[0]: expected an id from 1 on, got 0"),
    ("players/0/cards/0/seen", 1 << 10, "seen by a seat that is not there"),
    ("players/0/role", "government", "players: there is at most one government"),
    # the board
    ("board/2,1", {"tile": "nebula-9"}, "board['2,1'].tile: there is no tile 'nebula-9'"),
    ("board/2;1", {"tile": "nebula-1"}, "board['2;1']: expected a position such as '2,-1'"),
    ("board/02,1", {"tile": "nebula-1"}, "board['02,1']: expected a position"),
    ("board/2000,1", {"tile": "nebula-1"}, "board['2000,1']: expected a position"),
    ("board/٣,1", {"tile": "nebula-1"}, "board['٣,1']: expected a position"),
    ("board/2,1", {"tile": "asteroid-1"}, "board: tile 'asteroid-1' is there twice"),
    ("board/1,2/tile", "nebula-1", "board: tile 'nebula-1' is there twice"),
    (
        "board/2,1",
        {"tile": "empty-space"},
        "board: 'empty-space' only takes the place of destroyed",
    ),
    ("board/1,1/tile", "empty-space", "board['1,1']: expected the starting tile 'start-space-ne'"),
    ("board/1,2/salvage", -3, "board['1,2'].salvage: expected 0 or more, got -3"),
    ("board/1,2/arrow", "n", "board['1,2'].arrow: only a slipstream has one"),
    ("board/1,2/inert", True, "board['1,2'].inert: only a slipstream can be"),
    ("board/0,3/inert", True, "board['0,3'].arrow: only a slipstream has one"),
    ("board/1,2/token", "completed", "board['1,2'].token: only a planet has one"),
    ("board/1,2/damage", 1, "board['1,2'].damage: only a haven has damage, and less than 3"),
    ("board/0,0/damage", 3, "board['0,0'].damage: only a haven has damage, and less than 3"),
    ("board/0,0/damage", -1, "board['0,0'].damage: only a haven has damage, and less than 3"),
    ("board/1,3/arrow", "w", "board['0,3'].arrow: slipstreams never form a loop (HS-SLIP-03)"),
    ("board/0,2/token", "", "garrison: expected 12 occupation tokens in all, got 11"),
    # stacks and decks
    ("stack/0/face", "start-haven", "stack: 'start-haven' is a starting tile"),
    ("stack/0/face", "moon", "stack: there is no tile 'moon'"),
    ("stack/0/face", "empty-space", "stack: there is no tile 'empty-space'"),
    ("stack", [], "is missing; only destroyed havens leave the game"),
    ("decks/red", [], "planet cards: expected 48 in all, got 35"),
    ("market/red", None, "planet cards: expected 48 in all, got 47"),
    ("market/red/seen", 0, "market.red: card"),
    ("salvage", 12, "salvage: expected 20 tokens in all, got 19"),
    ("salvage", -1, "salvage: expected 20 tokens in all"),
    ("garrison", 8, "garrison: expected 12 occupation tokens in all, got 11"),
    ("garrison", -9, "garrison: expected 12 occupation tokens in all"),
    ("event", "doomsday", "event: there is no event 'doomsday'"),
    ("event", "", "event_deck: expected 18 events in all, got 17"),
    ("past_events", ["static"], "event_deck: 'static' is there twice"),
    ("past_events", ["doomsday"], "past_events: there is no event 'doomsday'"),
    ("event_deck/0/face", "doomsday", "event_deck: there is no event 'doomsday'"),
    ("event_deck", [], "event_deck: expected 18 events in all"),
    ("final", True, "final: events are left to reveal (HS-ROUND-04)"),
    # rounds and turns
    ("order", [], "order: expected each seat once, got []"),
    ("order", [0, 0, 2], "order: expected each seat once, got [0, 0, 2]"),
    ("order", [0, 1, 7], "order: expected each seat once, got [0, 1, 7]"),
    ("order", [2, 0, 1], "order: the government is always last (HS-SETUP-17)"),
    ("active", 3, "active: expected an index into order, got 3"),
    ("active", -1, "active: expected an index into order, got -1"),
    ("round", 0, "round: expected 1 or more, got 0"),
    ("round", 10**6, "round: expected 1 or more, got 1000000"),
    ("turn/dice", [0, 1, 2], "turn.dice: expected dice from 1 to 6, got [0, 1, 2]"),
    ("turn/dice", [7], "turn.dice: expected dice from 1 to 6, got [7]"),
    ("turn/used", [9], "turn.used: expected dice from 1 to 6, got [9]"),
    ("turn/fought", [0], "turn.fought: 0 is not the seat of an opponent"),
    ("turn/fought", [5], "turn.fought: 5 is not the seat of an opponent"),
    ("turn/stations", ["moon"], "turn.stations: there is no tile 'moon'"),
    ("combat", {"attacker": 0, "defender": 1, "rolls": [[1, 2], [3, 4]]}, "combat: a position is"),
    # types and fields
    ("players/0/score", "many", "the position cannot be read: Expected `int`, got `str`"),
    ("players/0/score", 1.5, "the position cannot be read: Expected `int`, got `float`"),
    ("players/0/role", "pirate", "the position cannot be read: Invalid enum value 'pirate'"),
    ("board/0,3/arrow", "up", "the position cannot be read: Invalid enum value 'up'"),
    ("stage", "siesta", "the position cannot be read: Invalid enum value 'siesta'"),
    ("board", [], "the position cannot be read: Expected `object`, got `array`"),
    ("treasure", 7, "the position cannot be read: Object contains unknown field `treasure`"),
    ("players", [], "players: expected 2 to 5, got 0"),
]


@rule("HS-COMP-10", "HS-OCC-05", "HS-COMBAT-20", "HS-COMBAT-21")
@pytest.mark.parametrize(("path", "value", "words"), BROKEN, ids=[f"{p}={v}" for p, v, _ in BROKEN])
def test_a_broken_position_is_refused_with_its_place(path: str, value: Any, words: str) -> None:
    data = sample()
    put(data, path, value)

    assert words in refusal(data)


def without(*path: str) -> Callable[[Data], None]:
    def edit(data: Any) -> None:
        for name in path[:-1]:
            data = data[name]
        del data[path[-1]]

    return edit


def all_smugglers(data: Data) -> None:
    data["players"][2]["role"] = "smuggler"


def wrecked(data: Data) -> None:
    for square in data["players"][0]["squares"]:
        square["damaged"] = True


def overloaded(data: Data) -> None:
    data["players"][1]["salvage"] += 10
    data["salvage"] -= 10


def same_ids(data: Data) -> None:
    data["stack"][0]["id"] = data["stack"][1]["id"]


def card_and_tile_with_one_id(data: Data) -> None:
    data["stack"][0]["id"] = data["decks"]["red"][0]["id"]


def copied_card(data: Data) -> None:
    data["decks"]["red"][0]["face"] = data["decks"]["red"][1]["face"]


def wrong_deck(data: Data) -> None:
    data["decks"]["blue"].append(data["decks"]["red"].pop())


def no_tokens_on_the_board(data: Data) -> None:
    for pos in ("0,2", "2,0"):
        del data["board"][pos]["token"]
    data["garrison"] += 2


def haven_in_peace(data: Data) -> None:
    del data["board"]["0,0"]


def long_loop(data: Data) -> None:
    #  0,3 → 1,3
    #   ↑     ↓
    #  0,4 ← 1,4  would need four; the stack has the other two
    faces = {card["face"]: card for card in data["stack"]}
    for name, pos, arrow in (("slipstream-3", "1,4", "w"), ("slipstream-4", "0,4", "s")):
        data["stack"].remove(faces[name])
        data["board"][pos] = {"tile": name, "arrow": arrow}
    data["board"]["1,3"]["arrow"] = "n"


def early_order(data: Data) -> None:
    data["stage"] = "garrison"
    data["order"] = []


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (without("decks", "blue"), "decks: expected an entry 'blue'"),
        (without("market", "red"), "market: expected an entry 'red'"),
        (without("players"), "missing required field `players`"),
        (without("board", "0,-1"), "tile 'start-hyper-4' is missing"),
        (without("board", "1,2"), "tile 'asteroid-1' is missing"),
        (wrecked, "players[0].squares: the last repair square is never damaged (HS-DMG-02)"),
        (overloaded, "players[1].holds: 4 holds cannot carry what is aboard"),
        (same_ids, "is given to two hidden things"),
        (card_and_tile_with_one_id, "is given to two hidden things"),
        (copied_card, "is there twice"),
        (wrong_deck, "is no card of the blue deck"),
        (no_tokens_on_the_board, "board: the last occupation token is never removed (HS-OCC-07)"),
        (haven_in_peace, "board['0,0']: expected the starting tile 'start-haven'"),
        (long_loop, "slipstreams never form a loop (HS-SLIP-03)"),
        (early_order, "order: expected each seat once, got []"),
    ],
)
def test_a_position_with_something_missing_or_doubled_is_refused(
    edit: Callable[[Data], None], words: str
) -> None:
    data = sample()
    edit(data)

    assert words in refusal(data)


@rule("HS-VAR-01", "HS-SETUP-12")
def test_without_government_there_are_no_tokens_and_two_players_need_one() -> None:
    data = written(smuggler())
    data["garrison"] = 3
    assert "garrison: there are no occupation tokens without government" in refusal(data)

    data = written(smuggler(seats=2, government=1, at={1: "0,2"}))
    all_but = data["players"][1]
    all_but["role"] = "smuggler"
    assert "players: 2 players need a government (HS-SETUP-12)" in refusal(data)


def test_an_opening_without_a_planet_for_the_government_is_refused() -> None:
    data = written(fresh(3, "government", government_seat=1))
    planets = [pos for pos, place in data["board"].items() if place["tile"].startswith("planet-")]
    for i, pos in enumerate(planets):
        tile = data["board"].pop(pos)["tile"]
        data["stack"].append({"id": 900 + i, "face": tile})

    assert "board: expected a planet for the first occupation" in refusal(data)


# -- hostile positions ---------------------------------------------------------------------------


def many(path: str, count: int, things: Callable[[int], Any]) -> Callable[[Data], None]:
    def edit(data: Data) -> None:
        put(data, path, [things(i) for i in range(count)])

    return edit


def huge_board(data: Data) -> None:
    for i in range(20_000):
        data["board"][f"{i % 900},{7 + i // 900}"] = {"tile": "empty-space"}


def huge_crew(data: Data) -> None:
    data["players"] = data["players"] * 5_000


def huge_mat(data: Data) -> None:
    data["players"][0]["squares"] *= 5_000


def huge_name(data: Data) -> None:
    data["board"]["9" * 100_000 + ",1"] = {"tile": "x" * 100_000}


def a_tile(i: int) -> Data:
    return {"id": i + 1000, "face": "nebula-1"}


def a_card(i: int) -> Data:
    return {"id": i + 1000, "face": "red-aurum-cargo", "deck": "red"}


def an_event(i: int) -> Data:
    return {"id": i + 1000, "face": "static"}


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (huge_board, "board: expected at most 54, got 20"),
        (huge_crew, "players: expected 2 to 5, got 15000"),
        (huge_mat, "players[0].squares: expected at most 1000, got 45000"),
        (huge_name, "board['9999"),
        (many("stack", 20_000, a_tile), "stack: expected at most 54, got 20000"),
        (many("players/1/hand", 55, a_tile), "players[1].hand: expected at most 54, got 55"),
        (many("players/1/cards", 49, a_card), "players[1].cards: expected at most 48, got 49"),
        (many("gone", 20_000, a_card), "gone: expected at most 48, got 20000"),
        (many("decks/red", 20_000, a_card), "decks.red: expected at most 48, got 20000"),
        (many("event_deck", 19, an_event), "event_deck: expected at most 18, got 19"),
        (many("past_events", 100_000, lambda i: "static"), "past_events: expected at most 18"),
        (many("turn/dice", 100_000, lambda i: 1), "turn.dice: expected at most 10, got 100000"),
        (many("turn/used", 11, lambda i: 1), "turn.used: expected at most 10, got 11"),
        (many("turn/fought", 4, lambda i: 1), "turn.fought: expected at most 3, got 4"),
        (many("turn/stations", 55, lambda i: "haven-1"), "turn.stations: expected at most 54"),
        (many("order", 100_000, lambda i: i), "order: expected at most 3, got 100000"),
    ],
)
def test_a_huge_position_is_refused_in_one_short_sentence(
    edit: Callable[[Data], None], words: str
) -> None:
    data = sample()
    edit(data)

    assert words in refusal(data)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        *(("players/0/score", "players[0]"), ("players/0/squares/0/die", "players[0]")),
        *(("salvage", "salvage, garrison"), ("garrison", "salvage, garrison")),
        *(("round", "salvage, garrison"), ("active", "salvage, garrison"), ("order/0", "order")),
        *(("turn/dice/0", "turn"), ("board/1,2/salvage", "board['1,2']")),
        *(("stack/0/id", "stack"), ("decks/red/0/id", "decks.red")),
        *(("players/0/cards/0/seen", "players[0].cards"), ("event_deck/0/id", "event_deck")),
    ],
)
@pytest.mark.parametrize("number", [10**30, -(10**4000)], ids=["30 digits", "4000 digits below 0"])
def test_a_number_that_no_save_could_hold_is_refused(path: str, where: str, number: int) -> None:
    data = sample()
    put(data, path, number)

    assert f"{where}" in refusal(data)
    assert "a number is far too large" in refusal(data)


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"[]", b"null", b"7", b'"x"', b"{", b"{}", b"\xff\xfe", b'{"players": null}'),
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
    ids=lambda text: text[:20].decode("latin-1"),
)
def test_what_is_no_position_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(PositionError):
        read_position(GAME, text, Rng.from_seed(b"p"), BOOK)


VALUES: list[Any] = [
    None,
    -1,
    0,
    7,
    10**8,
    10**70,
    "",
    "x",
    "0,0",
    [],
    {},
    [None],
    {"x": 1},
    True,
    0.5,
]


def leaves(data: Any, path: str = "") -> list[str]:
    """Return the paths of a position, of each list only the first two entries."""
    found = [path] if path else []
    if isinstance(data, dict):
        for name, value in data.items():
            found += leaves(value, f"{path}/{name}".lstrip("/"))
    elif isinstance(data, list):
        for i, value in enumerate(data[:2]):
            found += leaves(value, f"{path}/{i}")
    return found


def test_whatever_stands_anywhere_in_a_position_it_is_refused_or_can_be_played() -> None:
    """Put odd values everywhere; a position that is taken must offer its first choice."""
    sound = json.dumps(sample())
    taken = 0
    for n, path in enumerate(leaves(json.loads(sound))):
        for value in VALUES[n % 3 :: 3]:
            data = json.loads(sound)
            put(data, path, value)
            try:
                state = read(data)
            except PositionError:
                continue
            table = Table(GAME, state)
            for seat in (None, 0, 1, 2):
                table.view(seat)
                table.redealt(seat, b"odd")
            random_playout(table.clone(keep=False), Rng.from_seed(b"odd"))
            taken += 1

    assert taken < 200


# -- in the middle of a step ---------------------------------------------------------------------


def test_what_is_true_only_for_a_moment_is_sound_in_that_moment() -> None:
    # over a space, in a combat, with too much aboard, at a haven with its third damage
    exploring = smuggler(at={0: "2,0"}, dice=(1, 4, 5)).do("engines-1", "e")
    assert exploring.asked == (0, "tile")
    assert list(problems(exploring.s)) == []

    full = {"cards": {0: ["red-aurum-cargo", "red-aurum-passenger"], 1: ["blue-aurum-cargo"]}}
    winner = smuggler(
        at={1: "0,1", 2: "2,0"}, dice=(1, 4, 5), rolls=[5, 3, 4, 1], salvage={0: 3}, **full
    ).do("engines-1", "n", "5", "4", "one-hold")
    assert winner.asked == (0, "room")
    assert list(problems(winner.s)) == []

    breaking = smuggler(
        government=2,
        active=2,
        at={0: "2,0", 1: "2,0", 2: "0,0"},
        haven_damage={"0,0": 2},
        dice=(1, 4, 5),
        rolls=[5, 1, 3, 2],
    ).do("fight-4", "5")
    assert breaking.asked == (2, "replace")
    assert list(problems(breaking.s)) == []

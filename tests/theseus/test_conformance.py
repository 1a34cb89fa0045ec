"""Theseus keeps every promise that a game makes to the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from quarterdeck.core.conformance import check_game, check_redeal_varies
from quarterdeck.core.game import OptionValue
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.games.theseus import GAME
from quarterdeck.games.theseus.content import FACTIONS

TABLES = [(mode.id, seats) for mode in GAME.modes for seats in mode.seats]
VARIANTS: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("duel", 2, {"level": 0, "three-installs": True}),
    ("duel", 2, {"chosen-decks": True, "level": 1, "sectors": "placed"}),
    ("duel", 2, {"sectors": "random", "pandora": True}),
    ("deathmatch", 3, {"faction-2": "pandora", "sectors": "placed"}),
    ("deathmatch", 4, {"faction-1": "pandora", "chosen-decks": True}),
    ("team", 4, {"faction-2": "pandora", "sectors": "placed"}),
    ("team", 4, {"faction-4": "pandora", "chosen-decks": True, "alliances": "1-4", "level": 1}),
    ("team", 4, {"three-installs": True, "alliances": "1-2", "first-player": 3}),
    ("team", 4, {"chosen-decks": True, "level": 0, "alliances": "1-4", "sectors": "random"}),
]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_random_game_keeps_every_promise(mode: str, seats: int) -> None:
    report = check_game(GAME, seats=seats, mode=mode, seed=b"promise", rate=0.15)

    assert report.varied > 0.9 * report.redeals
    assert report.undos > 5


@pytest.mark.parametrize(("mode", "seats", "options"), VARIANTS)
def test_a_variant_keeps_every_promise(
    mode: str, seats: int, options: dict[str, OptionValue]
) -> None:
    check_game(GAME, seats=seats, mode=mode, seed=b"variant", options=options, rate=0.08)


@pytest.mark.parametrize(("one", "other"), list(combinations(FACTIONS, 2)))
def test_every_pair_of_factions_plays_a_duel(one: str, other: str) -> None:
    factions: dict[str, OptionValue] = {"faction-1": other, "faction-2": one}
    check_game(GAME, seats=2, mode="duel", seed=b"pair", options=factions, rate=0.05)


@pytest.mark.parametrize("factions", list(combinations(FACTIONS, 3)), ids="-".join)
def test_every_three_factions_play_a_deathmatch(factions: tuple[str, ...]) -> None:
    options: dict[str, OptionValue] = {f"faction-{n + 1}": name for n, name in enumerate(factions)}
    check_game(GAME, seats=3, mode="deathmatch", seed=b"three", options=options, rate=0.02)


@pytest.mark.parametrize("mode", ["deathmatch", "team"])
@pytest.mark.parametrize("factions", list(combinations(FACTIONS, 4)), ids="-".join)
def test_every_four_factions_play_each_alone_and_in_teams(
    mode: str, factions: tuple[str, ...]
) -> None:
    options: dict[str, OptionValue] = {f"faction-{n + 1}": name for n, name in enumerate(factions)}
    check_game(GAME, seats=4, mode=mode, seed=b"four", options=options, rate=0.02)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_redealing_changes_all_that_is_hidden_and_nothing_else(mode: str, seats: int) -> None:
    table = lay(GAME, seats=seats, mode=mode, seed=b"varies".ljust(32))
    rng = Rng.from_seed(b"some way into the game")
    for _ in range(60):
        asked = table.asks[0]
        table.choose(asked.seat, rng.below(len(asked.options)))

    for seat in (None, *range(seats)):
        check_redeal_varies(table, seat)

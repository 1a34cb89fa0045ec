"""Make the golden games of Theseus anew: `python -m tests.theseus.golden.make`.

A recipe names a game to look for; seeds are tried in order until a game fits it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.window import Window
from quarterdeck.core.game import OptionValue
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, save_of
from quarterdeck.core.table import Table, random_playout
from quarterdeck.games.theseus import GAME

HERE = Path(__file__).parent


class Recipe(msgspec.Struct, frozen=True):
    """What a golden game must be like; without a reason any ending fits."""

    name: str
    seats: int
    mode: str
    reason: str = ""
    options: Mapping[str, OptionValue] = {}
    greedy: bool = False


def recipes() -> Iterator[Recipe]:
    """Each way each mode can end, each variant, each faction, and play that knows what it does."""
    for reason in ("life", "data", "end-token", "extra-turns", "shared"):
        yield Recipe(f"duel-{reason}", 2, "duel", reason)
        yield Recipe(f"deathmatch-3-{reason}", 3, "deathmatch", reason)
        yield Recipe(f"team-{reason}", 4, "team", reason)
    yield Recipe("deathmatch-4", 4, "deathmatch")
    yield Recipe("pandora-duel", 2, "duel", options={"faction-1": "pandora"})
    yield Recipe("pandora-3", 3, "deathmatch", options={"faction-2": "pandora"})
    yield Recipe("pandora-4", 4, "deathmatch", options={"faction-3": "pandora"})
    yield Recipe("pandora-team", 4, "team", options={"faction-3": "pandora"})
    yield Recipe("first-game", 2, "duel", options={"level": 0, "three-installs": True})
    yield Recipe("chosen-decks", 2, "duel", options={"chosen-decks": True, "level": 2})
    yield Recipe("placed-sectors", 3, "deathmatch", options={"sectors": "placed"})
    for one, other in (("marines", "aliens"), ("scientists", "greys"), ("pandora", "greys")):
        factions = {"faction-1": one, "faction-2": other}
        yield Recipe(f"greedy-{one}-{other}", 2, "duel", options=factions, greedy=True)


def find(recipe: Recipe) -> Table:
    """Play games until one fits."""
    for attempt in range(100_000):
        seed = seed_from(f"golden theseus {recipe.name} {attempt}")
        table = play(recipe, seed, keep=recipe.greedy)
        result = table.state.result
        assert result is not None
        if recipe.reason in ("", result.reason):
            return table if recipe.greedy else play(recipe, seed, keep=True)
    raise LookupError(f"no game fits {recipe.name}")


def play(recipe: Recipe, seed: bytes, *, keep: bool) -> Table:
    """Play one game to its end."""
    rng = Rng.from_seed(b"answers" + seed)
    table = lay(
        GAME, seats=recipe.seats, mode=recipe.mode, options=recipe.options, seed=seed, keep=keep
    )
    if not recipe.greedy:
        random_playout(table, rng)
        return table
    bot = GreedyBot(rng, worlds=1)
    while table.asks:
        seat = table.asks[0].seat
        table.choose(seat, bot.choose(Window(table, seat, rng)))
    return table


def main(only: list[str]) -> None:
    """Write the golden games, all or those named."""
    for recipe in recipes():
        if only and recipe.name not in only:
            continue
        table = find(recipe)
        path = HERE / f"{recipe.name}.json"
        path.write_bytes(dump_save(save_of(table)))
        print(path.name, len(table.record), "answers:", table.state.result)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Make the golden games anew: `make golden`. Explain the difference in the commit.

A recipe names a game to look for; seeds are tried in order until a game fits it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from quarterdeck.bots import make_bot, play_out
from quarterdeck.core.game import OptionValue, find_game
from quarterdeck.core.origin import SeatInfo, lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, save_of
from quarterdeck.core.table import Table, random_playout

HERE = Path(__file__).parent
NAMES = ("Rin", "Tomas", "Vale", "Ida", "Oren")


def anything(table: Table) -> bool:
    return True


class Recipe(msgspec.Struct, frozen=True):
    """What a golden game must be like."""

    name: str
    game: str
    seats: int
    mode: str
    bot: str = "random"
    options: Mapping[str, OptionValue] = {}
    fits: Callable[[Table], bool] = anything


def decided_by(reason: str) -> Callable[[Table], bool]:
    return lambda table: table.state.result is not None and table.state.result.reason == reason


def smuggler() -> Iterator[Recipe]:
    """Each player count and mode, each tie-break, each option, and play that knows what it does."""
    modes = find_game("smuggler").modes
    for mode in modes:
        for seats in mode.seats:
            yield Recipe(f"{mode.id}-{seats}", "smuggler", seats, mode.id)
            yield Recipe(f"{mode.id}-{seats}-greedy", "smuggler", seats, mode.id, bot="greedy")
    for reason in ("points", "damage", "cargo", "shared"):
        yield Recipe(f"ends-by-{reason}", "smuggler", 3, "smugglers", fits=decided_by(reason))
    for reason in ("damage", "cargo", "shared"):
        yield Recipe(f"government-{reason}", "smuggler", 2, "government", fits=decided_by(reason))
    for option in ("uniform-mats", "strict-tile-window"):
        yield Recipe(option, "smuggler", 4, "government", options={option: True})


def find(recipe: Recipe) -> Table:
    """Play games until one fits."""
    game = find_game(recipe.game)
    for attempt in range(100_000):
        seed = seed_from(f"golden {recipe.name} {attempt}")
        rng = Rng.from_seed(b"answers" + seed)
        fast = recipe.bot == "random"
        bot = "" if fast else recipe.bot
        people = [SeatInfo(name=name, bot=bot) for name in NAMES[: recipe.seats]]
        keep = not fast
        table = lay(
            game, seats=people, mode=recipe.mode, options=recipe.options, seed=seed, keep=keep
        )
        if not fast:
            play_out(table, [make_bot(recipe.bot, rng) for _ in people], rng)
        else:
            random_playout(table, rng)
        if not recipe.fits(table):
            continue
        if fast:
            table = lay(game, seats=people, mode=recipe.mode, options=recipe.options, seed=seed)
            random_playout(table, Rng.from_seed(b"answers" + seed))
        return table
    raise LookupError(f"no game fits {recipe.name}")


def main(only: list[str]) -> None:
    """Write the golden games, all or those named."""
    for recipe in smuggler():
        if only and recipe.name not in only:
            continue
        path = HERE / f"{recipe.game}-{recipe.name}.json"
        table = find(recipe)
        path.write_bytes(dump_save(save_of(table)))
        print(path.name, len(table.record), "answers:", table.state.result)


if __name__ == "__main__":
    main(sys.argv[1:])

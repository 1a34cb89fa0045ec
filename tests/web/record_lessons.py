"""Records the games that lessons show: `python -m tests.web.record_lessons [GAME …]`.

Bots play each from a fixed seed to its end; the save goes to src/quarterdeck/web/learn/.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from quarterdeck.bots import make_bot
from quarterdeck.bots.window import Window
from quarterdeck.core.game import find_game, games
from quarterdeck.core.origin import SeatInfo, lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.save import dump_save, save_of
from quarterdeck.core.table import Table

FOLDER = Path(__file__).parents[2] / "src" / "quarterdeck" / "web" / "learn"
BOT = "greedy"
NAMES = ("Mara", "Tomas", "Ines", "Odile")
SEATS = {"theseus": 2, "dark-moon": 4, "into-the-black": 3, "boarders": 2, "smuggler": 3}
SEEDS = {
    "theseus": "lamp",
    "dark-moon": "ember",
    "into-the-black": "torch",
    "boarders": "brass",
    "smuggler": "violet",
}


def record(game: str) -> Table:
    """Let bots play a game to its end."""
    people = [SeatInfo(name) for name in NAMES[: SEATS[game]]]
    seed = hashlib.sha256(SEEDS[game].encode()).digest()
    table = lay(find_game(game), seats=people, seed=seed)
    rng = Rng.from_seed(hashlib.sha256(b"bots" + seed).digest())
    bot = make_bot(BOT, rng)
    while table.asks:
        seat = table.asks[0].seat
        table.choose(seat, bot.choose(Window(table, seat, rng)))
    return table


def main(wanted: list[str]) -> None:
    """Record these games, or all."""
    for game in wanted or list(games()):
        table = record(game)
        (FOLDER / f"{game}.json").write_bytes(dump_save(save_of(table)))
        print(f"{game}: {len(table.record)} entries, {table.state.result}")


if __name__ == "__main__":
    main(sys.argv[1:])

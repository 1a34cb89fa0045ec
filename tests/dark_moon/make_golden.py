"""Make the golden games of Dark Moon anew: one whole game for each way it can end.

Run as `python -m tests.dark_moon.make_golden`; explain the difference in the commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from quarterdeck.core.game import OptionValue
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import write_save
from quarterdeck.core.table import Table
from quarterdeck.games.dark_moon import GAME

HERE = Path(__file__).parent / "golden"
COMPANY: Mapping[str, OptionValue] = {"company-man": True}
THREATS: Mapping[str, OptionValue] = {"threats": True}
CODES: Mapping[str, OptionValue] = {"final-event": "protect-self-destruct-codes"}
RECIPES: tuple[tuple[str, int, str, Mapping[str, OptionValue]], ...] = (
    ("shields-lost", 3, "base", {}),
    ("outpost-lost", 4, "base", {}),
    ("crew-exhausted", 7, "expansion", {}),
    ("final-event", 5, "base", {}),
    ("self-destruct", 5, "base", CODES),
    ("threat-open", 3, "expansion", THREATS),
    ("take-off", 3, "expansion", {}),
    ("infection-aboard", 5, "expansion", {}),
    ("sample-secured", 7, "expansion", COMPANY),
    ("sample-aboard", 4, "expansion", COMPANY),
)
TRIES = 4000
WHIM = 8
"""One answer in so many is left to chance, so that all ends come about."""


def played(seats: int, mode: str, options: Mapping[str, OptionValue], name: str) -> Iterator[Table]:
    """Play games of quick players, each deciding on a world it cannot tell from the true one."""
    for attempt in range(TRIES):
        seed = seed_from(f"golden {name} {attempt}")
        table = lay(GAME, seats=seats, mode=mode, options=options, seed=seed)
        rng = Rng.from_seed(seed)
        while table.asks:
            a = table.asks[0]
            world = table.redealt(a.seat, rng.below(1 << 56).to_bytes(8, "little"))
            asked = world.ask_of(a.seat)
            assert asked is not None
            whim = rng.below(WHIM) == 0
            table.choose(
                a.seat,
                rng.below(len(a.options)) if whim else GAME.brain.reflex(world.state, asked, rng),
            )
        yield table


def main() -> None:
    """Look for a game of each kind and write it down."""
    for reason, seats, mode, options in RECIPES:
        for table in played(seats, mode, options, reason):
            if table.state.result is not None and table.state.result.reason == reason:
                write_save(table, HERE / f"{reason}.json")
                break
        else:
            raise SystemExit(f"no game ended by {reason} in {TRIES} tries")


if __name__ == "__main__":
    main()

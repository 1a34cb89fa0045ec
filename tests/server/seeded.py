"""Servers whose chance is the same every time, so that a test that fails once fails again.

    python -m tests.server.seeded serve --port 8000

is `quarterdeck serve` with fixed seeds for tables, forks and bots. The variable QUARTERDECK_TEST_EVERY says
after how many entries tables keep a checkpoint.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable

from quarterdeck.core.rng import seed_from
from quarterdeck.server import crew, house, insight
from quarterdeck.server.pages import new, past

EVERY = "QUARTERDECK_TEST_EVERY"

#: The modules that take fresh seeds.
PLACES = (new, past, crew, insight)


def seeds(name: str) -> Callable[[], bytes]:
    """Return a source of seeds that gives the same ones whenever it has this name."""
    numbers = itertools.count(1)
    return lambda: seed_from(f"{name} {next(numbers)}")


def main() -> None:
    """Run the command line with fixed seeds."""
    from quarterdeck.cli import main as quarterdeck

    source = seeds("server")
    for place in PLACES:
        place.fresh_seed = source  # type: ignore[attr-defined]
    house.EVERY = int(os.environ.get(EVERY, house.EVERY))
    quarterdeck()


if __name__ == "__main__":
    sys.exit(main())

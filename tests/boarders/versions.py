"""Says whether this Python plays Boarders and Black Flags like every other: `python -m tests.boarders.versions`.

Replays the golden matches against their digests, plays fresh ones, and prints one line for each. The
lines after the first must be the same under every Python, machine and hash seed.
"""

from __future__ import annotations

import sys

from quarterdeck.core.save import load_save, replay
from quarterdeck.games.boarders import FLEETS, GAME
from tests.boarders.make_golden import FOLDER, digest, plain, play


def fresh() -> list[str]:
    """Play a random match of each fleet, and tell its digest."""
    lines = []
    for fleet in FLEETS:
        table = play(plain, "match", {"fleet-1": fleet}, f"any Python {fleet}")
        lines.append(f"{fleet}: {len(table.record)} answers, {digest(table)}")
    return lines


def golden() -> list[str]:
    """Replay every golden match, and tell whether its last state is the one that was kept."""
    lines = []
    for path in sorted(FOLDER.glob("*.json")):
        table = replay(load_save(path.read_bytes()), game=GAME).table
        kept = path.with_suffix(".digest").read_text(encoding="utf-8").strip()
        lines.append(f"{path.stem}: {'as kept' if digest(table) == kept else 'ANOTHER STATE'}")
    return lines


def main() -> None:
    """Print what this Python makes of them."""
    print(f"Python {sys.version.split()[0]}")
    print("\n".join([*golden(), *fresh()]))


if __name__ == "__main__":
    main()

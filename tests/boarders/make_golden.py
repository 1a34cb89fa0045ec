"""Makes the golden matches of Boarders and Black Flags: `python -m tests.boarders.make_golden`.

One for each way a game can end, and a campaign of five matches. Run it only when a rule changed on
purpose, and explain the difference in the commit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, save_of
from quarterdeck.core.table import Table
from quarterdeck.games.boarders import GAME
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import Step, furniture, stuff
from quarterdeck.games.boarders.state import Boarders

FOLDER = Path(__file__).parent / "golden"
Answer = Callable[[Table, Rng], None]


def plain(table: Table, rng: Rng) -> None:
    """Answer anything."""
    a = table.asks[0]
    table.choose(a.seat, rng.below(len(a.options)))


def stubborn(table: Table, rng: Rng) -> None:
    """Answer anything, but never ask for Quarter."""
    a = table.asks[0]
    last = a.question.id == "quarter"
    table.choose(a.seat, len(a.options) - 1 if last else rng.below(len(a.options)))


def raider(table: Table, rng: Rng) -> None:
    """Boarders run for treasure and home again in a calm sea, Hosts stand by."""
    s, a = table.state, table.asks[0]
    assert isinstance(s, Boarders)
    last = len(a.options) - 1
    boarding = a.seat != s.host
    choice = rng.below(last + 1)
    if a.question.id in ("quarter", "indicate", "deploy") or (
        not boarding and a.question.id in ("action", "honest", "return")
    ):
        choice = last
    elif a.question.id == "honest":
        choice = 0 if s.stage == "pitch" else last
    elif a.question.id == "honest-die":
        faces = {die.id: die.face for die in s.players[a.seat].cup}
        choice = min(range(last + 1), key=lambda i: faces[a.options[i]])
    elif a.question.id == "action":
        keys = a.keys()
        wanted = [k for k in ("unload-token", "search", "stand-up", "run") if k in keys]
        choice = keys.index(wanted[0]) if wanted else last
    elif a.question.id == "move":
        choice = min(range(last + 1), key=lambda i: _way(s, a.options[i]))
    table.choose(a.seat, choice)


def _way(s: Boarders, step: Step | None) -> float:
    """Return how far from the goal a Move ends: the Port edge with treasure, else a Vital Area."""
    crew = stuff(s, s.activated)
    x, y = crew.x, crew.y
    if step is not None:
        x, y = geo.moved(x, y, *geo.unit(step.direction), step.distance)
    if crew.tokens:
        return float(x if s.boarders_edge == "port" else geo.WIDTH - x)
    return min(abs(v.x - x) + abs(v.y - y) for v in furniture(s, "vital-area"))


def endings(table: Table) -> list[str]:
    """Return how the games of a table ended."""
    found = []
    forced = False
    for event in table.events():
        if event.kind == "answered-quarter":
            forced = event.facts["forced"]
        elif event.kind == "ended":
            reason = event.facts["reason"]
            found.append(f"{reason}-forced" if reason == "quarter" and forced else reason)
    return found


WANTED: dict[str, tuple[Answer, dict[str, Any], Callable[[Table], bool]]] = {
    "quarter": (plain, {}, lambda t: "quarter" in endings(t)),
    "quarter-forced": (plain, {}, lambda t: "quarter-forced" in endings(t)),
    "wiped-out": (stubborn, {"layout": "default"}, lambda t: "wiped-out" in endings(t)),
    "eight-rounds": (
        stubborn,
        {"scenario": "hot-chase", "layout": "default"},
        lambda t: endings(t) == ["rounds", "rounds"],
    ),
    "round-cap": (
        stubborn,
        {"scenario": "boarding-action", "fleet-1": "trillians", "fleet-2": "trillians"},
        lambda t: "rounds" in endings(t),
    ),
    "unloaded": (
        raider,
        {
            "scenario": "treasure-raid",
            "fleet-1": "sea-queens",
            "fleet-2": "sea-queens",
            "layout": "default",
        },
        lambda t: "unloaded" in endings(t),
    ),
    "draw": (plain, {}, lambda t: t.state.result is not None and t.state.result.reason == "draw"),
}


def play(answer: Answer, mode: str, options: dict[str, Any], seed: str) -> Table:
    """Play one table to its end."""
    table = lay(GAME, seats=2, mode=mode, options=options, seed=seed_from(seed))
    rng = Rng.from_seed(seed.encode())
    while table.asks:
        answer(table, rng)
    return table


def digest(table: Table) -> str:
    """Return a hash of everything in a state."""
    return hashlib.blake2b(msgspec.json.encode(table.state), digest_size=16).hexdigest()


def write(name: str, table: Table) -> None:
    """Keep a save with the hash of its last state."""
    save = dump_save(save_of(table))
    (FOLDER / f"{name}.json").write_bytes(save)
    (FOLDER / f"{name}.digest").write_text(digest(table) + "\n", encoding="utf-8")


def main() -> None:
    """Look for a match of each kind."""
    FOLDER.mkdir(exist_ok=True)
    for name, (answer, options, wanted) in WANTED.items():
        for n in range(200):
            table = play(answer, "match", options, f"golden {name} {n}")
            if wanted(table):
                write(name, table)
                print(name, n, len(table.record), endings(table))
                break
        else:
            print(name, "not found")
    table = play(plain, "campaign", {"matches": 5}, "golden campaign")
    write("campaign-of-five", table)
    print("campaign", len(table.record))


if __name__ == "__main__":
    main()

"""Make the golden games of Into the Black anew: one game for each way it can end.

Run as `python -m tests.into_the_black.make_golden`; explain the difference in the commit. Ends that
whole games reach too rarely are played from a position shortly before them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from quarterdeck.core.origin import lay, write_position
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import write_save
from quarterdeck.core.table import Table, random_playout
from quarterdeck.games.into_the_black import GAME
from tests.into_the_black.build import Play, party

HERE = Path(__file__).parent / "golden"
TRIES = 400
HOME = dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "0,0")
SHIP = {"0,-1": "odod", "1,-1": "engine-room", "-1,-1": "shuttle-bay"}
Fits = Callable[[Table], bool]


def winners(table: Table) -> int:
    return len(table.state.result.winners) if table.state.result is not None else -1


#: name, seats, mode, reason, how many players win
WHOLE: tuple[tuple[str, int, str, str, Fits], ...] = (
    ("mission-cooperative", 4, "cooperative", "mission", lambda t: winners(t) == 4),
    ("mission-some-goals", 3, "standard", "mission", lambda t: 0 < winners(t) < 3),
    ("mission-no-goal", 2, "standard", "mission", lambda t: winners(t) == 0),
    ("apprehension", 2, "cooperative", "apprehension", lambda t: True),
    ("morale", 4, "standard", "morale", lambda t: True),
    ("solo-morale", 1, "solo", "morale", lambda t: True),
    ("infestation-time", 4, "infestation", "time", lambda t: True),
    ("infestation-morale", 2, "infestation", "morale", lambda t: True),
)


#: ends that quick players avoid; random ones find them
CARELESS = ("morale", "solo-morale", "infestation-morale")


def late() -> Iterator[tuple[str, str, Play]]:
    """Positions shortly before an end."""
    yield (
        "traitor",
        "traitor",
        party(goals={1: "traitor-saboteur"}, morale=1, apprehension=12, ship=SHIP),
    )
    yield (
        "all-goals",
        "mission",
        party(
            goals={0: "survivor", 1: "living-legend", 2: "trophy-hunter"},
            reputation={"engineer": 5},
            trophies={"cook": ["enemy-crew"] * 6},
            mission="map-the-hulk",
            found=19,
            ship=SHIP,
        ),
    )
    yield (
        "infestation-won",
        "infestation",
        party(
            mode="infestation",
            ship={"0,-1": "odod", "1,-1": "bridge", "-1,-1": "mechanical-room"},
            destruct_off=True,
            round=20,
            apprehension=20,
        ),
    )
    yield (
        "no-boards",
        "boards",
        party(
            ship=SHIP,
            at={"cook": "0,-1"},
            enemies={"0,-1": ["alien-creature"]},
            health={"cook": 1},
            pool=0,
        ),
    )
    yield (
        "nobody",
        "nobody",
        party(
            seats=2,
            ship=SHIP,
            boards=("quartermaster", "cook"),
            fallen=["cook", "quartermaster"],
            eliminated=[0, 1],
            order=["henchman", "quartermaster", "cook"],
        ),
    )


def played(table: Table, seed: bytes) -> Table:
    """Let quick players go on, each deciding on a world it cannot tell from the true one."""
    rng = Rng.from_seed(seed)
    while table.asks:
        a = table.asks[0]
        world = table.redealt(a.seat, rng.below(1 << 56).to_bytes(8, "little"))
        asked = world.ask_of(a.seat)
        assert asked is not None
        table.choose(a.seat, GAME.brain.reflex(world.state, asked, rng))
    return table


def search(name: str, reason: str, fits: Fits, start: Callable[[bytes], Table]) -> Table:
    """Play until a game ends as wanted."""
    for attempt in range(TRIES):
        seed = seed_from(f"golden {name} {attempt}")
        table = start(seed)
        if name in CARELESS:
            random_playout(table, Rng.from_seed(seed))
        else:
            played(table, seed)
        if table.state.result is not None and table.state.result.reason == reason and fits(table):
            return table
    raise SystemExit(f"no game ended by {reason} for {name} in {TRIES} tries")


def main(only: list[str]) -> None:
    """Look for a game of each kind, or those named, and write it down."""
    for name, seats, mode, reason, fits in WHOLE:
        if only and name not in only:
            continue

        def fresh(seed: bytes, seats: int = seats, mode: str = mode) -> Table:
            return lay(GAME, seats=seats, mode=mode, seed=seed)

        write_save(search(name, reason, fits, fresh), HERE / f"{name}.json")
        print(name)
    for name, reason, play in late():
        if only and name not in only:
            continue
        position = write_position(play)

        def near(seed: bytes, position: bytes = position, play: Play = play) -> Table:
            seats, mode = len(play.s.players), play.s.mode
            return lay(GAME, seats=seats, mode=mode, seed=seed, position=position)

        write_save(search(name, reason, lambda t: True, near), HERE / f"{name}.json")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])

"""What a plan weighs: the numbers that a mate goes by, and those of captains.

The mate's were set by hand. Those of captains were found on games that all seats played by the plan,
two and three players, every mission at the normal level: each game drew some 25 changes at random, and
a regression over about 5,000 games told what each of them did to the share of games won. What moved it
up stayed. `mind` says whose plan is followed at the moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import NamedTuple

import msgspec

from quarterdeck.games.into_the_black.state import Pos, Who


class Tastes(msgspec.Struct, frozen=True):
    """What somebody likes and fears; wishes and costs in tiles of walking."""

    work: float = 32.0
    """A tile where work for the mission waits."""
    grow: float = 10.0
    """An open end from which the ship can grow."""
    shared: float = 0.0
    """Rooms are shared out, and another's is worth so much less; 0: the nearest has the better claim."""
    hunt: float = 7.0
    """A fight that can be won."""
    blood: float = 0.0
    """The same for each trophy that the mission wants, on top."""
    loot: float = 10.0
    """A room with a deck that is wanted."""
    treasure: float = 4.0
    """The same on top while Valuables are wanted."""
    valuables: float = 14.0
    """A search for Valuables that are wanted."""
    search: float = 0.5
    """What a search is worth if it surely fails, as a share of its gain."""
    weak: float = 6.0
    """Gear for somebody who is badly armed."""
    change: float = 8.0
    """One more point of mean damage."""
    lift: float = 9.0
    """A point of Morale when it is low."""
    cheer: float = 0.0
    """A walk to where there is one."""
    signal: float = 6.0
    """Apprehension lowered."""
    signal_from: int = 8
    """Apprehension from which that is worth an action, or a bribe."""
    call: float = 0.0
    """A walk to where it can be lowered."""
    room: float = 2.5
    """What is lost when a move ends in an unknown room."""
    wound: float = 1.2
    """A point of damage on the way."""
    deadly: float = 10.0
    """A fight that will probably be lost; twice as much when Morale is low."""
    spare: float = 1.0
    """Health that must be left after a fight."""
    rest: float = 0.0
    """How bad a trip may be that is better than doing nothing."""
    quota: int = 0
    """Morale at which full hands go on searching until they hold their share; 0: they never do."""
    leaves: bool = True
    """Leaves a fight at the price of Morale and Apprehension."""
    reserve: float = 0.0
    """Rounds beyond the way home up to which the own goal comes before the end; 0: it never does."""
    ample: float = 0.0
    """So many rounds more must be left while there is work for the mission."""
    thorough: bool = False
    """Goes straight, waits where the mission ends, fetches who is locked in; one looks for charges."""
    settled: bool = False
    """Shares the posts of Infestation out by who stops the self-destruct likeliest in time."""
    fresh: bool = False
    """When all is lost, takes the other mission: it begins at the easy level."""
    ambitious: bool = False
    """Keeps the game from ending without its own goal, and betrays by all means."""


MATE = Tastes()
CAPTAIN = Tastes(
    work=40.0,
    grow=7.0,
    shared=7.0,
    hunt=10.0,
    blood=15.0,
    loot=14.0,
    treasure=8.0,
    valuables=24.0,
    search=1.1,
    change=12.0,
    lift=14.0,
    cheer=18.0,
    signal=30.0,
    signal_from=4,
    call=25.0,
    room=1.0,
    wound=0.8,
    rest=12.0,
    quota=3,
    leaves=False,
    reserve=2.0,
    ample=8.0,
    thorough=True,
)
BOLD = msgspec.structs.replace(CAPTAIN, wound=0.3, deadly=2.0, spare=0.0, rest=40.0)
EAGER = msgspec.structs.replace(CAPTAIN, hunt=16.0, rest=20.0)
ADMIRAL = msgspec.structs.replace(
    CAPTAIN, reserve=1.0, ample=2.0, settled=True, fresh=True, ambitious=True
)
"""Of those who think longer than a captain, and of hints."""
DUTIFUL = msgspec.structs.replace(ADMIRAL, ample=inf)
CAREFUL = msgspec.structs.replace(CAPTAIN, weak=14.0, wound=1.5, deadly=20.0, rest=0.0)


class Errand(NamedTuple):
    """Where a character goes this time, whatever its plan would wish."""

    who: Who
    to: Pos


class Mind:
    """Whose plan is followed at the moment, and with which errand."""

    __slots__ = ("errand", "tastes")

    def __init__(self) -> None:
        """Begin with the mate's."""
        self.tastes = MATE
        self.errand: Errand | None = None

    @contextmanager
    def following(self, tastes: Tastes, errand: Errand | None = None) -> Iterator[None]:
        """Follow such a plan for a while."""
        before = self.tastes, self.errand
        self.tastes, self.errand = tastes, errand
        try:
            yield
        finally:
            self.tastes, self.errand = before


mind = Mind()

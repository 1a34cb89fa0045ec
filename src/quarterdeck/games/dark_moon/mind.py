"""What one seat makes of the position: whom it doubts, what tokens cost, what the task at hand promises.

A mind knows its own cards only. How many dice the others hold it works out from what was announced
(DM-HIDE-04), as a player with a good memory does.
"""

from __future__ import annotations

from functools import cached_property
from math import exp

from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.beliefs import suspicions
from quarterdeck.games.dark_moon.common import fatigued, infected, on_board, team
from quarterdeck.games.dark_moon.content import KINDS, book
from quarterdeck.games.dark_moon.hands import hand_worth
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Player, Task

DANGER = (0.0, 0.4, 1.1, 2.4, 5.0, 10.0, 40.0)
"""What so many tokens of a kind cost the crew."""
EVENT = 7.0
FINAL_CUBE = 6.0
"""What a completed event, and a cube on the final one, are worth to the crew."""
GUILTY, TRUSTED = 0.55, 0.3
LOCKED_IN = 4.0
"""What it is worth to the crew to lock in somebody who is infected for sure."""
COVER = 1.8
"""What it is worth to an infected player not to be suspected."""
PARTNER = 0.5
"""Whom an infected player doubts less is taken for one of the crew."""
DEED = 2.5
"""What it is worth to an uninfected player to do the deed of the own threat card."""
FOUND_OUT = 0.75
ONE_DIE = 2.2
"""What the best die of one roll brings on average."""
HARM = -1.5
"""What an infected participant adds to a total."""
JOINS = 0.35
"""How likely somebody with good dice is in who has not yet declared."""
SPREAD = 2.2
"""How far a total strays from what is expected."""


class Mind:
    """What one seat makes of the position; it knows only its own cards."""

    def __init__(self, s: DarkMoon, seat: Seat) -> None:
        """Look at a position from a seat."""
        self.s = s
        self.seat = seat
        self.p = s.players[seat]
        self.ill = infected(s, self.p)
        """Whether this seat plays for the infected."""
        self.alone = not self.ill and team(s, self.p) == "company-man"
        """Whether this seat plays for itself."""

    @cached_property
    def doubts(self) -> list[float]:
        """How likely each seat is infected."""
        return suspicions(self.s, self.seat)

    @cached_property
    def public(self) -> list[float]:
        """How likely each seat looks infected to somebody who knows no cards."""
        return suspicions(self.s, None)

    @property
    def seen(self) -> float:
        """How likely this seat looks infected to the others."""
        return self.public[self.seat]

    @property
    def exposed(self) -> bool:
        """Whether the others see through this seat."""
        return self.seen > FOUND_OUT

    @property
    def worst(self) -> Kind:
        """The kind of damage with the most tokens."""
        return max(KINDS, key=lambda kind: on_board(self.s, kind))

    def hurts(self, kind: Kind, tokens: int = 1) -> float:
        """Return how much some more tokens of a kind cost the crew."""
        count = on_board(self.s, kind)
        return DANGER[min(len(DANGER) - 1, count + tokens)] - DANGER[count]

    @property
    def deed(self) -> str:
        """The threat that this seat has yet to fulfil (DM-THREAT-13)."""
        if self.ill or self.alone or self.p.threat is None or self.p.claimed:
            return ""
        return self.p.threat.face

    @property
    def needs_vote(self) -> bool:
        """Whether the deed of this seat is a vote: that takes a weak die and a working Research Lab."""
        return self.deed in ("retrieve-sample", "isolate-specimen")

    @property
    def urge(self) -> float:
        """How much this seat wants to do its deed: the more, the nearer the end."""
        return DEED * (1 + len(self.s.completed) / 2) if self.deed else 0.0

    # -- the task at hand ------------------------------------------------------------------------

    def lends(self, seat: Seat) -> float:
        """Return what a seat adds to a total if it is in, honest or not."""
        p = self.s.players[seat]
        doubt = self.doubts[seat]
        return (1 - doubt) * self.honest(p) + doubt * HARM

    def honest(self, p: Player) -> float:
        """Return what the dice of a player bring in honest hands."""
        worth = hand_worth(book(self.s), p.dice)
        return min(ONE_DIE, worth) if fatigued(self.s, p) else worth

    def coming(self, task: Task) -> float:
        """Return what the others will still add to the total of a malfunction."""
        others = [seat for seat in task.queue if seat != self.seat]
        if self.s.stage == "submit":
            return sum(self.lends(seat) for seat in others)
        joined = sum(self.lends(seat) for seat in task.ins if seat != self.seat)
        return joined + JOINS * sum(max(0.0, self.lends(seat)) for seat in others)

    def missing(self) -> float:
        """Return how far the task is from its goal, with what the others will add."""
        task = self.s.task
        return 0.0 if task is None else task.difficulty - task.total - self.coming(task)

    def stakes(self, face: str, kind: str) -> float:
        """Return what lies between success and failure of a malfunction for the crew."""
        entry = book(self.s).tasks[face]
        threatened: Kind = self.worst if kind not in KINDS else kind
        return self.cube() + self.hurts(threatened, entry.consequence)

    def cube(self) -> float:
        """Return what one more cube is worth to the crew."""
        s = self.s
        return FINAL_CUBE if s.final_in_force or not s.needed else EVENT / s.needed

    @property
    def deadly(self) -> bool:
        """Whether the failure of the present task ends the game."""
        task = self.s.task
        if task is None or task.kind not in KINDS:
            return False
        return (
            on_board(self.s, task.kind) + book(self.s).tasks[task.face].consequence
            >= len(DANGER) - 1
        )


def chance(margin: float) -> float:
    """Return how likely a malfunction succeeds that is expected to end so far above its difficulty."""
    return 1 / (1 + exp(-max(-20.0, min(20.0, margin)) / SPREAD))

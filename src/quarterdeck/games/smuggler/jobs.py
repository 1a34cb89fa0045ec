"""Jobs: what there is to do for a captain on each tile, and about what it is worth in points.

It reckons by rules of thumb on what the seat itself knows. It is made to be fast: playouts of the
search ask for it at every answer.
"""

from __future__ import annotations

from functools import cache

from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.atlas import atlas_of, ports, turns_after
from quarterdeck.games.smuggler.common import free_holds, salvage_room
from quarterdeck.games.smuggler.content import book, force
from quarterdeck.games.smuggler.state import Colour, Pos, Smuggler

Dice = tuple[int, ...]
Job = tuple[float, str, int | str]
"""What it is worth, the verb, the thing."""
Jobs = tuple[list[Job], list[Job]]
"""Those that ask for a 4 or 5, and those that take any die; best first."""

GAMMA = 0.86
"""How much of a point is left if it comes a turn later."""
NEVER = 9.0
TRADE = 4
"""HS-CARD-01: dice from this face on serve on planets, a 6 as a wild one."""
SURE = 0.8
"""How much of what is taken aboard is delivered in the end."""
HASTY = 0.6
"""The same where no turn is to spare."""
LAID_OUT = 1.2
"""Turns to a planet that is in the own hand."""
ASTRAY = 0.15
"""How much of a card is left whose planet nobody has found."""
LONG = 3
SALVAGED = 0.75
RECRUITED = 0.6
SEIZED = 0.75
BLIND_WANTED = 2.0
"""What a card from a deck is worth to the government on average."""
FIRST = 0.3
"""How much sooner an occupation is begun or completed than other things of the same worth are done."""


class Work:
    """A player and the jobs at one moment."""

    def __init__(self, s: Smuggler, seat: Seat) -> None:
        """Look about; everything else is found out when it is asked for."""
        self.s = s
        self.p = p = s.players[seat]
        self.book = book(s)
        self.force = force(s)
        self.atlas = atlas_of(s)
        self.left = turns_after(s, p)
        self.room = free_holds(s, p)
        self.smuggler = p.role == "smuggler"
        self.points = self.book.points[p.role]
        self.cargo = sum([self.book.cards[c.face].value for c in p.cards]) + p.salvage
        self.laser = max([sq.die for sq in p.squares if sq.system == "lasers"], default=0)
        self.open = {sq.system for sq in p.squares if not sq.die and not sq.damaged}
        self.closed = s.strict_window and s.turn.system_used
        """HS-VAR-03: no more work on the present tile."""
        self.ships = {q.at: q for q in s.players if q is not p}
        tiles = self.book.tiles
        self.own = tuple([card.face for card in p.hand if tiles[card.face].kind == "planet"])
        self._jobs: dict[tuple[Pos, str], Jobs] = {}

    def jobs(self, pos: Pos, tile: str = "") -> Jobs:
        """Return what there is to do somewhere, best first; `tile`: if that lay there."""
        key = (pos, tile)
        found = self._jobs.get(key)
        if found is None:
            trade: list[Job] = []
            other: list[Job] = []
            if self.smuggler:
                self._smuggle(pos, tile, trade, other)
            else:
                self._govern(pos, tile, trade, other)
            trade.sort(key=_worth, reverse=True)
            other.sort(key=_worth, reverse=True)
            found = self._jobs[key] = (trade, other)
        return found

    def _smuggle(self, pos: Pos, tile: str, trade: list[Job], other: list[Job]) -> None:
        p, cards = self.p, self.book.cards
        name = tile or self.s.board[pos].tile
        printed = self.book.tiles[name]
        if printed.kind == "planet":
            room = self.room
            for card in p.cards:
                face = cards[card.face]
                if face.destination == name:
                    trade.append((face.value + self.force.card_bonus, "deliver", card.id))
                    room += 1
            if printed.colour and room > 0 and self.left:
                self._collect(pos, printed.colour, room, trade)
        elif printed.kind == "haven" and p.salvage:
            each = self.book.salvage_per_hold
            other += [(float(each), "unload", "full")] * (p.salvage // each)
            if p.salvage % each:
                other.append((float(p.salvage % each), "unload", "part"))
        if not tile and self.left and self.s.board[pos].salvage:
            self._salvage(pos, other)

    def _salvage(self, pos: Pos, other: list[Job]) -> None:
        """Add the salvage that lies on a tile."""
        most = min(self.s.board[pos].salvage, salvage_room(self.s, self.p))
        turns = min([self.atlas.eta(pos, q) for q in self.atlas.havens], default=NEVER)
        if most > 0 and turns <= self.left:
            other.append((SALVAGED * most * GAMMA**turns, "salvage", ""))

    def _collect(self, pos: Pos, colour: Colour, room: int, trade: list[Job]) -> None:
        """Add the cards that a smuggler could take at a planet."""
        s = self.s
        up = s.market[colour]
        deck = len(s.decks[colour])
        picks: list[Job] = []
        if up is not None:
            face = self.book.cards[up.face]
            picks.append((self._carried(pos, face.destination, face.value), "pick-up", "face-up"))
        if deck:
            mean = self._blind(pos, colour)
            picks += [(mean * 0.95**n, "pick-up", "deck") for n in range(min(deck, room))]
        picks.sort(key=_worth, reverse=True)
        trade += [pick for pick in picks[:room] if pick[0] > 0]

    def _carried(self, pos: Pos, destination: str, value: float) -> float:
        """Return what a card taken here promises."""
        at = self.atlas.where.get(destination)
        if at is not None:
            turns = self.atlas.eta(pos, at)
        elif destination in self.own:
            turns = LAID_OUT
        else:
            return ASTRAY * value if self.left > LONG else 0.0
        if turns > self.left:
            return 0.0
        sure = SURE if self.left >= turns + 1 else SURE * HASTY
        return sure * value * float(GAMMA ** (turns + 0.5))

    def _blind(self, pos: Pos, colour: Colour) -> float:
        """Return what the top card of a deck promises on average."""
        key = (pos, colour, self.left, self.own)
        found = self.atlas.hopes.get(key)
        if found is None:
            hopes = [self._carried(pos, name, value) for name, value in ports(self.s.book, colour)]
            found = self.atlas.hopes[key] = sum(hopes) / max(1, len(hopes))
        return found

    def _govern(self, pos: Pos, tile: str, trade: list[Job], other: list[Job]) -> None:
        s, p = self.s, self.p
        name = tile or s.board[pos].tile
        printed = self.book.tiles[name]
        if printed.kind != "planet":
            return
        token = "" if tile else s.board[pos].token
        complete = float(self.points.complete_occupation)
        room = self.room
        if not token and p.troops:
            trade += [
                (self.points.begin_occupation + FIRST, "begin", ""),
                (complete, "complete", ""),
            ]
            room += 1
        elif token == "in-progress":
            trade.append((complete + FIRST, "complete", ""))
        if token == "completed":
            for card in p.cards:
                face = self.book.cards[card.face]
                if face.wanted and card.origin != name:
                    trade.append((face.value + self.force.card_bonus, "deliver", card.id))
            if self.left and s.garrison and self.room > 0:
                self._recruit(pos, other)
        if self.left and room > 0 and printed.colour:
            self._seize(pos, name, printed.colour, room, trade)

    def _recruit(self, pos: Pos, other: list[Job]) -> None:
        """Add the troops that could be loaded here."""
        free = [self.atlas.eta(pos, q) for q in self.atlas.planets if not self.s.board[q].token]
        free.sort()
        each = self.points.begin_occupation + self.points.complete_occupation
        wanted = min(self.room, self.s.garrison)
        for n, turns in enumerate(free[self.p.troops : self.p.troops + wanted]):
            if turns + 0.8 * (n + self.p.troops) <= self.left:
                worth = RECRUITED * each * GAMMA ** (turns + 0.5 + n + self.p.troops)
                other.append((worth, "load", ""))

    def _seize(self, pos: Pos, name: str, colour: Colour, room: int, trade: list[Job]) -> None:
        """Add the cards that the government could take here and deliver elsewhere."""
        s, atlas = self.s, self.atlas
        bases = [
            atlas.eta(pos, q)
            for q in atlas.planets
            if s.board[q].token == "completed" and s.board[q].tile != name
        ]
        turns = min(bases, default=NEVER)
        if turns > self.left:
            return
        near = SEIZED * GAMMA ** (turns + 0.5)
        up = s.market[colour]
        if up is not None and self.book.cards[up.face].wanted:
            trade.append((near * self.book.cards[up.face].value, "pick-up", "face-up"))
            room -= 1
        if room > 0 and s.decks[colour]:
            trade.append((near * BLIND_WANTED, "pick-up", "deck"))


@cache
def fitting(dice: Dice) -> int:
    """Return how many dice do where a 4 or 5 is asked for."""
    return sum(die >= TRADE for die in dice)


def tally(trade: list[Job], other: list[Job], dice: Dice) -> tuple[float, int, int]:
    """Return what the jobs that these dice can do are worth, and how many of each kind they are."""
    done = min(fitting(dice), len(trade))
    idle = min(len(dice) - done, len(other))
    now = 0.0
    for job in trade[:done]:
        now += job[0]
    for job in other[:idle]:
        now += job[0]
    return now, done, idle


def _worth(job: Job) -> float:
    return job[0]

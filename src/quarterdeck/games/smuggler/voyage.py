"""A voyage: what a captain's turn may bring, wherever the dice lead, in points.

Made to be fast, as playouts of the search ask for it at every answer; what was found out once in a
moment is remembered for that moment.
"""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.atlas import noticed, odds
from quarterdeck.games.smuggler.common import neighbours
from quarterdeck.games.smuggler.content import WILD
from quarterdeck.games.smuggler.jobs import GAMMA, TRADE, Dice, Jobs, Work, tally
from quarterdeck.games.smuggler.state import Player, Pos, Smuggler

Move = tuple[float, str, int, int, Pos]
"""What it promises, the verb, the die, its face, the goal."""

DODGING = 2
"""HS-TILE-04: the face that brings a ship through asteroids."""
ASTEROIDS = 1.3
DAMAGE = 0.45
BOUNTY = 1.0
UNKNOWN = 0.25
"""What entering the unknown costs on average."""
CARD, TROOPS, SALVAGE = 3.0, 2.0, 1.0
"""What is worth how much to whoever takes it from a hold."""
TO_DESTROY = (1.6, 2.2, 8.0)
"""What a hit is worth on a haven with so many hits before."""
NOWHERE = -9.0
NOTHING: Jobs = ([], [])
PLAIN = (3, 1, 2, 5, 4, 6)
"""Dice in the order in which one is given away where any will do."""


class Voyage(Work):
    """A player's prospects at one moment."""

    def __init__(self, s: Smuggler, seat: Seat) -> None:
        """Look about; everything else is found out when it is asked for."""
        super().__init__(s, seat)
        self._hands: dict[Dice, float] = {}
        self._stays: dict[tuple[Pos, str, Dice], float] = {}
        self._fares: dict[Pos, float] = {}
        self._hops: dict[tuple[Pos, Dice, bool, int], float] = {}
        self._enters: dict[tuple[Pos, Dice, bool, int], float] = {}
        self._targets: list[tuple[Pos, float]] | None = None

    def stay(self, pos: Pos, dice: Dice, tile: str = "") -> float:
        """Return what being somewhere with these dice promises, without moving on this turn."""
        key = (pos, tile, dice)
        found = self._stays.get(key)
        if found is not None:
            return found
        trade, other = self.jobs(pos, tile) if tile or pos in self.s.board else NOTHING
        fare = self.fare(pos)
        if not trade and not other:
            self._stays[key] = fare
            return fare
        now, done, idle = tally(trade, other, dice)
        worth = now + fare
        if self.left:
            rest = sum([job[0] for job in trade[done : done + 2]]) * 0.75
            rest += sum([job[0] for job in other[idle : idle + 1]]) * 0.5
            if rest:
                worth = now + max(fare, GAMMA * (rest + 0.7 * fare))
        self._stays[key] = worth
        return worth

    def fare(self, pos: Pos) -> float:
        """Return what the best voyage from here promises, begun next turn."""
        found = self._fares.get(pos)
        if found is None:
            best = second = 0.0
            left = self.left
            if left:
                row = self.atlas.row(pos)
                for goal, worth in self.goals():
                    turns = row[goal]
                    if turns > left:
                        gain = 0.1 * worth
                    elif turns:
                        gain = worth * GAMMA**turns
                    else:
                        continue
                    if gain > best:
                        best, second = gain, best
                    elif gain > second:
                        second = gain
            found = self._fares[pos] = best + (0.4 * second if self.left > 1 else 0.0)
        return found

    def goals(self) -> list[tuple[Pos, float]]:
        """Return the places worth going to, and what they promise with usual dice."""
        if self._targets is None:
            self._targets = []
            for pos, place in self.s.board.items():
                if self.atlas.kind[pos] in ("planet", "haven") or place.salvage:
                    trade, other = self.jobs(pos)
                    worth = sum(
                        [w * job[0] for w, job in zip((0.8, 0.5, 0.2), trade, strict=False)]
                    )
                    worth += sum([w * job[0] for w, job in zip((0.8, 0.4), other, strict=False)])
                    if worth > 0:
                        self._targets.append((pos, worth))
        return self._targets

    def work(self, pos: Pos, dice: Dice, boost: bool) -> float:
        """Return what it promises to work somewhere first and move on with the dice that are left."""
        trade, other = self.jobs(pos)
        now, done, idle = tally(trade, other, dice)
        if self.closed or not (done or idle):
            return NOWHERE
        rest = list(dice)
        for _ in range(done):
            rest.remove(next(die for die in rest if die >= TRADE))
        for _ in range(idle):
            rest.remove(next(die for die in PLAIN if die in rest))
        left = tuple(rest)
        onward = self.hop(pos, left, boost, 1) if left or boost else 0.0
        return max(self.stay(pos, dice), now + onward)

    # -- moving ------------------------------------------------------------------------------

    def hop(self, pos: Pos, dice: Dice, boost: bool, depth: int, *, jump: bool = True) -> float:
        """Return what the best move from a place promises, with these dice and the boosters."""
        key = (pos, dice, boost, depth if jump else -depth)
        found = self._hops.get(key)
        if found is None:
            moves = self.moves(pos, dice, boost, depth, jump=jump)
            found = self._hops[key] = max([m[0] for m in moves], default=NOWHERE)
        return found

    def moves(
        self, pos: Pos, dice: Dice, boost: bool, depth: int, *, jump: bool = True
    ) -> list[Move]:
        """Return the moves there are; after a jump another one is not worth a look."""
        found: list[Move] = []
        enter, around = self.enter, self.around(pos, every=jump)
        jump = jump and "hyperspace" in self.open
        thrust = self.force.accepts["engines"] if "engines" in self.open else ()
        for n, die in enumerate(dice):
            if n and dice[n - 1] == die:
                continue
            rest = dice[:n] + dice[n + 1 :]
            if jump:
                found += self._jumps(pos, die, rest, boost, depth)
            if die in thrust or (die == WILD and thrust):
                face = die if die in thrust else min(thrust)
                found += [(enter(q, rest, boost, depth), "engines", die, face, q) for q in around]
        if boost:
            found += [(enter(q, dice, False, depth), "boost", 0, 0, q) for q in around]
        return found

    def _jumps(self, pos: Pos, die: int, rest: Dice, boost: bool, depth: int) -> list[Move]:
        """Return the jumps that a die allows."""
        gates = self.atlas.gates
        return [
            (self.enter(goal, rest, boost, -depth), "hyperspace", die, face, goal)
            for face in (gates if die == WILD else (die,))
            for goal in gates.get(face, ())
            if goal != pos
        ]

    def around(self, pos: Pos, *, every: bool) -> list[Pos]:
        """Return the neighbours of a place; or only those where there may be something to do."""
        near = list(neighbours(pos).values())
        if every:
            return near
        kind = self.atlas.kind
        return [q for q in near if kind.get(q, "planet") in ("planet", "haven")]

    def enter(self, pos: Pos, dice: Dice, boost: bool, depth: int) -> float:
        """Return what going somewhere promises, with what is left of the turn there."""
        key = (pos, dice, boost, depth)
        found = self._enters.get(key)
        if found is None:
            found = self._enters[key] = self._enter(pos, dice, boost, depth)
        return found

    def _enter(self, pos: Pos, dice: Dice, boost: bool, depth: int) -> float:
        place = self.s.board.get(pos)
        if place is None:
            return self._explore(pos, dice, boost, depth)
        if place.arrow:
            onward = neighbours(pos)[place.arrow]
            if onward in self.s.board and not self.s.board[onward].arrow:
                return self._enter(onward, dice, boost, depth)
        cost = self.arrival(pos, dice)
        here = self.stay(pos, dice)
        if (depth > 1 or depth < -1) and (boost or dice):
            here = max(here, self.hop(pos, dice, boost, abs(depth) - 1, jump=depth > 0))
        return here + cost

    def _explore(self, pos: Pos, dice: Dice, boost: bool, depth: int) -> float:
        """Return what mapping a space promises: the point, and a planet of the hand."""
        if not self.s.stack and not self.p.hand:
            return NOWHERE
        points = self.points.place_tile + self.force.tile_bonus
        worth = self.fare(pos) + max(self._settle(dice), -UNKNOWN)
        if depth > 1 and (dice or boost):
            worth = max(worth, self.hop(pos, dice, boost, depth - 1) - UNKNOWN)
        return worth + points

    def _settle(self, dice: Dice) -> float:
        """Return what the best planet of the hand promises where it is placed."""
        found = self._hands.get(dice)
        if found is None:
            found = NOWHERE
            for tile in self.own:
                trade, other = self.jobs(self.p.at, tile)
                now, done, _ = tally(trade, other, dice)
                rest = sum([job[0] for job in trade[done : done + 2]])
                found = max(found, now + 0.4 * rest)
            self._hands[dice] = found
        return found

    def arrival(self, pos: Pos, dice: Dice) -> float:
        """Return what entering a tile costs or brings before any die: fights, rocks, patrols."""
        kind = self.atlas.kind[pos]
        worth = 0.0
        if kind == "asteroid" and DODGING not in dice:
            worth -= ASTEROIDS
        if self.smuggler:
            if kind == "planet" and self.s.board[pos].token == "completed":
                worth -= noticed(self.cargo) * (BOUNTY + 2 * DAMAGE)
        elif kind == "haven" and self.s.board[pos].tile not in self.s.turn.stations:
            worth += self.siege(pos)
        if pos in self.ships and kind != "nebula" and not self.force.peaceful:
            worth += self.clash(self.ships[pos])
        return worth

    def siege(self, pos: Pos) -> float:
        """Return what a fight against a station promises."""
        won, lost = odds(self.laser, 0, station=True)
        worth = TO_DESTROY[min(2, self.s.board[pos].damage)]
        if self.left < 2 - self.s.board[pos].damage:
            worth = 0.0
        return won * worth - lost * 2 * DAMAGE

    def clash(self, foe: Player) -> float:
        """Return what a fight against a ship promises."""
        if foe.seat in self.s.turn.fought:
            return 0.0
        laser = max([sq.die for sq in foe.squares if sq.system == "lasers"], default=0)
        won, lost = odds(self.laser, laser)
        theirs = self.book.points[foe.role]
        ahead = 1.0 if self.left > 1 else 0.4 * self.left
        gain = float(self.points.win_ship_combat + self.force.combat_bonus)
        gain += foe.bounty * self.points.per_bounty + self._loot(foe) * ahead
        loss = float(theirs.win_ship_combat + self.force.combat_bonus)
        loss += self.p.bounty * theirs.per_bounty + self._loot(self.p) * ahead
        return won * gain - lost * loss

    def _loot(self, p: Player) -> float:
        holds = [CARD] * len(p.cards) + [TROOPS] * p.troops
        holds.append(SALVAGE * p.salvage)
        return max(3 * DAMAGE, sum(sorted(holds, reverse=True)[:2]))

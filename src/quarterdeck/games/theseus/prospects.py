"""What Moves promise: the phases to come of this turn, and where each unit can go in the next.

A unit's next Move is known beforehand, for it goes exactly as far as the crowd around it. So a
position shows what every player can do next, and what awaits him there.
"""

from __future__ import annotations

from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.active import Active, controller, number
from quarterdeck.games.theseus.common import abilities, crowd, foes_in, hostile, owns_sector
from quarterdeck.games.theseus.content import Book, Doing
from quarterdeck.games.theseus.state import Card, Theseus, Unit
from quarterdeck.games.theseus.worth import (
    DATA,
    UPGRADE,
    action_value,
    collects,
    near_copies,
    trap_value,
)

BUD = 1.2
"""What an Embryo about to be born is worth where a Room is empty."""
CROWDED_BUD = 0.7
"""Likewise where it must eject a unit."""
TAKEOVER = 0.8
PENDING = 0.35
INSTALL = 1.2
EXTRA_TURN = 0.9
MALFUNCTION = 0.9
EJECTION = 1.0
DEFEAT = 100.0
NEXT, LATER, SECOND = 0.75, 0.5, 0.25
"""Weights: the best Move of the player who moves next, of others, and a player's second best."""


class Outlook:
    """One look at a position: active cards, Attacks, and what every sector holds for whom."""

    def __init__(self, s: Theseus, content: Book, awake: list[list[Active]]) -> None:
        """Sum up the sectors once; the rest is asked often."""
        self.s = s
        self.content = content
        self.awake = awake
        self.hits: dict[str, float] = {}
        """By unit: wounds or Data that its Attack would bring now."""
        self.onslaughts = [0.0] * len(s.players)
        """By seat: what an Onslaught would bring now."""
        self._goals: dict[tuple[Seat, int], float] = {}
        self._pains: dict[tuple[Seat, int, bool], float] = {}

    def add_attack(self, unit: Unit, hits: float) -> None:
        """Note what a unit's Attack would bring."""
        self.hits[unit.id] = hits
        self.onslaughts[unit.seat] += hits

    # -- what a sector holds ---------------------------------------------------------------------

    def actions(self, seat: Seat, i: int, covered: list[int] | None = None) -> float:
        """Return what the own Action cards of a sector bring when a Move ends there."""
        s = self.s
        worth = 0.0
        for entry in self.awake[i]:
            _, card, info = entry
            if not info.is_action or (covered is not None and card.id not in covered):
                continue
            if hostile(s, controller(s, card), seat):
                continue
            times = 1 + near_copies(s, self.content, i, entry, self.awake[i])
            n = number(card, info)
            worth += times * sum(self.doing(seat, i, card, d, d.n or n) for d in info.action)
        return worth

    def doing(self, seat: Seat, i: int, card: Card, doing: Doing, n: int) -> float:
        """Return what one operation of an Action card brings now."""
        s = self.s
        owner = controller(s, card)
        data = collects(s, self.content, owner)
        if doing.op == "camcorder-cash":
            return DATA * card.points * data
        if doing.op == "onslaught":
            return self.onslaughts[seat]
        if doing.op == "drain-life":
            return 2.0 * n * bool(foes_in(s, i, seat))
        if doing.op == "restore-life" and s.mode != "deathmatch":
            return float(min(n, self.content.life_max - s.players[owner].life))
        if doing.op == "activate-self":
            return 0.0 if card.activated else 0.6
        if doing.op == "wound-all":
            return n * max(len(foes_in(s, j, seat)) for j in range(len(s.ring))) - 1.0
        return action_value(doing, n, data=data)

    def sector_action(self, seat: Seat, i: int) -> float:
        """Return what the sector action brings."""
        s = self.s
        sector = s.ring[i].id
        if sector == "corridors":
            worth = self.onslaughts[seat]
        elif sector == "tech-bay":
            worth = EXTRA_TURN
        elif sector == "control-room":
            worth = MALFUNCTION
        else:
            pandora = s.players[seat].faction == "pandora"
            worth = UPGRADE if not pandora and owns_sector(s, seat, sector) else 0.0
        own = s.token == sector and s.players[seat].faction == "pandora"
        return worth + UPGRADE * own

    def pending(self, seat: Seat, i: int) -> float:
        """Return what the best Pending slot of the sector brings."""
        s = self.s
        if s.players[seat].faction == "pandora":
            return 0.0
        best = 0.0
        for slot in s.ring[i].pending:
            if slot.card is None:
                best = max(best, PENDING * bool(s.players[seat].deck))
            elif slot.card.id == s.malfunction:
                continue
            elif not hostile(s, slot.card.seat, seat):
                best = max(best, INSTALL)
            else:
                best = max(best, 2 * PENDING)
        return best

    def traps(self, unit: Unit, i: int, *, passing: bool) -> float:
        """Return what the Traps of a sector would do to a unit, as their controllers see it."""
        if unit.invisible or not self.awake[i]:
            return 0.0
        key = (unit.seat, i, passing)
        pain = self._pains.get(key)
        if pain is None:
            pain = self._pains[key] = self._pain(unit, i, passing=passing)
        return pain

    def _pain(self, unit: Unit, i: int, *, passing: bool) -> float:
        s = self.s
        pain = 0.0
        for entry in self.awake[i]:
            _, card, info = entry
            if not info.is_trap or (passing and not info.crescent):
                continue
            owner = controller(s, card)
            if (info.switch and not card.activated) or not hostile(s, owner, unit.seat):
                continue
            if card.deactivated_by is not None or card.holds:
                continue
            times = 1 + near_copies(s, self.content, i, entry, self.awake[i])
            n = number(card, info)
            data = collects(s, self.content, owner)
            pain += times * sum(trap_value(d, d.n or n, card, data=data) for d in info.trap)
        return pain

    # -- this turn -------------------------------------------------------------------------------

    def phases_to_come(self) -> float:
        """In the middle of a turn: what the Action cards, the sector and its slots still bring."""
        s = self.s
        if s.stage not in ("actions", "takeover", "sector", "pending") or s.turn.at < 0:
            return 0.0
        seat = s.order[s.active]
        i = s.turn.at
        worth = self.pending(seat, i)
        if s.stage == "actions":
            worth += self.actions(seat, i, s.turn.actions)
        if s.stage in ("actions", "takeover"):
            if s.turn.buds:
                worth += BUD if "" in s.ring[i].rooms else CROWDED_BUD
            elif abilities(s, s.units[s.turn.unit]).takeover:
                worth += self.takeover(seat, i)
        if s.stage != "pending":
            worth += self.sector_action(seat, i)
        return worth

    def takeover(self, seat: Seat, i: int) -> float:
        """Return what it is worth that an Embryo may take over a card of a sector."""
        s = self.s
        return TAKEOVER * any(hostile(s, controller(s, card), seat) for _, card, _ in self.awake[i])

    # -- the next turns --------------------------------------------------------------------------

    def add_moves(self, sides: dict[int, float]) -> None:
        """Add what the best Moves of every player promise, most for the one who moves next."""
        s = self.s
        best = [[0.0, 0.0] for _ in s.players]
        for unit in s.units.values():
            if unit.room < 0 or unit.gripped:
                continue
            worth = self.move(unit)
            first, second = best[unit.seat]
            if worth > first:
                best[unit.seat] = [worth, first]
            elif worth > second:
                best[unit.seat][1] = worth
        begun = s.stage not in ("move", "travel")
        following = s.order[(s.active + begun) % len(s.order)]
        for p in s.players:
            first, second = best[p.seat]
            weight = NEXT if p.seat == following else LATER
            sides[p.side] += weight * first + SECOND * second

    def move(self, unit: Unit) -> float:
        """Return what the next Move of a unit promises: it is known where it ends."""
        s = self.s
        size = len(s.ring)
        points = crowd(s, unit.at)
        goal = (unit.at + points) % size
        worth = self.goal(unit.seat, goal) + self.arrival(unit, goal)
        worth -= self.traps(unit, goal, passing=False)
        for n in range(1, points):
            worth -= self.traps(unit, (unit.at + n) % size, passing=True)
        worth -= points * len(unit.parasites)
        if self.content.units[unit.kind].faction == "pandora":
            worth += self.offspring(unit, goal)
        return worth

    def goal(self, seat: Seat, i: int) -> float:
        """Return what awaits any unit of a player at the end of a Move."""
        key = (seat, i)
        worth = self._goals.get(key)
        if worth is None:
            worth = self.actions(seat, i) + self.sector_action(seat, i) + self.pending(seat, i)
            self._goals[key] = worth
        return worth

    def arrival(self, unit: Unit, goal: int) -> float:
        """Return what a Lesser Onslaught and an Ejection bring where the sector fills up."""
        s = self.s
        rooms = s.ring[goal].rooms
        empty = rooms.count("") + (goal == unit.at)
        if empty > 1:
            return 0.0
        worth = sum(
            self.hits.get(name, 0.0) for name in rooms if name and s.units[name].seat == unit.seat
        )
        if empty == 0 and foes_in(s, goal, unit.seat):
            worth += EJECTION
        return worth

    def offspring(self, unit: Unit, goal: int) -> float:
        """Return what Budding or a takeover adds at the end of a Move."""
        s = self.s
        does = abilities(s, unit)
        if does.buds:
            born = not foes_in(s, goal, unit.seat)
            return born * (BUD if "" in s.ring[goal].rooms else CROWDED_BUD)
        return self.takeover(unit.seat, goal) if does.takeover else 0.0

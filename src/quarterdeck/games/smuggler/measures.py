"""What a finished game tells its designer (HS-ASK): measures taken from the table's events."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from quarterdeck.core.record import Answer
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table
from quarterdeck.games.smuggler.common import damage_count
from quarterdeck.games.smuggler.content import book
from quarterdeck.games.smuggler.state import Role, Smuggler


class Fight(msgspec.Struct, frozen=True):
    """One combat (HS-ASK-04, HS-ASK-07, HS-ASK-08)."""

    round: int
    attacker: Seat
    defender: Seat | None
    """None: the station of a haven."""
    trigger: str
    """entry (mandatory), start (a die on the start tile), nebula (a 3) or ceasefire (broken)."""
    results: tuple[int, int]
    """Attacker's, then defender's, lasers included."""
    lasers: tuple[int, int]
    """What lasers added to each; 0: nothing."""
    outcome: str = ""
    """What the winner chose: two-holds, one-hold or damage; empty for ties and stations."""
    loaded: int = 0
    """Holds of the loser that were loaded when the winner chose."""

    @property
    def winner(self) -> Literal["attacker", "defender", "tie"]:
        """Who won, with the lasers used."""
        return _higher(*self.results)

    @property
    def winner_by_dice(self) -> Literal["attacker", "defender", "tie"]:
        """Who would have won without lasers."""
        attack, defence = (r - laser for r, laser in zip(self.results, self.lasers, strict=True))
        return _higher(attack, defence)


class Check(msgspec.Struct, frozen=True):
    """One entry of a smuggler into an occupied planet (HS-ASK-12)."""

    round: int
    seat: Seat
    value: int
    """Cargo value at that time; 0: too little for a roll (HS-DETECT-07)."""
    dice: tuple[int, ...]
    """Empty: no roll was needed."""
    recognised: bool


class Round(msgspec.Struct, frozen=True):
    """One round (HS-ASK-03, -09, -13, -14)."""

    round: int
    event: str
    """The event revealed before it; its effect on the scores counts in this round."""
    points: tuple[dict[str, int], ...]
    """By seat: what its score gained or lost, by source."""
    scores: tuple[int, ...]
    """By seat, at the end of the round."""
    damage: tuple[int, ...]
    """By seat: markers on the mat at the end of the round."""


class SeatMeasures(msgspec.Struct, frozen=True):
    """One player (HS-ASK-01..06, -09..12)."""

    seat: Seat
    role: Role
    ship: str
    turn: int
    """Place in the turn order, 1 for the first player."""
    place: int
    score: int
    decisions: int
    """Choices this player made; those with a single option are not counted."""
    points: dict[str, int]
    """By source: mapping, combat, bounty, salvage, cards, occupation, haven, damage (a loss)."""
    dice: dict[str, int]
    """Dice by use: a system, pick-up, deliver, salvage, unload, sabotage, load, begin, complete,
    dodge, fight (to start combat), lost."""
    turns: int
    idle_turns: int
    """Turns in which no die was used."""
    idle_resets: int
    """Idle turns in which the dice were reset."""
    boosts: int
    """Turns whose free action was boosters."""
    resets: int
    """Turns whose free action was a reset."""
    crippled: int
    """Points of damage that found no square."""
    planets_left: int
    """Planets in hand at the end."""


class Measures(msgspec.Struct, frozen=True):
    """A whole game."""

    seats: int
    government: Seat | None
    uniform_mats: bool
    strict_window: bool
    reason: str
    """What decided: points, damage, cargo, or shared."""
    decisions: int
    players: tuple[SeatMeasures, ...]
    rounds: tuple[Round, ...]
    fights: tuple[Fight, ...]
    checks: tuple[Check, ...]
    most_markers: int
    """The most damage markers on mats and havens at one time; the box has 24."""
    stack_left: int
    stack_out: int
    """The round in which the last tile was drawn; 0: some were left."""

    @property
    def half_scores(self) -> tuple[int, ...]:
        """The scores after half of the rounds, rounded down (HS-ASK-13)."""
        half = len(self.rounds) // 2
        return self.rounds[half - 1].scores if half else tuple(0 for _ in self.players)


def measure(table: Table) -> Measures:
    """Take the measures of a finished table that has kept its events."""
    state = table.state
    if not isinstance(state, Smuggler) or state.result is None or not table.marks:
        raise ValueError("expected a finished table of Hyperspace Smuggler that kept its events")
    start = msgspec.msgpack.decode(table.marks[0].state, type=Smuggler)
    tally = _Tally(start)
    for event in table.events():
        tally.take(event)
    given = Counter(entry.seat for entry in table.record if isinstance(entry, Answer))
    return Measures(
        seats=len(state.players),
        government=next((p.seat for p in state.players if p.role == "government"), None),
        uniform_mats=state.uniform_mats,
        strict_window=state.strict_window,
        reason=state.result.reason,
        decisions=given.total(),
        players=tuple(tally.player(state, p.seat, given[p.seat]) for p in state.players),
        rounds=tuple(tally.rounds),
        fights=tuple(tally.fights),
        checks=tuple(tally.checks),
        most_markers=tally.most_markers,
        stack_left=len(state.stack),
        stack_out=tally.stack_out,
    )


def _higher(attack: int, defence: int) -> Literal["attacker", "defender", "tie"]:
    if attack == defence:
        return "tie"
    return "attacker" if attack > defence else "defender"


#: Events of tile interactions, each of which took one die, and what the die was for.
_TILE_DICE = {
    "picked-up": "pick-up",
    "delivered": "deliver",
    "took-salvage": "salvage",
    "unloaded": "unload",
    "sabotaged": "sabotage",
    "loaded-troops": "load",
    "began": "begin",
    "completed": "complete",
    "dodged": "dodge",
}


class _Tally:
    """Walks through the events of a game and counts."""

    def __init__(self, start: Smuggler) -> None:
        seats = range(len(start.players))
        self.round = max(1, start.round)
        self.event = start.event
        self.scores = [p.score for p in start.players]
        self.damage = [damage_count(p) for p in start.players]
        self.havens = Counter({place.tile: place.damage for place in start.board.values()})
        self.most_markers = sum(self.damage) + self.havens.total()
        self.stack = len(start.stack)
        self.stack_out = 0
        self.points = [Counter[str]() for _ in seats]
        self.dice = [Counter[str]() for _ in seats]
        self.counts = [Counter[str]() for _ in seats]
        self.turn = Counter[str]()
        self.rounds: list[Round] = []
        self.fights: list[Fight] = []
        self.checks: list[Check] = []
        self._round_points = [Counter[str]() for _ in seats]
        self._fight: dict[str, Any] = {}
        self._lasers: dict[Seat | None, int] = {}

    def take(self, event: Event) -> None:
        """Count one event."""
        if event.kind in _TILE_DICE:
            self.use(event.facts["seat"], _TILE_DICE[event.kind])
            return
        count = getattr(self, "on_" + event.kind.replace("-", "_"), None)
        if count is not None:
            count(**event.facts)

    def use(self, seat: Seat, what: str) -> None:
        """Count a die."""
        self.dice[seat][what] += 1
        self.turn["dice"] += 1

    def player(self, state: Smuggler, seat: Seat, decisions: int) -> SeatMeasures:
        """Sum up one player."""
        p = state.players[seat]
        counts = self.counts[seat]
        kinds = [book(state).tiles[card.face].kind for card in p.hand]
        return SeatMeasures(
            seat=seat,
            role=p.role,
            ship=p.ship,
            turn=state.order.index(seat) + 1,
            place=state.result.places[seat] if state.result else 0,
            score=p.score,
            decisions=decisions,
            points=dict(self.points[seat]),
            dice=dict(self.dice[seat]),
            turns=counts["turns"],
            idle_turns=counts["idle"],
            idle_resets=counts["idle-reset"],
            boosts=counts["boost"],
            resets=counts["reset"],
            crippled=counts["crippled"],
            planets_left=kinds.count("planet"),
        )

    # -- rounds and turns --------------------------------------------------------------------

    def on_event(self, event: str) -> None:
        self.event = event

    def on_round_ended(self, **facts: Any) -> None:
        points = tuple(dict(counter) for counter in self._round_points)
        scores, damage = tuple(self.scores), tuple(self.damage)
        self.rounds.append(Round(self.round, self.event, points, scores, damage))
        self._round_points = [Counter() for _ in self.scores]
        self.event = ""
        self.round += 1

    on_finished = on_round_ended

    def on_charged(self, **facts: Any) -> None:
        self.turn.clear()

    def on_ended_turn(self, seat: Seat, lost: int) -> None:
        counts = self.counts[seat]
        counts["turns"] += 1
        counts["boost"] += self.turn["boost"]
        counts["reset"] += self.turn["reset"]
        if not self.turn["dice"]:
            counts["idle"] += 1
            counts["idle-reset"] += self.turn["reset"]
        self.dice[seat]["lost"] += lost

    def on_assigned(self, seat: Seat, system: str, **facts: Any) -> None:
        self.use(seat, system)

    def on_moved(self, by: str, **facts: Any) -> None:
        self.turn["fight"] = 0
        if by == "boosters":
            self.turn["boost"] = 1

    def on_reset(self, **facts: Any) -> None:
        self.turn["reset"] = 1

    # -- points and damage -------------------------------------------------------------------

    def on_scored(self, seat: Seat, score: int, source: str, **facts: Any) -> None:
        gained = score - self.scores[seat]
        self.scores[seat] = score
        for counter in (self.points[seat], self._round_points[seat]):
            counter[source] += gained
        if source == "damage":
            self.counts[seat]["crippled"] += 1

    def on_damaged(self, seat: Seat, **facts: Any) -> None:
        self.damage[seat] += 1
        self._count_markers()

    def on_repaired(self, seat: Seat, **facts: Any) -> None:
        self.damage[seat] -= 1

    def on_haven_hit(self, tile: str, damage: int, **facts: Any) -> None:
        self.havens[tile] = damage
        self._count_markers()

    def on_haven_destroyed(self, tile: str, **facts: Any) -> None:
        del self.havens[tile]

    def _count_markers(self) -> None:
        self.most_markers = max(self.most_markers, sum(self.damage) + self.havens.total())

    # -- combat and detection ----------------------------------------------------------------

    def on_rolled(self, attacker: Seat, defender: Seat | None, trigger: str, **facts: Any) -> None:
        self._fight = {"attacker": attacker, "defender": defender, "trigger": trigger}
        self._lasers = {attacker: 0, defender: 0}
        if trigger in ("start", "nebula") and not self.turn["fight"]:
            self.turn["fight"] = 1  # one die starts the combats with all who are there
            self.use(attacker, "fight")

    def on_fired(self, seat: Seat, value: int) -> None:
        self._lasers[seat] = value

    def on_compared(
        self, attacker: Seat, defender: Seat | None, results: list[int], **facts: Any
    ) -> None:
        lasers = (self._lasers[attacker], self._lasers[defender])
        self.fights.append(
            Fight(
                round=self.round,
                results=(results[0], results[1]),
                lasers=lasers,
                **self._fight,
            )
        )

    def on_outcome(self, choice: str, loaded: int, **facts: Any) -> None:
        self.fights[-1] = msgspec.structs.replace(self.fights[-1], outcome=choice, loaded=loaded)

    def on_checked(
        self, seat: Seat, value: int, dice: list[int], recognised: bool, **facts: Any
    ) -> None:
        self.checks.append(Check(self.round, seat, value, tuple(dice), recognised))

    def on_unnoticed(self, seat: Seat) -> None:
        self.checks.append(Check(self.round, seat, 0, (), recognised=False))

    # -- the stack ---------------------------------------------------------------------------

    def on_explored(self, source: str, **facts: Any) -> None:
        if source == "stack":
            self._draw()

    on_replaced = on_explored

    def on_drew_tile(self, **facts: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        self.stack -= 1
        if not self.stack:
            self.stack_out = self.round

"""What one seat, or a spectator, may see of a game of Dark Moon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quarterdeck.core.secrecy import PUBLIC, Card, sees
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import Dice, cleared, fatigued, limit, team, whole
from quarterdeck.games.dark_moon.content import Book, book, force
from quarterdeck.games.dark_moon.state import DarkMoon, Moment, Player, Stage, Task, Vote


class PlayerView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it, and its cards as far as this viewer knows them."""

    seat: Seat
    character: str
    name: str
    ability: str
    limit: int
    commander: bool
    revealed: bool
    quarantined: bool
    amputated: bool
    cleared: bool
    fatigued: bool
    die_tokens: int
    claimed: str
    """The threat whose token lies on the card's back."""
    wild: bool
    threat_card: bool
    """Holds a facedown threat card."""
    status: str = ""
    """The status card, if this viewer knows it."""
    status_name: str = ""
    team: str = ""
    threat: str = ""
    """The threat card, if this viewer knows it."""
    partner: bool = False
    """The viewer and this player are infected and know it (DM-VAR-05)."""
    said: str = ""
    """What this player last claimed in the present turn (DM-RULE-64)."""


class SubmittedView(msgspec.Struct, frozen=True):
    """A die on the table."""

    seat: Seat
    colour: str
    value: int


class TaskView(msgspec.Struct, frozen=True):
    """The current task."""

    face: str
    name: str
    type: str
    kind: str
    text: str
    difficulty: int
    total: int
    consequence: int
    bonus: bool
    suspicious: bool
    evacuate: bool
    corporation: tuple[int, ...]
    ins: tuple[Seat, ...]
    outs: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    submitted: tuple[SubmittedView, ...]
    target: Seat | None
    outcome: str


class VoteView(msgspec.Struct, frozen=True):
    """A vote in progress; hands are there once they are open."""

    type: str
    caller: Seat
    target: Seat | None
    hands: tuple[str, ...]
    """By seat, once they are open."""
    side: str


class EventView(msgspec.Struct, frozen=True):
    """An event on one of the cameras."""

    id: str
    name: str
    text: str
    cubes: int
    needed: int
    state: str
    """done, now, final (not yet in force)"""


class CardView(msgspec.Struct, frozen=True):
    """A card that the viewer has seen: id in the content, name, text."""

    face: str
    name: str
    text: str = ""
    where: str = ""
    """deck, discards"""


class MomentView(msgspec.Struct, frozen=True):
    """A line of the chronicle, open after the end."""

    turn: int
    seat: Seat
    kind: str
    shown: tuple[str, ...]
    hidden: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """Everything this viewer may see."""

    seat: Seat | None
    expansion: bool
    threats: bool
    company_man: bool
    stage: Stage
    turn: int
    active: Seat
    commander: Seat
    starter: Seat
    ordered: Seat | None
    rolling: Seat | None
    """Who has a roll behind the screen."""
    choosing: Seat | None
    """Who looks at cards or tokens."""
    players: tuple[PlayerView, ...]
    infected: int
    """How many infected players there are."""
    shields: int
    condition: str
    outposts: tuple[str, ...]
    outpost_pile: tuple[str, ...]
    fatigue: tuple[str, ...]
    fatigue_pile: int
    sabotage: str
    available: Dice
    spent: Dice
    strong_reserve: int
    """Strong dice that Food Rationing keeps in the pool; 0: it is not in force."""
    events: tuple[EventView, ...]
    """Completed events, the current one, the final one."""
    extra_cubes: int
    """More cubes that the next event will need (DM-CARD-34)."""
    event_deck: int
    task_deck: int
    task_discards: int
    malfunctions_only: bool
    task: TaskView | None
    vote: VoteView | None
    suspicion: int
    evacuation: int
    track: int
    refuelling: bool
    evacuation_over: bool
    capacity: int
    cleared: tuple[Seat, ...]
    threat_tokens: tuple[tuple[str, int], ...]
    variants: tuple[str, ...]
    places: tuple[int, ...] = ()
    reason: str = ""
    side: str = ""
    dice: Dice | None = None
    """Own active dice."""
    roll: tuple[tuple[str, int], ...] = ()
    """Own roll."""
    corporation: tuple[int, ...] = ()
    """Own roll of corporation dice."""
    tasks: tuple[CardView, ...] = ()
    """Own drawn task cards."""
    drawn_events: tuple[CardView, ...] = ()
    looked: tuple[str, ...] = ()
    learned: tuple[CardView, ...] = ()
    """Cards in facedown piles that this viewer has seen."""
    chronicle: tuple[MomentView, ...] = ()
    """Open when the game is over."""
    book: str = ""


def view(s: DarkMoon, seat: Seat | None) -> View:
    """DM-HIDE-01..03: build up what a seat, or a spectator, may see."""
    content = book(s)
    return View(
        seat=seat,
        expansion=s.expansion,
        threats=s.threats,
        company_man=s.company_man,
        stage=s.stage,
        turn=s.turn.number,
        active=s.active,
        commander=s.commander,
        starter=s.starter,
        ordered=s.order.seat if s.order else None,
        rolling=s.roll.seat if s.roll else (s.active if s.corporation else None),
        choosing=s.looker if s.looker is not None else s.drawer,
        players=tuple(_player(s, content, p, seat) for p in s.players),
        infected=content.counts[len(s.players)].infected,
        shields=s.shields,
        condition=content.conditions[s.shields] if s.shields < len(content.conditions) else "",
        outposts=tuple(s.outposts),
        outpost_pile=tuple(s.outpost_pile),
        fatigue=tuple(token.face for token in s.fatigue),
        fatigue_pile=len(s.fatigue_pile),
        sabotage=s.sabotage,
        available=whole(s.available),
        spent=whole(s.spent),
        strong_reserve=len(s.players) if force(s).strong_reserve else 0,
        events=_events(s, content),
        extra_cubes=s.extra_cubes,
        event_deck=len(s.event_deck),
        task_deck=len(s.task_deck),
        task_discards=len(s.task_discards),
        malfunctions_only=bool(s.removed_tasks),
        task=_task(s, content, s.task) if s.task else None,
        vote=_vote(s.vote) if s.vote else None,
        suspicion=s.suspicion,
        evacuation=s.evacuation,
        track=content.vote_at,
        refuelling=s.refuelling,
        evacuation_over=s.evacuation_over,
        capacity=content.counts[len(s.players)].clearance_capacity if s.expansion else 0,
        cleared=tuple(cleared(s)),
        threat_tokens=tuple(s.threat_tokens.items()),
        variants=_variants(s),
        places=s.result.places if s.result else (),
        reason=s.result.reason if s.result else "",
        side=str(s.result.facts["side"]) if s.result else "",
        chronicle=tuple(_moment(m) for m in s.chronicle) if s.result else (),
        book=s.book,
        **_private(s, content, seat),
    )


def _variants(s: DarkMoon) -> tuple[str, ...]:
    on = []
    for name in s.variants.__struct_fields__:
        value = getattr(s.variants, name)
        if value and value != "off":
            word = name.replace("_", "-")
            on.append(word if value is True else f"{word}-{value}")
    return tuple(on)


def _player(s: DarkMoon, content: Book, p: Player, seat: Seat | None) -> PlayerView:
    character = content.characters[p.character]
    known = sees(p.status, seat)
    threat = p.threat if p.threat is not None and sees(p.threat, seat) else None
    return PlayerView(
        seat=p.seat,
        character=p.character,
        name=character.name,
        ability=character.text,
        limit=limit(s, p),
        commander=p.seat == s.commander,
        revealed=p.revealed,
        quarantined=p.quarantined,
        amputated=p.amputated,
        cleared=p.cleared,
        fatigued=fatigued(s, p),
        die_tokens=p.die_tokens,
        claimed=p.claimed,
        wild=p.wild,
        threat_card=p.threat is not None,
        status=p.status.face if known else "",
        status_name=content.statuses[p.status.face].name if known else "",
        team=content.teams[p.status.face] if known else "",
        threat=threat.face if threat else "",
        partner=_partner(s, p, seat),
        said=_said(s, p),
    )


def _said(s: DarkMoon, p: Player) -> str:
    """Return the last claim of a player in this turn: everybody has heard it."""
    for moment in reversed(s.chronicle):
        if moment.turn != s.turn.number:
            break
        if moment.kind == "said" and moment.seat == p.seat:
            return moment.shown[0]
    return ""


def _partner(s: DarkMoon, p: Player, seat: Seat | None) -> bool:
    """DM-VAR-05: infected players know one another; nobody else learns anything."""
    if seat is None or seat == p.seat or not s.variants.telepathic_infected:
        return False
    return team(s, s.players[seat]) == team(s, p) == "infected"


def _events(s: DarkMoon, content: Book) -> tuple[EventView, ...]:
    shown = []
    for face in s.completed:
        card = content.events[face]
        shown.append(EventView(face, card.name, card.text, card.cubes, card.cubes, "done"))
    if s.event:
        card = content.events[s.event]
        shown.append(EventView(s.event, card.name, card.text, s.cubes, s.needed, "now"))
    card = content.finals[s.final]
    state = "now" if s.final_in_force else "final"
    shown.append(EventView(s.final, card.name, card.text, s.final_cubes, s.final_needed, state))
    return tuple(shown)


def _task(s: DarkMoon, content: Book, task: Task) -> TaskView:
    entry = content.tasks[task.face]
    return TaskView(
        face=task.face,
        name=entry.name,
        type=entry.type,
        kind=task.kind,
        text=entry.text,
        difficulty=task.difficulty,
        total=task.total,
        consequence=entry.consequence,
        bonus=entry.type == "malfunction" and bool(entry.on_success),
        suspicious=entry.suspicious,
        evacuate=entry.evacuate_in_expansion and s.expansion,
        corporation=tuple(task.corporation),
        ins=tuple(task.ins),
        outs=tuple(task.outs),
        queue=tuple(task.queue),
        submitted=tuple(SubmittedView(d.seat, d.colour, d.value) for d in task.submitted),
        target=task.target,
        outcome=task.outcome,
    )


def _vote(vote: Vote) -> VoteView:
    return VoteView(vote.type, vote.caller, vote.target, tuple(vote.hands), vote.side)


def _moment(m: Moment) -> MomentView:
    return MomentView(m.turn, m.seat, m.kind, tuple(m.shown), tuple(m.hidden))


# -- only for the owner --------------------------------------------------------------------------


def _private(s: DarkMoon, content: Book, seat: Seat | None) -> dict[str, Any]:
    """DM-HIDE-02: what lies behind this viewer's screen."""
    if seat is None:
        return {}
    own = s.players[seat]
    rolled = s.roll.dice if s.roll is not None and s.roll.seat == seat else ()
    return {
        "dice": whole(own.dice),
        "roll": tuple((d.colour, int(d.face)) for d in rolled if sees(d, seat)),
        "corporation": tuple(int(d.face) for d in s.corporation if sees(d, seat)),
        "tasks": tuple(_task_card(content, card) for card in s.drawn_tasks if s.drawer == seat),
        "drawn_events": tuple(
            CardView(c.face, content.events[c.face].name, content.events[c.face].text)
            for c in s.drawn_events
            if sees(c, seat)
        ),
        "looked": tuple(token.face for token in s.looked if sees(token, seat)),
        "learned": _learned(s, content, seat),
    }


def _task_card(content: Book, card: Card, where: str = "") -> CardView:
    entry = content.tasks.get(card.face)
    name = entry.name if entry else content.failure_names[card.face]
    return CardView(card.face, name, entry.text if entry else "", where)


def _learned(s: DarkMoon, content: Book, seat: Seat) -> tuple[CardView, ...]:
    """Return the cards in facedown piles that only some have seen, the viewer among them."""
    tasks = [
        _task_card(content, card, where)
        for where, pile in _task_piles(s)
        for card in pile
        if card.seen != PUBLIC and sees(card, seat)
    ]
    events = [
        CardView(card.face, content.events[card.face].name, "", where)
        for where, pile in (("event deck", s.event_deck), ("event discards", s.event_discards))
        for card in pile
        if card.seen != PUBLIC and sees(card, seat)
    ]
    return (*tasks, *events)


def _task_piles(s: DarkMoon) -> Sequence[tuple[str, Sequence[Card]]]:
    return (("task deck", tuple(reversed(s.task_deck))), ("task discards", s.task_discards))

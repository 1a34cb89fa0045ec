"""What one seat, or a spectator, may see of a game of Boarders and Black Flags."""

from __future__ import annotations

import msgspec

from quarterdeck.core.secrecy import sees
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.common import base, stability
from quarterdeck.games.boarders.content import Book, book
from quarterdeck.games.boarders.rules.cannons import result
from quarterdeck.games.boarders.rules.pitch import waiting
from quarterdeck.games.boarders.rules.quarter import booty, quartered
from quarterdeck.games.boarders.state import NOBODY, Boarders, Edge, Log, Player, Stage, Stuff, Test


class StuffView(msgspec.Struct, frozen=True):
    """A crew member or a piece of furniture; `stuff-<id>` on the board."""

    id: int
    kind: str
    name: str
    group: str
    seat: Seat
    """-1: furniture."""
    place: str
    x: int
    y: int
    turn: int
    down: bool
    stability: str
    size: int
    r: float
    a: float
    b: float
    ready: bool = False
    tokens: int = 0
    searched: bool = False
    activated: bool = False
    captain: bool = False
    weapon: str = ""
    noted: bool = False
    """This viewer knows that the Host noted it."""


class DieView(msgspec.Struct, frozen=True):
    """An own Lying Die; `die-<id>` on the board."""

    id: int
    value: int
    pinched: bool


class RollView(msgspec.Struct, frozen=True):
    """A die of the test."""

    seat: Seat
    stuff: int
    rolled: int
    counts: int
    stat: int
    modifier: int
    total: int


class TestView(msgspec.Struct, frozen=True):
    """The test in progress, or the last one."""

    stat: str
    step: str
    opposed: bool
    success: bool
    rolls: tuple[RollView, ...]
    liar: Seat
    claim: int


class ImageView(msgspec.Struct, frozen=True):
    """An image on a sail."""

    kind: str
    x: int
    y: int
    r: int


class LogView(msgspec.Struct, frozen=True):
    """A Ship's Log."""

    name: str
    ship: str
    gold: int
    food: int
    gunpowder: int
    cannons: int
    items: tuple[str, ...]
    sail: tuple[ImageView, ...]
    ticks: tuple[str, ...]
    won: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player as everybody sees them."""

    seat: Seat
    fleet: str
    captain: str
    sections: tuple[str, ...]
    role: str
    """Empty: not known yet."""
    dice: int
    pinching: bool
    replaces: int
    booty: tuple[int, ...]
    now: int
    """What the game would score if it ended here; the note apart."""
    tally: int
    started: int
    quartered: bool
    escaped: int
    log: LogView
    vp: int
    crowned: int
    fed: bool


class TrailView(msgspec.Struct, frozen=True):
    """The way of one model that has been handled."""

    stuff: int
    x: int
    y: int
    to_x: int
    to_y: int
    part: int
    lost: bool
    legs: tuple[int, ...]
    struck: int


class ShiftView(msgspec.Struct, frozen=True):
    """The shifting in progress."""

    part: int
    repeats: int
    line: int
    handled: tuple[int, ...]
    trails: tuple[TrailView, ...]
    waiting: tuple[int, ...]
    """Those of this pass who come next, in their order as far as nothing moves them."""


class PlacingView(msgspec.Struct, frozen=True):
    """A model whose place is being aimed, and its footprint there."""

    stuff: int
    turn: int
    r: float
    a: float
    b: float


class View(msgspec.Struct, frozen=True):
    """Everything this viewer may see."""

    seat: Seat | None
    mode: str
    match: int
    matches: int
    stage: Stage
    scenario: str
    game: int
    host: Seat
    round: int
    rounds: int
    initiative: Seat
    active: Seat
    activated: int
    moving: int
    """Whose Move is being aimed; 0: nobody's."""
    placing: PlacingView | None
    boarders_edge: Edge
    lower: Edge
    sea: str
    honest: tuple[int, ...]
    stuff: tuple[StuffView, ...]
    drops: tuple[tuple[int, int], ...]
    players: tuple[PlayerView, ...]
    cup: tuple[DieView, ...]
    """Only for the owner."""
    test: TestView | None
    attacker: int
    weapon: str
    targets: tuple[int, ...]
    shift: ShiftView | None
    damage: int
    result: str
    smoke: int
    spotted: tuple[str, ...]
    volley: tuple[int, ...]
    treasure: int
    unloaded: int
    ending: str
    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    service: Seat
    notes: int
    book: str


def view(s: Boarders, seat: Seat | None) -> View:
    """BF-HIDE-01..05: build up what a seat, or a spectator, may see."""
    content = book(s)
    scenario = content.scenarios.get(s.scenario)
    known = frozenset(note.face for note in s.notes if sees(note, seat))
    fight = s.attack
    return View(
        seat=seat,
        mode=s.mode,
        match=s.match,
        matches=s.matches,
        stage=s.stage,
        scenario=s.scenario,
        game=s.game,
        host=s.host,
        round=s.round,
        rounds=(scenario.round_limit or content.round_cap) if scenario else 0,
        initiative=s.initiative,
        active=s.active,
        activated=s.activated,
        moving=s.moving,
        placing=_placing(s),
        boarders_edge=s.boarders_edge,
        lower=s.lower,
        sea=s.sea,
        honest=tuple(s.honest),
        stuff=tuple(_stuff(s, content, thing, known) for thing in s.stuff),
        drops=tuple((drop.x, drop.y) for drop in s.drops),
        players=tuple(_player(s, p) for p in s.players),
        cup=_cup(s.players[seat]) if seat is not None else (),
        test=_test(s.test) if s.test else None,
        attacker=fight.attacker if fight else 0,
        weapon=fight.weapon if fight else "",
        targets=tuple(t for t in (fight.target, *fight.targets) if t) if fight else (),
        shift=_shift(s),
        damage=s.damage,
        result=result(s).id,
        smoke=s.smoke,
        spotted=tuple(s.spotted),
        volley=tuple(s.volley),
        treasure=s.treasure,
        unloaded=s.unloaded,
        ending=s.ending,
        winners=tuple(s.winners),
        places=s.result.places if s.result else (),
        service=s.service,
        notes=len(s.notes),
        book=s.book,
    )


def _stuff(s: Boarders, content: Book, thing: Stuff, known: frozenset[str]) -> StuffView:
    kind = content.kinds[thing.kind]
    here = base(s, thing)
    many = kind.models > 1 or kind.count > 1 or thing.n > 1 or kind.weapon_choice
    single = kind.name.removesuffix("s") if kind.models > 1 else kind.name
    return StuffView(
        id=thing.id,
        kind=thing.kind,
        name=f"{single} {thing.n}" if many else kind.name,
        group=kind.group,
        seat=thing.seat,
        place=thing.place,
        x=thing.x,
        y=thing.y,
        turn=thing.turn,
        down=thing.down,
        stability=stability(s, thing),
        size=kind.size,
        r=here.r,
        a=here.a,
        b=here.b,
        ready=thing.ready,
        tokens=thing.tokens,
        searched=thing.searched,
        activated=thing.activated or thing.returned,
        captain=kind.captain,
        weapon=thing.weapon,
        noted=thing.seat == NOBODY and thing.kind in known,
    )


def _player(s: Boarders, p: Player) -> PlayerView:
    playing = bool(s.scenario) and bool(s.stuff)
    return PlayerView(
        seat=p.seat,
        fleet=p.fleet,
        captain=p.captain,
        sections=tuple(p.sections),
        role=_role(s, p),
        dice=len(p.cup),
        pinching=p.pinched != 0,
        replaces=p.replaces,
        booty=tuple(p.booty),
        now=_now(s, p) if playing and len(p.booty) < s.game else 0,
        tally=p.tally,
        started=p.started,
        quartered=playing and quartered(s, p.seat),
        escaped=p.escaped,
        log=_log(p.log),
        vp=p.vp,
        crowned=p.crowned,
        fed=p.fed,
    )


def _role(s: Boarders, p: Player) -> str:
    """BF-MATCH-07: nobody has a role before the first game of a match."""
    if s.stage in ("ships", "fleets", "crews", "scenario", "roles"):
        return ""
    return "host" if p.seat == s.host else "boarder"


def _now(s: Boarders, p: Player) -> int:
    """Count what is public: never the points of a note."""
    return sum(n for reason, n in booty(s, p.seat).items() if not reason.startswith("noted-"))


def _cup(p: Player) -> tuple[DieView, ...]:
    return tuple(DieView(die.id, int(die.face), die.id == p.pinched) for die in p.cup)


def _test(test: Test) -> TestView:
    return TestView(
        stat=test.stat,
        step=test.step,
        opposed=test.opposed,
        success=test.success,
        rolls=tuple(
            RollView(r.seat, r.stuff, r.rolled, r.counts, r.stat, r.modifier, r.total)
            for r in test.rolls
        ),
        liar=test.liar,
        claim=test.claim,
    )


def _log(log: Log) -> LogView:
    return LogView(
        name=log.name,
        ship=log.ship,
        gold=log.gold,
        food=log.food,
        gunpowder=log.gunpowder,
        cannons=log.cannons,
        items=tuple(log.items),
        sail=tuple(ImageView(i.kind, i.x, i.y, i.r) for i in log.sail),
        ticks=tuple(log.ticks),
        won=log.won,
    )


def _placing(s: Boarders) -> PlacingView | None:
    if s.placing is None:
        return None
    kind = book(s).kinds[s.stuff[s.placing.stuff - 1].kind]
    form = kind.lying if s.placing.down else kind.standing
    return PlacingView(s.placing.stuff, s.placing.turn, form.r, form.a, form.b)


def _shift(s: Boarders) -> ShiftView | None:
    if s.shift is None:
        return None
    trails = tuple(
        TrailView(t.stuff, t.x, t.y, t.to_x, t.to_y, t.part, t.lost, tuple(t.legs), t.struck)
        for t in s.shift.trails
    )
    return ShiftView(
        part=s.shift.part,
        repeats=s.shift.repeats,
        line=s.shift.line,
        handled=tuple(s.shift.handled),
        trails=trails,
        waiting=tuple(thing.id for thing in waiting(s, s.shift)),
    )

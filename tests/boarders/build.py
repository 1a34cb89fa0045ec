"""Positions of Boarders and Black Flags for tests: `deck(...)` sets one up from a few words.

Models are written as `m("riggers", 5, 10, ready=True)`: the profile or piece and its centre in
inches. Everything not named is plain: seat 0 boards from Port, seat 1 is the Host, the cups are
empty (nobody can lie), and the one to act is the first model of seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import bit
from quarterdeck.core.table import Table
from quarterdeck.games.boarders import GAME
from quarterdeck.games.boarders.content import book, book_of
from quarterdeck.games.boarders.rules.lies import DIE_IDS
from quarterdeck.games.boarders.state import Boarders, LyingDie, Note, Player, Stuff

SEED = bytes(32)


class Model:
    """A thing to put on the deck."""

    def __init__(self, kind: str, x: float, y: float, **more: Any) -> None:
        self.kind = kind
        self.x, self.y = round(x * 1000), round(y * 1000)
        self.more = more


def m(kind: str, x: float, y: float, **more: Any) -> Model:
    """Name a model and its place; `turn=` and `down=True` for one that lies."""
    return Model(kind, x, y, **more)


class Play(Table):
    """A table that is answered by keys, whoever is asked."""

    def do(self, *keys: str) -> Play:
        """Answer the seats that are asked, one after another, by these keys."""
        for key in keys:
            assert self.asks, f"nobody is asked anything; '{key}' is left over"
            self.answer(self.asks[0].seat, key)
        return self

    @property
    def s(self) -> Boarders:
        assert isinstance(self.state, Boarders)
        return self.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the id of the question."""
        return self.asks[0].seat, self.asks[0].question.id

    def offers(self) -> list[str]:
        """Return the keys of the options of whoever is asked."""
        return self.asks[0].keys()

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind so far."""
        return [event.facts for event in self.events() if event.kind == kind]

    def it(self, name: str) -> Stuff:
        """Find a thing by kind and number: riggers, riggers-2; the first owner first."""
        return self.s.stuff[self.id(name) - 1]

    def id(self, name: str) -> int:
        kind, _, n = name.rpartition("-")
        if not n.isdigit() or name == "suit-1":
            kind, n = name, "1"
        return next(t.id for t in self.s.stuff if t.kind == kind and t.n == int(n))

    def where(self, name: str) -> tuple[float, float]:
        """Where a thing is, in inches."""
        thing = self.it(name)
        return thing.x / 1000, thing.y / 1000

    def allows(self, key: str) -> bool:
        """Whether whoever is asked may answer this key, also beyond the candidates."""
        a = self.asks[0]
        if key in set(a.keys()):
            return True
        parse = a.question.parse
        return a.region is not None and parse is not None and a.region(parse(key))


def lay_new(mode: str = "match", rolls: Sequence[int] = (), seed: int = 0, **options: Any) -> Play:
    """Lay a table at the very start; options with _ for -."""
    origin = Origin(
        mode=mode,
        options=GAME.choose_options({k.replace("_", "-"): v for k, v in options.items()}),
        seats=(SeatInfo(), SeatInfo()),
        book=GAME.open_book(()),
        overlays=(),
        seed=seed.to_bytes(32, "big"),
    )
    rng = Rng.from_seed(origin.seed)
    rng.script = list(rolls)
    return Play(GAME, GAME.setup(Setup(2, mode, origin.options, origin.book, rng)), origin=origin)


def deck(
    *crew: Model,
    foes: Sequence[Model] = (),
    furniture: Sequence[Model] = (),
    stage: str = "move",
    acting: str | None = "first",
    scenario: str = "boarding-action",
    host: int = 1,
    captains: Mapping[int, str] | None = None,
    cups: Mapping[int, Sequence[int]] | None = None,
    rolls: Sequence[int] = (),
    edge: str = "port",
    lower: str = "",
    round: int = 1,  # noqa: A002 - the rulebook's word
    initiative: int = 0,
    noted: Sequence[str] = (),
    mode: str = "match",
    start: bool = True,
    bystanders: bool = True,
    logs: Mapping[int, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Play:
    """Set up a position: `crew` belong to seat 0, `foes` to seat 1.

    `acting` names the only crew member that has yet to activate; None: nobody has activated.
    Two bystanders a side stand in the forward corners, so that the game goes on after the test.
    `rolls` are the dice that fall next, `cups` the Lying Dice. Other keywords set fields of the
    state.
    """
    origin = Origin(
        mode=mode,
        options=GAME.choose_options(dict(options or {})),
        seats=(SeatInfo(), SeatInfo()),
        book=GAME.open_book(()),
        overlays=(),
        seed=SEED,
    )
    s = GAME.setup(Setup(2, mode, origin.options, origin.book, Rng.from_seed(SEED)))
    assert isinstance(s, Boarders)
    s.stage = stage  # type: ignore[assignment]
    s.scenario, s.host, s.round = scenario, host, round
    s.boarders_edge = edge  # type: ignore[assignment]
    s.lower = lower  # type: ignore[assignment]
    s.initiative = s.turn = s.active = initiative
    for model in furniture:
        _add(s, model, -1)
    sides = [(0, crew), (1, foes)]
    for seat, models in sides if host == 0 else reversed(sides):
        for model in (*models, *(_bystanders(models, seat) if bystanders else ())):
            _add(s, model, seat)
    if cups is None and stage == "special":
        cups = {1: [1]}  # so that the sea waits for an answer after the test
    for p in s.players:
        _enlist(s, p, (captains or {}).get(p.seat, ""))
        faces = (cups or {}).get(p.seat, ())
        p.cup = [
            LyingDie(id=DIE_IDS * (p.seat + 1) + n, face=str(face), seen=bit(p.seat))
            for n, face in enumerate(faces, 1)
        ]
        for name, value in (logs or {}).get(p.seat, {}).items():
            setattr(p.log, name, value)
    s.notes = [Note(id=3_001 + n, face=face, seen=bit(host)) for n, face in enumerate(noted)]
    for name, value in more.items():
        setattr(s, name, value)
    s.rng.script = list(rolls)
    play = Play(GAME, s, origin=origin, start=False)
    if acting is not None:
        first = next(t for t in s.stuff if t.seat == 0)
        chosen = first if acting == "first" else play.it(acting)
        for thing in s.stuff:
            thing.activated = thing.id != chosen.id
    check_position(GAME, s)
    return Play(GAME, s, origin=origin) if start else play


def _bystanders(models: Sequence[Model], seat: int) -> list[Model]:
    plain = {"sea-queens": "riggers", "dead-seas": "skelliwags", "trillians": "divers"}
    kinds = book_of("").kinds
    kind = plain[kinds[models[0].kind].fleet] if models else "skelliwags"
    return [m(kind, x, 47) for x in ((0.7, 2.2) if seat == 0 else (21.8, 23.3))]


def _add(s: Boarders, model: Model, seat: int) -> None:
    n = 1 + sum(t.kind == model.kind and t.seat == seat for t in s.stuff)
    more = dict(model.more)
    s.stuff.append(
        Stuff(
            id=len(s.stuff) + 1,
            kind=model.kind,
            n=n,
            seat=seat,
            place=more.pop("place", "deck"),
            x=model.x,
            y=model.y,
            **more,
        )
    )


def _enlist(s: Boarders, p: Player, captain: str) -> None:
    """Fleet and captain go with the crew; without a captain named, the one on the deck."""
    kinds = book(s).kinds
    own = [t for t in s.stuff if t.seat == p.seat]
    p.started = len(own)
    if own:
        p.fleet = kinds[own[0].kind].fleet
        aboard = [t.kind for t in own if kinds[t.kind].captain]
        default = {"sea-queens": "polly-anna", "dead-seas": "sawtooth", "trillians": "suit-1"}
        p.captain = captain or (aboard[0] if aboard else default[p.fleet])

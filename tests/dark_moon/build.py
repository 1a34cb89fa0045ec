"""Positions of Dark Moon for tests: `moon(...)` sets one up from a few words.

Everything not named is quiet: three players (Jon, Luba, Chaya), seat 0 is active and commander and is
about to act, nobody is infected but the last seat, two shield tokens, no other tokens, the current event
is Tactical Prep, all dice at home.

Dice are scripted by die faces 1 to 6; `face("strong", 4)` finds the face that shows a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.core.state import Event
from quarterdeck.core.table import Table
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.setup import TASK_IDS, deal_threats
from quarterdeck.games.dark_moon.state import DarkMoon, FatigueToken, Player, TaskCard

SEED = bytes(32)
CREW = ("jon", "luba", "chaya", "enver", "michihiro", "steve", "david")
POWERS = ("infected-life-support", "infected-outpost", "infected-shields")
FACES = {
    "strong": (-2, -2, -2, -1, 2, 4),
    "weak": (-2, -2, -2, -1, 1, 3),
    "commander": (-2, -2, -2, -1, 3, 5),
    "corporation": (0, -1, -1, -2, -2, -3),
}


def face(colour: str, value: int) -> int:
    """Return the face 1 to 6 of a die that shows a value."""
    return FACES[colour].index(value) + 1


def rolls(*shown: tuple[str, int] | str) -> list[int]:
    """Faces for dice such as 'strong+4', 'weak-2', 'corporation+0'."""
    found = []
    for word in shown:
        assert isinstance(word, str)
        colour = word.rstrip("+-0123456789")
        found.append(face(colour, int(word[len(colour) :])))
    return found


class Play(Table):
    """A table that is answered by keys, whoever is asked."""

    def do(self, *keys: str) -> Play:
        """Answer the seats that are asked, one after another, by these keys."""
        for key in keys:
            assert self.asks, f"nobody is asked anything; '{key}' is left over"
            self.answer(self.asks[0].seat, key)
        return self

    def roll(self, *shown: str) -> Play:
        """Script the next dice."""
        self.state.rng.script.extend(rolls(*shown))
        return self

    @property
    def s(self) -> DarkMoon:
        assert isinstance(self.state, DarkMoon)
        return self.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    def dice(self, seat: int) -> tuple[int, int, int]:
        d = self.p(seat).dice
        return (d.strong, d.weak, d.commander)

    @property
    def available(self) -> tuple[int, int, int]:
        a = self.s.available
        return (a.strong, a.weak, a.commander)

    @property
    def spent(self) -> tuple[int, int, int]:
        a = self.s.spent
        return (a.strong, a.weak, a.commander)

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the id of the question."""
        return self.asks[0].seat, self.asks[0].question.id

    def all_asked(self) -> list[tuple[int, str]]:
        return [(a.seat, a.question.id) for a in self.asks]

    def offers(self) -> list[str]:
        """Return the keys of the options of whoever is asked."""
        return self.asks[0].keys()

    def labels(self) -> list[str]:
        """Return the words of the options of whoever is asked."""
        a = self.asks[0]
        return [a.question.label_of(self.view(a.seat), option) for option in a.options]

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind so far."""
        return [event.facts for event in self.events() if event.kind == kind]

    def heard(self, seat: int | None, kind: str) -> list[Event]:
        """Return what a seat, or a spectator, has seen happen."""
        return [event for event in self.events_for(seat) if event.kind == kind]

    @property
    def reason(self) -> str:
        assert self.s.result is not None
        return self.s.result.reason

    @property
    def winners(self) -> list[int]:
        assert self.s.result is not None
        return self.s.result.winners


def fresh(
    seats: int = 3, mode: str = "base", seed: int = 0, start: bool = True, **options: Any
) -> Play:
    """Lay a table at the very start, before the first event; options with _ for -."""
    origin = _origin(seats, mode, options, seed)
    config = Setup(seats, mode, origin.options, origin.book, Rng.from_seed(origin.seed))
    state = GAME.setup(config)
    assert isinstance(state, DarkMoon)
    return Play(GAME, state, origin=origin, start=start)


def _origin(seats: int, mode: str, options: Mapping[str, Any], seed: int) -> Origin:
    return Origin(
        mode=mode,
        options=GAME.choose_options({k.replace("_", "-"): v for k, v in options.items()}),
        seats=tuple(SeatInfo() for _ in range(seats)),
        book=GAME.open_book(()),
        overlays=(),
        seed=seed.to_bytes(32, "big"),
    )


def moon(
    *,
    seats: int = 3,
    mode: str = "base",
    options: Mapping[str, Any] | None = None,
    crew: Sequence[str] = CREW,
    infected: Sequence[int] | Mapping[int, str] | None = None,
    company_man: int | None = None,
    dice: Mapping[int, tuple[int, int, int]] | None = None,
    spent: tuple[int, int, int] = (0, 0, 0),
    rolled: Sequence[str] = (),
    active: int = 0,
    starter: int = 0,
    commander: int = 0,
    shields: int = 2,
    outposts: Sequence[str] = (),
    outpost_pile: Sequence[str] | None = None,
    fatigue: Sequence[str] = (),
    event: str = "tactical-prep",
    cubes: int = 0,
    needed: int | None = None,
    completed: Sequence[str] = (),
    final: str = "last-stand",
    final_cubes: int = 0,
    in_force: bool = False,
    deck: Sequence[str] = (),
    events: Sequence[str] = (),
    revealed: Sequence[int] = (),
    quarantined: Sequence[int] = (),
    amputated: Sequence[int] = (),
    cleared: Sequence[int] = (),
    die_tokens: Mapping[int, int] | None = None,
    threats: Mapping[int, str] | None = None,
    turn: int = 5,
    stage: str = "action",
    refuelling: bool = False,
    **more: Any,
) -> Play:
    """Set up a position at the start of a step."""
    given = {k.replace("_", "-"): v for k, v in (options or {}).items()}
    if mode == "expansion" and company_man is not None:
        given["company-man"] = True
    if threats is not None:
        given["threats"] = True
    origin = _origin(seats, mode, given, 0)
    s = GAME.setup(Setup(seats, mode, origin.options, origin.book, Rng.from_seed(SEED)))
    assert isinstance(s, DarkMoon)
    _people(s, crew, infected, company_man)
    _dice(s, dice or {}, spent, commander)
    _tokens(s, shields, outposts, outpost_pile, fatigue)
    s.final = final
    s.final_needed = book(s).finals[final].cubes
    s.final_cubes = final_cubes
    _events(s, event, cubes, needed, completed, in_force, events)
    s.active, s.starter = active, starter
    s.turn.number = turn
    s.refuelling = refuelling
    _marks(s, revealed, quarantined, amputated, cleared)
    for seat, delta in (die_tokens or {}).items():
        s.players[seat].die_tokens = delta
    if in_force:
        _final_deck(s)
    _deck(s, deck)
    if threats is not None:
        _threats(s, threats)
    for name, value in more.items():
        setattr(s, name, value)
    s.stage = stage  # type: ignore[assignment]
    s.rng.script = rolls(*rolled)
    check_position(GAME, s)
    return Play(GAME, s, origin=origin)


def _dice(
    s: DarkMoon,
    dice: Mapping[int, tuple[int, int, int]],
    spent: tuple[int, int, int],
    commander: int,
) -> None:
    for p in s.players:
        p.dice.strong, p.dice.weak, p.dice.commander = dice.get(p.seat, (2, 2, 0))
    s.spent.strong, s.spent.weak, s.spent.commander = spent
    s.commander = commander
    if not any(p.dice.commander for p in s.players) and not spent[2] and commander not in dice:
        s.players[commander].dice.commander = 1
    held = [p.dice for p in s.players] + [s.spent]
    s.available.strong = 2 * len(s.players) - sum(d.strong for d in held)
    s.available.weak = 2 * len(s.players) - sum(d.weak for d in held)
    s.available.commander = 1 - sum(d.commander for d in held)


def _marks(
    s: DarkMoon,
    revealed: Sequence[int],
    quarantined: Sequence[int],
    amputated: Sequence[int],
    cleared: Sequence[int],
) -> None:
    for seat in revealed:
        s.players[seat].revealed = True
        s.players[seat].status.seen = PUBLIC
    if len(revealed) == book(s).counts[len(s.players)].infected:
        s.suspicion = 0
    for seat in quarantined:
        s.players[seat].quarantined = True
    for seat in amputated:
        s.players[seat].amputated = True
    for seat in cleared:
        s.players[seat].cleared = True


def _people(
    s: DarkMoon,
    crew: Sequence[str],
    infected: Sequence[int] | Mapping[int, str] | None,
    company_man: int | None,
) -> None:
    count = book(s).counts[len(s.players)].infected
    if infected is None:
        infected = [p.seat for p in s.players][-count:]
    if not isinstance(infected, Mapping):
        infected = dict(zip(infected, POWERS, strict=False))
    ill = dict(infected)
    faces = [c.face for c in s.spare_statuses] + [p.status.face for p in s.players]
    for p in s.players:
        p.character = crew[p.seat]
        p.status.face = ill.get(p.seat, "uninfected")
        if p.seat == company_man:
            p.status.face = "company-man"
        p.status.seen = bit(p.seat)
    for p in s.players:
        if p.status.face in faces:
            faces.remove(p.status.face)
        else:
            faces.remove("uninfected-extra")
            p.status.face = "uninfected-extra"
    for card, rest in zip(s.spare_statuses, faces, strict=True):
        card.face = rest


def _tokens(
    s: DarkMoon,
    shields: int,
    outposts: Sequence[str],
    outpost_pile: Sequence[str] | None,
    fatigue: Sequence[str],
) -> None:
    s.shields = shields
    everything = sorted([*s.outposts, *s.outpost_pile])
    s.outposts = list(outposts)
    s.outpost_pile = [o for o in everything if o not in outposts]
    if outpost_pile is not None:
        assert sorted(outpost_pile) == s.outpost_pile
    in_play = {p.character for p in s.players}
    tokens: list[FatigueToken] = [*s.fatigue, *s.fatigue_pile, *s.fatigue_box]
    names = [t.face for t in tokens]
    sure = [n for n in names if n in in_play or n in fatigue] if s.expansion else names
    rest = [n for n in names if n not in sure]
    for token, name in zip(tokens, sure + rest, strict=True):
        token.face = name
        token.seen = PUBLIC if name in sure else 0
    size = max(6, len(sure))
    s.fatigue = [t for t in tokens if t.face in fatigue]
    s.fatigue_pile = [t for t in tokens[:size] if t.face not in fatigue]
    s.fatigue_box = tokens[size:]


def _events(
    s: DarkMoon,
    event: str,
    cubes: int,
    needed: int | None,
    completed: Sequence[str],
    in_force: bool,
    order: Sequence[str],
) -> None:
    s.completed = list(completed)
    s.final_in_force = in_force
    if in_force:
        others = [c.face for c in s.event_deck if c.face not in completed]
        s.completed += others[: 3 - len(s.completed)]
        event = ""
    s.event = event
    if event:
        s.cubes = cubes
        s.needed = needed or book(s).events[event].cubes
    gone = [*s.completed, *([event] if event else [])]
    s.event_discards = [c for c in s.event_deck if c.face in gone]
    for card in s.event_discards:
        card.seen = PUBLIC
    s.event_deck = [c for c in s.event_deck if c.face not in gone]
    for name in reversed(order):
        card = next(c for c in s.event_deck if c.face == name)
        s.event_deck.remove(card)
        s.event_deck.append(card)


def _final_deck(s: DarkMoon) -> None:
    tasks = book(s).tasks
    s.removed_tasks = [c for c in s.task_deck if tasks[c.face].type == "complication"]
    for card in s.removed_tasks:
        card.seen = PUBLIC
    s.task_deck = [c for c in s.task_deck if tasks[c.face].type == "malfunction"]
    if s.expansion:
        colour = book(s).counts[len(s.players)].task_deck
        s.task_deck.insert(0, TaskCard(id=TASK_IDS + 99, face=f"evacuation-failure-{colour}"))


def _deck(s: DarkMoon, order: Sequence[str]) -> None:
    for name in reversed(order):
        card = next(c for c in s.task_deck if c.face == name)
        s.task_deck.remove(card)
        s.task_deck.append(card)


def _threats(s: DarkMoon, threats: Mapping[int, str]) -> None:
    order = [threats.get(p.seat, "") for p in s.players if not p.revealed]
    faces = [c.face for c in s.spare_threats]
    for name in order:
        if name:
            faces.remove(name)
    order = [name or faces.pop() for name in order]
    for card, name in zip(s.spare_threats, faces + order[::-1], strict=True):
        card.face = name
    deal_threats(s)

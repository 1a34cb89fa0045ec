"""The suite that every game must pass: random games with every promise checked at every decision.

`check_game` plays one random game and raises `ConformanceError` at the first broken promise. It is
shipped, so that games written elsewhere can use it too (see docs/writing-a-game.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from typing import Any
from xml.etree import ElementTree

import msgspec

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game, OptionValue, SetupError, find_game
from quarterdeck.core.origin import lay, read_position, write_position
from quarterdeck.core.record import Answer
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.save import dump_save, load_save, replay, save_of
from quarterdeck.core.secrecy import Card, cards_in, sees
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import Table, random_playout
from quarterdeck.core.undo import undo_for

MAX_KEY = 60
MAX_TRIED = 40
"""Options tried at one decision; of more, a random part."""

_wire = msgspec.json.Encoder().encode


class ConformanceError(AssertionError):
    """A broken promise, with the game, the seed and the decision at which it broke."""


class Report(msgspec.Struct):
    """What was checked in one game."""

    decisions: int = 0
    redeals: int = 0
    varied: int = 0
    """Redeals in which some hidden face really changed."""
    undos: int = 0
    """Free undos whose innocence was proved."""
    drawings: int = 0


def check_game(
    game: Game,
    *,
    seats: int,
    mode: str,
    seed: bytes,
    options: Mapping[str, OptionValue] | None = None,
    rate: float = 1.0,
    draw_rate: float = 0.02,
) -> Report:
    """Play one random game and check every promise at a share `rate` of its decisions."""
    table = lay(game, seats=seats, mode=mode, options=options, seed=seed_from(seed.hex()))
    check = _Check(table, Rng.from_seed(b"check" + seed), rate, draw_rate)
    try:
        return check.run()
    except Exception as error:
        where = f"{game.id}, {seats} seats, mode '{mode}', seed {seed!r}, decision {check.number}"
        what = error if isinstance(error, ConformanceError) else f"{type(error).__name__}: {error}"
        raise ConformanceError(f"{where}: {what}") from error


def soak(game_id: str, seats: int, mode: str, seed: bytes, rate: float = 0.02) -> int:
    """Play one random game with checks at a few decisions; return the number of decisions.

    Every second game is played with options that its seed draws.
    """
    game = find_game(game_id)
    rng = Rng.from_seed(b"options" + seed)
    options = drawn_options(game, seats, mode, rng) if rng.below(2) else {}
    return check_game(
        game, seats=seats, mode=mode, seed=seed, rate=rate, draw_rate=rate / 10, options=options
    ).decisions


def drawn_options(game: Game, seats: int, mode: str, rng: Rng) -> dict[str, OptionValue]:
    """Draw a value for each option, in their order, and keep those that go with the ones before."""
    chosen: dict[str, OptionValue] = {}
    for option in game.options:
        tried = chosen | {option.id: rng.pick(option.choices)}
        try:
            lay(game, seats=seats, mode=mode, options=tried, seed=b"")
        except SetupError:
            continue
        chosen = tried
    return chosen


class _Check:
    def __init__(self, table: Table, rng: Rng, rate: float, draw_rate: float) -> None:
        self.table = table
        self.game = table.game
        self.rng = rng
        self.rate = rate
        self.draw_rate = draw_rate
        self.names = [f"Seat {n}" for n in range(1, table.seats + 1)]
        self.report = Report()
        self.kept: list[tuple[int, Table, bytes]] = []
        self.told: list[bytes] = []

    @property
    def number(self) -> int:
        return len(self.table.record)

    def run(self) -> Report:
        table = self.table
        while table.asks:
            self.report.decisions += 1
            require(self.number < self.game.cap, f"the game goes on past {self.game.cap} decisions")
            self.words()
            if self._happens(self.rate):
                self.decision()
            if self._happens(self.draw_rate):
                self.drawing()
            self.told += map(_wire, table.events()[len(self.told) :])
            a = self.rng.pick(table.asks)
            table.choose(a.seat, self.rng.below(len(a.options)))
        self.ending()
        return self.report

    def _happens(self, rate: float) -> bool:
        return self.rng.below(1_000_000) < rate * 1_000_000

    def words(self) -> None:
        """Every choice, and what was told since the last one, can be put in words."""
        table = self.table
        for a in table.asks:
            said = spoken(table, a)
            what = f"question '{a.question.id}'"
            require(all(isinstance(w, str) for w in said), f"{what}: a label or target is no text")
            require(bool(said[0]), f"{what}: no prompt")
            require(all(said[1 : 1 + len(a.options)]), f"{what}: an option without words")
        news = table.events()[len(self.told) :]
        for seat in (None, *range(table.seats)) if news else ():
            view = table.view(seat)
            for event in news:
                self.sentence(seat, view, event)
            if self.game.stakes is not None:
                self.game.stakes(view, self.names)

    def sentence(self, seat: Seat | None, view: Any, event: Event) -> None:
        seen = event.as_seen_by(seat)
        if seen is not None:
            told = self.game.sentence(view, seen, self.names)
            require(isinstance(told, str), f"event '{event.kind}' has no sentence")

    # -- at a decision -----------------------------------------------------------------------

    def decision(self) -> None:
        table = self.table
        problems = list(self.game.problems(table.state))
        require(not problems, f"the position is broken: {problems}")
        for a in table.asks:
            self.choice(a)
        self.clones()
        for seat in (None, *range(table.seats)):
            self.secrecy(seat)
        self.undo()
        if self._happens(0.05):
            self.saved()
            self.position()

    def choice(self, a: Ask) -> None:
        """Keys are unique and short, every option answers without error."""
        keys = a.keys()
        what = f"question '{a.question.id}'"
        require(len(set(keys)) == len(keys), f"{what}: a key is there twice in {keys}")
        require(all(0 < len(key) <= MAX_KEY for key in keys), f"{what}: a key is empty or too long")
        book = self.game.rulebook
        require(a.question.rule in book.clauses, f"{what}: there is no clause {a.question.rule}")
        indices = list(range(len(keys)))
        if len(indices) > MAX_TRIED:
            self.rng.shuffle(indices)
        for i in indices[:MAX_TRIED]:
            self.table.clone(keep=False).choose(a.seat, i)

    def clones(self) -> None:
        """Check that a clone is equal, and not changed by what happens elsewhere."""
        table = self.table
        twin = table.clone()
        require(twin.state == table.state, "a clone differs from its original")
        same = [(a.seat, a.question, a.keys()) for a in table.asks]
        require(
            [(a.seat, a.question, a.keys()) for a in twin.asks] == same, "a clone asks otherwise"
        )
        other = twin.clone()
        require(other.state == table.state, "a clone of a clone differs")
        random_playout(other, self.rng)
        require(twin.state == table.state, "playing on a clone changed its original")
        if self._happens(0.1):
            self.kept.append((self.number, twin, _wire(twin.state)))

    # -- secrecy -----------------------------------------------------------------------------

    def secrecy(self, seat: Seat | None) -> None:
        """Check that the seat cannot tell a re-dealt table from the true one."""
        table = self.table
        twin = table.redealt(seat, self._key())
        self.report.redeals += 1
        self.report.varied += faces(twin) != faces(table)
        who = "a spectator" if seat is None else f"seat {seat}"
        problems = list(self.game.problems(twin.state))
        require(not problems, f"dealt anew for {who} the position is broken: {problems}")
        mine, theirs = table.view(seat), twin.view(seat)
        if mine != theirs:
            raise ConformanceError(f"the view of {who} leaks: {difference(mine, theirs)}")
        self._same_events(seat, who, twin)
        if seat is not None:
            a, b = table.ask_of(seat), twin.ask_of(seat)
            require((a is None) == (b is None), f"whether {who} is asked depends on a secret")
            if a is not None and b is not None:
                require(a.keys() == b.keys(), f"the options of {who} leak: {a.keys()}, {b.keys()}")
                require(spoken(table, a) == spoken(twin, b), f"the words for {who} leak")
        require(twin.clone().state == twin.state, "a clone of a table dealt anew differs")
        if self._happens(0.2):
            self.honesty(seat, who, twin)
        if self._happens(0.1):
            random_playout(twin, self.rng)

    def honesty(self, seat: Seat | None, who: str, twin: Table) -> None:
        """Check that a redeal depends only on what the seat knows, not on the truth."""
        key = self._key()
        one, other = self.table.redealt(seat, key), twin.redealt(seat, key)
        if one.state != other.state:
            found = difference(one.state, other.state)
            raise ConformanceError(f"the redeal for {who} depends on the truth: {found}")
        asked = [(a.seat, a.keys()) for a in one.asks]
        require(asked == [(a.seat, a.keys()) for a in other.asks], "a redeal asks by the truth")

    def _same_events(self, seat: Seat | None, who: str, twin: Table) -> None:
        """Check that the events of this step look the same from the seat."""
        mine = self.table.events_for(seat, len(self.table.log))
        require(mine == twin.events_for(seat), f"the events that {who} sees leak")
        unseen = unseen_faces(self.table, seat)
        for event in mine:
            told = unseen & set(words_in(event.facts))
            require(not told, f"event '{event.kind}' tells {who} of {sorted(told)}")
            require(event.rule in self.game.rulebook.clauses, f"there is no clause {event.rule}")

    def _key(self) -> bytes:
        return self.rng.below(1 << 56).to_bytes(8, "little")

    # -- undo --------------------------------------------------------------------------------

    def undo(self) -> None:
        """Check that an undo is free only if nobody learned anything.

        Proof: deal the earlier moment anew for any seat and answer in the same way: the seat must
        see the same as now. If the answer had told it something, it would not.
        """
        last = next((e for e in reversed(self.table.record) if isinstance(e, Answer)), None)
        if last is None:
            return
        offer = undo_for(self.table, last.seat)
        require(offer is not None, "no undo for the seat that answered last")
        if offer is None or not offer.free or self.table.seats == 1:
            return  # whoever plays alone needs nobody's consent, whatever was learned
        self.report.undos += 1
        before = self.table.at(offer.to)
        key = last.key
        for seat in (None, *range(self.table.seats)):
            world = before.redealt(seat, self._key())
            asked = world.ask_of(last.seat)
            if asked is None or key not in asked.keys():  # noqa: SIM118 - a list, by our method
                continue
            since = len(world.events())
            world.answer(last.seat, key)
            now, then = self.table.view(seat), world.view(seat)
            require(
                now == then, f"undo is offered, yet seat {seat} learned: {difference(now, then)}"
            )
            told = self.table.events_for(seat, len(before.events()))
            require(
                told == world.events_for(seat, since),
                f"undo is offered, yet seat {seat} was told of a secret",
            )
        back = self.table.at(self.number)
        back.undo(offer.to)
        require(back.state == before.state, "undo does not lead back")

    # -- saves and positions -----------------------------------------------------------------

    def saved(self) -> None:
        """Check that a save, read again and replayed, gives the same moment."""
        again = replay(load_save(dump_save(save_of(self.table))), game=self.game).table
        require(again.state == self.table.state, "a replayed save differs")
        require(
            [(a.seat, a.keys()) for a in again.asks]
            == [(a.seat, a.keys()) for a in self.table.asks],
            "a replayed save asks otherwise",
        )

    def position(self) -> None:
        """Check that a position read again is the same but for its chance."""
        table = self.table.clone()
        start = msgspec.msgpack.decode(table.marks[-1].state, type=self.game.state_type)
        again = read_position(self.game, write_position(table), start.rng, start.book)
        again.rng = start.rng
        require(again == start, "a position read again differs")

    def drawing(self) -> None:
        """Every seat's board can be drawn and told, and carries what its options stand for."""
        table = self.table
        for seat in (None, *range(table.seats)):
            view = table.view(seat)
            a = table.ask_of(seat) if seat is not None else None
            lit = {t for t in targets(table, a) if t} if a is not None else set()
            for form in _forms(self.game):
                drawn = self.game.draw(view, names=self.names, lit=lit, **form)
                ids = [e.get("id") for e in ElementTree.fromstring(drawn).iter() if e.get("id")]  # noqa: S314 - our own drawing
                how = f" on a {form['form']} drawing" if form else ""
                require(len(ids) == len(set(ids)), f"an id is drawn twice{how}")
                require(lit <= set(ids), f"nothing is drawn{how} for {sorted(lit - set(ids))}")
                self.report.drawings += 1
            require(bool(self.game.describe(view, self.names)), "the board has no text")

    # -- at the end --------------------------------------------------------------------------

    def ending(self) -> None:
        """Check the result, its save, and that old clones are unchanged."""
        result = self.table.state.result
        require(result is not None, "the game stopped without a result")
        if result is not None:
            require(len(result.places) == self.table.seats, "a seat has no place")
            require(len(result.returns()) == self.table.seats, "a seat has no return")
        self.words()
        for seat in (None, *range(self.table.seats)):
            view = self.table.view(seat)
            self.game.describe(view, [])
            if result is not None:
                told = self.game.ending(view, result, self.table.events(), self.names)
                require(bool(told), f"no words for the end: {result.reason}")
        self.saved()
        for event, was in zip(self.table.events(), self.told, strict=False):
            require(_wire(event) == was, f"event '{event.kind}' was changed after it was told")
        for number, twin, was in self.kept:
            require(_wire(twin.state) == was, f"the clone of decision {number} was changed later")
            require(
                _wire(self.table.at(number).state) == was,
                f"decision {number} cannot be gone back to",
            )


def _forms(game: Game) -> list[dict[str, str]]:
    """Return the forms in which a game draws its board: wide and phone, or the one it knows."""
    known = "form" in signature(game.draw).parameters
    return [{"form": "wide"}, {"form": "phone"}] if known else [{}]


def require(condition: bool, message: str) -> None:
    """Raise if a promise is broken."""
    if not condition:
        raise ConformanceError(message)


def spoken(table: Table, a: Ask) -> list[str]:
    """Return everything a choice says to its seat: prompt, labels, targets, what is asked twice."""
    view = table.view(a.seat)
    question = a.question
    labels = [question.label_of(view, option) for option in a.options]
    twice = [question.confirm_of(view, option) for option in a.options]
    return [question.prompt_for(view, a.about), *labels, *targets(table, a), *twice]


def targets(table: Table, a: Ask) -> list[str]:
    """Return the drawn things that the options of a choice stand for."""
    view = table.view(a.seat)
    return [a.question.target_of(view, option) for option in a.options]


def faces(table: Table) -> dict[int, str]:
    """Return the face of every hidden thing."""
    return {card.id: card.face for card in cards_in(table.state)}


def unseen_faces(table: Table, seat: Seat | None) -> set[str]:
    """Return the faces that only things unseen by the seat have."""
    cards = list(cards_in(table.state))
    seen = {card.face for card in cards if sees(card, seat)}
    return {card.face for card in cards} - seen


def words_in(thing: Any) -> Iterable[str]:
    """Yield every text in the facts of an event."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from words_in(value)
    elif isinstance(thing, Sequence):
        for value in thing:
            yield from words_in(value)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Say where two views differ first."""
    if type(one) is not type(other):
        return f"{path or 'it'}: {one!r} is not {other!r}"
    if isinstance(one, msgspec.Struct):
        pairs: Iterable[tuple[str, Any, Any]] = (
            (name, getattr(one, name), getattr(other, name)) for name in one.__struct_fields__
        )
    elif isinstance(one, Mapping):
        keys = sorted(set(one) | set(other), key=str)
        pairs = ((f"[{key!r}]", one.get(key), other.get(key)) for key in keys)
    elif isinstance(one, Sequence) and not isinstance(one, str) and len(one) == len(other):
        pairs = ((f"[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return f"{path or 'it'}: {one!r} is not {other!r}"
    for name, a, b in pairs:
        if a != b:
            return difference(a, b, f"{path}.{name}".lstrip("."))
    return f"{path}: equal"


def check_redeal_varies(table: Table, seat: Seat | None, times: int = 100) -> None:
    """Over many redeals nearly every face that the seat has not seen changes.

    Cards of one kind with the same public marks are looked at together; where they have several
    faces, at least three quarters of them must show more than one.
    """
    seen_faces: dict[int, set[str]] = {}
    for i in range(times):
        twin = table.redealt(seat, b"vary" + i.to_bytes(4, "little"))
        for card in cards_in(twin.state):
            seen_faces.setdefault(card.id, set()).add(card.face)
    groups: dict[Any, list[Card]] = {}
    for card in cards_in(table.state):
        marks = msgspec.structs.asdict(card)
        known = [(k, v) for k, v in marks.items() if k not in ("id", "face", "seen")]
        groups.setdefault((type(card).__name__, str(known)), []).append(card)
        if sees(card, seat):
            require(seen_faces[card.id] == {card.face}, f"card {card.id} was seen, yet dealt anew")
    for (kind, _), cards in groups.items():
        hidden = [card for card in cards if not sees(card, seat)]
        if len({card.face for card in hidden}) > 1:
            moved = sum(len(seen_faces[card.id]) > 1 for card in hidden)
            require(
                moved >= 0.75 * len(hidden),
                f"only {moved} of {len(hidden)} hidden {kind}s ever change",
            )

"""What a seat may ask before it answers: what would certainly follow, and what a good player would do.

Both are found in the pool on re-dealt worlds, never on the truth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from quarterdeck.bots import desk
from quarterdeck.core.ask import Ask
from quarterdeck.core.parcel import Parcel, pack, unpack
from quarterdeck.core.rng import Rng, fresh_seed
from quarterdeck.core.stakes import Change, Stake, changes, shared
from quarterdeck.core.state import Event, Seat
from quarterdeck.core.table import IllegalAnswer, Table
from quarterdeck.core.undo import undo_for
from quarterdeck.server import messages as m
from quarterdeck.server.live import Live
from quarterdeck.server.patch import patch
from quarterdeck.server.picture import draw
from quarterdeck.server.pool import Pool

WORLDS = 8
"""A consequence is certain if it follows in so many worlds that the seat cannot tell apart."""
HINT_SECONDS = 2.0


class Trial(msgspec.Struct, frozen=True):
    """An option to be tried."""

    parcel: Parcel
    seat: Seat
    key: str
    names: tuple[str, ...]
    seed: bytes
    form: str = "wide"


class Outcome(msgspec.Struct, frozen=True):
    """What follows in every world."""

    chips: list[m.ChipCard]
    lines: list[str]
    final: bool
    drawing: m.Sketch | None


async def preview(pool: Pool, live: Live, seat: Seat, wish: m.Preview) -> m.PreviewCard:
    """Tell what would certainly follow an option."""
    async with live.lock:
        table, a = _open_choice(live, seat, wish.choice)
        table_option(table, a, wish.key)
        trial = Trial(pack(table), seat, wish.key, tuple(live.names), fresh_seed(), wish.form)
    outcome = await pool.run(try_out, trial)
    return m.PreviewCard(
        wish.choice, wish.key, outcome.chips, outcome.lines, outcome.final, outcome.drawing
    )


async def hint(pool: Pool, live: Live, seat: Seat, wish: m.Hint) -> m.HintCard:
    """Tell what a good player would do, at tables that allow it."""
    if not live.row.hints:
        raise m.Refusal("forbidden", "this table is played without hints")
    async with live.lock:
        table, _ = _open_choice(live, seat, wish.choice)
        job = desk.job_for(table, seat, "captain", fresh_seed(), seconds=HINT_SECONDS)
    found = await pool.run(desk.hint, job)
    if not found.advice:
        raise m.Refusal("refused", "no hint could be found")
    return m.HintCard(wish.choice, [m.Best(one.key, one.reason) for one in found.advice])


def _open_choice(live: Live, seat: Seat, number: int) -> tuple[Table, Ask]:
    table = live.playing
    a = table.ask_of(seat)
    if a is None:
        raise m.Refusal("not-asked", "you are not asked anything now")
    if number != live.number(seat):
        raise m.Refusal("stale", "this choice is no longer open")
    return table, a


def table_option(table: Table, a: Ask, key: str) -> Any:
    """Return the option of a key, or refuse."""
    try:
        return table.option_of(a, key)
    except IllegalAnswer as error:
        raise m.illegal(error) from None


class Watcher(Rng, dict=True):
    """Dice that call somebody before they are first used."""

    @classmethod
    def of(cls, rng: Rng, call: Callable[[], None]) -> Watcher:
        """Go on as `rng`."""
        watcher = cls(key=rng.key, n=rng.n, pool=rng.pool, width=rng.width, script=rng.script)
        watcher.__dict__["call"] = call
        return watcher

    def below(self, k: int) -> int:
        """Let it be noted how far things had come, and roll."""
        call = self.__dict__.pop("call", None)
        if call is not None:
            call()
        return Rng.below(self, k)


class Trace:
    """How far a world came by an answer before chance spoke."""

    def __init__(self, world: Table, trial: Trial) -> None:
        """Begin before the answer."""
        self.world = world
        self.trial = trial
        self.rolled = False
        self.begun = len(world.events())
        self.before = self._stakes()
        self.note()

    def note(self) -> None:
        """Note events and numbers as they are now."""
        self.events = self.world.events()[self.begun :]
        self.after = self._stakes()

    def roll(self) -> None:
        """Note all before the first die."""
        self.rolled = True
        self.note()

    def _stakes(self) -> list[Stake]:
        game, seat = self.world.game, self.trial.seat
        if game.stakes is None:
            return []
        return game.stakes(game.view(self.world.state, seat), self.trial.names)


def try_out(trial: Trial) -> Outcome:
    """Try an option in several worlds; return what is the same in all of them."""
    table = unpack(trial.parcel)
    rng = Rng.from_seed(trial.seed)
    told: list[str] | None = None
    moved: dict[str, Change] | None = None
    final = False
    drawing = sketch(table.redealt(trial.seat, rng.below(1 << 56).to_bytes(8, "little")), trial)
    for _ in range(WORLDS):
        world = table.redealt(trial.seat, rng.below(1 << 56).to_bytes(8, "little"))
        changed, lines, stays = _follow(world, trial)
        told = lines if told is None else _shared(told, lines)
        moved = changed if moved is None else shared(moved, changed)
        final = final or stays
        if not told and not moved and final:
            break
    chips = [m.ChipCard(change.words, change.good) for change in (moved or {}).values()]
    return Outcome(chips, told or [], final, drawing)


def sketch(world: Table, trial: Trial) -> m.Sketch | None:
    """Draw the board with the option chosen, as a change of the drawing that the seat sees."""
    a = world.ask_of(trial.seat)
    if a is None:
        return None
    view = world.view(trial.seat)
    target_of = a.question.target_of
    chosen = target_of(view, world.option_of(a, trial.key))
    if not chosen:
        return None
    lit = [target for option in a.options if (target := target_of(view, option))]
    plain = draw(world.game, view, trial.names, lit, trial.form)
    marked = draw(world.game, view, trial.names, lit, trial.form, chosen)
    return m.Sketch(len(plain.encode("utf-16-le")) // 2, patch(plain, marked))


def _follow(world: Table, trial: Trial) -> tuple[dict[str, Change], list[str], bool]:
    """Take the option in one world; return what the seat sees and is told before chance speaks."""
    trace = Trace(world, trial)
    world.state.rng = Watcher.of(world.state.rng, trace.roll)
    world.answer(trial.seat, trial.key)
    if not trace.rolled:
        trace.note()
    view = world.view(trial.seat)
    words = [_words(world, view, event, trial) for event in trace.events]
    undo = undo_for(world, trial.seat)
    stays = trace.rolled or undo is None or not undo.free
    return changes(trace.before, trace.after), [w for w in words if w], stays


def _words(world: Table, view: Any, event: Event, trial: Trial) -> str:
    seen = event.as_seen_by(trial.seat)
    return world.game.sentence(view, seen, trial.names) if seen is not None else ""


def _shared(told: list[str], lines: list[str]) -> list[str]:
    """Return the sentences that stand in both, in their order."""
    left = list(lines)
    shared = []
    for words in told:
        if words in left:
            left.remove(words)
            shared.append(words)
    return shared

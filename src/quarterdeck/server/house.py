"""All tables of one worker: found in the database, kept in memory while they are used.

Every change is played in memory, committed to the journal, and only then shown. Whoever is second
with a number of the journal reads what the first one wrote, and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.core.content import ContentError
from quarterdeck.core.game import Game, SetupError, find_game
from quarterdeck.core.origin import PositionError, start
from quarterdeck.core.state import Seat
from quarterdeck.core.table import IllegalAnswer, Table
from quarterdeck.server import messages as m
from quarterdeck.server.bus import Bus, Note
from quarterdeck.server.live import Live
from quarterdeck.server.past import last_moment
from quarterdeck.server.resume import EVERY, pressed, stand_again, stand_of
from quarterdeck.server.store import archive, checkpoints, journal, tables
from quarterdeck.server.store.engine import Database
from quarterdeck.server.store.journal import Line, Taken
from quarterdeck.server.turns import Turns

IDLE = 600.0
"""A table that nobody has used for so many seconds is put away."""
SWEEP = 20.0
TOGETHER = 0.3
"""Who comes or goes within so many seconds is told to other workers at once."""
EVERYTHING = 1 << 60
"""A number that no entry reaches: catch up with whatever there is."""
ATTEMPTS = 5
"""How often a change is tried when other workers are faster."""

logger = logging.getLogger("quarterdeck.server")


class Unplayable(Exception):
    """A table that cannot be put up with the rules installed here: one sentence."""


class House:
    """The tables of one worker."""

    def __init__(self, database: Database, bus: Bus) -> None:
        """Open the house; no table is up yet."""
        self.database = database
        self.bus = bus
        self.away = 60.0
        """After so many seconds of absence a bot may take over at a live table."""
        self.on_change: Callable[[Live], None] = lambda _: None
        """Called after every change: bots look whether they are asked."""
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    # -- finding -----------------------------------------------------------------------------

    async def find(self, table: str) -> Live | None:
        """Return a table, put up if need be; None: there is none of this name."""
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                live = self._tables.get(table)
                return live or await self._put_up(table)
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def _put_up(self, table: str) -> Live | None:
        live = await self._load(table)
        if live is None:
            return None
        self._tables[table] = live
        if not self.bus.alone:
            await self._entries(live, EVERYTHING)  # notes that came while it was read went unheard
        self.on_change(live)
        return live

    def up(self) -> list[Live]:
        """Return the tables that are up."""
        return list(self._tables.values())

    def here(self, table: str) -> set[Seat]:
        """Return the seats of a table at which somebody is present."""
        live = self._tables.get(table)
        return set() if live is None else live.here()

    def is_up(self, live: Live) -> bool:
        """Tell whether this very table is still the one in use."""
        return self._tables.get(live.id) is live

    async def _load(self, table: str) -> Live | None:
        async with self.database.read() as c:
            row = await tables.find_table(c, table)
            if row is None:
                return None
            live = Live(find_game(row.game), row, await tables.seats_of(c, table))
            if row.state == "over" and await _finished(c, live):
                return live
            lines = await journal.read_from(c, table)
            kept = await checkpoints.find(c, table)
        if row.origin is not None:
            since = await _resume(live, lines, kept)
            if live.seq >= since + EVERY:
                self._remember(live)
        return live

    async def taken_before(self, live: Live, seat: Seat, client: str) -> m.Accepted | None:
        """Return what a client heard when it sent this id before, also in a finished game."""
        known = live.taken_before(seat, client)
        if known is not None or live.row.state != "over":
            return known
        async with self.database.read() as c:
            line = await journal.find_client(c, live.id, client)
            if line is None or line.seat != seat:
                return None
            return m.Accepted(client, await journal.deeds_up_to(c, live.id, seat, line.seq))

    async def read_again(self, live: Live) -> None:
        """Make a table in memory what the database says; its lock is held."""
        fresh = await self._load(live.id)
        if fresh is not None:
            live.become(fresh)

    async def catch_up(self, live: Live) -> None:
        """Play what other workers wrote; the table's lock is held."""
        async with self.database.read() as c:
            lines = await journal.read_from(c, live.id, live.seq)
            row = await tables.find_table(c, live.id)
            seats = await tables.seats_of(c, live.id)
        if row is None:
            return
        started = live.table is None and row.origin is not None
        live.row, live.seats = row, seats
        if started:
            live.table = await put_up(live.game, row)
        for line in lines:
            await _play_again(live, line)

    # -- changing ----------------------------------------------------------------------------

    async def write(self, live: Live, make: Callable[[], Line]) -> Line:
        """Play a new entry, keep it, then show it; `make` says what it is, or refuses.

        `make` is asked again if another worker was faster.
        """
        task = asyncio.ensure_future(self._write(live, make))
        return await asyncio.shield(task)

    async def _write(self, live: Live, make: Callable[[], Line]) -> Line:
        async with live.lock:
            for _ in range(ATTEMPTS):
                line = msgspec.structs.replace(make(), seq=live.seq + 1)
                _try(live, line)
                try:
                    await self._keep(live, line)
                except Taken:
                    await self.read_again(live)
                    await live.show()
                    self.on_change(live)
                    continue
                except BaseException:
                    await self._put_away(live)
                    raise
                await live.show()
                self.on_change(live)
                if live.seq % EVERY == 0:
                    self._remember(live)
                return line
        raise m.Refusal("stale", "others were faster; here is the table as it is now")

    async def _keep(self, live: Live, line: Line) -> None:
        table = live.playing
        state = "over" if table.over else "running"
        asked, due = table.waiting(), bool(live.bots_asked())
        deeds = [
            journal.entry(live.id, line),
            tables.waits(live.id, asked, bots_due=due, state=state),
            *self.bus.notes(live.id, "entries", seq=line.seq),
        ]
        try:
            await self.database.commit(deeds)
        except IntegrityError:
            raise Taken from None
        live.row = msgspec.structs.replace(live.row, state=state, asked=tuple(asked))

    def _remember(self, live: Live) -> None:
        """Keep how a long table stands, beside everything else."""
        if not live.playing.over:
            self.later(self._keep_stand(live.id, stand_of(live)))

    async def _keep_stand(self, table: str, stand: bytes) -> None:
        data = await asyncio.to_thread(pressed, stand)
        await self.database.commit(checkpoints.keep(table, data))

    async def _put_away(self, live: Live) -> None:
        """Forget what is in memory: it may be ahead of the database. Sockets come back."""
        self._tables.pop(live.id, None)
        for peer in live.peers:
            peer.close()

    async def begin(self, live: Live) -> None:
        """Start the game of a table whose origin has just been written; its lock is held."""
        await self.catch_up(live)
        await live.show()
        self.on_change(live)

    async def seats_changed(self, live: Live, *, tell: bool = True) -> None:
        """Read the seats anew and show them to everybody."""
        async with self.database.read() as c:
            row = await tables.find_table(c, live.id)
            live.seats = await tables.seats_of(c, live.id)
        if row is not None:
            live.row = row
        live.tell(m.Seats(live.seat_cards()))
        if live.table is not None:
            await live.show()
            self.on_change(live)
        if tell:
            await self.bus.tell(live.id, "seats")

    # -- other workers -----------------------------------------------------------------------

    async def hear(self, note: Note) -> None:
        """Do what a note of another worker asks for, if the table is up here."""
        live = self._tables.get(note.table)
        if live is None:
            return
        match note.kind:
            case "entries":
                await self._entries(live, int(note.data.get("seq", 0)))
            case "seats":
                async with live.lock:
                    await self.seats_changed(live, tell=False)
            case "chat":
                await self._chat(live, int(note.data["n"]))
            case "here":
                live.hear_of(note.worker, tuple(note.data["seats"]))
                live.tell(m.Seats(live.seat_cards()))
            case _:
                self.on_note(live, note)

    on_note: Callable[[Live, Note], None] = staticmethod(lambda live, note: None)
    """Called for what needs consent."""

    async def _entries(self, live: Live, seq: int) -> None:
        async with live.lock:
            if live.table is not None and seq <= live.seq:
                return
            wish = live.wishes.undo
            await self.catch_up(live)
            if wish is not None:
                done = live.taken_before(wish.seat, wish.id) is not None
                live.tell(m.UndoDone(wish.id, wish.seat, done=done))
            await live.show()
        self.on_change(live)

    async def _chat(self, live: Live, n: int) -> None:
        async with self.database.read() as c:
            for said in await journal.chat_of(c, live.id, after=n - 1):
                live.tell(m.Chat(chat_line(said)))

    async def restored(self) -> None:
        """Catch up with everything that may have been missed."""
        for live in self.up():
            await self._entries(live, EVERYTHING)

    def announce(self, live: Live) -> None:
        """Tell everybody who is present; the other workers once for several who come together."""
        live.tell(m.Seats(live.seat_cards()))
        if not self.bus.alone and not live.announcing:
            live.announcing = True
            self.later(self._announce(live))

    async def _announce(self, live: Live) -> None:
        await asyncio.sleep(TOGETHER)
        live.announcing = False
        await self.bus.tell(live.id, "here", seats=live.own_seats())

    # -- keeping house -----------------------------------------------------------------------

    def later(self, work: object) -> None:
        """Run something beside everything else, and log if it fails."""
        task = asyncio.ensure_future(_loudly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sweep(self) -> None:
        """Put tables away that nobody uses, and tell who is present; for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            for live in self.up():
                if not live.peers and now - live.last_used > IDLE and not live.lock.locked():
                    self._tables.pop(live.id, None)
                elif live.peers:
                    await self.bus.tell(live.id, "here", seats=live.own_seats())

    async def close(self) -> None:
        """Stop what still runs."""
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _loudly(work: object) -> None:
    try:
        await work  # type: ignore[misc]
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("something beside the tables failed")


def chat_line(said: journal.Said) -> m.ChatLine:
    """Return a line of chat as it is sent."""
    return m.ChatLine(said.n, said.seat, said.name, said.text, round(said.at, 1))


async def put_up(game: Game, row: tables.TableRow) -> Table:
    """Put a started table at its first moment."""
    if row.origin is None:
        raise Unplayable("the game has not started")
    try:
        book = game.open_book(row.origin.overlays)
        origin = msgspec.structs.replace(row.origin, book=book)
        return start(game, origin)
    except (SetupError, ContentError, PositionError) as error:
        raise Unplayable(str(error)) from error


async def _finished(c: AsyncConnection, live: Live) -> bool:
    """Put up a finished game from its chronicle; False: there is none yet."""
    row = live.row
    story = await archive.chronicle_of(c, row.id)
    if story is None or row.origin is None:
        return False
    mark = await archive.mark_before(c, row.id, len(story.moments))
    if mark is None:
        return False
    live.finish(last_moment(live.game, row.origin, mark, story), Turns.from_told(story.turns))
    live.seq = await journal.last_seq(c, row.id)
    return True


async def _resume(live: Live, lines: Sequence[Line], kept: bytes | None) -> int:
    """Put a started table where its journal ends: from a checkpoint that fits, or from the start.

    Return the entry from which on it was played.
    """
    start_table = await put_up(live.game, live.row)
    if kept is not None and stand_again(live, start_table.origin, kept, lines):
        since = live.seq
        try:
            for line in lines[since:]:
                await _play_again(live, line)
        except Unplayable:
            logger.warning("the checkpoint of table %s leads astray", live.id)
            live.become(Live(live.game, live.row, live.seats))
        else:
            return since
    live.table = start_table
    for line in lines:
        await _play_again(live, line)
    return 0


BREATH = 64
"""So many entries are played again before others get their turn."""


async def _play_again(live: Live, line: Line) -> None:
    """Play an entry of the journal; say where it goes astray if the rules have changed."""
    try:
        live.play(line)
    except Exception as error:
        rules = live.row.rules
        why = "" if rules == live.game.rules_version else f", played with rules {rules}"
        msg = f"the replay goes astray at entry {line.seq}{why}"
        raise Unplayable(msg) from error
    if line.seq % BREATH == 0:
        await asyncio.sleep(0)


def _try(live: Live, line: Line) -> None:
    """Play an entry in memory, or refuse it."""
    try:
        live.play(line)
    except IllegalAnswer as error:
        raise m.illegal(error) from None
    except m.Refusal:
        raise
    except Exception:  # a bug in the rules: the table stands as before, and says so
        logger.exception("the rules failed at table %s, entry %s", live.id, line.seq)
        raise m.Refusal("refused", "the rules failed on this answer; nothing changed") from None


def asked_of(live: Live, seat: Seat) -> bool:
    """Tell whether a seat is asked something now."""
    return live.table is not None and live.table.ask_of(seat) is not None

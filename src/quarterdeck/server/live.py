"""A table in memory: the rules' table, the seats, and the sockets around it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable

from quarterdeck.core.game import Game
from quarterdeck.core.loud import loudly
from quarterdeck.core.record import Answer, Noted, Reseed
from quarterdeck.core.rng import commitment
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table
from quarterdeck.core.undo import undo_for
from quarterdeck.server import messages as m
from quarterdeck.server.peer import Peer
from quarterdeck.server.picture import Eyes, Scene
from quarterdeck.server.store.journal import Line
from quarterdeck.server.store.tables import SeatRow, TableRow
from quarterdeck.server.turns import Turns
from quarterdeck.server.wishes import Wishes


class Live:
    """A table that somebody looks at, or at which a bot plays."""

    def __init__(self, game: Game, row: TableRow, seats: list[SeatRow]) -> None:
        """Put the table up; its game may not have started yet."""
        self.game = game
        self.row = row
        self.seats = seats
        self.table: Table | None = None
        self.seq = 0
        """How many entries of the journal have been played."""
        self.lock = asyncio.Lock()
        """Held while the table changes, so that nobody sees what is not kept yet."""
        self.peers: set[Peer] = set()
        self.wishes = Wishes()
        self.last_used = time.monotonic()
        self.announcing = False
        """Other workers are about to be told who is present."""
        self.archived = False
        """The chronicle of the finished game is kept, or being made."""
        self._eyes: dict[tuple[Seat | None, str], Eyes] = {}
        self._answers: dict[Seat, int] = {}
        self._deeds: dict[Seat, int] = {}
        self._undos = 0
        self.turns = Turns()
        self.journal = hashlib.blake2b(digest_size=32)
        """A hash of the entries played: what a checkpoint must fit."""
        self._clients: dict[str, tuple[Seat, int]] = {}
        self._here: dict[Seat, float] = {}
        """When somebody was last seen at a seat, for those who are away."""
        self._elsewhere: dict[str, tuple[float, tuple[Seat, ...]]] = {}

    # -- looking -----------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's name."""
        return self.row.id

    @property
    def names(self) -> list[str]:
        """What to call the seats."""
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]

    @property
    def playing(self) -> Table:
        """The rules' table; there is none before the start."""
        if self.table is None:
            raise m.Refusal("not-started", "the game has not started yet")
        return self.table

    def number(self, seat: Seat) -> int:
        """Return the number of a seat's present choice, or of its next one.

        It counts what the seat did and what was taken back, and nothing else: a number tells
        nobody how many questions others were asked.
        """
        return self._answers.get(seat, 0) + self._undos + 1

    def taken_before(self, seat: Seat, client: str) -> m.Accepted | None:
        """Return what a client heard when it sent this id before."""
        known = self._clients.get(client)
        if known is None:
            return None
        if known[0] != seat:
            raise m.Refusal("refused", "this id was used by another seat")
        return m.Accepted(client, known[1])

    def bots_asked(self) -> list[Seat]:
        """Return the asked seats for which a bot answers."""
        asked = self.table.waiting() if self.table is not None else []
        return [seat for seat in asked if self.seats[seat].bot]

    # -- playing -----------------------------------------------------------------------------

    def play(self, line: Line) -> None:
        """Carry out an entry of the journal; raise, and change nothing, if it cannot be."""
        table = self.playing
        if not self.seq:
            self.turns.note(table)
        carry_out(table, line)
        self.count(line)
        if line.kind == "undo":
            self._forget(table)
        self.turns.note(table)
        self.wishes.changed()

    def count(self, line: Line) -> None:
        """Count an entry of the journal, which is carried out."""
        if line.kind == "answer":
            self._answers[line.seat] = self._answers.get(line.seat, 0) + 1
        elif line.kind == "undo":
            self._undos += 1
        self.seq = line.seq
        self.journal.update(f"{line.seq} {line.kind} {line.seat} {line.key}\n".encode())
        self._deeds[line.seat] = self._deeds.get(line.seat, 0) + 1
        if line.client is not None:
            self._clients[line.client] = (line.seat, self._deeds[line.seat])

    def finish(self, table: Table, turns: Turns) -> None:
        """Show a finished game that was not played again."""
        self.table = table
        self.archived = True
        self.turns = turns

    def become(self, other: Live) -> None:
        """Stand where a table that was read anew stands; sockets stay."""
        for name in (
            "row",
            "seats",
            "table",
            "seq",
            "_answers",
            "_deeds",
            "_undos",
            "_clients",
            "turns",
            "journal",
        ):
            setattr(self, name, getattr(other, name))
        for eyes in self._eyes.values():
            eyes.forget(0)
        self.wishes.changed()

    def _forget(self, table: Table) -> None:
        """Go back in the logs to what still holds."""
        self.turns.forget(table)
        left = len(table.events())
        for eyes in self._eyes.values():
            eyes.forget(left)

    # -- sockets -----------------------------------------------------------------------------

    def join(self, peer: Peer) -> None:
        """Let a socket see the table through its seat's eyes."""
        self.peers.add(peer)
        if self.table is None:
            return
        key = (peer.seat, peer.form)
        eyes = self._eyes.setdefault(key, Eyes(peer.seat, peer.form))
        peer.look_through(eyes)
        if eyes.behind:
            self._show(eyes)

    def show_first(self, peer: Peer) -> None:
        """Show a socket that has just come the table as it is."""
        self._safely(lambda: self.join(peer))

    def leave(self, peer: Peer) -> None:
        """Forget a socket, and its eyes if nobody else looks through them."""
        self.peers.discard(peer)
        peer.rest()
        used = {id(other.eyes) for other in self.peers}
        self._eyes = {key: eyes for key, eyes in self._eyes.items() if id(eyes) in used}
        if peer.seat is not None:
            self._here[peer.seat] = time.time()
        self.last_used = time.monotonic()

    def dismiss(self, seat: Seat) -> None:
        """Close a seat's sockets: who still holds it comes back."""
        for peer in self.peers:
            if peer.seat == seat:
                peer.close()

    async def show(self) -> None:
        """Show everybody what has changed for them."""
        self.last_used = time.monotonic()
        for peer in [peer for peer in self.peers if peer.eyes is None]:
            self._safely(lambda peer=peer: self.join(peer))  # type: ignore[misc]
        for eyes in list(self._eyes.values()):
            self._safely(lambda eyes=eyes: self._show(eyes))  # type: ignore[misc]
        await asyncio.sleep(0)  # what was drawn is sent before another table is

    def _show(self, eyes: Eyes) -> None:
        if eyes.look(self._scene(eyes.seat)):
            for peer in self.peers:
                if peer.eyes is eyes:
                    peer.refresh()

    def _safely(self, work: Callable[[], None]) -> None:
        """Draw something; a board that fails keeps nobody from playing, and is logged."""
        loudly(f"a picture of table {self.id}", work, None)

    def tell(self, message: m.Message, seats: Iterable[Seat] | None = None) -> None:
        """Let everybody hear a message, or the sockets of some seats."""
        wanted = None if seats is None else set(seats)
        data = m.encode(message).decode()
        for peer in self.peers:
            if wanted is None or peer.seat in wanted:
                peer.hear(data)

    def _scene(self, seat: Seat | None) -> Scene:
        table = self.playing
        if seat is None:
            return Scene(table, self.names, self.turns, 0)
        number = self.number(seat)
        return Scene(table, self.names, self.turns, number, undo_card(table, seat))

    # -- people ------------------------------------------------------------------------------

    def here(self) -> set[Seat]:
        """Return the seats at which somebody is present, in any worker."""
        found = {peer.seat for peer in self.peers if peer.seat is not None}
        now = time.time()
        for at, seats in self._elsewhere.values():
            if now - at < PRESENT:
                found.update(seats)
        for seat in found:
            self._here[seat] = now
        return found

    def hear_of(self, worker: str, seats: tuple[Seat, ...]) -> None:
        """Note who is present in another worker."""
        self._elsewhere[worker] = (time.time(), seats)

    def own_seats(self) -> tuple[Seat, ...]:
        """Return the seats with a socket in this worker."""
        return tuple(sorted({peer.seat for peer in self.peers if peer.seat is not None}))

    def away(self, seat: Seat) -> float | None:
        """Return for how long nobody has been at a seat; None: somebody is, or a bot plays."""
        if not self.seats[seat].held or seat in self.here():
            return None
        since = self._here.setdefault(seat, time.time())
        return time.time() - since

    def seat_cards(self) -> list[m.SeatCard]:
        """Return the seats as everybody sees them."""
        here = self.here()
        cards = []
        for row, name in zip(self.seats, self.names, strict=True):
            away = self.away(row.seat)
            cards.append(
                m.SeatCard(
                    seat=row.seat,
                    name=name,
                    kind=row.kind,
                    level=row.level,
                    taken=row.taken,
                    present=row.seat in here,
                    away=None if away is None else round(away),
                    stand_in=row.stand_in,
                    program=row.program,
                )
            )
        return cards

    def welcome(self, peer: Peer, held: list[Seat], chat: list[m.ChatLine]) -> m.Welcome:
        """Make what a socket hears first."""
        return m.Welcome(
            table=self.id,
            game=self.row.game,
            mode=self.row.mode,
            you=peer.seat,
            held=held,
            seats=self.seat_cards(),
            chat=chat,
            commitment=commitment(self.row.seed),
            hints=self.row.hints,
            slow=self.row.slow,
            state=self.row.state,
        )


def carry_out(table: Table, line: Line) -> None:
    """Do to a table what an entry of the journal says."""
    match line.kind:
        case "answer":
            table.answer(line.seat, line.key)
        case "claim":
            table.speak(line.seat, line.key)
        case "undo":
            table.undo(int(line.key))
        case _:
            table.reseed(bytes.fromhex(line.key))


PRESENT = 45.0
"""What another worker said about who is present holds for so many seconds."""


def undo_card(table: Table, seat: Seat) -> m.UndoCard | None:
    """Tell whether a seat's last answer can be taken back.

    Only if it was the last answer of all is the whole question asked; otherwise the seats that
    have answered since must agree in any case (all of them, where naming one would tell that it
    was asked), and who else becomes clear when it is asked for.
    """
    if table.over:
        return None
    others: set[Seat] = set()
    for entry in reversed(table.record):
        if isinstance(entry, Reseed):
            return None
        if isinstance(entry, Answer | Noted):
            if entry.seat == seat:
                break
            others |= set(range(table.seats)) if entry.hidden else {entry.seat}
    else:
        return None
    if others:
        return m.UndoCard(free=False, needs=sorted(others - {seat}))
    undo = undo_for(table, seat)
    return None if undo is None else m.UndoCard(undo.free, list(undo.consent))

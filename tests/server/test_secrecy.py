"""The secrecy proof on the wire: twin tables that differ only in hidden things send a seat the same bytes.

A table is played for a while; then, for each pair of eyes, worlds are dealt anew that those eyes cannot
tell apart. Two are served to a socket of these eyes, and every frame is recorded: the welcome, the first
state, and what follows while the same answers are given to both. As long as they ask the same seats, the
bytes must be equal; where a hidden hand makes them ask others, the recording ends.

The true table is compared from the beginning of a step on: what may be taken back is part of the picture,
and dealing anew would count as chance in the middle of it. There two worlds are compared, both dealt anew.
"""

from __future__ import annotations

import asyncio
import itertools

import msgspec
import pytest

from quarterdeck.core.game import find_game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.record import Answer
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import cards_in
from quarterdeck.server import live as live_module
from quarterdeck.server import messages as m
from quarterdeck.server.live import Live
from quarterdeck.server.peer import Peer
from quarterdeck.server.store.journal import Line
from quarterdeck.server.store.tables import SeatRow, TableRow
from tests.server.harness import run

MOMENTS = 5
APART = 17
FOLLOWED = 6

MODES = [(game.id, mode.id) for game in games().values() for mode in game.modes]


class Recorder:
    """A socket that remembers every frame."""

    def __init__(self, live, seat):
        self.frames = []
        self.live = live
        self.peer = Peer(seat)
        live.peers.add(self.peer)
        self.peer.tell(live.welcome(self.peer, [] if seat is None else [seat], []))
        live.join(self.peer)

    async def listen(self):
        """Take what there is to hear."""

        async def take(frame):
            self.frames.append(frame)

        pump = asyncio.create_task(self.peer.pump(take))
        for _ in range(5):
            await asyncio.sleep(0)
        pump.cancel()
        await asyncio.gather(pump, return_exceptions=True)
        return self.frames


def live_of(table, mode, before):
    """Serve a table that stands in the middle of a game."""
    game, seats = table.game, table.seats
    row = TableRow("twin", game.id, mode, {}, bytes(32), game.rules_version, 1, "running")
    places = [SeatRow(n, "open", "", f"Name {n}", b"", b"", held=True) for n in range(seats)]
    live = Live(game, row, places)
    live.table = table
    live._answers = dict(before)
    live.turns.note(table)
    return live


async def _same_bytes(worlds, seat, mode, rng, lines=()):
    """Serve two worlds to a seat, giving these answers first; compare what is sent, and return it."""
    answers = dict.fromkeys(range(worlds[0].seats), 3)
    lives = [live_of(world, mode, answers) for world in worlds]
    ears = [Recorder(live, seat) for live in lives]
    frames = [await ear.listen() for ear in ears]
    assert frames[0] == frames[1]
    given = list(lines)
    for seq in range(1, len(given) + FOLLOWED + 1):
        line = _common(lives, seat, rng, seq, given)
        if line is None:
            break
        for live in lives:
            live.play(line)
        if not _alike(lives, seat):
            break
        for live in lives:
            await live.show()
        frames = [await ear.listen() for ear in ears]
        assert frames[0] == frames[1], line
    return frames[0]


async def _from_here(table, seat, mode, keys, rng):
    """Compare two worlds dealt anew at this moment."""
    worlds = [table.redealt(seat, next(keys)) for _ in range(2)]
    return await _same_bytes(worlds, seat, mode, rng)


async def _from_the_step(table, seat, mode, keys, rng):
    """Compare the true table with a world dealt anew where the present step began."""
    begin = table.marks[-1].entries
    start = table.at(begin).clone()
    given = [(e.seat, e.key) for e in table.record[begin:] if isinstance(e, Answer)]
    return await _same_bytes([start, start.redealt(seat, next(keys))], seat, mode, rng, given)


def _common(lives, seat, rng, seq, given):
    """Return an answer that both worlds take, the given one if there is any; None: there is none."""
    asks = [live.table.asks for live in lives]
    seats = [[a.seat for a in each] for each in asks]
    if not seats[0] or seats[0] != seats[1]:
        return None
    who, wanted = given.pop(0) if given else (rng.pick(seats[0]), None)
    if who not in seats[0]:
        return None
    first, second = (each[seats[0].index(who)] for each in asks)
    if first.question is not second.question:
        return None
    ours, theirs = first.keys(), second.keys()
    keys = [key for key in ours if key in theirs and wanted in (None, key)]
    if not keys or (first.seat == seat and ours != theirs):
        return None
    return Line(seq, "answer", first.seat, rng.pick(keys), first.question.id)


def _alike(lives, seat):
    """Tell whether what the seat now sees may still be the same: chance or a face may have spoken."""
    views = [live.table.view(seat) for live in lives]
    events = [live.table.events_for(seat) for live in lives]
    waits = [live.table.waits_for(seat) for live in lives]
    return views[0] == views[1] and events[0] == events[1] and waits[0] == waits[1]


@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_twin_tables_send_the_same_bytes(game_id, mode):
    game = find_game(game_id)
    rng = Rng.from_seed(f"twins {game_id} {mode}".encode())
    seats = next(m.seats for m in game.modes if m.id == mode)[-1]
    table = lay(game, seats=seats, mode=mode, seed=bytes(range(32)))

    async def prove():
        told = []
        keys = (n.to_bytes(8, "little") for n in itertools.count())
        for _ in range(MOMENTS):
            for _ in range(APART):
                if table.asks:
                    a = rng.pick(table.asks)
                    table.choose(a.seat, rng.below(len(a.options)))
            if table.over:
                break
            for seat in (None, *range(table.seats)):
                told += await _from_here(table, seat, mode, keys, rng)
                told += await _from_the_step(table, seat, mode, keys, rng)
        assert sum(map(len, told)) > 20_000
        assert any('"undo":{' in frame for frame in told)

    run(prove())


def _leaky_undo(table, seat):
    """Tell by what may be taken back how the cards lie."""
    faces = [card.face for card in cards_in(table.state)]
    return m.UndoCard(free=faces < sorted(faces, reverse=True), needs=[faces.index(max(faces))])


@pytest.mark.parametrize("proof", [_from_here, _from_the_step])
def test_the_proof_sees_a_leak_in_what_may_be_taken_back(monkeypatch, proof):
    table = lay(find_game("dark-moon"), seats=5, seed=bytes(32))
    keys = (n.to_bytes(8, "little") for n in itertools.count())

    async def prove():
        for _ in range(10):
            await proof(table, 0, "base", keys, Rng.from_seed(b"leak"))

    run(prove())
    monkeypatch.setattr(live_module, "undo_card", _leaky_undo)
    with pytest.raises(AssertionError):
        run(prove())


@pytest.mark.parametrize("proof", [_from_here, _from_the_step])
def test_the_proof_sees_a_leak(monkeypatch, proof):
    """A picture that tells a hidden thing makes the proof fail."""
    from quarterdeck.server import picture

    table = lay(find_game("dark-moon"), seats=5, seed=bytes(32))
    honest = picture.picture_of

    def leaky(scene, seat, view):
        faces = [str(player) for player in scene.table.state.players]
        return msgspec.structs.replace(honest(scene, seat, view), text=faces)

    async def prove():
        rng = Rng.from_seed(b"leak")
        keys = (n.to_bytes(8, "little") for n in itertools.count())
        for _ in range(10):
            await proof(table, None, "base", keys, rng)

    run(prove())
    monkeypatch.setattr(picture, "picture_of", leaky)
    with pytest.raises(AssertionError):
        run(prove())

"""What somebody at a seat may do at a live table: answer, take back, agree, claim, talk, vote."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from quarterdeck.core.state import Seat
from quarterdeck.core.undo import undo_for
from quarterdeck.server import messages as m
from quarterdeck.server.bus import Note
from quarterdeck.server.house import House, chat_line
from quarterdeck.server.live import Live
from quarterdeck.server.store import journal, tables
from quarterdeck.server.store.journal import Line, Taken
from quarterdeck.server.wishes import UndoWish

AWAY_SLOW = 24 * 3600.0
"""At a slow table a bot may take over for somebody who has been away so many seconds."""
STAND_IN = "mate"


async def answer(house: House, live: Live, seat: Seat, wish: m.Answer) -> m.Accepted:
    """Take an option; a repeated id changes nothing."""
    known = await house.taken_before(live, seat, wish.id)
    if known is not None:
        return known

    def make() -> Line:
        _once(live, seat, wish.id)
        _in_time(live, seat, wish.choice)
        a = live.playing.ask_of(seat)
        question = "" if a is None else a.question.id
        return Line(0, "answer", seat, wish.key, question, wish.id)

    return await _accepted(house, live, seat, make, wish.id)


class Repeated(Exception):
    """While we waited for the table, the same id was taken."""


def _once(live: Live, seat: Seat, client: str) -> None:
    if live.taken_before(seat, client) is not None:
        raise Repeated


async def _accepted(
    house: House, live: Live, seat: Seat, make: Callable[[], Line], client: str
) -> m.Accepted:
    with contextlib.suppress(Repeated):
        await house.write(live, make)
    known = live.taken_before(seat, client)
    if known is None:
        raise m.Refusal("refused", "the answer was not kept")
    return known


def _in_time(live: Live, seat: Seat, choice: int) -> None:
    """Refuse an answer to a choice that is no longer open."""
    table = live.playing
    now = live.number(seat)
    if table.over:
        raise m.Refusal("game-over", "the game is over; no answer is expected")
    if choice != now:
        raise m.Refusal("stale", f"choice {choice} is no longer open; your next one is {now}")


async def claim(house: House, live: Live, seat: Seat, wish: m.Claim) -> None:
    """Claim something: on the record, without effect on the rules."""
    await house.write(live, lambda: Line(0, "claim", seat, wish.key))


async def say(house: House, live: Live, seat: Seat | None, name: str, text: str) -> None:
    """Say something to everybody."""
    words = " ".join("".join(x if x.isprintable() else " " for x in text).split())
    if not words:
        raise m.Refusal("malformed", "there is nothing to say in this")
    for _ in range(3):
        try:
            async with house.database.write() as c:
                said = await journal.say(c, live.id, seat, name, words)
                await house.bus.post(c, live.id, "chat", n=said.n)
        except Taken:
            continue
        live.tell(m.Chat(chat_line(said)))
        return
    raise m.Refusal("too-fast", "everybody talks at once; say it again")


# -- taking back -------------------------------------------------------------------------------


async def undo(house: House, live: Live, seat: Seat, wish: m.Undo) -> m.Accepted | None:
    """Take back the last answer if that is free; otherwise ask those who must agree."""
    known = live.taken_before(seat, wish.id)
    if known is not None:
        return known
    async with live.lock:
        asked = _undo_wish(live, seat, wish.id)
        if asked.needs:
            live.wishes.undo = asked
            live.tell(m.UndoAsked(asked.id, seat, sorted(asked.needs)))
    if asked.needs:
        await house.bus.tell(live.id, "undo", id=wish.id, seat=seat)
        return None
    return await _take_back(house, live, asked)


def _undo_wish(live: Live, seat: Seat, client: str) -> UndoWish:
    table = live.playing
    found = None if table.over else undo_for(table, seat)
    if found is None:
        raise m.Refusal("refused", "there is nothing to take back")
    needs = {s for s in found.consent if live.seats[s].held and not live.seats[s].stand_in}
    return UndoWish(client, seat, live.seq, found.to, needs)


async def _take_back(house: House, live: Live, wish: UndoWish) -> m.Accepted:
    def make() -> Line:
        _once(live, wish.seat, wish.id)
        if live.seq != wish.seq:
            raise m.Refusal("stale", "something has happened since; it is too late to take it back")
        return Line(0, "undo", wish.seat, str(wish.to), "", wish.id)

    done = await _accepted(house, live, wish.seat, make, wish.id)
    live.tell(m.UndoDone(wish.id, wish.seat, done=True))
    return done


async def consent(house: House, live: Live, seat: Seat, wish: m.Consent) -> None:
    """Agree, or not, that somebody takes back an answer."""
    asked = live.wishes.undo
    if asked is None or asked.id != wish.undo or seat not in asked.needs:
        raise m.Refusal("stale", "nobody asks you to agree to this any longer")
    await house.bus.tell(live.id, "consent", id=wish.undo, seat=seat, yes=wish.yes)
    await _agreed(house, live, asked, seat, yes=wish.yes)


async def _agreed(house: House, live: Live, asked: UndoWish, seat: Seat, *, yes: bool) -> None:
    if not yes:
        live.wishes.undo = None
        live.tell(m.UndoDone(asked.id, asked.seat, done=False, refused=seat))
        return
    asked.needs.discard(seat)
    if asked.needs:
        live.tell(m.UndoAsked(asked.id, asked.seat, sorted(asked.needs)))
        return
    await _take_back(house, live, asked)


# -- somebody is away --------------------------------------------------------------------------


async def vote(house: House, live: Live, seat: Seat, wish: m.Takeover) -> None:
    """Vote that a bot plays for somebody who is away."""
    absent = wish.seat
    if absent >= len(live.seats) or live.seats[absent].bot or not live.seats[absent].held:
        raise m.Refusal("refused", "no bot can take over there")
    away = live.away(absent)
    least = AWAY_SLOW if live.row.slow else house.away
    if away is None or away < least:
        raise m.Refusal("refused", f"a bot may take over after {least:.0f} seconds of absence")
    await house.bus.tell(live.id, "vote", absent=absent, seat=seat, yes=wish.yes)
    await _voted(house, live, absent, seat, yes=wish.yes)


async def _voted(house: House, live: Live, absent: Seat, seat: Seat, *, yes: bool) -> None:
    agreed = live.wishes.vote(absent, seat, yes)
    voters = {s.seat for s in live.seats if s.held and not s.stand_in and s.seat != absent}
    needs = len(voters & live.here()) // 2 + 1
    live.tell(m.TakeoverAsked(absent, agreed, needs))
    if len(agreed) >= needs:
        live.wishes.votes.pop(absent, None)
        await stand_in(house, live, absent, STAND_IN)


async def stand_in(house: House, live: Live, seat: Seat, level: str) -> None:
    """Let a bot of this level play for a seat; without a level, nobody but its holder."""
    async with live.lock:
        async with house.database.write() as c:
            await tables.change_seat(c, live.id, seat, stand_in=level)
        await house.seats_changed(live)


async def back(house: House, live: Live, seat: Seat) -> None:
    """Take the own seat back from the bot."""
    if live.seats[seat].stand_in:
        await stand_in(house, live, seat, "")


# -- what other workers tell -------------------------------------------------------------------


async def hear(house: House, live: Live, note: Note) -> None:
    """Follow what was asked, agreed and voted in another worker."""
    data = note.data
    match note.kind:
        case "undo":
            async with live.lock:
                await house.catch_up(live)
                asked = _undo_wish(live, data["seat"], data["id"])
                live.wishes.undo = asked
                live.tell(m.UndoAsked(asked.id, asked.seat, sorted(asked.needs)))
        case "consent":
            wish = live.wishes.undo
            if wish is not None and wish.id == data["id"] and data["seat"] in wish.needs:
                await _agreed(house, live, wish, data["seat"], yes=data["yes"])
        case "vote":
            await _voted(house, live, data["absent"], data["seat"], yes=data["yes"])
        case _:
            pass

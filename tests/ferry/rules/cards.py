"""Chapter 4, Cards: one function a card, and the whistles that others blow."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Seat, say, whisper
from tests.ferry import text
from tests.ferry.common import discard, held, pay, rivals
from tests.ferry.content import book
from tests.ferry.rules.vote import vote
from tests.ferry.state import CardId, Ferry, Player

WHO_PAYS = Question[Seat](
    id="who-pays",
    text="Who pays the toll?",
    rule="FE-CARD-02",
    key=text.seat_key,
    label=text.seat,
    target=text.seat_key,
)
WHISTLE = Question[CardId](
    id="whistle",
    text="Blow a whistle?",
    rule="FE-CARD-03",
    key=text.card_key,
    label=text.card,
    target=text.card_key,
    pass_label="Keep quiet",
    hidden=True,  # FE-INFO-02: who is asked has a whistle
)
LEAVE_IT = Question[str](
    id="leave-it",
    text="What happens to the card you see?",
    rule="FE-CARD-04",
    label=text.top_card,
    target=text.deck_target,
)
WHO_IS_INSPECTED = Question[Seat](
    id="who-is-inspected",
    text="Who is inspected?",
    rule="FE-CARD-05",
    key=text.seat_key,
    label=text.seat,
    target=text.seat_key,
)
TICKET = Question[CardId](
    id="ticket",
    text="Show a ticket?",
    rule="FE-CARD-05",
    key=text.card_key,
    label=text.card,
    target=text.card_key,
    pass_label="Pay the fine",
    forced="ask",  # an answer at once would tell that there is no ticket
)
WHO_IS_VOTED_ON = Question[Seat](
    id="who-is-voted-on",
    text="Who is put to the vote?",
    rule="FE-CARD-06",
    key=text.seat_key,
    label=text.seat,
    target=text.seat_key,
)


async def toll(s: Ferry, owner: Player) -> None:
    """FE-CARD-02: a rival aboard pays the owner the roll of one die."""
    payer = await ask(s, owner.seat, WHO_PAYS, rivals(s, owner.seat))
    say(s, "FE-CARD-02", "toll", seat=owner.seat, payer=payer)
    if await whistled(s, owner):
        return
    roll = s.rng.die(6)
    say(s, "FE-CARD-02", "rolled", roll=roll)
    pay(s, s.players[payer], owner, roll, "FE-CARD-02")


async def whistled(s: Ferry, owner: Player) -> bool:
    """FE-CARD-03: each rival in turn may void the toll.

    All are asked; the table itself answers for those who have no whistle.
    """
    for seat in rivals(s, owner.seat):
        player = s.players[seat]
        choice = await ask(s, seat, WHISTLE, partial(whistles, player))
        if choice is not PASS:
            discard(s, player, choice, "FE-CARD-03")
            return True
    return False


def whistles(player: Player) -> list[CardId | None]:
    """FE-CARD-03: keep quiet, or blow one of the own whistles."""
    return [PASS, *held(player, "whistle")]


async def spyglass(s: Ferry, owner: Player) -> None:
    """FE-CARD-04: the owner alone sees the top card of the deck and may discard it."""
    if not s.deck:
        return  # FE-CARD-09
    top = s.deck[-1]
    show(top, owner.seat)
    public = {"seat": owner.seat}
    whisper(s, "FE-CARD-04", "looked", [owner.seat], public, **public, face=top.face)
    if await ask(s, owner.seat, LEAVE_IT, ["leave", "discard"]) == "leave":
        return
    s.discard.append(s.deck.pop())
    show(top)
    say(s, "FE-CARD-04", "discarded", seat=owner.seat, face=top.face)


async def inspector(s: Ferry, owner: Player) -> None:
    """FE-CARD-05: a rival aboard discards a ticket or pays the fine."""
    seat = await ask(s, owner.seat, WHO_IS_INSPECTED, rivals(s, owner.seat))
    say(s, "FE-CARD-05", "inspected", seat=owner.seat, rival=seat)
    rival = s.players[seat]
    choice = await ask(s, seat, TICKET, lambda: [PASS, *held(rival, "ticket")])
    if choice is PASS:
        pay(s, rival, owner, book(s).crossing.fine, "FE-CARD-05")
    else:
        discard(s, rival, choice, "FE-CARD-05")


async def muster(s: Ferry, owner: Player) -> None:
    """FE-CARD-06: a rival aboard is put to the vote."""
    named = await ask(s, owner.seat, WHO_IS_VOTED_ON, rivals(s, owner.seat))
    say(s, "FE-CARD-06", "mustered", seat=owner.seat, rival=named)
    await vote(s, s.players[named])


EFFECTS: dict[str, Callable[[Ferry, Player], Coroutine[Any, Any, None]]] = {
    "toll": toll,
    "spyglass": spyglass,
    "inspector": inspector,
    "muster": muster,
}

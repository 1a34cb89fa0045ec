"""Section 18, Reactions: the one loop in which characters react to a roll, an event, a blow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.games.into_the_black.common import Act, in_turn_order, seat_of
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack

Offers = Callable[[Character], list[Act]]
Use = Callable[[Character, Act], Awaitable[None]]


async def window(
    s: IntoTheBlack,
    question: Question[Act],
    lead: Character | None,
    offers: Offers,
    use: Use,
    *,
    closed: Callable[[], bool] = lambda: False,
) -> None:
    """IB-RULE-42, IB-REACT-11: the lead first, then the others in turn order, until all pass.

    Only those wait who have something to use; nobody else learns who they are. If nobody has (any
    more), the question is put all the same and the table passes: that nobody reacted is news too.
    """
    reacted = True
    while reacted and not closed():
        reacted, put = False, True
        for c in _reactors(s, lead):
            if closed():
                return
            if not c.at or (not offers(c) and not put):
                continue
            put = False
            options = partial(_or_pass, offers, c)
            act = await ask(s, seat_of(s, c), question, options, who=c.board)
            if act is not PASS:
                reacted = True
                await use(c, act)


def _or_pass(offers: Offers, c: Character) -> list[Act | None]:
    return [*offers(c), PASS]


def _reactors(s: IntoTheBlack, lead: Character | None) -> list[Character]:
    others = [c for c in in_turn_order(s) if c is not lead]
    return others if lead is None or not lead.at else [lead, *others]

"""Section 14, Apprehension and Morale: the two tracks and what their spaces do."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import Act, board, card_of, has_spent, spend, use_up
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack

DESPERATION, ALL_IS_LOST = 10, 15
"""IB-APP-05, IB-APP-06."""
GUARD = choice(
    "morale-loss", "Morale is about to go down. Do you react?", "IB-REACT-10", hidden=True
)


def gain_morale(s: IntoTheBlack, n: int, rule: str) -> None:
    """IB-MORALE-10, IB-RULE-89: Morale rises to 6 at most; from 0 it never rises again."""
    gained = min(n, book(s).morale_max - s.morale) if s.morale else 0
    if gained > 0:
        s.morale += gained
        say(s, rule, "morale", n=gained, morale=s.morale)


def cheer(s: IntoTheBlack) -> None:
    """IB-MORALE-04: a combat won by defeating its last enemy raises Morale, once per Phase Three."""
    if not s.cheered:
        s.cheered = True
        gain_morale(s, 1, "IB-MORALE-04")


async def lose_morale(s: IntoTheBlack, n: int, rule: str) -> None:
    """IB-MORALE-10, IB-REACT-10: Morale falls, never below 0, unless the Chaplain cancels it."""
    if not s.morale:
        return
    cancelled = False

    def offers(c: Character) -> list[Act]:
        acts = []
        if board(s, c).special.op == "morale_guard" and not has_spent(c, "game", "guard"):
            acts.append(Act("guard"))
        if s.morale <= n and s.morale < book(s).morale_max:  # the last moment for Vintage Rum
            acts += [Act("use", card.id) for card in c.hand if card.face == "vintage-rum"]
        return acts

    async def use(c: Character, act: Act) -> None:
        nonlocal cancelled
        if act.verb == "guard":
            spend(c, "game", "guard")
            cancelled = True
            say(s, "IB-REACT-10", "guarded", who=c.board)
        else:
            use_up(s, c, card_of(c, act.card), "IB-USE-02")
            gain_morale(s, 1, "IB-USE-02")

    await window(s, GUARD, None, offers, use, closed=lambda: cancelled)
    if not cancelled:
        lost = min(n, s.morale)
        s.morale -= lost
        say(s, rule, "morale", n=-lost, morale=s.morale)


async def raise_apprehension(s: IntoTheBlack, n: int, rule: str) -> None:
    """IB-APP-07, IB-RULE-96: the track rises to 24 at most; in Infestation only rounds move it."""
    if s.mode != "infestation":
        await advance(s, n, rule)


async def advance(s: IntoTheBlack, n: int, rule: str) -> None:
    """IB-RULE-95: move the marker up and trigger every milestone reached or jumped over."""
    raised = min(n, book(s).apprehension_max - s.apprehension)
    if raised <= 0:
        return
    s.apprehension += raised
    say(s, rule, "apprehension", n=raised, apprehension=s.apprehension)
    for at in book(s).milestones:
        if at <= s.apprehension and at not in s.milestones:
            s.milestones.append(at)
            say(s, "IB-RULE-95", "milestone", at=at)
            if at == DESPERATION:
                await lose_morale(s, 1, "IB-APP-05")
            elif at == ALL_IS_LOST and s.mode != "infestation" and s.missions:
                s.vote_due = True  # IB-RULE-94


def lower_apprehension(s: IntoTheBlack, n: int, rule: str) -> None:
    """IB-CARD-12: the track falls, never below 1; triggered milestones stay triggered."""
    lowered = min(n, s.apprehension - book(s).apprehension_start)
    if lowered > 0 and s.mode != "infestation":
        s.apprehension -= lowered
        say(s, rule, "apprehension", n=-lowered, apprehension=s.apprehension)


def can_lower(s: IntoTheBlack) -> bool:
    """Tell whether Apprehension could be lowered."""
    return s.mode != "infestation" and s.apprehension > book(s).apprehension_start

"""Why an answer that needs no search is a good one, in words: for hints.

Only what the seat that is asked knows is told: its own cards and dice, and what all have seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterdeck.core.ask import Ask
from quarterdeck.games.dark_moon.common import held, limit
from quarterdeck.games.dark_moon.mind import Mind
from quarterdeck.games.dark_moon.state import DarkMoon

FORCED = "Something must be submitted, and of what was rolled it harms least."
DENIED = "It harms, and so few dice may well have shown no plus."
SHOWN = "Of so many dice one must have shown a plus: to submit none would tell."
PLAIN = {
    "shed": "The dice that are worth least can be spared.",
    "sabotaged": "The dice that are worth least can be spared.",
    "power-again": "It has been begun, and once more is better than not.",
}


def because(s: DarkMoon, a: Ask, option: Any) -> str:
    """Tell why an option is the best at first sight; empty: there are no words for it."""
    tell = REASONS.get(a.question.id)
    return tell(Mind(s, a.seat), option) if tell else PLAIN.get(a.question.id, "")


def _retrieve(m: Mind, dice: tuple[int, int, int]) -> str:
    if any(dice):
        return "As many dice as may be, the good ones first."
    return "None are to be had." if held(m.p) < limit(m.s, m.p) else "The hand is full."


def _declare(m: Mind, flag: str) -> str:
    """Tell why to be in or out."""
    if flag == "out":
        if m.ill:
            return "Out, dice come in, and nobody sees a roll."
        return "These dice do not turn the task, or are worth more elsewhere."
    if not m.ill:
        return "The own deed asks for it." if _deed(m) else "These dice may turn the task."
    if m.missing() < 0:
        return "The task succeeds anyway, and who is in seems to help."
    return "From inside the task can be made to fail."


def _deed(m: Mind) -> bool:
    return m.deed == "act-recklessly" and m.seat == m.s.active


def _submit(m: Mind, shown: tuple[str, int]) -> str:
    """Tell why to submit a die, to stop, or to roll again."""
    word, number = shown
    if word == "stop":
        return (
            "More dice would help, or give the own side away."
            if m.ill
            else "More dice would cost more than they bring."
        )
    if word in ("again", "reroll"):
        return "The total is not safe yet, and another roll may bring what is missing."
    if not m.ill:
        return "Of what was rolled it helps most." if number > 0 else FORCED
    return SHOWN if number > 0 else _harm(m)


def _harm(m: Mind) -> str:
    """Tell why an infected player submits a minus."""
    roll = m.s.roll.dice if m.s.roll is not None else []
    if not any(int(die.face) > 0 for die in roll):
        return "No plus was rolled."
    if m.deadly:
        return "If the task fails, the infected win."
    if m.exposed:
        return "There is no cover left to lose, and it harms."
    return DENIED


def _pair(m: Mind, _: object) -> str:
    return "Of these dice two do most harm." if m.ill else "Of these dice two help most."


def _roll(m: Mind, _: object) -> str:
    return "Few dice are an excuse for a bad roll." if m.ill else "Many good dice roll best."


def _corporation(m: Mind, _: object) -> str:
    if m.ill:
        return "It is the worst that can be denied: nobody sees the other die."
    return "It is the mildest of the dice."


def _vote(m: Mind, hand: str) -> str:
    """Tell why to vote so."""
    target = m.s.vote.target if m.s.vote is not None else None
    if hand.removeprefix("decide-") == "empty":
        return "There is too little to go by."
    if target == m.seat:
        return "It is about the own seat."
    if m.ill:
        return "It serves the infected, and many of the crew would vote so."
    return "That is the likelier side, by all that was seen so far."


def _consent(m: Mind, answer: str) -> str:
    if answer == "agree":
        return "Who refuses is suspected, and there is nothing to hide."
    return "There is something to hide."


def _claim(m: Mind, threat: str | None) -> str:
    if threat is None:
        return "There is nothing to claim."
    own = m.p.threat is not None and m.p.threat.face == threat
    return "It is what the own card says." if own else "Nobody can know better."


def _expose(_: Mind, viewer: object) -> str:
    return "Nobody needs to see the own card." if viewer is None else "The own deed asks for it."


def _kind(m: Mind, _: object) -> str:
    return "There it hurts the crew most." if m.ill else "There it hurts least."


REASONS: dict[str, Callable[[Mind, Any], str]] = {
    "retrieve": _retrieve,
    "declare": _declare,
    "submit": _submit,
    "submit-one": _submit,
    "submit-pair": _pair,
    "roll-dice": _roll,
    "corporation": _corporation,
    "vote": _vote,
    "consent": _consent,
    "claim": _claim,
    "expose": _expose,
    "draw-kind": _kind,
    "failed-test": _kind,
    "punish": _kind,
}

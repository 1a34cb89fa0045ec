"""Why an answer that needs no search is a good one, in words: for hints.

Only what the seat that is asked knows is told: its own dice, and how many the other has.
"""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.games.boarders import odds
from quarterdeck.games.boarders.state import Boarders

PLAIN = {
    "fleet": "Between equals the Sea Queens win most matches; now and then another fleet surprises.",
    "crew": "Any crew will do without those who bring the least booty.",
    "place-furniture": "A Host keeps Vital Areas together at the Forward end, and Masts away from them.",
    "activate": "Who can strike, search or get on best goes first.",
    "deploy": "Near what this side wants, and not all in one heap.",
    "return-to": "Near what this side wants, and not all in one heap.",
    "fall": "As far from the edges and as near to the goal as it can lie.",
    "rise": "As far from the edges and as near to the goal as it can stand.",
    "select": "The least die that will do, and not the one that should rule the sea.",
    "claim": "The truth where it does; otherwise no more than is needed.",
    "penalty": "The lowest die is the least loss.",
    "return": "More crew on the Deck is better than fewer.",
}


def because(s: Boarders, a: Ask) -> str:
    """Tell why the brain's answer to a question is a good one; empty: it has no words for it."""
    if a.question.id == "judge":
        return _of_a_claim(s, a)
    if a.question.id == "indicate":
        return _of_a_lie(s, a)
    if a.question.id == "honest":
        sea = s.stage == "pitch"
        return "The higher die rules the sea." if sea else "No die is worth the initiative."
    return PLAIN.get(a.question.id, "")


def _of_a_claim(s: Boarders, a: Ask) -> str:
    test, liar = s.test, s.players[1 - a.seat]
    if test is None or not odds.turns(s, test, liar):
        return "True or not, it changes nothing."
    if not s.players[a.seat].cup:
        return "Without dice a wrong doubt costs nothing."
    bluff = round(100 * odds.bluffed(odds.needed(s, test, liar.replaces), len(liar.cup)))
    return (
        f"Of such claims about {bluff} in 100 are bluffs; a wrong doubt costs a die, a right one "
        "saves the test. Doubt now and then: nobody should count on being believed."
    )


def _of_a_lie(s: Boarders, a: Ask) -> str:
    if s.test is None or not odds.fails(s, a.seat):
        return "The roll does as it lies."
    need = odds.needed(s, s.test, odds.own_die(s.test, a.seat) or 0)
    if need > odds.HIGHEST:
        return "No die could turn this test."
    if any(face >= need for face in odds.to_spare(s, a.seat).values()):
        return f"A die under the cup turns this test: it takes {need} or more."
    if max(odds.faces(s.players[a.seat]).values()) >= need:
        return "The die that would turn it should rule the sea."
    return "No die under the cup would turn it; a bluff is for now and then."

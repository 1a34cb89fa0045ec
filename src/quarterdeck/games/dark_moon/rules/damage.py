"""Chapter 9, Damage: tokens are placed and removed, shields are tested."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import on_board
from quarterdeck.games.dark_moon.content import LOSS, book, force
from quarterdeck.games.dark_moon.rules.ending import lost_to_tokens
from quarterdeck.games.dark_moon.state import DarkMoon, FatigueToken, Kind

FAILED_TEST = Question[Kind](
    id="failed-test",
    text="The shields fail. Which token is drawn?",
    rule="DM-SHIELD-04",
    label=labels.draw_kind,
    target=labels.kind_target,
)
WHICH_TOKEN = Question[str](
    id="which-token",
    text="Which token is removed?",
    rule="DM-REPAIR-05",
    label=labels.token,
    target=labels.token_target,
)


def draw_outpost(s: DarkMoon, face: str = "") -> str:
    """DM-OUT-01: an outpost token comes onto the board, at random unless it is named."""
    pile = s.outpost_pile
    face = face or s.rng.pick(pile)
    pile.remove(face)
    s.outposts.append(face)
    return face


def draw_fatigue(s: DarkMoon, face: str = "") -> str:
    """DM-FAT-01: a fatigue token comes onto the board, at random unless it is named."""
    pile = s.fatigue_pile
    token = next(t for t in pile if t.face == face) if face else s.rng.pick(pile)
    pile.remove(token)
    show(token)
    s.fatigue.append(token)
    return token.face


def place_token(s: DarkMoon, kind: Kind, rule: str, face: str = "") -> None:
    """DM-WIN-05: one token comes onto the board; the sixth of its kind ends the game."""
    if kind == "shield":
        s.shields += 1
    elif kind == "outpost":
        face = draw_outpost(s, face)
    else:
        face = draw_fatigue(s, face)
    say(s, rule, "token-placed", token=kind, face=face, count=on_board(s, kind))
    lost_to_tokens(s, kind)


def place_tokens(s: DarkMoon, kind: Kind, n: int, rule: str, *, protected: bool = False) -> int:
    """DM-CARD-03..05, DM-RULE-40, DM-EVENT-05: draw `n` tokens; return how many were placed.

    The final event may add one to the draw. Protected draws skip the token that would be the sixth.
    """
    wanted = n + (force(s).extra_draw == kind)
    placed = 0
    while placed < wanted and not (protected and on_board(s, kind) == LOSS - 1):
        place_token(s, kind, rule)
        placed += 1
    return placed


async def draw_tokens(
    s: DarkMoon, kind: Kind, n: int, rule: str, *, protected: bool = False
) -> None:
    """DM-SHIELD-02, DM-RULE-65: place the tokens of a draw; shield tokens are followed by a test."""
    placed = place_tokens(s, kind, n, rule, protected=protected)
    if kind == "shield" and placed:
        await test_shields(s)


async def test_shields(s: DarkMoon) -> None:
    """DM-SHIELD-03..05, DM-HIDE-13, DM-RULE-16: an open roll against the present condition."""
    content = book(s)
    if not content.fails[s.shields]:
        return  # with so few tokens nothing can fail
    result = int(content.dice["strong"][s.rng.die() - 1])
    failed = result in content.fails[s.shields]
    say(s, "DM-SHIELD-03", "shield-test", result=result, shields=s.shields, failed=failed)
    if failed:
        kind: Kind = await ask(s, s.active, FAILED_TEST, ("fatigue", "outpost"))
        place_tokens(s, kind, 1, "DM-SHIELD-04")


def remove_shield(s: DarkMoon, rule: str) -> None:
    """DM-REPAIR-04: the token farthest along the track leaves it."""
    s.shields -= 1
    say(s, rule, "token-removed", token="shield", face="", count=s.shields)


def remove_outpost(s: DarkMoon, face: str, rule: str) -> None:
    """DM-REPAIR-06: an outpost token goes back into its pile; its block ends."""
    s.outposts.remove(face)
    s.outpost_pile.append(face)
    say(s, rule, "token-removed", token="outpost", face=face, count=len(s.outposts))


def remove_fatigue(s: DarkMoon, face: str, rule: str) -> None:
    """DM-REPAIR-05, DM-FAT-04: a fatigue token goes back into its pile."""
    token = _fatigue_on_board(s, face)
    s.fatigue.remove(token)
    s.fatigue_pile.append(token)
    say(s, rule, "token-removed", token="fatigue", face=face, count=len(s.fatigue))


def _fatigue_on_board(s: DarkMoon, face: str) -> FatigueToken:
    return next(token for token in s.fatigue if token.face == face)


async def remove_token(s: DarkMoon, seat: Seat, kind: Kind, rule: str) -> None:
    """DM-REPAIR-04..07: the farthest shield token, or one of the seat's choice."""
    if kind == "shield":
        remove_shield(s, rule)
    elif kind == "outpost":
        remove_outpost(s, await ask(s, seat, WHICH_TOKEN, tuple(s.outposts), token=kind), rule)
    else:
        faces = tuple(token.face for token in s.fatigue)
        remove_fatigue(s, await ask(s, seat, WHICH_TOKEN, faces, token=kind), rule)


def remove_all(s: DarkMoon, kind: Kind, rule: str) -> None:
    """DM-CARD-13: every token of a kind leaves the board."""
    while s.shields and kind == "shield":
        remove_shield(s, rule)
    for face in tuple(s.outposts) if kind == "outpost" else ():
        remove_outpost(s, face, rule)
    for token in tuple(s.fatigue) if kind == "fatigue" else ():
        remove_fatigue(s, token.face, rule)

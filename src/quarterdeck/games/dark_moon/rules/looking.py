"""The infection powers that look at two tokens of a pile and place one."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import bit
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import note
from quarterdeck.games.dark_moon.content import force
from quarterdeck.games.dark_moon.rules.damage import place_token
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Looked

LOOKED_IDS = 900
LOOKED = 2
"""DM-REV-08: so many tokens are looked at."""

PLACE_WHICH = Question[str](
    id="place-which",
    text="Which of these tokens do you place?",
    rule="DM-DECIDE-37",
    label=labels.token,
)


def pile_faces(s: DarkMoon, kind: Kind) -> list[str]:
    """Return the tokens of a facedown pile."""
    if kind == "outpost":
        return list(s.outpost_pile)
    return [token.face for token in s.fatigue_pile]


async def look_and_place(s: DarkMoon, seat: Seat, kind: Kind) -> None:
    """DM-REV-08, DM-HIDE-10, DM-RULE-40: look at two at random, place one, put the other back."""
    faces = pile_faces(s, kind)
    s.rng.shuffle(faces)
    s.looker = seat
    s.looked = [
        Looked(id=LOOKED_IDS + i, face=face, seen=bit(seat), kind=kind)
        for i, face in enumerate(faces[:LOOKED])
    ]
    for token in s.fatigue_pile:
        if kind == "fatigue" and token.face in faces[:LOOKED]:
            token.seen |= bit(seat)
    say(s, "DM-HIDE-10", "looked", seat=seat, token=kind, count=len(s.looked))
    face = await ask(s, seat, PLACE_WHICH, lambda: [token.face for token in s.looked])
    note(s, seat, "looked", [face], [t.face for t in s.looked if t.face != face])
    s.looked = []
    s.looker = None
    place_token(s, kind, "DM-REV-08", face)
    if force(s).extra_draw == kind:
        place_token(s, kind, "DM-RULE-40")

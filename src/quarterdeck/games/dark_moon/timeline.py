"""The time line after the end: who was what, and who did what, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from quarterdeck.games.dark_moon.art import die, mark
from quarterdeck.games.dark_moon.moments import moment_words
from quarterdeck.games.dark_moon.view import MomentView, View
from quarterdeck.games.dark_moon.words import People
from quarterdeck.web.svg import Part, num, place, rect, shorten, text, title

LANE, COLUMN, NAME = 62.0, 86.0, 170.0
MOST_DICE = 8


def timeline(view: View, called: Sequence[str]) -> Part:
    """Draw a lane for each seat and a column for each turn; kept dice are drawn as held."""
    say = partial(moment_words, view, People(view, called))
    turns = sorted({m.turn for m in view.chronicle})
    columns = {turn: NAME + COLUMN * i for i, turn in enumerate(turns)}
    width = NAME + COLUMN * max(1, len(turns))
    parts = [text("dm-name", 0, 20, "What really happened")]
    parts += [
        text("t11", columns[turn] + 4, 40, f"Turn {turn}" if turn else "Setup") for turn in turns
    ]
    for p in view.players:
        y = 48 + LANE * p.seat
        team = "ill" if p.team == "infected" else "well"
        parts.append(
            f'<g id="lane-{p.seat + 1}" data-seat="{p.seat + 1}">{rect(f"dm-lane {team}", 0, y, width, LANE - 6, 8)}'
            f'<g class="seatpt" transform="translate(22 {num(y + 28)})">{mark(p.seat + 1, p.character, 12)}</g>'
            f"{text('b-label', 42, y + 24, shorten(called[p.seat], 120, 13, bold=True))}"
            f"{text('t11', 42, y + 41, shorten(p.status_name, 124, 11.5))}</g>"
        )
    for turn in turns:
        for p in view.players:
            acts = [m for m in view.chronicle if m.turn == turn and m.seat == p.seat]
            parts.append(place(_cell(acts, say), columns[turn] + 4, 50 + LANE * p.seat))
    return Part(f'<g id="timeline">{"".join(parts)}</g>', width, 54 + LANE * len(view.players))


def _cell(acts: Sequence[MomentView], say: Callable[[MomentView], str]) -> str:
    dice = [(word, "die") for m in acts if m.kind == "submitted" for word in m.shown]
    dice += [(word, "held") for m in acts if m.kind == "submitted" for word in m.hidden]
    drawn = []
    for i, (word, state) in enumerate(dice[:MOST_DICE]):
        colour = word.rstrip("+-0123456789")
        value = int(word[len(colour) :])
        x, y = 10 + 20 * (i % 4), 12 + 20 * (i // 4)
        drawn.append(
            f'<g class="{state}" transform="translate({x} {y})">{die(colour, value, 18)}</g>'
        )
    words = [say(m) for m in acts if m.kind != "submitted"]
    if words and not dice:
        drawn.append(text("t11", 0, 16, shorten(words[0], COLUMN - 8, 11.5)))
        drawn += [text("t11", 0, 31, shorten(words[1], COLUMN - 8, 11.5))] if len(words) > 1 else []
    whole = "; ".join(say(m) for m in acts)
    return f"<g>{title(whole)}{''.join(drawn)}</g>" if whole else ""

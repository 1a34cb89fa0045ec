"""The bar over the drawing of Hyperspace Smuggler: the game, the round, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.smuggler import art
from quarterdeck.games.smuggler.chart import known_as
from quarterdeck.games.smuggler.view import View
from quarterdeck.web.svg import Lamp, measure, num, rect, shorten, text, title


def round_words(view: View) -> str:
    """Say which round this is."""
    return f"Round {view.round} of {view.rounds}" if view.round else "Setup"


def turn_words(view: View, called: list[str], lamp: Lamp) -> tuple[str, bool]:
    """Say whose turn it is, or who won, and whether the lamp is on."""
    if view.places:
        best = [called[seat] for seat, rank in enumerate(view.places) if rank == 1]
        if len(best) > 1:
            return f"{' and '.join(best)} share the win", False
        return ("You win" if best == ["You"] else f"{best[0]} wins"), False
    if view.active is None:
        return "You choose" if lamp.lit else "The table waits", bool(lamp.lit)
    if view.active == view.seat:
        return "Your turn", True
    turn = f"{called[view.active]}’s turn"
    return (f"{turn}, you answer" if lamp.lit else turn), bool(lamp.lit)


def bar(
    view: View, names: Sequence[str], lamp: Lamp, width: float, height: float, round_at: float
) -> str:
    """Draw the bar; `round_at` is the place of the round, 0: on a phone, beside the icon."""
    words, on = turn_words(view, known_as(view, names), lamp)
    words = shorten(words, 380 if round_at else 190, 14, bold=True)
    state = " on" if on else ""
    wide = round(measure(words, 14, bold=True)) + (46 if on else 32)
    left, middle = width - (16 if round_at else 10) - wide, height / 2
    dot = ""
    if on:
        dot = f'<circle class="b-pill-dot" cx="{num(left + 18)}" cy="{num(middle)}" r="4"/>'
    name = text("b-title", 58, middle + 6, "Hyperspace Smuggler") if round_at else ""
    icon = art.icon("helm", 15 if round_at else 10, middle - 14, 28)
    return (
        f'<g id="bar">{title(f"{round_words(view)}, {words}")}{rect("b-bar", 0, 0, width, height)}'
        f'<path class="b-line" d="M0 {num(height + 0.5)}H{num(width)}"/>{icon}{name}'
        f"{_round(view, round_at or 48, middle + 5)}{rect(f'b-pill{state}', left, middle - 16.5, wide, 33, 16.5)}"
        f"{dot}{text(f'b-pill-t{state}', left + (30 if on else 16), middle + 5, words)}</g>"
    )


def _round(view: View, x: float, y: float) -> str:
    number, of = (str(view.round), f"of {view.rounds}") if view.round else ("", "")
    head = "Round" if view.round else "Setup"
    return (
        f'<text class="b-pill-t hs-round" x="{num(x)}" y="{num(y)}">{head} '
        f'<tspan class="b-strong">{number}</tspan> {of}</text>'
    )

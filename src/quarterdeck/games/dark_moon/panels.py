"""Beside and below the table: a panel for each seat, and the viewer's own tray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.words import People, signed
from quarterdeck.games.dark_moon import talk
from quarterdeck.games.dark_moon.art import chip, die, icon, mark
from quarterdeck.games.dark_moon.content import LOSS, book_of
from quarterdeck.games.dark_moon.ring import counts, preview
from quarterdeck.games.dark_moon.view import CardView, PlayerView, View
from quarterdeck.games.dark_moon.words import AREA_NAMES
from quarterdeck.web.svg import (
    Lamp,
    Part,
    halo,
    measure,
    num,
    paragraph,
    place,
    rect,
    short_name,
    shorten,
    text,
    title,
    wrap,
)

PANEL_WIDTH = 232.0
CARD_WIDTH = 176.0
TRAY_HEIGHT = 196.0
ROW = 6
"""So many dice of a roll stand in one row."""


# -- seat panels ---------------------------------------------------------------------------------


def panel(
    view: View, p: PlayerView, called: Sequence[str], lamp: Lamp, width: float = PANEL_WIDTH
) -> Part:
    """Draw a seat: who it is, the die limit, every public mark, the last claim."""
    chips, rows = _chips(view, p, width)
    claim = talk.words(p.said, People(view.seat, called)) if p.said else ""
    below = 74.0 + 25 * rows
    height = below + (22 if claim else 0)
    asked = " dm-you" if p.seat == view.seat and lamp.lit else ""
    turn = rect("dm-turn", 0, 10, 3, height - 20, 1.5) if p.seat == view.active else ""
    who = "Revealed infected" if p.revealed else p.name
    name = short_name(called[p.seat], width - 114, 18, bold=True)
    body = (
        f'<g id="panel-{p.seat + 1}" data-seat="{p.seat + 1}">{title(p.ability)}'
        f"{rect(f'b-panel{asked}', 0, 0, width, height, 12)}{turn}"
        f'<g class="seatpt" transform="translate(28 28)">{mark(p.seat + 1, "spore" if p.revealed else p.character, 15)}</g>'
        f"{text('dm-name', 54, 25, name)}{text('t12', 54, 42, shorten(who, width - 112, 12))}"
        f"{text('t11 end', width - 12, 24, _state(view, p))}{text('t12', 14, 62, 'Die limit')}"
        f"{text('t12 strong', 70, 62, str(p.limit))}{_pips(view, p)}{chips}"
        f"{text('dm-claim', 14, below + 6, shorten(f'“{claim}”', width - 26, 12)) if claim else ''}</g>"
    )
    return Part(body, width, height)


def _pips(view: View, p: PlayerView) -> str:
    """Draw the die limit: what tokens added is green, what was lost is struck out."""
    content = book_of(view.book)
    usual = content.infected_limit if p.revealed else content.limit
    drawn = []
    for n in range(max(usual, p.limit)):
        x = 92 + 16 * n
        state = " plus" if n >= usual else " lost" if n >= p.limit else ""
        drawn.append(rect(f"dm-pip{state}", x, 51, 12, 12, 3))
        if state == " lost":
            drawn.append(f'<path class="dm-pip-x" d="M{x + 2} 53l8 8"/>')
    return "".join(drawn)


def _state(view: View, p: PlayerView) -> str:
    if view.task is not None and p.seat in view.task.ins:
        return "In"
    if view.task is not None and p.seat in view.task.outs:
        return "Out"
    return "On turn" if p.seat == view.active else ""


def _chips(view: View, p: PlayerView, width: float) -> tuple[str, int]:
    x, row, drawn = 12.0, 0, []
    for classes, words in _marks(view, p):
        wide = round(measure(words, 11.5, bold=True)) + 20
        if x + wide > width - 10 and x > 12:  # noqa: PLR2004 - the left margin
            x, row = 12.0, row + 1
        drawn.append(chip(classes, x, 72 + 25 * row, wide, words))
        x += wide + 6
    return "".join(drawn), row + 1 if drawn else 0


def _marks(view: View, p: PlayerView) -> Iterator[tuple[str, str]]:
    """Yield the marks of a seat with their colours."""
    for classes, words, on in (
        ("info", "Commander", p.commander),
        ("harm", "Infected", p.revealed),
        ("secret", "Infected like you", p.partner),
        ("harm", "Quarantined", p.quarantined),
        ("harm", "Fatigued", p.fatigued),
        ("harm", "Lost a limb", p.amputated),
        ("gain", "Cleared", p.cleared),
    ):
        if on:
            yield classes, words
    if p.die_tokens:
        yield ("gain" if p.die_tokens > 0 else "harm"), f"{signed(p.die_tokens)} die"
    if p.claimed:
        yield "info", f"Claims {book_of(view.book).threats[p.claimed].name}"
    if p.status_name and not p.revealed and (view.places or p.seat != view.seat):
        yield "secret", f"{'Was' if view.places else 'Seen'}: {p.status_name}"


def seat_panels(view: View, called: Sequence[str], lamp: Lamp, width: float = PANEL_WIDTH) -> Part:
    """Stack the panels: the others clockwise, the viewer last."""
    first = 0 if view.seat is None else view.seat + 1
    count = len(view.players)
    order = [view.players[(first + i) % count] for i in range(count)]
    drawn, y = [], 0.0
    for p in order:
        part = panel(view, p, called, lamp, width)
        drawn.append(place(part.svg, 0, y))
        y += part.height + 10
    return Part("".join(drawn), width, y - 10)


# -- the tray ------------------------------------------------------------------------------------


def tray(view: View, width: float, lamp: Lamp, called: Sequence[str]) -> Part:
    """Draw what only the viewer sees: status, threat, dice, roll, cards, and what was learned."""
    if view.seat is None or view.dice is None:
        return Part("", width, 0)
    own = view.players[view.seat]
    screen_x = CARD_WIDTH + 12
    screen = width - screen_x - 230
    parts = [
        status_card(view, own),
        place(behind_screen(view, screen, lamp), screen_x, 0),
        place(beside(view, own, lamp, called, 210), width - 218, 0),
    ]
    return Part(tray_group(view, parts), width, TRAY_HEIGHT)


def tray_group(view: View, parts: Sequence[str]) -> str:
    """Put the parts of the tray into its group."""
    number = 0 if view.seat is None else view.seat + 1
    return f'<g id="tray" data-seat="{number}">{title("Only you see this")}{"".join(parts)}</g>'


def beside(view: View, own: PlayerView, lamp: Lamp, called: Sequence[str], width: float) -> str:
    """Say what the chosen die would do; otherwise what this seat knows."""
    coming = preview(view, lamp)
    if coming is None:
        return _knowledge(view, own, width)
    return _consequence(view, coming, called, width)


def _consequence(view: View, coming: tuple[str, int], called: Sequence[str], width: float) -> str:
    """Draw what is certain if the chosen die is submitted."""
    task = view.task
    if task is None:
        return ""
    then = task.total + counts(view, coming[1])
    rest = [colour for colour, _ in view.roll]
    rest.remove(coming[0])
    kept = [f"{rest.count(c)} {c}" for c in ("strong", "weak", "commander") if c in rest]
    later = [called[seat] for seat in task.queue if seat != view.seat]
    rows = [
        ("Total", f"{signed(task.total)} → {signed(then)} of {task.difficulty}"),
        ("You keep", ", ".join(kept) or "nothing"),
        ("Still to roll", ", ".join(later) or "nobody"),
    ]
    drawn, y = [], 40.0
    for name, words in rows:
        lines = wrap(words, width - 74, 12, bold=True, lines=2)
        drawn += [text("t12", 0, y, name), paragraph("t12 strong", 74, y, lines, 15)]
        y += 15 * len(lines) + 2
    warning = wrap(_warning(view), width, 12, bold=True, lines=3)
    drawn.append(paragraph("t12 harm strong", 0, y + 6, warning, 15))
    head = text("b-label", 0, 20, f"If you submit {signed(coming[1])}")
    return f'<g id="knowledge">{head}{"".join(drawn)}</g>'


def _warning(view: View) -> str:
    """Say what a failure of the present malfunction brings."""
    task = view.task
    if task is None or task.kind not in AREA_NAMES:
        return ""
    there = {
        "shield": view.shields,
        "outpost": len(view.outposts),
        "fatigue": len(view.fatigue),
    }[task.kind]
    then = there + task.consequence
    lost = then >= LOSS
    end = ": the infected win." if lost else "."
    return f"Failure brings {AREA_NAMES[task.kind].lower()} to {min(LOSS, then)}{end}"


def status_card(view: View, own: PlayerView) -> str:
    """Draw the own status card: the side, and what its power does."""
    entry = book_of(view.book).statuses[own.status]
    kind = "ill" if own.team == "infected" else "well"
    lines = wrap(entry.text or "Keep the outpost alive.", CARD_WIDTH - 24, 12, lines=6)
    words = "".join(text("tk-s", 12, 60 + 15 * i, line) for i, line in enumerate(lines))
    sign = icon("spore", CARD_WIDTH - 32, 10, 20) if kind == "ill" else ""
    return (
        f'<g id="status-card" class="dm-card {kind}">{rect("c-face", 0, 0, CARD_WIDTH, TRAY_HEIGHT - 12, 9)}'
        f"{rect('c-top', 0, 0, CARD_WIDTH, 5, 2)}{text('tk-name', 12, 30, own.team.replace('-', ' ').capitalize())}"
        f"{text('tk-s strong', 12, 45, 'Only you see this')}{words}{sign}</g>"
    )


def behind_screen(view: View, width: float, lamp: Lamp) -> str:
    """Draw the hatched screen with what lies behind it now."""
    height = TRAY_HEIGHT - 12
    head, body = _behind(view, width, lamp)
    return (
        f'<g id="screen">{rect("b-well", 0, 0, width, height, 9)}<rect fill="url(#b-secret)" width="{num(width)}" height="{num(height)}" rx="9"/>'
        f"{rect('dm-screen-top', 0, 0, width, 3, 1)}{text('b-label', 14, 26, head)}{_secret(width)}{body}</g>"
    )


def _secret(width: float) -> str:
    """Say that nobody else sees this."""
    return (
        f"{rect('dm-chip secret', width - 154, 10, 144, 22, 11)}{icon('eye', width - 147, 13, 16)}"
        f"{text('dm-chip-t secret', width - 70, 25, 'Only you see this')}"
    )


def _behind(view: View, width: float, lamp: Lamp) -> tuple[str, str]:
    """Return the heading and what lies behind the screen now."""
    if view.tasks:
        return "Task cards before you", _cards("task", view.tasks, width, lamp)
    if view.drawn_events:
        return "Event cards before you", _cards("event", view.drawn_events, width, lamp)
    if view.roll:
        return "Behind your screen", _roll(view, width, lamp)
    if view.corporation:
        dice = "".join(
            place(
                die("corp", value, 54), width / 2 + 74 * (i - (len(view.corporation) - 1) / 2), 92
            )
            for i, value in enumerate(view.corporation)
        )
        return "Corporation dice", dice
    if view.looked:
        content = book_of(view.book)
        names = [
            content.outposts[face].name
            if face in content.outposts
            else content.characters[face].name
            for face in view.looked
        ]
        return "Tokens you look at", "".join(
            text("zone-t", 24, 60 + 26 * i, name) for i, name in enumerate(names)
        )
    return "Behind your screen", _held(view, width)


def _roll(view: View, width: float, lamp: Lamp) -> str:
    """Draw the own roll; many dice stand in two rows, so that a finger finds each."""
    count = len(view.roll)
    rows = 1 if count <= ROW else 2
    across = -(-count // rows)
    pitch = min(76.0, (width - 20) / across)
    size = min(54.0 if rows == 1 else 40.0, pitch - 14)
    drawn = []
    for i, (colour, value) in enumerate(view.roll):
        x = width / 2 + pitch * (i % across - (across - 1) / 2)
        y = 88.0 if rows == 1 else 66.0 + 66 * (i // across)
        half = size / 2 + 6
        drawn.append(
            f'<g {lamp.attrs(f"roll-{i + 1}", "dm-rolled")} transform="translate({num(x)} {num(y)})">'
            f"{halo(-half, -half, 2 * half, 2 * half, 12)}{die(colour, value, size)}"
            f"{text('t12 mid', 0, size / 2 + 24, colour.capitalize()) if rows == 1 else ''}</g>"
        )
    return "".join(drawn)


def _held(view: View, width: float) -> str:
    dice = [
        c
        for c, n in zip(("strong", "weak", "commander"), view.dice or (), strict=True)
        for _ in range(n)
    ]
    if not dice:
        return text("t12 mid", width / 2, 96, "You hold no dice")
    pitch = min(66.0, (width - 20) / len(dice))
    size = min(46.0, pitch - 12)
    return "".join(
        place(die(colour, None, size), width / 2 + pitch * (i - (len(dice) - 1) / 2), 92)
        for i, colour in enumerate(dice)
    )


def _cards(kind: str, cards: Sequence[CardView], width: float, lamp: Lamp) -> str:
    wide = (width - 14 * (len(cards) + 1)) / len(cards)
    drawn = []
    for i, card in enumerate(cards):
        lines = wrap(_card_text(card), wide - 20, 12, lines=7)
        words = "".join(text("tk-s", 10, 42 + 15 * n, line) for n, line in enumerate(lines))
        drawn.append(
            f'<g {lamp.attrs(f"{kind}-{card.face}", "dm-card")} transform="translate({num(14 + i * (wide + 14))} 36)">'
            f"{halo(-4, -4, wide + 8, 146, 11)}{rect('c-face', 0, 0, wide, 138, 8)}{rect('c-top', 0, 0, wide, 4, 2)}"
            f"{text('tk-name dm-15', 10, 24, shorten(card.name, wide - 20, 15, bold=True))}{words}</g>"
        )
    return "".join(drawn)


def _card_text(card: CardView) -> str:
    return card.text or "Malfunction"


def _knowledge(view: View, own: PlayerView, width: float) -> str:
    """List the threat card and what this seat has seen in facedown piles."""
    content = book_of(view.book)
    lines: list[str] = []
    if own.threat:
        threat = content.threats[own.threat]
        lines += wrap(f"Threat: {threat.name}: {threat.text}", width, 12, lines=4)
    seen = [f"{card.name} ({card.where})" for card in view.learned]
    if seen:
        lines += wrap("You have seen: " + ", ".join(seen), width, 12, lines=6)
    ability = "No ability" if own.revealed else f"Ability: {own.ability}"
    lines += wrap(ability, width, 12, lines=5)
    words = "".join(text("t12", 0, 40 + 15 * i, line) for i, line in enumerate(lines[:10]))
    return f'<g id="knowledge">{text("b-label", 0, 20, "What you know")}{words}</g>'

"""The moment: the combat with its order, the roll, the event, the draw, the tile to be turned."""

from __future__ import annotations

from quarterdeck.core.words import capital
from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.arena import blow_words, roll_dice, roll_words
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.panels import CARD_H, CARD_W, card_face
from quarterdeck.games.into_the_black.ship import turned
from quarterdeck.games.into_the_black.view import EnemyView, View
from quarterdeck.games.into_the_black.words import EVENTS, sides_words
from quarterdeck.web.svg import (
    DARK,
    Lamp,
    Part,
    halo,
    num,
    paragraph,
    place,
    rect,
    shorten,
    text,
    title,
    wrap,
)

NOTHING = Part("", 0, 0)
FOE_W, FOE_H = 62, 84


def moment(view: View, *, lamp: Lamp = DARK, width: float = 2000, fought: bool = False) -> Part:
    """Draw what is going on, side by side as far as the width goes, then in further rows.

    What is `fought` or shown on a card over the map is left out.
    """
    drawn = []
    x = y = high = widest = 0.0
    for part in _parts(view, lamp, width, fought=fought):
        if not part.svg:
            continue
        if x and x + part.width > width:
            x, y, high = 0.0, y + high + 8, 0.0
        drawn.append(place(part.svg, x, y))
        x += part.width + 18
        high, widest = max(high, part.height), max(widest, x - 18)
    return Part("".join(drawn), widest, y + high)


def _parts(view: View, lamp: Lamp, width: float, *, fought: bool) -> list[Part]:
    always = [_draw(view, lamp, width), _rotations(view, lamp)]
    if fought:
        return always
    return [
        _order(view),
        _foes(view, width),
        _roll(view, lamp),
        _shown(view),
        _blow(view),
        *always,
    ]


def _order(view: View) -> Part:
    """Draw the order of the combat round: who acts now, and who is still to act."""
    fight = view.combat
    if fight is None:
        return NOTHING
    book = book_of(view.book)
    names = []
    for name in (fight.acting, *fight.queue):
        if name.startswith("#"):
            names += [e.name for e in view.enemies if f"#{e.id}" == name]
        elif name in book.boards:
            names.append(book.boards[name].name.split()[0])
    body = text("ib-p-b", 0, 16, f"Combat round {fight.round}")
    body += text("ib-p-sub", 0, 32, f"{fight.fallen} of {fight.started} enemies fell")
    for i, name in enumerate(names[:6]):
        style = "ib-p-b" if i == 0 and fight.acting else "ib-p-t"
        words = shorten(f"{i + 1}  {name}", 84, 12)
        body += text(style, 88 * (i // 3), 50 + 15 * (i % 3), words)
    if len(names) > 6:  # noqa: PLR2004 - two columns of three
        body += text("ib-p-sub", 130, 32, f"+{len(names) - 6} more")
    return Part(f'<g id="combat">{body}</g>', 180, 84)


def _foes(view: View, width: float) -> Part:
    """Draw the enemies of the combat as cards, in rows that fit."""
    fight = view.combat
    if fight is None:
        return NOTHING
    book = book_of(view.book)
    foes = [e for e in view.enemies if e.at == fight.at]
    first = min((book.enemies[e.kind].order for e in foes), default=0)
    columns = max(1, min(len(foes), int(width // FOE_W)))
    cards = [
        place(
            _foe(foe, closed=book.enemies[foe.kind].order > first),
            FOE_W * (i % columns),
            FOE_H * (i // columns),
        )
        for i, foe in enumerate(foes)
    ]
    return Part("".join(cards), FOE_W * columns, FOE_H * -(-len(foes) // columns))


def _foe(foe: EnemyView, *, closed: bool) -> str:
    """Draw an enemy as a card: picture, Leadership, Health; a closed class is dimmed and locked."""
    pips = "".join(
        f'<circle class="ib-hp{"" if i < foe.health - foe.damage else " gone"}" '
        f'cx="{num(28 + 8 * (i - (foe.health - 1) / 2))}" cy="62" r="3"/>'
        for i in range(foe.health)
    )
    lock = art.icon("lock", 38, 4, 13) if closed else ""
    dim = " ib-dim" if closed else ""
    return (
        f'<g class="ib-foe{dim}">{title(foe.name)}{rect("ib-panel", 0, 0, 56, 76, 8)}'
        f'<g class="ib-enemy {art.enemy_class(foe.kind)}" transform="translate(28 34)">'
        f"{art.enemy(foe.kind)}</g>{text('ib-p-b', 6, 16, str(foe.leadership))}{lock}"
        f'<g data-seat="5">{pips}</g></g>'
    )


def _roll(view: View, lamp: Lamp) -> Part:
    r = view.roll
    if r is None:
        return NOTHING
    name = book_of(view.book).boards[r.who].name.split()[0]
    count = len(r.faces) or len(r.numbers)
    words = f"{name}, {r.kind}: {roll_words(r)}"
    body = text("ib-p-b", 0, 16, words) + place(roll_dice(r, lamp), 22, 52)
    return Part(body, max(200, 48 * count), 84)


def _shown(view: View) -> Part:
    """Draw the event card or token that is shown, with what it does."""
    if view.reveal is None or not view.reveal[2]:
        return NOTHING
    book = book_of(view.book)
    shown = view.reveal[2]
    name = book.events[shown].name if shown in book.events else "Intruders"
    words = EVENTS.get(shown, "enemies come out of the dark")
    lines = wrap(capital(words), 216, 12, lines=3)
    body = (
        rect("ib-face", 0, 0, 270, 84, 8)
        + art.icon(art.EVENT_ICONS.get(shown, "event"), 10, 10, 24, "ib-face-i")
        + text("ib-face-n", 42, 26, name)
        + paragraph("ib-face-p", 42, 44, lines, 15)
    )
    return Part(f'<g id="event">{body}</g>', 270, 84)


def _blow(view: View) -> Part:
    """Draw the damage that is about to be applied."""
    if view.blow is None:
        return NOTHING
    words = blow_words(view)
    body = art.icon("heart", 0, 4, 18, "ib-k-i bad") + text("ib-p-b", 24, 18, words)
    return Part(f'<g id="blow">{body}</g>', 330, 30)


def _draw(view: View, lamp: Lamp, width: float) -> Part:
    """Draw the loot that was drawn and is not yet kept."""
    if view.draw is None:
        return NOTHING
    cards = view.draw[2]
    columns = max(1, min(len(cards), int(width // (CARD_W + 4))))
    drawn = [text("ib-p-b", 0, 16, f"Drawn, {view.draw[1]} to keep")]
    drawn += [
        place(
            card_face(view, card, lamp),
            (CARD_W + 4) * (i % columns),
            26 + (CARD_H + 8) * (i // columns),
        )
        for i, card in enumerate(cards)
    ]
    rows = -(-len(cards) // columns)
    return Part("".join(drawn), (CARD_W + 4) * columns, 36 + (CARD_H + 8) * rows)


def _rotations(view: View, lamp: Lamp) -> Part:
    """Draw the new corridor as it would lie; the rotations that may be chosen are lit."""
    if view.laying is None:
        return NOTHING
    printed = book_of(view.book).corridors[view.laying[0]]
    drawn = []
    for rot in range(4):
        sides = turned(printed, rot)
        picture = f'<g transform="scale(.7)">{art.corridor(sides)}</g>'
        dim = "" if not lamp.lit or f"turn-{rot + 1}" in lamp.lit else " ib-dim"
        drawn.append(
            f"<g {lamp.attrs(f'turn-{rot + 1}', f'ib-tile ib-tile-ghost{dim}')} "
            f'transform="translate({80 * rot} 6)">{title(sides_words(sides).capitalize())}'
            f"{picture}{halo(0, 0, 70, 70, 8)}</g>"
        )
    return Part("".join(drawn), 310, 84)

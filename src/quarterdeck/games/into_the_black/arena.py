"""The combat or the event in progress, as a card laid over the map: order, targets, dice, what they do.

It hides the map, so it is not laid while the viewer is to choose something there.
"""

from __future__ import annotations

from quarterdeck.core.words import capital
from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.chart import seat_number
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.naming import Words
from quarterdeck.games.into_the_black.view import CharacterView, EnemyView, RollView, View
from quarterdeck.games.into_the_black.words import EVENTS
from quarterdeck.web.svg import (
    Lamp,
    Part,
    halo,
    measure,
    num,
    paragraph,
    place,
    rect,
    seat_shape,
    shorten,
    text,
    title,
    wrap,
)

WIDTH = 660.0
PAD = 16.0
FOE_W, FOE_H = 112.0, 122.0
MATE_W, MATE_H = 150.0, 44.0
CHIP_H = 30.0
DICE_H = 84.0
DAMAGE = {"blank": 0, "hit": 1, "crit": 2}
MARGIN = 20.0
ON_THE_MAP = ("tile-", "open-", "char-", "token-", "door-")

Box = tuple[float, float, float, float]


def is_open(view: View, lamp: Lamp) -> bool:
    """Tell whether the card lies over the map: something is fought or shown, the map is not needed."""
    going_on = view.combat is not None or (view.reveal is not None and bool(view.reveal[2]))
    return going_on and not any(target.startswith(ON_THE_MAP) for target in lamp.lit)


def arena(view: View, lamp: Lamp, width: float = WIDTH) -> Part:
    """Draw the card: an event that is shown, else the combat; nothing if the map is needed."""
    if not is_open(view, lamp):
        return Part("", 0, 0)
    body = (
        _event(view, width)
        if view.reveal is not None and view.reveal[2]
        else _combat(view, lamp, width)
    )
    dice = _dice(view, lamp, width)
    name = "event" if view.reveal is not None and view.reveal[2] else "combat"
    height = body.height + dice.height + (8 if dice.svg else 0) + PAD
    frame = rect("ib-panel ib-arena", 0.5, 0.5, width - 1, height - 1, 14)
    lower = place(dice.svg, PAD, body.height + 4) if dice.svg else ""
    return Part(f'<g id="{name}">{frame}{body.svg}{lower}</g>', width, height)


def lay_over(card: Part, area: Box) -> tuple[str, Box]:
    """Lay the card over the map, which goes dim; tell what a page shall show: the card alone."""
    if not card.svg:
        return "", area
    left, top, width, height = area
    x, y = left + (width - card.width) / 2, top + max(0.0, (height - card.height) / 2)
    edge = min(MARGIN, max(0.0, x - left))
    near = (x - edge, y - edge, card.width + 2 * edge, card.height + 2 * edge)
    return rect("ib-veil", left, top, width, height) + place(card.svg, x, y), near


# -- combat -------------------------------------------------------------------------------------


def _combat(view: View, lamp: Lamp, width: float) -> Part:
    """Draw the head, the order, those who fight side by side, and their enemies as cards."""
    fight = view.combat
    if fight is None:
        return Part("", width, 0)
    book = book_of(view.book)
    foes = [e for e in view.enemies if e.at == fight.at]
    mates = [c for c in view.characters if c.at == fight.at]
    drawn = [_head(view, book, foes, width)]
    order = _order(view, book, width - 2 * PAD)
    drawn.append(place(order.svg, PAD, 62))
    y = 62 + order.height + 10
    beside = width >= WIDTH
    rows = _mates(view, mates, beside=beside)
    cards = _foes(view, book, foes, lamp, width - 2 * PAD - (MATE_W + 14 if beside else 0))
    drawn.append(place(rows.svg, PAD, y))
    if beside:
        drawn.append(place(cards.svg, PAD + MATE_W + 14, y))
        return Part("".join(drawn), width, y + max(rows.height, cards.height))
    drawn.append(place(cards.svg, PAD, y + rows.height + 8))
    return Part("".join(drawn), width, y + rows.height + 8 + cards.height)


def _head(view: View, book: Book, foes: list[EnemyView], width: float) -> str:
    fight = view.combat
    if fight is None:
        return ""
    tile = next((t for t in view.tiles if t.pos == fight.at), None)
    where = f"the {tile.name}" if tile is not None and tile.is_room else "the corridor"
    if any(foe.kind in book.crew for foe in foes):
        note = "The Bridge Crew never runs."
    else:
        most = fight.started // 2 + 1
        note = f"The group runs when {most} of {fight.started} fall in one round."
        note = note if fight.started > 1 else ""
    count = f"{len(foes)} {'enemy' if len(foes) == 1 else 'enemies'}"
    words = f"Combat round {max(1, fight.round)}. {note}"
    return (
        f"{text('b-title', PAD, 30, shorten(f'Combat in {where}', width - 110, 18))}"
        f"{text('ib-p-sub', PAD, 50, shorten(words, width - 2 * PAD, 12))}"
        f"{text('ib-p-b ib-harm b-end', width - PAD, 28, count)}"
    )


def _order(view: View, book: Book, width: float) -> Part:
    """Draw who acts now and who is still to act, one chip each, in rows."""
    fight = view.combat
    if fight is None:
        return Part("", width, 0)
    drawn = []
    x = y = 0.0
    for i, name in enumerate(dict.fromkeys(n for n in (fight.acting, *fight.queue) if n)):
        words, lead = _fighter(view, book, name)
        if not words:
            continue
        room = measure(words, 13, bold=True) + 44
        if x + room > width:
            x, y = 0.0, y + CHIP_H + 6
        now = " now" if i == 0 and name == fight.acting else ""
        drawn.append(
            f'<g transform="translate({num(x)} {num(y)})">{rect(f"ib-chip{now}", 0, 0, room, CHIP_H, 8)}'
            f"{text('ib-p-b', 10, 20, words)}{text('ib-p-sub b-end', room - 10, 20, str(lead))}</g>"
        )
        x += room + 6
    return Part("".join(drawn), width, y + CHIP_H if drawn else 0)


def _fighter(view: View, book: Book, name: str) -> tuple[str, int]:
    if name.startswith("#"):
        enemy = next((e for e in view.enemies if f"#{e.id}" == name), None)
        return (enemy.name, enemy.leadership) if enemy is not None else ("", 0)
    c = next((c for c in view.characters if c.board == name), None)
    return (c.name.split()[0], c.leadership) if c is not None else ("", 0)


def _mates(view: View, mates: list[CharacterView], *, beside: bool) -> Part:
    """Draw the characters on the tile with their Health, below or beside each other."""
    drawn = []
    for i, c in enumerate(mates):
        seat = seat_number(view, c)
        dots = "".join(
            f'<circle class="ib-hp{"" if n < c.health else " gone"}" cx="{num(42 + 11 * n)}" cy="31" r="4"/>'
            for n in range(c.max_health)
        )
        x, y = (0.0, i * (MATE_H + 6)) if beside else (i % 2 * (MATE_W + 8), i // 2 * (MATE_H + 6))
        drawn.append(
            f'<g data-seat="{seat}" transform="translate({num(x)} {num(y)})">'
            f"{rect('ib-chip', 0, 0, MATE_W, MATE_H, 8)}"
            f'<g class="piece">{place(seat_shape(seat, 11, "p-body"), 19, 22)}</g>'
            f"{text('ib-p-b', 38, 18, shorten(c.name.split()[0], MATE_W - 46, 13))}{dots}</g>"
        )
    rows = len(mates) if beside else -(-len(mates) // 2)
    return Part("".join(drawn), MATE_W, rows * (MATE_H + 6))


def _foes(view: View, book: Book, foes: list[EnemyView], lamp: Lamp, width: float) -> Part:
    """Draw the enemies as cards that can be chosen; a class that is not open yet is locked."""
    first = min((book.enemies[foe.kind].order for foe in foes), default=0)
    columns = max(1, int((width + 8) // (FOE_W + 8)))
    drawn = []
    for i, foe in enumerate(foes):
        x, y = i % columns * (FOE_W + 8), i // columns * (FOE_H + 8)
        drawn.append(
            place(_foe(book, foe, lamp, closed=book.enemies[foe.kind].order > first), x, y)
        )
    return Part("".join(drawn), width, -(-len(foes) // columns) * (FOE_H + 8))


def _foe(book: Book, foe: EnemyView, lamp: Lamp, *, closed: bool) -> str:
    colours = book.enemies[foe.kind].attack
    left = foe.health - foe.damage
    dice = "".join(
        f'<g class="ib-die ib-d-{colour}">{rect("ib-d-face", 62 + 19 * i - 9.5 * len(colours), 76, 16, 16, 4)}</g>'
        for i, colour in enumerate(colours)
    )
    pips = "".join(
        f'<circle class="ib-hp{"" if i < left else " gone"}" '
        f'cx="{num(FOE_W / 2 + 11 * (i - (foe.health - 1) / 2))}" cy="106" r="4"/>'
        for i in range(foe.health)
    )
    lock = art.icon("lock", FOE_W - 22, 6, 15) if closed else ""
    dim = " ib-dim" if closed else ""
    words = f"{foe.name}, Leadership {foe.leadership}, Health {left} of {foe.health}"
    return (
        f"<g {lamp.attrs(f'{foe.kind}-{foe.id}', f'ib-foe{dim}')}>{title(words)}"
        f"{rect('ib-chip', 0, 0, FOE_W, FOE_H, 10)}"
        f'<g class="ib-enemy {art.enemy_class(foe.kind)}" transform="translate({FOE_W / 2} 32) scale(1.25)">'
        f"{art.enemy(foe.kind)}</g>{text('ib-p-b ib-mid', FOE_W / 2, 70, shorten(foe.name, FOE_W - 8, 13))}"
        f"{art.icon('crown', 8, 77, 13)}{text('ib-p-sub', 23, 88, str(foe.leadership))}{dice}{lock}"
        f'<g data-seat="5">{pips}</g>{halo(-2, -2, FOE_W + 4, FOE_H + 4, 11)}</g>'
    )


# -- the event ----------------------------------------------------------------------------------


def _event(view: View, width: float) -> Part:
    """Draw the event card or token that is shown, and where."""
    if view.reveal is None:
        return Part("", width, 0)
    book = book_of(view.book)
    who, at, shown = view.reveal[0], view.reveal[1], view.reveal[2]
    tile = next((t for t in view.tiles if t.pos == at), None)
    where = f"the {tile.name}" if tile is not None else "a room"
    name = book.events[shown].name if shown in book.events else "Intruders"
    words = EVENTS.get(shown, "enemies come out of the dark")
    lines = wrap(capital(words), width - 2 * PAD - 84, 15)
    high = max(96.0, 50 + 20.0 * len(lines))
    card = (
        rect("ib-face", 0, 0, width - 2 * PAD, high, 10)
        + art.icon(art.EVENT_ICONS.get(shown, "event"), 16, 18, 44, "ib-face-i")
        + text("ib-face-n", 76, 32, name)
        + paragraph("ib-face-q", 76, 56, lines, 20)
    )
    head = text(
        "b-title",
        PAD,
        30,
        shorten(f"{book.boards[who].name.split()[0]} opens {where}", width - 40, 20),
    )
    return Part(head + place(card, PAD, 46), width, 46 + high)


# -- dice and damage ----------------------------------------------------------------------------


def _dice(view: View, lamp: Lamp, width: float) -> Part:
    """Draw the roll and what it comes to, or the damage that is about to be applied."""
    inner = width - 2 * PAD
    if view.blow is not None:
        words = shorten(blow_words(view), inner - 60, 15, bold=True)
        body = art.icon("heart", 16, 22, 24, "ib-k-i bad") + text("ib-face-x", 52, 40, words)
        return Part(rect("ib-well", 0, 0, inner, 64, 10) + body, inner, 64)
    if view.roll is None:
        return Part("", inner, 0)
    step = min(48.0, (inner - 170) / max(1, len(view.roll.faces) or len(view.roll.numbers)))
    dice = place(roll_dice(view.roll, lamp, step), 30, 42)
    body = dice + text("ib-face-x b-end", inner - 14, 36, roll_words(view.roll))
    body += text("ib-p-sub b-end", inner - 14, 56, f"{_roller(view)}: {view.roll.kind}")
    return Part(rect("ib-well", 0, 0, inner, DICE_H, 10) + body, inner, DICE_H)


def _roller(view: View) -> str:
    book = book_of(view.book)
    return book.boards[view.roll.who].name.split()[0] if view.roll is not None else ""


def roll_dice(r: RollView, lamp: Lamp, step: float = 48) -> str:
    """Draw the dice of a roll in a row."""
    drawn = []
    for i in range(len(r.faces) or len(r.numbers)):
        picked = " chosen" if i in r.picked else ""
        colour = r.dice[i] if r.faces else "six"
        face = art.die(colour, r.faces[i]) if r.faces else art.number_die(r.numbers[i])
        drawn.append(
            f"<g {lamp.attrs(f'die-{i + 1}', f'ib-die ib-d-{colour}{picked}')} "
            f'transform="translate({num(step * i)} 0)">{face}{halo(-24, -24, 48, 48, 10)}</g>'
        )
    return "".join(drawn)


def roll_words(r: RollView) -> str:
    """Tell what a roll comes to as it lies."""
    if r.numbers:
        return f"{sum(r.numbers)} in all"
    damage = sum(DAMAGE[face] for face in r.faces)
    if r.kind in ("attack", "extra", "treachery"):
        return f"{damage} damage" if damage else "a miss"
    return "a success" if damage else "no success"


def blow_words(view: View) -> str:
    """Tell the damage that is about to be applied: how much, to whom, by what."""
    return Words(view).blow()

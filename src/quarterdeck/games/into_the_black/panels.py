"""Around the map: the two tracks, the mission, the characters' boards, hands, and the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.chart import seat_number
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.describe import MILESTONES, MODIFIERS, is_done, progress
from quarterdeck.games.into_the_black.view import CardView, CharacterView, View
from quarterdeck.games.into_the_black.words import goal_words, loot_words
from quarterdeck.web.svg import (
    DARK,
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

PANEL = 264
NAME = 188
"""How wide a character's name may be beside the portrait, by estimate: bold serifs may be wider."""
GROUP = 5
MILE_ICONS = {5: "alarm", 10: "morale", 15: "flag", 24: "skull"}
CARD_W, CARD_H = 128, 40
FACTS_AT = (10, 52, 90, 144, 184, 222)
SHORT = {
    "attack_yellow_plus": "attack +1",
    "attack_yellow_minus": "attack −1",
    "move_plus": "Move +1",
    "leadership_minus": "Lead. −2",
}
"""What Morale changes, in a word or two."""


# -- tracks -------------------------------------------------------------------------------------


def apprehension(view: View) -> Part:
    """Draw the Apprehension Track with its milestones."""
    book = book_of(view.book)
    drawn = [_gauge("Apprehension", view.apprehension, f"/{book.apprehension_max}")]
    coming = next((at for at in book.milestones if at > view.apprehension), None)
    if coming is not None:
        drawn.append(
            f'<text class="ib-k-note" x="384" y="13">At <tspan>{coming}: {MILESTONES[coming]}</tspan></text>'
        )
    for n in range(1, book.apprehension_max + 1):
        x = 15.2 * (n - 1) + 4 * ((n - 1) // GROUP)
        state = " on" if n < view.apprehension else " now" if n == view.apprehension else ""
        state = " soon" if n == view.apprehension + 1 else state
        drawn.append(
            f'<rect class="ib-k-step{state}" id="app-{n}" x="{num(x)}" y="27" width="13" height="10" rx="2.5"/>'
        )
        if n in book.milestones:
            near = " next" if n == coming else ""
            drawn.append(art.icon(MILE_ICONS.get(n, "flag"), x - 8, 43, 13, f"ib-k-i{near}"))
            drawn.append(text(f"ib-k-mile-t{near}", x + 14, 54, str(n)))
    return Part("".join(drawn), 384, 62)


def morale(view: View) -> Part:
    """Draw the Morale Track and what the present level changes."""
    book = book_of(view.book)
    words = ", ".join(SHORT[m] for m in sorted(book.morale[view.morale]))
    good = " good" if words and "−" not in words else ""
    drawn = [_gauge("Morale", view.morale)]
    drawn.append(
        f'<text class="ib-k-note" x="210" y="13"><tspan class="{good.strip()}">{words}</tspan></text>'
    )
    for n in range(book.morale_max + 1):
        x = 14.7 + 30 * n
        state = " now" if n == view.morale else " lit" if n < view.morale else ""
        drawn.append(
            f'<circle class="ib-k-cell{state}" id="morale-{n}" cx="{num(x)}" cy="33" r="9.5">'
            f"{title(', '.join(MODIFIERS[m] for m in sorted(book.morale[n])) or 'no change')}</circle>"
        )
        drawn.append(text(f"ib-k-cell-t{state}", x, 37.5, str(n)))
        drawn += _modifiers(book, n, x)
    return Part("".join(drawn), 214, 62)


def _gauge(label: str, value: int, of: str = "") -> str:
    """Draw the head of a track in one flow, so that no font lets its parts touch."""
    end = f'<tspan class="ib-k-of" dx="3">{of}</tspan>' if of else ""
    return (
        f'<text class="ib-k-label" x="0" y="13">{label}'
        f'<tspan class="ib-k-val" dx="7">{value}</tspan>{end}</text>'
    )


def _modifiers(book: Book, n: int, x: float) -> Iterator[str]:
    """Draw what a level of Morale changes, under its lamp; a skull where the game is lost."""
    if n == 0:
        yield art.icon("skull", x - 7, 46, 14, "ib-k-i bad")
        return
    signs = [art.MODIFIER_ICONS[m] for m in sorted(book.morale[n])]
    for i, (name, mood) in enumerate(signs):
        yield art.icon(name, x - 7 * len(signs) + 14 * i, 46, 13, f"ib-k-i {mood}")


def mission(view: View, width: float = 440, rows: int = 4) -> Part:
    """Draw the mission and how far everybody can see it is; long lines are broken while there are rows."""
    book = book_of(view.book)
    if view.mode == "infestation":
        off = "off" if view.destruct_off else f"{len(view.disarmed)} of 3 rooms"
        lines = [
            (f"Enemies in sight: {len(view.enemies)}", False),
            (f"Self-destruct: {off}", view.destruct_off),
        ]
        name = "Infestation"
    elif view.mission:
        entry = book.missions[view.mission]
        name = entry.name
        needs = entry.level[view.level].conditions
        lines = [(progress(view, book, need), is_done(view, book, need)) for need in needs]
    else:
        name, lines = "Mission not yet known", []
    drawn = art.icon("flag", 0, 0, 16, "ib-t-special") + text("ib-p-name", 22, 13, name)
    y, spare = 32, rows - len(lines)
    for line, done in lines:
        told = wrap(f"✓ {line}" if done else line, width, 12, lines=2 if spare > 0 else 1)
        drawn += paragraph("ib-p-sub ib-gain" if done else "ib-p-sub", 0, y, told, 16)
        y, spare = y + 16 * len(told), spare + 1 - len(told)
    return Part(drawn, 300, y - 10)


# -- boards -------------------------------------------------------------------------------------


def focus(view: View) -> str:
    """Return the character of the viewer that the present moment is about."""
    mine = [c.board for c in view.characters if c.runner == view.seat and c.at]
    moments = [
        view.roll.who if view.roll else "",
        view.blow[0] if view.blow else "",
        view.draw[0] if view.draw else "",
        view.reveal[0] if view.reveal else "",
        view.combat.acting if view.combat else "",
        view.acting,
    ]
    return next((who for who in (*moments, *mine) if who in mine), "")


def panel(view: View, c: CharacterView, *, names: Sequence[str] = (), lamp: Lamp = DARK) -> Part:
    """Draw a character's board: values, Reputation and its slots, trophies, equipment, hand."""
    seat = seat_number(view, c)
    mine = c.runner == view.seat
    drawn = [f'<g class="piece">{place(seat_shape(seat, 14, "p-body"), 26, 27)}</g>']
    small = " ib-p-name--s" if measure(c.name, 15, bold=True) > NAME else ""
    drawn.append(text(f"ib-p-name{small}", 48, 22, shorten(c.name, NAME, 13, bold=True)))
    drawn.append(text("ib-p-sub", 48, 38, shorten(_whose(view, c, names), 200, 12)))
    facts = [
        ("heart", f"{c.health}/{c.max_health}"),
        ("rep", str(c.reputation)),
        ("hand", f"{len(c.hand)}/{c.hand_limit}"),
        ("trophy", str(len(c.trophies))),
        ("crown", str(c.leadership)),
        ("boot", str(c.move)),
    ]
    for x, (name, words) in zip(FACTS_AT, facts, strict=True):
        drawn.append(art.icon(name, x, 50, 14))
        drawn.append(text("ib-p-b", x + 16, 61.5, words))
    drawn.append(place(_dice(c), 10, 70))
    y = 96.0
    drawn.append(_benefits(view, c, y, lamp))
    y += 34
    rows = _equipment(view, c, lamp)
    drawn.append(place(rows.svg, 10, y))
    y += rows.height
    if mine or c.seat is None:
        cards = _cards(view, c.hand, lamp)
        drawn.append(place(cards.svg, 4, y + 4))
        y += cards.height + 8
    y += 6
    state = " me" if mine else ""
    state += "" if c.at else " out"
    frame = rect(f"ib-panel{state}", 0, 0, PANEL, y, 12)
    words = title(f"{c.name}. {c.passive} {c.special}")
    return Part(f'<g data-seat="{seat}">{words}{frame}{"".join(drawn)}</g>', PANEL, y)


def _dice(c: CharacterView) -> str:
    """Draw the dice of the board: to attack, to search."""
    drawn = []
    x = 0.0
    for name, colours in (("blade", c.attack), ("search", c.search)):
        drawn.append(art.icon(name, x, 0, 14))
        for i, colour in enumerate(colours):
            face = rect("ib-d-face", x + 20 + 19 * i, -1, 16, 16, 4)
            drawn.append(f'<g class="ib-die ib-d-{colour}">{title(colour)}{face}</g>')
        x += 36 + 19 * len(colours)
    return "".join(drawn)


def _whose(view: View, c: CharacterView, names: Sequence[str]) -> str:
    if c.seat is None:
        return "Henchman, run by you" if c.runner == view.seat else "Henchman, open to all"
    if not c.at:
        return "not in play"
    owner = names[c.seat] if c.seat < len(names) else f"Seat {c.seat + 1}"
    owner = "You" if c.seat == view.seat else owner
    extra = ", prisoner" if c.prisoner else ""
    extra += f", {len(c.allies)} allies" if c.allies else ""
    return f"{owner}, {c.role}{extra}"


def _benefits(view: View, c: CharacterView, y: float, lamp: Lamp) -> str:
    """Draw the six benefits; a cube lies on those that were used."""
    book = book_of(view.book)
    named = c.board == focus(view)
    drawn = []
    for i, benefit in enumerate(book.benefits):
        cube = rect("ib-cube", 12, 7, 14, 14, 3) if benefit in c.cubes else ""
        attrs = lamp.attrs(f"rep-{benefit}", "ib-benefit") if named else 'class="ib-benefit"'
        drawn.append(
            f'<g {attrs} transform="translate({num(10 + 41 * i)} {num(y)})">'
            f"{title(book.benefit_texts[benefit])}{rect('ib-slot', 0, 0, 38, 28, 6)}"
            f"{art.icon(art.BENEFIT_ICONS.get(benefit, 'rep'), 11, 6, 16)}{cube}"
            f"{halo(-1, -1, 40, 30, 7)}</g>"
        )
    return "".join(drawn)


def _equipment(view: View, c: CharacterView, lamp: Lamp) -> Part:
    """Draw equipped cards, upgrades beside their weapon's name."""
    drawn = []
    for i, card in enumerate(c.equipped):
        x, y = 124 * (i % 2), 26 * (i // 2)
        style = "ib-up-t" if card.on else "ib-chip-t"
        words = f"+ {card.name}" if card.on else card.name
        drawn.append(
            f'<g {lamp.attrs(f"card-{card.id}", "ib-worn")} transform="translate({x} {y})">'
            f"{title(card_title(view, card))}{rect('ib-chip', 0, 0, 120, 22, 6)}"
            f"{text(style, 8, 15, shorten(words, 108, 12))}{halo(-1, -1, 122, 24, 7)}</g>"
        )
    rows = -(-len(c.equipped) // 2)
    return Part("".join(drawn), 248, 26 * rows)


def _cards(view: View, cards: Sequence[CardView], lamp: Lamp) -> Part:
    drawn = []
    for i, card in enumerate(cards):
        x, y = (CARD_W + 2) * (i % 2), (CARD_H + 4) * (i // 2)
        drawn.append(place(card_face(view, card, lamp), x, y))
    rows = -(-len(cards) // 2)
    return Part("".join(drawn), 2 * CARD_W, (CARD_H + 4) * rows)


def card_face(view: View, card: CardView, lamp: Lamp) -> str:
    """Draw a loot card, or its back for those who may not know it."""
    if not card.face:
        return f'<g id="card-{card.id}">{rect("ib-back", 0, 0, CARD_W, CARD_H, 6)}</g>'
    edge = "ib-edge-v" if card.deck == "valuables" else "ib-edge-g"
    value = ""
    if card.value:
        badge = '<circle class="ib-value" r="9"/>' + text("ib-value-t", 0, 4, str(card.value))
        value = place(badge, CARD_W - 9, 7)
    return (
        f"<g {lamp.attrs(f'card-{card.id}', 'ib-card')}>{title(card_title(view, card))}"
        f"{rect('ib-face', 0, 0, CARD_W, CARD_H, 6)}{rect(edge, 0, 0, CARD_W, 4, 2)}"
        f"{art.icon(art.loot_icon(card.face, card.type, card.set), 6, 11, 18, 'ib-face-i')}"
        f"{text('ib-face-t', 28, 24, shorten(card.name, CARD_W - 38, 12, bold=True))}{value}"
        f"{halo(-1, -1, CARD_W + 2, CARD_H + 2, 7)}</g>"
    )


def card_title(view: View, card: CardView) -> str:
    """Name a card and tell what it does."""
    book = book_of(view.book)
    return f"{card.name}: {loot_words(book, book.loot[card.face])}"


def goals(view: View, lamp: Lamp = DARK) -> Part:
    """Draw the Personal Goals that this viewer knows."""
    book = book_of(view.book)
    drawn = []
    y = 0.0
    for player in view.players:
        for card_id, face in player.goals:
            if not face or (player.seat != view.seat and not view.reason):
                continue
            goal = book.goals[face]
            whose = "" if player.seat == view.seat else f", seat {player.seat + 1}"
            note = f"{'Traitor' if goal.traitor else 'Personal Goal'}{whose}"
            lines = wrap(goal_words(book, goal), PANEL - 24, 12)
            high = 26 + 15 * len(lines)
            drawn.append(
                f'<g {lamp.attrs(f"goal-{card_id}", "ib-goal")} transform="translate(0 {num(y)})">'
                f"{rect('ib-goal-f', 0, 0, PANEL, high, 8)}{text('ib-p-b', 12, 18, goal.name)}"
                f"{text('ib-p-sub b-end', PANEL - 12, 18, note)}"
                f"{paragraph('ib-p-sub', 12, 34, lines, 15)}"
                f"{halo(-1, -1, PANEL + 2, high + 2, 9)}</g>"
            )
            y += high + 6
    return Part("".join(drawn), PANEL, y)

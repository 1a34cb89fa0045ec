"""Around the map: the two tracks, the mission, the characters' boards, hands, and the moment."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.into_the_black import art
from quarterdeck.games.into_the_black.chart import seat_number
from quarterdeck.games.into_the_black.content import book_of
from quarterdeck.games.into_the_black.describe import MILESTONES, MODIFIERS, progress
from quarterdeck.games.into_the_black.ship import turned
from quarterdeck.games.into_the_black.view import CardView, CharacterView, EnemyView, View
from quarterdeck.web.svg import (
    DARK,
    Lamp,
    Part,
    esc,
    halo,
    num,
    place,
    rect,
    seat_shape,
    shorten,
    text,
    title,
)

PANEL = 264
GROUP = 5
MILE_ICONS = {5: "alarm", 10: "morale", 15: "flag", 24: "skull"}
CARD_W, CARD_H = 128, 36


# -- tracks -------------------------------------------------------------------------------------


def apprehension(view: View) -> Part:
    """Draw the Apprehension Track with its milestones."""
    book = book_of(view.book)
    drawn = [text("ib-k-label", 0, 13, "Apprehension")]
    drawn.append(text("ib-k-val", 92, 14, str(view.apprehension)))
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
    words = ", ".join(MODIFIERS[m] for m in sorted(book.morale[view.morale]))
    drawn = [text("ib-k-label", 0, 13, "Morale"), text("ib-k-val", 50, 14, str(view.morale))]
    for n in range(book.morale_max + 1):
        x = 14.7 + 30 * n
        state = " now" if n == view.morale else " lit" if n < view.morale else ""
        drawn.append(
            f'<circle class="ib-k-cell{state}" id="morale-{n}" cx="{num(x)}" cy="33" r="9.5">'
            f"{title(', '.join(MODIFIERS[m] for m in sorted(book.morale[n])) or 'no change')}</circle>"
        )
        drawn.append(text(f"ib-k-cell-t{state}", x, 37.5, str(n)))
    drawn.append(text("ib-p-sub", 0, 58, words or "no change"))
    return Part("".join(drawn), 214, 62)


def mission(view: View) -> Part:
    """Draw the mission and how far everybody can see it is."""
    book = book_of(view.book)
    if view.mode == "infestation":
        lines = [
            f"Enemies in sight: {len(view.enemies)}",
            f"Self-destruct: {'off' if view.destruct_off else f'{len(view.disarmed)} of 3 rooms'}",
        ]
        name = "Infestation"
    elif view.mission:
        entry = book.missions[view.mission]
        name = entry.name
        lines = [progress(view, book, need) for need in entry.level[view.level].conditions]
    else:
        name, lines = "Mission not yet known", []
    drawn = art.icon("flag", 0, 0, 16, "ib-t-special") + text("ib-p-name", 22, 13, name)
    for i, line in enumerate(lines):
        drawn += text("ib-p-sub", 0, 32 + 16 * i, shorten(line, 440, 12))
    return Part(drawn, 300, 62)


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
    drawn.append(text("ib-p-name", 48, 22, shorten(c.name, 200, 15)))
    drawn.append(text("ib-p-sub", 48, 38, shorten(_whose(view, c, names), 200, 12)))
    facts = [
        ("heart", f"{c.health}/{c.max_health}"),
        ("rep", str(c.reputation)),
        ("hand", f"{len(c.hand)}/{c.hand_limit}"),
        ("trophy", str(len(c.trophies))),
        ("crown", str(c.leadership)),
        ("boot", str(c.move)),
    ]
    for i, (name, words) in enumerate(facts):
        drawn.append(art.icon(name, 10 + 42 * i, 50, 14))
        drawn.append(text("ib-p-b", 26 + 42 * i, 61.5, words))
    y = 74.0
    drawn.append(_benefits(view, c, y, lamp))
    y += 34
    rows = _equipment(c, lamp)
    drawn.append(place(rows.svg, 10, y))
    y += rows.height
    if mine or c.seat is None:
        cards = _cards(c.hand, lamp)
        drawn.append(place(cards.svg, 4, y + 4))
        y += cards.height + 8
    y += 6
    state = " me" if mine else ""
    state += "" if c.at else " out"
    frame = rect(f"ib-panel{state}", 0, 0, PANEL, y, 12)
    return Part(f'<g data-seat="{seat}">{frame}{"".join(drawn)}</g>', PANEL, y)


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


def _equipment(c: CharacterView, lamp: Lamp) -> Part:
    """Draw equipped cards, upgrades beside their weapon's name."""
    drawn = []
    for i, card in enumerate(c.equipped):
        x, y = 124 * (i % 2), 26 * (i // 2)
        style = "ib-up-t" if card.on else "ib-chip-t"
        words = f"+ {card.name}" if card.on else card.name
        drawn.append(
            f'<g {lamp.attrs(f"card-{card.id}", "ib-worn")} transform="translate({x} {y})">'
            f"{title(esc(card.name))}{rect('ib-chip', 0, 0, 120, 22, 6)}"
            f"{text(style, 8, 15, shorten(words, 108, 12))}{halo(-1, -1, 122, 24, 7)}</g>"
        )
    rows = -(-len(c.equipped) // 2)
    return Part("".join(drawn), 248, 26 * rows)


def _cards(cards: Sequence[CardView], lamp: Lamp) -> Part:
    drawn = []
    for i, card in enumerate(cards):
        x, y = (CARD_W + 2) * (i % 2), (CARD_H + 4) * (i // 2)
        drawn.append(place(card_face(card, lamp), x, y))
    rows = -(-len(cards) // 2)
    return Part("".join(drawn), 2 * CARD_W, (CARD_H + 4) * rows)


def card_face(card: CardView, lamp: Lamp) -> str:
    """Draw a loot card, or its back for those who may not know it."""
    if not card.face:
        return f'<g id="card-{card.id}">{rect("ib-back", 0, 0, CARD_W, CARD_H, 6)}</g>'
    style = "ib-card-v" if card.deck == "valuables" else "ib-card-g"
    value = text("ib-p-b", CARD_W - 14, 23, str(card.value)) if card.value else ""
    return (
        f"<g {lamp.attrs(f'card-{card.id}', 'ib-card')}>{title(card.name)}"
        f"{rect(style, 0, 0, CARD_W, CARD_H, 6)}"
        f"{text('ib-chip-t', 9, 22, shorten(card.name, CARD_W - 28, 12))}{value}"
        f"{halo(-1, -1, CARD_W + 2, CARD_H + 2, 7)}</g>"
    )


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
            note = "Traitor goal" if goal.traitor else "Personal Goal"
            drawn.append(
                f'<g {lamp.attrs(f"goal-{card_id}", "ib-goal")} transform="translate(0 {num(y)})">'
                f"{rect('ib-panel', 0, 0, PANEL, 40, 8)}{text('ib-p-b', 12, 17, goal.name)}"
                f"{text('ib-p-sub', 12, 33, f'{note}, seat {player.seat + 1}')}"
                f"{halo(-1, -1, PANEL + 2, 42, 9)}</g>"
            )
            y += 46
    return Part("".join(drawn), PANEL, y)


# -- the moment ---------------------------------------------------------------------------------


def moment(view: View, *, lamp: Lamp = DARK) -> Part:
    """Draw what is going on: the combat, the roll, the event, the draw, the tile to be turned."""
    parts = [
        p for p in (_combat(view), _roll(view, lamp), _shown(view), _draw(view, lamp)) if p.svg
    ]
    if view.laying is not None:
        parts.append(_rotations(view, lamp))
    drawn = []
    x = 0.0
    for part in parts:
        drawn.append(place(part.svg, x, 0))
        x += part.width + 18
    return Part("".join(drawn), x, 84 if parts else 0)


def _combat(view: View) -> Part:
    if view.combat is None:
        return Part("", 0, 0)
    book = book_of(view.book)
    names = []
    for name in (view.combat.acting, *view.combat.queue):
        if name.startswith("#"):
            names += [e.name for e in view.enemies if f"#{e.id}" == name]
        elif name in book.boards:
            names.append(book.boards[name].name.split()[0])
    head = f"Combat round {view.combat.round}: {view.combat.fallen} of {view.combat.started} fell"
    body = text("ib-p-b", 0, 18, head)
    for i, name in enumerate(names[:6]):
        body += text("ib-p-t", 0 if i < 3 else 150, 38 + 16 * (i % 3), f"{i + 1} {name}")  # noqa: PLR2004 - two columns of three
    foes = [e for e in view.enemies if e.at == view.combat.at]
    first = min((book.enemies[e.kind].order for e in foes), default=0)
    for i, foe in enumerate(foes):
        body += place(_foe(foe, closed=book.enemies[foe.kind].order > first), 310 + 62 * i, 0)
    return Part(f'<g id="combat">{body}</g>', 310 + 62 * len(foes), 84)


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
        return Part("", 0, 0)
    book = book_of(view.book)
    drawn = [text("ib-p-b", 0, 18, f"{book.boards[r.who].name.split()[0]}: {r.kind}")]
    count = len(r.faces) or len(r.numbers)
    for i in range(count):
        picked = " chosen" if i in r.picked else ""
        colour = r.dice[i] if r.faces else "six"
        face = art.die(colour, r.faces[i]) if r.faces else art.number_die(r.numbers[i])
        drawn.append(
            f"<g {lamp.attrs(f'die-{i + 1}', f'ib-die ib-d-{colour}{picked}')} "
            f'transform="translate({22 + 48 * i} 52)">{face}{halo(-24, -24, 48, 48, 10)}</g>'
        )
    return Part("".join(drawn), max(140, 48 * count), 84)


def _shown(view: View) -> Part:
    book = book_of(view.book)
    if view.blow is not None:
        words = f"{view.blow[1]} damage to {book.boards[view.blow[0]].name.split()[0]}"
        return Part(f'<g id="blow">{text("ib-p-b", 0, 18, words)}</g>', 180, 84)
    if view.reveal is None or not view.reveal[2]:
        return Part("", 0, 0)
    shown = view.reveal[2]
    name = book.events[shown].name if shown in book.events else "Token"
    body = rect("ib-panel", 0, 0, 180, 70, 8) + text("ib-p-name", 12, 26, name)
    body += text("ib-p-sub", 12, 46, "Event")
    return Part(f'<g id="event">{body}</g>', 180, 84)


def _draw(view: View, lamp: Lamp) -> Part:
    if view.draw is None:
        return Part("", 0, 0)
    cards = view.draw[2]
    drawn = [text("ib-p-b", 0, 18, f"Drawn, {view.draw[1]} to keep")]
    drawn += [place(card_face(card, lamp), (CARD_W + 4) * i, 28) for i, card in enumerate(cards)]
    return Part("".join(drawn), (CARD_W + 4) * len(cards), 84)


def _rotations(view: View, lamp: Lamp) -> Part:
    """Draw the new corridor in its four positions; those that may be chosen are lit."""
    if view.laying is None:
        return Part("", 0, 0)
    printed = book_of(view.book).corridors[view.laying[0]]
    drawn = []
    for rot in range(4):
        picture = f'<g transform="scale(.62)">{art.corridor(turned(printed, rot))}</g>'
        drawn.append(
            f"<g {lamp.attrs(f'turn-{rot + 1}', 'ib-tile ib-tile-ghost')} "
            f'transform="translate({70 * rot} 8)">{picture}{halo(0, 0, 62, 62, 8)}</g>'
        )
    return Part("".join(drawn), 280, 84)

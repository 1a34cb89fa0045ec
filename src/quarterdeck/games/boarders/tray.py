"""The tray below the deck: the cup, the test or the aim, the card of the crew member in play."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders import art
from quarterdeck.games.boarders.aiming import aimed
from quarterdeck.games.boarders.breakdown import BROAD, Columns, breakdown
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.deck import sign
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.duel import WIDTH
from quarterdeck.games.boarders.forecast import Landing, neighbours, pushed, wins
from quarterdeck.games.boarders.seastrip import sea
from quarterdeck.games.boarders.view import StuffView, View
from quarterdeck.web.svg import Lamp, Part, die, num, paragraph, place, rect, text, wrap

TRAY = 212
PADDING = 16


def tray(view: View, names: Sequence[str], lamp: Lamp, aim: str = "") -> Part:
    """Draw the own cup, the test, and the card of the crew member in play; the sea takes it all."""
    ground = rect("b-bar", 0, 0, WIDTH, TRAY)
    if view.shift is not None and not testing(view):
        body = f'{ground}<path class="b-line" d="M0 .5H{WIDTH}"/>{place(sea(view, view.shift, names), 16, 0)}'
        return Part(f'<g id="tray">{body}</g>', WIDTH, TRAY)
    body = (
        ground
        + f'<path class="b-line" d="M0 .5H{WIDTH}M200.5 0V{TRAY}M812.5 0V{TRAY}"/>'
        + cup(view, lamp)
        + place(middle(view, names, aim), 217, 0)
        + place(card(view), 828, 10)
    )
    return Part(f'<g id="tray">{body}</g>', WIDTH, TRAY)


def testing(view: View) -> bool:
    """Tell whether a test is going on."""
    return view.test is not None and view.test.step != "done"


def cup(view: View, lamp: Lamp, across: int = 2) -> str:
    """BF-LIE-02: the owner sees the own dice; everybody else sees how many there are."""
    if view.seat is None:
        return text("bf-title", PADDING, 30, "The cups") + text(
            "b-note", PADDING, 54, "Dice stay hidden."
        )
    drawn = []
    for i, own in enumerate(view.cup):
        x, y = 96 + 44 * (i % across), 56 + 44 * (i // across) - (5 if own.pinched else 0)
        halo = '<rect class="halo" x="-20" y="-20" width="40" height="40" rx="10"/>'
        drawn.append(
            f'<g {lamp.attrs(f"die-{own.id}", "bf-die")} transform="translate({num(x)} {num(y)})">'
            f"{die(own.value, 36)}{halo}</g>"
        )
    slots = "".join(
        rect("bf-slot gone", 78 + 44 * (i % across), 38 + 44 * (i // across), 36, 36, 8)
        for i in range(len(view.cup), book_of(view.book).dice)
    )
    wide, low = (186, 96) if across == 2 else (374, 60)  # noqa: PLR2004 - two columns, or a row
    return (
        f'<g id="cup">{text("bf-title", PADDING, 26, "Your cup")}{slots}'
        f"{text('b-note b-end', wide, 25, 'only you')}{place(art.CUP, 40, low)}{''.join(drawn)}"
        f"{text('b-note', PADDING, low + 46 + low // 96 * 44, f'They see {len(view.cup)} dice.')}</g>"
    )


def middle(view: View, names: Sequence[str], aim: str = "", columns: Columns = BROAD) -> str:
    """Draw what the moment is about: a test, an aim, or how the match stands."""
    if view.test is not None and testing(view):
        return breakdown(view, view.test, names, columns)
    end = aimed(view, aim)
    if end is not None:
        return facts(view, end, columns.total)
    if view.test is not None:
        return breakdown(view, view.test, names, columns)
    return _story(view, names)


def facts(view: View, end: Landing, width: float) -> str:
    """Tell what would certainly follow an aim, each fact with its clause (BF-AID-03)."""
    heading = text("bf-title", 0, 28, f"{end.who.name} moves {end.way / 1000:.2f} in")
    lines = [("Stops in the open.", "BF-MOVE-02")]
    target = view.stuff[end.touched - 1] if end.touched else None
    if target is not None:
        lines = [(f"Stops touching {target.name}. No Impact, no test.", "BF-MOVE-03")]
        lines += push_facts(view, end, target)
    rows, y = [], 62
    for words, clause in lines:
        told = wrap(words, width - 96, 12, lines=2)
        rows.append(paragraph("b-small", 0, y, told, 16) + text("b-note b-end", width, y, clause))
        y += 10 + 16 * len(told)
    return f'<g id="facts">{heading}{"".join(rows)}</g>'


def push_facts(view: View, end: Landing, target: StuffView) -> list[tuple[str, str]]:
    """Tell the odds of a Push from there before any lie, and how far it would go."""
    if target.seat == end.who.seat:
        return []
    kinds = book_of(view.book).kinds
    change = sum(sign for _, sign in neighbours(view, end))
    mine, theirs = kinds[end.who.kind].brute, kinds[target.kind].brute
    odds = wins(mine + change, theirs)
    near = f" {change:+d} near".replace("-", "−") if change else ""
    found = [
        (f"Push from there wins {odds} of 36: Brute {mine}{near} against {theirs}.", "BF-TEST-06")
    ]
    way = pushed(view, (end.x, end.y), target)
    if way is None:
        return [*found, (f"{target.name} is Anchored and does not move.", "BF-STAT-06")]
    long = f"Back 1 is {way.full / 1000:.2f} in"
    if way.over:
        fate = "lost at sea" if target.down or target.seat == -1 else "tested at the edge"
        fate = f"{target.name} is {fate} after {way.far / 1000:.2f}."
        return [*found, (f"{long}: {fate}", "BF-SHOVE-04" if target.down else "BF-SHOVE-03")]
    if way.touched:
        struck = view.stuff[way.touched - 1].name
        return [
            *found,
            (f"{long}: it strikes {struck} after {way.far / 1000:.2f}.", "BF-IMPACT-01"),
        ]
    return [*found, (f"{long}, and nothing is in the way.", "BF-SHOVE-01")]


def _story(view: View, names: Sequence[str]) -> str:
    content = book_of(view.book)
    scenario = (
        content.scenarios[view.scenario].name if view.scenario else "Boarders and Black Flags"
    )
    lines = [f"Game {view.game} of 2, round {view.round} of {view.rounds}"] if view.round else []
    if view.sea:
        lines.append(f"{content.seas[view.sea].name}; Lower edge {view.lower.capitalize()}")
    if any(view.honest):
        told = " and ".join(
            f"{name_of(view, i, names)} {value or 'none'}" for i, value in enumerate(view.honest)
        )
        lines.append(f"Lie Honestly: {told}")
    if view.damage:
        line = next(r for r in content.cannon_results if r.id == view.result)
        lines.append(f"Damage {view.damage}: {line.name}")
    body = "".join(text("b-small", 0, 56 + 22 * i, line) for i, line in enumerate(lines))
    return f"{text('bf-title', 0, 28, scenario)}{body}"


def card(view: View) -> str:
    """Draw the card of the crew member in play: statistics and what it can do."""
    if not (view.moving or view.activated):
        return ""
    who = view.stuff[(view.moving or view.activated) - 1]
    content = book_of(view.book)
    kind = content.kinds[who.kind]
    stats = (
        ("Footing", kind.footing),
        ("Focus", kind.focus),
        ("Brute", kind.brute),
        ("Speed", kind.speed),
        ("Size", kind.size),
    )
    cells = "".join(
        text("bf-stat", 30 + 50 * i, 70, str(value))
        + text("bf-paper2 b-mid", 30 + 50 * i, 86, name)
        for i, (name, value) in enumerate(stats)
    )
    state = f"{'Lying' if who.down else 'Standing'}, {who.stability.capitalize()}"
    state += ", Ready" if who.ready else ""
    weapons = [
        content.arms[w].name for w in (*kind.weapons, *((who.weapon,) if who.weapon else ()))
    ]
    abilities = [content.abilities[a].name for a in sorted(kind.abilities)]
    lines = wrap(", ".join([*weapons, *abilities]), 240, 12, lines=3)
    told = "".join(text("bf-paper2", 14, 108 + 16 * i, line) for i, line in enumerate(lines))
    return (
        f'<g id="card" data-seat="{who.seat + 1}">{rect("bf-card", 0, 0, 256, 152, 8)}'
        f"{rect('bf-card-edge', 0, 0, 5, 152, 2)}{text('bf-title bf-paper', 14, 24, who.name)}"
        f'{text("bf-paper2", 14, 42, state)}<path class="bf-paper-line" d="M14 50H244M14 92H244"/>'
        f"{cells}{told}</g>{place(roster(view, who), 0, 156)}"
    )


def roster(view: View, who: StuffView) -> str:
    """Draw the whole crew of who acts in a row: who has activated is dim, who is gone a cross."""
    crew = [thing for thing in view.stuff if thing.seat == who.seat]
    step = min(36.0, 256 / max(len(crew), 1))
    cells = []
    for i, member in enumerate(crew):
        x = step * i + step / 2
        gone = member.place in ("removed", "escaped", "waiting")
        size = step - 4
        mark = (
            f'<path class="bf-lost" d="M{num(x - 5)} 11l10 10M{num(x + 5)} 11l-10 10"/>'
            if gone
            else f'<g class="crew{" moved" if member.activated and member.id != who.id else ""}" '
            f'transform="translate({num(x)} 16)"><circle class="p-body" r="{num(size * 0.36)}"/>'
            f'<circle class="p-inset" r="{num(size * 0.26)}"/>{sign(member.kind, size * 0.0165)}</g>'
        )
        classes = "bf-slot on" if member.id == who.id else "bf-slot gone" if gone else "bf-slot"
        cells.append(rect(classes, x - size / 2, 16 - size / 2, size, size, 6) + mark)
    return f'<g id="roster" data-seat="{who.seat + 1}">{"".join(cells)}</g>'

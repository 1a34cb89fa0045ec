"""What lies around the deck: the duel strip, the cup, the test, the crew card."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.boarders import art
from quarterdeck.games.boarders.aiming import aimed
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.deck import sign
from quarterdeck.games.boarders.describe import name_of
from quarterdeck.games.boarders.forecast import Landing, neighbours, pushed, wins
from quarterdeck.games.boarders.seastrip import sea
from quarterdeck.games.boarders.view import PlayerView, StuffView, TestView, View
from quarterdeck.web.svg import Lamp, Part, die, num, place, rect, seat_shape, shorten, text, wrap

WIDTH = 1100
STRIP = 64
TRAY = 212
PADDING = 16
STEPS = ("roll", "indicate", "select", "claim", "judge", "resolve", "done")
STEP_NAMES = ("Roll", "Hands up", "Pick", "Claim", "Judge", "Resolve", "Result")
STEP_X = (130, 174, 250, 298, 354, 412, 480)


# -- the duel strip --------------------------------------------------------------------------------


def duel(view: View, names: Sequence[str]) -> Part:
    """Draw both players, the booty between them, and what the sea did last."""
    mine = view.seat if view.seat is not None else 0
    left, right = view.players[mine], view.players[1 - mine]
    content = book_of(view.book)
    sea = content.seas[view.sea].name if view.sea else "calm"
    first = name_of(view, view.initiative, names)
    middle = (
        text("bf-caps", 408, 24, "LAST SEA")
        + text("b-label", 408, 46, sea)
        + f'<g data-seat="{left.seat + 1}">{text("bf-big b-end", 530, 44, str(points(left)))}</g>'
        + text("bf-caps b-mid", 562, 40, "BOOTY")
        + f'<g data-seat="{right.seat + 1}">{text("bf-big", 596, 44, str(points(right)))}</g>'
        + text("bf-caps b-end", 692, 24, "INITIATIVE")
        + f'<g data-seat="{view.initiative + 1}">'
        + text("bf-title who b-end", 692, 46, shorten(first, 70, 17, bold=True))
        + "</g>"
    )
    body = (
        rect("b-bar", 0, 0, WIDTH, STRIP)
        + _seat(view, left, names, 0)
        + middle
        + _seat(view, right, names, 706)
        + f'<path class="b-line" d="M394.5 0V{STRIP}M706.5 0V{STRIP}M0 {STRIP - 0.5}H{WIDTH}"/>'
    )
    return Part(f'<g id="duel">{body}</g>', WIDTH, STRIP)


def points(p: PlayerView) -> int:
    """Return the booty of the match so far, as everybody sees it."""
    return sum(p.booty) + p.now


def _seat(view: View, p: PlayerView, names: Sequence[str], x: float) -> str:
    """Draw one player: mark, name, role, fleet, crew, dice, removals."""
    content = book_of(view.book)
    fleet = content.fleets[p.fleet].name if p.fleet else ""
    crew = [thing for thing in view.stuff if thing.seat == p.seat]
    to_move = p.seat == view.active and view.round > 0
    edge = rect("bf-move", x, STRIP - 3, 394, 3) if to_move else ""
    captain = sign(p.captain, 0.9).replace("p-sign", "bf-emblem") if p.captain else ""
    mark = (
        f'<g class="mark" transform="translate({num(x + 33)} 32)">'
        f"{seat_shape(p.seat + 1, 16, 'm-shape')}"
        f"{captain}</g>"
    )
    who = shorten(name_of(view, p.seat, names), 110, 18, bold=True)
    role = f"{p.role.capitalize()} · {fleet}" + (" · Quartered" if p.quartered else "")
    counts = f"{p.tally} of {p.started} lost" if p.role == "boarder" else _searched(view)
    line = (
        _crew_dots(crew, x + 68, 47)
        + dice5(p.dice, x + 76 + 15 * len(crew), 41)
        + text("b-small", x + 76 + 15 * len(crew) + 84, 51, f"{p.dice} · {counts}")
    )
    return (
        f'<g data-seat="{p.seat + 1}" id="seat-{p.seat + 1}">{edge}{mark}'
        f"{text('bf-title who', x + 62, 26, who)}{text('b-small', x + 176, 25, role)}{line}</g>"
    )


def _searched(view: View) -> str:
    vitals = [thing for thing in view.stuff if thing.group == "vital-area"]
    sealed = f", {view.notes} sealed" if view.notes else ""
    return f"{sum(vital.searched for vital in vitals)} of {len(vitals)} searched{sealed}"


def _crew_dots(crew: Sequence[StuffView], x: float, y: float) -> str:
    dots = []
    for i, member in enumerate(crew):
        cx = x + 15 * i
        if member.place in ("removed", "escaped"):
            dots.append(
                f'<path class="bf-lost" d="M{num(cx - 3.5)} {num(y - 3.5)}l7 7M{num(cx + 3.5)} {num(y - 3.5)}l-7 7"/>'
            )
            continue
        if member.down:
            dots.append(
                f'<rect class="bf-down" x="{num(cx - 6)}" y="{num(y - 4)}" width="12" height="8" rx="2.5"/>'
            )
        else:
            dots.append(f'<circle class="bf-up" cx="{num(cx)}" cy="{num(y)}" r="5"/>')
        if member.captain:
            dots.append(f'<circle class="bf-capt" cx="{num(cx)}" cy="{num(y)}" r="7"/>')
    return "".join(dots)


def dice5(count: int, x: float, y: float) -> str:
    """Draw a cup as others see it: so many of five dice are left."""
    return "".join(
        f'<rect class="bf-pip5{"" if i < count else " gone"}" x="{num(x + 16 * i)}" y="{num(y)}" '
        f'width="13" height="13" rx="3.5"/>'
        for i in range(5)
    )


# -- the tray --------------------------------------------------------------------------------------


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


def cup(view: View, lamp: Lamp) -> str:
    """BF-LIE-02: the owner sees the own dice; everybody else sees how many there are."""
    if view.seat is None:
        return text("bf-title", PADDING, 30, "The cups") + text(
            "b-note", PADDING, 54, "Dice stay hidden."
        )
    drawn = []
    for i, own in enumerate(view.cup):
        x, y = 96 + 44 * (i % 2), 56 + 44 * (i // 2) - (5 if own.pinched else 0)
        halo = '<rect class="halo" x="-20" y="-20" width="40" height="40" rx="10"/>'
        drawn.append(
            f'<g {lamp.attrs(f"die-{own.id}", "bf-die")} transform="translate({num(x)} {num(y)})">'
            f"{die(own.value, 36)}{halo}</g>"
        )
    slots = "".join(
        rect("bf-slot gone", 78 + 44 * (i % 2), 38 + 44 * (i // 2), 36, 36, 8)
        for i in range(len(view.cup), book_of(view.book).dice)
    )
    return (
        f'<g id="cup">{text("bf-title", PADDING, 26, "Your cup")}{slots}'
        f"{text('b-note b-end', 186, 25, 'only you')}{place(art.CUP, 40, 96)}{''.join(drawn)}"
        f"{text('b-note', PADDING, 186, f'They see {len(view.cup)} dice.')}</g>"
    )


def middle(view: View, names: Sequence[str], aim: str = "") -> str:
    """Draw what the moment is about: a test, an aim, or how the match stands."""
    if view.test is not None and testing(view):
        return breakdown(view, view.test, names)
    end = aimed(view, aim)
    if end is not None:
        return facts(view, end)
    if view.test is not None:
        return breakdown(view, view.test, names)
    return _story(view, names)


def facts(view: View, end: Landing) -> str:
    """Tell what would certainly follow an aim, each fact with its clause (BF-AID-03)."""
    heading = text("bf-title", 0, 28, f"{end.who.name} moves {end.way / 1000:.2f} in")
    lines = [("Stops in the open.", "BF-MOVE-02")]
    target = view.stuff[end.touched - 1] if end.touched else None
    if target is not None:
        lines = [(f"Stops touching {target.name}. No Impact, no test.", "BF-MOVE-03")]
        lines += push_facts(view, end, target)
    rows = "".join(
        text("b-small", 0, 62 + 26 * i, words) + text("b-note b-end", 580, 62 + 26 * i, clause)
        for i, (words, clause) in enumerate(lines)
    )
    return f'<g id="facts">{heading}{rows}</g>'


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


def breakdown(view: View, test: TestView, names: Sequence[str]) -> str:
    """Draw a test: die, claim, statistic, modifiers and total of each side (BF-TEST-04)."""
    step = STEPS.index(test.step)
    heads = "".join(
        text(f"b-note{' b-strong' if i == step else ''}", STEP_X[i], 24, name)
        for i, name in enumerate(STEP_NAMES)
    )
    rows = []
    for n, roll in enumerate(test.rolls):
        y = 66 + 52 * n
        who = view.stuff[roll.stuff - 1]
        total = roll.counts + roll.stat + roll.modifier
        won = " won" if test.step == "done" and test.success == (n == 0) else ""
        claimed = place(die(roll.counts, 36), 248, y) if roll.counts != roll.rolled else ""
        pending = ""
        lied = test.liar == roll.seat and view.players[roll.seat].replaces == n
        if lied and test.claim and roll.counts == roll.rolled:
            pending = (
                f'<rect class="bf-hid" x="230" y="{y - 18}" width="36" height="36" rx="8"/>'
                + text("b-strong b-mid", 248, y + 5, f"{test.claim}?")
            )
        rows.append(
            f'<g data-seat="{roll.seat + 1}">{text("b-label who", 0, y + 5, shorten(who.name, 150, 13))}'
            f"{place(die(roll.rolled, 36), 190, y)}{claimed}{pending}"
            f"{text('b-small', 290, y + 5, f'+{roll.stat} {test.stat.capitalize()}')}"
            f"{text('b-small', 390, y + 5, f'{roll.modifier:+d} near' if roll.modifier else '')}"
            f"{text(f'bf-total{won}', 560, y + 10, str(total))}</g>"
        )
    goal = place(_prospect(view, test, names), 0, 152 if test.opposed else 104)
    head = text("bf-title", 0, 26, f"{test.stat.capitalize()} test")
    return f'<g id="test">{head}{heads}{"".join(rows)}{goal}</g>'


def _prospect(view: View, test: TestView, names: Sequence[str]) -> str:
    """Tell how the test stands; to who claims, what each claim would do; to who judges, the claim."""
    if test.step == "claim" and view.seat == test.liar:
        return _claims(view, test)
    if test.step == "judge":
        n = view.players[test.liar].replaces
        roll = test.rolls[n]
        who = name_of(view, test.liar, names)
        total = test.claim + roll.stat + roll.modifier
        return text(
            "b-small",
            0,
            14,
            f"{who} rolled {roll.rolled} and claims a {test.claim}: total {total}.",
        )
    if not test.opposed:
        return text("b-note", 0, 14, "7 or more succeeds.")
    attack, defence = (roll.counts + roll.stat + roll.modifier for roll in test.rolls)
    word = "succeeds" if attack >= defence else f"fails by {defence - attack}"
    return text("b-note", 0, 14, f"{attack} against {defence}: the attack {word}.")


def _claims(view: View, test: TestView) -> str:
    """Draw the six claims with the total that each would give (BF-LIE-08)."""
    n = view.players[test.liar].replaces
    roll = test.rolls[n]
    parts = []
    for face in range(1, 7):
        total = face + roll.stat + roll.modifier
        does = succeeds_with(view, test, n, total)
        x = 98 * (face - 1)
        word = f"{total}, {'does' if does else 'fails'}"
        parts.append(
            place(die(face, 26), x + 13, 12)
            + text(f"b-small{' bf-gain' if does else ''}", x + 32, 17, word)
        )
    return f'<g id="claims">{"".join(parts)}</g>'


def succeeds_with(view: View, test: TestView, n: int, total: int) -> bool:
    """Tell whether a die of a test does what its roller wants with this total."""
    if not test.opposed:
        return total >= book_of(view.book).target_number
    other = test.rolls[1 - n]
    against = other.counts + other.stat + other.modifier
    return total >= against if n == 0 else total > against


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

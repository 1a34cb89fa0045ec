"""The time line after the end: who was what, and who did what, turn by turn.

Solid dice were submitted, dashed ones rolled and kept. A frame marks an infected player who held
something better than what came out. On a phone the turns stand below each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterdeck.core.words import People, signed
from quarterdeck.games.dark_moon.art import die, icon, mark, open_hand
from quarterdeck.games.dark_moon.content import LOSS
from quarterdeck.games.dark_moon.moments import SILENT, moment_words, names_of
from quarterdeck.games.dark_moon.view import MomentView, PlayerView, View
from quarterdeck.web.svg import Part, num, place, rect, short_name, shorten, text, title, wrap

LANE, COLUMN, NAME = 62.0, 86.0, 184.0
HEAD = 74.0
MOST_DICE = 3
DIE = 24.0
TRACKS = ("Shields", "Outpost", "Life support")
LINE = 15.0


class Turn(NamedTuple):
    """What happened in one turn."""

    number: int
    moments: list[MomentView]

    def of(self, seat: int) -> list[MomentView]:
        """Return what a seat did, in order."""
        return [m for m in self.moments if m.seat == seat and m.kind not in ("task", SILENT)]

    @property
    def task(self) -> MomentView | None:
        """How the task of the turn ended, if there was one."""
        return next((m for m in self.moments if m.kind == "task"), None)

    @property
    def damage(self) -> list[int]:
        """How many tokens of each kind were on the board when the turn was over."""
        last = [m for m in self.moments if m.kind == SILENT]
        return [int(n) for n in last[-1].shown] if last else []


def turns_of(view: View) -> list[Turn]:
    """Return the chronicle turn by turn."""
    numbers = sorted({m.turn for m in view.chronicle})
    return [Turn(n, [m for m in view.chronicle if m.turn == n]) for n in numbers]


# -- lanes and columns ---------------------------------------------------------------------------


def timeline(view: View, called: Sequence[str]) -> Part:
    """Draw a lane for each seat and a column for each turn, and the damage below."""
    turns = turns_of(view)
    width = max(NAME + COLUMN * max(1, len(turns)), 690)
    bottom = HEAD + LANE * len(view.players) + 10
    parts = [text("dm-name", 0, 20, "What really happened"), _legend(width)]
    parts += [_lane(p, called[p.seat], width) for p in view.players]
    for i, turn in enumerate(turns):
        x = NAME + COLUMN * i
        parts.append(place(_heading(view, turn, called, bottom - HEAD), x, 30))
        parts += [
            place(_cell(view, turn.of(p.seat), p, called), x + 3, HEAD + LANE * p.seat)
            for p in view.players
        ]
        parts.append(place(_meters(turn.damage), x + 5, bottom))
    parts += [
        text("t12 end", NAME - 12, bottom + 9 + 14 * i, name) for i, name in enumerate(TRACKS)
    ]
    return Part(f'<g id="timeline">{"".join(parts)}</g>', width, bottom + 46)


def _legend(width: float) -> str:
    """Say what solid, dashed and framed dice mean."""
    x = width - 420
    return (
        f"{place(die('weak', None, 18), x, 15)}{text('t11', x + 15, 19, 'submitted')}"
        f'<g class="held" transform="translate({num(x + 96)} 15)">{die("strong", None, 18)}</g>'
        f"{text('t11', x + 111, 19, 'rolled and kept')}{rect('dm-tell', x + 212, 6, 24, 18, 5)}"
        f"{text('t11', x + 242, 19, 'infected, held something better')}"
    )


def _lane(p: PlayerView, name: str, width: float) -> str:
    y = HEAD + LANE * p.seat
    ill = p.team == "infected"
    team = "ill" if ill else "well"
    return (
        f'<g id="lane-{p.seat + 1}" data-seat="{p.seat + 1}">{rect(f"dm-lane {team}", 0, y, width, LANE - 5, 8)}'
        f'<g class="seatpt" transform="translate(22 {num(y + 28)})">{mark(p.seat + 1, p.character, 12)}</g>'
        f"{text('b-label', 42, y + 25, short_name(name, 120, 13, bold=True))}"
        f"{text(f't11 {team}', 42, y + 42, shorten(p.status_name, 138, 11.5, bold=ill))}</g>"
    )


def _heading(view: View, turn: Turn, called: Sequence[str], height: float) -> str:
    """Head a column: whose turn, which task, how it ended."""
    middle = COLUMN / 2
    if not turn.number:
        return text("t11 mid", middle, 10, "Setup")
    task = turn.task
    owner = _owner(view, turn)
    who = "" if owner is None else f" · {called[owner]}"
    drawn = text("t11 mid", middle, 10, shorten(f"{turn.number}{who}", COLUMN - 6, 11.5))
    if task is None:
        return drawn
    name, result, won = task_words(view, task)
    state = "gain" if won else "harm"
    tint = "" if won else rect("dm-fail", 1, 18, COLUMN - 2, height + 22, 6)
    return (
        f"<g>{title(f'{name}: {result}')}{tint}{drawn}"
        f"{text('t12 mid strong', middle, 24, shorten(name, COLUMN - 6, 12, bold=True))}"
        f"{text(f't12 mid strong {state}', middle, 39, result)}</g>"
    )


def _owner(view: View, turn: Turn) -> int | None:
    """Return whose turn it was: the state of the outpost is noted for the active player."""
    last = next((m.seat for m in turn.moments if m.kind == SILENT), None)
    return turn.task.seat if turn.task is not None else last


def task_words(view: View, task: MomentView) -> tuple[str, str, bool]:
    """Return the short name of a task, how it ended, and whether it was a success."""
    face, outcome, total, difficulty = task.shown
    name = names_of(view.book).get(face, face).removesuffix(" Malfunction")
    won = outcome == "success"
    sign = "✓" if won else "✗"
    count = f"{signed(int(total))} of {difficulty}" if int(difficulty) else outcome
    return name, f"{sign} {count}", won


def _cell(view: View, acts: Sequence[MomentView], p: PlayerView, called: Sequence[str]) -> str:
    """Draw what a seat did in a turn; hovering tells all of it."""
    if not acts:
        return ""
    people = People(view.seat, called)
    told = [moment_words(view, people, m) for m in acts]
    rolls = [m for m in acts if m.kind == "submitted"]
    if rolls:
        drawn = _dice([w for m in rolls for w in m.shown], 16, "die")
        drawn += _dice([w for m in rolls for w in m.hidden], 42, "held")
        if p.team == "infected" and any(map(holds_back, rolls)):
            drawn = rect("dm-tell", 0, 2, COLUMN - 6, LANE - 9, 7) + drawn
    else:
        drawn = _deed(acts, told)
    return f"<g>{title('; '.join(told))}{drawn}</g>"


def holds_back(roll: MomentView) -> bool:
    """Tell whether a better die was kept than the best that came out."""
    best = max((_value(word) for word in roll.shown), default=0)
    return any(_value(word) > max(0, best) for word in roll.hidden)


def _value(word: str) -> int:
    return int(word[len(word.rstrip("+-0123456789")) :])


def _dice(words: Sequence[str], y: float, state: str) -> str:
    drawn = []
    shown = words if len(words) <= MOST_DICE else words[: MOST_DICE - 1]
    pitch = DIE + 2
    for i, word in enumerate(shown):
        colour = word.rstrip("+-0123456789")
        drawn.append(
            f'<g class="{state}" transform="translate({num(15 + pitch * i)} {num(y)})">{die(colour, _value(word), DIE)}</g>'
        )
    if len(words) > len(shown):
        drawn.append(text("t11", 6 + pitch * len(shown), y + 4, f"+{len(words) - len(shown)}"))
    return "".join(drawn)


def _deed(acts: Sequence[MomentView], told: Sequence[str]) -> str:
    """Draw a reveal, a hand, or a few words."""
    kinds = [m.kind for m in acts]
    if "revealed" in kinds:
        return f'<circle class="dm-revealed" cx="40" cy="28" r="16"/>{icon("spore", 29, 17, 22)}'
    if "voted" in kinds:
        hand = acts[kinds.index("voted")].shown[0]
        return (
            f'<g class="dm-hand" data-seat="{acts[0].seat + 1}" transform="translate(40 29)">'
            f"{open_hand(hand if hand in ('strong', 'weak') else '')}</g>"
        )
    lines = wrap(told[0], COLUMN - 10, 11.5, lines=2)
    return "".join(text("t11", 3, 25 + 14 * i, line) for i, line in enumerate(lines))


def _meters(damage: Sequence[int]) -> str:
    """Draw the three kinds of damage as rows of six."""
    return "".join(
        rect(
            f"dm-cell{' on' if n < count else ''}{' last' if count >= LOSS else ''}",
            12 * n,
            14 * row,
            10,
            9,
            2,
        )
        for row, count in enumerate(damage)
        for n in range(LOSS)
    )


# -- one column ----------------------------------------------------------------------------------


def story(view: View, called: Sequence[str], width: float) -> Part:
    """Draw the same below each other: who was what, then every turn with what each seat did."""
    parts = [text("dm-name", 0, 20, "What really happened")]
    y = 34.0
    for p in view.players:
        team = "ill" if p.team == "infected" else "well"
        parts.append(
            f'<g id="lane-{p.seat + 1}" data-seat="{p.seat + 1}" transform="translate(0 {num(y)})">'
            f'{rect(f"dm-lane {team}", 0, 0, width, 36, 8)}<g class="seatpt" transform="translate(20 18)">{mark(p.seat + 1, p.character, 11)}</g>'
            f"{text('b-label', 40, 23, short_name(called[p.seat], 130, 13, bold=True))}"
            f"{text(f't12 end {team}', width - 12, 23, shorten(p.status_name, 180, 12))}</g>"
        )
        y += 40
    for turn in turns_of(view):
        part = _chapter(view, turn, called, width)
        parts.append(place(part.svg, 0, y + 8))
        y += part.height + 8
    return Part(f'<g id="timeline">{"".join(parts)}</g>', width, y + 8)


def _chapter(view: View, turn: Turn, called: Sequence[str], width: float) -> Part:
    """Draw one turn: its heading, then a paragraph for each seat that did something."""
    head = f"Turn {turn.number}" if turn.number else "Setup"
    owner = _owner(view, turn)
    if owner is not None and turn.number:
        head += f" · {called[owner]}"
    drawn = [text("b-label", 10, 20, shorten(head, 150, 13, bold=True))]
    if turn.task is not None:
        name, result, won = task_words(view, turn.task)
        state = "gain" if won else "harm"
        drawn.append(
            text(
                f"t12 end strong {state}",
                width - 10,
                20,
                shorten(f"{name} {result}", width - 176, 12),
            )
        )
    people = People(view.seat, called)
    y = 40.0
    for p in view.players:
        acts = turn.of(p.seat)
        if not acts:
            continue
        told = "; ".join(moment_words(view, people, m) for m in acts)
        lines = wrap(f"{people.subject(p.seat)} {told}.", width - 46, 12)
        ill = p.team == "infected" and any(holds_back(m) for m in acts if m.kind == "submitted")
        frame = rect("dm-tell", 4, y - 14, width - 8, LINE * len(lines) + 4, 6) if ill else ""
        drawn.append(
            f'{frame}<g class="seatpt" data-seat="{p.seat + 1}" transform="translate(20 {num(y - 4)})">{mark(p.seat + 1, "", 7)}</g>'
        )
        drawn += [text("t12", 36, y + LINE * i, line) for i, line in enumerate(lines)]
        y += LINE * len(lines) + 6
    damage = turn.damage
    if damage:
        drawn.append(place(_meters(damage), width - 84, y - 8))
        drawn += [text("t11", 10, y + 14 * i, name) for i, name in enumerate(TRACKS)]
        y += 44
    return Part(rect("b-panel", 0, 0, width, y - 6, 10) + "".join(drawn), width, y - 6)

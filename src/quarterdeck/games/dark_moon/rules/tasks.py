"""Chapter 8, Tasks: choosing a card, and malfunctions from the first flag to the last die."""

from __future__ import annotations

from itertools import combinations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.secrecy import bit, show
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    active_dice,
    clear_spent,
    clockwise,
    fatigued,
    has_ability,
    note,
    uses_ability,
    whole,
)
from quarterdeck.games.dark_moon.content import DRAWN, KINDS, book, force
from quarterdeck.games.dark_moon.rules.decks import draw_tasks
from quarterdeck.games.dark_moon.rules.dice import (
    REROLL,
    VALUES,
    Shown,
    can_reroll,
    end_roll,
    reroll,
    retrieve_up_to,
    roll,
    showing,
    spend,
)
from quarterdeck.games.dark_moon.rules.effects import run
from quarterdeck.games.dark_moon.rules.threats import fulfil
from quarterdeck.games.dark_moon.state import (
    CorporationDie,
    DarkMoon,
    Kind,
    Player,
    Submitted,
    Task,
)

CORPORATION_IDS = 800
OUT_DICE = 2
"""DM-MALF-05: so many dice for whoever stays out."""
STOP: Shown = ("stop", 0)
ROLL_AGAIN: Shown = ("again", 0)

CHOOSE_TASK = Question[str](
    id="choose-task",
    text="Which task do you play?",
    rule="DM-TASK-01",
    label=labels.task,
    target=labels.task_target,
)
CORPORATION = Question[tuple[int, ...]](
    id="corporation",
    text="What does the corporation submit?",
    rule="DM-CORP-01",
    key=labels.numbers_key,
    label=labels.numbers,
    forced="ask",
)
KIND = Question[Kind](
    id="malfunction-kind",
    text="What is failing?",
    rule="DM-MALF-02",
    label=labels.kind,
    target=labels.kind_target,
)
DECLARE = Question[str](
    id="declare",
    text="Are you in or out?",
    rule="DM-MALF-03",
    label=labels.flag,
    forced="ask",
)
SUBMIT = Question[Shown](
    id="submit",
    text="Which die do you submit?",
    rule="DM-MALF-08",
    key=labels.shown_key,
    label=labels.shown,
    target=labels.shown_target,
    prompt=labels.submit_prompt,
    forced="ask",
)


# -- step 3: choose a task -----------------------------------------------------------------------


async def choose_task(s: DarkMoon) -> None:
    """DM-TASK-01, DM-CHAR-05, DM-HIDE-06: draw, play one faceup, discard the others unseen."""
    p = s.players[s.active]
    draw_tasks(s, p.seat, DRAWN + uses_ability(s, p, "task-draw-3"))
    face = await ask(s, p.seat, CHOOSE_TASK, lambda: [card.face for card in s.drawn_tasks])
    chosen = next(card for card in s.drawn_tasks if card.face == face)
    s.drawn_tasks.remove(chosen)
    note(s, p.seat, "played-task", [face], [card.face for card in s.drawn_tasks])
    s.task_discards += s.drawn_tasks
    s.drawn_tasks = []
    s.drawer = None
    show(chosen)
    s.task_card = chosen
    entry = book(s).tasks[face]
    s.turn.suspicious = entry.suspicious
    s.turn.evacuate = entry.evacuate_in_expansion and s.expansion
    s.task = Task(face=face, kind=entry.kind)
    say(s, "DM-TASK-01", "task-played", seat=p.seat, task=face)
    if entry.type == "malfunction":
        await open_malfunction(s, p)
        s.stage = "declare"
    else:
        s.stage = "complication"


async def open_malfunction(s: DarkMoon, p: Player) -> None:
    """DM-MALF-01, DM-MALF-02, DM-CORP-01, DM-RULE-27: difficulty, corporation, kind, order."""
    task = current(s)
    content = book(s)
    entry = content.tasks[task.face]
    silver = content.counts[len(s.players)].task_deck == "silver"
    task.difficulty = entry.difficulty_silver if silver else entry.difficulty_black
    task.difficulty += force(s).difficulty_bonus
    await roll_corporation(s, p)
    if task.kind == "unknown":
        task.kind = await ask(s, p.seat, KIND, KINDS)
        say(s, "DM-MALF-02", "kind-chosen", seat=p.seat, token=task.kind)
    first = p.seat + 1 if s.variants.first_is_last else p.seat  # DM-VAR-03
    task.queue = list(clockwise(s, first))


def current(s: DarkMoon) -> Task:
    """Return the task being resolved."""
    if s.task is None:
        raise LookupError("no task is being resolved")
    return s.task


# -- corporation dice ----------------------------------------------------------------------------


def corporation_dice(s: DarkMoon, p: Player) -> int:
    """DM-CORP-01, DM-CHAR-10, DM-CARD-26, DM-CARD-27, DM-RULE-29: how many are rolled."""
    if not s.expansion:
        return 0
    count = force(s).corporation_roll
    if count and uses_ability(s, p, "corporation-roll-3"):
        count += 1
    return min(count, book(s).corporation_dice)


async def roll_corporation(s: DarkMoon, p: Player) -> None:
    """DM-CORP-01, DM-CORP-02, DM-HIDE-11: a private roll; what is submitted opens the total."""
    count = corporation_dice(s, p)
    if not count:
        return
    faces = book(s).dice["corporation"]
    s.corporation = [
        CorporationDie(id=CORPORATION_IDS + i, face=faces[s.rng.die() - 1], seen=bit(p.seat))
        for i in range(count)
    ]
    if s.events is not None:
        whisper(
            s,
            "DM-CORP-01",
            "corporation-rolled",
            to=[p.seat],
            public={"seat": p.seat},
            seat=p.seat,
            dice=[VALUES[d.face] for d in s.corporation],
        )
    submitted = force(s).corporation_submit
    values = await ask(s, p.seat, CORPORATION, lambda: corporation_choices(s, submitted))
    put_away = [VALUES[d.face] for d in s.corporation]
    for value in values:
        put_away.remove(value)
    shown, hidden = ([f"{value:+d}" for value in dice] for dice in (values, put_away))
    note(s, p.seat, "corporation", shown, hidden)
    s.corporation = []
    task = current(s)
    task.corporation = list(values)
    for value in values:
        task.total += worth(s, value)
    say(s, "DM-CORP-02", "corporation", seat=p.seat, dice=list(values), total=task.total)


def corporation_choices(s: DarkMoon, n: int) -> list[tuple[int, ...]]:
    """DM-DECIDE-18: the different sets of `n` dice of the roll, the best first."""
    values = sorted((VALUES[d.face] for d in s.corporation), reverse=True)
    return list(dict.fromkeys(combinations(values, n)))


def worth(s: DarkMoon, value: int) -> int:
    """DM-CARD-25, DM-RULE-30: what a submitted die adds to the total."""
    return -2 if value == -1 and force(s).bribery else value


# -- in or out -----------------------------------------------------------------------------------


async def declare(s: DarkMoon) -> None:
    """DM-MALF-03..05: the next player is in, or out and takes dice at once."""
    task = current(s)
    p = s.players[task.queue[0]]
    flag = await ask(s, p.seat, DECLARE, lambda: flags(p))
    (task.ins if flag == "in" else task.outs).append(p.seat)
    say(s, "DM-MALF-03", "declared", seat=p.seat, flag=flag)
    if flag == "out":
        note(s, p.seat, "stayed-out")
        await retrieve_up_to(s, p, out_allowance(s, p), "DM-MALF-05")
    task.queue.pop(0)
    if not task.queue:
        task.queue = list(task.ins)
        s.stage = "submit" if task.queue else "judge"


def flags(p: Player) -> list[str]:
    """DM-MALF-04, DM-HIDE-16: without dice there is only out, and nobody can tell."""
    return ["in", "out"] if active_dice(p) else ["out"]


def out_allowance(s: DarkMoon, p: Player) -> int:
    """DM-MALF-05, DM-OUT-07, DM-CHAR-02, DM-INF-02: how many dice whoever is out may take."""
    if p.revealed:
        return OUT_DICE
    count = OUT_DICE + has_ability(s, p, "out-bonus")
    return count - ("command" in s.outposts)


# -- rolling and submitting ----------------------------------------------------------------------


async def submit(s: DarkMoon) -> None:
    """DM-MALF-06..11: the next participant rolls, submits, and goes on or stops."""
    task = current(s)
    p = s.players[task.queue[0]]
    single = fatigued(s, p) or (p.revealed and s.variants.fatigued_infected)
    again = active_dice(p) > 0  # DM-MALF-04: nobody without dice is in
    while again:
        again = await one_roll(s, p, single=single)
    say(s, "DM-MALF-09", "stopped", seat=p.seat)
    if not active_dice(p):
        await fulfil(s, p, "act-recklessly")  # DM-THREAT-03, DM-RULE-53
    task.queue.pop(0)
    if not task.queue:
        s.stage = "judge"


async def one_roll(s: DarkMoon, p: Player, *, single: bool) -> bool:
    """DM-MALF-08, DM-MALF-09: roll all active dice, submit some; return whether to roll again."""
    roll(s, p, whole(p.dice), "malfunction")
    shown: list[Shown] = []
    while True:
        choice = await ask(s, p.seat, SUBMIT, lambda: roll_options(s, p, len(shown), single=single))
        if choice in (STOP, ROLL_AGAIN, PASS):
            break
        if choice == REROLL:
            reroll(s, p)
            continue
        shown.append(choice)
        add_to_total(s, p.seat, choice, spend(s, p, choice))
    end_roll(s, p, shown)
    return choice == ROLL_AGAIN


def roll_options(s: DarkMoon, p: Player, submitted: int, *, single: bool) -> list[Shown]:
    """DM-DECIDE-22, DM-DECIDE-23, DM-HIDE-16: dice to submit; then also to stop or roll again."""
    if not submitted:
        options = showing(s)
        if can_reroll(s, p):
            options.append(REROLL)
        return options
    if single:
        return [STOP]
    options = showing(s)
    if options:
        options.append(ROLL_AGAIN)
    options.append(STOP)
    return options


def add_to_total(s: DarkMoon, seat: Seat, shown: Shown, value: int) -> None:
    """DM-MALF-10: every submitted die changes the total at once."""
    task = current(s)
    task.total += worth(s, value)
    task.submitted.append(Submitted(seat=seat, colour=shown[0], value=value))  # type: ignore[arg-type]
    say(s, "DM-MALF-10", "submitted", seat=seat, dice=[list(shown)], total=task.total)


# -- success or failure --------------------------------------------------------------------------


async def judge(s: DarkMoon) -> None:
    """DM-MALF-12..16: spent dice move, then the total is compared with the difficulty."""
    task = current(s)
    clear_spent(s)
    success = task.total >= task.difficulty and bool(task.ins)
    await resolve(s, success=success)


async def resolve(s: DarkMoon, *, success: bool) -> None:
    """DM-TASK-04, DM-COMPL-01: success or failure, and what the card says about it."""
    task = current(s)
    entry = book(s).tasks[task.face]
    task.outcome = "success" if success else "failure"
    say(
        s,
        "DM-TASK-04",
        "task-resolved",
        task=task.face,
        success=success,
        total=task.total,
        difficulty=task.difficulty,
    )
    note(s, s.active, "task", [task.face, task.outcome, str(task.total), str(task.difficulty)])
    await run(s, entry.on_success if success else entry.on_fail)
    s.stage = "settle"


async def complication(s: DarkMoon) -> None:
    """DM-COMPL-01: the choices of the card decide between success and failure."""
    task = current(s)
    await run(s, book(s).tasks[task.face].resolve)
    await resolve(s, success=task.outcome != "failure")

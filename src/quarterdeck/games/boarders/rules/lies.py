"""Chapter 6, Dice that lie: the lie step of a test, and Lie Honestly."""

from __future__ import annotations

import msgspec

from quarterdeck.core.ask import PASS, Question, ask, together
from quarterdeck.core.secrecy import bit, show
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.labels import Pick
from quarterdeck.games.boarders.state import Boarders, LyingDie, Player, Test

INDICATE = Question[str](
    id="indicate",
    text="Will you lie?",
    rule="BF-LIE-05",
    label=labels.word_label,
    pass_label="Hands up",
)
SELECT = Question[Pick](
    id="select",
    text="Which Lying Die do you use?",
    rule="BF-LIE-06",
    key=labels.pick_key,
    label=labels.pick_label,
    target=labels.pick_target,
)
CLAIM = Question[int](
    id="claim", text="What do you claim it shows?", rule="BF-LIE-08", label=labels.claim_label
)
JUDGE = Question[str](
    id="judge",
    text="Accept or challenge?",
    rule="BF-LIE-09",
    label=labels.word_label,
    prompt=labels.judge_prompt,
)
WRONG_DOUBT = Question[int](
    id="penalty",
    text="Which Lying Die do you remove?",
    rule="BF-LIE-11",
    label=labels.die_label,
    target=labels.die_target,
)
CAUGHT = msgspec.structs.replace(WRONG_DOUBT, rule="BF-LIE-12")
HONEST = Question[str](
    id="honest",
    text="Use a Lying Die?",
    rule="BF-LIE-17",
    label=labels.word_label,
    pass_label="No die",
)
HONEST_DIE = Question[int](
    id="honest-die",
    text="Which Lying Die do you use?",
    rule="BF-LIE-17",
    label=labels.die_label,
    target=labels.die_target,
)
CLAIMS = (1, 2, 3, 4, 5, 6)
DIE_IDS = 1_000


def fill_cups(s: Boarders) -> None:
    """BF-LIE-01, BF-AID-06: both players roll all their dice, the Boarder first."""
    for seat in (1 - s.host, s.host):
        p = s.players[seat]
        p.pinched, p.replaces = 0, -1
        p.cup = [
            LyingDie(id=DIE_IDS * (seat + 1) + n, face=str(s.rng.die()), seen=bit(seat))
            for n in range(1, book(s).dice + 1)
        ]


def die_of(p: Player, die_id: int) -> LyingDie:
    """Return the Lying Die with this id."""
    return next(die for die in p.cup if die.id == die_id)


def dice_of(p: Player) -> list[int]:
    """Return the ids of the dice under a cup."""
    return [die.id for die in p.cup]


# -- the lie step --------------------------------------------------------------------------------


async def lie_step(s: Boarders, test: Test) -> None:
    """BF-LIE-04..07: indicate, select, then each liar claims, is judged and resolves."""
    test.step = "indicate"
    asked = {
        seat: (INDICATE, _answers(s, test, s.players[seat]))
        for seat in (s.active, 1 - s.active)
        if s.players[seat].cup and any(roll.seat == seat for roll in test.rolls)
    }
    if not asked:
        return
    given = await together(s, asked)
    liars = [seat for seat, answer in given.items() if answer is not PASS]
    if not liars:
        return
    say(s, "BF-LIE-05", "indicated", seats=liars)
    test.step = "select"
    await select(s, test, liars)
    for seat in liars:
        if s.players[seat].pinched:
            await lie(s, test, s.players[seat])
    test.liar, test.claim = -1, 0


def _answers(s: Boarders, test: Test, p: Player) -> list[str | None]:
    """BF-AID-04: a player may leave hands up wherever the roll succeeds already."""
    if (p.never_lie or not book(s).ask_on_success) and succeeds(s, test, p.seat):
        return [PASS]
    return ["lie", PASS]


def succeeds(s: Boarders, test: Test, seat: Seat) -> bool:
    """Tell whether a player's roll would do as it lies there."""
    totals = [roll.rolled + roll.stat + roll.modifier for roll in test.rolls]
    if not test.opposed:
        return totals[0] >= book(s).target_number
    if test.rolls[0].seat == test.rolls[1].seat:
        return False
    attack, defence = totals
    return attack >= defence if test.rolls[0].seat == seat else defence > attack


async def select(s: Boarders, test: Test, liars: list[Seat]) -> None:
    """BF-LIE-06: which rolled die, openly, and which Lying Die, in secret; all at once."""
    picks = await together(s, {seat: (SELECT, _picks(s, test, seat)) for seat in liars})
    for seat, pick in picks.items():
        p = s.players[seat]
        p.pinched, p.replaces = pick.die, pick.roll
        say(s, "BF-LIE-06", "selected", seat=seat, stuff=test.rolls[pick.roll].stuff)


def _picks(s: Boarders, test: Test, seat: Seat) -> list[Pick]:
    rolls = [i for i, roll in enumerate(test.rolls) if roll.seat == seat]
    return [Pick(roll, die) for roll in rolls for die in dice_of(s.players[seat])]


async def lie(s: Boarders, test: Test, liar: Player) -> None:
    """BF-LIE-08..12: the claim, the judgement and what comes of it."""
    judge = s.players[1 - liar.seat]
    test.step, test.liar, test.claim = "claim", liar.seat, 0
    test.claim = claim = await ask(s, liar.seat, CLAIM, CLAIMS)
    say(s, "BF-LIE-08", "claimed", seat=liar.seat, value=claim)
    test.step = "judge"
    verdict = await ask(s, judge.seat, JUDGE, ["accept", "challenge"], claim=claim)
    test.step = "resolve"
    roll = test.rolls[liar.replaces]
    if verdict == "accept":
        take_out(s, liar, liar.pinched)
        roll.counts = claim
        say(s, "BF-LIE-10", "accepted", seat=judge.seat, value=claim)
        return
    die = die_of(liar, liar.pinched)
    show(die)
    honest = int(die.face) == claim
    say(s, "BF-LIE-09", "challenged", seat=judge.seat, shown=int(die.face), honest=honest)
    take_out(s, liar, die.id)
    if honest:
        roll.counts = claim
        await penalty(s, judge, WRONG_DOUBT)
    else:
        await penalty(s, liar, CAUGHT)


def take_out(s: Boarders, p: Player, die_id: int) -> None:
    """BF-LIE-14: a die leaves the cup until the next Lying Phase."""
    p.cup = [die for die in p.cup if die.id != die_id]
    if p.pinched == die_id:
        p.pinched = 0
        p.replaces = -1


async def penalty(s: Boarders, p: Player, question: Question[int]) -> None:
    """BF-LIE-11, BF-LIE-12, BF-RULE-15, BF-RULE-17: one die goes, unseen; a pending lie goes last."""
    if not p.cup:
        return
    die_id = await ask(s, p.seat, question, lambda: _penalties(p))
    whisper(
        s,
        question.rule,
        "penalty",
        to=[p.seat],
        public={"seat": p.seat},
        seat=p.seat,
        value=int(die_of(p, die_id).face),
    )
    if p.pinched == die_id:
        say(s, "BF-RULE-15", "lie-cancelled", seat=p.seat)
    take_out(s, p, die_id)


def _penalties(p: Player) -> list[int]:
    free = [die for die in dice_of(p) if die != p.pinched]
    return free or dice_of(p)


# -- Lie Honestly --------------------------------------------------------------------------------


async def lie_honestly(s: Boarders, rule: str) -> list[int]:
    """BF-LIE-17, BF-LIE-18: a die each, or none; shown together; return the values by seat."""
    s.honest = []
    asked = {p.seat: (HONEST, ["use", PASS]) for p in s.players if p.cup}
    given = await together(s, asked) if asked else {}
    users = [seat for seat, answer in given.items() if answer is not PASS]
    values = [0, 0]
    if users:
        say(s, "BF-LIE-17", "will-use", seats=users)
        picks = await together(s, {seat: (HONEST_DIE, dice_of(s.players[seat])) for seat in users})
        for seat, die_id in picks.items():
            p = s.players[seat]
            die = die_of(p, die_id)
            show(die)
            values[seat] = int(die.face)
            take_out(s, p, die_id)
    s.honest = values
    say(s, rule, "honest", values=list(values))
    return values

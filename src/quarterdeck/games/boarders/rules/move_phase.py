"""Chapter 11, Move phase actions: Walk, Run, Make Ready, Stand Up, and granted ones."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import Step, can, controller, kind_of
from quarterdeck.games.boarders.content import universal
from quarterdeck.games.boarders.labels import Act
from quarterdeck.games.boarders.rules.checks import footing_test
from quarterdeck.games.boarders.rules.falls import stand_up
from quarterdeck.games.boarders.rules.moves import aim_move, can_run, make_move, walk
from quarterdeck.games.boarders.rules.queens import (
    can_swash,
    impressed,
    swash_buckle,
)
from quarterdeck.games.boarders.state import Boarders, Stuff

GRANTED = Question[Act](
    id="granted-action",
    text="Which action does the crew member take?",
    rule="BF-RULE-50",
    key=labels.act_key,
    label=labels.act_label,
    target=labels.act_target,
    pass_label="Decline",
    prompt=lambda view, about: f"Which action does {labels.name(view, about['crew'])} take?",
)
FLEXIBLE = Question[str](
    id="stay-flexible",
    text="Take a Footing test to do it once more?",
    rule="BF-QUEEN-08",
    label=labels.word_label,
    pass_label="Leave it",
)
REPEATABLE = ("walk", "run", "swash")


def move_actions(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-MPHASE-01, BF-DOWN-07: what a crew member may do in the Move phase."""
    acts = []
    if crew.down:
        acts.append(Act("stand-up"))
        if not can(s, crew, "down-among-the-dead-men"):
            return acts
    acts += [Act("walk"), Act("run"), Act("make-ready")]
    if can_swash(s, crew):
        acts.append(Act("swash"))
    acts += [Act("impress", on=friend.id) for friend in impressed(s, crew)]
    return acts


async def move_action(s: Boarders, crew: Stuff, act: Act) -> None:
    """Perform one Move-phase action."""
    if act.kind == "walk":
        await walk(s, crew)
    elif act.kind == "run":
        await run(s, crew)
    elif act.kind == "make-ready":
        make_ready(s, crew)
    elif act.kind == "stand-up":
        await stand_up(s, crew)
    elif act.kind == "swash":
        await swash_buckle(s, crew)
    else:
        await swash_buckle(s, s.stuff[act.on - 1])  # BF-QUEEN-05


async def run(s: Boarders, crew: Stuff) -> None:
    """BF-MPHASE-03: a whole Run at once, as granted by somebody else's action."""
    left = kind_of(s, crew).speed
    while left:
        left = await run_on(s, crew, left)


async def run_on(s: Boarders, crew: Stuff, left: int) -> int:
    """BF-MPHASE-03, BF-RULE-34: one Move and its Footing test; return how many Moves are left."""
    spots: list[Step | None] = [*places.moves(s, crew)]
    if left < kind_of(s, crew).speed or not spots:
        spots.append(PASS)
    step = await aim_move(s, crew, lambda m: m is not None and can_run(s, crew, m), spots)
    if step is PASS:
        return 0
    make_move(s, crew, step)
    passed = await footing_test(s, crew)
    return left - 1 if passed or can(s, crew, "down-among-the-dead-men") else 0


def make_ready(s: Boarders, crew: Stuff) -> None:
    """BF-MPHASE-04, BF-READY-01, BF-RULE-35: gain a Ready token; nobody holds two."""
    crew.ready = True
    say(s, "BF-MPHASE-04", "readied", stuff=crew.id)


# -- granted actions -----------------------------------------------------------------------------


async def granted_action(s: Boarders, crew: Stuff) -> None:
    """BF-RULE-50, BF-RULE-51: one Move-phase action at once; no activation is used up."""
    act = await ask(s, crew.seat, GRANTED, [*move_actions(s, crew), PASS], crew=crew.id)
    if act is PASS:
        return
    say(s, "BF-RULE-50", "granted", stuff=crew.id, act=act.kind)
    await move_action(s, crew, act)
    await stay_flexible(s, crew, act)


async def stay_flexible(s: Boarders, crew: Stuff, act: Act) -> None:
    """BF-QUEEN-08, BF-RULE-52: a Footing test to do a granted move once more."""
    if act.kind not in REPEATABLE or crew.down or crew.place != "deck":
        return
    if not universal(s, controller(s, crew), "stay-flexible"):
        return
    choice = await ask(s, crew.seat, FLEXIBLE, ["test", PASS], crew=crew.id)
    if choice is PASS or not await footing_test(s, crew):
        return
    if act.kind != "swash" or can_swash(s, crew):
        await move_action(s, crew, act)

"""What cards do: one function for each operation of the content file."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, cast

import msgspec

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import (
    board_full,
    clear,
    cleared,
    clockwise,
    discard_dice,
    fatigued,
    note,
    on_board,
    revoke,
    unrevealed,
    whole,
)
from quarterdeck.games.dark_moon.content import KINDS, LOSS
from quarterdeck.games.dark_moon.entries import Effect
from quarterdeck.games.dark_moon.rules import trials
from quarterdeck.games.dark_moon.rules.command import (
    eligible_commanders,
    make_commander,
    quarantine,
    release,
)
from quarterdeck.games.dark_moon.rules.damage import (
    draw_tokens,
    place_token,
    place_tokens,
    remove_all,
    remove_fatigue,
    remove_outpost,
    remove_shield,
    test_shields,
)
from quarterdeck.games.dark_moon.rules.dice import amputate, retrieve_up_to, shed
from quarterdeck.games.dark_moon.rules.ending import check_self_destruct
from quarterdeck.games.dark_moon.rules.looking import look_and_place
from quarterdeck.games.dark_moon.rules.threats import show_to
from quarterdeck.games.dark_moon.rules.votes import call_vote, can_hold
from quarterdeck.games.dark_moon.state import DarkMoon, Kind

ALL_DICE = 99
SHIELD = "shield"


class Source(msgspec.Struct, frozen=True):
    """Where effects come from: what protects the crew, and who reveals."""

    event: bool = False
    """A completed event: it does not place a sixth token (DM-EVENT-05)."""
    revealer: Seat | None = None


CARD = Source()
EVENT = Source(event=True)

Operation = Callable[[DarkMoon, Effect, Source], Coroutine[Any, Any, None]]
OPERATIONS: dict[str, Operation] = {}


def operation(name: str) -> Callable[[Operation], Operation]:
    """Say which operation of the content file a function carries out."""

    def register(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return register


async def run(s: DarkMoon, effects: Sequence[Effect], source: Source = CARD) -> None:
    """Carry out effects from left to right."""
    for effect in effects:
        await OPERATIONS[effect.op](s, effect, source)


def protected(s: DarkMoon, source: Source) -> bool:
    """DM-EVENT-05, DM-VAR-06, DM-RULE-58: tokens of a completed event never end the game."""
    return source.event and not s.variants.deadly_events


# -- tokens --------------------------------------------------------------------------------------

DRAW_KIND = Question[Kind](
    id="draw-kind",
    text="Which kind of token is drawn?",
    rule="DM-COMPL-02",
    label=labels.draw_kind,
    target=labels.kind_target,
)
REMOVE = Question[str](
    id="remove-token",
    text="Which token is removed?",
    rule="DM-COMPL-07",
    label=labels.token,
    target=labels.token_target,
)
BONUS = Question[str](
    id="bonus",
    text="Your success lets you remove a token. Which?",
    rule="DM-MALF-17",
    label=labels.token,
    target=labels.token_target,
    pass_label="Remove none",
)
RESUPPLY = Question[Kind](
    id="resupply",
    text="Remove all tokens of one kind?",
    rule="DM-CARD-13",
    label=labels.remove_kind,
    target=labels.kind_target,
    pass_label="Remove none",
)


@operation("draw")
async def draw(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-MALF-14..16, DM-CARD-15, DM-CARD-18..20, DM-REV-08: tokens of a kind."""
    kind = s.task.kind if effect.kind == "chosen" and s.task is not None else effect.kind
    await draw_tokens(s, cast("Kind", kind), effect.n, "DM-DEF-07", protected=protected(s, source))


@operation("draw-choice")
async def draw_choice(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-COMPL-02, DM-COMPL-07, DM-CARD-16, DM-RULE-20, DM-RULE-21: kinds of somebody's choice."""
    lethal = effect.lethal or (source.event and s.variants.deadly_events)
    drawn: list[Kind] = []
    for _ in range(effect.n):
        kinds = [
            kind
            for kind in KINDS
            if drawn.count(kind) < effect.max_per_kind and (lethal or on_board(s, kind) < LOSS - 1)
        ]
        if not kinds:
            break
        kind = await ask(s, person(s, effect.by), DRAW_KIND, kinds)
        drawn.append(kind)
        place_token(s, kind, "DM-DEF-07")
    if SHIELD in drawn:
        await test_shields(s)


@operation("remove")
async def remove(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-MALF-17, DM-COMPL-07, DM-RULE-06: a token on the board, of the active player's choice."""
    tokens: list[str] = []
    if effect.kind in ("shield", "any") and s.shields:
        tokens.append(SHIELD)
    if effect.kind in ("outpost", "any"):
        tokens += s.outposts
    if effect.kind in ("fatigue", "any"):
        tokens += [token.face for token in s.fatigue]
    if not tokens:
        return
    question, more = (BONUS, [PASS]) if effect.optional else (REMOVE, [])
    token = await ask(s, person(s, effect.by), question, (*tokens, *more))
    if token is PASS:
        return
    rule = "DM-MALF-17" if effect.optional else "DM-COMPL-07"
    if token == SHIELD:
        remove_shield(s, rule)
    elif token in s.outposts:
        remove_outpost(s, token, rule)
    else:
        remove_fatigue(s, token, rule)


@operation("remove-all")
async def resupply(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-13: the commander may clear one kind."""
    kinds = [kind for kind in KINDS if on_board(s, kind)]
    kind = await ask(s, person(s, effect.by), RESUPPLY, (*kinds, PASS))
    if kind is not PASS:
        remove_all(s, kind, "DM-CARD-13")


@operation("test-shields")
async def test(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-SHIELD-03: so many tests."""
    for _ in range(effect.times):
        await test_shields(s)


@operation("custom:reboot-shields")
async def reboot_shields(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-22, DM-RULE-42: one token, two on an empty track, and three tests in all."""
    wanted = 1 if s.shields else 2
    place_tokens(s, "shield", wanted, "DM-CARD-22", protected=protected(s, source))
    for _ in range(3):
        await test_shields(s)


@operation("custom:recovery-draw")
async def recovery(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-23, DM-RULE-43: one fatigue token, a second if the first is alone."""
    place_tokens(s, "fatigue", 1, "DM-CARD-23")
    if len(s.fatigue) == 1:
        place_tokens(s, "fatigue", 1, "DM-CARD-23")


@operation("custom:salvage-parts")
async def salvage_parts(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-14: as many outpost and fatigue tokens as before, drawn anew."""
    outposts, tired = len(s.outposts), len(s.fatigue)
    remove_all(s, "outpost", "DM-CARD-14")
    remove_all(s, "fatigue", "DM-CARD-14")
    for _ in range(outposts):
        place_token(s, "outpost", "DM-CARD-14")
    for _ in range(tired):
        place_token(s, "fatigue", "DM-CARD-14")


@operation("custom:draw-2-place-1")
async def look_at_two(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-REV-08, DM-HIDE-10: the revealer looks at two tokens and places one."""
    if source.revealer is not None:
        await look_and_place(s, source.revealer, cast("Kind", effect.kind))


# -- people --------------------------------------------------------------------------------------

CHOOSE_PLAYER = Question[Seat](
    id="choose-player",
    text="Whom do you choose?",
    rule="DM-DECIDE-27",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
    prompt=labels.choose_prompt,
)
CONSENT = Question[str](
    id="consent",
    text="Do you agree?",
    rule="DM-COMPL-03",
    label=labels.consent,
    prompt=labels.consent_prompt,
)
BLOOD_TEST = Question[Seat](
    id="blood-test",
    text="Whom do you put into quarantine, or release?",
    rule="DM-CARD-09",
    key=labels.seat_key,
    label=labels.toggle_quarantine,
    target=labels.seat_target,
)
VICTIM = Question[Seat](
    id="victim",
    text="Who has the accident?",
    rule="DM-CARD-31",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)
HEIR = Question[Seat](
    id="heir",
    text="Who becomes commander?",
    rule="DM-CARD-24",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)


def person(s: DarkMoon, who: str) -> Seat:
    """Return the seat that a card means by a word."""
    if who == "commander":
        return s.commander
    if who == "chosen" and s.task is not None and s.task.target is not None:
        return s.task.target
    return s.active


def people(s: DarkMoon, who: str) -> list[Seat]:
    """Return the seats that a card means by a word; never a revealed one (DM-DEF-02)."""
    if who == "all-unrevealed":
        return unrevealed(s)
    if who == "fatigued":
        return [p.seat for p in s.players if fatigued(s, p)]
    seat = person(s, who)
    return [] if s.players[seat].revealed else [seat]


@operation("choose-player")
async def choose_player(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-DECIDE-27, DM-RULE-09, DM-RULE-23: somebody who fits; if nobody does, the task succeeds."""
    task = s.task
    if task is None:
        return
    chooser = person(s, effect.by)
    options = [p.seat for p in s.players if not p.revealed]
    if "other" in effect.filter:
        options = [seat for seat in options if seat != chooser]
    if "unquarantined" in effect.filter:
        options = [seat for seat in options if not s.players[seat].quarantined]
    if "not-commander" in effect.filter:
        options = [seat for seat in options if seat != s.commander]
    if not options:
        task.outcome = "success"
        return
    task.target = await ask(s, chooser, CHOOSE_PLAYER, options, task=task.face)
    say(s, "DM-DECIDE-27", "chosen", seat=chooser, target=task.target)


@operation("consent")
async def consent(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-DECIDE-28..30: agree and the task succeeds, refuse and it fails."""
    task = s.task
    if task is None or task.target is None:
        return
    seat = person(s, effect.who)
    answer = await ask(s, seat, CONSENT, ("agree", "refuse"), task=task.face, target=task.target)
    task.outcome = "success" if answer == "agree" else "failure"
    say(s, "DM-COMPL-01", "answered", seat=seat, agreed=answer == "agree")
    note(s, seat, "agreed" if answer == "agree" else "refused", [task.face])


@operation("vote")
async def vote(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-COMPL-06, DM-COMPL-09, DM-COMPL-10, DM-RULE-24, DM-RULE-25: the vote decides the task."""
    task = s.task
    if task is None or not effect.type:
        return
    caller = person(s, effect.caller)
    if not can_hold(s, effect.type, caller):
        task.outcome = "success"
        return
    side = await call_vote(s, effect.type, caller)
    task.outcome = "success" if side == effect.success else "failure"


@operation("set-quarantine")
async def blood_testing(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-09, DM-RULE-04: the commander locks somebody in or lets somebody out."""
    seat = await ask(s, person(s, effect.by), BLOOD_TEST, unrevealed(s))
    if s.players[seat].quarantined:
        release(s, seat)
    else:
        await quarantine(s, seat, None)


@operation("amputate")
async def cut_off(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-31, DM-CARD-32: the active player, or whom the commander picks."""
    if effect.who == "active":
        for seat in people(s, "active"):
            await amputate(s, seat, "DM-CARD-32")
        return
    whole_bodies = [p.seat for p in s.players if not p.revealed and not p.amputated]
    if whole_bodies:
        await amputate(s, await ask(s, s.commander, VICTIM, whole_bodies), "DM-CARD-31")


@operation("give-command")
async def give_command(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-24, DM-RULE-45: the commander hands the card on, if anybody can take it."""
    heirs = eligible_commanders(s)
    if heirs:
        make_commander(s, await ask(s, person(s, effect.by), HEIR, heirs), "DM-CARD-24")


@operation("custom:pass-command-to-nominee")
async def nominee_takes_command(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-COMPL-05: the nominee becomes commander."""
    if s.task is not None and s.task.target is not None:
        make_commander(s, s.task.target, "DM-COMPL-05")


@operation("custom:show-status-to-active")
async def blood_test(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-COMPL-08, DM-HIDE-14: the chosen player shows the status card to the active one."""
    if s.task is not None and s.task.target is not None:
        show_to(s, s.players[s.task.target], s.active, "DM-COMPL-08")


@operation("custom:self-destruct-check")
async def self_destruct(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-02: the commander must be well and awake."""
    check_self_destruct(s)


# -- dice ----------------------------------------------------------------------------------------


@operation("retrieve-to-limit")
async def restore_comm(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-12, DM-RULE-44: from the active player on, everybody unrevealed may fill up."""
    for seat in clockwise(s, s.active):
        if not s.players[seat].revealed:
            await retrieve_up_to(s, s.players[seat], ALL_DICE, "DM-CARD-12")


@operation("discard-all-dice")
async def lose_all_dice(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-08, DM-CARD-23: all active dice, the commander die included."""
    for seat in people(s, effect.who):
        p = s.players[seat]
        discard_dice(s, p, whole(p.dice), "DM-DICE-03")


@operation("die-token")
async def die_token(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-01, DM-COMPL-03, DM-RULE-22: limits change, then excess dice go, all at once."""
    seats = people(s, effect.who)
    for seat in seats:
        s.players[seat].die_tokens += effect.delta
        say(s, "DM-LIMIT-01", "die-token", seat=seat, delta=effect.delta)
    await shed(s, seats)


# -- events and evacuation -----------------------------------------------------------------------

CLEAR_WHOM = Question[Seat](
    id="clear-whom",
    text="Who is cleared for evacuation?",
    rule="DM-CARD-28",
    key=labels.seat_key,
    label=labels.seat,
    target=labels.seat_target,
)
CLEARANCE_POWER = Question[Seat](
    id="clearance-power",
    text="Whom do you clear, or whose clearance do you take?",
    rule="DM-DECIDE-38",
    key=labels.seat_key,
    label=labels.toggle_clearance,
    target=labels.seat_target,
)


@operation("final-cube")
async def final_cube(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-17, DM-EVENT-02, DM-RULE-39: a cube for the final event ahead of time."""
    s.final_cubes += effect.n
    say(s, "DM-CARD-17", "cube", event=s.final, cubes=s.final_cubes, needed=s.final_needed)


@operation("rule")
async def lasting(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-34: the next event needs more cubes."""
    if effect.key == "next-event-extra-cubes":
        s.extra_cubes += int(effect.value)


def clearable(s: DarkMoon) -> list[Seat]:
    """DM-CARD-28, DM-RULE-35: who can be given clearance now."""
    if s.evacuation_over or board_full(s):
        return []
    return [p.seat for p in s.players if not p.revealed and not p.quarantined and not p.cleared]


@operation("custom:commander-approves-clearance")
async def accelerated_evac(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-28: the commander clears somebody, unless the board is full."""
    options = clearable(s)
    if options:
        clear(s, await ask(s, s.commander, CLEAR_WHOM, options), "DM-CARD-28")


@operation("custom:approve-or-deny-clearance")
async def clearance_power(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-REV-08, DM-RULE-35: the revealer gives or takes one clearance, if that is possible."""
    options = [] if s.evacuation_over else sorted({*clearable(s), *cleared(s)})
    if not options or source.revealer is None:
        return
    seat = await ask(s, source.revealer, CLEARANCE_POWER, options)
    if s.players[seat].cleared:
        revoke(s, seat, "DM-REV-08")
    else:
        clear(s, seat, "DM-REV-08")


@operation("custom:evac-lottery")
async def evac_lottery(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-29: all clearances are returned, and as many dealt at random."""
    count = len(cleared(s))
    for p in s.players:
        revoke(s, p.seat, "DM-CARD-29")
    lucky = [p.seat for p in s.players if not p.revealed and not p.quarantined]
    s.rng.shuffle(lucky)
    for seat in sorted(lucky[:count]):
        clear(s, seat, "DM-CARD-29")


@operation("custom:hold-trials")
async def hold_trials(s: DarkMoon, effect: Effect, source: Source) -> None:
    """DM-CARD-33, DM-RULE-66: three votes, called by whoever is commander then."""
    await trials.hold_trials(s)

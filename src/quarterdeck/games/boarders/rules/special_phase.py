"""Chapter 13, Special phase: Search, what scenarios add (chapter 16), what profiles add."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.secrecy import PUBLIC, show
from quarterdeck.core.state import say, whisper
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import (
    OPPOSITE,
    base,
    boarder,
    can,
    crew_on_deck,
    enemies_near,
    furniture,
    on_deck,
    stuff,
    touching,
    within,
)
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.geometry import base_at
from quarterdeck.games.boarders.labels import Act
from quarterdeck.games.boarders.rules.falls import knock_down
from quarterdeck.games.boarders.rules.move_phase import granted_action, move_action, move_actions
from quarterdeck.games.boarders.state import Boarders, Edge, Stuff

WHICH_VITAL = Question[int](
    id="which-vital-area",
    text="Which Vital Area is searched?",
    rule="BF-SPEC-03",
    label=labels.stuff_label,
    target=labels.stuff_target,
)
GRANT = Question[int](
    id="grant",
    text="Who acts at once?",
    rule="BF-DECIDE-35",
    label=labels.stuff_label,
    target=labels.stuff_target,
    pass_label="Nobody more",
)
OPPORTUNE = Question[Act](
    id="opportune-moment",
    text="Which Move-phase action?",
    rule="BF-QUEEN-06",
    key=labels.act_key,
    label=labels.act_label,
    target=labels.act_target,
)
SEARCHED = 1.0
"""BF-SPEC-03: gaps this close count as equal."""


def special_actions(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SPEC-01, BF-DOWN-07: what a crew member may do in the Special phase."""
    if crew.down and not can(s, crew, "down-among-the-dead-men"):
        return []
    acts = [Act("search")] if can_search(s, crew) else []
    for name in book(s).scenarios[s.scenario].special_actions:
        acts += SCENARIO_ACTIONS[name](s, crew)
    friends = any(friend.id != crew.id for friend in crew_on_deck(s, crew.seat))
    acts += [
        Act("grant", ability)
        for ability in ("polly-wanna-cracker", "go-there-do-that")
        if friends and can(s, crew, ability)
    ]
    if crew.ready and can(s, crew, "opportune-moment"):
        acts.append(Act("opportune"))
    if not crew.down and can(s, crew, "rollin-thunder"):
        acts.append(Act("thunder"))
    return acts


async def special_action(s: Boarders, crew: Stuff, act: Act) -> None:
    """Perform one Special-phase action."""
    if act.kind == "search":
        await search(s, crew)
    elif act.kind == "grant":
        await grant(s, crew, book(s).abilities[act.what].grants)
    elif act.kind == "opportune":
        await opportune_moment(s, crew)
    elif act.kind == "thunder":
        await knock_down(s, crew)  # BF-TRILL-06
    else:
        PERFORM[act.kind](s, crew, act.on or int(act.what or 0))


# -- Search --------------------------------------------------------------------------------------


def can_search(s: Boarders, crew: Stuff) -> bool:
    """BF-SPEC-02: within 1 of a Vital Area, and no enemy crew within 1."""
    near = any(within(s, crew, vital, book(s).search) for vital in furniture(s, "vital-area"))
    return near and not enemies_near(s, crew)


async def search(s: Boarders, crew: Stuff) -> None:
    """BF-SPEC-02, BF-SPEC-03: the closest Vital Area becomes Searched."""
    here = base(s, crew)
    gaps = {vital.id: geo.gap(here, base(s, vital)) for vital in furniture(s, "vital-area")}
    least = min(gaps.values())
    closest = [vital for vital, gap in gaps.items() if gap <= least + SEARCHED]
    vital = stuff(s, await ask(s, crew.seat, WHICH_VITAL, closest))
    vital.searched = True
    say(s, "BF-SPEC-02", "searched", stuff=crew.id, vital=vital.id)
    if crew.seat == boarder(s):
        find(s, crew, vital)


def find(s: Boarders, crew: Stuff, vital: Stuff) -> None:
    """BF-SCEN-08, BF-SCEN-13, BF-RULE-73, BF-RULE-77: the chart, or a treasure."""
    again = vital.id in s.raided
    if not again:
        s.raided.append(vital.id)
    noted = any(note.face == vital.kind for note in s.notes)
    scenario = book(s).scenarios[s.scenario]
    if scenario.noted_revealed == "when-searched-by-boarder":
        if noted:
            _found_chart(s, crew, vital)
        elif not again:  # whoever sees it learns that the note names another one
            facts = {"stuff": crew.id, "vital": vital.id}
            whisper(s, "BF-SCEN-08", "no-chart", list(range(len(s.players))), facts, **facts)
    if scenario.end_on_unloaded_tokens and s.treasure:
        s.treasure -= 1
        crew.tokens += 1
        say(s, "BF-SCEN-13", "treasure", stuff=crew.id, vital=vital.id)


def _found_chart(s: Boarders, crew: Stuff, vital: Stuff) -> None:
    reveal(s, [vital.kind])
    if not s.chart_found:
        s.chart_found = True
        crew.tokens += 1
        say(s, "BF-SCEN-08", "chart", stuff=crew.id, vital=vital.id)


def reveal(s: Boarders, vitals: Sequence[str]) -> None:
    """BF-HIDE-04: notes become known to all, and the log tells which."""
    hidden = [note for note in s.notes if note.face in vitals and note.seen != PUBLIC]
    for note in hidden:
        show(note)
    if hidden:
        say(s, "BF-HIDE-04", "revealed", vitals=[note.face for note in hidden])


# -- what scenarios add --------------------------------------------------------------------------


def passes(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-09: a holder gives the chart to a friend within 1."""
    if not crew.tokens:
        return []
    return [
        Act("pass-token", on=friend.id)
        for friend in crew_on_deck(s, crew.seat)
        if friend.id != crew.id and within(s, crew, friend, book(s).neighbour)
    ]


def takes(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-10, BF-SCEN-16: from a Knocked Down holder of either side, in base contact."""
    return [
        Act("take-token", on=holder.id)
        for holder in on_deck(s)
        if holder.tokens and holder.down and holder.id != crew.id and touching(s, crew, holder)
    ]


def pick_ups(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-11, BF-RULE-76: a token on the Deck that the model touches."""
    here = base(s, crew)
    return [
        Act("pick-up-token", what=str(n))
        for n, drop in enumerate(s.drops, 1)
        if geo.in_contact(here, base_at(book(s).token, drop.x, drop.y, 0))
    ]


def unloads(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-14: a Boarder holder within 1 of the Boarder's edge."""
    near = crew.seat == boarder(s) and crew.tokens and near_edge(s, crew, s.boarders_edge)
    return [Act("unload-token")] if near else []


def recoveries(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-15: a Host holder within 1 of a Vital Area."""
    if crew.seat != s.host or not crew.tokens:
        return []
    near = any(within(s, crew, vital, book(s).search) for vital in furniture(s, "vital-area"))
    return [Act("recover-token")] if near else []


def escapes(s: Boarders, crew: Stuff) -> list[Act]:
    """BF-SCEN-21: a Boarder within 1 of the edge opposite the Boarder's edge."""
    if crew.seat != boarder(s):
        return []
    return [Act("escape")] if near_edge(s, crew, OPPOSITE[s.boarders_edge]) else []


def near_edge(s: Boarders, crew: Stuff, edge: Edge) -> bool:
    """BF-GEOM-14, BF-GEOM-15: within 1 of an edge."""
    return geo.gap_to_edge(base(s, crew), edge) <= book(s).neighbour + geo.RANGE_SLACK


def pass_token(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-09."""
    crew.tokens -= 1
    stuff(s, on).tokens += 1
    say(s, "BF-SCEN-09", "passed-token", stuff=crew.id, to=on)


def take_token(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-10, BF-RULE-74: one token changes hands."""
    stuff(s, on).tokens -= 1
    crew.tokens += 1
    say(s, "BF-SCEN-10", "took-token", stuff=crew.id, of=on)


def pick_up_token(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-11, BF-RULE-74: the token of this number, counted from 1."""
    s.drops.pop(on - 1)
    crew.tokens += 1
    say(s, "BF-SCEN-11", "picked-up", stuff=crew.id)


def unload_token(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-14: out of the game, and counted."""
    crew.tokens -= 1
    s.unloaded += 1
    say(s, "BF-SCEN-14", "unloaded", stuff=crew.id, count=s.unloaded)


def recover_token(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-15: out of the game."""
    crew.tokens -= 1
    say(s, "BF-SCEN-15", "recovered", stuff=crew.id)


def escape(s: Boarders, crew: Stuff, on: int) -> None:
    """BF-SCEN-21, BF-RULE-69: it leaves the Deck for good and is not removed."""
    crew.place = "escaped"
    crew.ready = crew.down = False
    s.players[crew.seat].escaped += 1
    say(s, "BF-SCEN-21", "escaped", stuff=crew.id)


SCENARIO_ACTIONS = {
    "pass-token": passes,
    "take-token": takes,
    "pick-up-token": pick_ups,
    "unload-token": unloads,
    "recover-token": recoveries,
    "escape": escapes,
}
PERFORM = {
    "pass-token": pass_token,
    "take-token": take_token,
    "pick-up-token": pick_up_token,
    "unload-token": unload_token,
    "recover-token": recover_token,
    "escape": escape,
}


# -- what profiles add ---------------------------------------------------------------------------


async def grant(s: Boarders, crew: Stuff, count: int) -> None:
    """BF-QUEEN-09, BF-QUEEN-12: other friendly crew each perform one Move-phase action at once."""
    rest = [friend.id for friend in crew_on_deck(s, crew.seat) if friend.id != crew.id]
    for _ in range(count):
        rest = [friend for friend in rest if stuff(s, friend).place == "deck"]
        choice = await ask(s, crew.seat, GRANT, [*rest, PASS])
        if choice is PASS:
            return
        rest.remove(choice)
        await granted_action(s, stuff(s, choice))


async def opportune_moment(s: Boarders, crew: Stuff) -> None:
    """BF-QUEEN-06: spend the token, then one Move-phase action."""
    crew.ready = False
    act = await ask(s, crew.seat, OPPORTUNE, move_actions(s, crew), crew=crew.id)
    await move_action(s, crew, act)

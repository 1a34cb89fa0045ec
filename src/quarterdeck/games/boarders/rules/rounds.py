"""Chapter 9, Round structure and activation."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import (
    Spot,
    base,
    base_there,
    boarder,
    can,
    crew_on_deck,
    furniture,
    kind_of,
    legal,
    others,
    put,
    stuff,
)
from quarterdeck.games.boarders.content import book, mils
from quarterdeck.games.boarders.labels import Act
from quarterdeck.games.boarders.rules.attacks import attack, attack_actions
from quarterdeck.games.boarders.rules.cannons import swivel_guns
from quarterdeck.games.boarders.rules.falls import stand_up
from quarterdeck.games.boarders.rules.lies import fill_cups, lie_honestly
from quarterdeck.games.boarders.rules.move_phase import (
    make_ready,
    move_action,
    move_actions,
    run_on,
)
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.rules.quarter import after_activation, end_game, may_return
from quarterdeck.games.boarders.rules.special_phase import special_action, special_actions
from quarterdeck.games.boarders.state import Boarders, Phase, Placing, Stage, Stuff

INITIATIVE = Question[Seat](
    id="initiative",
    text="Who has initiative?",
    rule="BF-ROUND-06",
    key=labels.player_key,
    label=labels.player_label,
)
RETURN = Question[int](
    id="return",
    text="Which crew member returns?",
    rule="BF-ROUND-07",
    label=labels.stuff_label,
    pass_label="Nobody more",
)
RETURN_TO = Question[Spot](
    id="return-to",
    text="Where does the crew member return?",
    rule="BF-ROUND-08",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.PLACE_FORM,
    prompt=lambda view, about: f"Where does {labels.name(view, about['crew'])} return?",
)
ACTIVATE = Question[int](
    id="activate",
    text="Which crew member activates?",
    rule="BF-ROUND-02",
    label=labels.stuff_label,
    target=labels.stuff_target,
)
ACTION = Question[Act](
    id="action",
    text="Which action?",
    rule="BF-ROUND-04",
    key=labels.act_key,
    label=labels.act_label,
    target=labels.act_target,
    pass_label="Do nothing",
    prompt=lambda view, about: f"What does {labels.name(view, about['crew'])} do?",
)
SELF_RIGHT = Question[str](
    id="self-righting",
    text="Spend the Ready token to stand up?",
    rule="BF-TRILL-07",
    label=labels.word_label,
    pass_label="Stay down",
)
NEXT: dict[Stage, Stage] = {
    "reinforce": "move",
    "move": "attack",
    "attack": "special",
    "special": "pitch",
}
DARK_ANCHOR = "dark-anchor"


def begin_round(s: Boarders) -> None:
    """BF-ROUND-01, BF-SERV-07: the round's number, Swivel Guns, then the Lying Phase."""
    s.round += 1
    s.activated = 0
    s.active = s.initiative
    for thing in s.stuff:
        thing.returned = False
    say(s, "BF-ROUND-01", "round", round=s.round)
    swivel_guns(s)
    s.stage = "lying"


async def lying_phase(s: Boarders) -> None:
    """BF-ROUND-06, BF-RULE-19: roll the Lying Dice, Lie Honestly, initiative."""
    fill_cups(s)
    say(s, "BF-LIE-01", "cups")
    values = await lie_honestly(s, "BF-ROUND-06")
    if values[0] == values[1]:
        s.initiative = boarder(s)
    else:
        winner = 0 if values[0] > values[1] else 1
        s.initiative = await ask(s, winner, INITIATIVE, [winner, 1 - winner])
    say(s, "BF-ROUND-06", "initiative", seat=s.initiative)
    begin_phase(s, "reinforce")


def begin_phase(s: Boarders, phase: Stage) -> None:
    """BF-ROUND-02: nobody has activated yet; the player with initiative begins."""
    s.stage = phase
    s.turn = s.active = s.initiative
    s.activated = 0
    s.test = None
    for thing in s.stuff:
        thing.activated = False
    for p in s.players:
        p.finished = False
    say(s, "BF-ROUND-01", "phase", phase=phase)


def next_seat(s: Boarders, waiting: list[list[int]]) -> Seat | None:
    """BF-ROUND-02, BF-ROUND-03, BF-RULE-10: whose activation is next; None: the phase is over."""
    if not waiting[0] and not waiting[1]:
        return None
    first = s.initiative if s.whole_side else s.turn
    return first if waiting[first] else 1 - first


# -- Reinforcements ------------------------------------------------------------------------------


async def reinforcements(s: Boarders) -> None:
    """BF-ROUND-07, BF-RULE-11: one crew member returns, or a player is finished."""
    waiting = [[] if p.finished else returning(s, p.seat) for p in s.players]
    seat = next_seat(s, waiting)
    if seat is None:
        if not (crew_on_deck(s, 0) and crew_on_deck(s, 1)):
            end_game(s, "wiped-out")  # BF-RULE-70
        else:
            begin_phase(s, "move")
        return
    s.active = seat
    choice = await ask(s, seat, RETURN, [*waiting[seat], PASS])
    if choice is PASS:
        s.players[seat].finished = True
        say(s, "BF-ROUND-07", "finished", seat=seat)
    else:
        await come_back(s, stuff(s, choice))
        s.last_activator = seat
    s.turn = 1 - seat


def returning(s: Boarders, seat: Seat) -> list[int]:
    """BF-ROUND-10: who may return and has a legal spot; equals share the search."""
    spots: dict[str, bool] = {}
    found = []
    for crew in may_return(s, seat):
        if crew.kind not in spots:
            spots[crew.kind] = bool(return_spots(s, crew))
        if spots[crew.kind]:
            found.append(crew.id)
    return found


def return_spots(s: Boarders, crew: Stuff) -> list[Spot]:
    """BF-ROUND-08, BF-ROUND-09, BF-DEAD-07: the edge, a Vital Area not Searched, the Dark Anchor."""
    if crew.seat == s.host:
        spots = [
            spot
            for vital in furniture(s, "vital-area")
            if not vital.searched
            for spot in places.around_box(s, crew, vital)
        ]
    else:
        spots = places.along_edge(s, crew, s.boarders_edge)
    for anchor in anchors(s, crew):
        spots += [spot for spot in _around(anchor) if _near(s, crew, anchor, spot)]
    bases = others(s, crew)
    spots = list(dict.fromkeys(spots))
    return [spot for spot in spots if legal(base_there(s, crew, spot, down=False), bases)]


def anchors(s: Boarders, crew: Stuff) -> list[Stuff]:
    """BF-DEAD-07: Charybdis on the Deck."""
    return [friend for friend in crew_on_deck(s, crew.seat) if can(s, friend, DARK_ANCHOR)]


def _around(anchor: Stuff) -> list[Spot]:
    return [
        Spot(anchor.x + dx, anchor.y + dy)
        for dy in range(-4_000, 4_001, 1_000)
        for dx in range(-4_000, 4_001, 1_000)
    ]


def _near(s: Boarders, crew: Stuff, anchor: Stuff, spot: Spot) -> bool:
    reach = mils(book(s).abilities[DARK_ANCHOR].within)
    there = base_there(s, crew, spot, down=False)
    return geo.within(there, base(s, anchor), reach)


def can_return(s: Boarders, crew: Stuff, spot: Spot) -> bool:
    """BF-ROUND-08..10: whether a crew member may return to a spot."""
    there = base_there(s, crew, spot, down=False)
    if spot.turn or not legal(there, others(s, crew)):
        return False
    if any(_near(s, crew, anchor, spot) for anchor in anchors(s, crew)):
        return True
    if crew.seat != s.host:
        return geo.touches_edge(there, s.boarders_edge)
    return any(
        not vital.searched and geo.in_contact(there, base(s, vital))
        for vital in furniture(s, "vital-area")
    )


async def come_back(s: Boarders, crew: Stuff) -> None:
    """BF-STAT-10, BF-ROUND-05: it stands, and does not activate again this round."""
    crew.down = False
    spot = await point(
        s,
        crew.seat,
        RETURN_TO,
        lambda there: can_return(s, crew, there),
        return_spots(s, crew),
        Placing(stuff=crew.id),
        crew=crew.id,
    )
    put(crew, spot)
    crew.place = "deck"
    crew.returned = True
    say(s, "BF-ROUND-07", "returned", stuff=crew.id, x=spot.x, y=spot.y)


# -- activations ---------------------------------------------------------------------------------


async def activation(s: Boarders, phase: Phase) -> None:
    """BF-ROUND-02..05: a crew member is chosen, then acts; a Run goes on Move by Move."""
    if not s.activated:
        await choose_crew(s, phase)
        return
    crew = stuff(s, s.activated)
    if s.running:
        s.running = await run_on(s, crew, s.running)
    else:
        await act_in(s, crew, phase)
    if not s.running:
        await after_activation(s)


async def choose_crew(s: Boarders, phase: Phase) -> None:
    """BF-ROUND-02, BF-ROUND-03: the next player activates one crew member, or the phase is over."""
    waiting = [to_activate(s, seat) for seat in (0, 1)]
    seat = next_seat(s, waiting)
    if seat is None:
        begin_phase(s, NEXT[phase])
        return
    s.active = s.last_activator = seat
    crew = stuff(s, await ask(s, seat, ACTIVATE, waiting[seat]))
    crew.activated = True
    s.activated = crew.id
    s.turn = 1 - seat


async def act_in(s: Boarders, crew: Stuff, phase: Phase) -> None:
    """BF-ROUND-04: one action of the phase's type, or none."""
    await right_itself(s, crew)
    acts = actions(s, crew, phase)
    act = await ask(s, crew.seat, ACTION, [*acts, PASS], crew=crew.id)
    if act is PASS:
        if acts:  # who can do nothing anyway is not worth a line
            say(s, "BF-ROUND-04", "passed", stuff=crew.id)
        return
    say(s, "BF-ROUND-04", "acted", stuff=crew.id, act=act.kind, what=act.what)
    if act.kind == "run":
        s.running = await run_on(s, crew, kind_of(s, crew).speed)
    else:
        await perform(s, crew, act, phase)


def to_activate(s: Boarders, seat: Seat) -> list[int]:
    """BF-ROUND-05: crew on the Deck that have not activated, and did not return this round."""
    return [
        crew.id
        for crew in s.stuff
        if crew.seat == seat and crew.place == "deck" and not crew.activated and not crew.returned
    ]


async def right_itself(s: Boarders, crew: Stuff) -> None:
    """BF-TRILL-07: Baller and Divers may spend the token to stand up first."""
    if not (crew.down and crew.ready):
        return
    if not (can(s, crew, "self-righting-baller") or can(s, crew, "self-righting-divers")):
        return
    if await ask(s, crew.seat, SELF_RIGHT, ["react", PASS], crew=crew.id) is not PASS:
        crew.ready = False
        await stand_up(s, crew)


def actions(s: Boarders, crew: Stuff, phase: Phase) -> list[Act]:
    """Return the actions of a phase that are open to a crew member."""
    if phase == "move":
        return move_actions(s, crew)
    if phase == "attack":
        return attack_actions(s, crew)
    return special_actions(s, crew)


async def perform(s: Boarders, crew: Stuff, act: Act, phase: Phase) -> None:
    """Perform an action."""
    if phase == "move":
        await move_action(s, crew, act)
    elif act.kind == "attack":
        await attack(s, crew, book(s).arms[act.what])
    elif phase == "attack":
        make_ready(s, crew)  # BF-TRILL-05
    else:
        await special_action(s, crew, act)


def round_end(s: Boarders) -> None:
    """BF-SCEN-02, BF-RULE-82: a timed scenario ends after its last round, any other at the cap."""
    limit = book(s).scenarios[s.scenario].round_limit or book(s).round_cap
    if s.round >= limit:
        end_game(s, "rounds")
    else:
        s.stage = "round"

"""Chapter 8, Setting up a game: Prepare for Boarding."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import (
    Spot,
    base_there,
    boarder,
    crew_of,
    put,
    stuff,
    trouble,
)
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.state import Boarders, Edge, Placing, Stuff

DEPLOY = Question[Spot](
    id="deploy",
    text="Where does the crew member stand?",
    rule="BF-SETUP-07",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.PLACE_FORM,
    prompt=lambda view, about: f"Where does {labels.name(view, about['crew'])} stand?",
)
CONFIRM = Question[int](
    id="confirm-deployment",
    text="Confirm the deployment, or lift somebody?",
    rule="BF-SETUP-11",
    key=lambda option: f"lift-{option}" if option else "confirm",
    label=lambda view, option: f"Lift {labels.name(view, option)}" if option else "Confirm",
    target=lambda view, option: labels.stuff_target(view, option) if option else "",
)
EDGE = Question[Edge](
    id="boarders-edge",
    text="From which edge do you board?",
    rule="BF-SETUP-08",
    label=labels.edge_label,
    target=labels.edge_target,
)
CONFIRMED = 0


def muster(s: Boarders) -> None:
    """BF-MATCH-04, BF-HARSH-05: the crews, Host first, captain first, then sections in order."""
    for seat in (s.host, boarder(s)):
        p = s.players[seat]
        weapons = list(p.weapons)
        count: dict[str, int] = {}
        for kind_id in (p.captain, *p.sections):
            kind = book(s).kinds[kind_id]
            for _ in range(kind.models):
                count[kind_id] = count.get(kind_id, 0) + 1
                s.stuff.append(
                    Stuff(
                        id=len(s.stuff) + 1,
                        kind=kind_id,
                        n=count[kind_id],
                        seat=seat,
                        weapon=weapons.pop(0) if kind.weapon_choice else "",
                    )
                )
        p.started = sum(count.values())


async def deploy_host(s: Boarders) -> None:
    """BF-SETUP-07: anywhere legal."""
    if await deploy(s, s.host):
        s.stage = "boarders-edge"


async def choose_edge(s: Boarders) -> None:
    """BF-SETUP-08, BF-SETUP-09, BF-SCEN-06: one long edge, in Hot Chase the Aft edge."""
    edges: list[Edge] = ["port", "starboard"]
    if book(s).scenarios[s.scenario].boarder_edge == "aft":
        edges = ["aft"]
    s.boarders_edge = await ask(s, boarder(s), EDGE, edges)
    say(s, "BF-SETUP-09", "boarders-edge", edge=s.boarders_edge)
    s.stage = "deploy-boarder"


async def deploy_boarder(s: Boarders) -> None:
    """BF-SETUP-08: every base touches that edge."""
    if await deploy(s, boarder(s)):
        s.stage = "round"


async def deploy(s: Boarders, seat: Seat) -> bool:
    """BF-SETUP-11: the next crew member is placed; when all are, confirm or lift one."""
    own = crew_of(s, seat)
    crew = next_to_place(s, own)
    if crew is None:
        placed = [crew.id for crew in own if crew.place == "deck"]
        choice = await ask(s, seat, CONFIRM, [CONFIRMED, *placed])
        if choice == CONFIRMED:
            return True
        lift(s, stuff(s, choice), own)
        return False
    spots = deploy_spots(s, crew)
    if not spots:
        crew.place = "waiting"
        say(s, "BF-SETUP-11", "waits", stuff=crew.id)
        return False
    spot = await point(
        s,
        seat,
        DEPLOY,
        lambda there: not deploy_refusal(s, crew, there),
        spots,
        Placing(stuff=crew.id),
        refusal=lambda there: deploy_refusal(s, crew, there),
        crew=crew.id,
    )
    put(crew, spot)
    crew.place = "deck"
    say(s, "BF-SETUP-07", "deployed", stuff=crew.id, x=spot.x, y=spot.y)
    return False


def next_to_place(s: Boarders, own: list[Stuff]) -> Stuff | None:
    """BF-DECIDE-11: in roster order; who was lifted last comes last, so that others get the spot."""
    left = [crew for crew in own if crew.place == "box"]
    return next((crew for crew in left if crew.id != s.lifted), left[0] if left else None)


def lift(s: Boarders, crew: Stuff, own: list[Stuff]) -> None:
    """BF-SETUP-11: who waits may try again, now that there is room."""
    crew.place = "box"
    s.lifted = crew.id
    for other in own:
        if other.place == "waiting":
            other.place = "box"


def deploy_spots(s: Boarders, crew: Stuff) -> list[Spot]:
    """BF-AID-02: candidates for a deployment."""
    if crew.seat == s.host:
        return places.grid(s, crew, 4_000, 2_000)
    return places.along_edge(s, crew, s.boarders_edge)


def deploy_refusal(s: Boarders, crew: Stuff, spot: Spot) -> str:
    """BF-SETUP-07, BF-SETUP-08: legal, and for the Boarder touching the edge; why not, or empty."""
    there = base_there(s, crew, spot, down=False)
    if spot.turn:
        return "who stands is not turned (BF-DOWN-04)"
    if found := trouble(s, crew, there):
        return found
    if crew.seat == s.host or geo.touches_edge(there, s.boarders_edge):
        return ""
    return f"a Boarder stands at the {s.boarders_edge.capitalize()} edge, touching it (BF-SETUP-08)"

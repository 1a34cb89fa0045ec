"""The rules of Boarders and Black Flags, one module a chapter; `step` is the order of play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quarterdeck.games.boarders.rules import dead as _dead  # noqa: F401 - its reaction joins the shoves
from quarterdeck.games.boarders.rules.cannons import cannon_battle
from quarterdeck.games.boarders.rules.deploying import choose_edge, deploy_boarder, deploy_host
from quarterdeck.games.boarders.rules.furnishing import catapult, furnish, note
from quarterdeck.games.boarders.rules.match import (
    choose_crews,
    choose_fleets,
    choose_roles,
    choose_scenario,
    count_booty,
    next_match,
)
from quarterdeck.games.boarders.rules.pitch import fire, pitch_and_yaw, shifting
from quarterdeck.games.boarders.rules.rounds import (
    activation,
    begin_round,
    lying_phase,
    reinforcements,
    round_end,
)
from quarterdeck.games.boarders.rules.service import service, sew_sails, supply
from quarterdeck.games.boarders.rules.spotting import christen, spotting
from quarterdeck.games.boarders.state import Boarders, Stage

#: The parts of a match in which somebody may be asked.
ASKING: dict[Stage, Callable[[Boarders], Awaitable[None]]] = {
    "ships": christen,
    "fleets": choose_fleets,
    "crews": choose_crews,
    "scenario": choose_scenario,
    "roles": choose_roles,
    "spotting": spotting,
    "cannons": cannon_battle,
    "furniture": furnish,
    "catapult": catapult,
    "note": note,
    "deploy-host": deploy_host,
    "boarders-edge": choose_edge,
    "deploy-boarder": deploy_boarder,
    "lying": lying_phase,
    "reinforce": reinforcements,
    "pitch": pitch_and_yaw,
    "shift": shifting,
    "fires": fire,
    "supply": supply,
    "service": service,
    "sails": sew_sails,
}
#: The parts that run by themselves.
PLAIN: dict[Stage, Callable[[Boarders], None]] = {
    "round": begin_round,
    "round-end": round_end,
    "game-over": count_booty,
    "match-over": next_match,
}


async def step(s: Boarders) -> None:
    """BF-MATCH-01, BF-ROUND-01: match, set-up, rounds of six phases, booty, service."""
    stage = s.stage
    if stage in ("move", "attack", "special"):
        await activation(s, stage)
    elif stage in ASKING:
        await ASKING[stage](s)
    else:
        PLAIN[stage](s)

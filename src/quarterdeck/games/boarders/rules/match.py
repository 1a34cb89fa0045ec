"""Chapter 7, Match structure: fleets, crews, scenario, roles, two games, the victor."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import msgspec

from quarterdeck.core.ask import PASS, Question, ask, together
from quarterdeck.core.state import Result, Seat, end, say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import boarder
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.deploying import muster
from quarterdeck.games.boarders.rules.furnishing import unpack
from quarterdeck.games.boarders.rules.quarter import beaten, booty
from quarterdeck.games.boarders.rules.special_phase import reveal
from quarterdeck.games.boarders.state import NOBODY, Boarders, Player

if TYPE_CHECKING:
    from quarterdeck.games.boarders.view import View


class Crew(msgspec.Struct, frozen=True, gc=False):
    """A captain and three sections."""

    captain: str
    sections: tuple[str, ...]


def crew_key(crew: Crew) -> str:
    """Write a crew: the captain, then each section once with its number."""
    counted = dict.fromkeys(crew.sections)
    parts = [f"{crew.sections.count(section)}{section[:11]}" for section in counted]
    return f"{crew.captain}:{'+'.join(parts)}"


def crew_label(view: View, crew: Crew) -> str:
    """Name a crew."""
    names = [labels.kind_label(view, section) for section in crew.sections]
    return f"{labels.kind_label(view, crew.captain)} with {', '.join(names)}"


FLEET = Question[str](
    id="fleet", text="Which fleet do you sail with?", rule="BF-MATCH-02", label=labels.kind_label
)
CREW = Question[Crew](
    id="crew",
    text="Which captain and which three crew sections?",
    rule="BF-MATCH-02",
    key=crew_key,
    label=crew_label,
)
WEAPON = Question[str](
    id="specialist-weapon",
    text="Which weapon does the Specialist carry?",
    rule="BF-MATCH-05",
    label=labels.kind_label,
)
AGREE = Question[str](
    id="scenario",
    text="Play Boarding Action, or roll for a scenario?",
    rule="BF-MATCH-06",
    label=labels.word_label,
)
MARQUE = Question[str](
    id="letter-of-marque",
    text="Use the Letter of Marque to re-roll the scenario?",
    rule="BF-SERV-05",
    label=labels.word_label,
    pass_label="Keep the roll",
)
COMMISSION = Question[int](
    id="commission",
    text="Change the scenario die by your Commission?",
    rule="BF-SERV-06",
    label=labels.change_label,
    pass_label="Leave it",
)
ROLE = Question[str](
    id="role",
    text="Are you Host or Boarder in the first game?",
    rule="BF-MATCH-07",
    label=labels.word_label,
)


async def choose_fleets(s: Boarders) -> None:
    """BF-MATCH-02, BF-MATCH-03: each player chooses one fleet, at the same time."""
    asked = {p.seat: (FLEET, list(book(s).fleets)) for p in s.players if not p.fleet}
    if asked:
        for seat, fleet in (await together(s, asked)).items():
            s.players[seat].fleet = fleet
    for p in s.players:
        say(s, "BF-MATCH-02", "fleet", seat=p.seat, fleet=p.fleet)
    s.stage = "crews"


async def choose_crews(s: Boarders) -> None:
    """BF-MATCH-02, BF-RULE-80: 1 captain and 3 sections each; then the Specialists' weapons."""
    crews = await together(s, {p.seat: (CREW, crews_of(s, p)) for p in s.players})
    for p in s.players:
        p.captain, p.sections = crews[p.seat].captain, list(crews[p.seat].sections)
        say(s, "BF-MATCH-02", "crew", seat=p.seat, captain=p.captain, sections=p.sections)
    for p in s.players:
        p.weapons = []
        for section in p.sections:
            kind = book(s).kinds[section]
            if kind.weapon_choice:
                for _ in range(kind.models):
                    weapon = await ask(s, p.seat, WEAPON, kind.weapon_choice)
                    p.weapons.append(weapon)
                    say(s, "BF-MATCH-05", "weapon", seat=p.seat, weapon=weapon)
    s.stage = "scenario"


def crews_of(s: Boarders, p: Player) -> list[Crew]:
    """Return every crew a fleet can muster."""
    fleet = book(s).fleets[p.fleet]
    return [
        Crew(captain, sections)
        for captain in fleet.captains
        for sections in combinations_with_replacement(fleet.sections, book(s).sections)
    ]


async def choose_scenario(s: Boarders) -> None:
    """BF-MATCH-06, BF-DECIDE-04: agreed, fixed by the host of the table, or rolled."""
    if s.fixed_scenario:
        s.scenario = s.fixed_scenario
    else:
        answers = await together(s, {p.seat: (AGREE, ["agree", "roll"]) for p in s.players})
        if "roll" in answers.values():
            s.scenario = book(s).scenario_dice[await scenario_die(s)]
        else:
            s.scenario = book(s).scenario_dice[1]
    say(s, "BF-MATCH-06", "scenario", scenario=s.scenario)
    s.stage = "roles"


async def scenario_die(s: Boarders) -> int:
    """BF-MATCH-06, BF-SERV-05, BF-SERV-06, BF-RULE-96: a die, Letters of Marque, Commissions."""
    face = s.rng.die()
    say(s, "BF-MATCH-06", "scenario-die", value=face)
    for p in s.players:
        if "letter-of-marque" not in p.log.items:
            continue
        if await ask(s, p.seat, MARQUE, ["again", PASS], die=face) is not PASS:
            face = s.rng.die()
            say(s, "BF-SERV-05", "scenario-die", value=face)
    for p in s.players:
        if "commission" not in p.log.items:
            continue
        change = await ask(s, p.seat, COMMISSION, [1, -1, PASS], die=face)
        if change is not PASS:
            face = min(6, max(1, face + change))
            say(s, "BF-SERV-06", "scenario-die", value=face)
    return face


async def choose_roles(s: Boarders) -> None:
    """BF-MATCH-07: both roll, ties again; the higher chooses Host or Boarder."""
    while True:
        dice = s.rng.dice(2)
        say(s, "BF-MATCH-07", "role-dice", dice=dice)
        if dice[0] != dice[1]:
            break
    winner = 0 if dice[0] > dice[1] else 1
    role = await ask(s, winner, ROLE, ["host", "boarder"])
    begin_game(s, winner if role == "host" else 1 - winner)


def begin_game(s: Boarders, host: Seat) -> None:
    """BF-MATCH-08, BF-SEW-09: a fresh deck, full crews, damage counted anew."""
    s.host = host
    s.stuff, s.drops, s.notes = [], [], []
    s.raided, s.chart_found = [], False
    s.boarders_edge, s.lower, s.sea, s.ending = "", "", "", ""
    s.round = s.unloaded = s.damage = s.smoke = s.volleys = s.removals = 0
    s.last_activator = NOBODY
    s.activated = s.running = s.lifted = 0
    s.quarter, s.spotted, s.honest, s.volley = [], [], [], []
    s.ship_used = False
    s.initiative = s.active = s.turn = 1 - host
    s.test = s.attack = s.shift = None
    s.treasure = book(s).scenarios[s.scenario].end_on_unloaded_tokens
    for p in s.players:
        p.cup, p.pinched, p.replaces = [], 0, -1
        p.tally = p.escaped = 0
        p.captain_lost = p.finished = False
    unpack(s)
    muster(s)
    say(s, "BF-MATCH-01", "game", game=s.game, host=host)
    s.stage = "spotting" if s.mode == "campaign" else "furniture"


def count_booty(s: Boarders) -> None:
    """BF-MATCH-01, BF-SCORE-01..05: the points of a game; then the roles swap, or the match is over."""
    reveal(s, [note.face for note in s.notes])
    for p in s.players:
        scored = booty(s, p.seat)
        points = sum(scored.values())
        p.booty.append(points)
        say(s, "BF-SCORE-05", "booty", seat=p.seat, points=points, scored=scored)
        if "crown" in s.spotted:
            p.crowned += points  # BF-RULE-94
        else:
            p.vp += points
        if beaten(s, 1 - p.seat):
            tick(s, p, "skull")
    if s.game == 1:
        s.game = 2
        begin_game(s, boarder(s))
    else:
        end_match(s)


def tick(s: Boarders, p: Player, achievement: str) -> None:
    """BF-SEW-01: an achievement is ticked once; only a campaign has Ship's Logs."""
    if s.mode == "campaign" and achievement not in p.log.ticks:
        p.log.ticks.append(achievement)


def end_match(s: Boarders) -> None:
    """BF-MATCH-09, BF-RULE-81: more points over both games win; equal points are a draw."""
    totals = [sum(p.booty) for p in s.players]
    s.winners = [] if totals[0] == totals[1] else [0 if totals[0] > totals[1] else 1]
    say(s, "BF-MATCH-09", "match", totals=totals, winners=s.winners)
    for seat in s.winners:
        s.players[seat].log.won += 1
        tick(s, s.players[seat], "crossed-bones")
    if s.mode != "campaign":
        finish(s, totals)
    s.service = 0
    s.stage = "supply"


def next_match(s: Boarders) -> None:
    """BF-CAMP-03, BF-SUPP-04: the logs stay; crews, scenario and roles are chosen anew."""
    if s.match >= s.matches:
        finish(s, [p.log.won for p in s.players])
    s.match += 1
    s.game = 1
    for p in s.players:
        p.booty, p.fed = [], False
        p.vp = p.crowned = 0
        p.fleet = p.fixed_fleet
        p.captain, p.sections, p.weapons = "", [], []
    s.stage = "fleets"


def finish(s: Boarders, totals: list[int]) -> None:
    """Name the places of the whole table."""
    best = max(totals)
    places = tuple(1 if total == best else 2 for total in totals)
    reason = "draw" if totals[0] == totals[1] else s.ending
    end(s, Result(reason=reason, places=places, scores=tuple(float(t) for t in totals)))

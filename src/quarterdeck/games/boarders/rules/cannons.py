"""Chapter 21, Campaign: the cannon battle and what its damage does to the game."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import boarder
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.entries import CannonResult
from quarterdeck.games.boarders.state import Boarders

FIRE = Question[str](
    id="fire-again",
    text="Another round of firing?",
    rule="BF-CANN-02",
    label=labels.word_label,
)
REROLL = Question[str](
    id="re-roll-cannons",
    text="Re-roll this round of cannon dice?",
    rule="BF-SEW-05",
    label=labels.word_label,
    pass_label="Keep the dice",
)
SMOKE = "reduce-weapon-ranges-by-d6"
"""BF-CANN-04."""
DRILLS = 10
"""BF-SERV-04."""
WRECKED = 101
"""BF-SEW-01: enemy ship suffers 101+ damage."""


async def cannon_battle(s: Boarders) -> None:
    """BF-CANN-01, BF-RULE-84: a round of firing, then the pursuit; without gunpowder it is over."""
    log = s.players[boarder(s)].log
    if not log.gunpowder:
        cease_fire(s)
        return
    log.gunpowder -= 1
    dice = log.cannons
    if not s.volleys and "gunnery-drills" in log.items:
        dice += DRILLS  # BF-RULE-85
    s.volleys += 1
    s.volley = s.rng.dice(dice)
    say(s, "BF-CANN-01", "fired", seat=boarder(s), dice=list(s.volley))
    await reroll_volley(s)
    s.damage += sum(s.volley)
    s.volley = []
    say(s, "BF-CANN-01", "damage", total=s.damage)
    note_damage(s)
    if not log.gunpowder:
        cease_fire(s)
        return
    winner = pursuit(s)
    if await ask(s, winner, FIRE, ["fire", "cease"]) == "cease":
        cease_fire(s)


async def reroll_volley(s: Boarders) -> None:
    """BF-SEW-05, BF-RULE-93: the Ship lets the Boarder re-roll all dice of one round, once."""
    if "ship" not in s.spotted or s.ship_used or not s.volley:
        return
    if await ask(s, boarder(s), REROLL, ["again", PASS]) is not PASS:
        s.ship_used = True
        s.volley = s.rng.dice(len(s.volley))
        say(s, "BF-SEW-05", "fired", seat=boarder(s), dice=list(s.volley))


def pursuit(s: Boarders) -> Seat:
    """BF-CANN-02: both roll, lighter ships better; ties are rolled again."""
    while True:
        totals = [
            s.rng.die() + book(s).ships[s.players[seat].log.ship].pursuit_bonus for seat in (0, 1)
        ]
        say(s, "BF-CANN-02", "pursuit", totals=totals)
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def cease_fire(s: Boarders) -> None:
    """BF-CANN-03: the total gives the result; then the game is set up."""
    say(s, "BF-CANN-03", "cannon-result", result=result(s).id, total=s.damage)
    s.volleys = 0
    s.stage = "furniture"


def result(s: Boarders) -> CannonResult:
    """BF-CANN-03, BF-RULE-90: what the present total means."""
    return next(line for line in book(s).cannon_results if line.min <= s.damage <= line.max)


def pitch_bonus(s: Boarders) -> int:
    """BF-CANN-05..07, BF-RULE-89: what the result adds to the chosen die."""
    line = result(s)
    if line.effect == "pitch-die-plus":
        return line.amount
    listing = line.effect == "pitch-die-plus-if-lower-edge-is-boarders"
    return line.amount if listing and s.lower == s.boarders_edge else 0


def swivel_guns(s: Boarders) -> None:
    """BF-SERV-07, BF-RULE-90: one more die each round; and the smoke rolls in when it first applies."""
    if "swivel-guns" in s.players[boarder(s)].log.items:
        s.damage += s.rng.die()
        say(s, "BF-SERV-07", "damage", total=s.damage)
        note_damage(s)
    if result(s).effect == SMOKE and not s.smoke:
        s.smoke = s.rng.die()
        say(s, "BF-CANN-04", "smoke", inches=s.smoke)


def note_damage(s: Boarders) -> None:
    """BF-SEW-01: 101 or more damage to the enemy ship is an achievement."""
    ticks = s.players[boarder(s)].log.ticks
    if s.damage >= WRECKED and "ship" not in ticks:
        ticks.append("ship")

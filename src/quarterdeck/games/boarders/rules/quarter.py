"""Chapter 15, Quarter and the end of a game: windows, wipe-outs, booty."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import boarder, crew_of, crew_on_deck
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.state import NOBODY, Boarders, Stuff

QUARTER = Question[str](
    id="quarter",
    text="Ask for Quarter?",
    rule="BF-QUART-05",
    label=labels.word_label,
    pass_label="Fight on",
)
GIVE_QUARTER = Question[str](
    id="give-quarter",
    text="They ask for Quarter. Accept?",
    rule="BF-QUART-06",
    label=labels.word_label,
)


def quartered(s: Boarders, seat: Seat) -> bool:
    """BF-QUART-02..04: the captain is gone, the ship is searched, or the boarders are spent."""
    p = s.players[seat]
    if p.captain_lost:
        return True
    if seat == s.host:
        vitals = vital_areas(s)
        return bool(vitals) and all(vital.searched for vital in vitals)
    return p.started > 0 and p.tally >= p.started


def vital_areas(s: Boarders) -> list[Stuff]:
    """Return the Vital Areas."""
    kinds = book(s).kinds
    return [t for t in s.stuff if t.seat == NOBODY and kinds[t.kind].group == "vital-area"]


def may_return(s: Boarders, seat: Seat) -> list[Stuff]:
    """BF-QUART-07, BF-ROUND-07, BF-SETUP-11: removed or waiting crew, unless Quartered."""
    if quartered(s, seat):
        return []
    return [crew for crew in crew_of(s, seat) if crew.place in ("removed", "waiting")]


def wiped_out(s: Boarders, seat: Seat) -> bool:
    """BF-RULE-68: nobody on the Deck and nobody who may return."""
    return not crew_on_deck(s, seat) and not may_return(s, seat)


async def after_activation(s: Boarders) -> None:
    """BF-RULE-67, BF-RULE-68, BF-SCEN-17: a Quarter window, a wipe-out, the last treasure."""
    s.attack = None
    s.activated = s.running = 0
    limit = book(s).scenarios[s.scenario].end_on_unloaded_tokens
    if limit and s.unloaded >= limit:
        end_game(s, "unloaded")
        return
    if s.removals and await quarter_window(s):
        return
    if wiped_out(s, 0) or wiped_out(s, 1):
        end_game(s, "wiped-out")


async def quarter_window(s: Boarders) -> bool:
    """BF-QUART-05, BF-RULE-12: each may ask once, who last activated first; an acceptance ends it."""
    s.removals = 0
    first = s.initiative if s.last_activator == NOBODY else s.last_activator
    for seat in (first, 1 - first):
        if await ask(s, seat, QUARTER, ["ask", PASS]) is PASS:
            continue
        say(s, "BF-QUART-05", "asked-quarter", seat=seat)
        forced = quartered(s, 1 - seat)
        answers = ["accept"] if forced else ["accept", "refuse"]
        answer = await ask(s, 1 - seat, GIVE_QUARTER, answers)
        say(s, "BF-QUART-06", "answered-quarter", seat=1 - seat, answer=answer, forced=forced)
        if answer == "accept":
            s.quarter = [seat if forced else 1 - seat]  # BF-SCORE-03, BF-SCORE-04
            end_game(s, "quarter")
            return True
    return False


def end_game(s: Boarders, reason: str) -> None:
    """BF-END-01..03, BF-RULE-98: nothing further is resolved."""
    s.ending = reason
    s.stage = "game-over"
    say(s, "BF-END-01", "ended", reason=reason)
    s.test = None
    s.attack = None
    s.shift = None
    s.fires = []
    s.activated = s.running = 0


# -- booty ---------------------------------------------------------------------------------------


def booty(s: Boarders, seat: Seat) -> dict[str, int]:
    """BF-SCORE-01..05: what a player scores in this game, by reason."""
    points = book(s).points
    enemy = s.players[1 - seat]
    scored = {
        "captain-removed": points["captain-removed"] * enemy.captain_lost,
        "wiped-out": points["wiped-out"] * beaten(s, enemy.seat),
        "quarter": s.quarter.count(seat),
    }
    scenario = book(s).scenarios[s.scenario]
    for entry in scenario.booty_host if seat == s.host else scenario.booty_boarder:
        reason, _, worth = entry.partition(":")
        scored[reason] = int(worth) * BOOTY[reason](s, seat)
    return {reason: count for reason, count in scored.items() if count}


def beaten(s: Boarders, seat: Seat) -> bool:
    """BF-SCORE-02, BF-RULE-69: wiped out, however the game ended, and not because crew escaped."""
    if not s.ending or crew_on_deck(s, seat) or s.players[seat].escaped:
        return False
    return s.ending == "wiped-out" or not may_return(s, seat)


def _unsearched(s: Boarders, seat: Seat) -> int:
    return sum(not vital.searched for vital in vital_areas(s))


def _searched(s: Boarders, seat: Seat) -> int:
    return sum(vital.searched for vital in vital_areas(s))


def _noted(s: Boarders, *, searched: bool) -> int:
    """BF-RULE-95: each noted piece scores its own point."""
    noted = {note.face for note in s.notes}
    return sum(v.kind in noted and v.searched == searched for v in vital_areas(s))


def _controls_token(s: Boarders, seat: Seat) -> int:
    return int(any(crew.tokens and crew.place == "deck" for crew in crew_of(s, seat)))


BOOTY: dict[str, Callable[[Boarders, Seat], int]] = {
    "unsearched-vital-area": _unsearched,
    "searched-vital-area": _searched,
    "noted-piece-unsearched": lambda s, seat: _noted(s, searched=False),
    "noted-piece-searched": lambda s, seat: _noted(s, searched=True),
    "controls-token": _controls_token,
    "unloaded-token": lambda s, seat: s.unloaded,
    "boarder-tally": lambda s, seat: s.players[boarder(s)].tally,
    "host-tally": lambda s, seat: s.players[s.host].tally,
    "escaped-crew": lambda s, seat: s.players[seat].escaped,
}

"""Players and options become the first state (chapter 7)."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.game import OptionValue, Setup
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.state import Boarders, Log, Player


def setup(config: Setup) -> Boarders:
    """BF-MATCH-01, BF-CAMP-01: everything before the first decision."""
    campaign = config.mode == "campaign"
    scenario = str(config.options["scenario"])
    s = Boarders(
        rng=config.rng,
        book=config.book,
        mode=config.mode,
        fixed_scenario="" if scenario == "agree" else scenario,
        fixed_layout=config.options["layout"] == "default",
        matches=int(config.options["matches"]) if campaign else 1,
        stage="ships" if campaign else "fleets",
        players=[_player(config, seat) for seat in range(config.seats)],
    )
    s.whole_side = config.options["activation"] == "whole-side" or book(s).whole_side
    return s


def _player(config: Setup, seat: int) -> Player:
    fleet = str(config.options[f"fleet-{seat + 1}"])
    fixed = "" if fleet == "choose" else fleet
    return Player(
        seat=seat,
        fleet=fixed,
        fixed_fleet=fixed,
        never_lie=bool(config.options[f"never-lie-{seat + 1}"]),
        log=Log(),
    )


def adopt(s: Boarders, options: Mapping[str, OptionValue]) -> None:
    """BF-CAMP-01, BF-RULE-100: Ship's Logs of an earlier table go on here, for as many matches more.

    Only between two matches: in the middle of one the position knows its own length.
    """
    if s.mode == "campaign" and s.stage in ("ships", "fleets", "match-over"):
        played = s.match if s.stage == "match-over" else s.match - 1
        s.matches = played + int(options["matches"])

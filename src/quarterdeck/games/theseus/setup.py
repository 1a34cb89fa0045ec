"""Chapter 2, Setup: players and options become the first state; choices follow in `opening`."""

from __future__ import annotations

from typing import cast

from quarterdeck.core.game import Setup, SetupError
from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.content import CARD_FACTIONS, FACTIONS, book
from quarterdeck.games.theseus.state import Faction, ModeId, Player, Theseus, Turn

_ALLY = {"1-2": 1, "1-3": 2, "1-4": 3}


def setup(config: Setup) -> Theseus:
    """TH-SETUP-01..04: seats, sides and fixed factions; everything else is decided at the table."""
    s = Theseus(
        rng=config.rng,
        book=config.book,
        mode=cast(ModeId, config.mode),
        options=dict(config.options),
        players=[Player(seat=seat, side=side) for seat, side in enumerate(_sides(config))],
        turn=Turn(),
    )
    s.supply = book(s).tokens["upgrade"]
    _fix_factions(s, config)
    first = _first_seat(config)
    s.order = [(first + n) % config.seats for n in range(config.seats)]
    return s


def _sides(config: Setup) -> list[int]:
    """TH-DM-10, TH-TEAM-01: each for himself, or two alliances; the one with seat 1 is side 0."""
    if config.mode != "team":
        return list(range(config.seats))
    ally = _ALLY[str(config.options["alliances"])]
    return [0 if seat in (0, ally) else 1 for seat in range(config.seats)]


def _first_seat(config: Setup) -> Seat:
    """TH-SETUP-02, TH-RULE-39: the seat that the host names, or one drawn at random."""
    named = config.options["first-player"]
    if not isinstance(named, int):
        return config.rng.below(config.seats)
    if named > config.seats:
        msg = f"option 'first-player': expected a seat from 1 to {config.seats}; got '{named}'"
        raise SetupError(msg)
    return named - 1


def _fix_factions(s: Theseus, config: Setup) -> None:
    """TH-SETUP-01, TH-RULE-40: factions that the host fixes or leaves to chance."""
    wanted = [str(config.options[f"faction-{p.seat + 1}"]) for p in s.players]
    for p, faction in zip(s.players, wanted, strict=True):
        if faction not in FACTIONS:
            continue
        if any(q.faction == faction for q in s.players):
            msg = f"option 'faction-{p.seat + 1}': the {faction} are taken already"
            raise SetupError(msg)
        p.faction = faction
    for p, faction in zip(s.players, wanted, strict=True):
        if faction == "random":
            p.faction = config.rng.pick(free_factions(s))


def free_factions(s: Theseus) -> list[Faction]:
    """TH-DECIDE-01, TH-RULE-40: the factions that nobody has taken yet."""
    offered = FACTIONS if s.options["pandora"] else CARD_FACTIONS
    return [faction for faction in offered if all(p.faction != faction for p in s.players)]

"""What must be true of every position: nothing appears, vanishes or stands where it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quarterdeck.core.game import OptionValue
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import base, is_crew, on_deck
from quarterdeck.games.boarders.content import Book, book
from quarterdeck.games.boarders.rules.quarter import vital_areas
from quarterdeck.games.boarders.state import Boarders, Player, Stuff

SEATS = 2
PLAYING = ("lying", "reinforce", "move", "attack", "special", "pitch", "shift", "fires")
EDGES = ("port", "starboard", "aft")


def problems(s: Boarders) -> Iterator[str]:
    """Yield what is wrong with a position, each with its place."""
    content = book(s)
    if len(s.players) != SEATS:
        yield f"players: expected 2, got {len(s.players)}"
        return
    unknown = list(_unknown(s, content))
    yield from unknown
    if unknown:
        return
    for i, p in enumerate(s.players):
        for problem in _player(content, i, p):
            yield f"players[{i}].{problem}"
    for i, thing in enumerate(s.stuff):
        for problem in _thing(content, thing):
            yield f"stuff[{i}].{problem}"
    yield from _deck(s)
    yield from _game(s, content)


def _unknown(s: Boarders, content: Book) -> Iterator[str]:
    for i, thing in enumerate(s.stuff):
        if thing.id != i + 1:
            yield f"stuff[{i}].id: expected {i + 1}, got {thing.id}"
        if thing.kind not in content.kinds:
            yield f"stuff[{i}].kind: there is no '{thing.kind}'"
        elif not -1 <= thing.seat < SEATS:
            yield f"stuff[{i}].seat: expected -1, 0 or 1, got {thing.seat}"
        elif (content.kinds[thing.kind].group == "crew") != is_crew(thing):
            yield f"stuff[{i}].seat: crew have an owner, furniture has none"
        if thing.weapon and thing.weapon not in content.arms:
            yield f"stuff[{i}].weapon: there is no weapon '{thing.weapon}'"
    if s.scenario and s.scenario not in content.scenarios:
        yield f"scenario: there is no scenario '{s.scenario}'"
    if not s.scenario and s.stage not in ("ships", "fleets", "crews", "scenario"):
        yield "scenario: expected one by now"
    if s.host not in (0, 1) or s.initiative not in (0, 1) or s.active not in (0, 1):
        yield "host, initiative and active: expected 0 or 1"


def _player(content: Book, i: int, p: Player) -> Iterator[str]:
    if p.seat != i:
        yield f"seat: expected {i}, got {p.seat}"
    if p.fleet and p.fleet not in content.fleets:
        yield f"fleet: there is no fleet '{p.fleet}'"
    if p.captain and (not p.fleet or p.captain not in content.fleets[p.fleet].captains):
        yield f"captain: '{p.captain}' is no captain of this fleet"
    if len(p.cup) > content.dice:
        yield f"cup: expected at most {content.dice} dice, got {len(p.cup)}"
    if any(die.face not in "123456" or len(die.face) != 1 for die in p.cup):
        yield "cup: a die shows 1 to 6"
    ids = [die.id for die in p.cup]
    if len(set(ids)) != len(ids):
        yield "cup: an id is there twice"
    if p.pinched and p.pinched not in ids:
        yield f"pinched: there is no die {p.pinched} under this cup"
    yield from _log(content, p)


def _log(content: Book, p: Player) -> Iterator[str]:
    log = p.log
    if min(log.gold, log.food, log.gunpowder, log.cannons, p.vp, p.crowned, p.tally) < 0:
        yield "log: stores, points and the tally are never below 0"
    if log.ship and log.ship not in content.ships:
        yield f"log.ship: there is no class '{log.ship}'"
    if log.ship in content.ships and log.cannons > content.ships[log.ship].max_cannons:
        yield f"log.cannons: a {log.ship} has no room for {log.cannons}"
    if len(set(log.items)) != len(log.items) or not set(log.items) <= set(content.items):
        yield "log.items: each item of the content at most once"


def _thing(content: Book, thing: Stuff) -> Iterator[str]:
    if not 0 <= thing.turn < 180:  # noqa: PLR2004 - BF-GEOM-07
        yield f"turn: expected 0 to 179, got {thing.turn}"
    if thing.down and not is_crew(thing):
        yield "down: only crew are Knocked Down"
    if thing.searched and content.kinds[thing.kind].group != "vital-area":
        yield "searched: only Vital Areas are Searched"
    if thing.place != "deck" and (thing.ready or thing.down or thing.tokens):
        yield "place: off the Deck nobody has a token or lies down (BF-STAT-10)"
    if thing.tokens < 0:
        yield f"tokens: expected 0 or more, got {thing.tokens}"


def _deck(s: Boarders) -> Iterator[str]:
    """BF-GEOM-12, BF-GEOM-16: nothing overlaps at rest, nothing hangs over the edge."""
    things = on_deck(s)
    bases = [base(s, thing) for thing in things]
    for i, here in enumerate(bases):
        if not geo.on_deck(here):
            yield f"stuff[{things[i].id - 1}]: it overlaps the edge of the Deck"
        for j in range(i):
            if geo.overlap(here, bases[j]):
                yield f"stuff[{things[i].id - 1}]: it overlaps stuff[{things[j].id - 1}]"


def _game(s: Boarders, content: Book) -> Iterator[str]:
    if s.stage in PLAYING and s.boarders_edge not in EDGES:
        yield f"boarders_edge: expected one of {', '.join(EDGES)}, got '{s.boarders_edge}'"
    vitals = {vital.kind for vital in vital_areas(s)}
    for note in s.notes:
        if note.face not in vitals:
            yield f"notes: there is no Vital Area '{note.face}'"
    if len({note.face for note in s.notes}) != len(s.notes):
        yield "notes: a Vital Area is noted twice"
    tokens = sum(thing.tokens for thing in s.stuff) + len(s.drops) + s.treasure + s.unloaded
    searched = sum(vital.searched for vital in vital_areas(s))
    if tokens + searched > content.tokens:
        yield f"tokens: there are {content.tokens} Searched tokens in all (BF-COMP-04)"
    yield from _acting(s)


def _acting(s: Boarders) -> Iterator[str]:
    """Whoever acts, moves or is placed is there."""
    if s.activated and not 1 <= s.activated <= len(s.stuff):
        yield f"activated: there is no stuff {s.activated}"
    elif s.activated and not is_crew(s.stuff[s.activated - 1]):
        yield "activated: only crew activate"
    if s.running and not s.activated:
        yield "running: nobody is activated"
    if not 0 <= s.moving <= len(s.stuff):
        yield f"moving: there is no stuff {s.moving}"
    if s.placing is not None and not 1 <= s.placing.stuff <= len(s.stuff):
        yield f"placing: there is no stuff {s.placing.stuff}"


def mismatches(s: Boarders, mode: str, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield where a position does not fit the table's mode."""
    if s.mode != mode:
        yield f"it is of mode '{s.mode}', the table of '{mode}'"

"""Appendix B and C: what a die assigned to the tile under the ship can do."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import PUBLIC, show
from quarterdeck.core.state import say, whisper
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    free_holds,
    kind_at,
    last_token,
    push_back,
    salvage_room,
    score,
    take_bounty,
)
from quarterdeck.games.smuggler.content import book, force
from quarterdeck.games.smuggler.labels import Act
from quarterdeck.games.smuggler.rules.detection import wanted_damage
from quarterdeck.games.smuggler.rules.dice import acts_as, spend
from quarterdeck.games.smuggler.state import PlanetCard, Player, Smuggler

HOW_MANY = Question[int](
    id="salvage",
    text="How many salvage tokens?",
    rule="HS-SALV-01",
    label=labels.tokens,
)
TRADE_FACES = (4, 5)
"""The faces that planets ask for (HS-CARD-01, HS-CARD-05, HS-OCC-02, HS-OCC-03)."""


def tile_acts(s: Smuggler, p: Player) -> list[Act]:
    """HS-SYS-06, HS-TILE-01: everything a die may do here, for each die of the pool.

    A 6 is declared the lowest face that serves; other declarations would do the same.
    """
    dice = sorted(set(s.turn.dice))
    trades = [(die, face) for die in dice if (face := trade_face(die))]
    acts = [Act(verb, die, die, thing) for verb, thing in any_face(s, p) for die in dice]
    if trades and kind_at(s, p.at) == "planet":
        for verb, thing in with_trade_face(s, p):
            acts += [Act(verb, die, face, thing) for die, face in trades]
    return acts


def trade_face(die: int) -> int:
    """Return what a die counts as where a 4 or 5 is asked for; 0: it does not serve."""
    return next((face for face in TRADE_FACES if face in acts_as(die)), 0)


def any_face(s: Smuggler, p: Player) -> Iterator[tuple[str, int | str]]:
    """HS-RULE-08: salvage, unloading at havens, sabotage and loading troops take any face."""
    place = s.board[p.at]
    kind = kind_at(s, p.at)
    if place.salvage and salvage_room(s, p) > 0:
        yield "salvage", ""
    if p.role == "smuggler":
        each = book(s).salvage_per_hold
        if kind == "haven" and p.salvage >= each:
            yield "unload", "full"
        if kind == "haven" and p.salvage % each:
            yield "unload", "part"
        if place.token == "completed" or (place.token and not last_token(s)):
            yield "sabotage", ""
    elif place.token == "completed" and s.garrison and free_holds(s, p) > 0:
        yield "load", ""


def with_trade_face(s: Smuggler, p: Player) -> Iterator[tuple[str, int | str]]:
    """HS-TILE-08, HS-DECIDE-24, HS-DECIDE-30: what a 4 or 5 does on a planet."""
    place = s.board[p.at]
    colour = book(s).tiles[place.tile].colour
    if colour and free_holds(s, p) > 0:
        if s.market[colour] is not None:
            yield "pick-up", "face-up"
        if s.decks[colour]:
            yield "pick-up", "deck"
    for card in p.cards:
        if can_deliver(s, p, card):
            yield "deliver", card.id
    if p.role == "government" and p.troops and not place.token:
        yield "begin", ""
    if p.role == "government" and place.token == "in-progress":
        yield "complete", ""


def can_deliver(s: Smuggler, p: Player, card: PlanetCard) -> bool:
    """HS-CARD-05, HS-GOV-04..06: smugglers at the destination; WANTED at an occupied planet."""
    place = s.board[p.at]
    printed = book(s).cards[card.face]
    if p.role == "smuggler":
        return printed.destination == place.tile
    return printed.wanted and place.token == "completed" and card.origin != place.tile


async def pick_up(s: Smuggler, p: Player, act: Act) -> None:
    """HS-CARD-01..03, HS-GOV-03: a card of the planet's colour into an empty hold."""
    tile = book(s).tiles[s.board[p.at].tile]
    colour = tile.colour or "red"
    if act.thing == "face-up":
        card = s.market[colour]
        reveal_next(s, colour)
    else:
        card = s.decks[colour].pop()
        show(card, p.seat)
    if card is None:
        raise LookupError(f"HS-CARD-07: no face-up card of colour {colour}")
    if p.role == "government":
        card.origin = tile.id  # HS-GOV-09
    p.cards.append(card)
    facts = {"seat": p.seat, "deck": colour, "source": act.thing}
    if card.seen == PUBLIC:
        say(s, "HS-CARD-01", "picked-up", **facts, face=card.face)
    else:
        whisper(s, "HS-CARD-01", "picked-up", [p.seat], facts, **facts, face=card.face)
    await wanted_damage(s, p, card)


def reveal_next(s: Smuggler, colour: labels.Colour) -> None:
    """HS-CARD-02, HS-CARD-07: the top card of the deck is turned face up, if there is one."""
    deck = s.decks[colour]
    card = deck.pop() if deck else None
    s.market[colour] = card
    if card is not None:
        show(card)
        say(s, "HS-CARD-02", "revealed", deck=colour, face=card.face)


async def deliver(s: Smuggler, p: Player, act: Act) -> None:
    """HS-CARD-05, HS-GOV-04, HS-EVENT-18: reveal it, score its value, remove it from the game."""
    card = next(c for c in p.cards if c.id == act.thing)
    p.cards.remove(card)
    s.gone.append(card)
    show(card)
    say(s, "HS-CARD-05", "delivered", seat=p.seat, face=card.face)
    points = book(s).cards[card.face].value + force(s).card_bonus
    score(s, p, points, "HS-SCORE-02", "cards")
    await wanted_damage(s, p, card)


async def take_salvage(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SALV-01/02, HS-RULE-56: as many tokens as the player wants and the holds allow."""
    place = s.board[p.at]
    most = min(place.salvage, salvage_room(s, p))
    count = await ask(s, p.seat, HOW_MANY, range(most, 0, -1))
    place.salvage -= count
    p.salvage += count
    say(s, "HS-SALV-01", "took-salvage", seat=p.seat, tokens=count, tile=place.tile)


async def unload(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SALV-03, HS-SALV-08: all salvage of one hold, 1 point a token."""
    each = book(s).salvage_per_hold
    count = each if act.thing == "full" else p.salvage % each
    p.salvage -= count
    s.salvage += count
    say(s, "HS-SALV-03", "unloaded", seat=p.seat, tokens=count)
    score(s, p, count * book(s).points[p.role].per_salvage_delivered, "HS-SALV-03", "salvage")


async def sabotage(s: Smuggler, p: Player, act: Act) -> None:
    """HS-SABO-01..03: the occupation is pushed back, and the smuggler takes a bounty token."""
    say(s, "HS-SABO-01", "sabotaged", seat=p.seat, tile=s.board[p.at].tile)
    push_back(s, p.at, "HS-SABO-02")
    take_bounty(s, p, "HS-SABO-01")


async def load_troops(s: Smuggler, p: Player, act: Act) -> None:
    """HS-OCC-01: one occupation token from the supply into an empty hold."""
    s.garrison -= 1
    p.troops += 1
    say(s, "HS-OCC-01", "loaded-troops", seat=p.seat)


async def begin_occupation(s: Smuggler, p: Player, act: Act) -> None:
    """HS-OCC-02: a token goes on the planet, IN PROGRESS side up."""
    p.troops -= 1
    s.board[p.at].token = "in-progress"
    say(s, "HS-OCC-02", "began", seat=p.seat, tile=s.board[p.at].tile)
    score(s, p, book(s).points[p.role].begin_occupation, "HS-OCC-02", "occupation")


async def complete_occupation(s: Smuggler, p: Player, act: Act) -> None:
    """HS-OCC-03: the token is flipped to COMPLETED."""
    s.board[p.at].token = "completed"
    say(s, "HS-OCC-03", "completed", seat=p.seat, tile=s.board[p.at].tile)
    score(s, p, book(s).points[p.role].complete_occupation, "HS-OCC-03", "occupation")


INTERACTIONS = {
    "pick-up": pick_up,
    "deliver": deliver,
    "salvage": take_salvage,
    "unload": unload,
    "sabotage": sabotage,
    "load": load_troops,
    "begin": begin_occupation,
    "complete": complete_occupation,
}


async def interact(s: Smuggler, p: Player, act: Act) -> None:
    """HS-TILE-01, HS-COMBAT-05: a die to the tile; no combat is started here after it."""
    spend(s, act.die, act.face)
    s.turn.interacted = True
    await INTERACTIONS[act.verb](s, p, act)

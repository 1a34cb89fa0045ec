"""What every chapter needs: positions, ships, holds, scores."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from quarterdeck.core.secrecy import PUBLIC, sees
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.smuggler.content import book
from quarterdeck.games.smuggler.state import Place, Player, Pos, Smuggler

Direction = Literal["n", "e", "s", "w"]
DIRECTIONS: tuple[Direction, ...] = ("n", "e", "s", "w")
_STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


class Load(msgspec.Struct, frozen=True, gc=False):
    """The contents of one hold: a card (its id), salvage (how many tokens) or troops."""

    kind: Literal["card", "salvage", "troops"]
    n: int = 1


def position(x: int, y: int) -> Pos:
    """Return the name of a grid position."""
    return f"{x},{y}"


@cache
def coordinates(pos: Pos) -> tuple[int, int]:
    """Return x and y of a position."""
    x, y = pos.split(",")
    return int(x), int(y)


@cache
def neighbours(pos: Pos) -> dict[Direction, Pos]:
    """HS-TERM-01: the positions that share an edge, by direction."""
    x, y = coordinates(pos)
    return {d: position(x + _STEPS[d][0], y + _STEPS[d][1]) for d in DIRECTIONS}


def active_player(s: Smuggler) -> Player:
    """HS-TERM-07: the player whose turn it is."""
    return s.players[s.order[s.active]]


def government(s: Smuggler) -> Player | None:
    """Return the government player, if there is one."""
    for p in s.players:
        if p.role == "government":
            return p
    return None


def in_turn_order(s: Smuggler) -> list[Player]:
    """HS-EVENT-02: all players, first player first."""
    return [s.players[seat] for seat in s.order]


def kind_at(s: Smuggler, pos: Pos) -> str:
    """Return the kind of the tile at a position; an inert slipstream is empty space."""
    place = s.board[pos]
    return "space" if place.inert else book(s).tiles[place.tile].kind


def others_at(s: Smuggler, p: Player) -> list[Seat]:
    """Return the other ships on a ship's tile, in seat order."""
    return [q.seat for q in s.players if q.at == p.at and q is not p]


def score(s: Smuggler, p: Player, points: int, rule: str, source: str) -> None:
    """HS-SCORE-01, HS-DMG-06: points count at once; the score never goes below 0."""
    if points:
        p.score = max(0, p.score + points)
        say(s, rule, "scored", seat=p.seat, points=points, score=p.score, source=source)


def take_bounty(s: Smuggler, p: Player, rule: str) -> None:
    """HS-BOUNTY-01: one more bounty token, without limit."""
    p.bounty += 1
    say(s, rule, "bounty", seat=p.seat, bounty=p.bounty)


def damage_count(p: Player) -> int:
    """Return the number of damage markers on a mat."""
    return sum(sq.damaged for sq in p.squares)


# -- holds ---------------------------------------------------------------------------------------


def salvage_holds(s: Smuggler, tokens: int) -> int:
    """HS-SALV-05: packed salvage fills this many holds."""
    return -(-tokens // book(s).salvage_per_hold)


def free_holds(s: Smuggler, p: Player) -> int:
    """Return the number of empty holds; below zero: more is aboard than fits."""
    return p.holds - len(p.cards) - p.troops - salvage_holds(s, p.salvage)


def salvage_room(s: Smuggler, p: Player) -> int:
    """HS-SALV-02: how many more salvage tokens fit, beside what is aboard."""
    each = book(s).salvage_per_hold
    return free_holds(s, p) * each + -p.salvage % each


def loads(s: Smuggler, p: Player) -> list[Load]:
    """Return the loaded holds of a ship: cards, salvage (full holds first), troops."""
    each = book(s).salvage_per_hold
    held = [Load("card", card.id) for card in p.cards]
    held += [Load("salvage", each)] * (p.salvage // each)
    if p.salvage % each:
        held.append(Load("salvage", p.salvage % each))
    return held + [Load("troops")] * p.troops


def cargo_value(s: Smuggler, p: Player) -> int:
    """HS-TERM-05: printed values of the cards aboard plus 1 per salvage token."""
    cards = book(s).cards
    return sum(cards[card.face].value for card in p.cards) + p.salvage


def drop_card(s: Smuggler, p: Player, card_id: int, rule: str) -> None:
    """HS-DISC-02: a discarded card leaves the game unrevealed."""
    card = next(c for c in p.cards if c.id == card_id)
    p.cards.remove(card)
    s.gone.append(card)
    public = {"seat": p.seat, "deck": card.deck}
    if card.seen == PUBLIC:
        say(s, rule, "discarded-card", **public, face=card.face)
        return
    knowing = [q.seat for q in s.players if sees(card, q.seat)]
    whisper(s, rule, "discarded-card", knowing, public, **public, face=card.face)


def drop_salvage(s: Smuggler, p: Player, tokens: int, rule: str) -> None:
    """HS-DISC-03: discarded salvage goes onto the tile under the ship."""
    p.salvage -= tokens
    s.board[p.at].salvage += tokens
    say(s, rule, "discarded-salvage", seat=p.seat, tokens=tokens, tile=s.board[p.at].tile)


def drop_troops(s: Smuggler, p: Player, rule: str) -> None:
    """HS-DISC-04: a discarded occupation token goes back to the government supply."""
    p.troops -= 1
    s.garrison += 1
    say(s, rule, "discarded-troops", seat=p.seat)


# -- occupation tokens ---------------------------------------------------------------------------


def last_token(s: Smuggler) -> bool:
    """HS-OCC-07: only one occupation token is on the board."""
    return sum(1 for place in s.board.values() if place.token) == 1


def push_back(s: Smuggler, pos: Pos, rule: str) -> None:
    """HS-SABO-02/03: a COMPLETED token is flipped, one IN PROGRESS goes back to the supply.

    The last token on the board stays (HS-OCC-07); recognition ends with the occupation
    (HS-DETECT-05).
    """
    place = s.board[pos]
    if place.token == "completed":
        place.token = "in-progress"
        for p in s.players:
            if p.at == pos:
                p.recognised = False
        say(s, rule, "flipped", tile=place.tile)
    elif not last_token(s):
        place.token = ""
        s.garrison += 1
        say(s, rule, "removed-token", tile=place.tile)


def put_salvage(s: Smuggler, place: Place, tokens: int) -> int:
    """HS-MAP-05/06: salvage from the supply onto a tile, as far as it lasts."""
    put = min(tokens, s.salvage)
    s.salvage -= put
    place.salvage += put
    return put

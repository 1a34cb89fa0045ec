"""What each seat knows: dealing anew, in place, everything that a seat has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import Card, bit, redeal_faces, sees, unseen
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.rules.goals import hostile
from quarterdeck.games.into_the_black.state import (
    IntoTheBlack,
    LootCard,
    RoomCard,
)


def redeal(s: IntoTheBlack, seat: Seat | None, rng: Rng) -> None:
    """IB-HIDE-01..08: loot, rooms, corridors, events, goals, missions, boards, tokens."""
    for deck in ("gear", "valuables"):
        redeal_loot([card for card in all_loot(s) if card.deck == deck], seat, rng)
    redeal_rooms(s, seat, rng)
    redeal_goals(s, seat, rng)
    redeal_tokens(s, seat, rng)
    redeal_faces(unseen(s.corridors, seat), rng)
    redeal_faces(unseen(s.events_deck, seat), rng)
    redeal_faces(unseen(s.missions, seat), rng)
    redeal_faces(unseen([*s.pool, *s.box], seat), rng)


def all_loot(s: IntoTheBlack) -> list[LootCard]:
    """Return every loot card of the game."""
    drawn = s.draw.cards if s.draw is not None else []
    held = [card for c in s.crew for card in (*c.hand, *c.equipped)]
    return [*s.gear, *s.valuables, *s.discards, *drawn, *held]


def redeal_loot(cards: Sequence[LootCard], seat: Seat | None, rng: Rng) -> None:
    """Unseen cards change faces; cards that the seat itself put back change among them only."""
    free: list[LootCard] = []
    batches: dict[int, list[LootCard]] = {}
    for card in unseen(cards, seat):
        if card.mixed & bit(seat):
            batches.setdefault(card.batch, []).append(card)
        else:
            free.append(card)
    redeal_faces(free, rng)
    for batch in batches.values():
        redeal_faces(batch, rng)


# -- rooms --------------------------------------------------------------------------------------


def redeal_rooms(s: IntoTheBlack, seat: Seat | None, rng: Rng) -> None:
    """Backs stay true, and each half of the deck keeps its number of Command Centers."""
    laid = [tile.room for tile in s.ship.values() if tile.room is not None]
    hidden = unseen([*s.rooms, *s.lost_rooms, *laid], seat)
    rooms = book(s).rooms
    faces = sorted(card.face for card in hidden)  # the new deal must not depend on the true one
    rng.shuffle(faces)
    centers = [face for face in faces if face.startswith("command-center")]
    guarded = [face for face in faces if rooms[face].guarded and face not in centers]
    plain = [face for face in faces if not rooms[face].guarded]
    spots = _center_spots(hidden, len(guarded), rng)
    free = []
    for card in hidden:
        if card.id in spots:
            card.face = centers.pop()
        elif card.guarded is None:
            free.append(card)
        else:
            card.face = (guarded if card.guarded else plain).pop()
    _deal(free, guarded + plain, rng)


def _center_spots(hidden: list[RoomCard], guards: int, rng: Rng) -> set[int]:
    """Choose which hidden rooms are Command Centers, so that the backs can still be true."""
    may: dict[bool, list[RoomCard]] = {}
    count: dict[bool, int] = {}
    for half in (True, False):
        cards = [card for card in hidden if card.top is half]
        count[half] = sum(card.face.startswith("command-center") for card in cards)
        may[half] = [card for card in cards if card.guarded is not False]
        rng.shuffle(may[half])
    spots = {card.id for half in may for card in may[half][: count[half]]}
    if sum(card.guarded is True for card in hidden if card.id not in spots) > guards:
        for cards in may.values():  # too few guarded rooms are left: backs that show one first
            cards.sort(key=lambda card: card.guarded is not True)
        spots = {card.id for half in may for card in may[half][: count[half]]}
    return spots


def _deal(cards: Sequence[Card], faces: list[str], rng: Rng) -> None:
    """Give these faces to these cards in random order."""
    rng.shuffle(faces)
    for card, face in zip(cards, faces, strict=True):
        card.face = face


# -- goals and tokens ---------------------------------------------------------------------------


def redeal_goals(s: IntoTheBlack, seat: Seat | None, rng: Rng) -> None:
    """IB-SETUP-05: one traitor goal was dealt from, the others are known to be out."""
    dealt = [card for p in s.players for card in p.goals]
    hidden = unseen([*dealt, *s.goals], seat)
    goals = book(s).goals
    faces = sorted(card.face for card in hidden)
    traitors = [face for face in faces if goals[face].traitor]
    loyal = [face for face in faces if not goals[face].traitor]
    rng.shuffle(traitors)
    for card in hidden:
        if card.removed:
            card.face = traitors.pop()
    _deal([card for card in hidden if not card.removed], traitors + loyal, rng)


def redeal_tokens(s: IntoTheBlack, seat: Seat | None, rng: Rng) -> None:
    """IB-INFEST-17/20: all unseen tokens, unless everybody knows what is left of the enemies."""
    laid = [card for tile in s.ship.values() for card in tile.tokens if not sees(card, seat)]
    aside = unseen(s.tokens, seat)
    faces = sorted(card.face for card in (*laid, *aside))
    rng.shuffle(faces)
    if s.clean:
        faces.sort(key=lambda face: hostile(s, face))  # the harmless ones lie on the ship
    down = faces[: len(laid)]
    if s.lurking and down and not any(hostile(s, face) for face in down):
        i = next(i for i, face in enumerate(faces) if hostile(s, face))
        faces[0], faces[i] = faces[i], faces[0]
    down, rest = faces[: len(laid)], faces[len(laid) :]
    _deal(laid, down, rng)
    _deal(aside, rest, rng)

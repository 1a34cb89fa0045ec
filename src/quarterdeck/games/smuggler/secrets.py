"""What each seat knows: dealing anew, in place, everything that a seat has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import Card, redeal_faces, sees, unseen
from quarterdeck.core.state import Seat
from quarterdeck.games.smuggler.content import COLOURS, book
from quarterdeck.games.smuggler.state import Colour, PlanetCard, Smuggler


def redeal(s: Smuggler, seat: Seat | None, rng: Rng) -> None:
    """HS-INFO-01..07: tiles, planet cards of each colour and events change faces among them."""
    redeal_tiles(s, seat, rng)
    for colour in COLOURS:
        redeal_colour(s, colour, seat, rng)
    redeal_faces(unseen([*s.event_deck, *s.unused_events], seat), rng)


def redeal_tiles(s: Smuggler, seat: Seat | None, rng: Rng) -> None:
    """Stack and other hands; a hand keeps at least the planets everybody knows to be in it."""
    hands = [unseen(p.hand, seat) for p in s.players]
    hidden = [*unseen(s.stack, seat), *(card for hand in hands for card in hand)]
    tiles = book(s).tiles
    faces = sorted(card.face for card in hidden)  # the new deal must not depend on the true one
    planets = [face for face in faces if tiles[face].kind == "planet"]
    others = [face for face in faces if tiles[face].kind != "planet"]
    rng.shuffle(planets)
    settled: set[int] = set()
    for p, hand in zip(s.players, hands, strict=True):
        known = sum(sees(card, seat) and tiles[card.face].kind == "planet" for card in p.hand)
        for card in hand[: max(0, p.sure_planets - known)]:
            card.face = planets.pop()
            settled.add(card.id)
    rest = planets + others
    rng.shuffle(rest)
    for card in hidden:
        if card.id not in settled:
            card.face = rest.pop()


def redeal_colour(s: Smuggler, colour: Colour, seat: Seat | None, rng: Rng) -> None:
    """Deck, face-down holds and discards of a colour; a WANTED mark that all know stays true."""
    everywhere = [*s.decks[colour], *s.gone, *(c for p in s.players for c in p.cards)]
    hidden = [c for c in everywhere if c.deck == colour and not sees(c, seat)]
    cards = book(s).cards
    faces = sorted(card.face for card in hidden)
    rng.shuffle(faces)
    wanted = [face for face in faces if cards[face].wanted]
    plain = [face for face in faces if not cards[face].wanted]
    free: list[PlanetCard] = []
    for card in hidden:
        if card.wanted is None:
            free.append(card)
        else:
            card.face = (wanted if card.wanted else plain).pop()
    deal(free, wanted + plain, rng)


def deal(cards: Sequence[Card], faces: list[str], rng: Rng) -> None:
    """Give these faces to these cards in random order."""
    rng.shuffle(faces)
    for card, face in zip(cards, faces, strict=True):
        card.face = face

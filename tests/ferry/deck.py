"""The deck of the ferry, where people sit: points in quarters of a metre, so that they are exact."""

from __future__ import annotations

from tests.ferry.state import Ferry, Spot

QUARTERS = 4
LENGTH, WIDTH = 12 * QUARTERS, 6 * QUARTERS
ELBOW_ROOM = 1 * QUARTERS
BOW = Spot(LENGTH, WIDTH // 2)
#: Where programs sit: five rows of three. A passenger takes the room of one of them at most.
BENCHES = tuple(Spot(x, y) for x in range(6, LENGTH, 9) for y in range(4, WIDTH, 8))


def parse_spot(text: str) -> Spot:
    """FE-SEAT-01: read metres, as in `7.5,2`, and take the nearest quarters."""
    x, y = text.split(",")
    return Spot(round(float(x) * QUARTERS), round(float(y) * QUARTERS))


def squared_distance(a: Spot, b: Spot) -> int:
    """Return the square of the distance, which is a whole number."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def is_free(s: Ferry, spot: Spot) -> bool:
    """FE-SEAT-01: on the deck, and at least 1 m from every passenger."""
    if not (0 <= spot.x <= LENGTH and 0 <= spot.y <= WIDTH):
        return False
    taken = [p.at for p in s.players if p.at is not None]
    return all(squared_distance(spot, other) >= ELBOW_ROOM**2 for other in taken)

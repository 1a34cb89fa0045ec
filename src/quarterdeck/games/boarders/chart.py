"""How the Deck lies in a drawing: 20 units an inch; Forward to the right, or up for a phone.

Nothing else knows the orientation (see BF-GEOM-01).
"""

from __future__ import annotations

from typing import NamedTuple

UNIT = 20
WIDTH, HEIGHT = 48 * UNIT, 24 * UNIT


class Chart(NamedTuple):
    """Turns places and angles of the rules into those of a drawing."""

    upright: bool = False

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Turn a place on the deck, in thousandths of an inch, into a place in the drawing."""
        if self.upright:
            return x / 1000 * UNIT, WIDTH - y / 1000 * UNIT
        return y / 1000 * UNIT, x / 1000 * UNIT

    def turned(self, degrees: float) -> float:
        """Turn an angle of the rules (BF-GEOM-07) into one of the drawing."""
        return -degrees if self.upright else 90 - degrees

    def lay(self, svg: str) -> str:
        """Turn what was drawn for the wide deck; it carries no words that must stay upright."""
        return f'<g transform="matrix(0 -1 1 0 0 {WIDTH})">{svg}</g>' if self.upright else svg

    @property
    def plane(self) -> str:
        """The matrix from thousandths of an inch to the drawing, for whoever aims with a pointer."""
        scale = UNIT / 1000
        return f"{scale} 0 0 {-scale} 0 {WIDTH}" if self.upright else f"0 {scale} {scale} 0 0 0"

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The part of the drawing that the deck takes: left, top, width, height."""
        return (-38, -92, 556, 1100) if self.upright else (-48, -28, 1100, 532)


WIDE, UPRIGHT = Chart(), Chart(upright=True)

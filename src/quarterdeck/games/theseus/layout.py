"""Where things stand on the station: the ring's ellipse, plates, Rooms and slots."""

from __future__ import annotations

from math import cos, pi, sin

from quarterdeck.games.theseus.view import SlotView

PLATE_W, PLATE_H = 292, 182
PLATE = f"M16 0H{PLATE_W - 16}L{PLATE_W} 16V{PLATE_H - 16}L{PLATE_W - 16} {PLATE_H}H16L0 {PLATE_H - 16}V16Z"
"""The outline of a sector: its corners are cut."""
#: Half axes of the ring by the number of sectors.
AXES = {4: (336, 306), 5: (322, 306), 6: (430, 340), 7: (520, 380)}
ROOM_AT = ((40.5, 78.5), (103.5, 78.5), (103.5, 141.5), (40.5, 141.5))
FLOORS = ((12, 50), (75, 50), (75, 113), (12, 113))


class Ring:
    """The ellipse on which so many sectors stand, clockwise from the top."""

    def __init__(self, count: int) -> None:
        """Lay the ring out."""
        self.count = count
        self.rx, self.ry = AXES.get(count, AXES[5])
        self.width, self.height = 2 * self.rx + PLATE_W - 16, 2 * self.ry + PLATE_H + 12
        self.cx, self.cy = self.width / 2, self.height / 2

    def angle(self, i: float) -> float:
        """Return where a sector stands, or a place between two of them."""
        return 2 * pi * i / self.count - pi / 2

    def at(self, i: float, off: float = 0) -> tuple[float, float]:
        """Return the centre of a sector, or of a place between two, so far outside the ring."""
        a = self.angle(i)
        return self.cx + (self.rx + off) * cos(a), self.cy + (self.ry + off) * sin(a)

    def corner(self, i: int) -> tuple[float, float]:
        """Return the upper left corner of a sector's plate."""
        x, y = self.at(i)
        return x - PLATE_W / 2, y - PLATE_H / 2


def slot_at(there: SlotView) -> tuple[float, float]:
    """Return the corner of an Installed slot in its sector."""
    return 146 + 46 * there.col, 50 + 62 * there.row

"""The station before it is complete: berths for the sectors to come, and which factions are chosen."""

from __future__ import annotations

from quarterdeck.games.theseus.art import ACTIONS, icon
from quarterdeck.games.theseus.colours import MARKS, emblem
from quarterdeck.games.theseus.content import COMMON, CORRIDORS, book_of
from quarterdeck.games.theseus.labels import ACTION_NAMES
from quarterdeck.games.theseus.layout import PLATE, PLATE_W, Ring
from quarterdeck.games.theseus.view import View
from quarterdeck.web.svg import num, place, text, title

UNKNOWN = ""
"""A sector that nobody knows yet."""


def berths_of(view: View) -> list[str]:
    """Return the sectors that are still to come, clockwise, as far as they are known."""
    if view.ring:
        return [UNKNOWN] * len(view.unplaced)
    mode = book_of(view.book).modes[view.mode]
    factions = [view.players[seat].faction for seat in view.order]
    plan = mode.default_order
    if "pandora" in factions and mode.default_order_with_pandora:
        plan = mode.default_order_with_pandora
        factions.remove("pandora")
    if not plan:
        return [CORRIDORS, *[UNKNOWN] * (len(COMMON) - 1 + len(factions))]
    homes = iter(factions if len(factions) == len(plan) - len(COMMON) else [])
    return [_home(view, next(homes, "")) if ":" in sector else sector for sector in plan]


def _home(view: View, faction: str) -> str:
    """Return a faction's sector."""
    sectors = book_of(view.book).sectors.values()
    return next((info.id for info in sectors if faction and info.faction == faction), UNKNOWN)


def berth(view: View, sector: str) -> str:
    """Draw the outline of a sector to come, with its name where that is known."""
    info = book_of(view.book).sectors.get(sector)
    frame = f'<path class="th-berth" d="{PLATE}"/>'
    if info is None:
        return f"<g>{title('A sector to come')}{frame}{text('b-note b-mid th-value', PLATE_W / 2, 96, 'A sector to come')}</g>"
    mark = f' data-seat="{MARKS[info.faction]}"' if info.faction else ""
    tint = f'<path class="b-tint" d="{PLATE}"/><path class="th-own" d="M18 2H274"/>' if mark else ""
    return (
        f"<g{mark}>{title(info.name)}{frame}{tint}{icon(ACTIONS[info.action], 15.6, 13.6, 23)}"
        f"{text('b-name', 46, 24, info.name)}{text('b-note drop', 46, 40, ACTION_NAMES[info.action])}</g>"
    )


def chosen(view: View, ring: Ring) -> str:
    """List the factions in the middle of the ring, those chosen and those to come."""
    step, left = 40, ring.cx - 75
    top = ring.cy - step * (len(view.players) - 1) / 2 + 14
    rows = "".join(
        place(emblem(p.faction, 14), left, top + step * n)
        + text("b-name", left + 26, top + step * n + 6, p.faction_name or "to be chosen")
        for n, p in enumerate(view.players)
    )
    return (
        f'<g id="factions">{title("Factions")}'
        f'<circle class="th-core" cx="{num(ring.cx)}" cy="{num(ring.cy)}" r="138"/>'
        f"{text('b-note b-mid', ring.cx, top - 34, 'FACTIONS')}{rows}</g>"
    )

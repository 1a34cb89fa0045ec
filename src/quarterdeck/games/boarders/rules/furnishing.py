"""Chapter 8, Setting up a game: the furniture, the Boarder's debris, the Host's note."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import bit
from quarterdeck.core.state import Seat, say, whisper
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import (
    Spot,
    base,
    base_there,
    boarder,
    furniture,
    kind_of,
    legal,
    others,
    put,
    stuff,
    trouble,
)
from quarterdeck.games.boarders.content import Kind, book, mils, universal
from quarterdeck.games.boarders.geometry import Base
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.rules.quarter import vital_areas
from quarterdeck.games.boarders.state import NOBODY, Boarders, Note, Placing, Stuff

PLACE = Question[Spot](
    id="place-furniture",
    text="Where does the piece stand?",
    rule="BF-SETUP-02",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.TURNED_FORM,
    prompt=lambda view, about: f"Where does {labels.name(view, about['piece'])} stand?",
)
CONFIRM = Question[int](
    id="confirm-layout",
    text="Confirm the layout, or lift a piece?",
    rule="BF-SETUP-10",
    key=lambda option: f"lift-{option}" if option else "confirm",
    label=lambda view, option: f"Lift {labels.name(view, option)}" if option else "Confirm",
    target=lambda view, option: f"stuff-{option}" if option else "",
)
NOTE = Question[str](
    id="note",
    text="Which Vital Area do you note in secret?",
    rule="BF-SCEN-03",
    label=labels.kind_label,
)
CENTRE = geo.WIDTH // 2
VITAL_GAP = mils(6)
DEBRIS_EDGE = mils(4)
NOTE_IDS = 3_000
CONFIRMED = 0


def unpack(s: Boarders) -> None:
    """BF-COMP-02, BF-HARSH-05: the furniture of this game, in the order in which it is placed."""
    kinds = book(s).kinds
    pieces = [kind for kind in kinds.values() if kind.group == "vital-area"]
    order = [(kind.id, kind.count) for kind in pieces]
    masts = kinds["mast"].count + ("extra-mast" in s.players[s.host].log.items)  # BF-RULE-91
    order += [("mast", masts), ("deadly-debris", kinds["deadly-debris"].count)]
    debris = kinds["deck-debris"].count
    if universal(s, s.players[boarder(s)], "rigging-catapult"):
        debris += book(s).catapulted
    order.append(("deck-debris", debris))
    for kind_id, count in order:
        for n in range(1, count + 1):
            s.stuff.append(Stuff(id=len(s.stuff) + 1, kind=kind_id, n=n))


def catapulted(s: Boarders, thing: Stuff) -> bool:
    """BF-DEAD-01: a piece that the Boarder places."""
    return thing.kind == "deck-debris" and thing.n > book(s).kinds["deck-debris"].count


def pieces(s: Boarders, *, of_boarder: bool) -> list[Stuff]:
    """Return the furniture that the Host, or the Boarder, places."""
    return [t for t in s.stuff if t.seat == NOBODY and catapulted(s, t) == of_boarder]


async def furnish(s: Boarders) -> None:
    """BF-SETUP-02, BF-SETUP-10: the Host places the next piece, or confirms, or lifts one."""
    if s.fixed_layout:
        lay_default(s)
        s.stage = "catapult"
        return
    if await place_or_confirm(s, s.host, pieces(s, of_boarder=False)):
        s.stage = "catapult"


async def catapult(s: Boarders) -> None:
    """BF-DEAD-01, BF-SETUP-12, BF-RULE-55: the Boarder's extra Deck Debris."""
    extra = pieces(s, of_boarder=True)
    if s.fixed_layout:
        for thing, laid in zip(extra, book(s).layout.catapulted_debris, strict=False):
            stand(s, thing, Spot(mils(laid.x), mils(laid.y)))
    if (
        not extra
        or (all(thing.place == "deck" for thing in extra) and s.fixed_layout)
        or await place_or_confirm(s, boarder(s), extra)
    ):
        s.stage = "note"


async def place_or_confirm(s: Boarders, seat: Seat, own: list[Stuff]) -> bool:
    """Place the next piece; when all stand, confirm or lift one; True: confirmed."""
    thing = next((piece for piece in own if piece.place == "box"), None)
    if thing is None:
        choice = await ask(s, seat, CONFIRM, [CONFIRMED, *(piece.id for piece in own)])
        if choice == CONFIRMED:
            return True
        stuff(s, choice).place = "box"
        return False
    spots = piece_spots(s, thing)
    if spots:
        placing = Placing(stuff=thing.id)
        refusal = refusals(s, thing)
        spot = await point(
            s,
            seat,
            PLACE,
            lambda there: not refusal(there),
            spots,
            placing,
            refusal=refusal,
            piece=thing.id,
        )
        stand(s, thing, spot)
        return False
    fixed = [piece.id for piece in own if piece.place == "deck" and kind_of(s, piece).size > 3]  # noqa: PLR2004 - no Size
    stuff(s, await ask(s, seat, CONFIRM, fixed)).place = "box"  # BF-SETUP-10: rearrange
    return False


def stand(s: Boarders, thing: Stuff, spot: Spot) -> None:
    """Put a piece on the Deck."""
    put(thing, spot)
    thing.place = "deck"
    say(s, "BF-SETUP-02", "furnished", stuff=thing.id, x=spot.x, y=spot.y, turn=spot.turn)


def refusals(s: Boarders, thing: Stuff) -> Callable[[Spot], str]:
    """BF-SETUP-03..06, BF-RULE-54: why a piece may not stand somewhere; empty: it may."""
    kind = kind_of(s, thing)
    mast = kind.group == "mast"
    clause = "BF-SETUP-04" if mast else "BF-SETUP-03"
    bases = others(s, thing)
    alike = [base(s, other) for other in furniture(s, kind.group) if other.id != thing.id]

    def debris(there: Base) -> str:
        if geo.edge_gap(there) >= DEBRIS_EDGE - geo.RANGE_SLACK:
            return ""
        return "debris stands at least 4 inches from every edge (BF-SETUP-05)"

    def fixed(there: Base) -> str:
        if there.x != CENTRE or there.uy:
            return f"it stands on the middle line, 12 inches from Port, and straight ({clause})"
        if mast and not _clear_of_ends(there):
            return f"a Mast stands more than 6 inches from both short edges ({clause})"
        if any(geo.within(there, other, VITAL_GAP) for other in alike):
            other = "Mast" if mast else "Vital Area"
            return f"it stands more than 6 inches from every other {other} ({clause})"
        return ""

    proper = debris if kind.group == "debris" else fixed

    def refusal(spot: Spot) -> str:
        if not 0 <= spot.turn < 180:  # noqa: PLR2004 - BF-GEOM-07
            return "a piece is turned by 0 to 179 degrees (BF-GEOM-07)"
        there = base_there(s, thing, spot, down=False)
        return proper(there) or ("" if legal(there, bases) else trouble(s, thing, there))

    return refusal


def _clear_of_ends(there: Base) -> bool:
    """BF-SETUP-04: further than 6 from both short edges."""
    ends = min(geo.gap_to_edge(there, "aft"), geo.gap_to_edge(there, "forward"))
    return ends > VITAL_GAP + geo.RANGE_SLACK


def piece_spots(s: Boarders, thing: Stuff) -> list[Spot]:
    """BF-AID-02: candidates for a piece; a finer grid if the coarse one has no room.

    None is left only where no place is legal. On the middle line the ends of every stretch that is
    free are looked at. Debris always finds room: all other pieces together block less than half of
    the ground on which its centre may stand, in less than 20 lumps, so that whole squares of the
    finer grid are free.
    """
    kind = kind_of(s, thing)
    refusal = refusals(s, thing)
    if kind.group == "debris":
        found = [spot for spot in _debris_grid(kind, geo.INCH) if not refusal(spot)]
        return found or [spot for spot in _debris_grid(kind, geo.INCH // 10) if not refusal(spot)]
    found = [spot for spot in _line(range(0, geo.LENGTH + 1, geo.INCH)) if not refusal(spot)]
    return found or [spot for spot in _line(_stretch_ends(s, thing)) if not refusal(spot)]


def _line(ways: Iterable[int]) -> list[Spot]:
    return [Spot(CENTRE, y) for y in ways]


def _stretch_ends(s: Boarders, thing: Stuff) -> list[int]:
    """Return where along the middle line a piece stops or starts to fit: beside everything."""
    kind = kind_of(s, thing)
    half = kind.standing.b
    start = base_there(s, thing, Spot(CENTRE, 0), down=False)
    apart = VITAL_GAP + geo.RANGE_SLACK
    ends = [half, half + apart, geo.LENGTH - half, geo.LENGTH - half - apart]
    for other in others(s, thing):
        through = geo.span(start, other, 0.0, 1.0, geo.TAU)
        ends += through or ()
    for alike in furniture(s, kind.group):
        reach = half + kind_of(s, alike).standing.b + apart
        ends += (alike.y - reach, alike.y + reach)
    near = {math.floor(end) + step for end in ends for step in (-1, 0, 1, 2)}
    return sorted(near)


def _debris_grid(kind: Kind, step: int) -> list[Spot]:
    margin = DEBRIS_EDGE + int(kind.standing.a)
    apart = 3 * step + step // 2
    return [
        Spot(x, y)
        for y in range(margin, geo.LENGTH - margin + 1, apart)
        for x in range(margin, geo.WIDTH - margin + 1, apart)
    ]


def lay_default(s: Boarders) -> None:
    """Lay the ready-made deck of the content."""
    layout = book(s).layout
    spots: dict[str, list[Spot]] = {}
    for laid in layout.furniture:
        spots.setdefault(laid.id, []).append(Spot(mils(laid.x), mils(laid.y), layout.orientation))
    spots["mast"].append(Spot(mils(layout.extra_mast.x), mils(layout.extra_mast.y)))
    for thing in pieces(s, of_boarder=False):
        stand(s, thing, spots[thing.kind][thing.n - 1])


# -- the note ------------------------------------------------------------------------------------


async def note(s: Boarders) -> None:
    """BF-SCEN-03, BF-SCEN-06, BF-SCEN-08, BF-SEW-07: the Host notes Vital Areas in secret."""
    wanted = book(s).scenarios[s.scenario].noted_pieces
    if wanted and "crossed-bones" in s.spotted:
        wanted += 1
    if len(s.notes) < wanted:
        await write_note(s)
    if len(s.notes) >= wanted:
        s.stage = "deploy-host"


async def write_note(s: Boarders) -> None:
    """BF-HIDE-04: only the Host knows it."""
    kind = await ask(s, s.host, NOTE, lambda: free_to_note(s))
    card = Note(id=NOTE_IDS + len(s.notes) + 1, face=kind, seen=bit(s.host))
    s.notes.append(card)
    whisper(s, "BF-SCEN-03", "noted", to=[s.host], public={"seat": s.host}, seat=s.host, vital=kind)


def free_to_note(s: Boarders) -> list[str]:
    """Return the Vital Areas that are not noted yet."""
    noted = [card.face for card in s.notes]
    return [vital.kind for vital in vital_areas(s) if vital.kind not in noted]

"""Positions of Theseus for tests: `theseus(...)` sets one up from a few words.

Everything not named is empty: no units in Rooms, no cards in slots, no Bonus cards; the first seat is
to choose a unit, on the standard ring Corridors, Control Room, own sector, Tech Bay, other sector.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.core.game import Setup
from quarterdeck.core.origin import Origin, SeatInfo, check_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Event
from quarterdeck.core.table import Table
from quarterdeck.games.theseus import GAME
from quarterdeck.games.theseus.common import card_in, index_of, slot_by_id
from quarterdeck.games.theseus.content import book
from quarterdeck.games.theseus.rules.opening import turn_order
from quarterdeck.games.theseus.rules.turn import begin_turn
from quarterdeck.games.theseus.state import ON_CARD, POOL, SPACE, Card, Player, Theseus, Unit

SEED = bytes(32)


class Play(Table):
    """A table that is answered by keys, whoever is asked."""

    def do(self, *keys: str) -> Play:
        """Answer the seats that are asked, one after another, by these keys."""
        for key in keys:
            assert self.asks, f"nobody is asked anything; '{key}' is left over"
            self.answer(self.asks[0].seat, key)
        return self

    def move(self, unit: str, *keys: str) -> Play:
        """Move a unit, which the table may have chosen already for want of others."""
        if self.asked[1] == "move-unit":
            self.do(unit)
        assert self.s.turn.unit == unit, f"{self.s.turn.unit} moves, not {unit}"
        return self.do(*keys)

    @property
    def s(self) -> Theseus:
        assert isinstance(self.state, Theseus)
        return self.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    def unit(self, name: str) -> Unit:
        return self.s.units[name]

    def where(self, name: str) -> str:
        """Return the Room of a unit, or space, or pool, or card."""
        unit = self.unit(name)
        if unit.at < 0:
            return {-1: "space", -2: "pool", -3: "card"}[unit.at]
        return f"{self.s.ring[unit.at].id}-{'abcd'[unit.room]}"

    def card(self, slot: str) -> Card:
        card = slot_by_id(self.s, slot).card
        assert card is not None, f"{slot} is empty"
        return card

    def face(self, slot: str) -> str:
        """Return the face in a slot; empty: nothing."""
        card = slot_by_id(self.s, slot).card
        return card.face if card else ""

    @property
    def life(self) -> list[int]:
        return [p.life for p in self.s.players]

    @property
    def data(self) -> list[int]:
        return [p.data for p in self.s.players]

    @property
    def malfunction(self) -> str:
        """The slot under the Malfunction token."""
        return str(self.view(None).malfunction)

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the id of the question."""
        return self.asks[0].seat, self.asks[0].question.id

    @property
    def offered(self) -> list[str]:
        """Return the keys of the options of whoever is asked."""
        return self.asks[0].keys()

    def said(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind so far."""
        return [event.facts for event in self.events() if event.kind == kind]

    def heard(self, seat: int | None) -> list[Event]:
        """Return what a seat, or a spectator, has seen happen."""
        return self.events_for(seat)

    def turn_of(self) -> int:
        """Return the seat whose turn it is."""
        return self.s.order[self.s.active]


def fresh(seats: int = 2, mode: str = "duel", seed: int = 0, **options: Any) -> Play:
    """Lay a table at the very start; options with _ for -."""
    origin = Origin(
        mode=GAME.choose_mode(seats, mode)[1].id,
        options=GAME.choose_options({k.replace("_", "-"): v for k, v in options.items()}),
        seats=tuple(SeatInfo() for _ in range(seats)),
        book=GAME.open_book(()),
        overlays=(),
        seed=seed.to_bytes(32, "big"),
    )
    rng = Rng.from_seed(origin.seed)
    state = GAME.setup(Setup(seats, origin.mode, origin.options, origin.book, rng))
    return Play(GAME, state, origin=origin)


def until(table: Play, stage: str, last: bool = False) -> Play:
    """Answer with the first (or last) option until a stage is reached."""
    while table.s.stage != stage:
        table.do(table.offered[-1 if last else 0])
    return table


def theseus(
    *factions: str,
    mode: str = "duel",
    ring: Sequence[str] | None = None,
    units: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    pending: Mapping[str, str] | None = None,
    bonus_at: Mapping[str, str] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    bonus: Mapping[int, Sequence[str]] | None = None,
    life: Mapping[int, int] | None = None,
    data: Mapping[int, int] | None = None,
    upgrades: Mapping[int, int] | None = None,
    supply: int | None = None,
    malfunction: str = "",
    embryos: Mapping[str, str] | None = None,
    owners: Mapping[str, int] | None = None,
    parasites: Mapping[str, Sequence[int]] | None = None,
    gripped: Mapping[str, str] | None = None,
    invisible: Sequence[str] = (),
    token: str = "",
    token_side: str = "left",  # noqa: S107 - here a token is cardboard
    active: int = 0,
    final: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Play:
    """Set up a position at the start of seat `active`'s turn.

    Units are put by Room id, "space" or "space+"; a plus means upgraded. Cards are faces by slot,
    "marines-landmine+2" with two Upgrade tokens; "scientists-defense-system!" is activated. Decks
    are given from the top; without one a player has five cards left. `embryos` lie on the cards in
    these slots; `parasites` names the seats that placed them, `gripped` the slot of the Gripper. In a team match seats 0 and 2 play against 1 and 3, the sectors of seats 0 and 1
    are used. `supply` hides the other Upgrade tokens with the last seat.
    """
    factions = factions or ("aliens", "scientists")
    given: dict[str, Any] = {f"faction-{i + 1}": name for i, name in enumerate(factions)}
    given |= {"first-player": 1} | dict(options or {})
    table = fresh(len(factions), mode, 0, **given)
    while table.s.stage != "install":
        table.do(_opening_key(table, token, token_side))
    s = table.s
    _reorder(s, ring)
    _set_cards(s, cards or {}, pending or {}, decks or {}, held or {})
    _set_bonus(s, bonus_at or {}, bonus or {})
    _set_units(s, units or {}, owners or {}, embryos or {})
    _set_tokens(s, parasites or {}, gripped or {}, invisible)
    for p in s.players:
        p.life = (life or {}).get(p.seat, p.life)
        p.data = (data or {}).get(p.seat, 0)
        p.upgrades = (upgrades or {}).get(p.seat, 0)
        s.supply -= p.upgrades
    if supply is not None:
        s.players[-1].upgrades += s.supply - supply
        s.supply = supply
    if malfunction:
        card = slot_by_id(s, malfunction).card
        assert card is not None
        s.malfunction = card.id
    s.final = final
    begin_turn(s, s.order.index(active))
    s.events = []
    check_position(GAME, s)
    return Play(GAME, s, origin=table.origin)


def _opening_key(table: Play, token: str, side: str) -> str:
    question = table.asked[1]
    if question == "pandora-token" and token:
        return token
    return side if question == "pandora-side" else table.offered[0]


def _reorder(s: Theseus, ring: Sequence[str] | None) -> None:
    if ring is not None:
        assert sorted(ring) == sorted(sector.id for sector in s.ring)
        s.ring.sort(key=lambda sector: ring.index(sector.id))
        s.order = turn_order(s)


def _set_units(
    s: Theseus, units: Mapping[str, str], owners: Mapping[str, int], embryos: Mapping[str, str]
) -> None:
    for name, place in units.items():
        _put(s, name, place)
    for name, seat in owners.items():
        s.units[name].seat = seat
    for slot, name in embryos.items():
        unit = s.units[name.removesuffix("+")]
        unit.upgraded = name.endswith("+")
        unit.at = ON_CARD
        card_in(s, slot).embryo = unit.id


def _set_tokens(
    s: Theseus,
    parasites: Mapping[str, Sequence[int]],
    gripped: Mapping[str, str],
    invisible: Sequence[str],
) -> None:
    for name, seats in parasites.items():
        s.units[name].parasites = list(seats)
    for name, slot in gripped.items():
        s.units[name].gripped = True
        card_in(s, slot).holds = name
    for name in invisible:
        s.units[name].invisible = True


def _put(s: Theseus, name: str, place: str) -> None:
    unit = s.units[name]
    unit.upgraded = place.endswith("+")
    place = place.removesuffix("+")
    if place == "space":
        unit.at = SPACE
        return
    sector, room = book(s).rooms[place]
    unit.at = index_of(s, sector)
    unit.room = room
    assert not s.ring[unit.at].rooms[room], f"{place} is taken"
    s.ring[unit.at].rooms[room] = name


def _set_cards(
    s: Theseus,
    cards: Mapping[str, str],
    pending: Mapping[str, str],
    decks: Mapping[int, Sequence[str]],
    held: Mapping[int, Sequence[str]],
) -> None:
    for p in s.players:
        everything = [*p.deck, *p.unused, *p.hand]
        for card in everything:
            card.seen = 0
        p.deck, p.unused, p.hand = [], everything, []
        p.installs = 1
    for slot, spec in (*cards.items(), *pending.items()):
        words = spec.removesuffix("!")
        face, _, tokens = words.partition("+")
        card = _find(s, face)
        card.upgrades = int(tokens or 0)
        card.activated = spec.endswith("!")
        s.supply -= card.upgrades
        slot_by_id(s, slot).card = card
    for seat, faces in held.items():
        s.players[seat].held = [_find(s, face) for face in faces]
    for p in s.players:
        faces = decks.get(p.seat)
        if faces is None:
            simple = [c for c in p.unused if not book(s).cards[c.face].is_instant]
            p.deck = simple[:5]
            p.unused = [c for c in p.unused if c not in p.deck]
        else:
            p.deck = [_find(s, face) for face in reversed(faces)]
        for card in p.deck[:-1]:
            card.seen = 0
        for card in p.deck[-1:]:
            card.seen = -1


def _find(s: Theseus, face: str) -> Card:
    for p in s.players:
        for card in p.unused:
            if card.face == face:
                p.unused.remove(card)
                card.seen = -1
                return card
    raise LookupError(face)


def _set_bonus(s: Theseus, bonus_at: Mapping[str, str], bonus: Mapping[int, Sequence[str]]) -> None:
    for sector in s.ring:
        for slot in sector.slots:
            if slot.bonus:
                s.spare_bonus.append(slot.bonus)
                slot.bonus = ""
    for slot_id, face in bonus_at.items():
        s.spare_bonus.remove(face)
        slot_by_id(s, slot_id).bonus = face
    for seat, faces in bonus.items():
        for face in faces:
            s.spare_bonus.remove(face)
            s.players[seat].bonus.append(face)


def pool(s: Theseus) -> list[str]:
    """Return the units that wait in pools."""
    return [unit.id for unit in s.units.values() if unit.at == POOL]

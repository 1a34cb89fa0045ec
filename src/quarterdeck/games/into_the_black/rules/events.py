"""Section 8, Events: rooms are revealed, cards are drawn, shown and resolved."""

from __future__ import annotations

from quarterdeck.core.ask import ask
from quarterdeck.core.secrecy import show, shuffle
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    can_benefit,
    card_of,
    cards_of,
    characters_at,
    discard,
    earn,
    immune,
    in_turn_order,
    place_enemy,
    place_from_bag,
    seat_of,
    take_benefit,
    use_up,
)
from quarterdeck.games.into_the_black.content import BRIDGE, CREATURE, book
from quarterdeck.games.into_the_black.entries import Effect, EventEntry
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import (
    damage,
    dice,
    event_cards,
    goals,
    movement,
    search,
)
from quarterdeck.games.into_the_black.rules.tracks import (
    gain_morale,
    lose_morale,
    lower_apprehension,
    raise_apprehension,
)
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.ship import barrier, front
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos, Reveal

AMBUSH_APPREHENSION = 10
"""IB-CARD-07."""
COMMAND_CENTERS = 3
"""IB-ROOM-07."""
ALLIES = 2
"""IB-LOOT-12."""
SHOWN = choice("react-event", "Do you react?", "IB-REACT-02", hidden=True)
OPTION = choice("event-option", "How do you meet the event?", "IB-DECIDE-23")
DISCARD = choice("discard-for-event", "Which card do you give up?", "IB-EVENT-11")


# -- revealing ----------------------------------------------------------------------------------


async def reveal(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-ROOM-01/02, IB-EVENT-01: the room is turned face up and its events are drawn."""
    tile = s.ship[pos]
    if tile.room is None:
        return
    tile.revealed = True
    show(tile.room)
    s.found += 1
    if c.seat is not None:
        s.players[c.seat].rooms += 1
    say(s, "IB-ROOM-01", "revealed", who=c.board, at=pos, room=tile.room.face)
    room = book(s).rooms[tile.room.face]
    if any(special.op == "count_command_center" for special in room.special):
        s.command_centers += 1
        if s.command_centers == COMMAND_CENTERS and s.bridge is not None:
            reach_bridge(s, pos)
            return  # IB-RULE-87: the third Command Center's own events are not drawn
    outer, s.reveal = s.reveal, Reveal(who=c.board, at=pos)
    for _ in range(room.events):
        await _draw_event(s, c, pos)
    s.reveal = outer


def reach_bridge(s: IntoTheBlack, pos: Pos) -> None:
    """IB-ROOM-07/08: the third Command Center becomes the Bridge, with its crew and guards."""
    tile = s.ship[pos]
    if tile.room is None or s.bridge is None:
        return
    s.lost_rooms.append(tile.room)
    tile.room, s.bridge = s.bridge, None
    say(s, "IB-ROOM-07", "bridge", at=pos, room=BRIDGE)
    guards = book(s).bridge_enemies[len(s.players) - 1]
    for enemy in place_from_bag(s, guards, pos, "IB-ROOM-08"):
        enemy.bridge = True
    for kind in book(s).crew:
        place_enemy(s, kind, pos)
    say(s, "IB-ROOM-08", "enemies", kinds=list(book(s).crew), at=pos)


async def _draw_event(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-EVENT-02, IB-RULE-46: draw a card, reshuffling the discards when the deck is empty."""
    if not s.events_deck:
        s.events_deck, s.events_past = s.events_past, []
        shuffle(s.events_deck, s.rng)
        say(s, "IB-RULE-46", "events-reshuffled")
    if not s.events_deck:
        return
    card = s.events_deck.pop()
    show(card)
    s.events_past.append(card)
    await shown(s, c, pos, card.face)


async def shown(s: IntoTheBlack, c: Character, pos: Pos, event: str) -> None:
    """IB-REACT-02: the card is shown; it may be cancelled or left behind; then it is resolved."""
    if s.reveal is None:
        return
    s.reveal.event = event
    s.reveal.left = s.reveal.left or c.at != pos
    say(s, "IB-EVENT-02", "event", who=c.board, event=event, at=pos)
    if not await _react(s, c, pos):
        await resolve(s, c, pos, event)
    s.reveal.event = ""


async def _react(s: IntoTheBlack, c: Character, pos: Pos) -> bool:
    """IB-REACT-02: leave the room by Reputation, or cancel the card by Captain's Override."""
    cancelled = False

    def offers(other: Character) -> list[Act]:
        acts = [Act("use", card.id) for card in other.hand if card.face == "captains-override"]
        if other is c and can_leave(s, c, pos):
            acts.append(Act("benefit", to="exit-room"))
        return acts

    async def use(other: Character, act: Act) -> None:
        nonlocal cancelled
        if act.verb == "use":
            use_up(s, other, card_of(other, act.card), "IB-REACT-02")
            cancelled = True
        else:
            take_benefit(s, other, "exit-room")
            _out(s)
            await movement.enter(s, other, front(s, pos) or pos, "IB-REP-10")

    await window(s, SHOWN, c, offers, use, closed=lambda: cancelled)
    return cancelled


def can_leave(s: IntoTheBlack, c: Character, pos: Pos) -> bool:
    """IB-REP-10, IB-RULE-25: the benefit needs a way to the corridor tile in front."""
    ahead = front(s, pos)
    if c.at != pos or ahead is None or not can_benefit(s, c, "exit-room"):
        return False
    return not barrier(s, pos, ahead)


def _out(s: IntoTheBlack) -> None:
    if s.reveal is not None:
        s.reveal.left = True


def touches(s: IntoTheBlack, c: Character, pos: Pos, event: str) -> bool:
    """IB-EVENT-16/18: the card can still affect the character that entered."""
    left = s.reveal is not None and s.reveal.left
    return c.at == pos and not left and not immune(s, c, event)


# -- resolving ----------------------------------------------------------------------------------


async def resolve(s: IntoTheBlack, c: Character, pos: Pos, event: str) -> None:
    """IB-EVENT-05, IB-RULE-50: put the token on the room, then carry out the effects."""
    entry = book(s).events[event]
    tile = s.ship[pos]
    if event in tile.events:
        return
    if event in event_cards.CARDS:
        await event_cards.CARDS[event](s, c, pos)
        return
    if entry.ongoing and entry.immediate != [Effect(op="place_creature")]:
        tile.events.append(event)
        say(s, "IB-EVENT-05", "token", event=event, at=pos)
    for effect in entry.immediate:
        await apply(s, c, pos, event, effect)
    if entry.options and touches(s, c, pos, event):
        await _choose(s, c, pos, entry)


async def _choose(s: IntoTheBlack, c: Character, pos: Pos, entry: EventEntry) -> None:
    """IB-DECIDE-23, IB-EVENT-11: damage, or two loot cards if the character owns them."""

    def options() -> list[Act]:
        owned = len(cards_of(c))
        return [
            Act("option", i + 1, effects[0].op)
            for i, effects in enumerate(entry.options)
            if effects[0].op != "discard_loot" or owned >= effects[0].n
        ]

    picked = await ask(s, seat_of(s, c), OPTION, options, who=c.board, event=entry.id)
    for effect in entry.options[picked.card - 1]:
        await apply(s, c, pos, entry.id, effect)


async def apply(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    """Carry out one effect of an event card."""
    if effect.op == "damage" and effect.who == "all-in-room":
        for other in [o for o in in_turn_order(s) if o.at == pos]:
            if other.at == pos and not immune(s, other, event):
                await damage.hurt(s, other, effect.n, event, "IB-RULE-51")
    elif effect.op == "expel":
        await _expel(s, pos, event)
    elif effect.op in _ON_DRAWER:
        if touches(s, c, pos, event):
            await _ON_DRAWER[effect.op](s, c, pos, event, effect)
    else:
        await _on_ship(s, pos, effect)


async def _on_ship(s: IntoTheBlack, pos: Pos, effect: Effect) -> None:
    """Effects on tracks and enemies: they happen whoever is in the room (IB-EVENT-18)."""
    if effect.op == "apprehension" and effect.n > 0:
        await raise_apprehension(s, effect.n, "IB-EVENT-09")
    elif effect.op == "apprehension":
        lower_apprehension(s, -effect.n, "IB-CARD-12")
    elif effect.op == "morale":
        gain_morale(s, effect.n, "IB-CARD-12")
    elif effect.op == "place_creature":
        place_enemy(s, CREATURE, pos)
        say(s, "IB-EVENT-12", "enemies", kinds=[CREATURE], at=pos)
    elif effect.op == "draw_enemies" and effect.where == "room":
        more = s.apprehension >= AMBUSH_APPREHENSION  # IB-EVENT-23
        place_from_bag(s, effect.n + more, pos, "IB-CARD-07")
    elif effect.op == "draw_enemies":
        ahead = front(s, pos)
        if ahead is not None and not characters_at(s, ahead):
            place_from_bag(s, effect.n, ahead, "IB-CARD-08")


async def _expel(s: IntoTheBlack, pos: Pos, event: str) -> None:
    """IB-CARD-04, IB-RULE-26: everyone goes to the corridor in front, past a Blast Door too."""
    ahead = front(s, pos)
    if ahead is None or barrier(s, pos, ahead) in ("emergency-lockdown", "force-field"):
        return
    for other in [o for o in in_turn_order(s) if o.at == pos]:
        if not immune(s, other, event):
            await movement.enter(s, other, ahead, "IB-CARD-04")


async def _damage(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    await damage.hurt(s, c, effect.n, event, "IB-EVENT-04")


async def _roll_or(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    """IB-CARD-03, IB-CARD-06: an unmodified search roll; what a failure does."""
    if await dice.unmodified_search(s, c):
        return
    for failure in effect.fail:
        await apply(s, c, pos, event, failure)


async def _end_turn(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    if s.stage == "turn" and s.turn.who == c.board:
        s.turn.ended = True
        say(s, "IB-CARD-05", "turn-lost", who=c.board)


async def _discard_loot(
    s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect
) -> None:
    """IB-EVENT-11, IB-RULE-35: any cards, from hand or equipped; Morale -1 once."""
    for _ in range(effect.n):
        picked = await ask(
            s,
            seat_of(s, c),
            DISCARD,
            lambda: [Act("card", card.id) for card in cards_of(c)],
            who=c.board,
        )
        discard(s, c, card_of(c, picked.card))
    say(s, "IB-HIDE-09", "discarded", who=c.board, n=effect.n)
    await lose_morale(s, 1, "IB-RULE-35")


async def _gain_ally(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    """IB-CARD-11, IB-LOOT-12: at most two allies."""
    if len(c.allies) < ALLIES:
        c.allies.append(book(s).ally.health)
        say(s, "IB-CARD-11", "ally", who=c.board)


async def _draw_loot(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    """IB-CARD-12: draw and keep, without any search ability or benefit."""
    search.draw_cards(s, c, {effect.deck: effect.draw}, effect.keep)
    await search.keep_cards(s, c)


async def _reputation(s: IntoTheBlack, c: Character, pos: Pos, event: str, effect: Effect) -> None:
    earn(s, c, effect.n, "IB-REP-08", effect.cap)


_ON_DRAWER = {
    "damage": _damage,
    "roll_or": _roll_or,
    "end_turn": _end_turn,
    "discard_loot": _discard_loot,
    "gain_ally": _gain_ally,
    "draw_loot": _draw_loot,
    "reputation": _reputation,
}


# -- infestation tokens -------------------------------------------------------------------------


async def turn_tokens(s: IntoTheBlack, c: Character, pos: Pos) -> None:
    """IB-INFEST-08, IB-INFEST-25: the face-down tokens of a room, one after the other."""
    tile = s.ship[pos]
    outer, s.reveal = s.reveal, Reveal(who=c.board, at=pos)
    while tile.tokens:
        card = tile.tokens.pop(0)
        show(card)
        s.tokens.append(card)  # IB-INFEST-16: a resolved token leaves the ship
        token = book(s).tokens[card.face]
        if goals.hostile(s, card.face):
            s.lurking = False  # it may have been the one that everybody knew of
        if token.kind == "event":
            await shown(s, c, pos, token.event)
            continue
        s.reveal.event = card.face
        say(s, "IB-INFEST-08", "token-turned", who=c.board, token=card.face, at=pos)
        if not await _react(s, c, pos):
            _place_marked(s, token.enemies, pos)
        s.reveal.event = ""
    s.reveal = outer


def _place_marked(s: IntoTheBlack, kinds: list[str], pos: Pos) -> None:
    """IB-INFEST-15, IB-INFEST-22: enemies of a colour, or drawn blind, as the bag holds them."""
    for kind in kinds:
        if kind == "random":
            place_from_bag(s, 1, pos, "IB-INFEST-15")
        elif s.bag[kind]:
            s.bag[kind] -= 1
            place_enemy(s, kind, pos)
            say(s, "IB-INFEST-15", "enemies", kinds=[kind], at=pos)

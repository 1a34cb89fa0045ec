"""Section 2, Setup: players and options become the first state."""

from __future__ import annotations

from quarterdeck.core.game import Setup, SetupError
from quarterdeck.core.secrecy import PUBLIC, pile, show
from quarterdeck.games.into_the_black.common import deal_loot, give_board
from quarterdeck.games.into_the_black.content import AIRLOCK, BRIDGE, HENCHMAN, Book, book
from quarterdeck.games.into_the_black.rules.laying import build_whole_ship, lay_first_corridors
from quarterdeck.games.into_the_black.ship import HOME
from quarterdeck.games.into_the_black.state import (
    BoardCard,
    Character,
    CorridorCard,
    EventCard,
    GoalCard,
    IntoTheBlack,
    LootCard,
    MissionCard,
    Player,
    RoomCard,
    Tile,
    TokenCard,
    Turn,
)

#: Ids of hidden things; each kind has its own range.
GEAR_IDS, VALUABLE_IDS, ROOM_IDS, CORRIDOR_IDS = 1000, 1200, 2000, 2100
EVENT_IDS, GOAL_IDS, MISSION_IDS, BOARD_IDS, TOKEN_IDS = 3000, 4000, 4100, 4200, 5000
BOARDS_IN_GAME = 8
"""IB-SETUP-15."""
TOP_HALF = 12
"""IB-RULE-65."""
GOALS_DEALT = 2
"""IB-SETUP-22."""


def setup(config: Setup) -> IntoTheBlack:
    """IB-SETUP-01..20, IB-SETUP-28: everything up to the first decision."""
    s = IntoTheBlack(
        rng=config.rng,
        book=config.book,
        mode=config.mode,  # type: ignore[arg-type]
        no_explosion=bool(config.options["no-explosion-card"]),
        choose_mission=bool(config.options["choose-mission"]),
        choose_boards=bool(config.options["choose-boards"]),
        agreed_mission=_agreed(config, "mission", "draw"),
        agreed_level=_agreed(config, "level", "vote"),
        players=[Player(seat=seat) for seat in range(config.seats)],
        crew=[],
        turn=Turn(),
        ship={},
        corridors=[],
        rooms=[],
        bag={},
        gear=[],
        valuables=[],
        events_deck=[],
    )
    content = book(s)
    _check_agreement(s, content)
    s.apprehension, s.morale = content.apprehension_start, content.morale_start
    s.bag = {kind: content.enemies[kind].count for kind in content.defenders}
    _shuffle_loot(s, content)
    _shuffle_events(s, content)
    _shuffle_tiles(s, content)
    _lay_ship(s)
    _deal_boards(s, content)
    _deal_goals(s, content)
    if s.mode != "infestation":
        s.missions = pile(MissionCard, content.missions, s.rng, MISSION_IDS)
    if not s.choose_boards:
        for c in s.crew:
            deal_loot(s, c)
        s.stage = "equip"
    return s


def _agreed(config: Setup, option: str, default: str) -> str:
    value = str(config.options[option])
    return "" if value == default else value


def _check_agreement(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-23/24: an agreed mission is in the box and has the agreed level."""
    if s.mode == "infestation" and (s.agreed_mission or s.agreed_level):
        raise SetupError("Infestation has no Primary Mission: leave out mission and level")
    if not s.agreed_mission:
        return
    if s.agreed_mission not in content.missions:
        raise SetupError(f"there is no mission '{s.agreed_mission}' in this content")
    mission = content.missions[s.agreed_mission]
    levels = [level.name for level in mission.level]
    if s.agreed_level and s.agreed_level not in levels:
        known = ", ".join(levels)
        raise SetupError(f"{mission.name} has no level '{s.agreed_level}', only {known}")


def _shuffle_loot(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-03, IB-INFEST-02: two decks; Infestation uses no Valuables."""
    faces = {
        deck: [
            card.id
            for card in content.loot.values()
            if card.deck == deck
            for _ in range(card.copies)
        ]
        for deck in ("gear", "valuables")
    }
    s.gear = pile(LootCard, faces["gear"], s.rng, GEAR_IDS, deck="gear")
    if s.mode != "infestation":
        s.valuables = pile(LootCard, faces["valuables"], s.rng, VALUABLE_IDS, deck="valuables")


def _shuffle_events(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-06, IB-INFEST-03/25: the event deck, or the tokens of Infestation."""
    if s.mode == "infestation":
        faces = [t.id for t in content.tokens.values() if t.infestation for _ in range(t.count)]
        s.tokens = pile(TokenCard, faces, s.rng, TOKEN_IDS)
        return
    faces = [
        event.id
        for event in content.events.values()
        if not (s.no_explosion and event.id == "explosion")
        for _ in range(event.copies)
    ]
    s.events_deck = pile(EventCard, faces, s.rng, EVENT_IDS)


def _shuffle_tiles(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-07..10, IB-INFEST-04: the corridor deck, and the room deck in two halves."""
    s.corridors = pile(CorridorCard, content.corridors, s.rng, CORRIDOR_IDS)
    rooms = [room.id for room in content.rooms.values() if room.placed == "room"]
    if s.mode == "infestation":
        s.rooms = pile(RoomCard, [*rooms, BRIDGE], s.rng, ROOM_IDS)
        return
    s.rng.shuffle(rooms)
    centers = [r.id for r in content.rooms.values() if r.placed in ("top-half", "bottom-half")]
    s.rng.shuffle(centers)
    top, bottom = [*rooms[:TOP_HALF], centers[0]], [*rooms[TOP_HALF:], *centers[1:]]
    lower = pile(RoomCard, bottom, s.rng, ROOM_IDS)
    upper = pile(RoomCard, top, s.rng, ROOM_IDS + len(lower), top=True)
    s.rooms = lower + upper
    s.bridge = RoomCard(id=ROOM_IDS + 90, face=BRIDGE, seen=PUBLIC)


def _lay_ship(s: IntoTheBlack) -> None:
    """IB-SETUP-11..13, IB-INFEST-05/06: the Airlock, and the corridors and rooms from it."""
    airlock = RoomCard(id=ROOM_IDS + 91, face=AIRLOCK, seen=PUBLIC)
    s.ship[HOME] = Tile(serial=0, room=airlock, revealed=True)
    if s.mode != "infestation":
        lay_first_corridors(s)
        return
    build_whole_ship(s)
    rooms = book(s).rooms
    for tile in s.ship.values():
        if tile.room is not None:
            room = rooms[tile.room.face]
            count = room.events_infestation or room.events
            tile.tokens = [s.tokens.pop() for _ in range(min(count, len(s.tokens)))]


def _deal_boards(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-14..17: eight boards, one for each player (two in solo), and the Henchman."""
    faces = [board for board in content.boards if board != HENCHMAN]
    cards = pile(BoardCard, faces, s.rng, BOARD_IDS)
    s.pool, s.box = cards[:BOARDS_IN_GAME], cards[BOARDS_IN_GAME:]
    mode = content.modes[s.mode]
    solo = len(s.players) == 1
    each = mode.characters_per_player_solo or mode.characters_per_player if solo else 1
    for player in s.players:
        for _ in range(each):
            c = Character(board="", seat=player.seat)
            s.crew.append(c)
            if not s.choose_boards:
                give_board(s, c, s.pool.pop().face)
    if mode.henchman[str(len(s.players))]:
        henchman = Character(board=HENCHMAN, seat=None)
        s.crew.append(henchman)
        give_board(s, henchman, HENCHMAN)


def _deal_goals(s: IntoTheBlack, content: Book) -> None:
    """IB-SETUP-04/05/22: loyal goals, one random traitor with three or four players."""
    mode = content.modes[s.mode]
    if not mode.personal_goals:
        return
    traitors = [goal.id for goal in content.goals.values() if goal.traitor]
    loyal = [goal.id for goal in content.goals.values() if not goal.traitor]
    s.rng.shuffle(traitors)
    used = mode.traitor_cards_in_deck[str(len(s.players))]
    deck = pile(GoalCard, [*loyal, *traitors[:used]], s.rng, GOAL_IDS)
    out = pile(GoalCard, traitors[used:], s.rng, GOAL_IDS + len(deck), removed=True)
    for player in s.players:
        player.goals = [deck.pop() for _ in range(GOALS_DEALT)]
        for card in player.goals:
            show(card, player.seat)
    s.goals = deck + out

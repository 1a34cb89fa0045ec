"""Setup: players, modules and variants become the first state."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.game import Setup, SetupError
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import PUBLIC, bit, pile, show
from quarterdeck.core.state import say
from quarterdeck.games.dark_moon.common import left_of
from quarterdeck.games.dark_moon.content import LOSS, WILD, Book, book, book_of, box, deck_of
from quarterdeck.games.dark_moon.state import (
    DarkMoon,
    EventCard,
    FatigueToken,
    Player,
    Pool,
    StatusCard,
    TaskCard,
    ThreatCard,
    Turn,
    Variants,
)

#: Ids of hidden things; each kind has its own hundred.
STATUS_IDS, THREAT_IDS, TASK_IDS, EVENT_IDS, FATIGUE_IDS = 100, 200, 300, 400, 500
MODULES = ("threats", "company-man")
START_STRONG, START_WEAK = 2, 2
"""DM-SETUP-07: the dice of each player."""


def setup(config: Setup) -> DarkMoon:
    """DM-SETUP-01..29: everything up to the first decision, the commander's choice of an event."""
    content = book_of(config.book)
    _check_options(config, content)
    rng = config.rng
    characters = _characters(config, content, rng)
    statuses, spare = _statuses(config, content, rng)
    tokens, unused = _fatigue(config, content, rng, characters[: config.seats])
    s = DarkMoon(
        rng=rng,
        book=config.book,
        expansion=config.mode == "expansion",
        threats=bool(config.options["threats"]),
        company_man=bool(config.options["company-man"]),
        variants=_variants(config.options),
        players=[
            Player(
                seat=seat,
                character=characters[seat],
                status=statuses[seat],
                dice=Pool(strong=START_STRONG, weak=START_WEAK),
            )
            for seat in range(config.seats)
        ],
        turn=Turn(),
        shields=content.shields,
        suspicion=content.suspicion_start,
        outpost_pile=[],
        fatigue_pile=tokens,
        fatigue_box=unused,
        available=Pool(),
        spent=Pool(),
        event_deck=[],
        final="",
        task_deck=[],
        spare_statuses=spare,
    )
    _deal(s, config)
    return s


def _deal(s: DarkMoon, config: Setup) -> None:
    """Lay out boards, decks and the commander, once the players have sat down."""
    content = book(s)
    _start_outposts(s, content)
    _choose_commander(s)
    s.starter = s.active = left_of(s, s.commander)  # DM-SETUP-27
    _choose_final(s, content, str(config.options["final-event"]))
    _shuffle_decks(s, content)
    if s.expansion:
        s.evacuation = content.evacuation_start
        s.refuelling = True
    if s.threats:
        faces = [face for face, entry in content.threats.items() for _ in range(entry.count)]
        s.spare_threats = pile(ThreatCard, faces, s.rng, THREAT_IDS)
        s.threat_tokens = dict(content.threat_tokens)


def _check_options(config: Setup, content: Book) -> None:
    """DM-DECIDE-01, DM-VAR-05: say in one sentence what does not go together."""
    for module in MODULES:
        if config.options[module] and config.mode != "expansion":
            msg = f"option '{module}' is a module of the mode 'expansion'; got mode '{config.mode}'"
            raise SetupError(msg)
    for name in chosen_variants(config.options):
        fewest = content.variants[name].min_players
        if config.seats < fewest:
            msg = f"option '{name}' takes {fewest} to {max(content.counts)} players; got {config.seats}"
            raise SetupError(msg)
    final = str(config.options["final-event"])
    if final != "random" and config.mode not in content.finals[final].sets:
        msg = (
            f"option 'final-event': '{final}' belongs to the mode 'expansion'; got '{config.mode}'"
        )
        raise SetupError(msg)


def chosen_variants(options: dict[str, Any]) -> list[str]:
    """DM-VAR-01: the ids of the variants that are switched on."""
    names = [name for name, value in options.items() if value is True and name not in MODULES]
    if options["nerfed-reveal"] != "off":
        names.append(f"nerfed-reveal-{options['nerfed-reveal']}")
    if options["final-event"] != "random":
        names.append("chosen-final-event")
    return names


def _variants(options: dict[str, Any]) -> Variants:
    names = Variants.__struct_fields__
    return Variants(**{name: options[name.replace("_", "-")] for name in names})


def _characters(config: Setup, content: Book, rng: Rng) -> list[str]:
    """DM-SETUP-06: shuffle the characters of the boxes in use."""
    names = [c.id for c in content.characters.values() if config.mode in c.sets]
    rng.shuffle(names)
    return names


def _statuses(config: Setup, content: Book, rng: Rng) -> tuple[list[StatusCard], list[StatusCard]]:
    """DM-SETUP-16..23, DM-MAN-02: status cards for all, and those that leave the game unseen."""
    counts = content.counts[config.seats]
    company = bool(config.options["company-man"])
    ill: list[str] = []
    well: list[str] = []
    for status in content.statuses.values():
        if config.mode in status.sets and (company or not status.module):
            (ill if status.team == "infected" else well).extend([status.id] * status.count)
    rng.shuffle(ill)
    if company:
        rng.shuffle(well)
    dealt = ill[: counts.infected] + well[: counts.uninfected]
    spare = ill[counts.infected :] + (well[counts.uninfected :] if company else [])
    cards = pile(StatusCard, dealt, rng, STATUS_IDS)
    for seat, card in enumerate(cards):
        show(card, seat)
    return cards, pile(StatusCard, spare, rng, STATUS_IDS + len(cards))


def _fatigue(
    config: Setup, content: Book, rng: Rng, in_play: list[str]
) -> tuple[list[FatigueToken], list[FatigueToken]]:
    """DM-SETUP-09, DM-SETUP-10: the fatigue pile, and the tokens left in the box.

    Everybody can tell which tokens are in the pile, but for those that fill it up at random.
    """
    owners = [
        c.id for c in content.characters.values() if config.mode in c.sets and c.fatigue_token
    ]
    sure = [name for name in owners if name in in_play] if config.mode == "expansion" else owners
    others = [name for name in owners if name not in sure]
    rng.shuffle(others)
    fill = max(0, LOSS - len(sure))
    faces = sure + others
    tokens = [
        FatigueToken(
            id=FATIGUE_IDS + i,
            face=face,
            seen=PUBLIC if i < len(sure) or len(others) == fill else 0,
        )
        for i, face in enumerate(faces)
    ]
    return tokens[: len(sure) + fill], tokens[len(sure) + fill :]


def _start_outposts(s: DarkMoon, content: Book) -> None:
    """DM-SETUP-04: two random outpost tokens are on the board."""
    tokens = [token.id for token in content.outposts.values() if box(s) in token.sets]
    for _ in range(2):
        s.outposts.append(tokens.pop(s.rng.below(len(tokens))))
    s.outpost_pile = tokens


def _choose_commander(s: DarkMoon) -> None:
    """DM-SETUP-11..13, DM-RULE-07: the first drawn token of a character in play names them."""
    seats = {p.character: p.seat for p in s.players}
    order = list(range(len(s.fatigue_pile)))
    s.rng.shuffle(order)
    for i in order:
        token = s.fatigue_pile[i]
        show(token)
        if token.face in seats:
            s.commander = seats[token.face]
            break
    s.players[s.commander].dice.commander = 1
    say(s, "DM-SETUP-12", "first-commander", seat=s.commander)


def _choose_final(s: DarkMoon, content: Book, wanted: str) -> None:
    """DM-SETUP-15, DM-VAR-13: the final event lies faceup from the start."""
    finals = [card.id for card in content.finals.values() if box(s) in card.sets]
    s.final = s.rng.pick(finals) if wanted == "random" else wanted
    s.final_needed = content.finals[s.final].cubes


def _shuffle_decks(s: DarkMoon, content: Book) -> None:
    """DM-SETUP-21, DM-SETUP-25, DM-RULE-57: task deck and event deck."""
    deck = deck_of(s)
    tasks = [
        task.id
        for task in content.tasks.values()
        if deck in task.decks and task.min_players <= len(s.players)
    ]
    s.task_deck = pile(TaskCard, tasks, s.rng, TASK_IDS)
    events = [
        card.id
        for card in content.events.values()
        if box(s) in card.sets and not (s.variants.expensive_voting and _tampers(content, card.id))
    ]
    s.event_deck = pile(EventCard, events, s.rng, EVENT_IDS)


def _tampers(content: Book, event: str) -> bool:
    return content.force[event].vote_dice_spent


def deal_threats(s: DarkMoon) -> None:
    """DM-THREAT-01, DM-THREAT-02: one card to each unrevealed player; the rest leaves unseen."""
    for p in s.players:
        if not p.revealed:
            p.threat = s.spare_threats.pop()
            p.threat.seen = bit(p.seat)
    s.threats_dealt = True
    say(s, "DM-THREAT-01", "threats-dealt")


def take_threat_token(s: DarkMoon, p: Player, threat: str) -> None:
    """DM-THREAT-09, DM-THREAT-12, DM-RULE-54: the matching token, a wild one, or just the claim."""
    p.claimed = threat
    if s.threat_tokens[threat]:
        s.threat_tokens[threat] -= 1
    elif s.threat_tokens[WILD]:
        s.threat_tokens[WILD] -= 1
        p.wild = True

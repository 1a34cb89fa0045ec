"""Chapter 10, Events: cubes, completion, the next event, the final event."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import bit, show
from quarterdeck.core.state import say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import note
from quarterdeck.games.dark_moon.content import DRAWN, EVENTS, book
from quarterdeck.games.dark_moon.rules import ending
from quarterdeck.games.dark_moon.rules.decks import final_deck
from quarterdeck.games.dark_moon.rules.effects import CARD, EVENT, run
from quarterdeck.games.dark_moon.state import DarkMoon

CHOOSE_EVENT = Question[str](
    id="choose-event",
    text="Which event do you play?",
    rule="DM-DECIDE-02",
    label=labels.event,
    target=labels.event_target,
)


async def select_event(s: DarkMoon) -> None:
    """DM-SETUP-26, DM-EVENT-07, DM-HIDE-08, DM-RULE-15: the commander chooses between two."""
    first = not s.completed
    s.drawn_events = [s.event_deck.pop() for _ in range(DRAWN)]
    for card in s.drawn_events:
        card.seen |= bit(s.commander)
    face = await ask(s, s.commander, CHOOSE_EVENT, lambda: [c.face for c in s.drawn_events])
    chosen = next(card for card in s.drawn_events if card.face == face)
    rest = [card for card in s.drawn_events if card is not chosen]
    note(s, s.commander, "chose-event", [face], [card.face for card in rest])
    s.drawn_events = []
    if first:
        s.event_deck = rest + s.event_deck
    else:
        s.event_discards += rest
    show(chosen)
    s.event_discards.append(chosen)
    await play_event(s, face)


async def play_event(s: DarkMoon, face: str) -> None:
    """DM-EVENT-04, DM-CARD-34: the card is current; what it says about its start happens once."""
    entry = book(s).events[face]
    s.event = face
    s.cubes = 0
    s.needed = entry.cubes + s.extra_cubes
    s.extra_cubes = 0
    say(s, "DM-EVENT-07", "event-played", seat=s.commander, event=face, needed=s.needed)
    await run(s, entry.at_start, CARD)


async def add_cube(s: DarkMoon) -> None:
    """DM-EVENT-01..03, DM-WOLF-02: a cube for the event in force; the last one completes it."""
    if s.final_in_force:
        s.final_cubes += 1
        say(s, "DM-EVENT-01", "cube", event=s.final, cubes=s.final_cubes, needed=s.final_needed)
        if s.final_cubes >= s.final_needed:
            await complete_final(s)
        return
    s.cubes += 1
    say(s, "DM-EVENT-01", "cube", event=s.event, cubes=s.cubes, needed=s.needed)
    if s.cubes >= s.needed:
        await complete_event(s)


async def complete_event(s: DarkMoon) -> None:
    """DM-EVENT-03, DM-EVENT-05, DM-EVENT-07, DM-EVENT-08: effects, then the next event."""
    face = s.event
    s.completed.append(face)
    s.event = ""
    s.cubes = s.needed = 0
    say(s, "DM-EVENT-03", "event-completed", event=face, number=len(s.completed))
    note(s, s.active, "completed", [face])
    await run(s, book(s).events[face].on_complete, EVENT)
    if len(s.completed) < EVENTS:
        await select_event(s)
    else:
        await begin_final(s)


async def begin_final(s: DarkMoon) -> None:
    """DM-EVENT-08, DM-FINAL-01, DM-FINAL-05, DM-RULE-38: the final event is in force."""
    s.final_in_force = True
    s.final_needed += s.extra_cubes
    s.extra_cubes = 0
    say(s, "DM-EVENT-08", "final-begins", event=s.final)
    final_deck(s)
    await run(s, book(s).finals[s.final].at_start, CARD)


async def complete_final(s: DarkMoon) -> None:
    """DM-FINAL-07, DM-RULE-48: company man, what the card says, threats, then the crew wins."""
    say(s, "DM-FINAL-07", "event-completed", event=s.final, number=EVENTS + 1)
    ending.check_company_man(s)
    await run(s, book(s).finals[s.final].on_complete, CARD)
    ending.check_threats(s)
    ending.victory(s, "uninfected", "final-event", "DM-WIN-01")

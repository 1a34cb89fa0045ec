"""Overlays over the content: what they change in play, and what the game refuses to play with."""

from __future__ import annotations

import pytest

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.origin import lay
from quarterdeck.games.smuggler.content import book_of, open_book
from tests.smuggler.build import GAME
from tests.smuggler.test_components import CONTENT


def without(table: str, ids: list[str]) -> str:
    return "".join(f"[[{table}]]\nid = '{entry}'\nremove = true\n" for entry in ids)


RED = [card.id for card in CONTENT.planet_card if card.deck == "red"]
EVENTS = [event.id for event in CONTENT.event]

REFUSED = {
    "a card to nowhere": (
        "[[planet_card]]\nid = 'red-pelagia-cargo'\ndestination = 'planet-nowhere'",
        "expected the id of a planet tile",
    ),
    "a colour without cards": (without("planet_card", RED), "at least one card of colour 'red'"),
    "a planet without colour": (
        "[[tile]]\nid = 'planet-korrin'\ncolour = ''",
        "expected red, blue or yellow for a planet",
    ),
    "a planet of another set": (
        "[[tile]]\nid = 'planet-korrin'\nset = 'stack'",
        "expected 'planet' for a planet",
    ),
    "a tile that shows a 1": (
        "[[tile]]\nid = 'space-gate-a'\nhyperspace = 1",
        "expected 0 or a face from 2 to 5",
    ),
    "two starting tiles in one place": (
        "[[tile]]\nid = 'start-space-ne'\nat = [1, 0]",
        "expected a position of its own",
    ),
    "a starting tile where a planet lies": (
        "[[tile]]\nid = 'start-space-ne'\nat = [0, 2]",
        "expected a position of its own",
    ),
    "more planets dealt than there are": (
        "[[player_count]]\nid = 'players-2'\nplanet_tiles_in_hand_each = 5",
        "enough planets for the opening and all hands",
    ),
    "no place for the ships": (
        "[[tile]]\nid = 'start-haven'\nat = [9, 9]",
        r"a starting tile at \[0, 0\]",
    ),
    "a ship without mat": (without("mat", ["hornet"]), "expected an entry 'hornet'"),
    "no standard mat": (without("mat", ["standard"]), "expected an entry 'standard'"),
    "a smuggler's cruiser": ("[[mat]]\nid = 'cruiser'\nrole = 'smuggler'", "expected 'government'"),
    "a wrong damage capacity": (
        "[[mat]]\nid = 'packmule'\ndamage_capacity = 8",
        "expected 7, all squares but one",
    ),
    "a damage capacity that is too small": (
        "[[mat]]\nid = 'packmule'\ndamage_capacity = 6",
        "expected 7, all squares but one",
    ),
    "too few events": (without("event", EVENTS[:10]), "enough events for the largest event deck"),
    "a lasting effect that is instant": (
        "[[event]]\nid = 'static'\ntiming = 'instant'",
        "expected 'round' for the effect 'forbid'",
    ),
    "an instant effect that lasts": (
        "[[event]]\nid = 'ion-storm'\ntiming = 'round'",
        "expected 'instant' for the effect 'damage'",
    ),
    "more faces for no system": (
        "[[event]]\nid = 'tuned-engines'\neffects = [{ op = 'extra-accept', faces = [2] }]",
        "a system for 'extra-accept'",
    ),
    "a bonus for nothing": (
        "[[event]]\nid = 'trade-boom'\neffects = [{ op = 'score-bonus', amount = 1 }]",
        "'on' for 'score-bonus'",
    ),
    "a number of players left out": (without("player_count", ["players-4"]), "expected 4"),
    "a token left out": (without("token", ["bounty"]), "expected an entry 'bounty'"),
    "a system left out": (without("system", ["repair"]), "expected an entry 'repair'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_content_that_contradicts_itself_is_refused(case: str) -> None:
    text, complaint = REFUSED[case]

    with pytest.raises(ContentError, match=complaint):
        open_book([Source("mine.toml", text)])


def test_an_overlay_changes_the_numbers_of_the_rules() -> None:
    text = """
    [components]
    salvage_tokens = 22
    [die]
    dice_per_turn = 5
    [scoring.smuggler]
    place_tile = 3
    [[token]]
    id = 'salvage'
    per_hold = 4
    [[system]]
    id = 'engines'
    accepts = [1, 3]
    """
    overlay = Source("mine.toml", text)

    table = lay(GAME, seats=3, overlays=[overlay], seed=bytes(32))
    for ship in ("kestrel", "packmule", "hornet"):
        table.answer(table.waiting()[0], ship)

    assert len(table.view(0).dice) == 5
    assert table.view(0).salvage == 22
    changed = book_of(open_book([overlay]))
    assert changed.points["smuggler"].place_tile == 3
    assert changed.salvage_per_hold == 4
    assert changed.force[""].accepts["engines"] == {1, 3}
    assert changed.force["tuned-engines"].accepts["engines"] == {1, 2, 3}
    assert book_of("").points["smuggler"].place_tile == 1

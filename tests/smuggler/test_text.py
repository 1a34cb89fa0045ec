"""What happened and what there is, in words for one viewer."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.content import Source
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.state import Event
from quarterdeck.core.table import random_playout
from quarterdeck.games import smuggler as package
from quarterdeck.games.smuggler.text import KINDS, describe, sentence
from tests.smuggler.board_views import NAMES, YOU, moment
from tests.smuggler.build import smuggler

GAME = find_game("smuggler")


def spoken_kinds() -> set[str]:
    """Return every kind of event that the rules tell, read from their source."""
    kinds = set()
    folder = Path(package.__path__[0])
    for path in (folder / "common.py", *(folder / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"say": 2, "whisper": 2, "tell": 3}.get(node.func.id)
                if at is not None and isinstance(node.args[at], ast.Constant):
                    kinds.add(node.args[at].value)
    return kinds


def told(kind: str, facts: dict[str, Any], viewer: int | None = YOU) -> str:
    return sentence(moment(viewer), Event(rule="HS-TERM-01", kind=kind, facts=facts), NAMES)


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_left_over():
    assert spoken_kinds() == set(KINDS)


def test_an_event_of_no_known_kind_is_not_told():
    assert told("of-no-kind", {}) == ""


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        ("charged", {"seat": 1, "dice": [1, 4, 6]}, "You rolled 1, 4 and 6."),
        ("charged", {"seat": 0, "dice": [1, 4, 6]}, "Tomas rolled 1, 4 and 6."),
        ("ended-turn", {"seat": 1, "lost": 0}, "You ended the turn."),
        ("ended-turn", {"seat": 1, "lost": 1}, "You ended the turn and lost 1 die."),
        ("first-player", {"seat": 1}, "You were drawn as first player."),
        ("first-player", {"seat": 2}, "Rin was drawn as first player."),
        (
            "assigned",
            {"seat": 1, "system": "routing", "die": 6, "face": 3},
            "You assigned the 6 as 3 to power routing.",
        ),
        (
            "moved",
            {"seat": 1, "to": "-2,0", "tile": "planet-pelagia", "by": "hyperspace"},
            "You jumped to Pelagia.",
        ),
        (
            "moved",
            {"seat": 1, "to": "3,1", "tile": "", "by": "engines"},
            "You flew to uncharted space, 3 east 1 north.",
        ),
        (
            "moved",
            {"seat": 1, "to": "1,2", "tile": "nebula-3", "by": "boosters"},
            "You fired boosters to Nebula 3, 1 east 2 north.",
        ),
        ("scored", {"seat": 1, "points": 6, "score": 20, "source": "cards"}, "You scored 6 for the delivery, 14 → 20."),
        ("scored", {"seat": 1, "points": -1, "score": 13, "source": "damage"}, "You had no square left for damage, score 14 → 13."),
        ("scored", {"seat": 1, "points": -1, "score": 0, "source": "damage"}, "You had no square left for damage, score 0."),
        ("bounty", {"seat": 0, "bounty": 2}, "Tomas took a bounty token, 1 → 2."),
        ("checked", {"seat": 1, "dice": [3, 4], "recognised": True}, "You rolled 3 and 4 and were recognised."),
        ("checked", {"seat": 1, "dice": [3, 4], "recognised": False, "value": 7}, "You rolled 3 and 4 against 7 and stayed undetected."),
        ("checked", {"seat": 0, "dice": [3, 4], "recognised": False}, "Tomas rolled 3 and 4 and stayed undetected."),
        ("damaged", {"seat": 1, "square": "hyperspace-2"}, "Damage went on your hyperspace 2."),
        ("damaged", {"seat": 2, "square": "engines-1"}, "Damage went on Rin’s engines 1."),
        ("rolled", {"attacker": 1, "defender": 2, "rolls": [[3, 5], [2, 2]]}, "You attacked Rin: 3 and 5 against 2 and 2."),
        ("rolled", {"attacker": 3, "defender": None, "rolls": [[3, 5], [2, 1]]}, "Vale attacked the station: 3 and 5 against 2 and 1."),
        ("compared", {"attacker": 3, "defender": None, "results": [5, 5]}, "It was 5 to 5: the station held."),
        ("compared", {"attacker": 1, "defender": 2, "results": [5, 5]}, "It was 5 to 5: a tie."),
        ("finished", {"places": [2, 1, 3, 4], "reason": "damage"}, "The game ended: you won by equal points and less damage."),
        ("finished", {"places": [1, 1, 3, 4], "reason": "shared"}, "The game ended: Tomas and you shared the win."),
    ],
)  # fmt: skip
def test_sentences(kind: str, facts: dict[str, Any], words: str):
    assert told(kind, facts) == words


def test_a_spectator_is_never_called_you():
    facts = {"seat": 1, "dice": [1, 2, 3]}

    assert told("charged", facts, viewer=None) == "Mara rolled 1, 2 and 3."


def test_a_card_from_the_deck_is_named_to_its_owner_only():
    table = smuggler(dice=(4, 1, 1), at={0: "0,2"}, decks={"red": ["red-solenne-cargo"]})
    table.do("pick-up-4-deck")

    lines = {
        seat: [sentence(table.view(seat), e, NAMES) for e in table.heard(seat)]
        for seat in (0, 1, None)
    }

    assert any("to Solenne" in line for line in lines[0])
    assert "Tomas picked up the top red card." in lines[1]
    assert not any("Solenne" in line for line in lines[1] + lines[None])


def test_a_captured_card_is_named_to_those_who_know_it():
    table = smuggler(
        dice=(1, 1, 1),
        rolls=(6, 5, 1, 2),
        cards={1: ["red-solenne-cargo"]},
        at={0: "0,0", 1: "0,0", 2: "0,2"},
    )
    table.do("fight-1", "6", "2", "one-hold")

    def heard(seat: int | None) -> str:
        events = [e for e in table.heard(seat) if e.kind == "took-hold"]
        return sentence(table.view(seat), events[0], NAMES)

    assert "to Solenne" in heard(0)
    assert "to Solenne" in heard(1)
    assert heard(2) == "Tomas took a red card from Mara."
    assert heard(None) == "Tomas took a red card from Mara."


@pytest.mark.parametrize(
    ("seats", "mode"), [(3, "smugglers"), (2, "government"), (5, "government")]
)
def test_whole_games_can_be_told_to_everybody(seats: int, mode: str):
    table = lay(GAME, seats=seats, mode=mode, seed=seed_from(f"text/{seats}"))
    random_playout(table, Rng.from_seed(b"text"))
    for seat in (None, *range(seats)):
        view = table.view(seat)
        for event in table.events_for(seat):
            words = sentence(view, event, NAMES)
            assert words.endswith("."), (event, words)
            assert (" you" in f" {words.lower()}") <= (seat is not None)
        assert describe(view, ())


def test_names_come_from_the_content_of_the_table():
    overlay = Source("mine.toml", '[[tile]]\nid = "start-hyper-2"\nname = "Gate of Ash"\n')
    table = lay(GAME, seats=3, seed=seed_from("overlay"), overlays=[overlay])
    event = Event(
        rule="HS-TERM-03",
        kind="moved",
        facts={"seat": 0, "to": "0,1", "tile": "start-hyper-2", "by": "engines"},
    )

    assert sentence(table.view(0), event, NAMES) == "You flew to Gate of Ash."
    assert any("Gate of Ash, face 2, 1 north" in line for line in describe(table.view(0), NAMES))


# -- the board as text ---------------------------------------------------------------------------

BOARD = """\
Round 5 of 9, your turn. Event this round: Trade Boom. Each delivered planet card scores 1 more, for the government too; salvage does not. 18 tiles in the stack, 7 salvage in the supply, 3 events to come.
Scores: Rin 19, Tomas 17, Vale 15, you 14.
Positions are counted from Home Haven: east or west, then north or south.
You: Kestrel, 2 east 1 north, empty space. Dice: 6 (wild) and 4 left, 1 used. Free action not used.
Your systems: Engines, 1 damaged, 1 used (1). Hyperspace, 1 damaged, 2 free, takes 2 to 5. Power routing, 1 free, takes odd. Repair, 2 free, takes even. Lasers, 1 free, takes any.
Your holds: 1 Nerve Toxin to Solenne, 6, wanted. 2 salvage, 2 of 3. 3 empty. Cargo value 8. Your tiles, only you see them: Farlight, Norrland.
Tomas: Hornet, Home Haven. 1 of 8 damage: hyperspace 1. Laser 5 charged. 1 bounty. Holds: Ghost Beacons to Korrin, 6, wanted; a red card, face down; 3 salvage. 2 tiles.
Rin: Packmule, Korrin. 3 of 7 damage: engines 1, hyperspace 1, repair 1. Laser 2 charged. 2 bounty. Recognised. Holds: a blue card, face down; a yellow card, face down; 1 salvage; empty. 2 tiles.
Vale: Government Cruiser, Deepglass. 1 of 8 damage: power routing 1. Lasers 4 and 6 charged. 8 tokens in supply. Holds: occupation token; Defecting Clerk to Dustharbor, 6, wanted, from Korrin; empty. 2 tiles, at least 1 planet.
Planets: Korrin, red, face 4, 2 north. Ashmoor, red, face 5, 2 east, occupied. Deepglass, blue, no face, 2 south, occupation in progress. Pelagia, blue, face 3, 2 west. Solenne, yellow, face 3, 2 west 1 south, occupied. Dustharbor, yellow, face 5, 3 east 2 north.
Havens: Home Haven, 1 of 3 damage. Haven, 1 east 2 south.
Gates: North Gate, face 2, 1 north. East Gate, face 3, 1 east. South Gate, face 4, 1 south. West Gate, face 5, 1 west. Drift Gate A, face 2, 2 east 1 south.
Wormholes: 3 west; 2 east 2 south. Slipstreams: 2 east 2 north, to the east; 2 west 2 south, to the north.
Asteroid fields: 1 west 2 north, 2 salvage; 3 east, 3 salvage. Nebulae: 1 east 2 north, 1 salvage; 1 west 2 south.
Empty space: 1 east 1 north; 1 east 1 south; 1 west 1 south; 1 west 1 north; 3 west 1 south, 1 salvage; 2 east 1 north.
Around you: north slipstream; east a space to explore; south Ashmoor; west empty space.
Face-up cards: Red, Union Agitator, passenger to Tidewell, 6, wanted, 12 in deck. Blue, Kelp Bales, cargo to Cinderfall, 4, 10 in deck. Yellow, Grain Pods, cargo to Pelagia, 4, 13 in deck."""


def test_the_whole_board_is_told_in_the_order_of_its_lines():
    assert describe(moment(), NAMES) == BOARD.splitlines()


def test_a_spectator_is_told_no_hand_and_no_face_down_card():
    words = "\n".join(describe(moment(None), NAMES))

    assert "Nerve Toxin" not in words
    assert "Farlight" not in words
    assert "Around you" not in words
    assert "Mara: Kestrel" in words


def test_a_name_that_ends_in_a_number_is_kept_apart_from_the_score():
    assert "Seat 3 with 19" in describe(moment(), ())[1]


def test_a_combat_in_progress_is_told():
    table = smuggler(dice=(1, 1, 1), rolls=(6, 5, 1, 2), at={2: "0,2"})
    table.do("fight-1", "6")

    line = next(line for line in describe(table.view(1), NAMES) if line.startswith("Combat"))

    assert line == "Combat: Tomas rolled 6 and 5, uses 6; you rolled 1 and 2."

"""No card without a test of its own, and none for pairs that the ledger names as interacting.

The tables name what must be tested; `audit` reads the tests, so that neither can rot.
"""

from __future__ import annotations

import pytest

from quarterdeck.games.theseus.content import book_of
from tests.theseus.audit import every_test

BOOK = book_of("")

#: Every card and the clauses that rule it: some test names the card and cites one of them.
CARDS = {
    "marines-landmine": "TH-MAR-01",
    "marines-fire": "TH-MAR-02",
    "marines-battle-position": "TH-MAR-03",
    "marines-armory": "TH-MAR-04",
    "marines-onslaught": "TH-MAR-05",
    "marines-barricade": "TH-MAR-06",
    "marines-ambush": "TH-MAR-07",
    "marines-double-shot": "TH-MAR-09",
    "marines-team-tactics": "TH-MAR-11",
    "marines-trap-detector": "TH-MAR-15",
    "marines-safeguard": "TH-MAR-17",
    "marines-supply-drop": "TH-MAR-18",
    "marines-duplication": "TH-DUP-10 TH-DUP-05 TH-DUP-08",
    "aliens-tentacles": "TH-ALI-01",
    "aliens-hive": "TH-ALI-02",
    "aliens-hidden": "TH-ALI-03",
    "aliens-habitat": "TH-MAR-04",
    "aliens-onslaught": "TH-MAR-05",
    "aliens-vent-shortcut": "TH-ALI-05",
    "aliens-vent-shaft": "TH-ALI-06",
    "aliens-ghost-strike": "TH-ALI-07",
    "aliens-incubator": "TH-ALI-08",
    "aliens-hole": "TH-ALI-11",
    "aliens-abduction": "TH-ALI-12",
    "aliens-parasite": "TH-ALI-13",
    "aliens-creepers": "TH-ALI-16",
    "aliens-duplication": "TH-DUP-01",
    "scientists-archives": "TH-SCI-01",
    "scientists-med-bay": "TH-SCI-02",
    "scientists-small-laboratory": "TH-MAR-04",
    "scientists-defense-system": "TH-SCI-03",
    "scientists-camcorders": "TH-SCI-05",
    "scientists-secret-passage": "TH-SCI-08",
    "scientists-malfunction": "TH-SCI-09",
    "scientists-gripper": "TH-SCI-10",
    "scientists-detonation": "TH-SCI-13",
    "scientists-hideout": "TH-SCI-14",
    "scientists-station-schematics": "TH-SCI-15",
    "scientists-remote-control": "TH-SCI-16",
    "scientists-emergency-protocol": "TH-SCI-18",
    "scientists-duplication": "TH-DUP-05 TH-DUP-08 TH-DUP-10 TH-SCI-07",
    "greys-chamber": "TH-GRE-01",
    "greys-landmine": "TH-GRE-02",
    "greys-probe": "TH-GRE-03",
    "greys-transfer": "TH-GRE-04",
    "greys-life-tapping-device": "TH-GRE-05",
    "greys-mind-scan": "TH-GRE-06",
    "greys-control": "TH-GRE-07",
    "greys-downgrade": "TH-GRE-09",
    "greys-invisibility": "TH-GRE-11",
    "greys-time-loop": "TH-GRE-13",
    "greys-teleportation": "TH-GRE-14",
    "greys-enhancer": "TH-MAR-04",
    "greys-duplication": "TH-DUP-05",
    "bonus-card-from-the-deck": "TH-BON-01",
    "bonus-upgrade": "TH-BON-03",
    "bonus-gateway": "TH-BON-04",
}

#: Pairs that a clause names as interacting, apart from Duplication with every card: some test names
#: both and cites the clause. A unit stands for its token or its Attack.
PAIRS = [
    ("marines-battle-position", "minor-alien", "TH-RULE-08"),
    ("marines-battle-position", "marines-ambush", "TH-RULE-33"),
    ("marines-double-shot", "marines-ambush", "TH-RULE-33"),
    ("marines-double-shot", "marines-battle-position", "TH-RULE-33"),
    ("marines-barricade", "aliens-hidden", "TH-RULE-56"),
    ("marines-team-tactics", "scientists-hideout", "TH-MAR-11"),
    ("marines-team-tactics", "aliens-vent-shortcut", "TH-SHORT-05"),
    ("marines-team-tactics", "scientists-gripper", "TH-MAR-11"),
    ("marines-trap-detector", "scientists-defense-system", "TH-MAR-15"),
    ("marines-trap-detector", "scientists-camcorders", "TH-MAR-16"),
    ("marines-trap-detector", "greys-landmine", "TH-TRAP-10"),
    ("marines-safeguard", "scientists-malfunction", "TH-RULE-18"),
    ("aliens-creepers", "scientists-duplication", "TH-RULE-35"),
    ("aliens-creepers", "scientists-gripper", "TH-ALI-18"),
    ("aliens-ghost-strike", "aliens-hidden", "TH-ALI-04"),
    ("aliens-ghost-strike", "aliens-onslaught", "TH-RULE-33"),
    ("aliens-incubator", "marines-fire", "TH-RULE-55"),
    ("aliens-abduction", "scientists-hideout", "TH-ALI-12"),
    ("aliens-abduction", "aliens-vent-shortcut", "TH-RULE-58"),
    ("scientists-hideout", "marines-landmine", "TH-TRAP-10"),
    ("scientists-remote-control", "scientists-camcorders", "TH-RULE-34"),
    ("scientists-remote-control", "scientists-defense-system", "TH-RULE-34"),
    ("scientists-remote-control", "scientists-detonation", "TH-RULE-34"),
    ("scientists-remote-control", "scientists-duplication", "TH-RULE-34"),
    ("greys-control", "scientists-gripper", "TH-MAR-11"),
    ("greys-control", "greys-teleportation", "TH-GRE-14"),
    ("greys-control", "greys-time-loop", "TH-GRE-13"),
    ("greys-life-tapping-device", "minor-alien", "TH-RULE-59"),
    ("greys-time-loop", "marines-fire", "TH-RULE-15"),
    ("grey", "minor-alien", "TH-ALI-10"),
    ("bonus-gateway", "aliens-vent-shaft", "TH-MOVE-11"),
    ("bonus-card-from-the-deck", "bonus-upgrade", "TH-RULE-05"),
]
#: Cards that a single-use takeover gives back when they have served (TH-RULE-65), each by a test.
SERVED = [
    "marines-battle-position",
    "marines-double-shot",
    "marines-barricade",
    "marines-safeguard",
    "aliens-hidden",
    "aliens-creepers",
    "scientists-hideout",
    "greys-chamber",
]


def test_the_table_holds_every_card() -> None:
    assert sorted(CARDS) == sorted([*BOOK.cards, *BOOK.bonus])


@pytest.mark.parametrize("face", CARDS)
def test_every_card_has_a_test_of_its_own(face: str) -> None:
    clauses = set(CARDS[face].split())
    assert [t.name for t in every_test() if t.speaks_of(face) and t.clauses & clauses]


@pytest.mark.parametrize(
    "face", [face for face, info in BOOK.cards.items() if info.duplication != "n/a"]
)
def test_every_card_is_tested_beside_a_duplication(face: str) -> None:
    other = f"{BOOK.cards[face].faction}-duplication"
    assert [t.name for t in every_test() if t.speaks_of(face) and t.speaks_of(other)]


@pytest.mark.parametrize(("one", "other", "clause"), PAIRS)
def test_every_pair_that_the_ledger_names_has_a_test(one: str, other: str, clause: str) -> None:
    assert [
        t.name
        for t in every_test()
        if t.speaks_of(one) and t.speaks_of(other) and clause in t.clauses
    ]  # fmt: skip


@pytest.mark.parametrize("face", SERVED)
def test_every_card_that_serves_pandora_once_has_a_test(face: str) -> None:
    assert [t.name for t in every_test() if t.speaks_of(face) and "TH-RULE-65" in t.clauses]

"""Appendix A of the ledger: the worked game, decision by decision, with every total."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from tests.theseus.build import Play, fresh, theseus

ALIENS = [
    "hive",
    "vent-shortcut",
    "tentacles",
    "hole",
    "ghost-strike",
    "incubator",
    "hidden",
    "onslaught",
    "habitat",
    "duplication",
    "abduction",
    "hidden",
    "vent-shortcut",
    "parasite",
    "onslaught",
]
SCIENTISTS = [
    "camcorders",
    "med-bay",
    "archives",
    "defense-system",
    "remote-control",
    "camcorders",
    "duplication",
    "gripper",
    "small-laboratory",
    "secret-passage",
    "archives",
    "malfunction",
    "med-bay",
    "defense-system",
    "station-schematics",
]
BONUS = {
    "cor-3": "bonus-gateway",
    "con-1": "bonus-card-from-the-deck",
    "con-3": "bonus-card-from-the-deck",
    "hiv-4": "bonus-upgrade",
    "tec-1": "bonus-gateway",
    "tec-5": "bonus-upgrade",
    "lab-4": "bonus-card-from-the-deck",
}


def stacked() -> Play:
    """Return the table before the cards are dealt, with the decks and Bonus cards of the worked game."""
    table = fresh(2, "duel", faction_1="aliens", faction_2="scientists", first_player=1)
    s = table.s
    for p, names in zip(s.players, (ALIENS, SCIENTISTS), strict=True):
        cards = [*p.deck, *p.unused, *p.hand]
        p.hand, p.deck, p.unused = [], [], cards
        for name in names:
            face = f"{p.faction}-{name}"
            card = next(c for c in p.unused if c.face == face)
            p.unused.remove(card)
            p.deck.insert(0, card)
        for _ in range(3):
            p.hand.append(p.deck.pop())
        for card in (*p.deck, *p.unused):
            card.seen = 0
        for card in (*p.hand, p.deck[-1]):
            card.seen = -1
    faces = [slot.bonus for sector in s.ring for slot in sector.slots if slot.bonus]
    s.spare_bonus += faces
    for sector in s.ring:
        for slot in sector.slots:
            slot.bonus = BONUS.get(slot.id, "")
            if slot.bonus:
                s.spare_bonus.remove(slot.bonus)
    return Play(table.game, s, origin=table.origin)


def deck_sizes(table: Play) -> list[int]:
    return [len(p.deck) for p in table.s.players]


@rule(
    "TH-SETUP-01",
    "TH-SETUP-05",
    "TH-SETUP-14",
    "TH-SETUP-16",
    "TH-SETUP-17",
    "TH-SETUP-18",
    "TH-TURN-01",
    "TH-TURN-02",
    "TH-TURN-03",
    "TH-TURN-06",
    "TH-MOVE-02",
    "TH-MOVE-04",
    "TH-MOVE-05",
    "TH-BASE-01",
    "TH-UPG-01",
    "TH-UPG-02",
    "TH-UPG-03",
    "TH-PEND-02",
    "TH-PEND-03",
    "TH-PEND-04",
    "TH-PEND-08",
    "TH-PEND-10",
    "TH-PEND-11",
    "TH-BON-01",
    "TH-BON-02",
    "TH-BONUS-01",
    "TH-BONUS-04",
    "TH-SCI-02",
    "TH-SCI-03",
    "TH-SCI-05",
    "TH-SCI-06",
    "TH-ALI-02",
    "TH-ALI-05",
    "TH-ALI-11",
    "TH-MALF-01",
    "TH-MALF-05",
    "TH-ONSL-03",
    "TH-SECT-01",
    "TH-SECT-02",
    "TH-DUP-01",
    "TH-RULE-01",
    "TH-RULE-02",
    "TH-RULE-05",
    "TH-DECIDE-07",
    "TH-DECIDE-08",
    "TH-DECIDE-09",
    "TH-DECIDE-10",
    "TH-DECIDE-29",
    "TH-DECIDE-30",
    "TH-DECIDE-32",
    "TH-DECIDE-33",
    "TH-DECIDE-34",
    "TH-DECIDE-35",
)
def test_the_worked_game_of_ten_turns() -> None:  # noqa: PLR0915 - ten turns, decision by decision
    table = stacked()
    s = table.s
    ring = [sector.id for sector in s.ring]
    assert ring == ["corridors", "control-room", "hive", "tech-bay", "laboratory"]
    assert s.malfunction == 0
    assert s.final == 0
    assert table.life == [20, 20]
    assert table.data == [0, 0]
    assert sorted(s.spare_bonus) == ["bonus-gateway", "bonus-upgrade"]

    # Setup
    assert table.asked == (0, "start-card")
    table.do("aliens-hive", "hiv-1")
    assert table.asked == (1, "start-card")
    table.do("scientists-camcorders", "cor-5")
    assert table.face("hiv-p1") == "aliens-vent-shortcut"
    assert table.face("hiv-p2") == "aliens-tentacles"
    assert table.face("lab-p1") == "scientists-med-bay"
    assert table.face("lab-p2") == "scientists-archives"
    assert deck_sizes(table) == [12, 12]
    table.do("hive-a", "hive-b", "laboratory-a", "laboratory-b", "control-room-a", "tech-bay-a")

    # Turn 1, Aliens
    assert table.asked == (0, "move-unit")
    table.do("alien-3", "hive-c")
    assert table.asked == (0, "pending")  # no enemy card in the Hive: the token was taken
    assert table.p(0).upgrades == 1
    table.do("spend-upgrade", "alien-1")
    assert table.unit("alien-1").upgraded
    assert table.p(0).upgrades == 0
    table.do("hiv-p1", "con-1")
    assert table.p(0).bonus == ["bonus-card-from-the-deck"]
    assert table.asked == (0, "refill")
    table.do("pass")
    assert table.face("hiv-p1") == "aliens-hole"
    assert deck_sizes(table) == [11, 12]
    assert table.asked == (0, "last")
    table.do("pass")

    # Turn 2, Scientists
    table.do("scientist-3", "laboratory-c")
    assert table.p(1).upgrades == 1
    table.do("lab-p1", "con-3", "bonus-card-from-the-deck", "tec-4")
    assert table.face("con-3") == "scientists-med-bay"
    assert table.face("tec-4") == "scientists-defense-system"
    table.do("pass")
    assert table.face("lab-p1") == "scientists-remote-control"
    assert deck_sizes(table) == [11, 10]
    table.do("spend-upgrade", "tec-4")
    defense = table.card("tec-4")
    assert defense.upgrades == 1
    assert not defense.activated
    assert table.p(1).upgrades == 0
    assert table.view(None).ring[3].slots[3].card.number == 2

    # Turn 3, Aliens: the turn starts with Card from the Deck in hand
    table.do("alien-3", "pass", "corridors-a")
    assert table.life == [20, 20]
    assert table.card("cor-5").points == 2
    assert table.asked == (0, "window")
    table.do("pass")
    assert [facts["sectors"] for facts in table.said("onslaught")] == [ring]
    table.do("cor-p1", "pass")
    assert table.face("cor-p1") == "aliens-ghost-strike"
    assert deck_sizes(table) == [10, 10]

    # Turn 4, Scientists
    assert table.asked[0] == 1
    table.do("scientist-1", "hive-d")
    assert table.life == [20, 19]
    assert table.asked == (1, "pending")
    table.do("hiv-p2")
    assert table.face("hiv-p2") == "scientists-camcorders"
    assert deck_sizes(table) == [10, 9]
    assert [c.face for c in table.p(0).discarded] == ["aliens-tentacles"]

    # Turn 5, Aliens
    table.do("alien-3", "pass", "control-room")
    assert table.life == [20, 18]  # Room c was the only empty one: Lesser Onslaught by A1
    assert table.where("alien-3") == "hive-c"
    _go_on(table)
    table.do("spend-upgrade", "alien-3", "hiv-p1")
    assert [c.face for c in table.p(0).held] == ["aliens-hole"]
    table.do("pass", "pass")
    assert table.face("hiv-p1") == "aliens-incubator"
    assert deck_sizes(table) == [9, 9]

    # Turn 6, Scientists
    table.do("scientist-1", "control-room-a")
    assert table.life == [20, 19]
    assert table.asked == (1, "malfunction")
    table.do("con-1")
    assert table.malfunction == "con-1"
    table.do("con-p1")
    assert table.face("con-p1") == "scientists-duplication"
    assert deck_sizes(table) == [9, 8]

    # Turn 7, Aliens
    table.do("alien-3", "pass", "corridors-a")
    assert table.card("cor-5").points == 4
    assert table.life == [20, 19]
    _go_on(table)
    table.do("cor-p1", "con-2", "pass", "pass")
    assert table.face("con-2") == "aliens-ghost-strike"
    assert table.face("cor-p1") == "aliens-hidden"
    assert deck_sizes(table) == [8, 8]

    # Turn 8, Scientists
    table.do("scientist-2", "control-room-b")
    assert table.life == [20, 20]
    table.do("con-2")
    assert table.malfunction == "con-2"
    table.do("con-p1", "tec-5", "pass", "pass")
    assert table.face("tec-5") == "scientists-duplication"
    assert table.view(None).ring[3].slots[4].card.copied == ("tec-4",)
    assert table.p(1).bonus == ["bonus-upgrade"]
    assert table.face("con-p1") == "scientists-gripper"
    assert deck_sizes(table) == [8, 7]

    # Turn 9, Aliens
    table.do("aliens-hole", "con-1", "cor-1")
    table.do("bonus-card-from-the-deck", "con-1")
    assert table.face("con-1") == "aliens-onslaught"
    assert deck_sizes(table) == [7, 7]
    table.do("alien-3", "control-room-c")
    assert table.life == [20, 19]
    assert table.asked == (0, "malfunction")  # Ghost Strike is under the token
    table.do("con-3")
    assert table.malfunction == "con-3"
    table.do("con-p1")
    assert table.face("con-p1") == "aliens-habitat"
    assert deck_sizes(table) == [6, 7]

    # Turn 10, Scientists
    table.do("scientist-3", "pass", "corridors-a", "cor-5")
    assert table.data == [0, 4]
    assert table.card("cor-5").points == 0
    assert table.life == [20, 19]
    _go_on(table)
    table.do("cor-p1")
    assert table.face("cor-p1") == "scientists-small-laboratory"
    assert deck_sizes(table) == [6, 6]
    table.do("pass")

    # The position after turn 10
    assert (s.number, table.turn_of(), s.supply) == (11, 0, 19)
    places = {name: table.where(name) for name in s.units if table.where(name) != "pool"}
    assert places == {
        "alien-1": "hive-a", "alien-2": "hive-b", "alien-3": "control-room-c",
        "scientist-1": "control-room-a", "scientist-2": "control-room-b",
        "scientist-3": "corridors-a",
    }  # fmt: skip
    assert [name for name, unit in s.units.items() if unit.upgraded] == ["alien-1", "alien-3"]
    installed = {slot.id: slot.card.face for sector in s.ring for slot in sector.slots if slot.card}
    assert installed == {
        "cor-1": "aliens-vent-shortcut", "cor-5": "scientists-camcorders",
        "con-1": "aliens-onslaught", "con-2": "aliens-ghost-strike", "con-3": "scientists-med-bay",
        "hiv-1": "aliens-hive", "tec-4": "scientists-defense-system",
        "tec-5": "scientists-duplication",
    }  # fmt: skip
    lying = [slot.id for sector in s.ring for slot in sector.slots if slot.bonus]
    assert lying == ["cor-3", "hiv-4", "tec-1", "lab-4"]
    waiting = {slot.id: slot.card.face for sector in s.ring for slot in sector.pending if slot.card}
    assert waiting == {
        "cor-p1": "scientists-small-laboratory", "con-p1": "aliens-habitat",
        "hiv-p1": "aliens-incubator", "hiv-p2": "scientists-camcorders",
        "lab-p1": "scientists-remote-control", "lab-p2": "scientists-archives",
    }  # fmt: skip
    assert table.p(1).bonus == ["bonus-upgrade"]
    assert table.card("tec-4").upgrades == 1
    assert not table.card("tec-4").activated


def _go_on(table: Play) -> None:
    """Close a window that offers something to play."""
    assert table.asked[1] == "window"
    table.do("pass")


@rule("TH-RULE-04")
def test_the_hive_card_and_the_hive_sector_are_different_things() -> None:
    table = theseus(units={"alien-1": "corridors-a"}, cards={"cor-1": "aliens-hive"})
    content = table.view(0)
    assert table.face("cor-1") == "aliens-hive"
    assert any(sector.id == "hive" and sector.name == "Alien Hive" for sector in content.ring)

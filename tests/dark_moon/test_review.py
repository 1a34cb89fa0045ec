"""What an independent reading found: leaks, impossible worlds, and words that mislead."""

from quarterdeck.core.rulebook import rule
from quarterdeck.core.undo import undo_for
from quarterdeck.games.dark_moon import GAME
from tests.dark_moon.build import moon

TOP = ["malfunction-shield-1", "malfunction-outpost-1", "malfunction-life-support-1"]


def interfered_twice(keep):
    """Seat 0 puts three known cards on top; seat 1 draws them and arranges them in secret."""
    table = moon(
        seats=5,
        infected=[0, 1],
        revealed=[0, 1],
        commander=2,
        deck=TOP,
        dice={0: (1, 1, 0), 1: (1, 1, 0)},
    )
    table.do("interference", "keep-123", "none")
    assert table.asked == (1, "infected-action")
    return table.do("interference", keep)


@rule("DM-HIDE-09")
def test_an_earlier_interference_does_not_tell_what_the_next_one_did():
    assert interfered_twice("keep-12").view(0) == interfered_twice("keep-13").view(0)
    assert interfered_twice("keep-123").view(0) == interfered_twice("keep-321").view(0)


@rule("DM-RULE-37", "DM-FINAL-03")
def test_cards_put_back_by_interference_are_never_the_evacuation_failure():
    table = moon(
        seats=5,
        mode="expansion",
        in_force=True,
        final="escape",
        infected=[0, 1],
        revealed=[0],
        commander=2,
        dice={0: (1, 1, 0)},
    ).do("interference", "keep-123")
    assert not table.s.evacuation_over
    for i in range(60):
        world = table.redealt(3, b"%d" % i).state
        top = [card.face for card in world.task_deck[-3:]]
        assert not any(face.startswith("evacuation-failure") for face in top)


@rule("DM-ACT-04")
def test_weighing_a_reveal_and_staying_hidden_leaves_no_trace():
    table = moon(infected=[1]).do("issue-order", "seat-2")
    before = (table.serial, undo_for(table, 0))
    if "reveal-as-infected" in table.offers():
        table.do("reveal-as-infected")
    if not table.p(1).revealed:  # asked once more, and nobody else may tell
        assert (table.serial, undo_for(table, 0)) == before


@rule("DM-HIDE-04", "DM-CMDR-06")
def test_the_commander_die_that_leaves_with_the_command_is_announced():
    table = moon(commander=2, dice={2: (1, 1, 1)}).do("call-vote-quarantine", "seat-3")
    table.do("weak", "weak", "strong")
    assert table.available == (1, 1, 1)
    assert {"seat": 2, "dice": [0, 0, 1]} in table.said("discarded-dice")


@rule("DM-CARD-06")
def test_the_words_for_a_task_tell_the_difficulty_that_will_hold():
    table = moon(final="blackout", in_force=True, deck=TOP).do("pass")
    assert "needs 7" in table.labels()[0]


def test_names_keep_their_capitals():
    table = moon(shields=3, rolled=["strong+2"]).do("repair-shield", "1s", "strong+2")
    event = table.heard(1, "repair")[0]
    told = GAME.sentence(table.view(1), event, ["Ann McCoy", "Ben", "Cid"])
    assert told.startswith("Ann McCoy’s repair")

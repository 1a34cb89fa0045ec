"""Whole games, replayed answer by answer: the rules give what they gave when the game was recorded."""

from pathlib import Path

import pytest

from quarterdeck.core.save import read_save, replay, verify
from quarterdeck.core.state import Result

GAMES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_same_end(path):
    save = read_save(path)

    findings = verify(save)

    assert [finding.what for finding in findings if not finding.ok] == []
    assert save.result is not None


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("golden/smuggler-ends-by-shared", "The game ended: Ann and Bob shared the win."),
        ("boarders/golden/quarter", "Bob won the match, 6 to 4."),
        ("boarders/golden/draw", "The match was drawn, 5 to 5."),
        ("boarders/golden/campaign-of-five", "Ann won the match, 7 to 4."),
        (
            "dark_moon/golden/final-event",
            "The uninfected players won: the final event was completed.",
        ),
        (
            "into_the_black/golden/traitor",
            "The traitor got away. Bob won. The goals: Ann Information Broker, Bob Saboteur, Cyd Art Lover.",
        ),
        ("theseus/golden/duel-data", "The game ended: Bob won with enough Data Points."),
    ],
)
def test_a_game_tells_how_it_ended(path, words):
    table = replay(read_save(Path(__file__).parents[1] / f"{path}.json")).table
    names = ["Ann", "Bob", "Cyd", "Dot"][: len(table.origin.names)]

    told = table.game.ending(table.view(None), table.state.result, table.events(), names)

    assert told == words


def test_a_game_without_words_for_its_end_says_who_won_and_why():
    table = replay(read_save(GAMES[0])).table
    result = Result(reason="high-water", places=(1, 2, 1))

    told = table.game.ending(table.view(None), result, [], ["Ann", "Bob", "Cyd"])

    assert told == "Ann and Cyd won: high water."


def test_every_way_to_end_is_among_them():
    reasons = {save.result.reason for save in map(read_save, GAMES) if save.game == "smuggler"}

    assert reasons == {"points", "damage", "cargo", "shared"}

"""A review judges by what a seat knew, and tells luck from skill."""

import pytest

from quarterdeck.bots import Budget, make_bot, play_out
from quarterdeck.bots.review import (
    DOUBTFUL,
    Decision,
    Moment,
    Review,
    account,
    cost,
    gather,
    look,
    review,
    standing,
)
from quarterdeck.bots.review_chart import page_chart, review_chart
from quarterdeck.bots.review_words import counted, measured, weighed
from quarterdeck.bots.search import squash
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import Table

QUICK = Budget(playouts=8)


def played(game_id: str, bots: tuple[str, ...], seed: str = "review", **how) -> Table:
    table = lay(find_game(game_id), seats=len(bots), seed=seed_from(seed), **how)
    rng = Rng.from_seed(seed_from(seed))
    play_out(table, [make_bot(name, rng) for name in bots], rng)
    return table


@pytest.fixture(scope="module")
def duel() -> Table:
    return played("theseus", ("mate", "random"), mode="duel")


@pytest.fixture(scope="module")
def smugglers() -> Table:
    return played("smuggler", ("mate", "random"), mode="government")


def test_every_choice_of_the_seat_is_judged_and_every_answer_has_its_moment(duel):
    found = review(duel, 1, QUICK)
    answers = [e for e in duel.record if hasattr(e, "question")]

    assert len(found.moments) == len(answers)
    assert {one.entry for one in found.decisions} <= {
        i for i, e in enumerate(duel.record) if getattr(e, "seat", None) == 1
    }
    assert all(one.loss == 0 for one in found.decisions if one.verdict == "best")
    assert all(one.loss < DOUBTFUL for one in found.decisions if one.verdict == "good")


def test_a_mate_costs_itself_less_than_a_random_player(duel):
    mate, random = (review(duel, seat, QUICK) for seat in (0, 1))

    assert mate.skill / len(mate.decisions) > random.skill / len(random.decisions)


def test_the_winner_stands_high_in_the_end_and_the_loser_low(duel):
    ends = [review(duel, seat, QUICK).moments[-1].standing for seat in (0, 1)]
    winner = duel.state.result.winners[0]

    assert ends[winner] > 0.9
    assert ends[1 - winner] < 0.1


@pytest.mark.parametrize("far", [0.5, 1.0])
@pytest.mark.parametrize("better", [0.01, 0.03, 0.05])
def test_a_choice_costs_what_the_line_of_the_chart_falls(better: float, far: float):
    """What a search compares is half of a squashed difference."""
    gap = squash(better) / 2

    fallen = standing(better, far) - standing(0.0, far)
    assert cost(gap, far) == pytest.approx(fallen, rel=0.1)


@pytest.mark.parametrize("game", ["dark-moon", "into-the-black", "smuggler"])
def test_the_line_ends_where_the_game_did(game: str):
    """It goes by the chance to win where captains know it, and the result is the result."""
    table = played(game, ("random",) * 3)

    line = [one.standing for one in review(table, 0, Budget(playouts=1)).moments]

    assert line[-1] == pytest.approx(0.5 + 0.5 * table.state.result.returns()[0])
    assert min(line[:-1]) > 0.02
    assert max(line[:-1]) < 0.98


def test_nobody_is_ahead_before_all_have_taken_their_places(smugglers):
    found = review(smugglers, 0, Budget(playouts=1))

    placed = next(
        i for i in range(len(smugglers.record)) if all(p.at for p in smugglers.at(i).state.players)
    )
    assert placed > 1
    assert {one.standing for one in found.moments if one.entry < placed - 1} == {0.5}


def test_what_good_choices_cost_is_noise(smugglers):
    found = review(smugglers, 1, QUICK)

    assert found.skill == pytest.approx(
        -sum(one.loss for one in found.decisions if one.verdict not in ("best", "good")), abs=0.001
    )
    assert found.skill < 0


def test_dice_are_told_as_luck(smugglers):
    found = review(smugglers, 0, QUICK)

    assert any(abs(one.luck) > 0.01 for one in found.moments)
    assert found.luck == pytest.approx(sum(one.luck for one in found.moments), abs=0.01)


def test_where_nothing_is_rolled_or_drawn_there_is_no_luck(duel):
    """A Theseus duel has no dice, and what units do is open to all."""
    found = review(duel, 0, QUICK)
    moved = [
        one.luck
        for one, entry in zip(found.moments, duel.record, strict=True)
        if entry.question.id == "move-unit"
    ]

    assert moved
    assert max(map(abs, moved)) < 0.02


def test_a_review_is_the_same_again(duel):
    assert review(duel, 1, QUICK) == review(duel, 1, QUICK)


def test_a_game_of_secrets_is_reviewed_too():
    table = played("dark-moon", ("random",) * 5, mode="base")
    found = review(table, 2, QUICK)

    assert found.decisions
    assert all(0 <= one.loss <= 1 for one in found.decisions)


def test_progress_is_heard(duel):
    heard = []
    review(duel, 1, Budget(playouts=2), heard.append)

    assert heard[-1] == len(duel.record)


def sample(luck: float = 0.2) -> Review:
    decisions = [
        Decision(1, "Q?", "a", "A & B", "b", "B", loss, "mistake") for loss in (0.3, 0.0, 0.05, 0.2)
    ]
    moments = [Moment(i, 0.5 + 0.01 * i, luck if i == 3 else 0.0) for i in range(10)]
    return Review(0, decisions, moments, -0.55, luck)


def test_turning_points_are_the_costliest_choices_and_the_heaviest_luck():
    assert [one.loss for one in sample().costly] == [0.3, 0.2, 0.05]
    assert [one.entry for one in sample().lucky] == [3]
    assert sample(0.01).lucky == []


def test_the_chart_marks_the_turning_points():
    drawn = review_chart("How <Ann> stood", sample())

    assert drawn.count("<circle") == 3
    assert "luck +0.20" in drawn
    assert "A &amp; B" in drawn
    assert "&lt;Ann&gt;" in drawn


def judged(*verdicts: str, skill: float = 0.0, luck: float = 0.0) -> Review:
    decisions = [Decision(i, "Q?", "a", "A", "b", "B", 0.1, v) for i, v in enumerate(verdicts)]
    return Review(0, decisions, [Moment(0, 0.5, 0.0)], skill, luck)


def test_words_and_chart_count_the_same_choices_by_the_same_names():
    """Marked are the costliest, whatever they are called: they are not all mistakes."""
    found = judged("doubtful", "best", "doubtful", "mistake", "doubtful", "blunder", "blunder")

    told = counted(found)

    assert told == "1 best, 3 doubtful, 1 mistake, 2 blunders"
    for drawn in (review_chart("T", found), page_chart("T", found)):
        assert told in drawn
        assert "Marked: the 3 costliest choices." in drawn
        assert measured(found) in drawn


@pytest.mark.parametrize(
    ("skill", "luck", "words"),
    [
        (-0.3, 0.001, "Chance hardly weighed"),
        (-0.01, 0.001, "what counted was what others did"),
        (-0.1, 0.2, "made up for what the choices cost"),
        (-0.3, 0.2, "the choices cost more than it brought"),
        (-0.1, -0.2, "Bad luck weighed more"),
        (-0.3, -0.2, "the choices weighed more"),
    ],
)
def test_luck_is_set_against_skill_in_a_sentence(skill: float, luck: float, words: str):
    assert words in weighed(judged(skill=skill, luck=luck))


def test_a_game_looked_at_in_parts_is_the_same_game(duel):
    parts, upto = [], 0
    while upto < len(duel.record):
        parts.append(look(duel, 1, QUICK, upto, go_on=lambda done, from_=upto: done < from_ + 30))
        upto = parts[-1].upto

    assert len(parts) > 2
    assert gather(1, parts) == review(duel, 1, QUICK)


def test_an_answer_is_told_with_what_its_seat_could_have_thought(duel):
    entry = next(i for i, e in enumerate(duel.record) if e.question.id == "move-unit")

    told = account(duel, entry, QUICK)

    assert told.seat == duel.record[entry].seat
    assert told.question
    assert told.thoughts
    assert all(thought.reason for thought in told.thoughts)
    assert [t.words for t in told.thoughts if t.chosen] in ([], [told.chosen])


def test_a_chart_on_a_page_brings_no_colours_of_its_own():
    drawn = page_chart("How <Ann> stood", sample())

    assert drawn.count("<circle") == 3
    assert "#" not in drawn.replace("http://www.w3.org", "")
    assert "<style" not in drawn
    assert "style=" not in drawn
    assert "at the end" in drawn

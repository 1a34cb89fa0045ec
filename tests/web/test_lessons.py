"""Lessons: every game is taught, its clauses exist, and its pictures can be drawn.

Where a change of rules leads a lesson's game astray, record it anew: `python -m tests.web.record_lessons`.
"""

from __future__ import annotations

import re

import pytest

from quarterdeck.core.game import games
from quarterdeck.core.save import load_save, replay
from quarterdeck.server.lessons import draw_pictures, moment_of
from quarterdeck.web.lessons import Lesson, cropped, find_lesson, lines, quiet

GAMES = games()
CLAUSE = re.compile(r"\b[A-Z]{2,}-[A-Z]+-[0-9]{2,}\b")


def lesson_of(game: str) -> Lesson:
    lesson = find_lesson(game)
    assert lesson is not None, f"nobody teaches {game}"
    return lesson


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_how_to_win_and_what_a_turn_is_and_shows_pictures(game: str) -> None:
    lesson = lesson_of(game)

    headings = [block.text for block in lesson.blocks if block.kind == "h2"]
    assert headings[:2] == ["The idea", "How you win"]
    assert {"A turn", "A round"} & set(headings)
    assert len(lesson.figures) >= 3
    assert len({figure.name for figure in lesson.figures}) == len(lesson.figures)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_lesson_names_exists(game: str) -> None:
    words = " ".join(" ".join((block.text, *block.items)) for block in lesson_of(game).blocks)
    named = CLAUSE.findall(words)

    assert named
    assert [name for name in named if name not in GAMES[game].rulebook.clauses] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_shows_a_moment_in_which_its_viewer_is_asked(game: str) -> None:
    lesson = lesson_of(game)
    table = replay(load_save(lesson.save)).table

    for figure in lesson.figures:
        at, seat = moment_of(table, figure)
        a = table.at(at).ask_of(seat)
        assert a is not None
        assert a.question.id == figure.asks


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_drawn_and_nothing_in_them_can_be_reached(game: str) -> None:
    pictures = draw_pictures(game)

    assert list(pictures) == [figure.name for figure in lesson_of(game).figures]
    for picture in pictures.values():
        assert picture.startswith("<svg")
        assert "<style" not in picture
        assert "tabindex" not in picture
        assert 'id="seat-1"' not in picture


def test_a_game_that_nobody_teaches_has_no_lesson() -> None:
    assert find_lesson("ferry") is None
    assert find_lesson("../pages") is None
    assert draw_pictures("ferry") == {}


def test_words_are_escaped_and_clauses_become_links() -> None:
    html = lines("**Push** <them> (BF-STAT-08).", "boarders")

    assert html == (
        '<b>Push</b> &lt;them&gt; (<a class="clause" href="/learn/boarders/rules#BF-STAT-08">'
        "BF-STAT-08</a>)."
    )


def test_a_drawing_is_cropped_to_a_zone() -> None:
    drawing = (
        '<svg width="9" height="9" viewBox="0 0 9 9"><g data-zone="tray" data-box="1 2 3 4"/></svg>'
    )

    assert cropped(drawing, "tray").startswith('<svg width="3" height="4" viewBox="1 2 3 4">')
    assert cropped(drawing, "stage") == drawing


def test_a_quiet_drawing_keeps_the_ids_that_its_patterns_need() -> None:
    drawing = '<svg><defs><g id="b-glow"/></defs><g id="unit-1" tabindex="0" role="button"/></svg>'

    assert quiet(drawing) == '<svg><defs><g id="b-glow"/></defs><g/></svg>'

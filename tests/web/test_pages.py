"""Templates: each is made from what its page is given, obeys the policy, and signs its forms."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from quarterdeck.core.game import games
from quarterdeck.web.assets import Assets
from quarterdeck.web.lessons import find_lesson
from quarterdeck.web.pages import Pages, SeatLine, TableLine, TablePage, Visitor, span, told

ASSETS = Assets({game.id: game.package for game in games().values()})
PAGES = Pages(ASSETS)
GAMES = list(games().values())
GAME = GAMES[0]
LEVELS = [("mate", "takes what looks best at once")]
NASTY = '<script>alert("x")</script>'

SEATS = (
    SeatLine(1, NASTY, taken=True, you=True, present=True, link="http://x/s/abc", may_link=True),
    SeatLine(2, "", kind="link", link="http://x/s/def", may_link=True),
    SeatLine(3, "Gale (mate)", kind="bot", level="mate", taken=True, present=True),
    SeatLine(4),
)
TABLE = TablePage("abc", GAME, NASTY, "Duel", (("Level", NASTY),), SEATS, 1, host=True, hints=True)
LINE = TableLine("abc", GAME.id, NASTY, "Running", SEATS, yours=True, waiting="You", slow=True)
SHOT = SimpleNamespace(
    at=3,
    last=9,
    eyes="2",
    log=[SimpleNamespace(n=1, at=2, text=NASTY, rule="TH-MOVE-01")],
    text=[NASTY],
    drawing="<svg></svg>",
    result=None,
    steps=SimpleNamespace(
        back={"answer": 2, "turn": 0, "round": 0}, on={"answer": 4, "turn": 5, "round": 9}
    ),
)
CLAUSES = [("1. Components", list(GAME.rulebook.clauses.values())[:3])]

CONTEXTS: dict[str, dict[str, Any]] = {
    "lobby.html": {"games": GAMES, "mine": [LINE], "open": [LINE]},
    "new.html": {
        "games": GAMES,
        "game": GAME,
        "levels": LEVELS,
        "most_seats": 4,
        "problem": NASTY,
    },
    "waiting.html": {"table": TABLE, "levels": LEVELS, "problem": NASTY, "commitment": "ab"},
    "table.html": {"table": TABLE, "levels": LEVELS, "problem": "", "commitment": "ab"},
    "seat.html": {"table": TABLE, "seat": SEATS[1], "token": "def"},
    "replay.html": {"table": TABLE, "shot": SHOT, "names": [NASTY, "B"], "turns": [], "rounds": []},
    "verify.html": {
        "table": TABLE,
        "ok": True,
        "commitment": "ab",
        "seed": "cd",
        "computed": "ab",
        "rolls": [(1, "die", 6)],
        "words": NASTY,
    },
    "shelf.html": {"games": GAMES},
    "learn.html": {"game": GAME, "lesson": find_lesson(GAME.id), "pictures": {}},
    "rules.html": {"game": GAME, "q": NASTY, "chapters": CLAUSES, "found": 3},
    "account.html": {"error": NASTY, "done": "", "seats": []},
    "open.html": {"error": NASTY},
    "error.html": {"status": 404, "words": NASTY},
}


def page(template: str, account: str = "") -> str:
    visitor = Visitor(csrf="signed", name=NASTY, account=account)
    return PAGES.render(template, **({"visitor": visitor, "here": ""} | CONTEXTS[template]))


@pytest.mark.parametrize("template", CONTEXTS)
def test_a_page_needs_no_exception_from_the_policy(template: str) -> None:
    html = page(template)

    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", html, flags=re.DOTALL):
        assert "src=" in attributes
        assert body == ""
    assert "<style" not in html
    assert not re.search(r"<[^>]+\sstyle=", html)
    assert not re.search(r"<[^>]+\son[a-z]+=", html)


@pytest.mark.parametrize("template", CONTEXTS)
def test_what_people_write_is_never_html(template: str) -> None:
    assert NASTY not in page(template)


@pytest.mark.parametrize("template", CONTEXTS)
def test_every_form_that_changes_something_is_signed(template: str) -> None:
    forms = re.findall(r"<form[^>]*method=\"post\"[^>]*>.*?</form>", page(template), re.DOTALL)

    for form in forms:
        assert '<input type="hidden" name="csrf" value="signed">' in form


@pytest.mark.parametrize("template", CONTEXTS)
def test_every_file_that_a_page_links_exists_and_no_id_stands_twice(template: str) -> None:
    html = page(template)

    for url in re.findall(r'(?:src|href)="(/static/[^"]+)"', html):
        assert ASSETS.get(url.removeprefix("/static/")) is not None, url
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))
    for used in re.findall(r'<use href="#([^"]+)"', html):
        assert used in ids, used


@pytest.mark.parametrize("template", CONTEXTS)
def test_every_page_has_a_title_a_language_and_one_heading(template: str) -> None:
    html = page(template)

    assert '<html lang="en"' in html
    assert re.search(r"<title>[^<]+</title>", html)
    assert len(re.findall(r"<h1", html)) == 1


def test_somebody_with_an_account_may_claim_and_sign_out() -> None:
    html = page("account.html", account="Ines")

    assert 'action="/account/claim"' in html
    assert 'action="/account/logout"' in html
    assert 'action="/account/login"' not in html


def test_a_seat_link_is_shown_only_where_the_server_gives_it() -> None:
    html = page("waiting.html")

    assert html.count("http://x/s/") == 2
    assert "http://x/s/abc" not in page("lobby.html")


def test_a_missing_value_is_an_error_and_not_an_empty_page() -> None:
    with pytest.raises(Exception, match="'games' is undefined"):
        PAGES.render("lobby.html", visitor=Visitor("x"), here="", mine=[], open=[])


def test_numbers_and_options_are_told_as_people_say_them() -> None:
    assert (span((2,)), span((3, 4, 7))) == ("2", "3–7")
    assert (told(True), told("first-player"), told(3)) == ("Yes", "First player", "3")

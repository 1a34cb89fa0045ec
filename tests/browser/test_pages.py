"""Every page, on a large screen and a phone, by night and day: nothing for axe to complain of."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from quarterdeck.core.game import games
from tests.browser.conftest import Arrive
from tests.browser.people import Person, play

PAGES = ["/", "/learn", "/account", "/open", "/new?game=smuggler"]
GRAVE = ("serious", "critical")


def violations(person: Person) -> list[str]:
    """Return what axe finds serious on the page."""
    found = Axe().run(person.page).response["violations"]
    return [
        f"{one['impact']} {one['id']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})"
        for one in found
        if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_pages_have_no_serious_violation(arrive: Arrive, phone: bool, theme: str):
    ann = arrive("Ann", phone=phone)
    ann.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    learn = [f"/learn/{game}" for game in games()]

    found = {}
    for path in [*PAGES, *learn, "/learn/theseus/rules?q=trap"]:
        response = ann.page.goto(path)
        assert response is not None
        assert response.ok, path
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
        if trouble := violations(ann):
            found[path] = trouble
    assert found == {}


@pytest.mark.parametrize("game", list(games()))
def test_tables_have_no_serious_violation(arrive: Arrive, game: str):
    ann = arrive("Ann")
    kinds = ["bot:deckhand"] * (games()[game].modes[0].seats[0] - 1)
    ann.open_table(game, kinds)
    assert violations(ann) == []  # the waiting room

    ann.start()
    play([ann], answers=8)

    assert violations(ann) == []


def test_options_of_seats_that_there_are_not_are_not_offered(arrive: Arrive):
    ann = arrive("Ann")
    ann.page.goto("/new?game=smuggler")
    ann.page.check("[name=mode][value=government]")
    ann.page.check("[name=seats][value='3']")
    ann.page.locator("details.options > summary").click()
    ann.page.select_option("[name=option-government-seat]", "3")

    ann.page.check("[name=seats][value='2']")

    assert ann.page.locator("[name=option-ship-2]").is_visible()
    assert ann.page.locator("[name=option-ship-3]").is_hidden()
    assert ann.page.locator("[name=option-government-seat]").input_value() == "random"
    allowed = ann.page.locator("[name=option-government-seat] option:not([disabled])")
    assert allowed.all_text_contents() == ["Random", "1", "2"]


def test_the_board_keeps_its_size_while_options_tell_what_would_follow(arrive: Arrive):
    ann = arrive("Ann")
    ann.open_table("smuggler", ["bot:deckhand"], mode="government", option_government_seat="1")
    ann.start()
    ann.page.locator("#ui-question", has_text="Which planet").wait_for()
    tall = ann.page.locator("#ui-pan").evaluate("node => node.clientHeight")

    ann.page.locator("#ui-options .cons").nth(3).wait_for()

    assert ann.page.locator("#ui-pan").evaluate("node => node.clientHeight") == tall

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

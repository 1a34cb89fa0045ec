"""The review of a finished game: asked for at its table, shown beside the replay, leading to its moments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from quarterdeck.core.save import write_save
from tests.bots.test_review import played
from tests.browser.conftest import Arrive
from tests.browser.people import Person

MADE = 240_000
"""Milliseconds that a review may take, on a slow machine with other work."""


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the save of a short finished game, with luck and bad choices in it."""
    path = tmp_path_factory.mktemp("review") / "game.json"
    write_save(played("smuggler", ("mate", "random"), mode="government"), path)
    return path


def at_replay(person: Person, save: Path) -> str:
    """Open the save; return the address of its table."""
    person.page.goto("/open")
    person.page.set_input_files("input[type=file]", save)
    person.page.locator("main form button").first.click()
    person.page.wait_for_url("**/replay*")
    return person.page.url.partition("/replay")[0]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_review_is_asked_for_at_the_table_and_leads_to_its_moments(
    arrive: Arrive, save: Path, phone: bool
):
    ann = arrive("Ann", phone=phone)
    page = ann.page
    page.goto(at_replay(ann, save))
    page.get_by_role("link", name="Review").first.click()
    page.wait_for_url("**/replay#review")

    chart = page.locator("#ui-review svg.rv-chart")
    chart.wait_for(timeout=MADE)

    expect(page.get_by_role("img", name=re.compile("How .* stood"))).to_be_visible()
    assert chart.locator("desc").text_content()
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
    item = page.locator("a.turning").first
    number = item.get_attribute("data-at")
    item.click()
    page.locator("#ui-where", has_text=re.compile(f"^{number} of ")).wait_for()
    assert item.get_attribute("aria-current") == "true"
    expect(page.locator("#ui-pan")).to_be_visible()

    page.get_by_role("button", name="Explain").click()
    page.locator("#ui-told-lines ol li").first.wait_for()
    expect(page.locator("#ui-told-h")).to_have_text(f"Answer {number}")


def test_a_review_that_is_refused_says_why(arrive: Arrive, save: Path):
    ann = arrive("Ann")
    at_replay(ann, save)
    ann.page.route("**/review?*", lambda route: route.fulfill(json={"error": "Not today."}))
    ann.page.get_by_role("tab", name="Review").click()
    ann.page.get_by_role("button", name="Review the game").click()

    expect(ann.page.locator("#ui-review-problem")).to_have_text("Not today.")

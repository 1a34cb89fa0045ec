"""Watching, and what comes after the end: replay, forks, saves, verification."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.browser.conftest import Arrive
from tests.browser.people import Person, play


def finished(arrive: Arrive) -> Person:
    """Return somebody at a table whose game is over."""
    ann = arrive("Ann")
    ann.open_table("theseus", ["bot:deckhand"])
    ann.start()
    play([ann], seconds=400)
    return ann


def test_a_spectator_sees_the_public_table_as_it_goes(arrive: Arrive):
    ann, eve = arrive("Ann"), arrive("Eve")
    address = ann.open_table("dark-moon", ["bot:deckhand", "bot:deckhand"])
    ann.start()

    eve.page.goto(address)
    eve.at_table()
    play([ann], answers=1)  # after a few more an unlucky game may be over
    eve.page.locator("#ui-log > *").nth(2).wait_for()

    assert eve.page.locator("body.watching").count() == 1
    assert eve.page.locator("#ui-options [data-key]").count() == 0
    assert "watching" in (eve.page.locator("#ui-question").text_content() or "")


def test_a_finished_game_is_replayed_forked_saved_and_verified(arrive: Arrive, tmp_path: Path):
    ann = finished(arrive)
    page, address = ann.page, ann.page.url

    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay*")
    last = int((page.locator("#ui-where").text_content() or "").split()[-1])
    page.keyboard.press("Home")
    page.locator("#ui-where", has_text=re.compile(f"^0 of {last}$")).wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.locator("#ui-where", has_text=re.compile(f"^3 of {last}$")).wait_for()
    page.select_option("#ui-eyes", "1")
    page.wait_for_url(re.compile(r"eyes=1"))
    assert "at=3" in page.url

    eve = arrive("Eve")
    eve.page.goto(page.url)
    eve.page.locator("#ui-where", has_text=re.compile(f"^3 of {last}$")).wait_for()

    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    assert page.url != address

    page.goto(f"{address}/verify")
    page.get_by_text(re.compile("every roll", re.IGNORECASE)).first.wait_for()

    with page.expect_download() as download:
        page.evaluate("path => { location.href = path }", f"{address}/save")
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert json.loads(path.read_text())["game"] == "theseus"

    page.goto("/")
    page.get_by_role("link", name="Open a save").click()
    page.set_input_files("input[type=file]", path)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"/t/\w+"))


def test_a_file_that_is_no_save_is_refused_in_a_sentence(arrive: Arrive, tmp_path: Path):
    ann = arrive("Ann")
    path = tmp_path / "holiday.json"
    path.write_text("{}")

    ann.page.goto("/")
    ann.page.get_by_role("link", name="Open a save").click()
    ann.page.set_input_files("input[type=file]", path)
    ann.page.locator("main form button").first.click()

    ann.page.get_by_role("alert").wait_for()
    ann.complaints.clear()  # the browser notes the refusal's status

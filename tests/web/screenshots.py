"""Pictures of the pages for the documents: `python -m tests.web.screenshots [NAME …]`.

A server is started, the games of the lessons are opened as tables at a chosen moment, and Chromium looks
at them. The pictures lie in docs/screenshots/.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import msgspec
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    StorageState,
    ViewportSize,
    sync_playwright,
)

from quarterdeck.core.save import dump_save, load_save, replay
from quarterdeck.server.lessons import moment_of
from quarterdeck.web.lessons import find_lesson
from tests.browser.chromium import HOW, find
from tests.server.harness import SECRET, free_port

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
START = 30.0
SETTLE = 900
"""Milliseconds until what moves has come to rest."""
THINK = 2500
"""Milliseconds until the consequences of all options are known."""


#: The moment of each lesson that is worth a picture of the whole table, and the option that is chosen there.
PICTURES = {
    "theseus": ("late", "3"),
    "dark-moon": ("malfunction", "1"),
    "into-the-black": ("move", "1"),
    "boarders": ("move", "3"),
    "smuggler": ("explore", "2"),
}
#: Where it is told what would follow the chosen option.
TOLD = ".opt--chosen .opt-c, .opt--chosen .opt-p, .opt--chosen .opt-n"


@contextmanager
def serving() -> Iterator[str]:
    """Run a server of its own and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        base = f"http://127.0.0.1:{port}"
        given = {"secret": SECRET, "bot_pause": 0.5, "pool": 1}
        command = [sys.executable, "-m", "quarterdeck", "serve", "--port", str(port)]
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/tables.db"],
            env=os.environ
            | {"QUARTERDECK_SERVER": json.dumps(given), "QUARTERDECK_SECRET": SECRET},
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_for(base)
            yield base
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(base: str) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            if httpx.get(f"{base}/healthz", timeout=1).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def save_of(game: str, picture: str = "") -> bytes:
    """Return a lesson's game as a save, whole or up to a picture with bots at all seats but the asked."""
    lesson = find_lesson(game)
    assert lesson is not None, f"there is no lesson of {game}"
    if not picture:
        return lesson.save
    save = load_save(lesson.save)
    figure = next(figure for figure in lesson.figures if figure.name == picture)
    at, asked = moment_of(replay(save).table, figure)
    seats = tuple(
        msgspec.structs.replace(info, bot="" if seat == asked else "mate")
        for seat, info in enumerate(save.seats)
    )
    answers = save.answers[:at]
    cut = msgspec.structs.replace(save, seats=seats, answers=answers, rolls=(), result=None)
    return dump_save(cut)


def open_save(page: Page, base: str, save: bytes) -> str:
    """Open a save as a table and return its address."""
    page.goto(f"{base}/open")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": save}
    page.set_input_files("[name=save]", files=file)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/t/**")
    return page.url.removesuffix("/replay")


class Studio:
    """Takes the pictures, as one person with several screens."""

    def __init__(self, browser: Browser, base: str, folder: Path) -> None:
        """Look at a server with a browser; pictures go into the folder."""
        self.browser = browser
        self.base = base
        self.folder = folder
        self.tables: dict[str, str] = {}
        self.cookies: StorageState | None = None

    def eyes(self, *, phone: bool = False, theme: str = "dark") -> BrowserContext:
        """Open a screen of one size and theme."""
        size: ViewportSize = {"width": 390, "height": 844}
        return self.browser.new_context(
            viewport=size if phone else {"width": 1440, "height": 900},
            device_scale_factor=2 if phone else 1,
            color_scheme="light" if theme == "light" else "dark",
            has_touch=phone,
            reduced_motion="reduce",
            storage_state=self.cookies,
        )

    def open_tables(self) -> None:
        """Open a table of every game at its moment, and a finished one."""
        context = self.eyes()
        page = context.new_page()
        for game, (picture, _) in PICTURES.items():
            self.tables[game] = open_save(page, self.base, save_of(game, picture))
        self.tables["past"] = open_save(page, self.base, save_of("theseus"))
        self.cookies = context.storage_state()
        context.close()

    def shoot(self, page: Page, name: str) -> None:
        """Take one picture."""
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=self.folder / f"{name}.png")
        print(f"{name}.png")

    def table(self, game: str, name: str, *, phone: bool = False, theme: str = "dark") -> None:
        """Take a picture of a game's table, with one option chosen."""
        context = self.eyes(phone=phone, theme=theme)
        page = context.new_page()
        page.goto(self.tables[game])
        page.locator("body.asked").wait_for()
        page.keyboard.press(PICTURES[game][1])
        page.locator(TOLD).first.wait_for(state="attached")
        page.wait_for_timeout(THINK)
        self.shoot(page, name)
        context.close()

    def page(self, path: str, name: str, *, phone: bool = False) -> None:
        """Take a picture of a page."""
        context = self.eyes(phone=phone)
        page = context.new_page()
        page.goto(path if path.startswith("http") else f"{self.base}{path}")
        self.shoot(page, name)
        context.close()

    def hosts(self) -> None:
        """Let others open tables and leave seats open."""
        for name, game in (("Tomas", "boarders"), ("Odile", "theseus"), ("Reza", "smuggler")):
            context = self.browser.new_context()
            page = context.new_page()
            page.goto(f"{self.base}/new?game={game}")
            page.fill("[name=name]", name)
            page.check("[name=listed][value=yes]", force=True)
            page.get_by_role("button", name="Open the table").click()
            page.wait_for_url("**/t/*")
            context.close()


def jobs(studio: Studio) -> dict[str, Callable[[str], None]]:
    """Return all pictures by name, with how each is taken."""
    found: dict[str, Callable[[str], None]] = {
        "lobby": partial(studio.page, "/"),
        "lobby-phone": partial(studio.page, "/", phone=True),
    }
    for game in PICTURES:
        found[game] = partial(studio.table, game)
        found[f"{game}-phone"] = partial(studio.table, game, phone=True)
    found["theseus-day"] = partial(studio.table, "theseus", theme="light")
    found["replay"] = partial(studio.page, f"{studio.tables['past']}/replay?at=112&eyes=all")
    found["learn"] = partial(studio.page, "/learn/into-the-black")
    found["new-table"] = partial(studio.page, "/new?game=dark-moon")
    return found


def main(wanted: list[str]) -> int:
    """Take these pictures, or all."""
    program = find()
    if program is None:
        print(f"Pictures need Chromium: {HOW}.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving() as base, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        studio = Studio(browser, base, FOLDER)
        studio.hosts()
        studio.open_tables()
        for name, take in jobs(studio).items():
            if not wanted or name in wanted:
                take(name)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

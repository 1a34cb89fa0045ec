"""Somebody with a browser, who opens pages, sits down and answers by clicking."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page
from playwright.sync_api import TimeoutError as Late

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20_000
"""Milliseconds that a person waits for anything."""
PRESSED = 5_000
"""Milliseconds after which a person looks whether the press was felt."""

STATUS = """() => {
  const prompt = document.getElementById("ui-prompt");
  const shown = [...document.querySelectorAll("#ui-options [data-key]")];
  return {
    asked: document.body.classList.contains("asked") && !prompt.classList.contains("prompt--sent"),
    number: prompt.dataset.choice,
    over: Boolean(document.querySelector("#ui-options .place")),
    offline: document.body.classList.contains("offline"),
    options: shown.length,
    folded: Boolean(document.querySelector("#ui-options .opt--list")),
    lit: document.querySelectorAll("#ui-pan .can[id]").length,
    lines: document.querySelectorAll("#ui-log > *").length,
    scolded: document.getElementById("ui-toasts").innerText.includes("slow down"),
  };
}"""

SHOWN = """() => ({
  address: location.pathname,
  body: document.body.className,
  prompt: document.getElementById("ui-prompt")?.innerText,
  classes: document.getElementById("ui-prompt")?.className,
  toasts: document.getElementById("ui-toasts")?.innerText,
})"""


class Person:
    """One person, one browser, one page."""

    def __init__(self, browser: Browser, base: str, name: str, *, phone: bool = False) -> None:
        """Open a browser that has never been here."""
        more: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
        self.context = browser.new_context(
            base_url=base,
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            reduced_motion="reduce",
            **more,
        )
        self.context.set_default_timeout(PATIENCE)
        self.name = name
        self.complaints: list[str] = []
        self.page = self.new_page()
        self.chance = random.Random(name)  # noqa: S311 - whims of a test's person

    def new_page(self) -> Page:
        """Open another page of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        offline = "ERR_INTERNET_DISCONNECTED" in message.text or "WebSocket" in message.text
        if message.type == "error" and not offline:
            self.complaints.append(message.text)

    # -- sitting down ------------------------------------------------------------------------

    def open_table(self, game: str, kinds: Sequence[str], **fields: str) -> str:
        """Open a table, sit at its first seat, the others as told; return its address."""
        self.page.goto(f"/new?game={game}")
        self.page.fill("[name=name]", self.name)
        if "mode" in fields:
            self.page.check(f"[name=mode][value={fields.pop('mode')}]")
        self.page.check(f"[name=seats][value='{len(kinds) + 1}']")
        for number, kind in enumerate(kinds, 2):
            self.page.select_option(f"[name=seat-{number}]", kind)
        for name, value in fields.items():
            self.set_field(name.replace("_", "-"), value)
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def set_field(self, name: str, value: str) -> None:
        """Fill in one field of a form, whatever it is."""
        field = self.page.locator(f"[name='{name}']").first
        if not field.is_visible():
            self.page.locator(f"details:has([name='{name}']) > summary").first.click()
        kind = field.evaluate("node => node.type")
        if kind == "select-one":
            field.select_option(value)
        elif kind in ("radio", "checkbox"):
            self.page.check(f"[name='{name}'][value='{value}']")
        else:
            field.fill(value)

    def link_of(self, seat: int) -> str:
        """Return the link of a seat, as the host copies it."""
        return self.page.locator(f"#link-{seat}").input_value()

    def sit_by(self, link: str) -> None:
        """Follow a seat's link and sit down."""
        self.page.goto(link)
        self.page.fill("[name=name]", self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/t/*")

    def start(self) -> None:
        """Start the game, as the host."""
        self.page.get_by_role("button", name="Start the game").click()
        self.at_table()

    def at_table(self) -> None:
        """Wait until the board is there."""
        self.see("body.at-table:not(.offline) svg.board")

    def see(self, selector: str) -> None:
        """Wait until there is something of this kind on the page."""
        self.page.locator(selector).first.wait_for(state="attached")

    # -- playing -----------------------------------------------------------------------------

    def status(self) -> dict[str, Any]:
        """Return what the page shows of the present moment."""
        found: dict[str, Any] = self.page.evaluate(STATUS)
        return found

    def shown(self) -> dict[str, Any] | str:
        """Return what the last page shows, to be told if a test fails."""
        try:
            return self.page.evaluate(SHOWN)  # type: ignore[no-any-return]
        except Error as error:
            return str(error)

    def wait_asked(self) -> None:
        """Wait until it is this person's turn."""
        self.see("body.asked")

    def answer(self) -> None:
        """Choose something by clicking, on the board where something is lit there, and confirm."""
        status = self.status()
        if status["options"] == 1 and not self.page.locator("#ui-go").is_disabled():
            pass  # the only option is chosen already
        elif status["options"] and not status["folded"]:
            options = self.page.locator("#ui-options [data-key]")
            options.nth(self.chance.randrange(status["options"])).click()
        elif status["lit"] and self.chance.random() < 0.5:
            self._press_lit(status["lit"])
        go = self.page.locator("#ui-go")
        if go.is_hidden() or go.is_disabled():
            self._from_the_list()
        self.confirm()

    def _press_lit(self, count: int) -> None:
        """Press a thing on the board."""
        thing = self.page.locator("#ui-pan .can[id]").nth(self.chance.randrange(count))
        thing.dispatch_event("click")

    def _from_the_list(self) -> None:
        lister = self.page.locator("#ui-options .opt--list")
        if lister.count():
            lister.click()
        options = self.page.locator("#ui-options [data-key]")
        options.nth(self.chance.randrange(options.count())).click()

    def confirm(self) -> None:
        """Press the one button that answers, and say yes where the page asks twice."""
        number = self.status()["number"]
        go, sure = (
            self.page.locator("#ui-go"),
            self.page.locator("#ui-confirm[open] #ui-confirm-yes"),
        )
        go.click()
        if sure.count():
            sure.click()
        answered = self.page.locator(f'#ui-prompt:not([data-choice="{number}"])').first
        try:
            answered.wait_for(state="attached", timeout=PRESSED)
        except Late:
            if go.is_enabled():  # the button moved under the pointer: nothing was sent
                go.click()
            answered.wait_for(state="attached")


def play(people: Sequence[Person], seconds: float = 240.0, answers: int | None = None) -> int:
    """Let people answer whenever they are asked, to the end or so many times."""
    given, until = 0, time.monotonic() + seconds
    while answers is None or given < answers:
        statuses = [person.status() for person in people]
        if all(status["over"] for status in statuses):
            break
        assert not any(status["scolded"] for status in statuses), "quick answers are no offence"
        asked = [p for p, status in zip(people, statuses, strict=True) if status["asked"]]
        for person in asked:
            person.answer()
            given += 1
        if not asked:
            people[0].page.wait_for_timeout(20)
        assert time.monotonic() < until, f"no end after {given} answers: {statuses}"
    return given

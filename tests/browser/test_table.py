"""At the table: reload, lost lines, keyboard, phone, undo with consent, a bot for somebody who left."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket, WebSocketRoute

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, Person, play


def two_at(arrive: Arrive, game: str = "theseus", **fields: str) -> tuple[Person, Person]:
    ann, ben = arrive("Ann"), arrive("Ben")
    ann.open_table(game, ["link"], **fields)
    ben.sit_by(ann.link_of(2))
    ann.page.reload()
    ann.start()
    ben.at_table()
    return ann, ben


def log_of(person: Person) -> list[str]:
    return person.page.locator("#ui-log > *").all_text_contents()


def test_a_reload_changes_nothing(arrive: Arrive):
    ann, ben = two_at(arrive)
    play([ann, ben], answers=6)
    while not ann.status()["asked"]:  # whoever is asked has heard of all that was before
        if ben.status()["asked"]:
            ben.answer()
        ann.page.wait_for_timeout(20)
    before, prompt = log_of(ann), ann.page.locator("#ui-question").text_content()

    ann.page.reload()
    ann.at_table()

    assert log_of(ann) == before
    assert ann.page.locator("#ui-question").text_content() == prompt
    play([ann, ben], answers=4)


def test_a_press_counts_though_the_button_moves_meanwhile(arrive: Arrive):
    ann, ben = two_at(arrive)
    while not (waiting := [p for p in (ann, ben) if p.status()["asked"]]):
        ann.page.wait_for_timeout(20)
    asked = waiting[0]
    asked.page.locator("#ui-options [data-key]").first.click()
    number = asked.status()["number"]
    asked.page.locator("#ui-go").hover()

    asked.page.mouse.down()
    asked.page.evaluate("document.getElementById('ui-options').style.paddingTop = '160px'")
    asked.page.mouse.up()

    asked.see(f'#ui-prompt:not([data-choice="{number}"])')


class Cable:
    """The line between somebody's browser and the server, which can be cut."""

    def __init__(self, person: Person) -> None:
        self.whole = True
        self._ends: list[WebSocketRoute] = []
        person.page.route_web_socket(lambda url: "/live" in url, self._plug)

    def _plug(self, end: WebSocketRoute) -> None:
        if self.whole:
            end.connect_to_server()
            self._ends.append(end)
        else:
            end.close(code=1012)

    def cut(self) -> None:
        self.whole = False
        for end in self._ends:
            end.close(code=1012)
        self._ends.clear()


def test_a_table_is_there_again_when_the_line_comes_back(arrive: Arrive):
    ann, ben = two_at(arrive)
    cable = Cable(ann)
    ann.page.reload()
    ann.at_table()
    play([ann, ben], answers=4)

    cable.cut()
    ann.see("body.offline")
    if ben.status()["asked"]:
        ben.answer()
    cable.whole = True
    ann.see("body:not(.offline)")

    play([ann, ben], answers=6)
    assert log_of(ann) != []
    assert len(log_of(ann)) == len(log_of(ben))


def test_a_seat_goes_on_on_another_device_by_its_link(arrive: Arrive):
    ann = arrive("Ann")
    address = ann.open_table("theseus", ["bot:deckhand"])
    link = ann.link_of(1)
    ann.start()
    play([ann], answers=3)
    phone = arrive("Ann again", phone=True)

    phone.page.goto(address)
    phone.at_table()
    assert phone.page.locator("body.watching").count() == 1

    phone.page.goto(link)
    phone.page.get_by_role("button", name="Sit down").click()
    phone.at_table()

    assert phone.page.locator("body.watching").count() == 0
    play([phone], answers=3)


def test_a_whole_game_by_keyboard_alone(arrive: Arrive):
    ann = arrive("Ann")
    ann.open_table("theseus", ["bot:deckhand"])
    ann.page.get_by_role("button", name="Start the game").focus()
    ann.page.keyboard.press("Enter")
    ann.at_table()

    answers = 0
    while not (status := ann.status())["over"]:
        if not status["asked"]:
            ann.page.wait_for_timeout(20)
            continue
        ann.page.keyboard.press("ArrowRight")
        for _ in range(ann.chance.randrange(3)):
            ann.page.keyboard.press("ArrowDown")
        ann.page.keyboard.press("Enter")
        if ann.page.locator("#ui-confirm[open]").count():
            ann.page.keyboard.press("Tab")
            ann.page.keyboard.press("Enter")
        ann.see(f'#ui-prompt:not([data-choice="{status["number"]}"])')
        answers += 1

    assert answers > 10
    assert "won" in (ann.page.locator("#ui-question").text_content() or "")


def test_the_keys_are_told_and_the_board_is_told_as_text(arrive: Arrive):
    ann, _ = two_at(arrive)

    ann.page.keyboard.press("?")
    ann.page.locator("#ui-keys[open]").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("t")
    ann.page.locator("#ui-text[open]").wait_for()

    assert ann.page.locator("#ui-text-lines p").count() > 3


def states_of(person: Person) -> list[dict[str, Any]]:
    """Return a list to which every state is added that the table's page hears from now on."""
    states: list[dict[str, Any]] = []

    def hear(frame: bytes | str) -> None:
        message = json.loads(frame)
        if message["t"] == "state":
            states.append(message)

    def listen(line: WebSocket) -> None:
        if "form=" in line.url:  # the waiting room does not draw
            line.on("framereceived", hear)

    person.page.on("websocket", listen)
    return states


def test_a_whole_game_on_a_phone(arrive: Arrive):
    ann = arrive("Ann", phone=True)
    ann.open_table("smuggler", ["bot:deckhand", "bot:deckhand"])
    heard = states_of(ann)
    ann.start()

    assert 'viewBox="0 0 390 ' in heard[0]["drawing"]["full"]  # not the wide one first
    ann.page.locator("[data-pane-tab=yours]").click()
    assert ann.page.locator("#ui-pan").is_hidden()
    assert ann.page.locator(".board-defs pattern").first.evaluate("node => node.checkVisibility()")
    ann.page.locator("[data-pane-tab=board]").click()
    play([ann], seconds=400)

    ending = ann.page.locator("#ui-ask-more")
    assert ending.is_visible()
    assert (ending.text_content() or "").startswith("The game ended: ")
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    assert "won" in (ann.page.locator("#ui-question").text_content() or "")


def test_an_answer_is_taken_back_when_the_other_agrees(arrive: Arrive):
    ann, ben = two_at(arrive)
    play([ann, ben], answers=2)  # each has chosen a faction
    first = ann if ann.status()["asked"] else ben
    second = ben if first is ann else ann
    while second.page.locator("#ui-undo").is_hidden() or first.page.locator("#ui-undo").is_hidden():
        play([ann, ben], answers=1)
    asker = next(p for p in (ann, ben) if not p.status()["asked"])
    other = ben if asker is ann else ann
    lines = len(log_of(asker))

    asker.page.locator("#ui-undo").click()
    agree = other.page.get_by_role("button", name="Agree")
    if asker.page.locator("#ui-undo .lbl").text_content() != "Undo":
        agree.click()
    asker.see("body.asked")

    assert len(log_of(asker)) < lines
    play([ann, ben], answers=4)


def test_an_answer_stays_when_the_other_refuses(arrive: Arrive):
    ann, ben = two_at(arrive)
    while not (asker := _must_ask(ann, ben)):
        play([ann, ben], answers=1)
    other = ben if asker is ann else ann
    lines = log_of(asker)

    asker.page.locator("#ui-undo").click()
    other.page.get_by_role("button", name="Refuse").click()
    asker.page.get_by_text("refused to take it back").wait_for()

    assert log_of(asker) == lines


def _must_ask(ann: Person, ben: Person) -> Person | None:
    """Return somebody whose last answer needs the other's consent."""
    for person in (ann, ben):
        undo = person.page.locator("#ui-undo")
        if not undo.is_hidden() and undo.locator(".lbl").text_content() == "Ask to undo":
            return person
    return None


def test_a_bot_plays_for_somebody_who_left_and_gives_the_seat_back(arrive: Arrive):
    ann, ben = two_at(arrive)
    play([ann, ben], answers=4)
    address = ben.page.url

    ben.page.goto("about:blank")
    ann.page.locator("#ui-tab-people").click()
    vote = ann.page.get_by_role("button", name="bot").first
    vote.wait_for()
    vote.click()
    play([ann], answers=3)

    ben.page.goto(address)
    ben.at_table()
    ben.page.locator("#ui-tab-people").click()
    ben.page.get_by_role("button", name="back").first.click()
    play([ann, ben], answers=4)


def test_people_talk(arrive: Arrive):
    ann, ben = two_at(arrive)

    ann.page.locator("#ui-tab-chat").click()
    ann.page.fill("#ui-say-text", "<b>ahoy</b> & good luck")
    ann.page.keyboard.press("Enter")
    ben.page.locator("#ui-tab-chat").click()

    ben.page.get_by_text("<b>ahoy</b> & good luck").wait_for()


def test_every_prompt_tells_its_clause(arrive: Arrive):
    ann, _ = two_at(arrive)

    ann.page.keyboard.press("w")
    ann.page.locator("#ui-why[open]").wait_for()

    assert ann.page.locator("#ui-why-id").text_content() == "TH-DECIDE-01"
    ann.page.locator("#ui-why-text", has_text="faction").wait_for()


def test_a_hint_comes_though_other_options_are_looked_at_meanwhile(arrive: Arrive):
    ann = arrive("Ann")
    ann.open_table("theseus", ["bot:deckhand"], hints="yes")
    ann.start()
    ann.wait_asked()

    ann.page.locator("#ui-hint").click()
    assert ann.page.locator("#ui-hint").is_disabled()
    for option in ann.page.locator("#ui-options [data-key]").all()[:3]:
        option.hover()

    ann.page.locator("#ui-options .chip", has_text="Hint").wait_for()
    assert ann.page.locator("#ui-hint").is_enabled()


#: Cards that are kept beside their player instead.
INSTANTS = ("supply-drop", "hole", "emergency-protocol", "mind-scan")
INSTALLED = "".join(f":not([id*={name}])" for name in INSTANTS)


def installing(arrive: Arrive) -> Person:
    """Return somebody with a phone who has a faction of Theseus and is to install the first card."""
    ann = arrive("Ann", phone=True)
    ann.open_table("theseus", ["bot:deckhand"])
    ann.start()
    ann.wait_asked()
    ann.answer()  # the faction
    ann.page.locator("#ui-question", has_text="Which card do you install?").wait_for()
    return ann


def test_a_phone_turns_to_the_pane_where_something_is_lit(arrive: Arrive):
    ann = installing(arrive)

    assert ann.page.locator(".yours .can[id]").first.is_visible()
    assert ann.page.locator("[data-pane-tab=yours][data-lit]").count() == 1
    ann.page.locator(f".yours .can[id]{INSTALLED}").first.tap()
    ann.confirm()
    ann.page.locator("#ui-question", has_text="Where").wait_for()

    slot = ann.page.locator("#ui-pan .can[id]").first
    assert slot.is_visible()
    slot.tap()
    assert ann.page.locator("#ui-go").is_enabled()


def test_a_tap_tells_what_a_drawn_thing_is(arrive: Arrive):
    ann = installing(arrive)
    tip = ann.page.locator("#ui-tip")
    assert tip.is_hidden()

    ann.page.locator(".yours .th-upgrades").tap()  # it shows "0 tokens"
    tip.wait_for()
    assert tip.text_content() == "0 Upgrade tokens"
    box = tip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]

    ann.page.locator(".yours .can[id]").first.tap()
    ann.page.locator("#ui-go:enabled").wait_for()
    assert tip.is_hidden(), "the card shows its text itself"

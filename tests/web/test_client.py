"""The client's own parts in a real browser: patches, zones, morphing, and a line that comes back."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, Route

from quarterdeck.core.game import Game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.table import Table
from quarterdeck.server.patch import patch
from quarterdeck.server.picture import choice_card, draw
from quarterdeck.web.assets import Assets

ASSETS = Assets({game.id: game.package for game in games().values()})
GAMES = games()
BASE = "http://table.test"
SHELL = """<!doctype html><body><div id="ui-pan" data-zone-place="stage"></div>
<div data-zone-place="seats"></div><div data-zone-place="tray"></div><div data-zone-place="strip"></div></body>"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route("**/*", _serve)
    page.goto(BASE)
    yield page
    page.close()


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(BASE).lstrip("/")
    asset = ASSETS.get(f"x/{path}")
    if asset is None:
        route.fulfill(body=SHELL, content_type="text/html")
    else:
        route.fulfill(body=asset.body, content_type=asset.type)


def run(page: Page, module: str, body: str, given: Any = None) -> Any:
    """Run a function body with a module of the client as `m`."""
    script = f"async (given) => {{ const m = await import('{BASE}/js/{module}'); {body} }}"
    return page.evaluate(script, given)


def positions(game: Game, count: int) -> Iterator[Table]:
    """Yield a game after every answer of a random walk."""
    table = lay(game, seed=b"\7" * 32)
    chance = random.Random(11)  # noqa: S311 - any walk will do
    for _ in range(count):
        if not table.asks:
            return
        yield table
        a = chance.choice(table.asks)
        table.choose(a.seat, chance.randrange(len(a.options)))


def drawing(table: Table, form: str = "wide") -> str:
    """Draw a table as its first seat sees it."""
    view = table.view(0)
    a = table.ask_of(0)
    lit = [a.question.target_of(view, option) for option in a.options] if a else []
    return draw(table.game, view, table.origin.names, [t for t in lit if t], form)


def ids(svg: str) -> list[str]:
    """Return the ids of a drawing."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own text
    return sorted(node.get("id", "") for node in root.iter() if node.get("id"))


@pytest.mark.parametrize("game", GAMES)
def test_a_patch_of_the_server_makes_the_new_drawing(page: Page, game: str) -> None:
    drawn = [drawing(table) for table in positions(GAMES[game], 25)]
    pairs = [[old, new, patch(old, new)] for old, new in pairwise(drawn)]

    wrong = run(
        page,
        "drawing.js",
        "return given.filter(([old, wanted, made]) => m.patched(old, made) !== wanted).length;",
        pairs,
    )

    assert wrong == 0


def test_a_patch_counts_letters_as_the_browser_does(page: Page) -> None:
    old, new = "<a>🏴‍☠️ one</a><b>two</b><c/>", "<a>🏴‍☠️ one</a><x>🚀</x><c/>"

    made = patch(old, new)

    assert run(page, "drawing.js", "return m.patched(given[0], given[1]);", [old, made]) == new


@pytest.mark.parametrize("form", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_zones_hold_every_thing_that_may_be_answered_exactly_once(
    page: Page, game: str, form: str
) -> None:
    for table in list(positions(GAMES[game], 40))[::13]:
        drawn = drawing(table, form)
        held = run(
            page,
            "drawing.js",
            """const zones = m.zonesOf(m.parseDrawing(given));
            const found = [...zones.values()].flatMap((zone) => [...zone.querySelectorAll("[id]")]);
            const lit = [...zones].filter(([name]) => name !== "bar").flatMap(([, zone]) =>
              [...zone.querySelectorAll(".can[id]")]).length;
            return { zones: [...zones.keys()], ids: found.map((node) => node.id).sort(), lit };""",
            drawn,
        )

        assert "bar" not in held["zones"] or len(held["zones"]) > 1
        assert len(held["ids"]) == len(set(held["ids"]))
        assert held["lit"] == drawn.count('role="button"')


@pytest.mark.parametrize("game", GAMES)
def test_morphing_ends_at_the_new_drawing_and_keeps_what_stays(page: Page, game: str) -> None:
    drawn = [drawing(table) for table in positions(GAMES[game], 30)]
    script = """
      const { parseDrawing, zonesOf } = await import('http://table.test/js/drawing.js');
      const box = document.getElementById('ui-pan');
      let wrong = 0, kept = 0;
      for (const text of given) {
        const next = zonesOf(parseDrawing(text)).get('stage');
        if (!next) continue;
        const wanted = next.cloneNode(true);
        const old = box.querySelector('svg');
        if (!old) { box.append(next); continue; }
        const before = new Map([...old.querySelectorAll('[id]')].map((node) => [node.id, node]));
        m.morph(old, next);
        if (!old.isEqualNode(wanted)) wrong += 1;
        for (const node of old.querySelectorAll('[id]')) kept += before.get(node.id) === node;
      }
      box.replaceChildren();
      return { wrong, kept };"""

    found = run(page, "morph.js", script, drawn)

    assert found["wrong"] == 0
    assert found["kept"] > 0


def test_a_thing_that_moves_glides_and_one_that_stays_does_not(page: Page) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{}</svg>'
    thing = '<g id="{}" transform="translate({} 0)"><rect width="9" height="9"/></g>'
    before = svg.format(thing.format("ship", 0) + thing.format("rock", 50))
    after = svg.format(thing.format("ship", 80) + thing.format("rock", 50))
    script = """
      const { parseDrawing } = await import('http://table.test/js/drawing.js');
      const box = document.getElementById('ui-pan');
      const svg = parseDrawing(given[0]);
      box.replaceChildren(svg);
      m.morph(svg, parseDrawing(given[1]));
      return ['ship', 'rock'].map((id) => document.getElementById(id).getAnimations().length);"""

    assert run(page, "morph.js", script, [before, after]) == [1, 0]


def test_an_answer_that_was_on_its_way_when_the_line_broke_is_sent_again(page: Page) -> None:
    script = """
      const sent = [];
      class Socket extends EventTarget {
        static OPEN = 1; static CLOSED = 3;
        constructor() { super(); this.readyState = 1; sockets.push(this); }
        send(text) { sent.push([sockets.indexOf(this), JSON.parse(text)]); }
        close() { this.drop(); }
        drop() { this.readyState = 3; this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })); }
        tell(message) { this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })); }
      }
      const sockets = [];
      window.WebSocket = Socket;
      const line = new m.Line(() => '/t/x/live', { onmessage: () => {}, onstate: () => {} });
      sockets[0].tell({ t: 'welcome' });
      const id = line.deliver({ t: 'answer', choice: 4, key: 'a' });
      const done = line.deliver({ t: 'answer', choice: 5, key: 'b' });
      sockets[0].tell({ t: 'accepted', id: done, seq: 1 });
      sockets[0].drop();
      await new Promise((resolve) => setTimeout(resolve, 700));
      sockets[1].tell({ t: 'welcome' });
      sockets[1].tell({ t: 'accepted', id, seq: 2 });
      sockets[1].drop();
      await new Promise((resolve) => setTimeout(resolve, 700));
      sockets[2].tell({ t: 'welcome' });
      clearTimeout(line.timer);
      return sent.map(([socket, message]) => [socket, message.t, message.choice, message.id === id]);"""

    sent = run(page, "socket.js", script)

    assert sent == [
        [0, "answer", 4, True],
        [0, "answer", 5, False],
        [1, "answer", 4, True],
    ], json.dumps(sent)


def test_previews_are_asked_one_by_one_and_what_is_looked_at_comes_first(page: Page) -> None:
    script = """
      const sent = [];
      const previews = new m.Previews((number, key) => sent.push(`${number}:${key}`));
      previews.ask('early');
      previews.forget(7);
      for (const key of ['a', 'b', 'c']) previews.ask(key, { first: false });
      previews.ask('c');
      const before = [...sent];
      previews.answered('a');
      previews.ask('a');
      previews.answered('nobody asked');
      previews.answered('c');
      previews.answered();
      previews.forget(null);
      return [before, sent];"""

    before, sent = run(page, "previews.js", script)

    assert before == ["7:a"]
    assert sent == ["7:a", "7:c", "7:b"]


def test_an_aim_reads_places_moves_and_words(page: Page) -> None:
    script = """
      document.body.insertAdjacentHTML('beforeend', `<div id="ui-aim"></div><div id="ui-plane-box"></div>`);
      const box = document.getElementById('ui-pan');
      box.innerHTML = `<svg viewBox="0 0 960 480"><g data-plane="0 0.02 0.02 0 0 0" data-from="12000 24000"></g></svg>`;
      const told = [];
      const aim = new m.Aim({ key: null, fold() {}, aimAt: (key, label) => told.push([key, label]) });
      const show = (keys) => aim.show({ aim: true, number: Math.random(), options: keys.map((key) => ({ key })) });
      show(['1000,2000', '3000,4000,45']);
      const place = aim.form;
      aim.value = { x: 1500, y: 2000, turn: 0 };
      aim.tell();
      show(['9000@4000']);
      const move = aim.form;
      const at = aim.place({ direction: 9000, distance: 4000 }).map(Math.round);
      const step = aim.step(12000, 28000);
      show(['Black Pearl']);
      const words = aim.form;
      box.replaceChildren();
      return { place, move, words, told, at, step };"""

    found = run(page, "aim.js", script)

    assert (found["place"], found["move"], found["words"]) == ("spot", "step", "words")
    assert found["told"] == [["1500,2000", "Here: 1.5, 2"]]
    assert found["at"] == [12000, 28000]
    assert found["step"] == {"direction": 9000, "distance": 4000}


AIMING = """
  document.body.insertAdjacentHTML('beforeend', `<div id="ui-aim"></div>`);
  const box = document.getElementById('ui-pan');
  box.innerHTML = `<svg viewBox="0 0 960 480" width="960" height="480"><g data-plane="0 0.02 0.02 0 0 0"></g></svg>`;
  const told = [];
  const prompt = { key: 'x', fold() {}, aimAt: (key) => told.push(key) };
  const aim = new m.Aim(prompt);
  aim.show({ aim: true, number: 1, options: [{ key: '10000,20000' }, { key: '3000,4000' }] });
  const corner = box.querySelector('svg').getBoundingClientRect();
  const send = (node, type, x, y, hand) => {
    const event = new PointerEvent(type, { clientX: corner.x + x, clientY: corner.y + y, pointerType: hand,
      isPrimary: true, bubbles: true, cancelable: true });
    node.dispatchEvent(event);
    return event.defaultPrevented;
  };
"""


def test_a_finger_looks_around_taps_to_aim_and_drags_the_aim_itself(page: Page) -> None:
    # A place (x, y) in thousandths is drawn at (y / 50, x / 50).
    script = f"""{AIMING}
      const svg = box.querySelector('svg');
      const swept = send(svg, 'pointerdown', 100, 100, 'touch');
      send(window, 'pointermove', 300, 100, 'touch');
      send(window, 'pointercancel', 300, 100, 'touch');
      const panned = [...told];
      send(svg, 'pointerdown', 390, 190, 'touch');
      send(svg, 'click', 390, 190, 'touch');
      const near = told.at(-1);
      send(svg, 'pointerdown', 600, 300, 'touch');
      send(svg, 'click', 600, 300, 'touch');
      const far = told.at(-1);
      const grip = box.querySelector('.aim-grip');
      const size = grip.getBoundingClientRect().width;
      send(grip, 'pointerdown', 610, 305, 'touch');
      send(window, 'pointermove', 630, 345, 'touch');
      send(window, 'pointerup', 660, 355, 'touch');
      box.replaceChildren();
      return {{ swept, panned, near, far, dragged: told.at(-1), size }};"""

    found = run(page, "aim.js", script)

    assert found["swept"] is False  # the browser may pan
    assert found["panned"] == []
    assert found["near"] == "10000,20000"  # the listed point that lies beside the finger
    assert found["far"] == "15000,30000"
    assert found["dragged"] == "17500,32500"  # by as much as the finger moved
    assert found["size"] >= 44


def test_a_mouse_aims_where_it_is_pressed_and_dragged(page: Page) -> None:
    script = f"""{AIMING}
      const svg = box.querySelector('svg');
      send(svg, 'pointerdown', 100, 100, 'mouse');
      send(window, 'pointerup', 250, 200, 'mouse');
      box.replaceChildren();
      return told;"""

    assert run(page, "aim.js", script) == ["10000,12500"]


@pytest.mark.parametrize("form", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_what_zones_paint_with_lies_apart_from_them(page: Page, game: str, form: str) -> None:
    drawn = drawing(lay(GAMES[game], seed=b"\7" * 32), form)
    script = """
      const zones = m.zonesOf(m.parseDrawing(given));
      if (!zones.has('defs')) return zones.size === 1 ? null : ['no defs', []];
      const kept = new Set([...zones.get('defs').querySelectorAll('[id]')].map((node) => node.id));
      const used = [...zones].flatMap(([, zone]) => [...zone.querySelectorAll('*')]).flatMap((node) =>
        [...node.attributes].flatMap(({ value }) => [...value.matchAll(/url\\(#([^)]+)\\)/g)].map(([, id]) => id)));
      const inside = [...zones].filter(([name, zone]) => name !== 'defs' && zone.querySelector('defs')).map(([name]) => name);
      return [inside, used.filter((id) => !kept.has(id))];"""

    assert run(page, "drawing.js", script, drawn) in (None, [[], []])


def test_a_drawing_keeps_its_size_while_it_changes(page: Page) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g id="a" class="{}"/></svg>'
    script = """
      document.querySelector('#ui-pan').replaceChildren();
      const board = new m.Board({ onpick() {}, onlook() {} });
      board.show({ full: given[0] });
      const drawn = document.querySelector('#ui-pan > svg');
      drawn.setAttribute('width', 300);
      board.show({ full: given[1] });
      const same = drawn === document.querySelector('#ui-pan > svg');
      const found = [same, drawn.getAttribute('width'), drawn.querySelector('#a').getAttribute('class')];
      document.querySelector('#ui-pan').replaceChildren();
      return found;"""

    assert run(page, "board.js", script, [svg.format("old"), svg.format("new")]) == [
        True,
        "300",
        "new",
    ]


def test_lit_things_are_named_by_what_a_press_on_them_answers(page: Page) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 90 90">{}</svg>'
    lit = '<g id="die-7" class="can" tabindex="0" role="button"><rect width="9" height="9"/></g>'
    script = """
      const board = new m.Board({ onpick() {}, onlook() {} });
      board.show({ full: given[0] });
      board.call([{ target: 'die-7', label: 'Take the 7' }, { target: 'die-7', label: 'Turn it' }, { target: null, label: 'Pass' }]);
      const name = () => document.getElementById('die-7').getAttribute('aria-label');
      const first = name();
      board.show({ full: given[1] });
      const again = name();
      document.querySelector('#ui-pan').replaceChildren();
      return [first, again];"""

    named = run(page, "board.js", script, [svg.format(lit), svg.format(lit + "<g/>")])

    assert named == ["Take the 7, or Turn it"] * 2


def test_marks_follow_what_the_drawing_says_of_the_seats(page: Page) -> None:
    script = """
      const mark = m.mark(1);
      document.body.append(mark);
      const told = () => [mark.dataset.seat, mark.firstChild.getAttribute('href')];
      const before = told();
      m.setMarks('0 5');
      const chosen = told();
      const none = m.whose(0)['data-seat'];
      m.setMarks('');
      const after = told();
      mark.remove();
      return { before, chosen, none, after };"""

    found = run(page, "dom.js", script)

    assert found["before"] == ["2", "#sym-seat-2"]
    assert found["chosen"] == ["5", "#sym-seat-5"]
    assert found["none"] == 0
    assert found["after"] == found["before"]


def test_consequences_are_chips_with_sign_glyph_and_words_for_listeners(page: Page) -> None:
    script = """
      for (const id of ['prompt', 'options', 'question', 'ask-more', 'ask-why', 'go', 'go-words', 'aim']) {
        if (!document.getElementById(`ui-${id}`)) document.body.append(Object.assign(document.createElement('div'), { id: `ui-${id}` }));
      }
      const prompt = new m.Prompt({ onanswer() {}, onlook() {}, onchoose() {} });
      const options = ['a', 'b'].map((key) => ({ key, label: key.toUpperCase(), target: null, pass: false, confirm: '' }));
      prompt.show({ number: 1, prompt: 'Which?', rule: 'X-1', options, aim: false, forced: false });
      const chips = [{ words: '−1 Life', good: -1 }, { words: '+2 Data', good: 1 }, { words: '−1 own die', good: 0 }];
      prompt.preview({ key: 'a', chips, lines: ['A trap was set off.'], final: true, drawing: null });
      const card = document.querySelector('#ui-options [data-key="a"]');
      const found = [...card.querySelectorAll('.opt-n .chip')].map((chip) =>
        [chip.className, chip.querySelector('use')?.getAttribute('href') ?? '', chip.textContent]);
      return { found, lines: card.querySelector('.opt-c').textContent };"""

    found = run(page, "choice.js", script)

    assert found["found"] == [
        ["chip chip--harm", "#i-harm", "−1 Life, bad for you"],
        ["chip chip--gain", "#i-gain", "+2 Data, good for you"],
        ["chip chip--fact", "", "−1 own die"],
    ]
    assert found["lines"] == "A trap was set off."


def test_a_label_of_two_parts_is_a_name_and_what_is_told_more_quietly(page: Page) -> None:
    script = """
      for (const id of ['prompt', 'options', 'question', 'ask-more', 'ask-why', 'go', 'go-words', 'aim']) {
        if (!document.getElementById(`ui-${id}`)) document.body.append(Object.assign(document.createElement('div'), { id: `ui-${id}` }));
      }
      const prompt = new m.Prompt({ onanswer() {}, onlook() {}, onchoose() {} });
      const options = ['Grav Boots: safe from Gravity Failure', 'North: Corridor'].map((label, n) =>
        ({ key: String(n), label, target: null, pass: false, confirm: '' }));
      prompt.show({ number: 1, prompt: 'Which?', rule: 'X-1', options, aim: false, forced: false });
      prompt.choose('0');
      const told = [...document.querySelectorAll('#ui-options [data-key]')].map((node) =>
        [node.querySelector('.opt-w').textContent, node.querySelector('.opt-p')?.textContent ?? '']);
      return { told, go: document.getElementById('ui-go-words').textContent };"""

    found = run(page, "choice.js", script)

    assert found["told"] == [["Grav Boots", "Safe from Gravity Failure"], ["North: Corridor", ""]]
    assert found["go"] == "Grav Boots"


SHEET = """
  for (const id of ['prompt', 'options', 'question', 'ask-more', 'ask-why', 'go', 'go-words', 'aim']) {
    if (!document.getElementById(`ui-${id}`)) document.body.append(Object.assign(document.createElement('div'), { id: `ui-${id}` }));
  }
  const prompt = new m.Prompt({ onanswer() {}, onlook() {}, onchoose() {} });
  const ask = (options) => prompt.show({ number: 1, prompt: 'Which?', rule: 'X-1', aim: false, forced: false,
    options: options.map(([key, target]) => ({ key, label: key, target, pass: false, confirm: '' })) });
  const shown = () => [...document.querySelectorAll('#ui-options [data-key]')].map((node) => node.dataset.key);"""


def test_a_long_list_that_the_board_shows_is_folded_but_for_what_the_board_lacks(
    page: Page,
) -> None:
    given = [*([f"place-{n}", f"thing-{n // 2}"] for n in range(12)), ["end", None]]
    script = f"""{SHEET} ask(given); const first = shown();
      prompt.pressTarget('thing-1'); return {{ first, then: shown(), key: prompt.key }};"""

    found = run(page, "choice.js", script, given)

    assert found["first"] == ["end"]
    assert found["then"] == ["place-2", "place-3", "end"]  # all that the pressed thing offers
    assert found["key"] == "place-2"


def test_a_long_list_that_the_board_does_not_show_stays_open(page: Page) -> None:
    given = [[f"word-{n}", None] for n in range(12)]

    found = run(page, "choice.js", f"{SHEET} ask(given); return shown();", given)

    assert len(found) == 12


def test_only_the_best_option_bears_the_mark_of_a_hint(page: Page) -> None:
    given = [["left", None], ["right", None], ["end", None]]
    script = f"""{SHEET} ask(given);
      prompt.hint([{{ key: 'right', why: 'It looks best.' }}, {{ key: 'left', why: 'It is the next best.' }}]);
      return [...document.querySelectorAll('#ui-options [data-key]')].map((node) =>
        [node.querySelector('.chip')?.textContent ?? '', node.querySelector('.opt-p')?.textContent ?? '']);"""

    found = run(page, "choice.js", script, given)

    assert found == [["", "It is the next best."], ["Hint", "It looks best."], ["", ""]]


def test_a_row_of_options_shows_the_one_that_a_hint_names(page: Page) -> None:
    given = [[f"way-{n}", None] for n in range(4)]
    script = f"""{SHEET} ask(given);
      const box = document.getElementById('ui-options');
      box.style.cssText = 'display: flex; width: 300px; overflow-x: auto';
      for (const node of box.children) node.style.flex = '0 0 70%';
      prompt.hint([{{ key: 'way-3', why: 'It looks best.' }}]);
      const [area, place] = [box.getBoundingClientRect(), box.lastElementChild.getBoundingClientRect()];
      box.removeAttribute('style');
      return place.left >= area.left && place.right <= area.right + 1;"""

    assert run(page, "choice.js", script, given)


PRESSED = """() => [...document.querySelectorAll('.can[id]')].filter((thing) => {
  const { x, y, width, height } = (thing.querySelector(':scope > .halo') || thing).getBoundingClientRect();
  const at = (across, down) => document.elementFromPoint(x + width * across, y + height * down)?.closest('.can[id]');
  return ![[.5, .5], [.3, .3], [.7, .3], [.3, .7], [.7, .7]].some(([across, down]) => at(across, down));
}).map((thing) => thing.id)"""


@pytest.mark.parametrize("form", ["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_can_be_pressed_inside_its_halo(browser: Browser, game: str, form: str) -> None:
    page = browser.new_page(viewport={"width": 1700, "height": 3000})
    seen: dict[str, int] = {}
    deaf: dict[str, list[str]] = {}
    for table in positions(GAMES[game], 250):
        a = table.asks[0]
        view = table.view(a.seat)
        card = choice_card(view, a, 1)
        lit = [option.target for option in card.options if option.target]
        seen[a.question.id] = seen.get(a.question.id, 0) + 1
        if not lit or card.aim or seen[a.question.id] > 2:
            continue
        drawing = GAMES[game].draw(view, names=["Ann"] * 7, lit=lit, form=form)
        page.set_content(f"<body style='margin:0'>{drawing}</body>")
        if missed := page.evaluate(PRESSED):
            deaf[a.question.id] = missed
    page.close()

    assert deaf == {}


def test_the_same_word_over_the_board_stands_there_once(page: Page) -> None:
    words = run(
        page,
        "alerts.js",
        """const place = document.createElement("div");
        place.id = "ui-toasts";
        document.body.append(place);
        for (const word of given) m.toast(word, "harm");
        const stand = [...place.children].map((note) => note.textContent);
        place.remove();
        return stand;""",
        ["slow down a little", "the table is full", "slow down a little"],
    )

    assert words == ["the table is full", "slow down a little"]

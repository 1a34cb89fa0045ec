"""The drawing for a phone: the same things under the same ids, large enough for eye and finger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from quarterdeck.core.conformance import targets
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.games.smuggler.board import draw
from quarterdeck.games.smuggler.view import CombatView, TileView, View
from tests.smuggler import board_views as v
from tests.smuggler.board_views import NAMES, SVG, by_id, moment, parse, ship, with_ships, words
from tests.smuggler.test_board import LIT
from tests.smuggler.test_chart import big_chart

FIGHT = CombatView(1, 0, ((5, 2), (3, 3)), (5, 6), (4,))
LEAST_LETTERS, LEAST_TARGET = 11, 40
MOMENTS = {
    "a turn": moment(),
    "another's turn": moment(0),
    "a spectator": moment(None),
    "a combat": moment(combat=FIGHT),
    "the end": moment(places=(2, 4, 1, 3), active=None, dice=(), used=()),
    "a large chart": moment(tiles=big_chart(4)),
}


def on_phone(view: View, **more: object) -> str:
    return draw(view, names=NAMES, form="phone", **more)  # type: ignore[arg-type]


# ---- where things stand and how large they are, worked out from transforms ----

Frame = tuple[float, float, float]  # x, y and scale


def _moved(frame: Frame, node: ElementTree.Element) -> Frame:
    """Return the frame inside a node; turns do not matter here."""
    x, y, scale = frame
    for name, numbers in re.findall(r"(translate|scale)\(([^)]*)\)", node.get("transform", "")):
        values = [float(n) for n in numbers.split()]
        if name == "translate":
            x, y = x + values[0] * scale, y + values[1] * scale
        else:
            scale *= abs(values[0])
    if node.tag == f"{SVG}svg" and node.get("x"):
        left, top, width, height = map(float, node.get("viewBox", "").split())
        outer, upper = float(node.get("width", 0)), float(node.get("height", 0))
        fit = min(outer / width, upper / height)
        x += (float(node.get("x", 0)) + (outer - width * fit) / 2 - left * fit) * scale
        y += (float(node.get("y", 0)) + (upper - height * fit) / 2 - top * fit) * scale
        scale *= fit
    return x, y, scale


def walk(
    node: ElementTree.Element, frame: Frame = (0, 0, 1), letters: float = 0
) -> Iterator[tuple[ElementTree.Element, Frame, float]]:
    """Yield every node with its frame and the letters it inherits."""
    frame = _moved(frame, node)
    letters = float(node.get("font-size", letters))
    yield node, frame, letters
    for child in node:
        yield from walk(child, frame, letters)


def sizes() -> dict[str, float]:
    """Return the size that the style sheets give to the letters of each class."""
    house = files("quarterdeck.web") / "style" / "board.css"
    own = files("quarterdeck.games.smuggler") / "board.css"
    sheets = house.read_text().partition("@container")[0] + own.read_text()
    rules = re.findall(r"([^{}]*)\{[^{}]*?font(?:-size)?:[^;}]*?([\d.]+)px", sheets)
    plain = [(s, size) for s, size in rules if ".small" not in s and ".phone" not in s]
    return {name: float(size) for s, size in plain for name in re.findall(r"[\w-]+(?=\s*$)", s)}


def letters_of(node: ElementTree.Element, inherited: float, known: dict[str, float]) -> float:
    classes = node.get("class", "").split()
    if inherited and {"hs-name", "hs-xt"} & set(classes):
        return inherited
    if "hs-cnt-t" in classes and inherited:
        return 18
    return min(known[name] for name in classes if name in known)


def boxes(drawing: str, lit: set[str]) -> dict[str, tuple[float, float]]:
    """Return width and height of what a finger finds of each lit target."""
    found: dict[str, list[tuple[float, float, float, float]]] = {}
    root = parse(drawing)
    holders = {child: node for node in root.iter() for child in node}
    for node, (x, y, scale), _ in walk(root):
        holder = node
        while (
            holder is not root and holder.get("id") not in lit and holder.get("class") != "hs-way"
        ):
            holder = holders[holder]
        if node.tag == f"{SVG}rect" and node.get("x"):
            left, top = float(node.get("x", 0)), float(node.get("y", 0))
            wide, high = float(node.get("width", 0)), float(node.get("height", 0))
        elif node.tag == f"{SVG}circle":
            r = float(node.get("r", 0))
            left, top = float(node.get("cx", 0)) - r, float(node.get("cy", 0)) - r
            wide = high = 2 * r
        else:
            continue
        box = (x + left * scale, y + top * scale, wide * scale, high * scale)
        found.setdefault(holder.get("id", ""), []).append(box)
    return {
        name: (
            max(b[0] + b[2] for b in some) - min(b[0] for b in some),
            max(b[1] + b[3] for b in some) - min(b[1] for b in some),
        )
        for name, some in found.items()
        if name in lit
    }


def too_small(drawing: str, lit: set[str]) -> dict[str, tuple[float, float]]:
    found = boxes(drawing, lit)
    assert set(found) == lit
    return {name: box for name, box in found.items() if min(box) < LEAST_TARGET}


# ---- the tests ----


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("theme", ["night", "day"])
def test_a_phone_gets_one_narrow_column(view: View, theme: str) -> None:
    root = parse(on_phone(view, theme=theme))

    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top, width) == (0, 0, 390)
    assert height > 844


def test_an_unknown_form_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="wide or phone; got 'watch'"):
        draw(moment(), form="watch")


@pytest.mark.parametrize("lit", [(), LIT], ids=["dark", "lit"])
@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_a_phone_shows_the_same_things_as_a_large_screen(view: View, lit: tuple[str, ...]) -> None:
    def drawn(form: str) -> Counter[str]:
        return Counter(re.findall(r'\bid="([^"]*)"', draw(view, names=NAMES, lit=lit, form=form)))

    assert drawn("phone") == drawn("wide")
    assert max(drawn("phone").values()) == 1


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_a_phone_tells_the_same_as_a_large_screen(view: View) -> None:
    def told(form: str) -> set[str]:
        root = parse(draw(view, names=NAMES, form=form))
        return {t.text or "" for t in root.iter(f"{SVG}title")}

    assert told("wide") <= told("phone")


@pytest.mark.parametrize("view", MOMENTS.values(), ids=MOMENTS)
def test_letters_have_at_least_eleven_pixels(view: View) -> None:
    known = sizes()
    small = {
        f"{node.text} {round(letters_of(node, inherited, known) * scale, 1)}"
        for node, (_, _, scale), inherited in walk(
            parse(on_phone(view, lit=LIT, chosen="tile-solenne"))
        )
        if node.tag == f"{SVG}text" and letters_of(node, inherited, known) * scale < LEAST_LETTERS
    }

    assert small == set()


@pytest.mark.parametrize("view", [moment(), moment(tiles=big_chart(3))], ids=["usual", "large"])
def test_a_finger_finds_every_target(view: View) -> None:
    lit = set(LIT) & set(by_id(on_phone(view, lit=LIT)))

    assert too_small(on_phone(view, lit=lit), lit) == {}


def test_a_finger_finds_each_of_five_ships_that_share_a_tile() -> None:
    mats = ("kestrel", "packmule", "hornet", "tinker", "cruiser")
    crew = with_ships(*(ship(seat, mat) for seat, mat in enumerate(mats)))
    lit = {"ship-1", "ship-3", "ship-4", "ship-5"}

    drawing = on_phone(moment(**crew, government=4), lit=lit)

    assert too_small(drawing, lit) == {}
    scale = next(s for n, (_, _, s), _ in walk(parse(drawing)) if n.get("id") == "chart")
    at = [
        re.findall(r"-?[\d.]+", by_id(drawing)[f"ship-{n}"].get("transform", ""))
        for n in range(1, 6)
    ]
    places = [(float(x), float(y)) for x, y in at]
    apart = [
        scale * ((x - u) ** 2 + (y - w) ** 2) ** 0.5
        for n, (x, y) in enumerate(places)
        for u, w in places[:n]
    ]
    assert min(apart) >= LEAST_TARGET


def test_names_too_long_for_a_small_tile_are_pressed_together() -> None:
    lines = {
        node.text: node.get("textLength")
        for node in parse(on_phone(moment(tiles=big_chart(4)))).iter(f"{SVG}text")
        if "hs-name" in node.get("class", "")
    }

    assert lines["Dustharbor"] == "92"
    assert lines["Aurum"] is None


def test_a_chart_of_more_than_nine_columns_makes_the_picture_grow() -> None:
    root = parse(on_phone(moment(tiles=big_chart(6)), lit=("tile-start-haven-0",)))

    _, _, width, _ = map(float, root.get("viewBox", "").split())
    assert width == pytest.approx(4 + (13 * 100 + 32) * 0.41, abs=0.05)


def test_the_parts_of_a_phone_drawing_are_named_for_the_page() -> None:
    zones = {
        node.get("data-zone", ""): [float(n) for n in node.get("data-box", "").split()]
        for node in parse(on_phone(moment())).iter()
        if node.get("data-zone")
    }

    assert set(zones) == {"bar", "strip", "stage", "tray", "seats"}
    order = [zones[name] for name in ("bar", "strip", "stage", "tray", "seats")]
    for (_, top, _, height), (_, below, _, _) in pairwise(order):
        assert below == pytest.approx(top + height, abs=0.2)


@pytest.mark.parametrize("tiles", [v.CHART, big_chart(4)], ids=["usual", "large"])
def test_a_combat_lies_over_the_chart_and_within_it(tiles: tuple[TileView, ...]) -> None:
    root = parse(on_phone(moment(tiles=tiles, combat=FIGHT)))

    stage = next(node for node in root.iter() if node.get("data-zone") == "stage")
    _, top, width, height = map(float, stage.get("data-box", "").split())
    x, y, scale = next(frame for node, frame, _ in walk(root) if node.get("id") == "combat")
    assert scale == 1
    assert 0 <= x <= x + 370 <= width
    assert top <= y <= y + 276 <= top + height


def test_four_holds_stand_in_two_rows() -> None:
    crew = list(v.players())
    crew[1] = ship(1, "packmule", "2,1", holds=(2,), cargo_value=0)
    drawn = by_id(on_phone(moment(ships=tuple(crew))))

    places = [drawn[f"hold-{n}"].get("transform") for n in range(1, 5)]
    assert places == [
        "translate(0 0)",
        "translate(189 0)",
        "translate(0 106)",
        "translate(189 106)",
    ]


def test_nothing_hidden_is_told_on_a_phone() -> None:
    secret = "red-aurum-cargo"
    name = v.CARDS[secret]["name"]

    assert name in words(on_phone(moment(0)))
    assert name not in words(on_phone(moment()))
    assert "Farlight" not in words(on_phone(moment(0)))


@pytest.mark.parametrize(
    ("mode", "seats"), [("smugglers", 3), ("government", 2), ("government", 5)]
)
def test_in_random_games_each_choice_can_be_read_and_touched(mode: str, seats: int) -> None:
    game = find_game("smuggler")
    table = lay(game, seats=seats, mode=mode, seed=seed_from(f"phone/{mode}/{seats}"))
    chance = Rng.from_seed(b"phone")
    while table.asks:
        a = table.asks[0]
        if chance.below(8) == 0:
            lit = {target for target in targets(table, a) if target}
            drawing = draw(table.view(a.seat), lit=lit, form="phone")
            assert too_small(drawing, lit) == {}, a.question.id
        table.choose(a.seat, chance.below(len(a.options)))


def test_a_phone_needs_no_names_and_survives_bad_ones() -> None:
    crew = tuple(
        msgspec.structs.replace(one, ship="", ship_name="", at="", squares=(), holds=())
        for one in v.players()
    )
    names = ('<b>"Tom" & Co', "", "Rin\x00", "V" * 60)

    assert (
        parse(draw(moment(ships=crew, stage="ships", round=0), names=names, form="phone"))
        is not None
    )
    assert "Seat 3" in words(draw(moment(), form="phone"))

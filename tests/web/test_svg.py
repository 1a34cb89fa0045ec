"""The helpers with which boards are written."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from quarterdeck.web import svg


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (2.0, "2"), (1.25, "1.2"), (-0.04, "0"), (-3.06, "-3.1")]
)
def test_numbers_have_at_most_one_decimal(value: float, text: str) -> None:
    assert svg.num(value) == text


def test_elements_escape_their_attributes() -> None:
    drawn = svg.el("rect", class_="b-well", stroke_width=1.5, aria_label='a "b" & c')

    assert drawn == '<rect class="b-well" stroke-width="1.5" aria-label="a &quot;b&quot; &amp; c"/>'


def test_words_lose_what_xml_cannot_carry() -> None:
    assert svg.esc("A\x00B\x0b <C>") == "AB &lt;C&gt;"


@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5, 6, 7])
def test_each_seat_has_its_own_shape(seat: int) -> None:
    shapes = {svg.seat_shape(n, 10, "m-shape") for n in range(1, 8)}

    assert len(shapes) == 7
    assert ElementTree.fromstring(svg.seat_shape(seat, 10, "m-shape")).tag == "path"  # noqa: S314 - our own text


@pytest.mark.parametrize("face", [0, 1, 2, 3, 4, 5, 6])
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    assert svg.die(face, 48).count('class="d-pip"') == face


@pytest.mark.parametrize(
    ("width", "written"), [(200, "Bosun (captain)"), (120, "Bosun"), (58, "Bos…")]
)
def test_a_name_without_room_loses_the_level_of_a_bot_before_its_letters(
    width: float, written: str
) -> None:
    assert svg.short_name("Bosun (captain)", width, 18, bold=True) == written


def test_lines_break_between_words_and_end_in_an_ellipsis() -> None:
    lines = svg.wrap("one two three four five six", 60, 12, lines=2)

    assert lines[0] == "one two"
    assert lines[1].endswith("…")
    assert all(svg.measure(line, 12) <= 60 for line in lines)


def test_the_lamp_lights_the_chosen_target_too() -> None:
    lamp = svg.Lamp.over(["a"], "b")

    assert (lamp.on("a"), lamp.on("b"), lamp.on("c")) == (" can", " can chosen", "")


def test_a_page_is_one_document_with_its_theme() -> None:
    page = svg.standalone("<g/>", (0, 0, 10, 20), game="toy", label="Toy", theme="day")

    root = ElementTree.fromstring(page)  # noqa: S314 - our own text
    assert (root.get("width"), root.get("height"), root.get("data-theme")) == ("10", "20", "light")


def test_an_embedded_drawing_brings_its_style_and_its_theme() -> None:
    page = svg.standalone("<g/>", (0, 0, 10, 20), ".x{fill:red}", game="toy", label="Toy")

    assert page.count("<style>") == 1
    assert ".x{fill:red}" in page
    assert 'class="board board-alone" data-theme="dark"' in page


@pytest.mark.parametrize("theme", svg.THEMES)
def test_a_linked_drawing_leaves_style_and_theme_to_the_page(theme: str) -> None:
    page = svg.standalone(
        "<g/>", (0, 0, 10, 20), ".x{}", game="toy", label="Toy", theme=theme, style="linked"
    )

    assert page == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" data-game="toy" width="10" height="20" '
        'viewBox="0 0 10 20" role="group" aria-label="Toy"><g/></svg>'
    )


def test_an_unknown_style_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="embedded or linked; got 'inline'"):
        svg.standalone("<g/>", (0, 0, 10, 20), game="toy", label="Toy", style="inline")


def test_a_zone_tells_its_name_and_box_and_an_empty_one_is_none() -> None:
    drawn = svg.zone("tray", (0, 10.25, 390, 200), "<g/>")

    assert drawn == '<g data-zone="tray" data-box="0 10.2 390 200"><g/></g>'
    assert svg.zone("tray", (0, 0, 1, 1), "") == ""

"""Every game's drawing can be part of a page with a strict content-security policy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import signature
from xml.etree import ElementTree

import pytest

from quarterdeck.core.conformance import targets
from quarterdeck.core.game import games
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.web import svg

GAMES = list(games().values())
NAMESPACE = "http://www.w3.org/2000/svg"


def drawings(game, **more) -> Iterator[str]:
    """Draw some moments of a random game in each form, as the seat that is asked and as a spectator."""
    forms = svg.FORMS if "form" in signature(game.draw).parameters else ()
    for more_of_it in [{"form": form} for form in forms] or [{}]:
        yield from moments(game, **more, **more_of_it)


def moments(game, **more) -> Iterator[str]:
    table = lay(game, seed=seed_from(f"drawings/{game.id}"))
    chance = Rng.from_seed(b"drawings")
    for number in range(200):
        if not table.asks:
            break
        a = table.asks[0]
        if number % 20 == 0:
            lit = {target for target in targets(table, a) if target}
            yield game.draw(table.view(a.seat), lit=lit, **more)
            yield game.draw(table.view(None), **more)
        table.choose(a.seat, chance.below(len(a.options)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_linked_drawing_needs_no_exception_from_a_strict_policy(game):
    for drawing in drawings(game, style="linked"):
        root = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing

        assert root.get("class") == "board"
        assert root.get("data-game") == game.id
        assert {element.tag for element in root.iter()}.isdisjoint(
            f"{{{NAMESPACE}}}{tag}" for tag in ("style", "script", "image", "foreignObject")
        )
        names = {name for element in root.iter() for name in element.attrib}
        assert "style" not in names
        assert "data-theme" not in names
        assert not [name for name in names if name.startswith("on") or "href" in name]
        assert not re.search(r"url\((?!#)", drawing)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_linked_and_embedded_drawings_show_the_same(game):
    for alone, linked in zip(
        drawings(game, style="embedded"), drawings(game, style="linked"), strict=True
    ):
        assert alone.count("<style>") == 1
        bare = re.sub(r"<style>.*?</style>", "", alone, flags=re.DOTALL)
        bare = bare.replace('class="board board-alone" data-theme="dark"', 'class="board"', 1)
        assert bare == linked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_linked_drawing_is_the_same_by_night_and_by_day(game):
    night, day = (next(drawings(game, style="linked", theme=theme)) for theme in svg.THEMES)

    assert night == day


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_takes_what_a_page_may_ask_for(game):
    asked = {"names", "lit", "chosen", "theme", "style"}

    assert asked <= signature(game.draw).parameters.keys()

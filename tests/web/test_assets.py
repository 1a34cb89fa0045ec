"""Static files: addresses that carry a version, types, and the sheets of games."""

from __future__ import annotations

import re

import pytest

from quarterdeck.core.game import games
from quarterdeck.web.assets import Assets

GAMES = {game.id: game.package for game in games().values()}


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(GAMES)


def test_an_address_carries_the_version_and_leads_to_the_file(assets: Assets) -> None:
    url = assets.url("js/table.js")

    assert url == f"/static/{assets.version}/js/table.js"
    found = assets.get(url.removeprefix("/static/"))
    assert found is not None
    assert found.type == "text/javascript; charset=utf-8"
    assert found.body.startswith(b"/* The table")


def test_an_address_of_an_older_version_still_leads_to_the_file_but_is_not_kept(
    assets: Assets,
) -> None:
    assert assets.get("000000000000/css/table.css") is not None
    assert not assets.current("000000000000/css/table.css")
    assert assets.current(f"{assets.version}/css/table.css")


def test_a_file_that_does_not_exist_is_none_and_its_address_an_error(assets: Assets) -> None:
    assert assets.get(f"{assets.version}/js/../pages.py") is None
    with pytest.raises(LookupError, match=r"no static file 'js/gone\.js'"):
        assets.url("js/gone.js")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_sheet_and_its_picture(assets: Assets, game: str) -> None:
    sheet = assets.get(f"x/games/{game}.css")

    assert sheet is not None
    assert sheet.body
    assert f"art/{game}.svg" in assets.paths()


def test_another_game_changes_the_version() -> None:
    assert Assets(GAMES).version == Assets(GAMES).version
    assert Assets(GAMES).version != Assets({}).version


def test_scripts_import_only_what_is_there(assets: Assets) -> None:
    for path in assets.paths():
        if path.endswith(".js"):
            body = assets.get(f"x/{path}")
            assert body is not None
            for name in re.findall(r'from "\./([a-z0-9-]+\.js)"', body.body.decode()):
                assert f"js/{name}" in assets.paths(), f"{path} imports {name}"


def test_nothing_is_fetched_from_elsewhere(assets: Assets) -> None:
    for path in assets.paths():
        asset = assets.get(f"x/{path}")
        assert asset is not None
        text = asset.body.decode()
        for address in re.findall(r"https?://[^\s\"')]+", text):
            assert address.startswith("http://www.w3.org/"), f"{path}: {address}"

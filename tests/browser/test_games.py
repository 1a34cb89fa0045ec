"""Two people in browsers of their own play each game from the first click to the last."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import play

#: The seats beside the host, and what makes a game short enough to click through.
TABLES = {
    "smuggler": (["link", "bot:deckhand"], {}),
    "theseus": (["link"], {}),
    "dark-moon": (["link", "bot:deckhand"], {}),
    "into-the-black": (["link"], {}),
    "boarders": (["link"], {"option_layout": "default"}),
}


@pytest.mark.parametrize("game", TABLES)
def test_two_people_play_to_the_end_by_clicking(arrive: Arrive, game: str):
    kinds, fields = TABLES[game]
    ann, ben = arrive("Ann"), arrive("Ben")

    ann.open_table(game, kinds, **fields)
    ben.sit_by(ann.link_of(2))
    ann.page.reload()
    ann.start()
    ben.at_table()
    answers = play([ann, ben], seconds=500)

    assert answers > 10
    for person in (ann, ben):
        words = person.page.locator("#ui-question").text_content()
        assert words
        assert "won" in words

"""The search: what a playout is judged by."""

from types import SimpleNamespace

from quarterdeck.bots.search import Search
from quarterdeck.bots.style import Style
from quarterdeck.core.rng import Rng
from tests.bots.toys import duel, window
from tests.core.toy import Toy


def search(table, style=None, **hooks) -> Search:
    """Look at a choice with a brain that has these functions too."""
    table.game.__dict__["brain"] = SimpleNamespace(**{**vars(table.game.brain), **hooks})
    return Search(window(table), Rng.from_seed(b"bot"), style or Style(scale=1.0))


def test_all_seats_are_judged_in_one_look_where_the_brain_can():
    looks = []

    def values(s: Toy) -> list[float]:
        looks.append(s.result)
        return list(s.result.returns())

    found = search(duel([[1, -1], [-1, 1]]), values=values)
    for _ in range(10):
        found.run()

    assert len(looks) == 10

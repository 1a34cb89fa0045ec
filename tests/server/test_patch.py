"""Patches of drawings: they make the new text of the old one, exactly, and are short."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarterdeck.core.game import games
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.server.patch import apply, patch
from quarterdeck.server.picture import draw

pieces = st.sampled_from(
    ["<g id='a'>", "<g>", "</g>", "<gx", "é", "🦜", "words, many of them", "<", "g"]
)
texts = st.lists(pieces, max_size=30).map("".join)
#: A busy machine is no mistake.
quiet = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quiet
@given(texts, texts)
def test_a_patch_makes_the_new_text_of_the_old_one(old, new):
    assert apply(old, patch(old, new)) == new


@quiet
@given(st.text(), st.text())
def test_it_does_for_any_text(old, new):
    old, new = (x.encode("utf-8", "ignore").decode() for x in (old, new))
    assert apply(old, patch(old, new)) == new


def test_nothing_changed_is_one_copy():
    assert patch("<g>a</g>" * 9, "<g>a</g>" * 9) == [[0, 72]]


def test_patches_of_real_games_are_a_small_part_of_the_drawing():
    for game in games().values():
        table = lay(game, seed=bytes(32))
        rng = Rng.from_seed(b"patch")
        old, whole, sent = "", 0, 0
        for _ in range(40):
            new = draw(game, table.view(0), table.origin.names, (), "wide")
            made = patch(old, new)
            assert apply(old, made) == new
            whole += len(new)
            sent += len(str(made)) if old else 0
            old = new
            a = table.asks[0]
            table.choose(a.seat, rng.below(len(a.options)))
        assert sent < 0.25 * whole, game.id

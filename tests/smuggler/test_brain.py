"""The brain's words add up to its value."""

import pytest

from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from

SMUGGLER = find_game("smuggler")


@pytest.mark.parametrize("mode", ["smugglers", "government"])
def test_the_terms_of_a_position_add_up_to_its_value(mode):
    brain = SMUGGLER.brain
    table = lay(SMUGGLER, seats=3, mode=mode, seed=seed_from("terms"))
    rng = Rng.from_seed(b"answers")
    while table.asks:
        for seat in range(3):
            told = brain.terms(table.state, seat)
            assert sum(told.values()) == pytest.approx(brain.value(table.state, seat))
        a = table.asks[0]
        table.choose(a.seat, rng.below(len(a.options)))

    assert brain.terms(table.state, 0) == {"the result": brain.value(table.state, 0)}

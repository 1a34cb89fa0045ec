"""Table talk as it is offered."""

from __future__ import annotations

from quarterdeck.core.origin import lay
from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon import GAME


@rule("DM-RULE-64")
def test_claims_are_offered_in_words_that_name_their_players():
    table = lay(GAME, seats=3, seed=bytes(32))
    names = ["Ann", "Ben", "Cleo"]

    assert GAME.talk.label(table.view(0), "trust-2", names) == "I trust Ben"
    assert all(GAME.talk.label(table.view(0), claim, names) for claim in table.claims(0))


def test_a_claim_about_the_viewer_begins_with_a_capital_letter():
    view = lay(GAME, seats=3, seed=bytes(32)).view(1)

    assert GAME.talk.label(view, "quarantine-2", ["Ann", "Ben", "Cleo"]) == (
        "You should be in quarantine"
    )

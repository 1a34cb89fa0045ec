"""Ferry: a small game of tolls and votes, the example that `docs/writing-a-game.md` walks through."""

from quarterdeck.core.game import Game, Mode, Option

GAME = Game(
    id="ferry",
    name="Ferry",
    package=__name__,
    state="Ferry",
    summary="Cross the strait, collect tolls, and be aboard when the ferry lands.",
    minutes=(10, 15),
    modes=(
        Mode("crossing", "Crossing", "The richest passenger aboard at landing wins.", (2, 3, 4)),
        Mode("race", "Race", "Whoever has 9 coins first wins at once.", (2, 3)),
    ),
    options=(
        Option(
            "coins",
            "Coins at the start",
            "How many coins each player takes from the bank (FE-SETUP-02).",
            default=3,
            choices=(3, 5),
        ),
    ),
    rules_version="1.0",
    cap=700,
)

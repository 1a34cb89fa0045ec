"""Hyperspace Smuggler: dice power a ship that maps space, hauls freight, salvages and fights."""

from quarterdeck.core.game import Game, Mode, Option

SHIPS = ("choose", "kestrel", "packmule", "hornet", "tinker")

GAME = Game(
    id="smuggler",
    name="Hyperspace Smuggler",
    package=__name__,
    state="Smuggler",
    summary="Roll three dice, power your ship, map the sector and deliver what others must not see.",
    minutes=(60, 75),
    modes=(
        Mode("smugglers", "All smugglers", "Every player flies a smuggler ship.", (3, 4)),
        Mode(
            "government",
            "With the government",
            "One player flies the Government Cruiser and occupies planets.",
            (2, 3, 4, 5),
        ),
    ),
    options=(
        Option(
            "uniform-mats",
            "Uniform mats",
            "Every smuggler uses the standard mat (HS-VAR-02).",
            default=False,
        ),
        Option(
            "strict-tile-window",
            "Strict tile window",
            "Tile interactions close once a die has gone to a ship system (HS-VAR-03).",
            default=False,
        ),
        Option(
            "government-seat",
            "Government seat",
            "Which seat plays the government, in the mode that has one (HS-RULE-53).",
            default="random",
            choices=("random", 1, 2, 3, 4, 5),
        ),
        *(
            Option(
                f"ship-{seat}",
                f"Ship of seat {seat}",
                "The host may fix a smuggler's ship; otherwise its player chooses (HS-RULE-45).",
                default="choose",
                choices=SHIPS,
            )
            for seat in range(1, 6)
        ),
    ),
    rules_version="14.0.1",
    cap=4000,
)

"""Dark Moon with Shadow Corporation: a crew, its outpost, and those who are no longer crew."""

from quarterdeck.core.game import Game, Mode, Option

FINAL_EVENTS = (
    "await-rescue",
    "escape",
    "find-cure",
    "last-stand",
    "blackout",
    "protect-self-destruct-codes",
    "explosions",
    "toxic-gas",
)

GAME = Game(
    id="dark-moon",
    name="Dark Moon",
    package=__name__,
    state="DarkMoon",
    summary="Keep the outpost alive through four events, while some of you make sure it dies.",
    minutes=(60, 90),
    modes=(
        Mode("base", "Dark Moon", "The game of the first box.", (3, 4, 5, 6, 7)),
        Mode(
            "expansion",
            "Shadow Corporation",
            "Amputations, an evacuation ship and the dice of the corporation.",
            (3, 4, 5, 6, 7),
        ),
    ),
    options=(
        Option(
            "threats",
            "Threats",
            "Every survivor has a secret deed to do (DM-THREAT-13); with Shadow Corporation.",
            default=False,
        ),
        Option(
            "company-man",
            "Company Man",
            "One player may be on nobody's side (DM-MAN-01); with Shadow Corporation.",
            default=False,
        ),
        Option(
            "expensive-voting",
            "Expensive voting",
            "Dice used in a vote are lost to the pool (DM-VAR-02).",
            default=False,
        ),
        Option(
            "first-is-last",
            "First is last",
            "In malfunctions the active player comes last (DM-VAR-03).",
            default=False,
        ),
        Option(
            "flimsy-quarantine",
            "Flimsy quarantine",
            "Quarantined players finish their turns as usual (DM-VAR-04).",
            default=False,
        ),
        Option(
            "telepathic-infected",
            "Telepathic infected",
            "The infected know one another from the start; 5 to 7 players (DM-VAR-05).",
            default=False,
        ),
        Option(
            "deadly-events",
            "Deadly events",
            "Tokens of completed events can end the game (DM-VAR-06).",
            default=False,
        ),
        Option(
            "no-more-complications",
            "No more complications",
            "Once all infected have revealed, complications leave the deck (DM-VAR-07).",
            default=False,
        ),
        Option(
            "nerfed-reveal",
            "Nerfed reveal",
            "Revealing uses its power once (normal) or never (extreme) (DM-VAR-08, DM-VAR-09).",
            default="off",
            choices=("off", "normal", "extreme"),
        ),
        Option(
            "safe-orders",
            "Safe orders",
            "Nobody reveals while carrying out an order (DM-VAR-10).",
            default=False,
        ),
        Option(
            "fatigued-infected",
            "Fatigued infected",
            "Revealed players submit a single die in each malfunction (DM-VAR-11).",
            default=False,
        ),
        Option(
            "costly-actions",
            "Costly actions",
            "Every infected action costs a die (DM-VAR-12).",
            default=False,
        ),
        Option(
            "final-event",
            "Final event",
            "Drawn at random, or the one you agree on (DM-VAR-13).",
            default="random",
            choices=("random", *FINAL_EVENTS),
        ),
    ),
    rules_version="1.0.0",
    cap=6000,
)

"""Theseus: The Dark Orbit: factions fight on a ring of sectors, moved by the crowd they leave."""

from quarterdeck.core.game import Game, Mode, Option

FACTIONS = ("choose", "random", "marines", "aliens", "scientists", "greys", "pandora")

GAME = Game(
    id="theseus",
    name="Theseus: The Dark Orbit",
    package=__name__,
    state="Theseus",
    summary="Move as far as the crowd you leave, spring traps, install cards, outlive the station.",
    minutes=(45, 75),
    modes=(
        Mode("duel", "Duel", "Two factions, 20 Life Points each.", (2,)),
        Mode(
            "deathmatch",
            "Deathmatch",
            "Each against all: wounds dealt are Life Points gained.",
            (3, 4),
        ),
        Mode("team", "Team match", "Two alliances of two players.", (4,)),
    ),
    options=(
        Option(
            "pandora",
            "Pandora",
            "Pandora may be chosen as a faction (TH-RULE-40, in a team match TH-RULE-79).",
            default=False,
        ),
        Option(
            "first-player",
            "First player",
            "Who starts, by seat; in a team match whose alliance is A (TH-SETUP-02, TH-RULE-39).",
            default="random",
            choices=("random", 1, 2, 3, 4),
        ),
        Option(
            "sectors",
            "Sector order",
            "The standard ring, a random one, or sectors placed in turns; a deathmatch has no standard ring (TH-SETUP-08, TH-DM-01).",
            default="standard",
            choices=("standard", "random", "placed"),
        ),
        Option(
            "level",
            "Card level",
            "Decks are built from cards of at most this level (TH-FIRST-01).",
            default=3,
            choices=(0, 1, 2, 3),
        ),
        Option(
            "three-installs",
            "Three cards installed",
            "Everybody starts with three installed cards (TH-FIRST-04).",
            default=False,
        ),
        Option(
            "chosen-decks",
            "Chosen decks",
            "Everybody secretly selects the cards of the deck (TH-FIRST-07).",
            default=False,
        ),
        Option(
            "alliances",
            "Alliances",
            "Who is allied with seat 1 in a team match.",
            default="1-3",
            choices=("1-2", "1-3", "1-4"),
        ),
        *(
            Option(
                f"faction-{seat}",
                f"Faction of seat {seat}",
                "The host may fix a faction; otherwise the player chooses (TH-SETUP-01).",
                default="choose",
                choices=FACTIONS,
            )
            for seat in range(1, 5)
        ),
    ),
    rules_version="1.1.0",
    cap=6000,
)

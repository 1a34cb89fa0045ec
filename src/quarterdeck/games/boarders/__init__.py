"""Boarders and Black Flags: two crews shove each other about a pitching deck, and the dice lie."""

from quarterdeck.core.game import Game, Mode, Option

SCENARIOS = (
    "boarding-action",
    "hot-chase",
    "precious-cartography",
    "treasure-raid",
    "terror-on-the-sea",
    "counter-action",
)
FLEETS = ("sea-queens", "dead-seas", "trillians")

GAME = Game(
    id="boarders",
    name="Boarders and Black Flags",
    package=__name__,
    state="Boarders",
    summary="Board, shove, bluff: nobody is wounded, but the sea is a harsh mistress.",
    minutes=(60, 120),
    modes=(
        Mode("match", "One match", "Two games with the roles swapped (BF-MATCH-01).", (2,)),
        Mode(
            "campaign",
            "Ongoing Tales",
            "Several matches with ships, cannons and sails in a Ship's Log (BF-CAMP-01).",
            (2,),
        ),
    ),
    options=(
        Option(
            "scenario",
            "Scenario",
            "The host may fix it; otherwise the players agree or roll (BF-MATCH-06).",
            default="agree",
            choices=("agree", *SCENARIOS),
        ),
        *(
            Option(
                f"fleet-{seat}",
                f"Fleet of seat {seat}",
                "The host may fix a fleet; otherwise its player chooses (BF-MATCH-02).",
                default="choose",
                choices=("choose", *FLEETS),
            )
            for seat in (1, 2)
        ),
        Option(
            "layout",
            "Deck layout",
            "The Host places the furniture (BF-SETUP-02), or it lies as on the default deck.",
            default="place",
            choices=("place", "default"),
        ),
        Option(
            "activation",
            "Taking turns",
            "One crew member each in turn, or one whole side after the other (BF-RULE-10).",
            default="alternate",
            choices=("alternate", "whole-side"),
        ),
        *(
            Option(
                f"never-lie-{seat}",
                f"Seat {seat} lets a good roll stand",
                "Hands go up by themselves when the roll already succeeds (BF-AID-04).",
                default=False,
            )
            for seat in (1, 2)
        ),
        Option(
            "matches",
            "Matches of a campaign",
            "How many matches the campaign lasts; one match needs no number.",
            default=3,
            choices=(1, 2, 3, 4, 5, 8, 12),
        ),
    ),
    rules_version="3.3.1",
    cap=200_000,
)

"""Into the Black: Boarding Party: pirates explore a ship, loot it, fight its crew; one may betray."""

from quarterdeck.core.game import Game, Mode, Option

GAME = Game(
    id="into-the-black",
    name="Into the Black: Boarding Party",
    package=__name__,
    state="IntoTheBlack",
    summary="Board a ship that grows tile by tile, loot it, take the bridge, and trust nobody fully.",
    minutes=(90, 180),
    modes=(
        Mode(
            "standard",
            "Personal goals",
            "A shared mission and secret goals; with three or four players one may be a traitor.",
            (2, 3, 4),
        ),
        Mode("cooperative", "Fully cooperative", "The mission alone decides.", (2, 3, 4)),
        Mode("solo", "Solo", "Two characters and the Henchman, the mission alone decides.", (1,)),
        Mode(
            "infestation",
            "Infestation",
            "Clear your own ship of intruders and stop its self-destruct within 24 rounds.",
            (1, 2, 3, 4),
        ),
    ),
    options=(
        Option(
            "no-explosion-card",
            "Without Explosion!",
            "The Explosion! event stays in the box (IB-SETUP-06).",
            default=True,
        ),
        Option(
            "choose-mission",
            "Choose the mission",
            "The group picks the Primary Mission instead of drawing it (IB-SETUP-23).",
            default=False,
        ),
        Option(
            "mission",
            "Mission",
            "The Primary Mission of this table, agreed on before the game (IB-SETUP-23).",
            default="draw",
            choices=(
                "draw",
                "commandeer",
                "plunder",
                "sabotage",
                "jailbreak",
                "grand-theft-shuttle",
                "data-heist",
                "bloodbath",
                "map-the-hulk",
            ),
        ),
        Option(
            "level",
            "Difficulty",
            "The level of the mission, agreed on before the game (IB-SETUP-24).",
            default="vote",
            choices=("vote", "easy", "normal", "hard"),
        ),
        Option(
            "choose-boards",
            "Choose the boards",
            "Players select their boards instead of being dealt them (IB-SETUP-27).",
            default=False,
        ),
    ),
    rules_version="1.1.0",
    cap=10000,
)

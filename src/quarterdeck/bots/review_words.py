"""A review in words: the same counts and the same names of choices wherever it is told."""

from __future__ import annotations

from quarterdeck.bots.review import DOUBTFUL, Review
from quarterdeck.core.words import listed

VERDICTS = ("best", "good", "doubtful", "mistake", "blunder")
PLURALS = {"mistake": "mistakes", "blunder": "blunders"}
QUARTERS = ("a quarter through", "halfway", "three quarters through")


def counts(found: Review) -> dict[str, int]:
    """Return how many choices there were of each kind, the good ones first."""
    return {word: sum(one.verdict == word for one in found.decisions) for word in VERDICTS}


def counted(found: Review) -> str:
    """Tell how many choices there were of each kind."""
    told = [
        f"{count} {PLURALS.get(word, word) if count > 1 else word}"
        for word, count in counts(found).items()
        if count
    ]
    return ", ".join(told) or "none to judge"


def measured(found: Review) -> str:
    """Tell what the choices cost and what chance brought, in numbers."""
    return (
        f"The choices cost {-found.skill:.2f}, chance brought {plus_minus(found.luck)}; "
        "1 is the whole way from lost to won."
    )


def weighed(found: Review) -> str:
    """Set luck against skill in a sentence."""
    cost, luck = -found.skill, found.luck
    if abs(luck) < DOUBTFUL:
        if cost < DOUBTFUL:
            return (
                "Neither chance nor these choices weighed much; what counted was what others did."
            )
        return "Chance hardly weighed; what counted were the choices."
    if luck > 0:
        if luck >= cost:
            return "Chance was kind and made up for what the choices cost."
        return "Chance was kind, but the choices cost more than it brought."
    if -luck > cost:
        return "Bad luck weighed more than the choices."
    return "There was bad luck, but the choices weighed more."


def marked(found: Review) -> str:
    """Tell what a chart marks."""
    costly, lucky = len(found.costly), len(found.lucky)
    if not costly and not lucky:
        return "There were no turning points."
    rings = "the costliest choice" if costly == 1 else f"the {costly} costliest choices"
    bars = "the heaviest stroke" if lucky == 1 else f"the {lucky} heaviest strokes"
    told = [rings] * bool(costly) + [f"{bars} of luck"] * bool(lucky)
    return f"Marked: {listed(told)}."


def stood(found: Review) -> str:
    """Tell the line of the chart: how the seat stood at some moments, from 0 (lost) to 1 (won)."""
    line = [moment.standing for moment in found.moments]
    if not line:
        return "Nothing was answered."
    last = len(line) - 1
    there = [f"{line[last * (i + 1) // 4]:.2f} {words}" for i, words in enumerate(QUARTERS)]
    return f"From 0, lost, to 1, won: {line[0]:.2f} at first, {', '.join(there)}, {line[-1]:.2f} at the end."


def plus_minus(value: float) -> str:
    """Return a share of the way with its sign: +0.12, −0.03."""
    return f"{value:+.2f}".replace("-", "\N{MINUS SIGN}")

"""Words that every text of Dark Moon shares: lists, counts, dice, and who is who for one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.words import listed, signed

KIND_NAMES = {"shield": "shield", "outpost": "outpost", "fatigue": "fatigue"}
AREA_NAMES = {"shield": "shield control", "outpost": "outpost status", "fatigue": "life support"}
COLOUR_NAMES = ("strong", "weak", "commander")
CONDITIONS = {
    "none": "cannot fail",
    "minus-1": "fails on −1",
    "any-plus": "fails on any plus",
    "minus-2": "fails on −2",
    "any-minus": "fails on any minus",
    "": "is lost",
}
SIDE_WORDS = {
    "quarantine": {"weak": "into quarantine", "strong": "free"},
    "amputation": {"weak": "amputate", "strong": "do not amputate"},
    "clearance": {"weak": "no clearance", "strong": "cleared"},
    "take-off": {"weak": "stay", "strong": "take off"},
}


def dice_words(dice: Sequence[int]) -> str:
    """Name some dice: 2 strong and 1 weak."""
    words = [
        "the commander die" if colour == "commander" else f"{n} {colour}"
        for n, colour in zip(dice, COLOUR_NAMES, strict=True)
        if n
    ]
    return listed(words) or "no dice"


def die_words(colour: str, value: int) -> str:
    """Name a die that shows something: strong +4."""
    return f"{colour} {signed(value)}"

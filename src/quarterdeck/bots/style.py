"""How a game is searched: what a search looks at, how far, and whom it trusts."""

from __future__ import annotations

import msgspec


class Style(msgspec.Struct, frozen=True):
    """How a game is searched; its brain may say what is not as usual in a dict `SEARCH`."""

    captain: int = 60
    """So many playouts make a captain, at a table too; where more bring little, fewer."""
    admiral: int = 360
    """So many make an admiral in a trial; at a table it has seconds instead."""
    turns: int = 2
    """A playout is cut off when the play has passed to another seat so often, or the brain's clock on."""
    deepen: int = 0
    """After so many playouts one looks a turn further, and again whenever they have doubled; 0: never."""
    rounds: bool = False
    """It is a round further then instead of a turn: as many turns as there are seats."""
    depth: int = 40
    """A playout is cut off after so many decisions in any case, at the end of a step."""
    worlds: int = 0
    """How many worlds the brain's first judgement looks at; 0: as many as the mate."""
    own_eyes: bool = False
    """That judgement, too, is made by what playouts are judged by, not as the mate would."""
    root: int = 8
    """So many of the options that the brain likes best are searched."""
    widen: int = 0
    """After so many playouts one more option is searched, and so on; 0: never more than at first."""
    trust: float = 8.0
    """As many playouts as the brain's first judgement counts for."""
    longer: bool = False
    """This one thinks longer than a captain, and so looks at all that the brain names (`courses`)."""
    lasting: tuple[str, ...] = ()
    """Questions that decide the rest of a game: who thinks longer than a captain plays on to its end."""
    races: tuple[str, ...] = ()
    """Questions at which who thinks longer than a captain lets other options race against the brain's
    own choice (`bots/race.py`); positions are judged by chances then, or as parts of the scale."""
    final: int = 6
    """So many turns ahead the final of a race looks."""
    margin: float = 0.02
    """By how much another option must win such a race."""
    told: bool = False
    """What happens in a playout is told at the table: seats go by what they saw there, too."""
    open: tuple[str, ...] = ()
    """Questions at which options that the brain thinks not worth a look are searched too."""
    loyalty: float = 0.0
    """How much better an option is taken to be that the brain thinks worth a look."""
    trees: bool = True
    """Playouts learn from each other; otherwise all seats go by the brain, which is faster."""
    width: float = 1.5
    """Progressive widening: a choice that came up n times looks at about width * n ** 0.5 options."""
    curiosity: float = 0.7
    """How much an option that was rarely tried is preferred."""
    habit: float = 4.0
    """As many visits as what is known of an option from other moments counts for."""
    scale: float = 10.0
    """By how much a position must be better to be half won, in the brain's units."""
    far: float = 1.0
    """How many times further that is in truth, for the line of a review: fitted to games of mates."""

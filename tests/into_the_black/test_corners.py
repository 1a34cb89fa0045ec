"""Corners of the rules: cases in which one clause alone decides."""

from __future__ import annotations

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.rules.goals import hostile
from quarterdeck.games.into_the_black.secrets import redeal
from tests.into_the_black.build import Play, party

#  A and four corridors to the north
LINE = {"0,-1": "owow", "0,-2": "owow", "0,-3": "odow", "0,-4": "odow"}
HERE = "0,-2"
OKSANNA = ("stowaway", "engineer", "cook")


def fight(*kinds: str, who: tuple[str, ...] = ("cook",), **position: object) -> Play:
    """Begin a combat at 0,-2."""
    base = {
        "ship": LINE,
        "at": dict.fromkeys(who, HERE),
        "enemies": {HERE: kinds},
        "stage": "combat",
    }
    return party(**{**base, **position})  # type: ignore[arg-type]


# -- getting away -------------------------------------------------------------------------------


@rule("IB-RULE-100", "IB-CHAR-08")
def test_oksanna_slips_off_from_each_tile_once_a_round() -> None:
    # between two groups that have a tile of their own to the south and to the north
    table = party(
        boards=OKSANNA,
        ship={"0,-1": "owow", "0,-2": "owow"},
        at={"stowaway": "0,0"},
        enemies={"0,-1": ["crew"], "0,-2": ["crew"]},
        morale=1,
    )
    table.do("move", "step 0,-1", "auto-retreat", "step 0,-2")
    assert (table.asked, table.s.morale) == ((0, "encounter"), 0)
    table.do("auto-retreat")  # the only way leads back to the first group
    assert table.c("stowaway").at == "0,-1"
    assert not table.offers("auto-retreat")
    assert table.s.turn.who != "stowaway"  # nothing else to get away with: the turn is over


@rule("IB-RULE-100", "IB-CHAR-09")
def test_oksanna_can_slip_off_from_a_tile_again_in_the_next_round() -> None:
    table = fight(
        "crew",
        who=("stowaway",),
        boards=OKSANNA,
        spent={"stowaway": [f"round:slip {HERE}"]},
        rolls=[1, 1],
    )
    assert not table.offers("auto-retreat")
    assert table.offers("retreat")
    again = fight(
        "crew",
        who=("stowaway",),
        boards=OKSANNA,
        stage="round",
        spent={"stowaway": [f"round:slip {HERE}"]},
    )
    while not again.offers("auto-retreat"):
        again.choose(again.asks[0].seat, len(again.asks[0].options) - 1)
    assert again.asked == (0, "encounter")


# -- between two rolls --------------------------------------------------------------------------


@rule("IB-REACT-08", "IB-USE-06")
def test_the_attacker_too_may_throw_between_its_own_rolls() -> None:
    table = fight(
        "security",
        hands={"cook": ["frag-grenade"]},
        worn={"cook": ["electro-baton"]},
        rolls=[1, 1, 1],
    )
    table.do("attack")
    assert table.asked == (2, "grenades")
    assert len(table.said("rolled")) == 1


# -- what is known of the tokens ----------------------------------------------------------------

INFESTED = {
    "0,-1": "odod",
    "1,-1": "bridge",
    "-1,-1": "mechanical-room",
    "0,-2": "odod",
    "1,-2": "power-plant",
    "-1,-2": "crew-quarters",
}


def laid_hostile(table: Play) -> bool:
    """Whether a face-down token on the ship is an enemy or the creature."""
    return any(hostile(table.s, t.face) for tile in table.s.ship.values() for t in tile.tokens)


@rule("IB-INFEST-17", "IB-HIDE-08")
def test_the_creature_turned_up_ends_the_certainty_that_an_enemy_lurks() -> None:
    table = party(
        mode="infestation",
        ship=INFESTED,
        at={"quartermaster": "0,-1"},
        destruct_off=True,
        lurking=True,
        down={"1,-1": ["token-alien-creature"], "-1,-2": ["token-biohazard"]},
    )
    table.do("move", "step 1,-1")
    assert not table.s.lurking


@rule("IB-INFEST-20", "IB-HIDE-08")
def test_what_the_multiplying_betrayed_stays_known_after_the_round() -> None:
    table = party(
        mode="infestation",
        ship=INFESTED,
        stage="end",
        round=18,
        apprehension=18,
        lurking=True,
        enemies={"0,-1": ["crew"]},
        at=dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "0,-2"),
        down={"1,-1": ["token-1-enemy-crew"], "-1,-2": ["token-biohazard", "token-biohazard"]},
    )
    for seed in range(12):
        redeal(table.s, 0, Rng.from_seed(seed.to_bytes(32, "big")))
        assert laid_hostile(table)

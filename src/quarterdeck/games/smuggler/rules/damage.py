"""Chapter XI, Damage: squares covered one by one, and what repairs them."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import score
from quarterdeck.games.smuggler.state import Player, Smuggler, Square

WHERE_DAMAGE = Question[str](
    id="damage",
    text="Where does damage go?",
    rule="HS-DMG-01",
    label=labels.square,
    target=labels.square_target,
    prompt=labels.damage_prompt,
)
WHICH_REPAIR = Question[str](
    id="repair",
    text="Which damage is repaired?",
    rule="HS-SYS-04",
    label=labels.square,
    target=labels.square_target,
    pass_label="Repair nothing more",
)


def square(p: Player, square_id: str) -> Square:
    """Return a square of a mat by its id."""
    return next(sq for sq in p.squares if sq.id == square_id)


def damageable(p: Player) -> list[str]:
    """HS-DMG-02: undamaged squares, but never the last undamaged repair square."""
    repair = sum(1 for sq in p.squares if sq.system == "repair" and not sq.damaged)
    return [sq.id for sq in p.squares if not sq.damaged and (sq.system != "repair" or repair > 1)]


def damaged(p: Player) -> list[str]:
    """Return the squares with a damage marker."""
    return [sq.id for sq in p.squares if sq.damaged]


async def take_damage(s: Smuggler, p: Player, points: int, rule: str) -> None:
    """HS-DMG-01, HS-DMG-03, HS-RULE-21: point by point; one without a square costs a point."""
    for point in range(1, points + 1):
        squares = damageable(p)
        if squares:
            choice = await ask(s, p.seat, WHERE_DAMAGE, squares, point=point, of=points)
            square(p, choice).damaged = True
            say(s, rule, "damaged", seat=p.seat, square=choice)
        else:
            score(s, p, -1, "HS-DMG-03", "damage")


async def repair_one(s: Smuggler, p: Player, rule: str) -> None:
    """HS-SYS-04: remove one damage marker of the owner's choice."""
    repair(s, p, await ask(s, p.seat, WHICH_REPAIR, damaged(p)), rule)


async def repair_up_to(s: Smuggler, p: Player, points: int, rule: str) -> None:
    """HS-EVENT-05: remove up to so many damage markers of the owner's choice."""
    for _ in range(points):
        choice = await ask(s, p.seat, WHICH_REPAIR, [*damaged(p), PASS])
        if choice is PASS:
            return
        repair(s, p, choice, rule)


def repair(s: Smuggler, p: Player, square_id: str, rule: str) -> None:
    """Remove the damage marker of a square."""
    square(p, square_id).damaged = False
    say(s, rule, "repaired", seat=p.seat, square=square_id)

"""Sections 7 and 18, At any moment: cards that heal or help, trophies, healers, the Engineer."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_earn,
    card_of,
    character,
    characters_at,
    earn,
    has_spent,
    heal,
    loot_of,
    seat_of,
    spend,
    to_bag,
    use_up,
    wounds,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules.removal import opened_by, removable, remove_event
from quarterdeck.games.into_the_black.rules.tracks import (
    can_lower,
    gain_morale,
    lower_apprehension,
    raise_apprehension,
)
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, LootCard

TROPHIES = 5
"""IB-COMBAT-11."""
ANYTIME = choice(
    "any-time", "Use something before play goes on?", "IB-REACT-09", hidden=True, pass_label="Go on"
)
HEAL_WHOM = choice(
    "heal-whom", "Who regains 1 Health?", "IB-DECIDE-37", pass_label="Enough healing"
)
WHICH_TROPHY = choice("which-trophy", "Which trophy goes back to the bag?", "IB-DECIDE-21")


async def anytime_window(s: IntoTheBlack, but: Character | None = None) -> None:
    """IB-REACT-09, IB-USE-02: everybody may use what can be used at any moment of a round."""

    def offers(c: Character) -> list[Act]:
        return [] if c is but else anytime_acts(s, c)

    async def use(c: Character, act: Act) -> None:
        await anytime(s, c, act)

    await window(s, ANYTIME, None, offers, use)


def anytime_acts(s: IntoTheBlack, c: Character) -> list[Act]:
    """IB-RULE-41: everything a character can use now that would do something."""
    acts = [act for card in c.hand for act in _card_acts(s, c, card)]
    if len(c.trophies) >= TROPHIES and len(meeples(s, c)) >= TROPHIES and can_earn(s, c):
        acts.append(Act("trophies"))
    special = board(s, c).special
    if special.op == "heal_other" and not has_spent(c, "round", "heal") and patients(s, c):
        acts.append(Act("treat"))
    if special.op == "remove_event_bonus" and not has_spent(c, "game", "engineer"):
        acts += [Act("engineer", to=target) for target in removable(s, c.at)]
    return acts


def _card_acts(s: IntoTheBlack, c: Character, card: LootCard) -> list[Act]:
    loot = loot_of(s, card)
    if loot.use != "discard":
        return []
    acts = []
    for effect in loot.effects:
        if effect.op == "remove_event":
            acts += [Act("open", card.id, target) for target in opened_by(s, c, card.face)]
        elif (
            (effect.op == "heal" and wounds(s, c) > 0)
            or (effect.op == "reputation" and can_earn(s, c, effect.cap))
            or (effect.op == "morale" and 0 < s.morale < book(s).morale_max)
            or (effect.op == "apprehension" and can_lower(s))
        ):
            acts.append(Act("use", card.id))
    return acts


async def anytime(s: IntoTheBlack, c: Character, act: Act) -> None:
    """Carry out something that can be used at any moment."""
    if act.verb == "use":
        use_card(s, c, card_of(c, act.card))
    elif act.verb == "open":
        await open_barrier(s, c, act)
    elif act.verb == "trophies":
        await turn_in(s, c, TROPHIES, "IB-COMBAT-11")
    elif act.verb == "treat":
        await treat(s, c)
    else:
        spend(c, "game", "engineer")
        remove_event(s, c, act.to, "IB-CHAR-19")


def use_card(s: IntoTheBlack, c: Character, card: LootCard) -> None:
    """IB-USE-01, IB-USE-05: a card that heals, or moves Reputation or a track."""
    use_up(s, c, card, "IB-USE-01")
    for effect in loot_of(s, card).effects:
        if effect.op == "heal":
            heal(s, c, effect.n, "IB-USE-05")
        elif effect.op == "reputation":
            earn(s, c, effect.n, "IB-LOOT-10", effect.cap)
        elif effect.op == "morale":
            gain_morale(s, effect.n, "IB-USE-02")
        elif effect.op == "apprehension":
            lower_apprehension(s, -effect.n, "IB-USE-02")


async def open_barrier(s: IntoTheBlack, c: Character, act: Act) -> None:
    """IB-USE-08, IB-DOOR-10: discard a card to remove a Blast Door or Lockdown."""
    card = card_of(c, act.card)
    use_up(s, c, card, "IB-USE-08")
    remove_event(s, c, act.to, "IB-DOOR-10")
    await noise(s, c, card)


async def noise(s: IntoTheBlack, c: Character, card: LootCard) -> None:
    """IB-USE-09: an Explosives Charge raises Apprehension, but not the Powder Monkey's."""
    for effect in loot_of(s, card).always:
        if effect.op == "apprehension" and board(s, c).passive.op != "quiet_charges":
            await raise_apprehension(s, effect.n, "IB-USE-09")


def meeples(s: IntoTheBlack, c: Character) -> list[str]:
    """IB-RULE-85: trophies that can be turned in; the Bridge Crew cannot."""
    return [kind for kind in c.trophies if kind in s.bag]


async def turn_in(s: IntoTheBlack, c: Character, n: int, rule: str) -> None:
    """IB-COMBAT-11, IB-DECIDE-21: return trophies to the bag for 1 Reputation."""
    for _ in range(n):
        kinds = [kind for kind in s.bag if kind in c.trophies]
        options = [Act("trophy", to=kind) for kind in kinds]
        picked = await ask(s, seat_of(s, c), WHICH_TROPHY, options, who=c.board)
        c.trophies.remove(picked.to)
        to_bag(s, picked.to)
    say(s, rule, "turned-in", who=c.board, n=n)
    earn(s, c, 1, rule)


def patients(s: IntoTheBlack, c: Character) -> list[Character]:
    """IB-CHAR-07: other characters on the tile that could regain Health."""
    return [other for other in characters_at(s, c.at) if other is not c and wounds(s, other) > 0]


async def treat(s: IntoTheBlack, c: Character) -> None:
    """IB-CHAR-06/07, IB-DECIDE-37: heal others point by point; the Surgeon earns by it."""
    spend(c, "round", "heal")
    special, passive = board(s, c).special, board(s, c).passive
    restored = 0
    while restored < special.n and patients(s, c):
        options: list[Act | None] = [Act("heal", to=p.board) for p in patients(s, c)]
        if restored:
            options.append(PASS)
        picked = await ask(s, seat_of(s, c), HEAL_WHOM, options, who=c.board)
        if picked is PASS:
            break
        restored += heal(s, character(s, picked.to), 1, "IB-CHAR-07")
    if passive.op == "rep_per_heal" and restored:
        earn(s, c, restored, "IB-CHAR-06", passive.cap)

"""What the chapters share: who is who, limits, pools, tokens on the board, the chronicle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.secrecy import show
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon.content import book, force
from quarterdeck.games.dark_moon.entries import Team
from quarterdeck.games.dark_moon.state import DarkMoon, Kind, Moment, Player, Pool

QUARANTINE_DICE = 2
"""DM-LIMIT-01: quarantine lowers the die limit by so much."""
COLOURS = ("strong", "weak", "commander")

#: Some dice by colour: strong, weak, commander.
Dice = tuple[int, int, int]


def clockwise(s: DarkMoon, start: Seat) -> Iterator[Seat]:
    """DM-DEF-06: all seats, beginning with `start`, to the left."""
    count = len(s.players)
    for i in range(count):
        yield (start + i) % count


def left_of(s: DarkMoon, seat: Seat) -> Seat:
    """DM-DEF-06: the next seat clockwise."""
    return (seat + 1) % len(s.players)


def unrevealed(s: DarkMoon) -> list[Seat]:
    """DM-DEF-01: the players who have not openly revealed as infected."""
    return [p.seat for p in s.players if not p.revealed]


def team(s: DarkMoon, p: Player) -> Team:
    """Return the side that a status card puts a player on."""
    return book(s).teams[p.status.face]


def infected(s: DarkMoon, p: Player) -> bool:
    """Tell whether a player holds an infected card, hidden or revealed."""
    return book(s).teams[p.status.face] == "infected"


def all_revealed(s: DarkMoon) -> bool:
    """DM-SUSP-06, DM-RULE-62: every infected player of the game has revealed."""
    count = sum(p.revealed for p in s.players)
    return count == book(s).counts[len(s.players)].infected


def fatigued(s: DarkMoon, p: Player) -> bool:
    """DM-FAT-02, DM-REV-09: the token of this unrevealed character is on the board."""
    if p.revealed:
        return False
    return any(token.face == p.character for token in s.fatigue)


def has_ability(s: DarkMoon, p: Player, ability: str) -> bool:
    """DM-FAT-03, DM-INF-03: the character has this ability and may use it."""
    if p.revealed or book(s).characters[p.character].ability != ability:
        return False
    return not fatigued(s, p)


def uses_ability(s: DarkMoon, p: Player, ability: str) -> bool:
    """DM-CHAR-01, DM-ORDER-04: an ability of the active player, not under an order."""
    return p.seat == s.active and has_ability(s, p, ability)


def limit(s: DarkMoon, p: Player) -> int:
    """DM-LIMIT-01, DM-LIMIT-02, DM-LIMIT-06: how many strong and weak dice a player may hold."""
    content = book(s)
    if p.revealed and s.revealing != p.seat:
        return max(1, content.infected_limit - p.amputated)
    most = content.limit + p.die_tokens - p.amputated
    if p.quarantined:
        most -= QUARANTINE_DICE
    return max(1, most)


def held(p: Player) -> int:
    """DM-LIMIT-03: the dice that count toward the limit."""
    return p.dice.strong + p.dice.weak


def active_dice(p: Player) -> int:
    """DM-DEF-04: all dice behind the screen, the commander die included."""
    return p.dice.strong + p.dice.weak + p.dice.commander


def move_dice(source: Pool, target: Pool, dice: Dice) -> None:
    """Move dice from one place to another."""
    strong, weak, commander = dice
    source.strong -= strong
    source.weak -= weak
    source.commander -= commander
    target.strong += strong
    target.weak += weak
    target.commander += commander


def whole(pool: Pool) -> Dice:
    """Return all dice of a place."""
    return (pool.strong, pool.weak, pool.commander)


def clear_spent(s: DarkMoon) -> None:
    """DM-DICE-02: when an action or task is resolved, spent dice become available."""
    move_dice(s.spent, s.available, whole(s.spent))


def discard_dice(s: DarkMoon, p: Player, dice: Dice, rule: str) -> None:
    """DM-DICE-03, DM-HIDE-04: discarded dice go straight to the available pool, announced."""
    move_dice(p.dice, s.available, dice)
    if any(dice):
        say(s, rule, "discarded-dice", seat=p.seat, dice=list(dice))


def on_board(s: DarkMoon, kind: Kind) -> int:
    """Return how many tokens of a kind are on the board."""
    if kind == "shield":
        return s.shields
    return len(s.outposts) if kind == "outpost" else len(s.fatigue)


def blocked(s: DarkMoon, action: str) -> bool:
    """DM-ACT-02: an outpost token on the board blocks this action."""
    blockers = book(s).actions[action].blocked_by
    return any(token in s.outposts for token in blockers)


def cleared(s: DarkMoon) -> list[Seat]:
    """Return the players on the clearance board."""
    return [p.seat for p in s.players if p.cleared]


def board_full(s: DarkMoon) -> bool:
    """DM-CLEAR-05: no more clearance can be given."""
    return len(cleared(s)) >= book(s).counts[len(s.players)].clearance_capacity


def clear(s: DarkMoon, seat: Seat, rule: str) -> None:
    """DM-CLEAR-03: a clearance token goes onto the board."""
    s.players[seat].cleared = True
    say(s, rule, "cleared", seat=seat)


def revoke(s: DarkMoon, seat: Seat, rule: str) -> None:
    """DM-CLEAR-04: a clearance token returns to the evacuation pool."""
    if s.players[seat].cleared:
        s.players[seat].cleared = False
        say(s, rule, "revoked", seat=seat)


def strong_to_take(s: DarkMoon, p: Player) -> int:
    """DM-CARD-10: how many strong dice of the pool this player may take."""
    if force(s).strong_reserve and not p.revealed:
        return max(0, s.available.strong - len(s.players))
    return s.available.strong


def show_status(s: DarkMoon, p: Player, viewer: Seat | None = None) -> None:
    """DM-HIDE-14: show a status card to one seat, or to everybody."""
    show(p.status, viewer)


def note(
    s: DarkMoon,
    seat: Seat,
    kind: str,
    shown: Sequence[str] = (),
    hidden: Sequence[str] = (),
    most: int = 0,
) -> None:
    """Write a line of the chronicle that opens at the end (DM-HIDE-17)."""
    if s.events is not None:
        s.chronicle.append(
            Moment(
                turn=s.turn.number,
                seat=seat,
                kind=kind,
                shown=list(shown),
                hidden=list(hidden),
                most=most,
            )
        )


def note_damage(s: DarkMoon) -> None:
    """Write down how many tokens of each kind are on the board: all have seen them (DM-HIDE-01)."""
    note(s, s.active, "damage", [str(n) for n in (s.shields, len(s.outposts), len(s.fatigue))])

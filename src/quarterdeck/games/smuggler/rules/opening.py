"""Setup decisions: ships are chosen, the first player is drawn, the government moves in."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import government, kind_at
from quarterdeck.games.smuggler.setup import board_ship
from quarterdeck.games.smuggler.state import Pos, Smuggler

SMUGGLER_SHIPS = ("kestrel", "packmule", "hornet", "tinker")

WHICH_SHIP = Question[str](
    id="ship",
    text="Which ship is yours?",
    rule="HS-SETUP-07",
    label=labels.ship,
)
WHICH_BASE = Question[Pos](
    id="base",
    text="Which planet do you occupy?",
    rule="HS-SETUP-15",
    label=labels.place,
    target=labels.place_target,
)


async def choose_ships(s: Smuggler) -> None:
    """HS-SETUP-07, HS-RULE-45: in seat order, each smuggler without a ship takes a free one."""
    for p in s.players:
        if not p.ship:
            taken = {q.ship for q in s.players}
            free = [ship for ship in SMUGGLER_SHIPS if ship not in taken]
            board_ship(s, p, await ask(s, p.seat, WHICH_SHIP, free))
            say(s, "HS-SETUP-07", "chose-ship", seat=p.seat, ship=p.ship)
    draw_first_player(s)
    s.stage = "garrison"


def draw_first_player(s: Smuggler) -> None:
    """HS-SETUP-11, HS-SETUP-17, HS-RULE-36: a random smuggler begins, the government is last."""
    smugglers = [p.seat for p in s.players if p.role == "smuggler"]
    first = s.rng.below(len(smugglers))
    s.order = smugglers[first:] + smugglers[:first]
    s.order += [p.seat for p in s.players if p.role == "government"]
    say(s, "HS-SETUP-11", "first-player", seat=s.order[0])


async def first_occupation(s: Smuggler) -> None:
    """HS-SETUP-15, HS-RULE-46: one COMPLETED token and the cruiser on a planet of the layout."""
    p = government(s)
    if p is not None:
        planets = [pos for pos in s.board if kind_at(s, pos) == "planet"]
        p.at = await ask(s, p.seat, WHICH_BASE, planets)
        s.board[p.at].token = "completed"
        s.garrison -= 1
        say(s, "HS-SETUP-15", "garrisoned", seat=p.seat, tile=s.board[p.at].tile)
    s.round = 1
    s.stage = "charge"

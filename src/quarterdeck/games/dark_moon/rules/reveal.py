"""Chapter 13, Revealing as infected."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.dark_moon import labels
from quarterdeck.games.dark_moon.common import all_revealed, note, revoke, show_status
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.rules.command import replace_revealed_commander
from quarterdeck.games.dark_moon.rules.decks import no_more_complications
from quarterdeck.games.dark_moon.rules.dice import shed
from quarterdeck.games.dark_moon.rules.effects import Source, run
from quarterdeck.games.dark_moon.state import DarkMoon, Player

AGAIN = Question[str](
    id="power-again",
    text="The die is positive. Use your power a second time?",
    rule="DM-REV-03",
    label=labels.power_again,
    pass_label="Once is enough",
)


async def reveal(s: DarkMoon, p: Player) -> None:
    """DM-REV-01: card, clearance, suspicion, power, second use, items, command, limit."""
    show_status(s, p)
    p.revealed = True
    s.revealing = p.seat
    say(s, "DM-REV-01", "revealed", seat=p.seat, status=p.status.face)
    note(s, p.seat, "revealed", [p.status.face])
    revoke(s, p.seat, "DM-RULE-34")
    if all_revealed(s):
        last_revealed(s)
    await use_power(s, p)
    discard_items(s, p)
    s.revealing = None
    if p.seat == s.commander:
        replace_revealed_commander(s)
    await shed(s, [p.seat], "DM-REV-06")


def last_revealed(s: DarkMoon) -> None:
    """DM-SUSP-06, DM-VAR-07: nobody is left to suspect."""
    s.suspicion = 0
    say(s, "DM-SUSP-06", "all-revealed")
    no_more_complications(s)


async def use_power(s: DarkMoon, p: Player) -> None:
    """DM-REV-02..04, DM-RULE-19, DM-VAR-08, DM-VAR-09: once for sure, a second time by luck."""
    if p.quarantined or s.variants.nerfed_reveal == "extreme":
        return
    power = book(s).statuses[p.status.face].power
    source = Source(revealer=p.seat)
    await run(s, power, source)
    if s.variants.nerfed_reveal == "normal":
        return
    result = int(book(s).dice["strong"][s.rng.die() - 1])
    say(s, "DM-REV-03", "second-use", seat=p.seat, result=result)
    if result > 0:
        again = await ask(s, p.seat, AGAIN, ("again", PASS))
        if again is not PASS:
            await run(s, power, source)


def discard_items(s: DarkMoon, p: Player) -> None:
    """DM-REV-05, DM-RULE-49, DM-AMP-04: quarantine, die tokens and threat card go; a lost limb stays."""
    p.quarantined = False
    p.die_tokens = 0
    if p.threat is not None:
        s.spare_threats.append(p.threat)
        p.threat = None

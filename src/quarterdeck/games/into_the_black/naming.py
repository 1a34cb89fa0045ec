"""Names of things in words, as one viewer knows them; options and prompts are told with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.words import counted, listed
from quarterdeck.games.into_the_black.content import Book, book_of
from quarterdeck.games.into_the_black.ship import around, coordinates, turned
from quarterdeck.games.into_the_black.state import DESTRUCT
from quarterdeck.games.into_the_black.words import COMPASS, EVENTS, loot_words, sides_words

if TYPE_CHECKING:
    from quarterdeck.games.into_the_black.view import CardView, View


class Words:
    """Names of things, from one view."""

    def __init__(self, view: View) -> None:
        """Keep the view and its book."""
        self.view = view
        self.book: Book = book_of(view.book)

    def card(self, card_id: int) -> CardView | None:
        """Return a card that lies anywhere this viewer can see."""
        held = [k for c in self.view.characters for k in (*c.hand, *c.equipped)]
        drawn = self.view.draw[2] if self.view.draw else ()
        return next((k for k in (*held, *drawn) if k.id == card_id), None)

    def card_words(self, card_id: int) -> str:
        """Name a card and tell what it does."""
        card = self.card(card_id)
        if card is None or not card.face:
            return "a card"
        return f"{card.name}: {loot_words(self.book, self.book.loot[card.face])}"

    def rotation(self, quarter_turns: int) -> str:
        """Tell where the corridor to be laid would lead."""
        if self.view.laying is None:
            return f"Turned by {90 * quarter_turns} degrees"
        printed = self.book.corridors[self.view.laying[0]]
        return sides_words(turned(printed, quarter_turns)).capitalize()

    def card_name(self, card_id: int) -> str:
        """Name a card."""
        card = self.card(card_id)
        if card is None or not card.name:
            return "a card"
        return f"{card.name} ({card.value})" if card.value else card.name

    def who(self, board: str) -> str:
        """Name a character."""
        return self.book.boards[board].name

    def place(self, pos: str) -> str:
        """Name a tile, with its direction from the acting character."""
        tile = next((t for t in self.view.tiles if t.pos == pos), None)
        x, y = coordinates(pos)
        if tile is None:
            name = "Unexplored"
        elif tile.is_room and not tile.revealed:
            name = f"{tile.name}, guarded" if tile.guarded else tile.name
        else:
            name = tile.name
        start = self.start()
        if start and pos in around(start):
            return f"{COMPASS[around(start).index(pos)].capitalize()}: {name}"
        return f"{name} ({x},{y})"

    def way(self, pos: str, known: str = "") -> str:
        """Name a tile to go to, and what waits there but the event that is known already."""
        words = [self.place(pos)]
        foes = sum(enemy.at == pos for enemy in self.view.enemies)
        if foes:
            words.append(counted(foes, "enemy", "enemies"))
        for tile in self.view.tiles:
            if tile.pos == pos:
                words += [self.book.events[e].name for e in tile.events if e != known]
                words += [counted(tile.tokens, "face-down token")] if tile.tokens else []
        return ", ".join(words)

    def start(self) -> str:
        """Return the tile of the character whose choice it is, as far as it is clear."""
        if self.view.combat is not None:
            return self.view.combat.at
        who = self.view.acting
        return next((c.at for c in self.view.characters if c.board == who), "")

    def event(self, mark: str) -> str:
        """Name an event that could be removed."""
        where, slash, event = mark.partition("/")
        if not slash:
            return "the Blast Door"
        tile = next((t for t in self.view.tiles if t.pos == where), None)
        name = self.book.events[event].name
        return f"{name} in {tile.name}" if tile is not None else name

    def enemy(self, name: str) -> str:
        """Name an enemy: '#17'."""
        enemy = next((e for e in self.view.enemies if f"#{e.id}" == name), None)
        if enemy is None:
            return "an enemy"
        left = enemy.health - enemy.damage
        return f"{enemy.name} ({left} of {enemy.health} Health)"

    def group(self, ids: Sequence[int]) -> str:
        """Name a group of enemies and where it is: 2 Crew and 1 Bot on Corridor (0,-2)."""
        members = [enemy for enemy in self.view.enemies if enemy.id in ids]
        names = [enemy.name for enemy in members]
        where = next((t for t in self.view.tiles if members and t.pos == members[0].at), None)
        told = listed(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
        return f"{told} on {where.name} ({where.pos})" if where is not None else told

    def attack(self) -> str:
        """Tell the dice that whoever acts in the combat would attack with: 2 white and 1 red."""
        who = self.view.combat.acting if self.view.combat is not None else ""
        dice = [die for c in self.view.characters if c.board == who for die in c.first_attack]
        return listed(f"{dice.count(colour)} {colour}" for colour in dict.fromkeys(dice))

    def fighter(self, name: str) -> str:
        """Name whoever is in a combat."""
        return self.enemy(name) if name.startswith("#") else self.who(name)

    def die(self, number: int) -> str:
        """Name a die of the roll on the table."""
        r = self.view.roll
        if r is None:
            return f"die {number}"
        if r.numbers:
            return f"the {r.numbers[number - 1]}"
        return f"the {r.dice[number - 1]} {r.faces[number - 1]}"

    def shown(self) -> str:
        """Tell the event that is shown, and what it does."""
        event = self.view.reveal[2] if self.view.reveal is not None else ""
        return f"{self.book.events[event].name}: {EVENTS[event]}" if event in EVENTS else ""

    def blow(self) -> str:
        """Tell the damage that is about to be applied: how much, to whom, by what."""
        if self.view.blow is None:
            return ""
        who, amount, source = self.view.blow
        names = {key: entry.name for key, entry in self.book.enemies.items()}
        names |= {key: entry.name for key, entry in self.book.events.items()}
        by = names.get(source, "the failed Retreat" if source == "retreat" else "the wreckage")
        return f"{amount} damage to {self.who(who)} by {by}"

    def rolled(self) -> str:
        """Tell the roll on the table."""
        r = self.view.roll
        if r is None:
            return ""
        dice = [f"{c} {f}" for c, f in zip(r.dice, r.faces, strict=False)]
        aim = f"for {r.kind}"
        if r.attempt is not None:
            target, nth, of = r.attempt
            aim = (
                "to stop the self-destruct"
                if target == DESTRUCT
                else f"to end {self.event(target)}"
            )
            aim += f" (roll {nth} of {of})" if of > 1 else ""
        return f"{self.who(r.who)} rolled {aim}: {listed(dice or map(str, r.numbers))}"

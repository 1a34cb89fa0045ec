"""The conformance suite finds what it promises to find: each broken game here breaks one promise."""

import msgspec
import pytest

from quarterdeck.core.ask import Question
from quarterdeck.core.conformance import ConformanceError, check_game, check_redeal_varies
from quarterdeck.core.game import Game
from quarterdeck.core.origin import lay
from quarterdeck.core.secrecy import show
from quarterdeck.games.smuggler import GAME, rules, secrets, view
from quarterdeck.games.smuggler.rules import turn


def broken(**rooms) -> Game:
    """Return the smuggler with some of its rooms replaced."""
    game = Game(
        id=GAME.id,
        name=GAME.name,
        package=GAME.package,
        state="Smuggler",
        summary="",
        minutes=GAME.minutes,
        modes=GAME.modes,
        options=GAME.options,
        rules_version=GAME.rules_version,
        cap=rooms.pop("cap", GAME.cap),
    )
    game.__dict__.update(rooms)
    return game


def complaint(game: Game, seats: int = 3) -> str:
    for seed in range(3):
        try:
            check_game(game, seats=seats, mode="government", seed=bytes([seed]), draw_rate=0)
        except ConformanceError as error:
            return str(error)
    return "no complaint"


def test_the_unbroken_game_passes():
    check_game(broken(), seats=3, mode="government", seed=b"\0", rate=0.2, draw_rate=0)


def test_a_view_that_shows_the_top_of_the_stack_leaks():
    def leaky(s, seat):
        seen = view.view(s, seat)
        return msgspec.structs.replace(seen, stack_bottom=(s.stack[-1].face,)) if s.stack else seen

    assert "leaks: stack_bottom" in complaint(broken(view=leaky))


def test_a_view_that_counts_a_hidden_thing_leaks():
    def leaky(s, seat):
        slipstreams = sum(card.face.startswith("slip") for card in s.stack[-5:])
        return msgspec.structs.replace(view.view(s, seat), salvage=slipstreams)

    assert "leaks: salvage" in complaint(broken(view=leaky))


def test_options_in_an_order_that_depends_on_the_stack_leak(monkeypatch):
    honest = turn.acts

    def leaky(s, p):
        options = honest(s, p)
        return options[::-1] if s.stack and s.stack[-1].face < "n" else options

    monkeypatch.setattr(turn, "acts", leaky)

    assert "options of seat" in complaint(broken())


def test_an_event_that_names_a_hidden_face_leaks(monkeypatch):
    async def telling(s, p, choice):
        turn.say(
            s, "HS-FREE-02", "moved", seat=p.seat, to=p.at, by="boosters", tile=s.stack[-1].face
        )
        await turn.systems.fire_boosters(s, p, choice)

    monkeypatch.setitem(turn.VERBS, "boost", telling)

    assert "event 'moved' tells a spectator of" in complaint(broken())


def test_an_event_with_a_number_that_depends_on_a_secret_leaks(monkeypatch):
    async def telling(s, p, choice):
        number = sum(map(ord, s.stack[-1].face))
        turn.say(s, "HS-FREE-02", "bounty", seat=p.seat, bounty=number)
        await turn.systems.fire_boosters(s, p, choice)

    monkeypatch.setitem(turn.VERBS, "boost", telling)

    assert "was told of a secret" in complaint(broken())


def test_a_redeal_that_keeps_a_wrong_count_breaks_the_position():
    def wrong(s, seat, rng):
        secrets.redeal(s, seat, rng)
        s.stack[0].face = s.stack[-1].face

    assert "dealt anew" in complaint(broken(redeal=wrong))


def test_a_redeal_that_changes_what_was_seen_is_found():
    def wrong(s, seat, rng):
        secrets.redeal(s, seat, rng)
        planet = next(card for card in s.stack if card.face.startswith("planet-"))
        for p in s.players:
            if p.seat == seat and p.hand:
                p.hand[0].face, planet.face = planet.face, p.hand[0].face

    assert "leaks: ships" in complaint(broken(redeal=wrong, problems=lambda s: iter(())))


def test_a_redeal_that_remembers_the_truth_is_found():
    def wrong(s, seat, rng):
        top = s.event_deck[-1].face if s.event_deck else ""
        secrets.redeal(s, seat, rng)
        if top > "m":
            secrets.redeal(s, seat, rng)

    assert "depends on the truth" in complaint(broken(redeal=wrong))


def test_a_redeal_that_deals_nothing_is_found():
    table = lay(broken(redeal=lambda s, seat, rng: None), seats=3, seed=b"still")

    with pytest.raises(ConformanceError, match="ever change"):
        check_redeal_varies(table, 0)


def test_a_component_that_vanishes_is_found(monkeypatch):
    async def careless(s, p, act):
        turn.systems.assign(s, p, "lasers", act.die, act.face)
        s.salvage += 1

    monkeypatch.setitem(turn.VERBS, "lasers", careless)

    assert "salvage: expected 20 tokens" in complaint(broken())


def test_a_rule_with_a_memory_of_its_own_breaks_clones():
    calls = []

    async def forgetful(s):
        calls.append(1)
        s.players[0].score += len(calls) % 2
        await rules.step(s)

    assert "clone" in complaint(broken(step=forgetful))


def test_an_event_that_is_changed_after_it_was_told_is_found(monkeypatch):
    told = []

    async def careless(s, p, choice):
        for event in told:
            event.facts["seat"] = 99
        turn.say(s, "HS-FREE-02", "bounty", seat=p.seat, bounty=1)
        told[:] = s.events or told
        await turn.systems.fire_boosters(s, p, choice)

    monkeypatch.setitem(turn.VERBS, "boost", careless)
    game = broken(sentence=lambda view, event, names: "It happened.")

    with pytest.raises(ConformanceError, match="was changed after it was told"):
        check_game(game, seats=3, mode="government", seed=b"\0", rate=0, draw_rate=0)


def test_a_choice_without_words_is_found_wherever_it_comes_up(monkeypatch):
    def speechless(view, option):
        if view.round > 1:
            raise LookupError("no words for this")
        return "Something"

    monkeypatch.setattr(turn, "ACT", msgspec.structs.replace(turn.ACT, label=speechless))

    with pytest.raises(ConformanceError, match="no words for this"):
        check_game(broken(), seats=3, mode="government", seed=b"\0", rate=0, draw_rate=0)


def test_an_end_without_words_is_found():
    game = broken(sentence=lambda view, event, names: "")

    with pytest.raises(ConformanceError, match="no words for the end"):
        check_game(game, seats=3, mode="government", seed=b"\0", rate=0, draw_rate=0)


def test_two_options_with_one_key_are_found(monkeypatch):
    blurred = Question(
        id="act", text="What?", rule="HS-TURN-01", key=lambda option: "same", label=turn.ACT.label
    )
    monkeypatch.setattr(turn, "ACT", blurred)

    assert "a key is there twice" in complaint(broken())


def test_an_option_that_fails_is_found(monkeypatch):
    async def failing(s, p, act):
        raise ZeroDivisionError("no reset today")

    monkeypatch.setitem(turn.VERBS, "reset", failing)

    assert "no reset today" in complaint(broken())


def test_a_question_without_clause_is_found(monkeypatch):
    lawless = msgspec.structs.replace(turn.ACT, rule="HS-NONE-99")
    monkeypatch.setattr(turn, "ACT", lawless)

    assert "no clause HS-NONE-99" in complaint(broken())


def test_a_game_without_end_is_found():
    assert "past 20 decisions" in complaint(broken(cap=20))


def test_a_peek_that_undo_would_give_away_is_found(monkeypatch):
    async def peeking(s, p, act):
        turn.systems.assign(s, p, "lasers", act.die, act.face)
        p.score = sum(map(ord, s.stack[-1].face)) % 7 if s.stack else 0

    monkeypatch.setitem(turn.VERBS, "lasers", peeking)

    assert "learned" in complaint(broken())


def test_a_card_shown_in_time_is_no_leak(monkeypatch):
    async def showing(s, p, act):
        turn.systems.assign(s, p, "lasers", act.die, act.face)
        if s.stack:
            show(s.stack[-1], p.seat)

    monkeypatch.setitem(turn.VERBS, "lasers", showing)

    game = broken(problems=lambda s: iter(()))  # the smuggler's own invariants forbid it
    check_game(game, seats=3, mode="government", seed=b"\1", draw_rate=0, rate=0.3)

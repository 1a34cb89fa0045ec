"""What is hidden from whom: views, labels and events of owner, others and spectators."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC
from quarterdeck.games.smuggler.secrets import redeal
from quarterdeck.games.smuggler.view import CardView, View
from tests.smuggler.build import Play, fresh, smuggler

A, B = "red-aurum-cargo", "red-aurum-passenger"
WANTED = "red-norrland-cargo"
EVERYBODY = (None, 0, 1, 2)


def wire(view: View) -> str:
    return msgspec.json.encode(view).decode()


def holds(table: Play, viewer: int | None, owner: int) -> list[CardView]:
    """Return the cards of a ship as a viewer sees them."""
    return [hold.card for hold in table.view(viewer).ships[owner].holds if hold.card]


def heard(table: Play, seat: int | None, kind: str) -> list[dict[str, Any]]:
    return [e.facts for e in table.heard(seat) if e.kind == kind]


# -- stacks and decks ----------------------------------------------------------------------------


@rule("HS-INFO-01")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_sees_stack_decks_or_events(seat: int | None) -> None:
    table = smuggler()
    hidden = [*table.s.stack, *table.s.event_deck, *table.s.unused_events]
    hidden += [card for deck in table.s.decks.values() for card in deck]

    seen = wire(table.view(seat))

    assert len(hidden) == 34 + 18 + 45
    assert [card.face for card in hidden if f'"{card.face}"' in seen] == []


@rule("HS-INFO-01")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_table_dealt_anew_looks_the_same_though_every_hidden_pile_differs(
    seat: int | None,
) -> None:
    table = smuggler(cards={0: [A], 1: [B]})
    twin = table.redealt(seat, b"another deal")
    other = twin.state

    assert twin.view(seat) == table.view(seat)
    assert other.stack != table.s.stack  # type: ignore[attr-defined]
    assert other.event_deck != table.s.event_deck  # type: ignore[attr-defined]
    assert other.unused_events != table.s.unused_events  # type: ignore[attr-defined]
    for colour, deck in table.s.decks.items():
        assert other.decks[colour] != deck  # type: ignore[attr-defined]


@rule("HS-INFO-01")
def test_options_name_the_stack_and_the_deck_without_their_tops() -> None:
    table = smuggler(at={0: "0,2"}, dice=(1, 4, 5), market={"red": A})
    words = dict(zip(table.keys(), table.labels(), strict=True))
    assert words["pick-up-4-deck"] == "Pick up the top red card with the 4"
    assert words["pick-up-4-face-up"] == "Pick up Heat Shields to Aurum, 4 with the 4"

    table.do("engines-1", "n")

    words = dict(zip(table.keys(), table.labels(), strict=True))
    assert words["stack"] == "The top tile of the stack"


# -- hands ---------------------------------------------------------------------------------------


@rule("HS-INFO-02")
def test_hand_tiles_are_seen_by_their_owner_only_and_their_number_by_all() -> None:
    table = smuggler(hands={0: ["aurum", "solenne"], 1: ["farlight"]})

    assert [tile.name for tile in table.view(0).ships[0].hand] == ["Aurum", "Solenne"]
    for seat in EVERYBODY:
        view = table.view(seat)
        assert [ship.tiles for ship in view.ships] == [2, 1, 2]
        for owner in (0, 1, 2):
            assert bool(view.ships[owner].hand) is (seat == owner)
            assert bool(view.ships[owner].hand_ids) is (seat == owner)
    assert "aurum" not in wire(table.view(1)).replace("-aurum-", "")


@rule("HS-INFO-02", "HS-MAP-02", "HS-DECIDE-10")
def test_a_tile_drawn_into_the_hand_is_told_to_its_owner_only() -> None:
    table = smuggler(
        at={0: "0,2"}, dice=(1, 4, 5), hands={0: ["aurum", "solenne"]}, top=["space-void-1"]
    ).do("engines-1", "n")
    assert table.labels() == ["The top tile of the stack", "Aurum", "Solenne"]

    table.do(table.hand_key("aurum"))

    assert heard(table, 0, "drew-tile") == [{"seat": 0, "tile": "space-void-1"}]
    for seat in (None, 1, 2):
        assert heard(table, seat, "drew-tile") == [{"seat": 0}]
        assert "space-void-1" not in wire(table.view(seat))
        assert table.view(seat).ships[0].tiles == 2


@rule("HS-INFO-02")
def test_a_hand_dealt_anew_keeps_the_planets_everybody_knows_to_be_in_it() -> None:
    table = smuggler(hands={0: ["aurum", "solenne"], 1: ["farlight", "norrland"]})

    drawn = set()
    for deal in range(30):
        hand = table.redealt(0, bytes([deal])).state.players[1].hand  # type: ignore[attr-defined]
        assert all(card.face.startswith("planet-") for card in hand)
        drawn |= {card.face for card in hand}

    # 12 planets: four on the board and two in the own hand are seen
    assert len(drawn) == 6
    assert not drawn & {"planet-aurum", "planet-solenne", "planet-korrin"}


@rule("HS-INFO-02")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_planet_seen_by_everybody_is_one_of_those_known_to_be_in_the_hand(
    seat: int | None,
) -> None:
    table = smuggler(hands={1: ["farlight", "space-void-1"]})
    shown, hidden = table.p(1).hand
    shown.seen = PUBLIC
    assert table.p(1).sure_planets == 1

    drawn = set()
    for deal in range(30):
        redeal(table.s, seat, Rng.from_seed(bytes([deal])))
        assert shown.face == "planet-farlight"
        drawn.add(hidden.face)

    assert any(face.startswith("planet-") for face in drawn)
    assert not all(face.startswith("planet-") for face in drawn)


@rule("HS-INFO-02")
def test_a_hand_is_dealt_anew_though_every_planet_has_been_seen() -> None:
    table = smuggler(hands={1: ["farlight", "space-void-1"]})
    for card in [*table.s.stack, *(card for p in table.s.players for card in p.hand)]:
        if card.face.startswith("planet-"):
            card.seen = PUBLIC

    redeal(table.s, 0, Rng.from_seed(b"anew"))

    shown, hidden = table.p(1).hand
    assert shown.face == "planet-farlight"
    assert not hidden.face.startswith("planet-")


# -- holds ---------------------------------------------------------------------------------------


@rule("HS-INFO-03")
def test_a_card_in_a_hold_is_seen_by_its_owner_and_others_see_its_colour() -> None:
    table = smuggler(cards={0: [WANTED]}, salvage={0: 4})

    [own] = holds(table, 0, 0)
    assert (own.face, own.value, own.wanted) == (WANTED, 6, True)
    for seat in (None, 1, 2):
        [card] = holds(table, seat, 0)
        assert card == CardView(id=own.id, deck="red")
        ship = table.view(seat).ships[0]
        assert [(hold.kind, hold.count) for hold in ship.holds] == [
            ("card", 0),
            ("salvage", 3),
            ("salvage", 1),
        ]
        assert WANTED not in wire(table.view(seat))


@rule("HS-INFO-03")
def test_occupation_tokens_and_empty_holds_are_public() -> None:
    table = smuggler(government=2, troops={2: 2})

    for seat in EVERYBODY:
        assert [(hold.kind, hold.count) for hold in table.view(seat).ships[2].holds] == [
            ("troops", 0),
            ("troops", 0),
            ("empty", 0),
        ]


@rule("HS-INFO-03", "HS-CARD-01", "HS-DECIDE-24")
def test_a_card_from_the_deck_is_told_to_its_owner_only() -> None:
    table = smuggler(at={0: "0,2"}, dice=(4, 4, 5), decks={"red": [WANTED]}).do("pick-up-4-deck")

    public = {"seat": 0, "deck": "red", "source": "deck"}
    assert heard(table, 0, "picked-up") == [{**public, "face": WANTED}]
    for seat in (None, 1, 2):
        assert heard(table, seat, "picked-up") == [public]
        [card] = holds(table, seat, 0)
        assert (card.face, card.public) == ("", False)


@rule("HS-INFO-03", "HS-INFO-07")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_cargo_value_is_shown_to_the_owner_only(seat: int | None) -> None:
    table = smuggler(cards={0: [A], 1: [B, WANTED]}, salvage={1: 1})

    values = [ship.cargo_value for ship in table.view(seat).ships]

    assert values == [
        4 if seat == 0 else None,
        11 if seat == 1 else None,
        0 if seat == 2 else None,
    ]


@rule("HS-INFO-04")
def test_a_card_from_the_face_up_place_stays_known_to_all_even_after_capture() -> None:
    table = smuggler(
        at={0: "0,2", 1: "0,1", 2: "2,0"},
        dice=(4, 4, 5),
        market={"red": A},
        rolls=[1, 3, 3, 5, 3, 4, 2],
    ).do("pick-up-4-face-up")
    for seat in EVERYBODY:
        assert [(card.face, card.public) for card in holds(table, seat, 0)] == [(A, True)]
        assert heard(table, seat, "picked-up")[0]["face"] == A

    table.do("end", "engines-1", "n", "5", "4", "one-hold")

    for seat in EVERYBODY:
        assert [card.face for card in holds(table, seat, 1)] == [A]


@rule("HS-INFO-05")
def test_a_captured_card_is_known_to_its_new_and_old_owner_only() -> None:
    table = smuggler(
        at={1: "0,1", 2: "2,0"}, cards={1: [WANTED]}, dice=(1, 4, 5), rolls=[5, 3, 4, 1]
    ).do("engines-1", "n", "5", "4", "one-hold")

    known = {seat: [card.face for card in holds(table, seat, 0)] for seat in EVERYBODY}
    assert known == {None: [""], 0: [WANTED], 1: [WANTED], 2: [""]}
    for seat in EVERYBODY:
        [told] = heard(table, seat, "took-hold")
        assert told.get("face") == (WANTED if seat in (0, 1) else None)


@rule("HS-INFO-06", "HS-CARD-05")
def test_a_delivered_card_is_revealed_to_all() -> None:
    table = smuggler(at={0: "0,2"}, dice=(4, 4, 5), cards={0: ["blue-korrin-cargo"]})

    table.do(f"deliver-4-{table.card_id('blue-korrin-cargo')}")

    for seat in EVERYBODY:
        assert heard(table, seat, "delivered") == [{"seat": 0, "face": "blue-korrin-cargo"}]


@rule("HS-INFO-06", "HS-DISC-02", "HS-DECIDE-28")
def test_a_discarded_card_is_not_revealed() -> None:
    table = smuggler(dice=(4, 4, 5), cards={0: [WANTED]})

    table.do(f"discard-card-{table.card_id(WANTED)}")

    for seat in (None, 1, 2):
        assert heard(table, seat, "discarded-card") == [{"seat": 0, "deck": "red"}]
        assert WANTED not in wire(table.view(seat))
    faces = {
        card.face
        for deal in range(40)
        for card in table.redealt(1, bytes([deal])).state.gone  # type: ignore[attr-defined]
    }
    assert len(faces) > 5


# -- checks against the cargo value --------------------------------------------------------------


def check(*rolls: int, **position: Any) -> Play:
    """Fly seat 0 to occupied Korrin with cards worth 8."""
    return smuggler(
        **{
            "government": 2,
            "at": {0: "0,1", 1: "-2,0", 2: "2,0"},
            "cards": {0: [A, B]},
            "dice": (1, 4, 5),
            "rolls": rolls,
            **position,
        }
    ).do("engines-1", "n", "pass")


@rule("HS-INFO-07", "HS-DETECT-02")
@pytest.mark.parametrize(("roll", "recognised"), [((3, 4), True), ((4, 4), False)])
def test_a_detection_roll_publishes_the_dice_and_the_outcome_only(
    roll: tuple[int, int], recognised: bool
) -> None:
    table = check(*roll)

    for seat in (None, 1, 2):
        assert heard(table, seat, "checked") == [
            {"seat": 0, "dice": list(roll), "recognised": recognised}
        ]


@rule("HS-INFO-07", "HS-DETECT-07")
def test_a_ship_that_needs_no_roll_publishes_only_that() -> None:
    table = check(cards={}, salvage={0: 1})

    for seat in (None, 1, 2):
        assert heard(table, seat, "unnoticed") == [{"seat": 0}]


@rule("HS-INFO-07", "HS-EVENT-12")
def test_a_customs_sweep_publishes_only_who_takes_a_bounty() -> None:
    table = smuggler(
        active=2, cards={0: [A, B], 1: [WANTED]}, salvage={0: 2}, events=["customs-sweep"]
    ).do("end")

    for seat in (None, 1, 2):
        told = [e.facts for e in table.heard(seat) if e.kind not in ("charged", "ended-turn")]
        assert told == [
            {"round": 1},
            {"event": "customs-sweep"},
            {"seat": 0, "bounty": 1},
        ]


@rule("HS-INFO-07", "HS-DETECT-04")
@pytest.mark.parametrize(("top", "wanted"), [(WANTED, True), ("red-pelagia-cargo", False)])
def test_damage_or_its_absence_tells_all_whether_a_recognised_ship_took_a_wanted_card(
    top: str, wanted: bool
) -> None:
    table = check(3, 4, decks={"red": [top]}).do("lasers-1", "routing-1", "pick-up-4-deck")
    if wanted:
        table.do("engines-1")

    for seat in (None, 1, 2):
        card = holds(table, seat, 0)[-1]
        assert (card.face, card.wanted) == ("", wanted)


@rule("HS-INFO-07")
def test_an_undetected_ship_tells_nobody_whether_a_card_is_wanted() -> None:
    table = check(4, 4, decks={"red": [WANTED]}).do("pick-up-4-deck")

    for seat in (None, 1, 2):
        assert holds(table, seat, 0)[-1].wanted is None


@rule("HS-INFO-07")
def test_a_table_dealt_anew_keeps_what_all_know_of_a_wanted_mark() -> None:
    table = check(3, 4, decks={"red": [WANTED, "red-pelagia-cargo", "red-tidewell-passenger"]}).do(
        "lasers-1", "routing-1", "pick-up-4-deck", "engines-1"
    )
    card_id = table.p(0).cards[-1].id

    faces = set()
    for deal in range(30):
        twin = table.redealt(1, bytes([deal])).state
        card = next(c for c in twin.players[0].cards if c.id == card_id)  # type: ignore[attr-defined]
        faces.add(card.face)

    assert faces == {WANTED, "red-tidewell-passenger"}


# -- what is public ------------------------------------------------------------------------------


@rule("HS-INFO-08")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everything_on_the_table_is_public(seat: int | None) -> None:
    table = smuggler(
        government=2,
        dice=(2, 5, 6),
        used=[1],
        damage={1: ["engines-1", "lasers-1"]},
        lasers={0: [4]},
        bounty={1: 2},
        scores={0: 3, 1: 14, 2: 8},
        tokens={"0,2": "completed", "2,0": "in-progress"},
        tiles={"0,3": "nebula-1"},
        salvage_on={"0,3": 1},
        haven_damage={"0,0": 1},
        market={"red": A, "blue": "", "yellow": "yellow-korrin-cargo"},
        hands={0: ["aurum"]},
        salvage={1: 2},
    )
    view = table.view(seat)

    assert (view.dice, view.used) == ((2, 5, 6), (1,))
    assert [ship.damage for ship in view.ships] == [0, 2, 0]
    assert [(q.system, q.die) for q in view.ships[0].squares if q.die] == [("lasers", 4)]
    assert [ship.bounty for ship in view.ships] == [0, 2, 0]
    assert [ship.score for ship in view.ships] == [3, 14, 8]
    tiles = {(tile.x, tile.y): tile for tile in view.tiles}
    assert (tiles[0, 2].token, tiles[2, 0].token) == ("completed", "in-progress")
    assert (tiles[0, 3].name, tiles[0, 3].salvage) == ("Nebula 1", 1)
    assert tiles[0, 0].damage == 1
    assert [m.card and m.card.face for m in view.market] == [A, None, "yellow-korrin-cargo"]
    assert [m.deck for m in view.market] == [15, 16, 15]
    assert (view.salvage, view.garrison) == (17, 10)
    assert view.stack == len(table.s.stack)
    assert [ship.tiles for ship in view.ships] == [1, 2, 2]
    assert (view.events_left, view.order) == (8, (0, 1, 2))


@rule("HS-INFO-08", "HS-ROUND-05")
@pytest.mark.parametrize(
    ("seats", "mode", "rounds"),
    [(2, "government", 11), (3, "smugglers", 10), (4, "smugglers", 9), (5, "government", 8)],
)
def test_everybody_sees_how_many_rounds_there_will_be(seats: int, mode: str, rounds: int) -> None:
    table = fresh(seats, mode, seed=2)
    chance = Rng.from_seed(b"rounds")
    while table.s.stage in ("ships", "garrison"):
        table.choose(table.asks[0].seat, chance.below(len(table.asks[0].options)))

    told = set()
    while table.asks:
        told.add(table.view(None).rounds)
        table.do("end" if table.asked[1] == "act" else table.keys()[-1])

    assert told == {rounds}
    assert table.view(None).round == rounds


@rule("HS-INFO-08", "HS-WORM-01")
def test_a_wormhole_without_its_twin_is_shown_idle() -> None:
    def idle(table: Play) -> list[bool]:
        return [tile.idle for tile in table.view(None).tiles if tile.kind == "wormhole"]

    assert idle(smuggler(tiles={"5,5": "wormhole-a"})) == [True]
    assert idle(smuggler(tiles={"5,5": "wormhole-a", "7,7": "wormhole-b"})) == [False, False]


@rule("HS-INFO-09")
@pytest.mark.parametrize(("seats", "mode"), [(4, "smugglers"), (5, "government")])
def test_no_decisions_are_simultaneous(seats: int, mode: str) -> None:
    table = fresh(seats, mode, seed=7)
    chance = Rng.from_seed(b"simultaneous")
    decisions = 0
    while table.asks:
        assert len(table.asks) == 1
        assert table.waits_for(None) == [table.asks[0].seat]
        table.choose(table.asks[0].seat, chance.below(len(table.asks[0].options)))
        decisions += 1

    assert decisions > 100


# -- the end -------------------------------------------------------------------------------------


def final(**position: Any) -> Play:
    """End the last turn of the final round."""
    return smuggler(**{"active": 2, "final": True, "events": [], "round": 10, **position}).do("end")


@rule("HS-INFO-10")
def test_cards_aboard_at_the_end_stay_hidden_when_points_and_damage_decide() -> None:
    table = final(scores={0: 5, 1: 5, 2: 3}, damage={1: ["lasers-1"]}, cards={0: [A], 1: [B]})

    assert table.over
    for owner in (0, 1):
        for seat in EVERYBODY:
            assert bool(holds(table, seat, owner)[0].face) is (seat == owner)


@rule("HS-INFO-10", "HS-END-04")
def test_cards_of_those_who_need_the_second_tie_break_are_revealed() -> None:
    table = final(scores={0: 5, 1: 5, 2: 3}, cards={0: [A], 1: [B], 2: [WANTED]})

    for seat in (None, 2):
        assert [card.face for card in holds(table, seat, 0)] == [A]
        assert [card.face for card in holds(table, seat, 1)] == [B]
    assert holds(table, 0, 2)[0].face == ""

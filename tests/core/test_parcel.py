"""A table sent to another process stands there at the same moment and goes on the same way."""

import pickle

import msgspec
import pytest

from quarterdeck.core.content import Source
from quarterdeck.core.game import find_game, games
from quarterdeck.core.origin import lay
from quarterdeck.core.parcel import Parcel, pack, unpack
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.table import RulesBug, Table

ANSWERS = 60


def sent(table: Table) -> Table:
    """Send a table through bytes, as to another process."""
    parcel = msgspec.msgpack.decode(msgspec.msgpack.encode(pack(table)), type=Parcel)
    assert pickle.loads(pickle.dumps(parcel)) == parcel  # noqa: S301 - our own bytes
    return unpack(parcel, table.game)


def alike(one: Table, other: Table) -> bool:
    return (one.state, one.serial, [(a.seat, a.question.id, a.keys()) for a in one.asks]) == (
        other.state,
        other.serial,
        [(a.seat, a.question.id, a.keys()) for a in other.asks],
    )


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_at_every_decision_a_parcel_builds_the_same_moment(game):
    table = lay(game, seed=seed_from("parcel"))
    rng = Rng.from_seed(b"answers")

    for _ in range(ANSWERS):
        assert alike(sent(table), table)
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))


def test_a_sent_table_goes_on_with_the_same_dice():
    table = lay(find_game("smuggler"), seed=seed_from("dice"))
    twin = sent(table)
    rng = Rng.from_seed(b"answers")

    while table.asks:
        a = table.asks[0]
        index = rng.below(len(a.options))
        table.choose(a.seat, index)
        twin.choose(a.seat, index)

    assert twin.state == table.state


def test_what_was_said_dealt_anew_and_reseeded_in_the_step_travels_too():
    table = lay(find_game("dark-moon"), seats=5, seed=seed_from("talk"))
    table.speak(2, "trust-1")
    world = table.redealt(1, b"a world")
    world.reseed(b"other dice")

    assert alike(sent(table), table)
    assert alike(sent(world), world)
    assert sent(world).state != table.state


def test_content_laid_over_the_game_travels_along():
    overlay = Source("long.toml", "[game]\nage = 99\n")
    game = find_game("smuggler")
    table = lay(game, seed=seed_from("overlay"), overlays=[overlay])

    assert pack(table).overlays == (overlay,)
    assert sent(table).state.book == table.state.book


def test_a_playout_cannot_be_sent():
    with pytest.raises(RulesBug, match="keeps no marks"):
        pack(lay(find_game("smuggler"), seed=b"playout", keep=False))

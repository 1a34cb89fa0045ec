"""The save file: written, read, replayed, forked, verified; and everything that is no save."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from quarterdeck.core.content import Source
from quarterdeck.core.origin import SeatInfo, lay, write_position
from quarterdeck.core.rng import Rng, commitment
from quarterdeck.core.save import (
    Save,
    SavedAnswer,
    SaveError,
    dump_save,
    load_save,
    read_save,
    replay,
    save_of,
    sealed_save_of,
    verify,
    write_save,
)
from quarterdeck.core.table import Table
from tests.ferry import GAME
from tests.ferry.build import SEED, ferry

PEOPLE = [SeatInfo("Ada"), SeatInfo("Bo", "random"), SeatInfo()]


def play(table: Table, decisions: int = 1000, seed: bytes = b"answers") -> Table:
    """Give so many random answers, or play to the end."""
    rng = Rng.from_seed(seed)
    while table.asks and decisions:
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))
        decisions -= 1
    return table


def game(decisions: int = 1000, **options) -> Table:
    return play(lay(GAME, seats=PEOPLE, seed=SEED, **options), decisions)


WHOLE = save_of(game())
SMALL = dump_save(save_of(game(4)))


def changed(save: Save = WHOLE, **changes) -> bytes:
    """Return the text of a save with some fields changed by hand."""
    return json.dumps(json.loads(dump_save(save)) | changes).encode()


def again(text: bytes) -> Table:
    return replay(load_save(text), game=GAME).table


def failed(text: bytes) -> list[str]:
    """Return what does not hold in a save that can be played."""
    return [finding.what for finding in verify(load_save(text), GAME) if not finding.ok]


def complaint(text: bytes) -> str:
    """Return what is wrong with a save, whether it can be played or not."""
    try:
        return "; ".join(failed(text))
    except SaveError as error:
        return str(error)


# -- there and back ------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 1, 5, 12, 1000])
def test_a_save_replays_to_the_same_moment(decisions):
    table = game(decisions)
    twin = again(dump_save(save_of(table)))

    assert twin.state == table.state
    assert twin.events() == table.events()
    assert [(a.seat, a.keys()) for a in twin.asks] == [(a.seat, a.keys()) for a in table.asks]
    assert twin.origin == table.origin
    assert dump_save(save_of(twin)) == dump_save(save_of(table))


def test_a_save_is_read_from_the_file_it_was_written_to(tmp_path):
    path = tmp_path / "crossing.json"
    write_save(game(), path)

    assert read_save(path) == WHOLE
    assert [p.name for p in tmp_path.iterdir()] == ["crossing.json"]


def test_a_save_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    (tmp_path / "dir.json").mkdir()

    with pytest.raises(OSError, match=r"dir\.json"):
        write_save(game(3), tmp_path / "dir.json")
    assert [p.name for p in tmp_path.iterdir()] == ["dir.json"]


def test_a_save_can_be_played_up_to_an_answer():
    part = replay(WHOLE, to=7, game=GAME).table

    assert part.state == game(7).state
    assert len(part.record) == 7


def test_a_game_started_from_a_position_is_saved_with_it():
    start = write_position(ferry(hands={0: ["toll"], 1: ["whistle"]}))
    table = play(lay(GAME, seats=3, seed=SEED, position=start))
    text = dump_save(save_of(table))

    assert json.loads(text)["position"] == json.loads(start)
    assert again(text).state == table.state


def test_overlays_travel_inside_the_save():
    short = Source("short.toml", "[crossing]\ndistance = 4\n")
    table = game(overlays=[short])
    text = dump_save(save_of(table))

    assert json.loads(text)["overlays"] == [{"name": "short.toml", "text": short.text}]
    assert again(text).state == table.state
    assert json.loads(text)["content"] != WHOLE.content


def test_a_fork_and_a_fork_of_a_fork_are_saved_with_their_dice():
    fork = play(game(6).fork(4, b"f" * 32), 3, b"x")
    second = play(fork.fork(6, b"g" * 32), 1000, b"y")
    save = save_of(second)

    assert [a.reseed for a in save.answers if a.reseed] == [b"f".hex() * 32, b"g".hex() * 32]
    assert again(dump_save(save)).state == second.state


def test_a_fork_is_not_certified_since_no_commitment_covers_its_dice():
    fork = play(game(6).fork(4, b"f" * 32), 1000, b"x")

    assert failed(dump_save(save_of(fork))) == [
        "the dice were changed at entry 5: no commitment covers those after it"
    ]


def test_other_dice_after_the_end_are_refused():
    late = (*WHOLE.answers, SavedAnswer(reseed="00" * 32))

    with pytest.raises(SaveError, match="the game is over; no other dice are expected"):
        replay(msgspec.structs.replace(WHOLE, answers=late), game=GAME)


def test_a_redealt_table_has_no_save():
    world = ferry(hands={0: ["toll"]}).do("toll").redealt(0, b"key")

    with pytest.raises(SaveError, match="a table that was dealt anew has no save"):
        save_of(world)


# -- verification --------------------------------------------------------------------------------


def test_a_good_save_is_verified_in_every_point():
    findings = verify(WHOLE, GAME)

    assert all(finding.ok for finding in findings)
    assert len(WHOLE.rolls) > 3
    words = " ".join(finding.what for finding in findings)
    assert f"all {len(WHOLE.rolls)} dice fell as the seed says" in words
    assert f"all {len(WHOLE.answers)} answers are legal" in words


def test_a_forged_commitment_is_found():
    assert failed(changed(commitment=commitment(bytes(32)))) == ["the seed matches the commitment"]


def test_a_forged_seed_is_found():
    """Other cards are dealt: the commitment does not fit, or some answer is no longer possible."""
    found = complaint(changed(seed=bytes(32).hex()))

    assert re.search("the seed matches the commitment|goes astray at answer", found)


@pytest.mark.parametrize("index", [0, len(WHOLE.rolls) - 1])
def test_a_forged_roll_is_found(index):
    rolls = list(WHOLE.rolls)
    rolls[index] = rolls[index] % 6 + 1

    assert failed(changed(rolls=rolls)) == [f"all {len(rolls)} dice fell as the seed says"]


def test_a_forged_result_is_found():
    result = {"reason": "alone", "places": [2, 1, 3], "scores": [0.0, 0.0, 0.0]}

    assert failed(changed(result=result)) == ["the game ended as the save says: seat 2 won"]


def test_a_result_that_is_not_there_yet_is_found():
    text = changed(save_of(game(5)), result={"reason": "landed", "places": [1, 2, 3]})

    assert failed(text) == ["the game ended as the save says: seat 1 won"]


def test_an_illegal_answer_says_where_the_replay_goes_astray():
    answers = json.loads(dump_save(WHOLE))["answers"]
    answers[3] = {"seat": 0, "question": "play", "key": "card-99"}

    with pytest.raises(SaveError, match=rf"goes astray at answer 4 of {len(answers)}: .*card-99"):
        failed(changed(answers=answers))


def test_an_answer_to_another_question_says_so():
    answers = json.loads(dump_save(WHOLE))["answers"]
    answers[0]["question"] = "ballot"

    with pytest.raises(SaveError, match="seat 1 is asked 'where', the save answers 'ballot'"):
        failed(changed(answers=answers))


def test_another_legal_answer_changes_what_follows():
    """Seat 1 sits at the stern instead of the bow and finds no coin there."""
    answers = json.loads(dump_save(WHOLE))["answers"]
    assert answers[0]["question"] == "where"
    answers[0]["key"] = "0,0"

    found = complaint(changed(answers=answers))

    assert re.search("goes astray at answer|the game ended as the save says", found)


def test_answers_after_the_end_are_refused():
    answers = json.loads(dump_save(WHOLE))["answers"]

    with pytest.raises(SaveError, match="the game is over"):
        failed(changed(answers=[*answers, answers[0]]))


def test_other_rules_and_other_content_are_told():
    assert failed(changed(rules="0.9")) == ["made with rules 0.9, played with 1.0"]
    assert failed(changed(content="00")) == ["made with other content than is installed here"]


# -- without the seed ----------------------------------------------------------------------------


def test_while_a_game_runs_a_sealed_save_shows_only_the_commitments():
    fork = play(game(6).fork(4, b"f" * 32), 3)
    text = dump_save(sealed_save_of(fork))

    assert json.loads(text)["answers"] == [{"reseed": commitment(b"f" * 32)}]

    assert SEED.hex() not in text.decode()
    assert (b"f" * 32).hex() not in text.decode()
    assert commitment(SEED) in text.decode()
    assert "rolls" not in json.loads(text)


def test_a_save_without_its_seed_cannot_be_replayed_and_says_so():
    save = load_save(dump_save(sealed_save_of(game())))

    with pytest.raises(SaveError, match="can be played once the seed is published"):
        replay(save, game=GAME)
    with pytest.raises(SaveError, match="can be played once the seed is published"):
        verify(save, GAME)


# -- what is no save -----------------------------------------------------------------------------

NESTED = b"[" * 10_000 + b"]" * 10_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "cut off"),
        (b"\x00" * 100, "not a Quarterdeck save"),
        (b"\xff\xfe{}", "not a Quarterdeck save"),
        (b"hello", "not a Quarterdeck save"),
        (b"null", "expected a JSON object"),
        (b"[1, 2]", "expected a JSON object"),
        (b"{}", "expected the format number in 'quarterdeck'"),
        (b'{"name": "package", "version": "1.0"}', "expected the format number"),
        (b'{"quarterdeck": "1"}', "expected the format number"),
        (b'{"quarterdeck": true}', "expected the format number"),
        (b'{"quarterdeck": 1.5}', "expected the format number"),
        (b'{"quarterdeck": 2}', "the save has format 2; this Quarterdeck reads up to 1"),
        (b'{"quarterdeck": 0}', "formats count from 1"),
        (b'{"quarterdeck": -1}', "formats count from 1"),
        (b'{"quarterdeck": 1}', "the save is damaged"),
        (b'{"quarterdeck": 1' + b"0" * 5000 + b"}", "not a Quarterdeck save"),
        (NESTED, "not a Quarterdeck save"),
        (b'{"quarterdeck": 1, "position": ' + NESTED + b"}", "save"),
        (changed(answers=[{}] * 100_001), "the save has 100001 answers; at most 100000"),
        (changed(answers="none"), "Expected `array`"),
        (changed(answers=[7]), "Expected `object`"),
        (changed(answers=[{"seat": "0"}]), "Expected `int`"),
        (changed(answers=[{"seat": 0, "colour": "red"}]), "unknown field `colour`"),
        (changed(seats={}), "Expected `array`"),
        (changed(rolls=[1.5]), "Expected `int`"),
        (changed(colour="red"), "unknown field `colour`"),
        (changed(seed=7), "Expected `str`"),
        (changed(result={"reason": "x"}), "missing required field"),
        (dump_save(WHOLE).replace(b'"rolls": [', b'"rolls": [NaN, '), "save"),
        (dump_save(WHOLE).replace(b'"scores": [', b'"scores": [1e999, '), "save"),
        (dump_save(WHOLE).replace(b"Ada", b"\\ud800"), "save"),
        (dump_save(WHOLE).replace(b"Ada", b"\xed\xa0\x80"), "save"),
    ],
    ids=lambda value: str(value[:40]) if isinstance(value, bytes) else "",
)
def test_what_is_no_save_is_refused_in_one_sentence(text, words):
    with pytest.raises(SaveError) as caught:
        load_save(text)

    assert words in str(caught.value)
    assert len(str(caught.value)) < 500
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"mode": "storm"}, "ferry has no mode 'storm'"),
        ({"seats": []}, "takes 2 to 4 players; got 0"),
        ({"seats": [{}] * 1000}, "takes 2 to 4 players; got 1000"),
        ({"options": {"coins": 10**15}}, "option 'coins': expected one of 3, 5"),
        ({"options": {"wind": True}}, "ferry has no option 'wind'"),
        ({"seed": "xyz"}, "the seed is damaged"),
        ({"seed": "00"}, "the seed is damaged: expected 64 hexadecimal digits"),
        ({"seed": "é" * 64}, "the seed is damaged"),
        ({"overlays": [{"name": "o", "text": "]"}]}, "o:1: not valid TOML"),
        ({"overlays": [{"name": "o", "text": "[crossing]\nhand=99"}]}, "o:2: crossing"),
        ({"position": {}}, "the position cannot be read"),
        ({"position": []}, "a position is a JSON object"),
        ({"answers": [{"seat": 0}]}, "the save answers ''"),
        ({"answers": [{"seat": -1}]}, "not asked anything"),
        ({"answers": [{"seat": 99, "key": "x"}]}, "not asked anything"),
        ({"answers": [{"reseed": "abc"}]}, "the seed is damaged"),
        ({"answers": [{"seat": 0, "question": "where", "key": "9" * 10_000 + ",1"}]}, "astray"),
        ({"answers": [{"seat": 0, "question": "where", "key": "1e400,1"}]}, "astray"),
    ],
    ids=str,
)
def test_a_save_that_cannot_be_played_says_why_in_one_sentence(changes, words):
    save = load_save(changed(**changes))

    with pytest.raises(SaveError) as caught:
        replay(save, game=None if "game" in changes else GAME)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 1000
    assert "\n" not in str(caught.value)


def test_a_save_cut_off_anywhere_is_refused():
    for end in range(len(SMALL.rstrip())):
        with pytest.raises(SaveError):
            load_save(SMALL[:end])


def test_a_million_answers_are_refused_quickly():
    with pytest.raises(SaveError, match="answers; at most"):
        load_save(SMALL.replace(b'"answers": [', b'"answers": [' + b"{}," * 1_000_000))


def test_too_long_a_text_is_not_even_looked_at():
    with pytest.raises(SaveError, match="at most 16 MiB"):
        load_save(b" " * (16 * 1024 * 1024 + 1))


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "bad.json").write_bytes(b"{")
    for path, words in (
        (tmp_path, f"{tmp_path.name} cannot be read: Is a directory"),
        (tmp_path / "none.json", "none.json cannot be read: No such file"),
        (tmp_path / "bad.json", "bad.json: this is not a Quarterdeck save"),
        (Path("a\x00b"), "cannot be read"),
        (Path("/dev/zero"), "zero: this is too long for a save"),
    ):
        with pytest.raises(SaveError, match=re.escape(words)):
            read_save(path)


# -- hostile -------------------------------------------------------------------------------------


def survives(text: bytes) -> None:
    """Read, play and verify a text: it works, or it is a `SaveError`, and nothing else."""
    try:
        save = load_save(text)
        verify(save, GAME)
        dump_save(save)
    except SaveError:
        return


@given(st.binary(max_size=300))
def test_random_bytes_are_no_save(text):
    with pytest.raises(SaveError):
        load_save(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
POSITION = json.loads(write_position(ferry(hands={0: ["toll"], 1: ["whistle"], 2: ["muster"]})))
FROM_POSITION = json.loads(
    dump_save(
        save_of(
            play(lay(GAME, seats=PEOPLE, seed=SEED, position=msgspec.json.encode(POSITION)), 12)
        )
    )
)


def places(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return every place in a JSON value."""
    found = [path]
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            found += places(value, (*path, key))
    return found


PLACES = [path for path in places(FROM_POSITION) if path]


def mutated(path: tuple[str | int, ...], value: object, how: str) -> bytes:
    """Return the save with one place changed, removed or doubled."""
    data = json.loads(json.dumps(FROM_POSITION))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    if how == "replace":
        inner[path[-1]] = value
    elif how == "remove":
        del inner[path[-1]]
    elif isinstance(inner, list):
        inner.insert(path[-1], inner[path[-1]])
    else:
        inner[f"{path[-1]}2"] = inner[path[-1]]
    return json.dumps(data).encode()


quiet = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quiet
@example(("position", "deck", 7, "id"), 2**64, "replace")
@given(st.sampled_from(PLACES), JSON, st.sampled_from(["replace", "remove", "double"]))
def test_a_save_changed_in_any_place_raises_nothing_but_a_save_error(path, value, how):
    survives(mutated(path, value, how))


@quiet
@given(st.sampled_from(PLACES), st.integers(-3, 60) | st.sampled_from(["toll", "card-3", "pass"]))
def test_a_save_with_another_plausible_value_raises_nothing_but_a_save_error(path, value):
    survives(mutated(path, value, "replace"))


@quiet
@given(st.integers(0, len(SMALL) - 1), st.integers(0, 255))
def test_a_save_with_one_byte_changed_raises_nothing_but_a_save_error(index, byte):
    survives(SMALL[:index] + bytes([byte]) + SMALL[index + 1 :])


def test_reading_and_verifying_change_nothing_on_disk(tmp_path):
    path = tmp_path / "crossing.json"
    write_save(game(8), path)
    before = path.read_bytes()

    verify(read_save(path), GAME)

    assert [p.name for p in tmp_path.iterdir()] == ["crossing.json"]
    assert path.read_bytes() == before

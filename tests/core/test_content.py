"""Loading content: overlays, fingerprints, and errors that say where and what."""

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from quarterdeck.core.content import (
    MAX_BYTES,
    ContentError,
    Source,
    fail,
    fingerprint,
    load,
    read_source,
)


class Damage(msgspec.Struct, frozen=True, tag_field="op", tag="damage"):
    amount: int


class Repair(msgspec.Struct, frozen=True, tag_field="op", tag="repair"):
    who: str


class Tile(msgspec.Struct, frozen=True):
    id: Annotated[str, Meta(min_length=1)]
    kind: Literal["planet", "haven"]
    hyperspace: Annotated[int, Meta(ge=0, le=5)] = 0
    effects: list[Damage | Repair] = []


class Die(msgspec.Struct, frozen=True):
    faces: list[int]
    wild: int | None = None


class Wander(msgspec.Struct, frozen=True):
    roll: int

    def __post_init__(self) -> None:
        if self.roll == 7:
            raise ValueError("no die shows a 7")


class Content(msgspec.Struct, frozen=True):
    tile: list[Tile]
    die: Die
    scoring: dict[str, dict[str, int]] = {}
    wander: list[Wander] = []
    version: str = ""


TEXT = '''\
version = "14.0"
# a comment

[die]
faces = [
  1, 2, # [tile]
  3,
]

[scoring.smuggler]
deliver = 2
explore = 1

[[tile]]
id = "planet-korrin"
kind = "planet"
hyperspace = 4

[[tile]]
id = "haven"
kind = "haven"
effects = [
  { op = "damage", amount = 1 },
  { op = "repair", who = """
[[tile]]
all""" },
]

[[wander]]
roll = 1

[[wander]]
roll = 2
'''
BASE = Source("base.toml", TEXT)


def over(text: str) -> Source:
    return Source("my.toml", text)


def loaded(*overlays: str) -> Content:
    return load(Content, [BASE], [over(text) for text in overlays])


def complaint(*overlays: str, base: str = TEXT) -> str:
    with pytest.raises(ContentError) as caught:
        load(Content, [Source("base.toml", base)], [over(text) for text in overlays])
    return str(caught.value)


def test_content_mirrors_the_file():
    content = loaded()

    assert [tile.id for tile in content.tile] == ["planet-korrin", "haven"]
    assert content.tile[1].effects == [Damage(1), Repair("[[tile]]\nall")]
    assert content.die == Die([1, 2, 3])


def test_an_array_may_be_spread_over_files():
    more = Source("more.toml", '[[tile]]\nid = "c"\nkind = "haven"\n')

    assert [t.id for t in load(Content, [BASE, more]).tile] == ["planet-korrin", "haven", "c"]


class TestOverlays:
    def test_a_known_id_replaces_the_fields_given_and_keeps_the_others(self):
        content = loaded('[[tile]]\nid = "planet-korrin"\nhyperspace = 2\n')

        assert content.tile[0] == Tile("planet-korrin", "planet", 2)
        assert len(content.tile) == 2

    def test_an_unknown_id_adds_an_entry(self):
        content = loaded('[[tile]]\nid = "new"\nkind = "haven"\n')

        assert content.tile[2] == Tile("new", "haven")

    def test_remove_takes_an_entry_out(self):
        assert [t.id for t in loaded('[[tile]]\nid = "haven"\nremove = true\n').tile] == [
            "planet-korrin"
        ]

    def test_plain_tables_are_merged_field_by_field(self):
        content = loaded("[scoring.smuggler]\ndeliver = 3\n[scoring.government]\noccupy = 1\n")

        assert content.scoring == {
            "smuggler": {"deliver": 3, "explore": 1},
            "government": {"occupy": 1},
        }

    def test_an_array_without_ids_is_replaced_as_a_whole(self):
        assert loaded("[[wander]]\nroll = 6\n").wander == [Wander(6)]

    def test_later_overlays_lie_over_earlier_ones(self):
        content = loaded(
            '[[tile]]\nid = "haven"\nhyperspace = 1\n', '[[tile]]\nid = "haven"\nhyperspace = 2\n'
        )

        assert content.tile[1].hyperspace == 2


KORRIN = '[[tile]]\nid = "planet-korrin"\n'


@pytest.mark.parametrize(
    ("overlay", "place", "problem"),
    [
        (
            KORRIN + "\n# why\nhyperspace = 'four'",
            "5: tile 'planet-korrin', field 'hyperspace'",
            "expected an integer from 0 to 5, got 'four'",
        ),
        (
            KORRIN + "hyperspace = 9",
            "3: tile 'planet-korrin', field 'hyperspace'",
            "expected an integer from 0 to 5, got 9",
        ),
        (
            KORRIN + "hyperspace = true",
            "3: tile 'planet-korrin', field 'hyperspace'",
            "expected an integer from 0 to 5, got true",
        ),
        (
            KORRIN + "hyperspce = 4",
            "3: tile 'planet-korrin', field 'hyperspce'",
            "unknown; did you mean 'hyperspace'?",
        ),
        (
            KORRIN + "kind = 'star'",
            "3: tile 'planet-korrin', field 'kind'",
            "expected one of 'haven', 'planet', got 'star'",
        ),
        (
            "\n\n[[tile]]\nid = 'new'",
            "3: tile 'new', field 'kind'",
            "expected one of 'haven', 'planet', missing",
        ),
        (
            "[[tile]]\nid = ''\nkind = 'haven'",
            "2: tile '', field 'id'",
            "expected text, not empty, got ''",
        ),
        (
            KORRIN + "effects = [{ op = 'damage', amount = 1 }, { op = 'damge', amount = 1 }]",
            "3: tile 'planet-korrin', field 'effects[1].op'",
            "expected one of 'damage', 'repair', got 'damge'",
        ),
        (
            KORRIN + "[[tile.effects]]\nop = 'damage'\namuont = 1",
            "5: tile 'planet-korrin', field 'effects[0].amuont'",
            "unknown; did you mean 'amount'?",
        ),
        (
            KORRIN + "effects = [{ amount = 1 }]",
            "3: tile 'planet-korrin', field 'effects[0].op'",
            "expected one of 'damage', 'repair', missing",
        ),
        (
            "[die]\nfaces = 6",
            "2: die, field 'faces'",
            "expected a list, each entry an integer, got 6",
        ),
        ("[die]\nwild = 'six'", "2: die, field 'wild'", "expected an integer, got 'six'"),
        ("[die]\nwidl = 6", "2: die, field 'widl'", "unknown; did you mean 'wild'?"),
        (
            "[scoring.smuggler]\ndeliver = 3\nexplore = 'two'",
            "3: scoring, field 'smuggler.explore'",
            "expected an integer, got 'two'",
        ),
        (
            "[scoring]\na = { x = 1, y = 'two' }\nb = { z = 'two' }",
            "2: scoring, field 'a.y'",
            "expected an integer, got 'two'",
        ),
        (
            "[[wander]]\nroll = 'x'",
            "2: wander number 1, field 'roll'",
            "expected an integer, got 'x'",
        ),
        ("\n[[tiles]]\nid = 'a'", "2: 'tiles'", "unknown; did you mean 'tile'?"),
        (
            "zzz = 1",
            "1: 'zzz'",
            "unknown; expected one of 'tile', 'die', 'scoring', 'wander', 'version'",
        ),
        ("version = 3", "1: 'version'", "expected text, got 3"),
        ("[tile]\nid = 'haven'", "1: 'tile'", "expected entries headed [[tile]]"),
        (
            "[[tile]]\nkind = 'haven'",
            "1: tile number 1",
            "expected an entry with the field 'id'",
        ),
        ("[[tile]]\nid = 3", "2: tile number 1, field 'id'", "expected text, got 3"),
        (
            "[[tile]]\nid = 'havn'\nremove = true",
            "1: tile 'havn'",
            "cannot be removed, no such entry; did you mean 'haven'?",
        ),
        (
            "[[tile]]\nid = 'haven'\n\n[[tile]]\nid = 'haven'",
            "4: tile 'haven'",
            "stands already at my.toml:1",
        ),
        (
            "[die\nfaces = 6",
            "1: not valid TOML",
            "Expected ']' at the end of a table declaration",
        ),
        (
            "x = 1\n[die]\nfaces",
            "3: not valid TOML",
            "Expected '=' after a key in a key/value pair",
        ),
        (
            '[die]\nid = "\\u001b[31md6"',
            "2: die, field 'id'",
            "expected text without control characters",
        ),
        (
            "[die]\nwild = 9223372036854775808",
            "2: die, field 'wild'",
            "expected an integer of at most 64 bits",
        ),
    ],
)
def test_an_error_names_file_line_entry_field_and_what_was_expected(overlay, place, problem):
    assert complaint(overlay) == f"my.toml:{place}: {problem}"


def test_an_error_in_the_base_is_found_in_the_base_even_under_an_overlay():
    base = TEXT.replace("hyperspace = 4", "hyperspace = 7")

    assert complaint(KORRIN + "kind = 'haven'", base=base).startswith("base.toml:17: tile 'planet")


def test_a_types_own_check_is_reported_with_its_entry():
    assert complaint("[[wander]]\nroll = 7\n") == "my.toml:1: wander number 1: no die shows a 7"


def test_lines_count_strings_and_lists_of_several_lines():
    assert complaint(base=TEXT.replace("roll = 2", "roll = 'x'")).startswith("base.toml:33: wander")


def test_the_same_id_twice_in_the_base_names_both_places():
    more = Source("more.toml", '\n[[tile]]\nid = "haven"\nkind = "haven"\n')

    with pytest.raises(ContentError, match=r"^more.toml:2: tile 'haven': .* base.toml:19$"):
        load(Content, [BASE, more])


def test_the_same_plain_table_in_two_base_files_is_an_error():
    with pytest.raises(ContentError, match=r"^more.toml:1: 'die': stands already in another file"):
        load(Content, [BASE, Source("more.toml", "[die]\nfaces = []\n")])


def test_a_missing_table_is_named_with_the_file():
    assert complaint(base="[die]\nfaces = []\n").startswith("base.toml: 'tile': expected a list")


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 5000,
        "x = " + "[" * 50 + "]" * 50,
        ".".join(["a"] * 3000) + " = 1",
        "x = " + "9" * 10000,
        "x = 0x" + "f" * 10000,
        "[[tile]]\nid = 0x" + "f" * 10000,
        "x = '\ud800'",
        "x = '\0'",
        'x = """',
    ],
)
def test_absurd_files_are_refused_without_a_crash(text):
    assert complaint(text).startswith("my.toml")


class TestFail:
    def test_a_games_own_check_is_reported_like_any_other(self):
        error = fail([BASE], "tile", "planet-korrin", "hyperspace", "a face no other planet shows")

        assert str(error) == (
            "base.toml:17: tile 'planet-korrin', field 'hyperspace': "
            "expected a face no other planet shows, got 4"
        )

    def test_it_points_at_the_overlay_that_gave_the_value(self):
        overlay = over(KORRIN + "hyperspace = 3")

        assert str(fail([BASE, overlay], "tile", "planet-korrin", "hyperspace", "4")) == (
            "my.toml:3: tile 'planet-korrin', field 'hyperspace': expected 4, got 3"
        )
        assert str(fail([BASE, overlay], "tile", "planet-korrin", "kind", "x")).startswith(
            "base.toml:16: "
        )

    def test_a_field_that_is_not_given_is_missing_at_its_entry(self):
        assert str(fail([BASE], "tile", "haven", "hyperspace", "a face")) == (
            "base.toml:19: tile 'haven', field 'hyperspace': expected a face, missing"
        )

    def test_plain_tables_have_no_entry(self):
        assert str(fail([BASE], "scoring.smuggler", None, "deliver", "3")) == (
            "base.toml:11: scoring, field 'smuggler.deliver': expected 3, got 2"
        )


class TestFingerprint:
    def test_it_is_16_bytes_in_hex(self):
        assert len(bytes.fromhex(fingerprint([BASE]))) == 16

    def test_comments_and_the_order_of_keys_do_not_matter(self):
        one = Source("one", 'a = 1\n[t]\nx = "é" # why\ny = 2\n')
        two = Source("two", 'a = 1 # so\n[t]\ny = 2\nx = "\\u00e9"\n')

        assert fingerprint([one]) == fingerprint([two])

    def test_an_overlay_that_changes_nothing_keeps_it(self):
        assert fingerprint([BASE], [over(KORRIN + "hyperspace = 4")]) == fingerprint([BASE])

    def test_an_overlay_that_changes_anything_changes_it(self):
        assert fingerprint([BASE], [over(KORRIN + "hyperspace = 3")]) != fingerprint([BASE])

    def test_dates_are_content_too(self):
        assert fingerprint([over("x = 1979-05-27")]) != fingerprint([over("x = 1979-05-28")])


class TestReadSource:
    def test_a_file_is_read_under_the_name_it_was_given(self, tmp_path):
        path = tmp_path / "my.toml"
        path.write_bytes(b"\xef\xbb\xbfx = 1\r\n")

        assert read_source(path) == Source(str(path), "x = 1\r\n")

    def test_a_missing_file_and_a_folder_are_refused(self, tmp_path):
        for path in (tmp_path / "none.toml", tmp_path):
            with pytest.raises(ContentError, match="cannot be read: "):
                read_source(path)

    def test_a_file_that_is_too_big_is_refused(self, tmp_path):
        path = tmp_path / "big.toml"
        path.write_bytes(b"#" * (MAX_BYTES + 1))

        with pytest.raises(ContentError, match="at most 1000000 bytes"):
            read_source(path)

    def test_a_file_that_is_not_utf_8_is_refused_with_its_line(self, tmp_path):
        path = tmp_path / "latin.toml"
        path.write_bytes(b"x = 1\ny = '\xe9'\n")

        with pytest.raises(ContentError, match=r"latin.toml:2: expected text in UTF-8"):
            read_source(path)


MARKS = ["[", "]", "[[", "]]", "{", "}", '"', "'", '"""', "=", ".", ",", "#", "\n", "\r", "\0"]
VALUES = ["-1", "9" * 30, "1e9", "nan", "inf", "true", "1979-05-27"]
FIELDS = [
    "remove = true\n",
    "id = 3\n",
    "id = []\n",
    "'id' = 'x'\n",
    "faces = {}\n",
    "tile = [1]\n",
]
TABLES = [
    "[tile]\n",
    "[[die]]\n",
    "[[tile]]\n",
    "[tile.effects]\n",
    "[scoring]\n",
    "[scoring.x.y]\n",
]
SNIPPETS = st.sampled_from([*MARKS, *VALUES, *FIELDS, *TABLES])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = TEXT
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + draw(SNIPPETS | st.text(max_size=5)) + text[end:]
    return text


def refusal(*overlays: Source, base: str = TEXT) -> str:
    try:
        load(Content, [Source("base.toml", base)], overlays)
    except ContentError as error:
        return str(error)
    return ""


@settings(deadline=None)
@given(mutated())
def test_a_mutated_base_is_read_or_refused_in_a_sentence_that_names_it(text):
    problem = refusal(base=text)

    assert not problem or problem.startswith("base.toml:")


@settings(deadline=None)
@given(mutated(), mutated())
def test_mutated_overlays_are_read_or_refused_in_a_sentence_that_names_a_file(one, two):
    overlays = Source("one.toml", one), Source("two.toml", two)

    problem = refusal(*overlays)

    assert not problem or problem.startswith(("base.toml:", "one.toml:", "two.toml:"))

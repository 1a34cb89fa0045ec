"""Says in words what a typed value should have been: `an integer from 0 to 5`."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import cast

from msgspec import inspect

from quarterdeck.core.toml_lines import DataPath, children

_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "any value",
    inspect.BoolType: "true or false",
    inspect.NoneType: "nothing",
    inspect.DateTimeType: "a date and time",
    inspect.DateType: "a date",
    inspect.TimeType: "a time of day",
}


def describe(kind: inspect.Type) -> str:
    """Return what a type accepts, in words."""
    match kind:
        case inspect.Metadata():
            return describe(kind.type)
        case inspect.IntType():
            return "an integer" + _bounds(kind)
        case inspect.FloatType():
            return "a number" + _bounds(kind)
        case inspect.StrType():
            return "text" + _length(kind) + (f" matching {kind.pattern}" if kind.pattern else "")
        case inspect.LiteralType():
            return one_of(kind.values)
        case inspect.EnumType():
            return one_of(member.value for member in kind.cls)
        case inspect.UnionType():
            return _describe_union(kind)
        case inspect.StructType():
            return f"a table with {_fields(kind)}"
        case _:
            return _describe_collection(kind)


def one_of(values: Iterable[object]) -> str:
    """Return a choice in words: `one of 'red', 'blue'`."""
    return "one of " + ", ".join(repr(value) for value in values)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint to append to an error about an unknown word."""
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"expected {one_of(known)}" if known else "none is expected here"


def unknown_name(kind: inspect.Type, value: object) -> tuple[DataPath, list[str]] | None:
    """Return the first path whose last key no struct has, with the keys the struct does have."""
    kind = _narrow(kind, value)
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        known = field_names(kind)
        for key in value:
            if key not in known:
                return (key,), known
    for key, inner in children(value):
        inner_kind = _inside(kind, key)
        found = inner_kind and unknown_name(inner_kind, inner)
        if found:
            path, known = found
            return (key, *path), known
    return None


def field_names(kind: inspect.StructType) -> list[str]:
    """Return the keys a struct accepts, its tag included."""
    tag = [kind.tag_field] if kind.tag_field else []
    return [*tag, *(field.encode_name for field in kind.fields)]


def kind_at(kind: inspect.Type, value: object, path: DataPath) -> inspect.Type | None:
    """Return the type of the place a path leads to, given the whole value; None if there is none."""
    for key in path:
        inside = _inside(_narrow(kind, value), key)
        if inside is None:
            return None
        kind, value = inside, value_at(value, (key,))
    return kind


def value_at(value: object, path: DataPath) -> object:
    """Return what stands at a path of the data, or None."""
    for key in path:
        value = dict(children(value)).get(key)
    return value


def _narrow(kind: inspect.Type, value: object) -> inspect.Type:
    """Choose the struct of a tagged union, or the only table or list of a union, by its value."""
    if isinstance(kind, inspect.Metadata):
        return _narrow(kind.type, value)
    if not isinstance(kind, inspect.UnionType):
        return kind
    if isinstance(value, list):
        lists = (inspect.CollectionType, inspect.TupleType)
        return next((t for t in kind.types if isinstance(t, lists)), kind)
    if not isinstance(value, dict):
        return kind
    structs = [t for t in kind.types if isinstance(t, inspect.StructType)]
    tagged = [t for t in structs if t.tag_field and value.get(t.tag_field) == t.tag]
    if tagged or (len(structs) == 1 and not structs[0].tag_field):
        return (tagged or structs)[0]
    return next((t for t in kind.types if isinstance(t, inspect.DictType)), kind)


def _inside(kind: inspect.Type, key: str | int) -> inspect.Type | None:
    match kind:
        case inspect.StructType():
            if key == kind.tag_field:
                return inspect.LiteralType((cast("str", kind.tag),))
            return next((f.type for f in kind.fields if f.encode_name == key), None)
        case inspect.DictType():
            return kind.value_type
        case inspect.CollectionType():
            return kind.item_type
        case inspect.TupleType():
            known = isinstance(key, int) and key < len(kind.item_types)
            return kind.item_types[cast("int", key)] if known else None
        case inspect.UnionType():
            tags = [
                cast("str", t.tag)
                for t in kind.types
                if isinstance(t, inspect.StructType) and t.tag_field == key
            ]
            return inspect.LiteralType(tuple(tags)) if tags else None
        case _:
            return None


def _describe_union(kind: inspect.UnionType) -> str:
    tagged = [t for t in kind.types if isinstance(t, inspect.StructType) and t.tag_field]
    others = [describe(t) for t in kind.types if t not in tagged and t != inspect.NoneType()]
    if tagged:
        tags = one_of(t.tag for t in tagged)
        others.append(f"a table whose {tagged[0].tag_field!r} is {tags}")
    return " or ".join(others)


def _describe_collection(kind: inspect.Type) -> str:
    match kind:
        case inspect.CollectionType():
            return f"a list{_length(kind)}, each entry {describe(kind.item_type)}"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}: " + ", ".join(map(describe, kind.item_types))
        case inspect.DictType():
            return f"a table{_length(kind)}, each value {describe(kind.value_type)}"
        case _:
            return _PLAIN.get(type(kind), "another kind of value")


def _bounds(kind: inspect.IntType | inspect.FloatType) -> str:
    step = 1 if isinstance(kind, inspect.IntType) else 0
    low = kind.ge if kind.gt is None else kind.gt + step
    high = kind.le if kind.lt is None else kind.lt - step
    return _range(" from {} to {}", low, high)


def _length(kind: inspect.StrType | inspect.CollectionType | inspect.DictType) -> str:
    low = kind.min_length or None
    if low == 1 and kind.max_length is None:
        return ", not empty"
    return _range(" of length {} to {}", low, kind.max_length)


def _range(both: str, low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return both.format(low, high)
    preposition = both.partition("{")[0].replace(" from ", " of ")
    if low is not None:
        return f"{preposition}at least {low}"
    return "" if high is None else f"{preposition}at most {high}"


def _fields(kind: inspect.StructType) -> str:
    return "the fields " + ", ".join(repr(name) for name in field_names(kind))

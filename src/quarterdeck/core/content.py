"""A game's content: TOML files and overlays, merged, checked and turned into its own types.

Every complaint is one `ContentError` that names file, line, entry, field and what was expected.
"""

from __future__ import annotations

import hashlib
import json
import re
import reprlib
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from quarterdeck.core.expected import describe, did_you_mean, kind_at, unknown_name, value_at
from quarterdeck.core.toml_lines import DataPath, children, line_index, line_of

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
"""No content nests deeper; a file that does is no content."""
MAX_INTEGER = 2**63
"""The end of TOML's integers."""

T = TypeVar("T", bound=msgspec.Struct)
Data = dict[str, Any]

_SYNTAX_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_WHERE = re.compile(r"^(.*?)(?: - at `(?:key` in `)?\$(.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(?:(\d+)|\.\.\.)\]")
_MISSING = re.compile(r"Object missing required field `(.*)`$")
_TYPE_COMPLAINT = re.compile(r"Expected `|Invalid (enum )?value|Integer value out of range")

_REPR = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = 60


class ContentError(ValueError):
    """What is wrong in a content file, in one sentence that starts with `file:line: `."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A TOML text and the name that errors call it."""

    name: str
    text: str


def read_source(path: Path) -> Source:
    """Read one content file."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ContentError(f"{path}: cannot be read: {reason}") from error
    if len(raw) > MAX_BYTES:
        raise ContentError(f"{path}: expected a content file of at most {MAX_BYTES} bytes")
    try:
        return Source(str(path), raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(f"{path}:{line}: expected text in UTF-8") from error


def load(kind: type[T], base: Sequence[Source], overlays: Sequence[Source] = ()) -> T:
    """Merge the base files, lay the overlays over them, and return the whole as `kind`."""
    sources = [*base, *overlays]
    data = _merged(base, overlays)
    shape = msgspec.inspect.type_info(kind)
    if found := unknown_name(shape, data):
        path, known = found
        raise _error(sources, data, path, f"unknown; {did_you_mean(str(path[-1]), known)}")
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        path, problem = _translated(str(error), kind, data)
        raise _error(sources, data, path, problem) from error


def fingerprint(base: Sequence[Source], overlays: Sequence[Source] = ()) -> str:
    """Return the hash of what base and overlays say together, however they are written."""
    text = json.dumps(_merged(base, overlays), sort_keys=True, default=repr)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def fail(
    sources: Sequence[Source], table: str, entry_id: str | None, field: str, expected: str
) -> ContentError:
    """Return the error for a game's own check, such as that a card's destination exists.

    `sources` are base and overlays in order. A plain table (`"scoring.crew"`) has no entry id.
    """
    if entry_id is None:
        path: DataPath = (*table.split("."), field)
        entry = None
    else:
        path, entry = (table, 0, field), {"id": entry_id}
    place, value = _locate(sources, path, entry)
    got = "missing" if value is None else f"got {_short(value)}"
    return ContentError(f"{place}: {_name(path, entry)}: expected {expected}, {got}")


def _parse(source: Source) -> Data:
    try:
        source.text.encode()
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        where = _SYNTAX_LINE.search(str(error))
        line = int(where[1]) if where and where[1] else source.text.count("\n") + 1
        problem = _SYNTAX_LINE.sub("", str(error))
        raise ContentError(f"{source.name}:{line}: not valid TOML: {problem}") from error
    except (ValueError, RecursionError) as error:
        raise ContentError(f"{source.name}: not valid TOML: {_short(str(error))}") from error
    _check_values(source, data, ())
    return data


def _check_values(source: Source, value: object, path: DataPath) -> None:
    """Refuse what later steps could not carry: deep nesting, endless integers, odd letters."""
    if len(path) > MAX_DEPTH:
        raise ContentError(f"{source.name}: expected at most {MAX_DEPTH} levels of nesting")
    if isinstance(value, int) and not -MAX_INTEGER <= value < MAX_INTEGER:
        raise _complaint(source, path, "expected an integer of at most 64 bits")
    if isinstance(value, str) and not value.replace("\n", " ").isprintable():
        raise _complaint(source, path, "expected text without control characters")
    for key, inner in children(value):
        _check_values(source, inner, (*path, key))


def _merged(base: Sequence[Source], overlays: Sequence[Source]) -> Data:
    data: Data = {}
    parsed = [(source, _parse(source)) for source in base]
    _check_ids(parsed)
    for source, more in parsed:
        for name, value in more.items():
            if isinstance(value, list) and isinstance(data.get(name), list):
                data[name] = data[name] + value
            elif name in data:
                raise _complaint(source, (name,), "stands already in another file")
            else:
                data[name] = value
    for source in overlays:
        over = _parse(source)
        _check_ids([(source, over)])
        for name, value in over.items():
            data[name] = _overlaid(source, name, data.get(name), value)
    return data


def _check_ids(parsed: Iterable[tuple[Source, Data]]) -> None:
    """Refuse ids that are no text, and the same id twice in one array of tables."""
    first: dict[tuple[str, str], tuple[Source, DataPath]] = {}
    for source, data in parsed:
        for table, i, entry in _entries(data):
            entry_id = entry.get("id", "")
            if not isinstance(entry_id, str):
                raise _complaint(source, (table, i, "id"), f"expected text, got {_short(entry_id)}")
            if "id" in entry and not entry_id:
                raise _complaint(source, (table, i, "id"), "expected text, not empty, got ''")
            if (table, entry_id) in first:
                before = _place(*first[table, entry_id])
                raise _complaint(source, (table, i), f"stands already at {before}")
            if entry_id:
                first[table, entry_id] = source, (table, i)


def _entries(data: Data) -> Iterator[tuple[str, int, Data]]:
    for table, value in data.items():
        for i, entry in children(value):
            if isinstance(i, int) and isinstance(entry, dict):
                yield table, i, entry


def _overlaid(source: Source, name: str, old: object, new: object) -> object:
    """Return a top-level value with an overlay's value laid over it."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _merged_tables(old, new)
    known = {entry["id"]: entry for _, _, entry in _entries({name: old}) if "id" in entry}
    if not known and not isinstance(new, list):
        return new
    if not isinstance(new, list):
        raise _complaint(source, (name,), f"expected entries headed [[{name}]]")
    if not known and not any(isinstance(entry, dict) and "id" in entry for entry in new):
        return new  # an array whose entries have no ids is replaced as a whole
    nameless = [entry for _, entry in children(old) if _id(entry) is None]
    for i, entry in enumerate(new):
        if not isinstance(entry, dict) or "id" not in entry:
            raise _complaint(source, (name, i), "expected an entry with the field 'id'")
        if entry.get("remove") is not True:
            known[entry["id"]] = known.get(entry["id"], {}) | entry
        elif known.pop(entry["id"], None) is None:
            hint = did_you_mean(entry["id"], known)
            raise _complaint(source, (name, i), f"cannot be removed, no such entry; {hint}")
    return [*nameless, *known.values()]


def _merged_tables(old: Data, new: Data) -> Data:
    both = {
        key: _merged_tables(old[key], value)
        for key, value in new.items()
        if isinstance(value, dict) and isinstance(old.get(key), dict)
    }
    return old | new | both


def _translated(error: str, kind: type[T], data: Data) -> tuple[DataPath, str]:
    """Turn the decoder's complaint into a path and what was expected there."""
    message, where = _WHERE.fullmatch(error).groups()  # type: ignore[union-attr]
    path: DataPath = ()
    rest = data
    for step in _STEP.finditer(where or ""):
        if step[0] == "[...]":
            rest, key = _wrong_key(error, kind, rest, path)
            path = (*path, key)
        else:
            path = (*path, step[1] or int(step[2]))
    if missing := _MISSING.match(message):
        path = (*path, missing[1])
    expected = kind_at(msgspec.inspect.type_info(kind), data, path)
    if expected is None or not (missing or _TYPE_COMPLAINT.match(message)):
        return path, message
    got = "missing" if missing else f"got {_short(value_at(data, path))}"
    return path, f"expected {describe(expected)}, {got}"


def _wrong_key(error: str, kind: type[T], data: Data, path: DataPath) -> tuple[Data, str | int]:
    """Find the key that the decoder calls `[...]`: alone in its table it gives the same error."""
    for key, value in children(value_at(data, path)):
        alone = _with(data, path, {key: value})
        try:
            msgspec.convert(alone, kind)
        except msgspec.ValidationError as again:
            if str(again) == error:
                return alone, key
    return data, "..."


def _with(data: Any, path: DataPath, value: object) -> Any:
    """Return the data with another value at a path."""
    if not path:
        return value
    changed = data.copy()
    changed[path[0]] = _with(data[path[0]], path[1:], value)
    return changed


def _error(sources: Sequence[Source], data: Data, path: DataPath, problem: str) -> ContentError:
    """Return the error for a path of the merged data."""
    entry = value_at(data, path[:2]) if _in_entry(path) else None
    place, _ = _locate(sources, path, entry)
    return ContentError(f"{place}: {_name(path, entry)}: {problem}")


def _complaint(source: Source, path: DataPath, problem: str) -> ContentError:
    """Return the error for a path of one file alone."""
    entry = value_at(tomllib.loads(source.text), path[:2]) if _in_entry(path) else None
    return ContentError(f"{_place(source, path)}: {_name(path, entry)}: {problem}")


def _locate(sources: Sequence[Source], path: DataPath, entry: object) -> tuple[str, object]:
    """Return where a path stands, in the last file that holds most of it, and its value there."""
    best, place, value = 0, sources[0].name if sources else "content", None
    for source in reversed(sources):
        data = _parse(source)
        local = _local(data, path, entry)
        known = sum(value_at(data, local[: i + 1]) is not None for i in range(len(local)))
        if known > best:
            best, place, value = known, _place(source, local), value_at(data, local)
    return place, value


def _local(data: Data, path: DataPath, entry: object) -> DataPath:
    """Return a path of the merged data as a path of one file: its entries have other positions."""
    if not _in_entry(path):
        return path
    for table, i, candidate in _entries(data):
        same = candidate == entry or ("id" in candidate and candidate["id"] == _id(entry))
        if table == path[0] and same:
            return (table, i, *path[2:])
    return ()


def _place(source: Source, path: DataPath) -> str:
    line = line_of(line_index(source.text), path)
    return source.name if line is None else f"{source.name}:{line}"


def _name(path: DataPath, entry: object) -> str:
    """Return a path in words: `tile 'planet-korrin', field 'hyperspace'`."""
    if len(path) == 1:
        return repr(path[0])
    whole, fields = str(path[0]), path[1:]
    if _in_entry(path):
        entry_id = _id(entry)
        whole += f" number {int(path[1]) + 1}" if entry_id is None else f" {entry_id!r}"
        fields = path[2:]
    steps = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in fields)
    return f"{whole}, field {steps[1:]!r}" if steps else whole


def _in_entry(path: DataPath) -> bool:
    return len(path) > 1 and isinstance(path[1], int)


def _id(entry: object) -> str | None:
    entry_id = entry.get("id") if isinstance(entry, dict) else None
    return entry_id if isinstance(entry_id, str) else None


def _short(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else _REPR.repr(value)

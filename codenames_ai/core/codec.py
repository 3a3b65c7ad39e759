"""Parsed JSON read as typed data, with errors that name the field, what was given and what is allowed.

Describe a file as a ``Form``: one class an object, one annotated field a member; a default makes a field optional.
``read`` gives an instance, or raises the error that the caller names. A wrong type is never converted (``true`` and
``1.0`` are not whole numbers), and a field that the form does not have is refused.

>>> class Settings(Form):
...     games: Count
...     teams: list[str]
...     level: Literal["easy", "hard"] = "easy"
>>> read({"games": 3, "teams": ["win"]}, Settings).games
3
>>> read({"games": True, "teams": []}, Settings)
Traceback (most recent call last):
codenames_ai.core.errors.InputError: games: True is not a whole number from 0
>>> read({"games": 3, "teams": [], "level": "odd"}, Settings, "settings", error=BoardError)
Traceback (most recent call last):
codenames_ai.core.errors.BoardError: settings.level: 'odd' is not easy or hard

The module loads msgspec, so an engine, which reads no file, does not import it. What is written does not pass through
here: dataclasses have a ``to_dict``, and its order of fields is the order in the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec import inspect

from codenames_ai.core.errors import BoardError, InputError
from codenames_ai.core.text import plain, shown

__all__ = ["BoardError", "Count", "Form", "Literal", "form_of", "read"]

T = TypeVar("T")

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number from 0."""


_UNKNOWN = "Object contains unknown field `"


class Form(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One object of a file; subclass it (with ``kw_only=True`` where defaults come first)."""


def form_of(kind: type, *, tag: str | None = None, **changes: Any) -> type[msgspec.Struct]:
    """The form of an object whose members are a dataclass's fields, in the same order.

    Args:
        kind: the dataclass.
        tag: the value of the member ``type`` by which a union of forms is told apart.
        changes: other types for some fields, or (type, default) to make one optional.
    """
    hints = get_type_hints(kind)
    members: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for f in fields(kind):
        change = changes.get(f.name, hints[f.name])
        if isinstance(change, tuple):
            members.append((f.name, *change))
        elif f.default is not MISSING:
            members.append((f.name, change, f.default))
        else:
            members.append((f.name, change))
    options: dict[str, Any] = {} if tag is None else {"tag": tag, "tag_field": "type"}
    return msgspec.defstruct(kind.__name__, members, kw_only=True, forbid_unknown_fields=True, **options)


def read(data: object, form: type[T], where: str = "", *, error: type[InputError] = InputError) -> T:
    """The data as an instance of the form: a ``Form``, ``list[Form]``, or any type that msgspec knows.

    Args:
        data: parsed JSON.
        form: what it must be.
        where: path of the data in its file, for messages.
        error: the class of the error.

    Raises:
        InputError: the first field that is missing, unknown or of another type; of the class ``error``.
    """
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as e:
        raise error(_message(str(e), data, form, where)) from None


def _message(problem: str, data: object, form: Any, where: str) -> str:
    """What is wrong, in this package's words: msgspec says where, and the form says what is allowed there."""
    kind: inspect.Type = inspect.type_info(form)
    _, at, path = problem.rpartition(" - at `$")
    if isinstance(data, Mapping) and problem.removeprefix(_UNKNOWN)[:-1] in data:
        path = ""  # an unknown field of the outermost object, whatever its name looks like
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path) if at else []
    for name, index in steps:
        inner = _inside(kind, name, data)
        if inner is None:
            break
        kind, data = inner, data[name or int(index)]  # type: ignore[index]
        where = f"{where}[{index}]" if index else f"{where}.{name}" if where else name
    at = f"{where}." if where else ""
    shape = _struct(kind, data)
    if shape is not None and isinstance(data, Mapping):
        names = [f.name for f in shape.fields]
        known = {*names, shape.tag_field} if shape.tag_field else set(names)
        unknown = next((name for name in data if name not in known), None)
        if unknown is not None:
            return f"{at}{plain(str(unknown))}: no such field; there are {', '.join(names) or 'none'}"
        missing = next((f.name for f in shape.fields if f.required and f.name not in data), None)
        if missing is not None:
            return f"{at}{missing}: missing"
    elif isinstance(data, Mapping) and isinstance(kind, inspect.UnionType):
        tags = [t.tag for t in kind.types if isinstance(t, inspect.StructType)]
        return f"{at}type: {shown(data.get('type'))} is not one of {', '.join(map(str, tags))}"
    return f"{where}: {shown(data)} is not {_described(kind)}" if where else f"{shown(data)} is not {_described(kind)}"


def _struct(kind: inspect.Type, data: object) -> inspect.StructType | None:
    """The form of an object: the one it must have, or that of its ``type`` in a union."""
    if isinstance(kind, inspect.StructType):
        return kind
    if isinstance(kind, inspect.UnionType):
        forms = [t for t in kind.types if isinstance(t, inspect.StructType)]
        if len(forms) == 1 and forms[0].tag is None:
            return forms[0]
        tag = data.get("type") if isinstance(data, Mapping) else None
        return next((form for form in forms if isinstance(tag, str) and form.tag == tag), None)
    return None


def _inside(kind: inspect.Type, name: str, data: object) -> inspect.Type | None:
    """The type of a member or an item; None where the form leaves it open."""
    if name:
        shape = _struct(kind, data)
        return next((f.type for f in shape.fields if f.name == name), None) if shape is not None else None
    kinds: Sequence[inspect.Type] = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((k.item_type for k in kinds if isinstance(k, (inspect.ListType, inspect.VarTupleType))), None)


def _described(kind: inspect.Type) -> str:
    """What a value of the type is, as a message says it."""
    if isinstance(kind, inspect.UnionType):
        parts = [_described(inner) for inner in kind.types]
        return " or ".join([part for part in parts if part != "null"] + ["null"] * ("null" in parts))
    if isinstance(kind, inspect.IntType):
        return "a whole number from 0" if kind.ge == 0 else "a whole number"
    if isinstance(kind, inspect.LiteralType):
        names = [str(value) for value in kind.values]
        return f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]
    if isinstance(kind, inspect.StructType):
        return f"an object with {', '.join(f.name for f in kind.fields)}"
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return "a list of texts" if isinstance(kind.item_type, inspect.StrType) else "a list"
    names_of = {
        inspect.StrType: "a text",
        inspect.BoolType: "true or false",
        inspect.NoneType: "null",
        inspect.FloatType: "a number",
        inspect.DictType: "an object of texts",
    }
    return names_of.get(type(kind), "what is allowed here")

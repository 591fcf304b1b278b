"""Generate the page's types from the protocol: one strict TypeScript module without `any`."""

import json
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from protocol_docs import shapes
from protocol_docs.shapes import Field, Shape, without_null
from sarisari.core.effects import Effect
from sarisari.core.game import Row, View
from sarisari.core.message import Parameter, RefusalKind
from sarisari.core.options import Options, OptionValue
from sarisari.games import game_names, get_game
from sarisari.server import messages
from sarisari.server.openapi import game_views
from sarisari.server.room import Order
from sarisari.server.store import Status

HEAD = """\
// The messages of the socket and the bodies of the HTTP API.
// Made by `make protocol` from src/sarisari/server/messages/: change that, not this.
"""
BASE_VIEW = "CommonView"  # `View` is of any game, also of one that comes in a package
ANY_VIEW = "The view of any game: whoever needs a game's own fields has found out which it is."
ALIASES: dict[str, Any] = {
    "OptionValue": OptionValue,
    "Options": Options,
    "Parameter": Parameter,
    "Order": Order,
    "Status": Status,
    "Row": Row,
    "Effect": Effect,
    "RefusalKind": RefusalKind,
}
CONSTANTS = ("PROTOCOL", "LONGEST_MESSAGE", "LONGEST_ID", "LONGEST_CHAT")
LISTS = ("PHRASES",)
SIMPLE: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    View: "View",
}


def module() -> str:
    """The whole file."""
    parts = [HEAD, _constants()]
    parts += [f"export type {name} = {written(kind, name)};\n" for name, kind in ALIASES.items()]
    parts += [_interface(shape) for shape in shapes.all_shapes()]
    parts.append(f"{_comment(ANY_VIEW)}export type View = {BASE_VIEW};\n")
    parts.append(_union("ClientMessage", "What a client says.", shapes.client_messages()))
    parts.append(_union("ServerMessage", "What the server says.", shapes.server_messages()))
    return "\n".join(parts)


def _constants() -> str:
    lines = (f"export const {name} = {getattr(messages, name)};\n" for name in CONSTANTS)
    lists = (
        f"export const {name} = {json.dumps(getattr(messages, name))} as const;\n" for name in LISTS
    )
    kind = "Record<string, Edition[]>"
    told = {
        game: msgspec.to_builtins(get_game(game).about.editions)
        for game in game_names()
        if get_game(game).about.editions
    }
    about = _comment("By game: the options that tell an edition apart, and its suits' other names.")
    return (
        "".join((*lines, *lists))
        + f"\n{about}export const EDITIONS: {kind} = {json.dumps(told, indent=2)};\n"
    )


def _union(name: str, about: str, members: Sequence[Shape]) -> str:
    lines = "".join(f"\n  | {member.name}" for member in members)
    return f"{_comment(about)}export type {name} ={lines};\n"


def _interface(shape: Shape) -> str:
    name, fields, extends = shape.name, list(shape.fields), ""
    if shape.struct is View:
        name = BASE_VIEW
    elif issubclass(shape.struct, View):
        common = {field.name for field in shapes.shape_of(View).fields} - {"game"}
        fields = [field for field in fields if field.name not in common]
        extends = f" extends {BASE_VIEW}"
    lines = [_tag(shape)] if shape.tag else []
    lines += [_field(shape, field) for field in fields]
    return f"{_comment(shape.about)}export interface {name}{extends} {{\n{''.join(lines)}}}\n"


def _tag(shape: Shape) -> str:
    assert shape.tag is not None
    field, value = shape.tag
    return f"  {field}: {json.dumps(value)};\n"


def _field(shape: Shape, field: Field) -> str:
    kind = without_null(field.type) if shape.is_never_null(field) else field.type
    text = _from_client(kind) if shape.is_from_client else written(kind)
    mark = "?" if shape.may_lack(field) else ""
    if field.name == "game" and shape.struct in game_views().values():
        text = json.dumps(next(g for g, kind in game_views().items() if kind is shape.struct))
    return f"{_comment(field.meaning, '  ')}  {field.name}{mark}: {text};\n"


def _from_client(kind: Any) -> str:
    """A type in a client's message, where fields with defaults may be left out."""
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    if is_struct and all(field.has_default for field in shapes.shape_of(kind).fields):
        return f"Partial<{written(kind)}>"
    return written(kind)


def written(kind: Any, naming: str = "") -> str:
    """A Python type in TypeScript; `naming` is the alias that is being declared.

    >>> written(dict[str, tuple[int | None, ...]])
    'Record<string, (number | null)[]>'
    """
    for name, alias in ALIASES.items():
        if name != naming and kind == alias:
            return name
    if kind in SIMPLE:
        return SIMPLE[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " | ".join(json.dumps(value) for value in kind)
    return _generic(kind)


def _generic(kind: Any) -> str:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin is Annotated:
        return written(args[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(written(arg) for arg in args))
    if origin is dict or origin is Mapping:
        return f"Record<string, {written(args[1])}>"
    if origin in (list, tuple, Sequence):
        item = written(args[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    raise TypeError(f"no TypeScript for {kind}")


def _comment(text: str, indent: str = "") -> str:
    """A JSDoc comment, without Markdown links."""
    text = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)
    return f"{indent}/** {text} */\n" if text else ""

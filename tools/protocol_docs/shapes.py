"""Introspection of the protocol's structs: fields, types, and the docstrings and comments that
describe them. Comments are read from the source, because they are not available at run time."""

import ast
import inspect
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, TypeAlias, get_args

import msgspec

from protocol_docs.words import ABOUT, WORDS
from sarisari.core.game import View
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.messages import (
    Body,
    ClientMessage,
    FromClient,
    RefusedAnswer,
    ServerMessage,
)
from sarisari.server.openapi import game_views

StructType: TypeAlias = type[msgspec.Struct]
REQUIRED = msgspec.NODEFAULT


@dataclass(frozen=True)
class Field:
    """One field of a struct."""

    name: str
    type: Any
    default: Any  # REQUIRED without one
    meaning: str

    @property
    def has_default(self) -> bool:
        return self.default is not REQUIRED


@dataclass(frozen=True)
class Shape:
    """A struct as it is sent (its wire format)."""

    struct: StructType
    about: str
    fields: tuple[Field, ...]
    tag: tuple[str, str] | None  # the discriminator field, and its value
    is_from_client: bool

    @property
    def name(self) -> str:
        return self.struct.__name__

    def may_lack(self, field: Field) -> bool:
        """Whether a message may come without this field."""
        leaves_out = self.is_from_client or self.struct.__struct_config__.omit_defaults
        return field.has_default and leaves_out

    def is_never_null(self, field: Field) -> bool:
        """Whether the server leaves the field out where it would be null."""
        return self.may_lack(field) and not self.is_from_client and field.default is None


@cache
def shape_of(struct: StructType) -> Shape:
    """A struct with its fields and descriptions."""
    config = struct.__struct_config__
    tag = None if config.tag is None else (str(config.tag_field), str(config.tag))
    return Shape(
        struct=struct,
        about=about(struct),
        fields=tuple(_fields(struct)),
        tag=tag,
        is_from_client=issubclass(struct, FromClient | Body),
    )


def about(struct: StructType) -> str:
    """The description of a struct in one paragraph; empty if there is none."""
    written = struct.__dict__.get("__doc__") or ""
    return ABOUT.get(struct.__name__) or _plain(inspect.cleandoc(written))


def _fields(struct: StructType) -> Iterator[Field]:
    for info in msgspec.structs.fields(struct):
        default = info.default
        if info.default_factory is not REQUIRED:
            default = info.default_factory()
        yield Field(info.encode_name, info.type, default, meaning(struct, info.name))


def meaning(struct: StructType, name: str) -> str:
    """The description of a field: its comment, or the shared text for fields of that name."""
    return _plain(comment_on(struct, name)) or WORDS.get(word_for(struct, name), "")


def comment_on(struct: type, name: str) -> str:
    """The comment at the end of a field's line; empty without one."""
    return next((c[name] for c in map(comments_of, struct.__mro__) if name in c), "")


def word_for(struct: StructType, name: str) -> str:
    """The key of a field's shared text: `ActWish.do`, or `do` if that does not exist."""
    own = (f"{owner.__name__}.{name}" for owner in struct.__mro__)
    return next((word for word in own if word in WORDS), name)


@cache
def comments_of(owner: type) -> dict[str, str]:
    """The comment at the end of each field's line, by field, in the class that declares it."""
    if owner.__module__ in ("builtins", "msgspec", "typing"):
        return {}
    source = textwrap.dedent(inspect.getsource(owner))
    by_line = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    return {
        node.target.id: by_line.get(node.end_lineno or 0, "")
        for node in body.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def _plain(text: str) -> str:
    """A text on one line, with JSON's null instead of Python's None."""
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


def client_messages() -> list[Shape]:
    """The messages that a client may send, in the order of the source."""
    return [shape_of(struct) for struct in get_args(ClientMessage)]


def server_messages() -> list[Shape]:
    """The messages that the server sends."""
    return [shape_of(struct) for struct in get_args(ServerMessage)]


def http_shapes() -> list[Shape]:
    """The bodies and answers of the HTTP API."""
    types = [RefusedAnswer, *(kind for point in ENDPOINTS for kind in (point.body, point.answer))]
    found = [struct for kind in types for struct in structs_in(kind)]
    return [shape_of(struct) for struct in dict.fromkeys(found)]


def all_shapes() -> list[Shape]:
    """Every struct of the protocol, messages first, then the structs they contain."""
    found = [shape.struct for shape in client_messages() + server_messages() + http_shapes()]
    for struct in found:  # grows while it is read
        for field in shape_of(struct).fields:
            found += [other for other in structs_in(field.type) if other not in found]
    return [shape_of(struct) for struct in dict.fromkeys(found)]


def parts() -> list[Shape]:
    """The structs contained in messages."""
    whole = {shape.struct for shape in client_messages() + server_messages() + http_shapes()}
    return [shape for shape in all_shapes() if shape.struct not in whole]


def structs_in(kind: Any) -> list[StructType]:
    """The structs that a type contains; for `View`, those of all games."""
    if kind is View:
        return [View, *game_views().values()]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    return [struct for arg in get_args(kind) for struct in structs_in(arg)]


def without_null(kind: Any) -> Any:
    """A type without None: `int` for `int | None`."""
    args = [arg for arg in get_args(kind) if arg is not NoneType]
    if NoneType not in get_args(kind):
        return kind
    result = args[0]
    for arg in args[1:]:
        result = result | arg
    return result

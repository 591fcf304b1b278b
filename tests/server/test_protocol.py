"""The protocol: its documents are made of the code, and every message survives the wire."""

import json
import re
from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from string import Template
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import protocol
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from protocol_docs import page, shapes, words
from protocol_docs.shapes import Shape

from sarisari.core.effects import Effect, Telling
from sarisari.core.event import Seen, Told
from sarisari.core.message import Message
from sarisari.server.endpoint import REFUSALS, Endpoint
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.messages import ClientMessage, Number, ServerMessage
from sarisari.server.openapi import description, game_views
from sarisari.table.terms import Terms
from tests.support.narrowing import present

SHAPES = shapes.all_shapes()
PAGE = protocol.ROOT / "docs/protocol.md"
TYPES = protocol.ROOT / "web/src/protocol.ts"
WHOLE_NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
# all that UTF-8 can say, as in any text, but hypothesis takes seconds to find out what that is
CHARACTERS = st.characters(exclude_categories=["Cs"])
SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(CHARACTERS, max_size=20),
    int: WHOLE_NUMBERS,
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    NoneType: st.none(),
    Any: st.text(CHARACTERS, max_size=5) | WHOLE_NUMBERS | st.booleans(),
}


def by_name(items: Sequence[Shape]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("shape", items, ids=lambda shape: shape.name)


@cache
def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type of the protocol."""
    if kind in SCALARS:
        return SCALARS[kind]
    if kind is Terms:  # what a rated table has is checked
        return _struct(Terms, rated=st.just(False))
    if kind is Told:  # each sentence has its effect
        return st.builds(Told.of, values_of(Seen), st.lists(TELLINGS, max_size=2))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _struct(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:  # a number within its bounds, as all of these are
        return values_of(args[0])
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([values_of(arg) for arg in args])
    if origin is dict:
        return st.dictionaries(values_of(args[0]), values_of(args[1]), max_size=2)
    if origin is tuple and args[-1] is not Ellipsis:
        return st.tuples(*(values_of(arg) for arg in args))
    lists = st.lists(values_of(args[0]), max_size=2)
    return lists.map(tuple) if origin is tuple else lists


def _struct(struct: type[msgspec.Struct], **known: Any) -> st.SearchStrategy[Any]:
    fields = {info.name: values_of(info.type) for info in msgspec.structs.fields(struct)}
    return st.builds(struct, **(fields | known))


@cache
def examples_of(struct: type[msgspec.Struct]) -> list[Any]:
    """Some values of a struct of the protocol, drawn once for all tests."""
    drawn: list[Any] = []

    @settings(max_examples=20, phases=[Phase.generate])
    @given(value=values_of(struct))
    def draw(value: Any) -> None:
        drawn.append(value)

    draw()
    return drawn


TELLINGS = st.builds(Telling, values_of(Message), values_of(Effect))


# documents


def test_documents_are_what_the_code_makes_of_them() -> None:
    documents = protocol.documents()
    assert set(documents) == {PAGE, TYPES}
    assert protocol.stale(documents) == [], "run `make protocol`"


def test_a_changed_document_is_found(tmp_path: Path) -> None:
    kept, changed, missing = (tmp_path / name for name in ("kept", "changed", "missing"))
    kept.write_text("as it was")
    changed.write_text("as it was not")
    wanted = dict.fromkeys((kept, changed, missing), "as it was")
    assert protocol.stale(wanted) == [changed, missing]


@by_name(SHAPES)
def test_a_struct_says_what_it_is(shape: Shape) -> None:
    assert shape.about.endswith((".", "?", ")"))


@by_name(SHAPES)
def test_a_field_says_what_it_means(shape: Shape) -> None:
    unclear = [
        field.name
        for field in shape.fields
        if not field.meaning and f"`{field.name}`" not in shape.about
    ]
    assert not unclear, f"a comment, or a word in tools/protocol_docs/words.py, for {unclear}"


def test_no_word_is_left_over() -> None:
    used = {
        shapes.word_for(shape.struct, field.name)
        for shape in SHAPES
        for field in shape.fields
        if not shapes.comment_on(shape.struct, field.name)
    }
    assert set(words.WORDS) <= used
    assert set(words.ABOUT) <= {shape.name for shape in SHAPES}


def test_comments_are_read_from_the_class_that_has_the_field() -> None:
    class Base(msgspec.Struct):
        first: int  # ms
        second: int

    class Derived(Base):
        third: int  # by game

    assert shapes.comment_on(Derived, "first") == "ms"
    assert shapes.comment_on(Derived, "second") == ""
    assert shapes.comment_on(Derived, "third") == "by game"


def test_the_template_is_filled_in_and_nothing_is_left_over() -> None:
    template = Template(page.TEMPLATE.read_text(encoding="utf-8"))
    assert set(template.get_identifiers()) == set(page.values())
    assert "${" not in PAGE.read_text(encoding="utf-8")


def test_links_within_the_page_lead_somewhere() -> None:
    text = PAGE.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    anchors = [page.anchor(title) for title in titles]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)


def test_the_page_has_every_message_and_path() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for shape in shapes.client_messages() + shapes.server_messages():
        assert f"#### {page.heading(shape)}\n" in text
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}" in text


def test_what_the_client_says_in_the_example_can_be_read() -> None:
    said = re.findall(
        r"The client:\n```json\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    decoder = json.JSONDecoder()
    messages = []
    for block in said:
        rest = block
        while rest:
            content, end = decoder.raw_decode(rest)
            messages.append(msgspec.convert(content, ClientMessage))
            rest = rest[end:].lstrip()
    assert len(messages) >= 9
    assert len({type(message) for message in messages}) >= 7


# messages


@by_name(SHAPES)
def test_a_struct_comes_back_from_the_wire_as_it_was(shape: Shape) -> None:
    decoder = msgspec.json.Decoder(shape.struct)
    for value in examples_of(shape.struct):
        assert decoder.decode(msgspec.json.encode(value)) == value


@by_name(shapes.client_messages() + shapes.server_messages())
def test_a_message_is_told_from_all_others_by_its_type(shape: Shape) -> None:
    union = ClientMessage if shape.is_from_client else ServerMessage
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(union)
    for value in examples_of(shape.struct):
        encoded = msgspec.json.encode(value)
        assert json.loads(encoded)["type"] == present(shape.tag)[1]
        assert type(decoder.decode(encoded)) is shape.struct


@by_name([shape for shape in SHAPES if not shape.is_from_client])
def test_only_what_the_types_call_optional_is_left_out(shape: Shape) -> None:
    for value in examples_of(shape.struct):
        sent = json.loads(msgspec.json.encode(value))
        for field in shape.fields:
            assert field.name in sent or shape.may_lack(field)
            if shape.is_never_null(field):
                assert sent.get(field.name, "") is not None


@by_name([shape for shape in SHAPES if shape.is_from_client])
def test_a_client_may_leave_out_what_the_types_call_optional(shape: Shape) -> None:
    optional = {field.name for field in shape.fields if shape.may_lack(field)}
    for value in examples_of(shape.struct):
        content = msgspec.to_builtins(value)
        short = {name: item for name, item in content.items() if name not in optional}
        read = msgspec.convert(short, shape.struct)
        assert all(getattr(read, f.name) == f.default for f in shape.fields if f.name in optional)


@by_name([shape for shape in SHAPES if shape.is_from_client])
def test_a_field_that_nobody_knows_is_refused(shape: Shape) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(_smallest(shape) | {"colour": "red"}, shape.struct)


def _smallest(shape: Shape) -> dict[str, Any]:
    """A message with nothing in it that may be left out."""
    samples: dict[Any, Any] = {str: "", int: 0, Number: 0, bool: False}
    content: dict[str, Any] = {} if shape.tag is None else dict([shape.tag])
    for field in shape.fields:
        if not field.has_default:
            origin, args = get_origin(field.type), get_args(field.type)
            empty = args[0] if origin is Literal else None if NoneType in args else {}
            content[field.name] = samples.get(field.type, empty)
    return content


# the HTTP API


def test_the_description_is_description() -> None:
    from openapi_spec_validator import validate  # a heavy import that only this test needs

    validate(description())


def test_the_description_survives_json() -> None:
    assert json.loads(msgspec.json.encode(description())) == description()


def test_every_endpoint_is_described_once() -> None:
    found = {(e.method, e.path) for e in ENDPOINTS}
    assert len(found) == len(ENDPOINTS)
    described = {
        (method.upper(), path) for path, item in description()["paths"].items() for method in item
    }
    assert described == found


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")
def test_an_endpoint_says_how_it_may_refuse(endpoint: Endpoint) -> None:
    operation = description()["paths"][endpoint.path][endpoint.method.lower()]
    codes = {int(status) for status in operation["responses"]}
    assert codes == {*endpoint.good, *endpoint.may_refuse}
    assert set(endpoint.may_refuse) <= set(REFUSALS)
    named = [item["name"] for item in operation["parameters"] if item["in"] == "path"]
    assert named == re.findall(r"{(\w+)}", endpoint.path)
    assert ("requestBody" in operation) == (endpoint.body is not None or bool(endpoint.takes))


def test_views_are_told_apart_by_their_game() -> None:
    view = description()["components"]["schemas"]["View"]
    assert set(view["discriminator"]["mapping"]) == set(game_views())
    assert len(view["oneOf"]) == len(game_views())

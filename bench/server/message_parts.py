"""Partial decoders of the server's messages: only the fields that the load test needs."""

from typing import TypeAlias, TypeVar

import msgspec

from sarisari.core.event import Pose


class Part(msgspec.Struct, tag_field="type", kw_only=True):
    """A message of the server, with only some of its fields."""


class ViewPart(msgspec.Struct):
    legal: list[str]
    over: bool


class TablePart(Part, tag="table"):
    table: str
    at: int
    view: ViewPart
    you: int | None = None
    due: str | None = None


class DonePart(Part, tag="done"):
    id: str
    at: int
    next: str | None = None


class RefusedPart(Part, tag="refused"):
    text: str
    id: str | None = None


class FrozenPart(Part, tag="frozen"):
    text: str


class ByePart(Part, tag="bye"):
    pass


Answer: TypeAlias = DonePart | RefusedPart | FrozenPart | ByePart
Heard: TypeAlias = TablePart | Answer


class SeenPart(msgspec.Struct):
    do: str | None = None


class ToldPart(msgspec.Struct):
    event: SeenPart


class FeedItemPart(msgspec.Struct):
    at: int
    kind: str
    seat: int | None = None
    told: ToldPart | None = None


class OpeningPart(msgspec.Struct):
    pass


class JournalPart(Part, tag="table"):
    """A page of a table's feed, read from the beginning; the first page has the opening."""

    table: str
    events: list[FeedItemPart]
    opening: OpeningPart | None = None
    has_more: bool = False


class TowersPart(msgspec.Struct):
    """The towers in a view of Bandu."""

    seat: int
    poses: list[dict[str, Pose]]  # by seat, by piece


class BuildingPart(Part, tag="table"):
    """A table where a piece is to be placed."""

    view: TowersPart


class _Kind(msgspec.Struct):
    type: str


P = TypeVar("P", bound=Part)

_HEARD: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)
_JOURNAL: msgspec.json.Decoder[JournalPart | Answer] = msgspec.json.Decoder(JournalPart | Answer)
_BUILDING: msgspec.json.Decoder[BuildingPart] = msgspec.json.Decoder(BuildingPart)
_KIND: msgspec.json.Decoder[_Kind] = msgspec.json.Decoder(_Kind)
_READ = ("table", "done", "refused", "frozen", "bye")


def decode_message(data: bytes) -> Heard | None:
    """Decode a message; None for a type that is not needed."""
    return _known(_HEARD, data)


def decode_journal_message(data: bytes) -> JournalPart | Answer | None:
    """Decode a message while a journal is being downloaded."""
    return _known(_JOURNAL, data)


def decode_towers(data: bytes) -> TowersPart:
    """Decode the towers in a message about a table of Bandu."""
    return _BUILDING.decode(data).view


def _known(decoder: msgspec.json.Decoder[P], data: bytes) -> P | None:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        if _KIND.decode(data).type in _READ:
            raise
        return None

"""What a measurement reads of the server's messages: a few fields; the rest is passed over."""

from typing import TypeAlias

import msgspec


class Part(msgspec.Struct, tag_field="type", kw_only=True):
    """A message of the server, in part."""


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


class RoomPart(Part, tag="room"):
    pass


class HelloPart(Part, tag="hello"):
    pass


class ByePart(Part, tag="bye"):
    pass


Heard: TypeAlias = TablePart | DonePart | RefusedPart | RoomPart | HelloPart | ByePart


class SeenPart(msgspec.Struct):
    do: str | None = None


class ToldPart(msgspec.Struct):
    event: SeenPart


class HappenedPart(msgspec.Struct):
    at: int
    kind: str
    seat: int | None = None
    told: ToldPart | None = None


class OpeningPart(msgspec.Struct):
    pass


class JournalPart(Part, tag="table"):
    """A table's message as the first after `watch` has it: with the whole journal."""

    table: str
    events: list[HappenedPart]
    opening: OpeningPart | None = None


DECODER: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)
JOURNAL: msgspec.json.Decoder[JournalPart | DonePart] = msgspec.json.Decoder(JournalPart | DonePart)

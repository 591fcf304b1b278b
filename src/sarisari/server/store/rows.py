"""Rows of the store. Times are in milliseconds; ids are strings chosen by the caller."""

from typing import Literal, TypeAlias

import msgspec

Status: TypeAlias = Literal["waiting", "running", "over", "stopped", "frozen"]
End: TypeAlias = Literal["over", "stopped", "frozen"]
# a row of the journal: table, place, entry; user, id and content of the wish; checksum
Appended: TypeAlias = tuple[str, int, bytes, str | None, str | None, bytes | None, int]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table, from its waiting room on. The secret is not part of it, because rows are passed
    around."""

    id: str
    game: str
    seen_by: str  # "link" or "everyone"
    created: int
    room: bytes  # JSON
    version: int = 1  # of the room
    status: Status = "waiting"
    seats: dict[int, str] = {}  # by seat: the user
    opening: bytes | None = None  # JSON, once the game has begun
    result: bytes | None = None  # JSON; for a frozen table, the reason
    finished: int | None = None
    is_whole: bool = True  # False: room, opening or seats are not what was written


class Wished(msgspec.Struct, frozen=True, kw_only=True):
    """A wish that was carried out, so that it counts once however often it is sent, also after a
    restart (an idempotency key). A wish that wrote an entry is kept with that entry, others for a
    day."""

    user: str
    id: str  # chosen by the client
    content: bytes  # a hash of the wish
    at: int  # the length of the journal afterwards
    time: int
    next: str | None = None  # the new table of a rematch


class UserRow(msgspec.Struct, frozen=True, kw_only=True):
    """A user: a guest, or an account with a login."""

    id: str
    name: str
    created: int
    login: str | None = None
    password: str | None = None  # a hash
    valid_from: int = 0  # cookies made before are invalid

    def __repr__(self) -> str:
        """Leave out the hash, because rows end up in logs."""
        return f"UserRow(id={self.id!r}, name={self.name!r}, login={self.login!r})"


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat; numbers increase."""

    number: int
    time: int
    user: str
    name: str  # at that time
    text: str


class TableNews(msgspec.Struct, frozen=True, kw_only=True):
    """What others have written to a table, all of one moment."""

    row: TableRow
    entries: list[bytes]  # of the journal, from where the reader had read it
    wishes: list[Wished]  # the newest that were carried out, the oldest of them first
    chat: list[ChatRow]  # lines that the reader had not read

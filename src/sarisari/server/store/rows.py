"""What the store keeps, as rows. Times are milliseconds; ids are texts that the caller makes."""

from typing import Literal, TypeAlias

import msgspec

Status: TypeAlias = Literal["waiting", "running", "over", "stopped", "frozen"]
End: TypeAlias = Literal["over", "stopped", "frozen"]
# a row of the journal: table, place, entry, then user, id and content of the wish, then its sum
Appended: TypeAlias = tuple[str, int, bytes, str | None, str | None, bytes | None, int]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table, from the moment that it is in the lobby. Its secret is not here: rows travel."""

    id: str
    game: str
    seen_by: str  # "link" or "everyone"
    created: int
    room: bytes  # JSON
    version: int = 1  # of the room
    status: Status = "waiting"
    seats: dict[int, str] = {}  # by seat: the user
    opening: bytes | None = None  # JSON, once the game has begun
    result: bytes | None = None  # JSON; of a frozen table, the reason
    finished: int | None = None
    is_whole: bool = True  # False: room, opening or seats are not as they were written


class Wished(msgspec.Struct, frozen=True, kw_only=True):
    """A wish that came true, so that it counts once however often it is sent, also after a
    restart (an idempotency key). One that wrote an entry is kept with that; others for a day."""

    user: str
    id: str  # the client's own
    content: bytes  # the hash of what was wished
    at: int  # the length of the journal since
    time: int
    next: str | None = None  # of a rematch: the new table


class UserRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was here: a guest, or an account with a login."""

    id: str
    name: str
    created: int
    login: str | None = None
    password: str | None = None  # its hash
    valid_from: int = 0  # cookies made before are no longer good

    def __repr__(self) -> str:
        """Without the hash: rows find their way into logs."""
        return f"UserRow(id={self.id!r}, name={self.name!r}, login={self.login!r})"


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat; numbers rise."""

    number: int
    time: int
    user: str
    name: str  # as it was then
    text: str

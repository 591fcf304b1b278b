"""What a wish would change: the one place that decides by the kind of a wish.

It looks at a table and changes nothing; `LiveTable` saves what comes of it, and makes it so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sarisari.core.message import refuse
from sarisari.server.chat import muted_after
from sarisari.server.messages import (
    BeginWish,
    EndWish,
    HostWish,
    LockWish,
    MuteWish,
    ReadmitWish,
    RematchWish,
    SayWish,
    Wish,
)
from sarisari.server.room import Room, check_host
from sarisari.server.store import Status
from sarisari.server.wish_entries import (
    ProposedEntry,
    entry_for,
    room_after,
    room_changed_by_host,
    room_with_seat_opened,
)
from sarisari.table.table import Table


@dataclass(frozen=True)
class ChatSaid:
    """A line of chat."""

    text: str


@dataclass(frozen=True)
class RoomChanged:
    """The room is another one."""

    room: Room


@dataclass(frozen=True)
class GameBegun:
    """The game begins."""


@dataclass(frozen=True)
class RoomClosed:
    """The room is closed before a game."""


@dataclass(frozen=True)
class RematchMade:
    """All go on at another table."""


Change: TypeAlias = ChatSaid | RoomChanged | GameBegun | RoomClosed | RematchMade | ProposedEntry


@dataclass(frozen=True)
class Situation:
    """What of a table a wish is looked at with."""

    room: Room
    status: Status
    table: Table | None  # None: before the game
    users: Mapping[int, str]  # by seat
    now: int
    waited: int  # ms, as `plan_of` takes it
    is_here: Callable[[str], bool]
    count_room_change: Callable[[], None]  # refused if somebody changes rooms too often


def change_of(at: Situation, user: str, wish: Wish) -> Change:
    """What a user's wish comes to. Refused if it may not be."""
    match wish:
        case SayWish():
            return ChatSaid(wish.text)
        case MuteWish():
            at.count_room_change()
            return RoomChanged(muted_after(at.room, user, at.users, wish))
        case RematchWish():
            return RematchMade()
    if at.table is None:
        return _change_before_game(at, user, wish)
    return _change_in_game(at, at.table, user, wish)


def _change_before_game(at: Situation, user: str, wish: Wish) -> Change:
    if at.status != "waiting":
        raise refuse("room-closed")
    at.count_room_change()
    match wish:
        case BeginWish():
            return GameBegun()
        case EndWish():
            check_host(at.room, user)
            return RoomClosed()
        case _:
            return RoomChanged(room_after(at.room, user, wish))


def _change_in_game(at: Situation, table: Table, user: str, wish: Wish) -> Change:
    """Most wishes are for the game; what is for its room does not concern the table."""
    match wish:
        case HostWish() | ReadmitWish():
            room = room_changed_by_host(at.room, user, at.users, wish)
        case LockWish():
            room = room_with_seat_opened(at.room, user, table, wish)
        case _:
            return entry_for(
                at.room,
                table,
                at.users,
                user,
                wish,
                now=at.now,
                waited=at.waited,
                is_here=at.is_here,
            )
    at.count_room_change()
    return RoomChanged(room)

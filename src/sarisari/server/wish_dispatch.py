"""Wish dispatch: decides, by the kind of a wish, what it would change.

A pure decision that changes nothing itself; `LiveTable` carries out the result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sarisari.core.message import refuse
from sarisari.server.chat import muted_after, stored_line
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
    """A line of chat is to be added."""

    line: str  # as it is stored


@dataclass(frozen=True)
class RoomChanged:
    """The room is to be replaced by another."""

    room: Room


@dataclass(frozen=True)
class GameBegun:
    """The game is to start."""


@dataclass(frozen=True)
class RoomClosed:
    """The room is to be closed without a game."""


@dataclass(frozen=True)
class RematchMade:
    """A table for a rematch is to be created."""


Change: TypeAlias = ChatSaid | RoomChanged | GameBegun | RoomClosed | RematchMade | ProposedEntry


@dataclass(frozen=True)
class Situation:
    """What a decision about a wish needs to know of the table."""

    room: Room
    status: Status
    table: Table | None  # None: before the game
    users: Mapping[int, str]  # by seat
    now: int
    waited: int  # ms; see `entry_for`
    is_here: Callable[[str], bool]
    count_room_change: Callable[[], None]  # applies the user's rate limit


def change_of(situation: Situation, user: str, wish: Wish) -> Change:
    """Return what a user's wish would change, or refuse the wish."""
    match wish:
        case SayWish():
            return ChatSaid(stored_line(wish))
        case MuteWish():
            situation.count_room_change()
            return RoomChanged(muted_after(situation.room, user, situation.users, wish))
        case RematchWish():
            return RematchMade()
    if situation.table is None:
        return _change_before_game(situation, user, wish)
    return _change_in_game(situation, situation.table, user, wish)


def _change_before_game(situation: Situation, user: str, wish: Wish) -> Change:
    if situation.status != "waiting":
        raise refuse("room-closed")
    situation.count_room_change()
    match wish:
        case BeginWish():
            return GameBegun()
        case EndWish():
            check_host(situation.room, user)
            return RoomClosed()
        case _:
            return RoomChanged(room_after(situation.room, user, wish))


def _change_in_game(situation: Situation, table: Table, user: str, wish: Wish) -> Change:
    """Return the change that a wish makes during a game: most wishes become entries, a few change
    the room."""
    match wish:
        case HostWish() | ReadmitWish():
            room = room_changed_by_host(situation.room, user, situation.users, wish)
        case LockWish():
            room = room_with_seat_opened(situation.room, user, table, wish)
        case _:
            return entry_for(
                situation.room,
                table,
                situation.users,
                user,
                wish,
                now=situation.now,
                waited=situation.waited,
                is_here=situation.is_here,
            )
    situation.count_room_change()
    return RoomChanged(room)

"""Bans: people whom the host has removed from a table. They may not sit down there again and, if
banned, not even watch, until the host readmits them."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, count

import msgspec

from sarisari.core.message import refuse
from sarisari.server.room import Room, check_host, check_seat, stand, users_of

MOST_REMOVED = 50  # removed people whom a table remembers


def remove(room: Room, user: str, seat: int, is_banned: bool = False) -> Room:
    """Let the host remove a person."""
    check_host(room, user)
    check_seat(room, seat)
    other = room.chairs[seat].user
    if other is None or other == user:
        raise refuse("nobody-to-remove")
    names = [chair.name or "" for chair in room.chairs]
    return stand(room_without_person(room, users_of(room), names, seat, is_banned), other)


def room_without_person(
    room: Room, users: Mapping[int, str], names: Sequence[str], seat: int, is_banned: bool
) -> Room:
    """Return the room after the user of a seat was removed and may not sit down again."""
    other = users.get(seat)
    if other is None:
        return room
    removed = {who: name for who, name in room.removed.items() if who != other}
    removed[other] = _unique_name(names[seat], removed.values())
    banned = [user for user in room.banned if user != other]
    if is_banned:
        banned.append(other)
    for user in list(removed)[:-MOST_REMOVED]:
        del removed[user]
    banned = [user for user in banned if user in removed]
    return msgspec.structs.replace(room, removed=removed, banned=tuple(banned))


def _unique_name(name: str, others: Collection[str]) -> str:
    """Return `Zoé`, or `Zoé (2)` if another Zoé was removed before."""
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(each for each in names if each not in others)


def readmit(room: Room, user: str, name: str) -> Room:
    """Let the host readmit a person who was removed."""
    check_host(room, user)
    back = [other for other, known in room.removed.items() if known == name]
    if not back:
        raise refuse("nobody-removed")
    removed = {other: known for other, known in room.removed.items() if other not in back}
    banned = tuple(other for other in room.banned if other not in back)
    return msgspec.structs.replace(room, removed=removed, banned=banned)

"""Rematch: the room of the table that follows another, or of the same table with a bot at one
seat."""

from collections.abc import Mapping, Sequence

import msgspec

from sarisari.core.message import refuse
from sarisari.server.chair import Chair, bot_name
from sarisari.server.room import Room, users_of
from sarisari.table.clock import STAND_IN
from sarisari.table.journal import Player
from sarisari.table.table import Table
from sarisari.table.terms import current_terms


def check_rematch(room: Room, table: Table | None, *, is_seated: bool) -> None:
    """Refuse a rematch before the end of a game, of a game in which nothing was played, and to
    somebody who has no seat."""
    if table is None or not table.is_over:
        raise refuse("rematch-too-early")
    if not is_seated:
        raise refuse("not-seated")
    if room.next is None and not table.has_begun:
        raise refuse("rematch-nothing-played")


def room_after(
    room: Room,
    players: Sequence[Player | None],
    users: Mapping[int, str],
    without: int | None,
) -> Room:
    """Return the room of a rematch or, without the player at one seat, of the same table again."""
    if without is None:
        return next_room(room, players, users)
    return room_without(room, players, users, without)


def next_room(room: Room, players: Sequence[Player | None], users: Mapping[int, str]) -> Room:
    """Return the room of a rematch: everybody moves on by one seat."""
    chairs = [_chair_of(player, users.get(seat)) for seat, player in enumerate(players)]
    return _room_like(room, [*chairs[-1:], *chairs[:-1]])


def room_without(
    room: Room, players: Sequence[Player | None], users: Mapping[int, str], seat: int
) -> Room:
    """Return the room of the same table again, ready to begin, with a bot at one seat."""
    chairs = [_chair_of(player, users.get(place)) for place, player in enumerate(players)]
    chairs = [msgspec.structs.replace(chair, is_ready=True) for chair in chairs]
    names = [chair.name for chair in chairs if chair.name is not None]
    chairs[seat] = Chair(name=bot_name(names), bot=STAND_IN, is_ready=True)
    host = room.host
    if users.get(seat) == host:
        host = next((other for place, other in users.items() if place != seat), host)
    return msgspec.structs.replace(_room_like(room, chairs), host=host)


def _chair_of(player: Player | None, user: str | None) -> Chair:
    if player is None or (user is None and player.bot is None):
        return Chair()
    return Chair(user=user, name=player.name, bot=player.bot, is_ready=player.bot is not None)


def _room_like(room: Room, chairs: Sequence[Chair]) -> Room:
    return Room(
        game=room.game,
        options=room.options,
        terms=current_terms(room.game, room.terms),
        chairs=tuple(chairs),
        host=room.host,
        order="fixed",
        silenced=room.silenced,
        muted=room.muted,
        removed=room.removed,
        banned=room.banned,
        lan=room.lan,
    )


def is_alone(room: Room) -> bool:
    """Whether all chairs are taken by the host and bots, so that nobody has to be waited for."""
    is_full = not any(chair.is_free for chair in room.chairs)
    return is_full and set(users_of(room).values()) == {room.host}

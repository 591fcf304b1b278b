"""The waiting room of a table: who sits where before the game starts, and who may change it.

A room is an immutable value; each change returns a new one. The game starts with the `Opening` made
from the room.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from sarisari.bots import get_bot
from sarisari.core.message import refuse
from sarisari.core.options import Options, check_offered, players_of
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.games import get_game, named_game
from sarisari.server.chair import Chair, bot_name, with_bots_renamed
from sarisari.table.fair import commitment_of, seat_order
from sarisari.table.journal import Opening
from sarisari.table.seats import check_players
from sarisari.table.terms import Terms, decide_terms

Order: TypeAlias = Literal["lot", "fixed"]


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose game has not started."""

    game: str
    options: Options  # complete
    terms: Terms
    chairs: tuple[Chair, ...]
    host: str  # the user who made it, or to whom the role passed
    order: Order = "lot"
    is_named: bool = False  # the host has named who begins: the first chair
    version: int = 1
    opened: tuple[int, ...] = ()  # during a game: bots' seats that people may take
    silenced: tuple[str, ...] = ()  # users whose chat nobody is shown
    muted: dict[str, tuple[str, ...]] = {}  # by user: whose chat they have muted
    removed: dict[str, str] = {}  # removed users, with their names
    banned: tuple[str, ...] = ()  # removed users who may not even watch
    next: str | None = None  # the table of the rematch
    lan: str | None = None  # its LAN link: "http://192.168.1.20:7274"


@dataclass(frozen=True)
class Start:
    """A room whose game starts: the opening of its table, and the users by seat."""

    opening: Opening
    users: dict[int, str]


def new_room(game: str, options: Options, terms: Terms, host: str) -> Room:
    """Return an empty room. Refuse an unknown game or a wrong option."""
    complete = named_game(game).new(options).options
    check_offered(named_game(game).options, complete)
    chairs = (Chair(),) * players_of(complete)
    if terms.suggestions is None:
        terms = msgspec.structs.replace(terms, suggestions="off" if terms.rated else "usual")
    return Room(game=game, options=complete, terms=terms, chairs=chairs, host=host)


def sit(room: Room, user: str, name: str, seat: int | None = None) -> Room:
    """Seat a person, or move one to another chair; without a seat, at the first free one."""
    check_not_removed(room, user)
    now = seat_of(room, user)
    free = [number for number, chair in enumerate(room.chairs) if chair.is_open]
    if seat is None:
        seat = now if now is not None else next(iter(free), None)
    if seat is None:
        raise refuse("room-full")
    check_seat(room, seat)
    if seat != now and seat not in free:
        raise refuse("chair-taken")
    chairs = list(room.chairs)
    if now is not None:
        chairs[now] = msgspec.structs.replace(chairs[now], user=None, name=None, is_ready=False)
    chairs[seat] = msgspec.structs.replace(chairs[seat], user=user, name=name.strip())
    return _with_chairs(room, with_bots_renamed(chairs, name))


def stand(room: Room, user: str) -> Room:
    """Let a person stand up. If that was the host, another seated user becomes the host."""
    seat = seat_of(room, user)
    if seat is None:
        raise refuse("not-seated")
    chairs = list(room.chairs)
    chairs[seat] = Chair(is_locked=chairs[seat].is_locked)
    left = _with_chairs(room, chairs)
    others = [chair.user for chair in chairs if chair.user is not None]
    if user == room.host and others:
        return msgspec.structs.replace(left, host=others[0])
    return left


def ready(room: Room, user: str, is_ready: bool) -> Room:
    """Mark a person as ready to begin, or not."""
    seat = seat_of(room, user)
    if seat is None:
        raise refuse("not-seated")
    chairs = list(room.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], is_ready=is_ready)
    return _with_chairs(room, chairs)


def put_bot(room: Room, user: str, seat: int, bot: str | None) -> Room:
    """Let the host put a bot on a free chair, replace a bot, or remove it."""
    check_host(room, user)
    check_seat(room, seat)
    chair = room.chairs[seat]
    if chair.user is not None:
        raise refuse("chair-taken")
    chairs = list(room.chairs)
    chairs[seat] = Chair(is_locked=chair.is_locked)
    if bot is not None:
        get_bot(bot)
        name = bot_name([other.name for other in chairs if other.name is not None])
        chairs[seat] = Chair(name=name, bot=bot, is_ready=True, is_locked=chair.is_locked)
    return _with_chairs(room, chairs)


def check_not_removed(room: Room, user: str) -> None:
    """Refuse a user whom the host has removed."""
    if user in room.removed:
        raise refuse("removed-from-table")


def move(room: Room, user: str, seat: int, to: int) -> Room:
    """Let the host swap two chairs."""
    check_host(room, user)
    check_seat(room, seat)
    check_seat(room, to)
    chairs = list(room.chairs)
    chairs[seat], chairs[to] = chairs[to], chairs[seat]
    is_named = room.is_named and 0 not in (seat, to)
    return _with_chairs(msgspec.structs.replace(room, is_named=is_named), chairs)


def lock(room: Room, user: str, seat: int, is_locked: bool) -> Room:
    """Let the host reserve a chair, or open it."""
    check_host(room, user)
    check_seat(room, seat)
    chairs = list(room.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], is_locked=is_locked)
    return _with_chairs(room, chairs)


def fix_order(room: Room, user: str, order: Order) -> Room:
    """AB-02. Let the host decide whether seats stay as they are or are drawn by lot."""
    check_host(room, user)
    return msgspec.structs.replace(room, order=order, is_named=False)


def set_first(room: Room, user: str, seat: int) -> Room:
    """AB-02, AK-14, AN-27. Let the host name the player who is the youngest, who last made sense,
    or who begins: all chairs rotate until that player has the first."""
    check_host(room, user)
    check_seat(room, seat)
    if room.chairs[seat].is_free:
        raise refuse("first-must-sit")
    chairs = room.chairs[seat:] + room.chairs[:seat]
    return msgspec.structs.replace(room, chairs=chairs, order="fixed", is_named=True)


def pass_host(room: Room, user: str, users: Mapping[int, str], seat: int) -> Room:
    """Let the host make another seated user the host."""
    check_host(room, user)
    check_seat(room, seat)
    other = users.get(seat)
    if other is None:
        raise refuse("host-must-sit")
    return msgspec.structs.replace(room, host=other)


def change(room: Room, user: str, options: Options, terms: Terms) -> Room:
    """Let the host change the game's options and terms. Nobody is ready any more. With fewer seats,
    people keep theirs if there is room for all of them. Terms that do not mention suggestions leave
    them as they are."""
    check_host(room, user)
    if terms.suggestions is None:
        kept = "off" if terms.rated else room.terms.suggestions
        terms = msgspec.structs.replace(terms, suggestions=kept)
    complete = get_game(room.game).new(options).options
    check_offered(get_game(room.game).options, complete)
    places = players_of(complete)
    taken = [chair for chair in room.chairs if chair.user is not None]
    if len(taken) > places:
        raise refuse("room-too-small", count=places)
    chairs = list(room.chairs) + [Chair()] * (places - len(room.chairs))
    while len(chairs) > places:
        chairs.remove(min(reversed(chairs), key=lambda chair: (bool(chair.user), bool(chair.bot))))
    chairs = [msgspec.structs.replace(chair, is_ready=chair.bot is not None) for chair in chairs]
    changed = msgspec.structs.replace(room, options=complete, terms=terms)
    return _with_chairs(changed, chairs)


def start(room: Room, user: str, secret: bytes, number: int, time: int) -> Start:
    """Start the game: every chair must be taken, and every person but the host must be ready."""
    check_host(room, user)
    free = [seat for seat, chair in enumerate(room.chairs) if chair.is_free]
    if free:
        raise refuse("chairs-free", count=len(free))
    waiting = [chair.name or "" for chair in room.chairs if not _is_ready(chair, user)]
    if waiting:
        raise refuse("not-ready", names=waiting)
    order = list(range(len(room.chairs)))
    if room.order == "lot":
        order = seat_order(secret, len(room.chairs))
    chairs = [room.chairs[place] for place in order]
    opening = Opening(
        game=room.game,
        options=room.options,
        terms=decide_terms(room.terms, len(users_of(room))),
        players=tuple(chair.player for chair in chairs),
        time=time,
        commitment=commitment_of(secret),
        number=number,
        rules_version=get_game(room.game).rules_version,
        hand_version=NEWEST_HAND,
    )
    users = {seat: chair.user for seat, chair in enumerate(chairs) if chair.user is not None}
    return Start(opening, users)


def users_of(room: Room) -> dict[int, str]:
    """Return the seated users by seat."""
    return {seat: chair.user for seat, chair in enumerate(room.chairs) if chair.user is not None}


def seat_of(room: Room, user: str) -> int | None:
    """Return the seat of a user, or None."""
    return next((seat for seat, other in users_of(room).items() if other == user), None)


def _is_ready(chair: Chair, host: str) -> bool:
    return chair.is_ready or chair.user == host or chair.bot is not None


def _with_chairs(room: Room, chairs: list[Chair]) -> Room:
    check_players([chair.player for chair in chairs])
    changed = msgspec.structs.replace(room, chairs=tuple(chairs))
    # the player who was named to begin may be gone
    if room.is_named and not room.chairs[0].has_same_sitter(chairs[0]):
        return msgspec.structs.replace(changed, order="lot", is_named=False)
    return changed


def check_host(room: Room, user: str) -> None:
    """Refuse anybody but the host."""
    if user != room.host:
        raise refuse("host-only")


def check_seat(room: Room, seat: int) -> None:
    """Refuse a seat that the room does not have."""
    if not 0 <= seat < len(room.chairs):
        raise refuse("no-such-seat", highest=len(room.chairs) - 1)

"""From a wish to what it would change: another room, or an entry of the journal. Nothing is saved
here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from sarisari.bots import get_bot
from sarisari.bots.versions import bot_player
from sarisari.core.event import PULL
from sarisari.core.message import refuse
from sarisari.server import bans
from sarisari.server import room as rooms
from sarisari.server.chair import bot_name
from sarisari.server.messages import (
    ActWish,
    AgreeWish,
    BackWish,
    BotWish,
    ChangeWish,
    EndWish,
    FirstWish,
    HostWish,
    LockWish,
    MoveWish,
    OrderWish,
    PauseWish,
    ReadmitWish,
    ReadyWish,
    RemoveWish,
    SaltHashWish,
    SaltWish,
    SitWish,
    StandInWish,
    StandWish,
    StopWish,
    UndoWish,
    Wish,
)
from sarisari.server.room import Room, check_host
from sarisari.table.clock import STAND_IN
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    Entry,
    Player,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.table import Table


@dataclass(frozen=True)
class ProposedEntry:
    """An entry to commit, how much of the journal its author had seen, and what changes together
    with it: the owners of seats, and the room."""

    entry: Entry
    at: int | None = None
    seats: Mapping[int, str | None] = field(default_factory=dict)
    room: Room | None = None


def room_after(room: Room, user: str, wish: Wish) -> Room:
    """Return a waiting room as a wish changes it."""
    match wish:
        case SitWish():
            return rooms.sit(room, user, wish.name, wish.seat)
        case StandWish():
            return rooms.stand(room, user)
        case ReadyWish():
            return rooms.ready(room, user, wish.is_ready)
        case BotWish():
            return rooms.put_bot(room, user, wish.seat, wish.bot)
        case RemoveWish():
            return bans.remove(room, user, wish.seat, wish.is_banned)
        case MoveWish():
            return rooms.move(room, user, wish.seat, wish.to)
        case LockWish():
            return rooms.lock(room, user, wish.seat, wish.is_locked)
        case OrderWish():
            return rooms.fix_order(room, user, wish.order)
        case FirstWish():
            return rooms.set_first(room, user, wish.seat)
        case ChangeWish():
            return rooms.change(room, user, wish.options, wish.terms)
        case HostWish() | ReadmitWish():
            return room_changed_by_host(room, user, rooms.users_of(room), wish)
        case _:
            raise refuse("game-not-begun")


def room_changed_by_host(
    room: Room, user: str, users: Mapping[int, str], wish: HostWish | ReadmitWish
) -> Room:
    """Apply a host's wish that is possible before a game and during it."""
    if isinstance(wish, HostWish):
        return rooms.pass_host(room, user, users, wish.seat)
    return bans.readmit(room, user, wish.name)


def room_with_seat_opened(room: Room, user: str, table: Table, wish: LockWish) -> Room:
    """Open a bot's seat to people, or close it again, during a game; only the host may."""
    check_host(room, user)
    if table.seat(wish.seat).owned_by_human:
        raise refuse("bots-seat-only")
    opened = {*room.opened} - {wish.seat} if wish.is_locked else {*room.opened, wish.seat}
    return msgspec.structs.replace(room, opened=tuple(sorted(opened)))


def entry_for(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: Wish,
    *,
    now: int,
    waited: int,
    is_here: Callable[[str], bool],
) -> ProposedEntry:
    """Return the entry that a wish stands for. After `waited` ms anybody may ask for a stand-in for
    a player who is holding up the game; the host may at once for a player who is away."""
    match wish:
        case StandInWish():
            return _propose_stand_in(room, table, users, user, wish, now, waited, is_here)
        case PauseWish() | EndWish() | BotWish() | RemoveWish():
            return _host_entry(room, table, users, user, wish, now)
        case SitWish():
            return _propose_sitting_down(room, users, user, wish, now)
    seat = next((seat for seat, other in users.items() if other == user), None)
    if seat is None:
        raise refuse("not-seated")
    return _seat_entry(table, seat, wish, now)


def _seat_entry(table: Table, seat: int, wish: Wish, now: int) -> ProposedEntry:
    """Return the entry for what a user does at their own seat."""
    match wish:
        case ActWish():
            toward = wish.toward if wish.do.startswith(PULL) else None
            return ProposedEntry(ActEntry(time=now, seat=seat, do=wish.do, toward=toward), wish.at)
        case UndoWish():
            keep = table.undo_for(seat).checked()
            return ProposedEntry(UndoEntry(time=now, seat=seat, keep=keep), wish.at)
        case AgreeWish():
            asked = AgreementEntry(time=now, seat=seat, about=wish.about, says=wish.says)
            return ProposedEntry(asked, wish.at)
        case StopWish():
            return ProposedEntry(StopEntry(time=now, seat=seat))
        case SaltHashWish():
            return ProposedEntry(SaltHashEntry(time=now, seat=seat, hash=wish.hash))
        case SaltWish():
            return ProposedEntry(SaltEntry(time=now, seat=seat, salt=wish.salt))
        case BackWish():
            return ProposedEntry(SeatEntry(time=now, seat=seat, player=table.seats[seat].player))
        case StandWish():
            return ProposedEntry(stand_in_entry(table, seat, now))
        case _:
            raise refuse("game-has-begun")


def _host_entry(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: PauseWish | EndWish | BotWish | RemoveWish,
    now: int,
) -> ProposedEntry:
    """Return the entry for what only the host may do; resuming is open to every seated user."""
    if isinstance(wish, PauseWish) and not wish.is_paused and user in users.values():
        return ProposedEntry(ClockEntry(time=now, what="resume"))
    check_host(room, user)
    match wish:
        case PauseWish():
            return ProposedEntry(ClockEntry(time=now, what="pause" if wish.is_paused else "resume"))
        case EndWish():
            seats = [seat for seat, other in users.items() if other == user]
            return ProposedEntry(StopEntry(time=now, seat=seats[0] if seats else 0, by_host=True))
        case RemoveWish():
            proposal = _propose_bot(table, users, user, wish.seat, STAND_IN, now)
            names = [info.player.name if info.player else "" for info in table.seats]
            after = bans.room_without_person(room, users, names, wish.seat, wish.is_banned)
            return replace(proposal, room=after)
        case BotWish(bot=None):
            return _propose_bot(table, users, user, wish.seat, STAND_IN, now)
        case BotWish():
            assert wish.bot is not None
            get_bot(wish.bot)
            return _propose_bot(table, users, user, wish.seat, wish.bot, now)


def _propose_stand_in(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: StandInWish,
    now: int,
    waited: int,
    is_here: Callable[[str], bool],
) -> ProposedEntry:
    """Propose a stand-in for another player: one who is away, if the host asks, or one who has held
    up the game for long enough. A host cannot replace a player who is present and, for example,
    does not agree to something."""
    if user not in users.values():
        check_host(room, user)
    if user != room.host or is_here(users.get(wish.seat, "")):
        _check_waited(table, wish.seat, now, waited)
    return ProposedEntry(stand_in_entry(table, wish.seat, now))


def stand_in_entry(table: Table, seat: int, now: int, *, has_left: bool = False) -> SeatEntry:
    """Return the entry by which a bot plays for a person until they return, or for good if they
    have left."""
    player = table.seat(seat).player
    return SeatEntry(time=now, seat=seat, player=player, stand_in=STAND_IN, has_left=has_left)


def _propose_bot(
    table: Table, users: Mapping[int, str], user: str, seat: int, bot: str, now: int
) -> ProposedEntry:
    """Propose that a bot takes over a seat for good."""
    table.seat(seat)
    if users.get(seat) == user:
        raise refuse("nobody-to-remove")
    names = [info.player.name for info in table.seats if info.player is not None]
    player = bot_player(bot_name(names), bot)
    return ProposedEntry(SeatEntry(time=now, seat=seat, player=player), seats={seat: None})


def _propose_sitting_down(
    room: Room, users: Mapping[int, str], user: str, wish: SitWish, now: int
) -> ProposedEntry:
    """Propose that a person takes over a bot's seat which the host has opened."""
    if user in users.values():
        raise refuse("game-has-begun")
    rooms.check_not_removed(room, user)
    opened = [seat for seat in room.opened if seat not in users]
    if not opened:
        raise refuse("game-has-begun")
    seat = opened[0] if wish.seat is None else wish.seat
    if seat not in opened:
        raise refuse("chair-taken")
    player = Player(wish.name.strip())
    return ProposedEntry(SeatEntry(time=now, seat=seat, player=player), seats={seat: user})


def _check_waited(table: Table, seat: int, now: int, waited: int) -> None:
    """Refuse unless the others have waited for this seat for long enough."""
    since = waited_since(table, seat)
    if since is None:
        raise refuse("nobody-waits", seat=seat)
    left = since + waited - now
    if left > 0:
        raise refuse("wait-longer", seat=seat, count=-(-left // 1000))


def waited_since(table: Table, seat: int) -> int | None:
    """Return since when it has been this seat's turn; None if it is not."""
    table.seat(seat)
    length = table.prompted_at(seat)
    if seat not in table.to_act():
        return None
    return table.journal[length - 1].time if length else table.opening.time

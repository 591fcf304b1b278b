"""From what a user asks for to what would happen: another room, or an entry of the journal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from sarisari.bots import get_bot
from sarisari.core.message import refuse
from sarisari.server import room as rooms
from sarisari.server.messages import (
    Act,
    Agree,
    Back,
    Change,
    Draw,
    End,
    First,
    Lock,
    Move,
    PassHost,
    Pause,
    PromiseSalt,
    PutBot,
    Readmit,
    Ready,
    Remove,
    ShowSalt,
    Sit,
    Stand,
    StandIn,
    Stop,
    Undo,
    Wish,
)
from sarisari.server.room import Room, check_host
from sarisari.table.clock import STAND_IN
from sarisari.table.journal import (
    Acted,
    Agreement,
    ChangeEntry,
    Clock,
    Entry,
    Player,
    Salt,
    SaltHash,
    Seated,
    Stopped,
    Undone,
)
from sarisari.table.table import Table


@dataclass(frozen=True)
class Plan:
    """An entry, how far its author had seen, and what changes with it: seats that are somebody
    else's then, and the room."""

    entry: Entry
    at: int | None = None
    seats: Mapping[int, str | None] = field(default_factory=dict)
    room: Room | None = None


def room_after(room: Room, user: str, wish: Wish) -> Room:
    """A waiting room as a wish changes it."""
    match wish:
        case Sit():
            return rooms.sit(room, user, wish.name, wish.seat)
        case Stand():
            return rooms.stand(room, user)
        case Ready():
            return rooms.ready(room, user, wish.is_ready)
        case PutBot():
            return rooms.put_bot(room, user, wish.seat, wish.bot)
        case Remove():
            return rooms.remove(room, user, wish.seat, wish.is_banned)
        case Move():
            return rooms.move(room, user, wish.seat, wish.to)
        case Lock():
            return rooms.lock(room, user, wish.seat, wish.is_locked)
        case Draw():
            return rooms.fix_order(room, user, wish.order)
        case First():
            return rooms.let_begin(room, user, wish.seat)
        case Change():
            return rooms.change(room, user, wish.options, wish.terms)
        case PassHost() | Readmit():
            return run_by_host(room, user, rooms.users_of(room), wish)
        case _:
            raise refuse("game-not-begun")


def run_by_host(room: Room, user: str, users: Mapping[int, str], wish: PassHost | Readmit) -> Room:
    """What a host may do before a game and in the middle of it."""
    if isinstance(wish, PassHost):
        return rooms.pass_host(room, user, users, wish.seat)
    return rooms.readmit(room, user, wish.name)


def locked_in_game(room: Room, user: str, table: Table, wish: Lock) -> Room:
    """In a game under way the host opens the places of bots to people, or closes them."""
    check_host(room, user)
    if table.seat(wish.seat).is_persons:
        raise refuse("bots-seat-only")
    opened = {*room.opened} - {wish.seat} if wish.is_locked else {*room.opened, wish.seat}
    return msgspec.structs.replace(room, opened=tuple(sorted(opened)))


def plan_of(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: Wish,
    *,
    now: int,
    waited: int,
    is_here: Callable[[str], bool],
) -> Plan:
    """The entry that a wish stands for. `waited`: after how many ms anybody may bring a stand-in
    for a person who is waited for; the host may at once for one who is not here."""
    match wish:
        case StandIn():
            return _stand_in(room, table, users, user, wish, now, waited, is_here)
        case Pause() | End() | PutBot() | Remove():
            return _of_the_host(room, table, users, user, wish, now)
        case Sit():
            return _sits_down(room, users, user, wish, now)
    seat = next((seat for seat, other in users.items() if other == user), None)
    if seat is None:
        raise refuse("not-seated")
    return _of_a_seat(table, seat, wish, now)


def _of_a_seat(table: Table, seat: int, wish: Wish, now: int) -> Plan:
    """What somebody does at their own seat."""
    match wish:
        case Act():
            return Plan(Acted(time=now, seat=seat, do=wish.do), wish.at)
        case Undo():
            keep = table.undo_for(seat).checked()
            return Plan(Undone(time=now, seat=seat, keep=keep), wish.at)
        case Agree():
            asked = Agreement(time=now, seat=seat, about=wish.about, says=wish.says)
            return Plan(asked, wish.at)
        case Stop():
            return Plan(Stopped(time=now, seat=seat))
        case PromiseSalt():
            return Plan(SaltHash(time=now, seat=seat, hash=wish.hash))
        case ShowSalt():
            return Plan(Salt(time=now, seat=seat, salt=wish.salt))
        case Back():
            return Plan(Seated(time=now, seat=seat, player=table.seats[seat].player))
        case Stand():
            return Plan(stands_in(table, seat, now))
        case _:
            raise refuse("game-has-begun")


def _of_the_host(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: Pause | End | PutBot | Remove,
    now: int,
) -> Plan:
    """What is the host's to do; anybody who sits may let the table go on."""
    if isinstance(wish, Pause) and not wish.is_paused and user in users.values():
        return Plan(Clock(time=now, what="resume"))
    check_host(room, user)
    match wish:
        case Pause():
            return Plan(Clock(time=now, what="pause" if wish.is_paused else "resume"))
        case End():
            seats = [seat for seat, other in users.items() if other == user]
            return Plan(Stopped(time=now, seat=seats[0] if seats else 0, by_host=True))
        case Remove():
            plan = _replaced(table, users, user, wish.seat, STAND_IN, now)
            names = [info.player.name if info.player else "" for info in table.seats]
            after = rooms.sent_away(room, users, names, wish.seat, wish.is_banned)
            return replace(plan, room=after)
        case PutBot(bot=None):
            return _replaced(table, users, user, wish.seat, STAND_IN, now)
        case PutBot():
            assert wish.bot is not None
            get_bot(wish.bot)
            return _replaced(table, users, user, wish.seat, wish.bot, now)


def _stand_in(
    room: Room,
    table: Table,
    users: Mapping[int, str],
    user: str,
    wish: StandIn,
    now: int,
    waited: int,
    is_here: Callable[[str], bool],
) -> Plan:
    """A bot plays for somebody else: who is away, if the host says so, or who has been waited for.
    A host cannot put a bot in the place of one who is there and, say, does not agree."""
    if user not in users.values():
        check_host(room, user)
    if user != room.host or is_here(users.get(wish.seat, "")):
        _check_waited(table, wish.seat, now, waited)
    return Plan(stands_in(table, wish.seat, now))


def is_luxury(entry: Entry) -> bool:
    """Whether an entry is none that a game needs to go on or to end, so that there could be any
    number of them."""
    match entry:
        case Clock(what="resume") | Agreement(about="stop") | Stopped():
            return False
        case _:
            return isinstance(entry, ChangeEntry)


def stands_in(table: Table, seat: int, now: int, *, has_left: bool = False) -> Seated:
    """A bot plays for a person until it is back, or for good if it has left."""
    player = table.seat(seat).player
    return Seated(time=now, seat=seat, player=player, stand_in=STAND_IN, has_left=has_left)


def _replaced(
    table: Table, users: Mapping[int, str], user: str, seat: int, bot: str, now: int
) -> Plan:
    """A bot takes a place for good."""
    table.seat(seat)
    if users.get(seat) == user:
        raise refuse("nobody-to-remove")
    names = [info.player.name for info in table.seats if info.player is not None]
    player = Player(rooms.bot_name(names), bot)
    return Plan(Seated(time=now, seat=seat, player=player), seats={seat: None})


def _sits_down(room: Room, users: Mapping[int, str], user: str, wish: Sit, now: int) -> Plan:
    """A person takes the place of a bot, where the host has opened it."""
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
    return Plan(Seated(time=now, seat=seat, player=player), seats={seat: user})


def _check_waited(table: Table, seat: int, now: int, waited: int) -> None:
    """Refused unless everybody has waited for this seat for long enough."""
    since = waited_since(table, seat)
    if since is None:
        raise refuse("nobody-waits", seat=seat)
    left = since + waited - now
    if left > 0:
        raise refuse("wait-longer", seat=seat, count=-(-left // 1000))


def waited_since(table: Table, seat: int) -> int | None:
    """Since when a seat has to act; None if it has not."""
    table.seat(seat)
    length = table.prompted_at(seat)
    if seat not in table.to_act():
        return None
    return table.journal[length - 1].time if length else table.opening.time

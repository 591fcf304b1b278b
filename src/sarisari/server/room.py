"""The waiting room of a table: who sits where before the first card, and who may change it.

A room is a value; each change gives another. The game begins with an `Opening` made of it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Literal, TypeAlias

import msgspec

from sarisari.bots import get_bot
from sarisari.core.message import refuse
from sarisari.core.options import Options, check_offered, players_of
from sarisari.games import get_game, named_game
from sarisari.table.fair import commitment_of, seat_order
from sarisari.table.journal import Opening, Player
from sarisari.table.player_names import are_alike
from sarisari.table.seats import check_players
from sarisari.table.terms import Terms, decide_terms

Order: TypeAlias = Literal["lot", "fixed"]

BOT_NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli", "Femi")
MOST_REMOVED = 50  # people whom a table remembers


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat before the game: a person by its user, a bot, or nobody."""

    user: str | None = None
    name: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_locked: bool = False  # nobody may sit down here by itself

    @property
    def is_free(self) -> bool:
        return self.user is None and self.bot is None

    @property
    def player(self) -> Player | None:
        if self.is_free or self.name is None:
            return None
        return Player(self.name, self.bot)


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A table that has not begun."""

    game: str
    options: Options  # complete
    terms: Terms
    chairs: tuple[Chair, ...]
    host: str  # the user who made it, or to whom the role passed
    order: Order = "lot"
    is_named: bool = False  # the host has said who begins: whoever has the first chair
    version: int = 1
    opened: tuple[int, ...] = ()  # in a game under way: bots' places that people may take
    silenced: tuple[str, ...] = ()  # users whose chat nobody is shown
    muted: dict[str, tuple[str, ...]] = {}  # by user: whose chat they do not want
    removed: dict[str, str] = {}  # users who may not sit down here again: by what name they sat
    banned: tuple[str, ...] = ()  # those of them who may not even look on
    next: str | None = None  # the table of the rematch
    lan: str | None = None  # where people on the network find it: "http://192.168.1.20:7274"


@dataclass(frozen=True)
class Start:
    """A room that begins: what its table opens with, and which user sits at which seat."""

    opening: Opening
    users: dict[int, str]


def new_room(game: str, options: Options, terms: Terms, host: str) -> Room:
    """An empty room. Refused if the game or an option is wrong."""
    complete = named_game(game).new(options).options
    check_offered(named_game(game).options, complete)
    chairs = (Chair(),) * players_of(complete)
    if terms.suggestions is None:
        terms = msgspec.structs.replace(terms, suggestions="off" if terms.rated else "usual")
    return Room(game=game, options=complete, terms=terms, chairs=chairs, host=host)


def sit(room: Room, user: str, name: str, seat: int | None = None) -> Room:
    """A person sits down, or moves to another chair; without a seat at the first free one."""
    check_not_removed(room, user)
    now = seat_of(room, user)
    free = [number for number, chair in enumerate(room.chairs) if _is_open(chair)]
    if seat is None:
        seat = now if now is not None else next(iter(free), None)
    if seat is None:
        raise refuse("room-full")
    _check_seat(room, seat)
    if seat != now and seat not in free:
        raise refuse("chair-taken")
    chairs = list(room.chairs)
    if now is not None:
        chairs[now] = msgspec.structs.replace(chairs[now], user=None, name=None, is_ready=False)
    chairs[seat] = msgspec.structs.replace(chairs[seat], user=user, name=name.strip())
    return _changed(room, _with_other_bots(chairs, name))


def _with_other_bots(chairs: Sequence[Chair], name: str) -> list[Chair]:
    """The chairs when a person of this name sits down: a bot that has it takes another."""
    taken = [chair.name for chair in chairs if chair.name is not None]
    return [
        msgspec.structs.replace(chair, name=bot_name(taken))
        if chair.bot is not None and are_alike(chair.name or "", name)
        else chair
        for chair in chairs
    ]


def stand(room: Room, user: str) -> Room:
    """A person stands up. The role of host passes on to another one who sits."""
    seat = seat_of(room, user)
    if seat is None:
        raise refuse("not-seated")
    chairs = list(room.chairs)
    chairs[seat] = Chair(is_locked=chairs[seat].is_locked)
    left = _changed(room, chairs)
    others = [chair.user for chair in chairs if chair.user is not None]
    if user == room.host and others:
        return msgspec.structs.replace(left, host=others[0])
    return left


def ready(room: Room, user: str, is_ready: bool) -> Room:
    """A person is ready to begin, or not yet."""
    seat = seat_of(room, user)
    if seat is None:
        raise refuse("not-seated")
    chairs = list(room.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], is_ready=is_ready)
    return _changed(room, chairs)


def put_bot(room: Room, user: str, seat: int, bot: str | None) -> Room:
    """The host puts a bot on a free chair, another one in its place, or none."""
    check_host(room, user)
    _check_seat(room, seat)
    chair = room.chairs[seat]
    if chair.user is not None:
        raise refuse("chair-taken")
    chairs = list(room.chairs)
    chairs[seat] = Chair(is_locked=chair.is_locked)
    if bot is not None:
        get_bot(bot)
        name = bot_name([other.name for other in chairs if other.name is not None])
        chairs[seat] = Chair(name=name, bot=bot, is_ready=True, is_locked=chair.is_locked)
    return _changed(room, chairs)


def remove(room: Room, user: str, seat: int, is_banned: bool = False) -> Room:
    """The host sends a person away."""
    check_host(room, user)
    _check_seat(room, seat)
    other = room.chairs[seat].user
    if other is None or other == user:
        raise refuse("nobody-to-remove")
    names = [chair.name or "" for chair in room.chairs]
    return stand(sent_away(room, users_of(room), names, seat, is_banned), other)


def sent_away(
    room: Room, users: Mapping[int, str], names: Sequence[str], seat: int, is_banned: bool
) -> Room:
    """The room when whoever sits at a seat may not come back to it."""
    other = users.get(seat)
    if other is None:
        return room
    removed = {who: name for who, name in room.removed.items() if who != other}
    removed[other] = _told_apart(names[seat], removed.values())
    banned = [user for user in room.banned if user != other]
    if is_banned:
        banned.append(other)
    for user in list(removed)[:-MOST_REMOVED]:
        del removed[user]
    banned = [user for user in banned if user in removed]
    return msgspec.structs.replace(room, removed=removed, banned=tuple(banned))


def _told_apart(name: str, others: Collection[str]) -> str:
    """`Zoé`, or `Zoé (2)` if a Zoé was sent away before."""
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(each for each in names if each not in others)


def readmit(room: Room, user: str, name: str) -> Room:
    """The host lets a person come back whom it has sent away."""
    check_host(room, user)
    back = [other for other, known in room.removed.items() if known == name]
    if not back:
        raise refuse("nobody-removed")
    removed = {other: known for other, known in room.removed.items() if other not in back}
    banned = tuple(other for other in room.banned if other not in back)
    return msgspec.structs.replace(room, removed=removed, banned=banned)


def check_not_removed(room: Room, user: str) -> None:
    """Refuse whom the host has sent away."""
    if user in room.removed:
        raise refuse("removed-from-table")


def move(room: Room, user: str, seat: int, to: int) -> Room:
    """The host lets two chairs change places."""
    check_host(room, user)
    _check_seat(room, seat)
    _check_seat(room, to)
    chairs = list(room.chairs)
    chairs[seat], chairs[to] = chairs[to], chairs[seat]
    is_named = room.is_named and 0 not in (seat, to)
    return _changed(msgspec.structs.replace(room, is_named=is_named), chairs)


def lock(room: Room, user: str, seat: int, is_locked: bool) -> Room:
    """The host keeps a chair for somebody, or opens it."""
    check_host(room, user)
    _check_seat(room, seat)
    chairs = list(room.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], is_locked=is_locked)
    return _changed(room, chairs)


def fix_order(room: Room, user: str, order: Order) -> Room:
    """AB-02. The host says that seats stay as they are, or are drawn by lot."""
    check_host(room, user)
    return msgspec.structs.replace(room, order=order, is_named=False)


def let_begin(room: Room, user: str, seat: int) -> Room:
    """AB-02, AK-14, AN-27. The host says who is the youngest, who last made sense, or who begins:
    everybody moves on round the table until that chair is the first."""
    check_host(room, user)
    _check_seat(room, seat)
    if room.chairs[seat].is_free:
        raise refuse("first-must-sit")
    chairs = room.chairs[seat:] + room.chairs[:seat]
    return msgspec.structs.replace(room, chairs=chairs, order="fixed", is_named=True)


def pass_host(room: Room, user: str, users: Mapping[int, str], seat: int) -> Room:
    """The host gives the role to somebody else who sits."""
    check_host(room, user)
    _check_seat(room, seat)
    other = users.get(seat)
    if other is None:
        raise refuse("host-must-sit")
    return msgspec.structs.replace(room, host=other)


def change(room: Room, user: str, options: Options, terms: Terms) -> Room:
    """The host changes what will be played. Nobody has agreed to that yet; with fewer seats,
    people keep theirs if there is room for them. Whoever does not speak of suggestions leaves
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
    return _changed(changed, chairs)


def start(room: Room, user: str, secret: bytes, number: int, time: int) -> Start:
    """The host begins: every chair is taken, and every other person is ready."""
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
    )
    users = {seat: chair.user for seat, chair in enumerate(chairs) if chair.user is not None}
    return Start(opening, users)


def users_of(room: Room) -> dict[int, str]:
    """The users who sit, by seat."""
    return {seat: chair.user for seat, chair in enumerate(room.chairs) if chair.user is not None}


def seat_of(room: Room, user: str) -> int | None:
    """Where a user sits."""
    return next((seat for seat, other in users_of(room).items() if other == user), None)


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody has."""
    more = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
    free = (n for n in chain(BOT_NAMES, more) if not any(are_alike(n, other) for other in taken))
    return next(free)


def _is_ready(chair: Chair, host: str) -> bool:
    return chair.is_ready or chair.user == host or chair.bot is not None


def _is_open(chair: Chair) -> bool:
    return chair.is_free and not chair.is_locked


def _changed(room: Room, chairs: list[Chair]) -> Room:
    check_players([chair.player for chair in chairs])
    changed = msgspec.structs.replace(room, chairs=tuple(chairs))
    if room.is_named and not _is_same(room.chairs[0], chairs[0]):  # whoever should begin is gone
        return msgspec.structs.replace(changed, order="lot", is_named=False)
    return changed


def _is_same(chair: Chair, other: Chair) -> bool:
    """The same person sits there, or still a bot."""
    return chair.user == other.user and (chair.bot is None) == (other.bot is None)


def check_host(room: Room, user: str) -> None:
    """Refuse what is the host's to do."""
    if user != room.host:
        raise refuse("host-only")


def _check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.chairs):
        raise refuse("no-such-seat", highest=len(room.chairs) - 1)

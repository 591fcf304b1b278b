"""The room of the table that follows another one."""

import msgspec

from sarisari.server.rematch import is_alone, next_room, room_without
from sarisari.server.room import Room, new_room, put_bot, sit
from sarisari.table.journal import Player
from sarisari.table.terms import Terms

PLAYERS = (Player("Ada"), Player("Ben"), Player("Chloé", "casual"))
USERS = {0: "ada", 1: "ben"}


def room_of(*people: str, bots: tuple[int, ...] = (2,)) -> Room:
    room = new_room("tanuki", {"players": 3}, Terms(), people[0])
    for user in people:
        room = sit(room, user, user.title())
    for seat in bots:
        room = put_bot(room, people[0], seat, "casual")
    return room


def names_in(room: Room) -> list[str | None]:
    return [chair.name for chair in room.chairs]


def test_everybody_sits_one_seat_further_and_must_be_ready_again() -> None:
    room = next_room(room_of("ada", "ben"), PLAYERS, USERS)
    assert names_in(room) == ["Chloé", "Ada", "Ben"]
    assert [chair.is_ready for chair in room.chairs] == [True, False, False]
    assert (room.host, room.order, room.next) == ("ada", "fixed", None)


def test_who_has_left_leaves_a_free_chair() -> None:
    room = next_room(room_of("ada", "ben"), PLAYERS, {0: "ada"})
    assert names_in(room) == ["Chloé", "Ada", None]
    assert room.chairs[2].is_free


def test_who_was_sent_away_or_muted_still_is() -> None:
    before = msgspec.structs.replace(
        room_of("ada", "ben"),
        removed={"eve": "Eve"},
        banned=("eve",),
        silenced=("ben",),
        muted={"ada": ("ben",)},
        lan="http://192.0.2.1:7274",
    )
    after = next_room(before, PLAYERS, USERS)
    for name in ("removed", "banned", "silenced", "muted", "lan"):
        assert getattr(after, name) == getattr(before, name), name


def test_the_same_table_once_more_has_a_bot_in_one_place_and_is_ready() -> None:
    room = room_without(room_of("ada", "ben"), PLAYERS, USERS, 1)
    assert [chair.bot for chair in room.chairs] == [None, "casual", "casual"]
    assert all(chair.is_ready for chair in room.chairs)
    assert len(set(names_in(room))) == 3
    assert room.host == "ada"


def test_another_is_host_if_the_host_is_replaced() -> None:
    assert room_without(room_of("ada", "ben"), PLAYERS, USERS, 0).host == "ben"
    alone = room_without(room_of("ada"), PLAYERS, {0: "ada"}, 0)
    assert alone.host == "ada"  # there is nobody else


def test_a_host_with_bots_alone_need_not_wait() -> None:
    assert is_alone(room_of("ada", bots=(1, 2)))
    assert not is_alone(room_of("ada", "ben"))
    assert not is_alone(room_of("ada", bots=(1,)))  # somebody may still come

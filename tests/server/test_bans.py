"""Bans: people whom the host removes stay away until the host readmits them."""

import pytest

from sarisari.core.message import Refused
from sarisari.server import bans
from sarisari.server import room as rooms
from sarisari.server.broadcast import update_for
from sarisari.server.hub import Hub
from sarisari.server.messages import LockWish, MuteWish, ReadmitWish, RemoveWish, SitWish
from sarisari.server.people import check_watch
from sarisari.server.work import Asker
from sarisari.table.terms import Terms, rated_terms
from tests.support.in_process_server import Person, new_game, new_room
from tests.support.narrowing import present
from tests.support.waiting import eventually


async def test_a_removed_person_may_look_on_but_not_sit_down(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    await ada.wish(RemoveWish, seat=ben.seat)
    assert ada.live.seat_of("ben") is None
    assert await ben.refused(SitWish, name="Ben") == "removed-from-table"
    check_watch(ben.live, Asker("ben"))
    assert (update_for(ada.live, "ada", 0).removed, update_for(ada.live, "ben", 0).removed) == (
        ["Ben"],
        [],
    )
    assert update_for(ada.live, "ben", 0).is_removed
    assert await ben.refused(ReadmitWish, name="Ben") == "host-only"
    await ada.wish(ReadmitWish, name="Ben")
    await ben.wish(SitWish, name="Ben")
    assert ben.seat is not None
    assert await ada.refused(ReadmitWish, name="Ben") == "nobody-removed"


async def test_a_banned_person_may_not_even_look_on(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    await ada.wish(RemoveWish, seat=ben.seat, is_banned=True)
    assert ben.is_turned_away
    assert ben not in ada.live.presence.watchers
    with pytest.raises(Refused, match="banned-from-table"):
        check_watch(ada.live, Asker("ben"))


async def test_in_a_game_a_bot_has_the_place_and_it_cannot_be_taken_back(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    seat = ben.seat
    await ada.wish(RemoveWish, seat=seat, is_banned=True)
    assert present(ada.table.seats[present(seat)].player).bot is not None
    assert ben.is_turned_away
    await ada.wish(LockWish, seat=seat, is_locked=False)
    assert await ben.refused(SitWish, name="Ben") == "removed-from-table"
    row = present(await hub.store.get_table(ada.live.id))
    assert row.seats == {ada.seat: "ada"}


async def test_two_of_the_same_name_are_let_in_one_by_one(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    other = Person(hub, ada.live, "other")
    await ada.wish(RemoveWish, seat=ben.seat, is_banned=True)
    await other.wish(SitWish, name="Ben")
    await ada.wish(RemoveWish, seat=other.seat)
    assert update_for(ada.live, "ada", 0).removed == ["Ben", "Ben (2)"]
    await ada.wish(ReadmitWish, name="Ben (2)")
    assert (list(ada.live.room.removed), ada.live.room.banned) == (["ben"], ("ben",))


async def test_what_is_refused_sends_nobody_away(hub: Hub) -> None:
    """At a rated table nobody is replaced, and so nobody is banned."""
    ada, ben = await new_game(hub, ("ada", "ben"), terms=rated_terms(Terms()))
    why = await ada.refused(RemoveWish, seat=ben.seat, is_banned=True)
    assert (why, ben.is_turned_away) == ("rated-no-replacing", False)
    assert ada.live.room.removed == {}


async def test_only_who_sits_or_hosts_mutes_at_the_table(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    stranger = Person(hub, ada.live, "stranger")
    before = ada.live.room
    assert await stranger.refused(MuteWish, seat=ben.seat, is_muted=True) == "not-seated"
    assert ada.live.room is before
    await ada.wish(MuteWish, seat=ben.seat, is_muted=True)
    assert list(ada.live.room.muted) == ["ada"]
    ada.go()
    await eventually(lambda: not ada.live.presence.is_here("ada"))


def test_a_table_forgets_whom_it_removed_long_ago() -> None:
    room = rooms.new_room("tanuki", {"players": 3}, Terms(), host="ada")
    for number in range(bans.MOST_REMOVED + 1):
        user = f"user-{number}"
        room = rooms.sit(room, user, f"Guest {number}")
        room = bans.remove(room, "ada", 0, is_banned=True)
    assert len(room.removed) == len(room.banned) == bans.MOST_REMOVED
    assert "user-0" not in room.removed
    assert rooms.sit(room, "user-0", "Guest").chairs[0].user == "user-0"


def test_nobody_is_removed_from_a_seat_without_a_person() -> None:
    room = rooms.new_room("tanuki", {"players": 3}, Terms(), host="ada")
    assert bans.room_without_person(room, {}, ["", "", ""], 0, True) is room
    with pytest.raises(Refused, match="nobody-to-remove"):
        bans.remove(room, "ada", 0)

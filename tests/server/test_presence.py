"""Who is there: heard of by all, at most once a second, and by no more onlookers than a table can
bear."""

import asyncio
from functools import partial
from itertools import pairwise

import pytest

from sarisari.core.message import Refused
from sarisari.server import presence
from sarisari.server.broadcast import presence_of, update_for
from sarisari.server.hub import Hub
from sarisari.server.messages import TableShown
from sarisari.server.people import check_watch
from sarisari.server.settings import Limits
from sarisari.server.work import Asker
from tests.support.in_process_server import Person, new_game, new_room
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually


async def test_a_thousand_comings_and_goings_are_one_word_to_the_players(hub: Hub) -> None:
    [ada] = await new_game(hub)
    await eventually(lambda: ada.table.to_act() == [ada.seat])
    views, words = len(ada.seen), ada.noticed
    guests = [Person(hub, ada.live, f"guest-{number}") for number in range(40)]
    for _ in range(25):
        for guest in guests:
            guest.go()
            guest.come()
    await eventually(lambda: ada.noticed > words)
    assert len(ada.seen) == views
    assert ada.noticed == words + 1
    assert presence_of(ada.live).onlookers == 40


async def test_the_next_word_comes_a_pause_later(hub: Hub) -> None:
    [ada] = await new_room(hub)
    loop, told = asyncio.get_running_loop(), []

    def is_noticed(number: int) -> bool:
        return ada.noticed > number

    for number in range(3):
        Person(hub, ada.live, f"guest-{number}")
        await eventually(partial(is_noticed, number), presence.PRESENCE_INTERVAL * 20)
        told.append(loop.time())
    assert all(b - a > presence.PRESENCE_INTERVAL * 0.9 for a, b in pairwise(told))


async def test_who_is_here_is_told_by_seat(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    before = presence_of(ada.live).here
    ben.go()
    after = presence_of(ada.live).here
    assert (before, after[present(ben.seat)], after.count(False)) == ([True] * 3, False, 1)
    assert [
        seat.is_here for seat in of_type(TableShown, update_for(ada.live, "ada", 0)).seats
    ] == after


@pytest.mark.server_settings(limits=Limits(onlookers=3, onlookers_per_address=2))
async def test_a_table_bears_so_many_onlookers_and_fewer_of_one_address(hub: Hub) -> None:
    [ada] = await new_room(hub)

    def why(user: str, address: str) -> tuple[str, object] | None:
        try:
            check_watch(ada.live, Asker(user, address))
        except Refused as refused:
            return refused.message.key, refused.message.params["count"]
        Person(hub, ada.live, user, address)
        return None

    asked = [("one", "near"), ("two", "near"), ("three", "near"), ("four", "far"), ("five", "sea")]
    near, full = ("too-many-onlookers-near", 2), ("too-many-onlookers", 3)
    assert [why(*each) for each in asked] == [None, None, near, None, full]
    assert why("ada", "near") is None  # who sits there
    assert why("one", "near") is None  # another socket of somebody who looks on already


@pytest.mark.parametrize("is_seated", [True, False])
async def test_only_who_matters_wakes_the_table(hub: Hub, is_seated: bool) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    await eventually(lambda: ada.live.is_resting or ada.live.sleep_seconds)
    ada.live.wake_event.clear()
    if is_seated:
        ben.go()
    else:
        Person(hub, ada.live, "guest")
    assert ada.live.wake_event.is_set() is is_seated


async def test_people_at_other_processes_are_here_as_well(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    tracker = ada.live.presence
    tracker.set_elsewhere({"ben": "there", "guest": "there"})
    ben.go()
    assert presence_of(ada.live).here == [True] * 3
    assert tracker.gone_since("ben") is None
    assert (tracker.address_of("ben"), tracker.own_addresses) == ("there", {"ada": ""})
    tracker.set_elsewhere({})
    assert tracker.gone_since("ben") == ada.live.now()
    assert presence_of(ada.live).here.count(False) == 1
    ben.come()
    assert tracker.gone_since("ben") is None

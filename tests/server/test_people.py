"""The people of a table: who is there, who looks on, and a table that all have left."""

from pathlib import Path

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.broadcast import update_for
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import BackWish, StandWish, TableShown
from sarisari.server.people import (
    check_watch,
    company_of,
    is_anybody_here,
    is_deserted,
    onlookers_of,
    seats_here,
)
from sarisari.server.settings import Limits
from sarisari.server.work import Asker
from tests.support.in_process_server import (
    ManualClock,
    Person,
    new_game,
    new_room,
    open_hub,
    play_on,
)
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually


def is_persons_turn(live: LiveTable) -> bool:
    table = present(live.table)
    return any(table.seats[seat].owned_by_human for seat in table.to_act())


async def rests(live: LiveTable) -> None:
    """Until nothing happens by itself any more."""
    await eventually(lambda: live.is_resting and is_persons_turn(live))


async def test_stand_ins_do_not_play_alone_and_the_table_says_that_it_waits(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        ada, ben = await new_game(hub, ("ada", "ben"))
        live = ada.live
        assert not of_type(TableShown, update_for(live, "ada", 0)).is_deserted
        await ben.wish(StandWish)
        assert not is_deserted(live)
        await ada.wish(StandWish)
        await rests(live)
        at = live.at
        for user in ("ada", "ben", "an onlooker"):
            assert of_type(TableShown, update_for(live, user, at)).is_deserted
        await ada.wish(BackWish)
        assert not of_type(TableShown, update_for(live, "ada", at)).is_deserted
        await eventually(lambda: ada.seat in ada.table.to_act())
        await play_on([ada], lambda: ada.table.is_over)
        assert not is_deserted(live)


@pytest.mark.parametrize("others", [(), ("ben",)])
async def test_people_whose_sockets_are_closed_are_away(
    tmp_path: Path, others: tuple[str, ...]
) -> None:
    async with open_hub(tmp_path) as hub:
        ada, *rest = await new_game(hub, ("ada", *others))
        for person in (ada, *rest):
            person.go()
        onlooker = Person(hub, ada.live, "an onlooker")
        await rests(ada.live)
        assert of_type(TableShown, update_for(ada.live, onlooker.user, 0)).is_deserted
        ada.come()
        assert not of_type(TableShown, update_for(ada.live, onlooker.user, 0)).is_deserted


async def test_seats_are_here_while_their_people_have_sockets(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    live = ada.live
    assert list(seats_here(live)) == [ada.seat, ben.seat]
    ben.go()
    assert list(seats_here(live)) == [ada.seat]
    ada.go()
    assert list(seats_here(live)) == []
    assert not is_anybody_here(live)


async def test_somebody_whose_stand_in_plays_is_not_at_the_table(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    await ben.wish(StandWish)
    assert list(seats_here(ada.live)) == [ada.seat]
    assert is_anybody_here(ada.live)


async def test_the_company_knows_since_when_somebody_is_away(hub: Hub, clock: ManualClock) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    clock.time += 5
    ben.go()
    assert company_of(ada.live).gone == {ada.seat: None, ben.seat: clock.time}


async def test_onlookers_are_those_without_a_seat(hub: Hub) -> None:
    ada, _ = await new_room(hub, ("ada", "ben"))
    assert onlookers_of(ada.live) == 0
    for user in ("eve", "eve", "mallory"):  # two sockets of one user are one onlooker
        Person(hub, ada.live, user)
    assert onlookers_of(ada.live) == 2


@pytest.mark.server_settings(limits=Limits(onlookers=1))
async def test_who_sits_may_always_look_and_the_banned_never(hub: Hub) -> None:
    [ada] = await new_room(hub)
    Person(hub, ada.live, "eve")
    for user in ("ada", "eve"):
        check_watch(ada.live, Asker(user))
    with pytest.raises(Refused, match="too-many-onlookers"):
        check_watch(ada.live, Asker("mallory"))
    ada.live.room = msgspec.structs.replace(ada.live.room, banned=("eve",))
    with pytest.raises(Refused, match="banned-from-table"):
        check_watch(ada.live, Asker("eve"))

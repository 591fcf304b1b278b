"""When all people of a table are away it waits, and says so."""

import asyncio

import pytest

from sarisari.server.broadcast import update_for
from sarisari.server.messages import BackWish, StandWish
from sarisari.server.people import is_deserted
from tests.support.in_process_server import Person, new_game, open_hub, play_on, until


def is_persons_turn(live):
    return any(live.table.seats[seat].owned_by_human for seat in live.table.to_act())


async def rests(live):
    """Until nothing happens by itself any more."""
    await until(lambda: live.is_resting and is_persons_turn(live))


def test_stand_ins_do_not_play_alone_and_the_table_says_that_it_waits(tmp_path):
    async def check():
        async with open_hub(tmp_path) as hub:
            ada, ben = await new_game(hub, ("ada", "ben"))
            live = ada.live
            assert not update_for(live, "ada", 0).is_deserted
            await ben.wish(StandWish)
            assert not is_deserted(live)
            await ada.wish(StandWish)
            await rests(live)
            at = live.at
            for user in ("ada", "ben", "an onlooker"):
                assert update_for(live, user, at).is_deserted
            await ada.wish(BackWish)
            assert not update_for(live, "ada", at).is_deserted
            await until(lambda: ada.seat in live.table.to_act())
            await play_on([ada], lambda: live.table.is_over)
            assert not is_deserted(live)

    asyncio.run(check())


@pytest.mark.parametrize("others", [(), ("ben",)])
def test_people_whose_sockets_are_closed_are_away(tmp_path, others):
    async def check():
        async with open_hub(tmp_path) as hub:
            ada, *rest = await new_game(hub, ("ada", *others))
            for person in (ada, *rest):
                person.go()
            onlooker = Person(hub, ada.live, "an onlooker")
            await rests(ada.live)
            assert update_for(ada.live, onlooker.user, 0).is_deserted
            ada.come()
            assert not update_for(ada.live, onlooker.user, 0).is_deserted

    asyncio.run(check())

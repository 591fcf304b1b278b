"""Bandu on a server: settles are asked for in a worker, saved, and only then shown."""

import asyncio

import msgspec
import pytest
from building import FALLS, PLACE, STANDS, Dice, Scripted
from serving import Person, a_hub, a_room, give_salts, until

from sarisari.core.message import Refused
from sarisari.server.messages import Begin, PutBot, Ready, Sit
from sarisari.server.thinkers import Workers
from sarisari.table.terms import Terms

QUICK = Terms(bots_pace="quick")


async def begun(hub, people=("ada",), **kwargs):
    """A game of Bandu whose salts are given."""
    sitting = await a_room(hub, people, game="bandu", **kwargs)
    await sitting[0].wish(Begin)
    await give_salts(sitting)
    return sitting


async def seated(hub, live):
    """Ada beside a bot, at a table that has begun."""
    ada = Person(hub, live, "ada")
    await ada.wish(Sit, name="Ada")
    await ada.wish(Ready, is_ready=True)
    await ada.wish(PutBot, seat=1, bot="casual")
    await ada.wish(Begin)
    await give_salts([ada])
    return ada


async def plays(person):
    """One action of a person, a placement if one is due."""
    legal = person.live.table.view(person.seat).legal
    await person.act(PLACE if legal == ["place"] else legal[-1])


async def play_to_end(sitting):
    live = sitting[0].live
    while not live.table.is_over:
        acting = [p for p in sitting if p.seat in live.table.to_act()]
        if acting:
            await plays(acting[0])
        else:
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("players", [2, 6])
def test_a_game_with_bots_comes_to_its_end(tmp_path, players):
    async def check():
        async with a_hub(tmp_path) as hub:
            hub.thinkers.settler = Dice(4)
            [ada] = await begun(hub, players=players)
            await play_to_end([ada])
            await until(lambda: ada.live.status == "over")
            lines = ada.live.table.record()
            assert lines[0]["secret"] == ada.live.secret.hex()
            assert any("settle" in line for line in lines)

    asyncio.run(check())


def test_a_settle_that_was_not_saved_is_asked_for_again_after_a_restart(tmp_path):
    """With the same question and the same seed: nobody has seen what came of it."""
    asked = []

    class Hanging:
        def __init__(self, gate):
            self.gate = gate

        async def __call__(self, question, seed):
            asked.append((question, seed))
            await self.gate.wait()
            return STANDS

    async def before():
        async with a_hub(tmp_path) as hub:
            [ada] = await begun(hub, players=2)
            hanging = Hanging(asyncio.Event())
            object.__setattr__(ada.live.home, "settle", hanging)
            while not asked:
                if ada.seat in ada.live.table.to_act():
                    await plays(ada)
                await asyncio.sleep(0.001)
            assert ada.live.table.due() == "settle"
            return ada.live.id, ada.live.table.at

    async def after(table, at):
        async with a_hub(tmp_path) as hub:
            scripted = hub.thinkers.settler = Scripted([STANDS])
            live = await hub.get(table)
            Person(hub, live, "ada")
            await until(lambda: live.table.at > at)
            assert live.table.journal[at].settle.stands
            assert scripted.asked[0] == asked[0]

    asyncio.run(after(*asyncio.run(before())))


def test_nobody_is_shown_a_settle_before_it_is_saved(tmp_path):
    async def check():
        async with a_hub(tmp_path) as hub:
            [ada] = await begun(hub, players=2)
            live, append, saved = ada.live, hub.store.append, []

            async def append_slowly(table, at, entries, *seats):
                if b'"settle"' in entries[-1]:
                    assert live.table.at == at
                    saved.append(at)
                    await asyncio.sleep(0.02)
                    assert max(ada.seen) <= at
                await append(table, at, entries, *seats)

            hub.store.append = append_slowly
            await play_to_end([ada])
            assert len(saved) > 1

    asyncio.run(check())


@pytest.mark.clause("AN-24")
def test_a_base_that_does_not_come_to_rest_is_refused_and_nothing_is_saved(tmp_path):
    async def check():
        async with a_hub(tmp_path) as hub:
            live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, "ada")
            ada = await seated(hub, live)
            settler = hub.thinkers.settler = Scripted([STANDS])
            while ada.live.table.view(ada.seat).legal != ["place"]:
                if ada.seat in ada.live.table.to_act():
                    await plays(ada)
                await asyncio.sleep(0.001)
            settler.outcomes = [FALLS, STANDS]
            at = ada.live.table.at
            with pytest.raises(Refused, match="bandu-base-unstable"):
                await ada.act(PLACE)
            assert ada.live.table.at == at
            await ada.act(PLACE)
            rows = [msgspec.json.decode(row) for row in await hub.store.journal(live.id, at)]
            assert [row["entry"] for row in rows[:2]] == ["act", "settle"]

    asyncio.run(check())


@pytest.mark.clause("AN-24")
def test_a_bot_whose_base_does_not_come_to_rest_tries_another_pose(tmp_path):
    async def check():
        async with a_hub(tmp_path) as hub:
            live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, "ada")
            ada = await seated(hub, live)
            scripted = Scripted([FALLS, FALLS, FALLS, STANDS])

            class Picky:
                def settle(self, asked, seed):
                    is_adas = ada.seat in live.table.to_act()
                    return (Scripted() if is_adas else scripted).settle(asked, seed)

            hub.thinkers.settler = Picky()
            while not live.table.view(None).towers[1 - ada.seat]:
                if ada.seat in live.table.to_act():
                    await plays(ada)
                await asyncio.sleep(0.001)
            assert len({asked.placed for asked, _ in scripted.asked[:4]}) == 4

    asyncio.run(check())


def test_without_physics_no_table_is_made(tmp_path):
    async def check():
        async with a_hub(tmp_path) as hub:
            hub.thinkers.can_settle = False
            with pytest.raises(Refused, match="settle-no-physics"):
                await hub.create("bandu", {}, QUICK, "ada")
            await hub.create("tanuki", {}, QUICK, "ada")

    asyncio.run(check())


def test_workers_know_whether_there_is_physics(monkeypatch):
    monkeypatch.setattr("sarisari.server.thinkers.find_spec", lambda name: None)
    pool = Workers(1)
    assert not pool.can_settle
    pool.close()

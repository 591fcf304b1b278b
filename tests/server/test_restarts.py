"""What came to light when servers were killed again and again, each in small."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots import Choice
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import AgreeWish, RematchWish
from sarisari.table.terms import Terms
from tests.support.in_process_server import Person, new_game, open_hub, play_on
from tests.support.narrowing import present
from tests.support.waiting import eventually, turns_of_the_loop


def is_persons_turn(live: LiveTable) -> bool:
    table = present(live.table)
    return any(table.seats[seat].human_plays for seat in table.to_act())


async def test_a_rematch_while_the_end_is_being_saved_makes_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        finish, is_saved, is_asked = hub.store.finish, asyncio.Event(), asyncio.Event()

        async def finish_slowly(*arguments: Any) -> None:
            await finish(*arguments)
            is_saved.set()
            await is_asked.wait()

        monkeypatch.setattr(hub.store, "finish", finish_slowly)
        await play_on([ada])
        await asyncio.wait_for(is_saved.wait(), 20)
        asking = asyncio.create_task(ada.refused(RematchWish))
        await turns_of_the_loop()
        is_asked.set()
        assert await asking is None
        assert set(hub.tables) == {ada.live.id, ada.live.room.next}


async def test_a_bot_that_is_thinking_does_not_end_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hub(tmp_path) as hub:
        ada, ben = await new_game(hub, ("ada", "ben"))
        live, choose, gate = ada.live, hub.workers.choose, asyncio.Event()

        async def slowly(*arguments: Any, **kwargs: Any) -> Choice:
            await gate.wait()
            return await choose(*arguments, **kwargs)

        monkeypatch.setattr(hub.workers, "choose", slowly)
        await play_on([ada, ben], until=lambda: not is_persons_turn(live))
        await ada.wish(AgreeWish, at=live.at, about="stop", says="ask")
        gate.set()
        at = live.at
        await turns_of_the_loop()
        assert (live.at, present(ada.table.asked).seat) == (at, ada.seat)


async def test_clocks_that_the_server_stopped_run_again_after_two_restarts(tmp_path: Path) -> None:
    def is_paused(live: LiveTable) -> bool:
        return present(live.table).snapshot().clocks.is_paused

    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub, terms=Terms(pace="steady", bots_pace="quick"))
        table = ada.live.id
        await eventually(lambda: ada.seat in ada.table.to_act())
    async with open_hub(tmp_path) as hub:
        live = await hub.get(table)
        await eventually(lambda: is_paused(live))
    async with open_hub(tmp_path) as hub:
        live = await hub.get(table)
        Person(hub, live, "ada")
        await eventually(lambda: not is_paused(live), limit=1.0)

"""What lets a table go on by itself, and what it does when something fails."""

import asyncio
from typing import Any

import pytest

from sarisari.bots import Choice
from sarisari.core.message import RefusalKind, refuse
from sarisari.server import driver
from sarisari.server.driver import MOST_UNSETTLED, _gather_or_cancel
from sarisari.server.hub import Hub
from sarisari.server.messages import BeginWish, BotWish
from sarisari.server.store import StoreFull
from sarisari.server.work import Asker
from sarisari.table.journal import ActEntry, StopEntry
from sarisari.table.terms import Terms
from tests.support.in_process_server import (
    QUICK,
    ManualClock,
    Person,
    give_salts,
    new_game,
    new_room,
)
from tests.support.waiting import eventually, turns_of_the_loop


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again without a pause."""
    monkeypatch.setattr(driver, "RETRY_SECONDS", 0.0)


async def bots_have_acted(person: Person) -> None:
    def is_done() -> bool:
        acted = [entry for entry in person.table.journal if isinstance(entry, ActEntry)]
        return any(entry.seat != person.seat for entry in acted)

    await eventually(is_done)


async def test_what_the_store_refuses_is_done_when_it_can(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    [ada] = await new_room(hub)
    append, refusals = hub.store.append, 3

    async def sometimes(*arguments: Any) -> None:
        nonlocal refusals
        if b'"deal"' in arguments[2][-1] and refusals:
            refusals -= 1
            raise StoreFull
        await append(*arguments)

    monkeypatch.setattr(hub.store, "append", sometimes)
    await ada.wish(BeginWish)
    await give_salts([ada])
    await eventually(lambda: ada.table.events)
    assert refusals == 0
    assert caplog.text.count("the store refused") == 3


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError(), refuse("too-busy", kind=RefusalKind.TOO_BUSY)]
)
async def test_a_bot_that_cannot_decide_is_asked_again(
    hub: Hub, fault: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose, faults = hub.workers.choose, [fault, fault]

    async def sometimes(*arguments: Any, **how: Any) -> Choice:
        if faults:
            raise faults.pop()
        return await choose(*arguments, **how)

    monkeypatch.setattr(hub.workers, "choose", sometimes)
    [ada] = await new_game(hub)
    await bots_have_acted(ada)
    assert "a table could not go on" in caplog.text or "a table has to wait" in caplog.text


async def test_pauses_after_faults_grow_up_to_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "RETRY_SECONDS", 1.0)
    waits: list[float | None] = []

    class Stuck(driver.Driver):
        def __init__(self) -> None:
            self._live = type("Live", (), {"status": "running", "wake_event": asyncio.Event()})()
            self._may_drive = lambda: True

        async def _advance(self) -> float | None:
            if len(waits) == 8:
                return None
            raise ZeroDivisionError

        async def _sleep(self, seconds: float | None) -> None:
            waits.append(seconds)
            if seconds is None:
                self._live.status = "over"

    await Stuck().run()
    assert waits == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, None]


async def test_towers_that_never_settle_end_their_table(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def too_long(*arguments: Any, **how: Any) -> None:
        asked.append(arguments)
        raise refuse("too-long", kind=RefusalKind.TOO_LONG)

    monkeypatch.setattr(hub.workers, "settle", too_long)
    live = await hub.create("bandu", {"players": 2}, QUICK, Asker("ada"))
    ada = Person(hub, live, "ada")
    monkeypatch.setattr(hub.settings.__class__, "lets_bots_play_alone", True)
    for seat in (0, 1):
        await ada.wish(BotWish, seat=seat, bot="casual")
    await ada.wish(BeginWish)
    await eventually(lambda: live.status == "stopped")
    assert len(asked) == MOST_UNSETTLED
    assert live.table is not None
    assert any(isinstance(entry, StopEntry) and entry.by_server for entry in live.table.journal)


async def test_bots_do_not_hurry_where_somebody_watches(hub: Hub) -> None:
    """Their pause is that of the table's pace, and nobody else's."""
    paused: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float, *arguments: Any) -> None:
        if seconds > 1:
            paused.append(seconds)
        await sleep(0)

    slow = {**hub.settings.bot_pauses, "slow": 1000.0}
    object.__setattr__(hub.settings, "bot_pauses", slow)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", noted)
        [ada] = await new_game(hub, terms=Terms(bots_pace="slow"))
        await bots_have_acted(ada)
    assert paused
    assert 900 < paused[0] <= 1000


async def test_the_host_who_is_gone_for_long_is_followed_by_somebody_who_is_here(
    hub: Hub, clock: ManualClock
) -> None:
    ada, _ = await new_room(hub, ("ada", "ben"))
    ada.go()
    await turns_of_the_loop()
    assert ada.live.room.host == "ada"
    clock.time += hub.settings.away
    ada.live.wake_event.set()
    await eventually(lambda: ada.live.room.host == "ben")


async def test_if_one_bot_fails_nobody_waits_for_the_others() -> None:
    cancelled = asyncio.Event()

    async def waits() -> str:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()
        return ""

    async def fails() -> str:
        await turns_of_the_loop(1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await _gather_or_cancel([waits(), fails()])
    await asyncio.wait_for(cancelled.wait(), 5)


async def test_all_choices_come_in_their_order() -> None:
    async def one(answer: str, turns: int) -> str:
        await turns_of_the_loop(turns)
        return answer

    assert await _gather_or_cancel([one("late", 5), one("soon", 1)]) == ["late", "soon"]

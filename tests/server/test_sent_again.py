"""A wish that is sent again counts once, across a restart too."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from sarisari.core.message import Refused
from sarisari.server.hub import Hub
from sarisari.server.idempotency import WishOutcome
from sarisari.server.messages import ActWish, LockWish, SayWish, StandInWish, UndoWish, Wish
from sarisari.table.journal import UndoEntry
from sarisari.table.terms import Terms
from tests.support.in_process_server import Person, new_game, new_room, open_hub
from tests.support.waiting import eventually

Left = TypeVar("Left")
T = TypeVar("T")


async def restarted(
    tmp_path: Path,
    before: Callable[[Hub], Awaitable[tuple[str, Left]]],
    after: Callable[[Hub, Person, Left], Awaitable[T]],
) -> T:
    """What `after` makes of the table, and of what else `before` leaves."""
    async with open_hub(tmp_path) as hub:
        table, left = await before(hub)
    async with open_hub(tmp_path) as hub:
        return await after(hub, Person(hub, await hub.get(table), "ada"), left)


async def with_two_bids(hub: Hub) -> Person:
    """Alone with bots in the auction of Tindahan's first round: two own actions to take back."""
    [ada] = await new_game(hub, game="tindahan")
    for _ in range(2):
        await eventually(lambda: ada.seat in ada.table.to_act())
        await ada.act()
    await eventually(lambda: ada.seat in ada.table.to_act())
    return ada


async def test_an_undo_takes_back_one_action_however_often_it_is_sent(tmp_path: Path) -> None:
    async def before(hub: Hub) -> tuple[str, tuple[UndoWish, WishOutcome]]:
        ada = await with_two_bids(hub)
        undo = UndoWish(id="back", table=ada.live.id, at=ada.live.at)
        return ada.live.id, (undo, await ada.live.wish("ada", undo))

    async def after(hub: Hub, ada: Person, left: tuple[UndoWish, WishOutcome]) -> int:
        undo, came = left
        assert await ada.live.wish("ada", undo) == came
        other = UndoWish(id="another", table=ada.live.id, at=undo.at)
        with pytest.raises(Refused, match="look-again"):  # also without the id
            await ada.live.wish("ada", other)
        return sum(isinstance(entry, UndoEntry) for entry in ada.table.journal)

    assert await restarted(tmp_path, before, after) == 1


async def test_what_leaves_no_entry_counts_once_too(tmp_path: Path) -> None:
    async def before(hub: Hub) -> tuple[str, list[tuple[Wish, WishOutcome]]]:
        [ada] = await new_room(hub)
        say = SayWish(id="hello", table=ada.live.id, text="hello")
        lock = LockWish(id="lock", table=ada.live.id, seat=1, is_locked=True)
        wishes: list[Wish] = [say, lock]
        return ada.live.id, [(wish, await ada.live.wish("ada", wish)) for wish in wishes]

    async def after(
        hub: Hub, ada: Person, wishes: list[tuple[Wish, WishOutcome]]
    ) -> tuple[int, int]:
        version = ada.live.room.version
        for wish, came in wishes:
            assert await ada.live.wish("ada", wish) == came
        return ada.live.room.version - version, len(await hub.store.chat(ada.live.id))

    assert await restarted(tmp_path, before, after) == (0, 1)


async def test_another_wish_with_the_same_id_is_refused(tmp_path: Path) -> None:
    async def before(hub: Hub) -> tuple[str, ActWish]:
        [ada] = await new_game(hub)
        await eventually(lambda: ada.seat in ada.table.to_act())
        bid = ActWish(id="mine", table=ada.live.id, at=ada.live.at, do="bid 2")
        await ada.live.wish("ada", bid)
        return ada.live.id, bid

    async def after(hub: Hub, ada: Person, bid: ActWish) -> int:
        with pytest.raises(Refused, match="id-used"):
            await ada.live.wish("ada", SayWish(id="mine", table=ada.live.id, text="hello"))
        return (await ada.live.wish("ada", bid)).at

    assert await restarted(tmp_path, before, after) > 0


async def test_a_host_gets_no_consent_by_a_stand_in_for_somebody_who_is_there(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        ada, ben = await new_game(hub, ("ada", "ben"), terms=Terms(undo="ask"))
        await eventually(lambda: ada.seat in ada.table.to_act())
        await ada.act()
        assert await ada.refused(StandInWish, seat=ben.seat) in ("wait-longer", "nobody-waits")
        ben.go()
        await ada.wish(StandInWish, seat=ben.seat)
        assert await ada.refused(UndoWish, at=ada.live.at) == "ask-first"

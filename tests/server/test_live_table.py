"""Live tables: wishes become entries, saved before they are shown, and bots play on."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.hub import Hub
from sarisari.server.messages import ActWish, BeginWish, SaltHashWish, SaltWish, SitWish, UndoWish
from sarisari.server.store import Store, StoreFull
from sarisari.table.fair import salt_hash
from sarisari.table.journal import ActEntry, Entry, Opening
from sarisari.table.table import Table
from tests.support.in_process_server import SALT, Person, new_game, new_room, open_hub, play_on
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually


class Failing:
    """A store whose appends fail or wait for a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.error: Exception | None = None
        self.is_asked = asyncio.Event()
        self.may_append = asyncio.Event()
        self.may_append.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *arguments: Any) -> None:
        self.is_asked.set()
        await self.may_append.wait()
        if self.error is not None:
            raise self.error
        await self._store.append(*arguments)


def failing(hub: Hub) -> Failing:
    """The hub's store for tables that are made from now on."""
    store = Failing(hub.store)
    hub._services = replace(hub._services, store=cast(Store, store))
    return store


def kept(opening: bytes | None, entries: list[bytes]) -> Table:
    return Table.restored(
        msgspec.json.decode(present(opening), type=Opening),
        [msgspec.json.decode(entry, type=Entry) for entry in entries],
    )


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
async def test_a_whole_game_with_one_person_and_two_bots(tmp_path: Path, game: str) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub, game=game)
        await play_on([ada])
        await eventually(lambda: ada.live.status == "over")
        row = present(await hub.store.get_table(ada.live.id))
        again = kept(row.opening, await hub.store.journal(ada.live.id))
    assert row.status == "over"
    assert again.snapshot() == ada.table.snapshot()
    assert ada.table.record()[0]["secret"] == ada.live.secret.hex()
    assert ada.seen[-1] == ada.live.at


async def test_a_wish_that_comes_twice_counts_once(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        await eventually(lambda: ada.table.to_act() == [ada.seat])
        bid = ActWish(id="same", table=ada.live.id, at=ada.live.at, do="bid 2")
        first = await ada.live.wish("ada", bid)
        again = await ada.live.wish("ada", bid)
        acts = [entry for entry in ada.table.journal if isinstance(entry, ActEntry)]
    assert first == again
    assert [entry.seat for entry in acts].count(present(ada.seat)) == 1


async def test_what_the_store_refuses_has_not_happened(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        store = failing(hub)
        [ada] = await new_room(hub)
        await ada.wish(BeginWish)
        before, shown = ada.table.snapshot(), len(ada.seen)
        store.error = StoreFull()
        hashed = salt_hash(present(ada.seat), SALT)
        key = await ada.refused(SaltHashWish, hash=hashed)
        unchanged = ada.table.snapshot() == before and len(ada.seen) == shown
        store.error = None
        came = await ada.wish(SaltHashWish, hash=hashed)
        assert (key, unchanged, came.at, ada.seen[-1]) == ("store-full", True, 1, 1)


async def test_another_process_that_writes_first_wins_and_the_table_catches_up(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        sitting = await new_game(hub, ("ada", "ben", "eli"))
        ada, ben, _ = sitting
        await eventually(lambda: len(ada.table.to_act()) == 3)
        entry = ActEntry(time=hub.now(), seat=present(ben.seat), do="bid 1")
        at = ada.live.at
        await hub.store.append(ada.live.id, at, [msgspec.json.encode(entry)])
        key = await ben.refused(ActWish, at=at, do="bid 2")
        await ada.wish(ActWish, at=at, do="bid 2")
        acts = [of_type(ActEntry, entry) for entry in ada.table.journal[at:]]
    assert key == "already-chosen"
    assert [(act.seat, act.do) for act in acts] == [(ben.seat, "bid 1"), (ada.seat, "bid 2")]


async def test_two_sockets_of_one_seat_race_and_one_wins(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        sitting = await new_game(hub, ("ada", "ben", "eli"))
        ada = sitting[0]
        await eventually(lambda: len(ada.table.to_act()) == 3)
        other = Person(hub, ada.live, "ada")
        at = ada.live.at
        bids = [
            ActWish(id=f"race-{number}", table=ada.live.id, at=at, do=f"bid {number}")
            for number in range(2)
        ]
        results = await asyncio.gather(
            ada.live.wish("ada", bids[0]),
            other.live.wish("ada", bids[1]),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["Refused", "WishOutcome"]
        assert ada.live.at - at == 1
        assert len(other.seen) >= 1


async def test_strangers_and_late_comers_are_refused(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_room(hub)
        await ada.wish(BeginWish)
        ben = Person(hub, ada.live, "ben")
        keys = [
            await ben.refused(ActWish, at=0, do="bid 1"),
            await ben.refused(SitWish, name="Ben"),
            await ada.refused(SitWish, name="Ada"),
            await ada.refused(ActWish, at=0, do="bid 1"),
            await ada.refused(UndoWish, at=0),
        ]
        assert ada.live.at == 0
    assert keys == [
        "not-seated", "game-has-begun", "game-has-begun", "deal-comes-first", "undo-nothing",
    ]  # fmt: skip


async def test_a_wish_whose_socket_goes_away_is_still_taken(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        store = failing(hub)
        [ada] = await new_room(hub)
        await ada.wish(BeginWish)
        store.is_asked.clear()
        store.may_append.clear()
        hashed = salt_hash(present(ada.seat), SALT)
        wish = asyncio.create_task(ada.wish(SaltHashWish, hash=hashed))
        await store.is_asked.wait()
        wish.cancel()
        store.may_append.set()
        await eventually(lambda: ada.live.at == 1)
        await ada.wish(SaltWish, salt=SALT)
        assert (wish.cancelled(), len(await store.journal(ada.live.id)) >= 2) == (True, True)


async def test_an_id_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_room(hub)
        with pytest.raises(Refused) as refused:
            await ada.live.wish("ada", BeginWish(id="x" * 65, table=ada.live.id))
        assert refused.value.message.key == "id-too-long"

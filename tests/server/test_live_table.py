"""Live tables: wishes become entries, saved before they are shown, and bots play on."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.messages import ActWish, BeginWish, SaltHashWish, SaltWish, SitWish, UndoWish
from sarisari.server.store import StoreFull
from sarisari.table.fair import salt_hash
from sarisari.table.journal import ActEntry, Entry, Opening
from sarisari.table.table import Table
from tests.support.in_process_server import (
    SALT,
    Person,
    new_game,
    new_room,
    open_hub,
    play_on,
    until,
)


class Failing:
    """A store whose appends fail or wait for a while."""

    def __init__(self, store):
        self._store = store
        self.error = None
        self.pause = 0.0

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append(self, *arguments):
        await asyncio.sleep(self.pause)
        if self.error is not None:
            raise self.error
        await self._store.append(*arguments)


def failing(hub):
    """The hub's store for tables that are made from now on."""
    store = Failing(hub.store)
    hub._services = replace(hub._services, store=store)
    return store


def kept(opening, entries):
    return Table.restored(
        msgspec.json.decode(opening, type=Opening),
        [msgspec.json.decode(entry, type=Entry) for entry in entries],
    )


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_a_whole_game_with_one_person_and_two_bots(tmp_path, game):
    async def play():
        async with open_hub(tmp_path) as hub:
            [ada] = await new_game(hub, game=game)
            await play_on([ada])
            await until(lambda: ada.live.status == "over")
            row = await hub.store.get_table(ada.live.id)
            return ada, row, kept(row.opening, await hub.store.journal(ada.live.id))

    ada, row, again = asyncio.run(play())
    assert row.status == "over"
    assert again.snapshot() == ada.live.table.snapshot()
    assert ada.live.table.record()[0]["secret"] == ada.live.secret.hex()
    assert ada.seen[-1] == ada.live.at


def test_a_wish_that_comes_twice_counts_once(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            [ada] = await new_game(hub)
            await until(lambda: ada.live.table.to_act() == [ada.seat])
            bid = ActWish(id="same", table=ada.live.id, at=ada.live.at, do="bid 2")
            first = await ada.live.wish("ada", bid)
            again = await ada.live.wish("ada", bid)
            acts = [entry for entry in ada.live.table.journal if isinstance(entry, ActEntry)]
            return first, again, [entry for entry in acts if entry.seat == ada.seat]

    first, again, acts = asyncio.run(play())
    assert first == again
    assert len(acts) == 1


def test_what_the_store_refuses_has_not_happened(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            store = failing(hub)
            [ada] = await new_room(hub)
            await ada.wish(BeginWish)
            before, shown = ada.live.table.snapshot(), len(ada.seen)
            store.error = StoreFull()
            hashed = salt_hash(ada.seat, SALT)
            key = await ada.refused(SaltHashWish, hash=hashed)
            unchanged = ada.live.table.snapshot() == before and len(ada.seen) == shown
            store.error = None
            came = await ada.wish(SaltHashWish, hash=hashed)
            return key, unchanged, came.at, ada.seen[-1]

    assert asyncio.run(play()) == ("store-full", True, 1, 1)


def test_another_process_that_writes_first_wins_and_the_table_catches_up(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            sitting = await new_game(hub, ("ada", "ben", "eli"))
            ada, ben, _ = sitting
            await until(lambda: len(ada.live.table.to_act()) == 3)
            entry = ActEntry(time=hub.now(), seat=ben.seat, do="bid 1")
            at = ada.live.at
            await hub.store.append(ada.live.id, at, [msgspec.json.encode(entry)])
            key = await ben.refused(ActWish, at=at, do="bid 2")
            await ada.wish(ActWish, at=at, do="bid 2")
            return key, [(e.seat, e.do) for e in ada.live.table.journal[at:]], ben.seat, ada.seat

    key, acts, ben, ada = asyncio.run(play())
    assert key == "already-chosen"
    assert acts == [(ben, "bid 1"), (ada, "bid 2")]


def test_two_sockets_of_one_seat_race_and_one_wins(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            sitting = await new_game(hub, ("ada", "ben", "eli"))
            ada = sitting[0]
            await until(lambda: len(ada.live.table.to_act()) == 3)
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
            return [type(result).__name__ for result in results], ada.live.at - at, len(other.seen)

    names, grown, told = asyncio.run(play())
    assert sorted(names) == ["Refused", "WishOutcome"]
    assert grown == 1
    assert told >= 1


def test_strangers_and_late_comers_are_refused(tmp_path):
    async def play():
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
            return keys, ada.live.at

    keys, at = asyncio.run(play())
    assert keys == [
        "not-seated", "game-has-begun", "game-has-begun", "deal-comes-first", "undo-nothing",
    ]  # fmt: skip
    assert at == 0


def test_a_wish_whose_socket_goes_away_is_still_taken(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            store = failing(hub)
            [ada] = await new_room(hub)
            await ada.wish(BeginWish)
            store.pause = 0.1
            hashed = salt_hash(ada.seat, SALT)
            wish = asyncio.create_task(ada.wish(SaltHashWish, hash=hashed))
            await asyncio.sleep(0.03)
            wish.cancel()
            await until(lambda: ada.live.at == 1)
            store.pause = 0.0
            await ada.wish(SaltWish, salt=SALT)
            return wish.cancelled(), len(await store.journal(ada.live.id)) >= 2

    assert asyncio.run(play()) == (True, True)


def test_an_id_that_is_too_long_is_refused(tmp_path):
    async def play():
        async with open_hub(tmp_path) as hub:
            [ada] = await new_room(hub)
            with pytest.raises(Refused) as refused:
                await ada.live.wish("ada", BeginWish(id="x" * 65, table=ada.live.id))
            return refused.value.message.key

    assert asyncio.run(play()) == "id-too-long"

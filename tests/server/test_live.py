"""Live tables: wishes become entries, saved before they are shown, and bots play on."""

import asyncio
from contextlib import asynccontextmanager
from itertools import count

import msgspec
import pytest

from sarisari.bots import get_bot
from sarisari.core.message import Refused
from sarisari.server.drive import AWAY, Driver
from sarisari.server.live import LiveTable
from sarisari.server.messages import (
    Act,
    Back,
    Begin,
    PromiseSalt,
    PutBot,
    Ready,
    ShowSalt,
    Sit,
    Undo,
)
from sarisari.server.room import new_room
from sarisari.server.store import Conflict, TableRow
from sarisari.server.store.sqlite import SqliteStore
from sarisari.table.fair import salt_hash
from sarisari.table.journal import Entry, Opening
from sarisari.table.table import Table
from sarisari.table.terms import Terms

SECRET = bytes(range(32))
SALT = "adaadaadaadaadaa"


@asynccontextmanager
async def opened(folder):
    store = SqliteStore(folder)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


class Thinking:
    """Bots that think at once."""

    async def choose(self, bot, view, seed):
        return get_bot(bot).choose(view, seed).do


class Looker:
    """A watcher that notes what the store had when it was told of a change."""

    def __init__(self, user, live):
        self.user = user
        self.seen = []
        live.watch(self)

    def changed(self, live):
        self.seen.append(live.at)


class Clockwork:
    """A clock that is moved by hand."""

    def __init__(self):
        self.time = 1_000

    def __call__(self):
        return self.time


async def a_live_table(store, game="tanuki", people=("ada",), terms=None, clock=None):
    """A room with people and bots, ready to begin."""
    terms = terms or Terms(bots_pace="quick")
    room = new_room(game, {"players": 3}, terms, host=people[0])
    row = TableRow(id="t1", game=game, seen_by="link", created=1, room=msgspec.json.encode(room))
    await store.add_table(row)
    live = LiveTable("t1", room, store, clock or Clockwork(), lambda: SECRET)
    ids = map(str, count())
    for user in people:
        await live.wish(user, Sit(id=next(ids), table="t1", name=user.title()))
        await live.wish(user, Ready(id=next(ids), table="t1", is_ready=True))
    for seat in range(len(people), 3):
        await live.wish(people[0], PutBot(id=next(ids), table="t1", seat=seat, bot="casual"))
    await live.wish(people[0], Begin(id="begin", table="t1"))
    return live


async def give_salts(live, people=("ada",)):
    for user in people:
        seat = live.seat_of(user)
        hashed = salt_hash(seat, SALT)
        await live.wish(user, PromiseSalt(id=f"h{user}", table="t1", hash=hashed))
    for user in people:
        await live.wish(user, ShowSalt(id=f"s{user}", table="t1", salt=SALT))


async def until(condition, limit=20.0):
    async with asyncio.timeout(limit):
        while not condition():
            await asyncio.sleep(0.002)


def restored(store_rows):
    opening, entries = store_rows
    return Table.restored(
        msgspec.json.decode(opening, type=Opening),
        [msgspec.json.decode(entry, type=Entry) for entry in entries],
    )


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_a_whole_game_with_one_person_and_two_bots(tmp_path, game):
    async def play():
        async with opened(tmp_path) as store:
            live = await a_live_table(store, game)
            looker = Looker("ada", live)
            driver = asyncio.create_task(Driver(live, store, Thinking()).run())
            await give_salts(live)
            ids = map(str, count())
            seat = live.seat_of("ada")
            while not live.table.is_over:
                await until(lambda: live.table.is_over or seat in live.table.to_act())
                if not live.table.is_over:
                    do = live.table.view(seat).legal[0]
                    await live.wish("ada", Act(id=f"a{next(ids)}", table="t1", at=live.at, do=do))
            await asyncio.wait_for(driver, 10)
            row = await store.get_table("t1")
            kept = restored((row.opening, await store.journal("t1")))
            return live, looker, row, kept

    live, looker, row, kept = asyncio.run(play())
    assert row.status == "over"
    assert kept.snapshot() == live.table.snapshot()
    assert live.table.record()[0]["secret"] == SECRET.hex()
    assert looker.seen[-1] == live.at


def test_a_wish_that_comes_twice_counts_once(tmp_path):
    async def play():
        async with opened(tmp_path) as store:
            live = await a_live_table(store)
            driver = asyncio.create_task(Driver(live, store, Thinking()).run())
            await give_salts(live)
            seat = live.seat_of("ada")
            await until(lambda: live.table.to_act() == [seat])
            bid = Act(id="same", table="t1", at=live.at, do="bid 2")
            first = await live.wish("ada", bid)
            again = await live.wish("ada", bid)
            driver.cancel()
            acts = [e for e in live.table.journal if getattr(e, "do", None) == "bid 2"]
            return first, again, [e for e in acts if e.seat == seat]

    first, again, acts = asyncio.run(play())
    assert first == again
    assert len(acts) == 1


def test_what_the_store_refuses_has_not_happened(tmp_path):
    class Refusing:
        def __init__(self, store):
            self._store = store
            self.is_broken = False

        def __getattr__(self, name):
            return getattr(self._store, name)

        async def append(self, *arguments):
            if self.is_broken:
                raise Conflict
            await self._store.append(*arguments)

    async def play():
        async with opened(tmp_path) as store:
            refusing = Refusing(store)
            live = await a_live_table(refusing)
            looker = Looker("ada", live)
            before, shown = live.table.snapshot(), len(looker.seen)
            refusing.is_broken = True
            hashed = salt_hash(live.seat_of("ada"), SALT)
            with pytest.raises(Conflict):
                await live.wish("ada", PromiseSalt(id="promise", table="t1", hash=hashed))
            unchanged = live.table.snapshot() == before and len(looker.seen) == shown
            refusing.is_broken = False
            await live.wish("ada", PromiseSalt(id="promise", table="t1", hash=hashed))
            return unchanged, live.at, looker.seen

    unchanged, at, seen = asyncio.run(play())
    assert unchanged
    assert (at, seen) == (1, [1])


def test_strangers_and_late_comers_are_refused(tmp_path):
    async def play():
        async with opened(tmp_path) as store:
            live = await a_live_table(store)
            keys = []
            for user, wish in (
                ("ben", Act(id="1", table="t1", at=0, do="bid 1")),
                ("ben", Sit(id="2", table="t1", name="Ben")),
                ("ada", Sit(id="x3", table="t1", name="Ada")),
                ("ada", Act(id="x4", table="t1", at=0, do="bid 1")),
                ("ada", Undo(id="x5", table="t1", at=0)),
            ):
                with pytest.raises(Refused) as refused:
                    await live.wish(user, wish)
                keys.append(refused.value.message.key)
            return keys, live.at

    keys, at = asyncio.run(play())
    assert keys == [
        "not-seated", "not-seated", "game-has-begun", "deal-comes-first", "undo-nothing",
    ]  # fmt: skip
    assert at == 0


def test_a_person_who_stays_away_is_played_by_a_stand_in_until_it_is_back(tmp_path):
    async def play():
        clock = Clockwork()
        async with opened(tmp_path) as store:
            live = await a_live_table(store, clock=clock)
            looker = Looker("ada", live)
            driver = asyncio.create_task(Driver(live, store, Thinking()).run())
            await give_salts(live)
            seat = live.seat_of("ada")
            await until(lambda: live.table.to_act() == [seat])
            live.unwatch(looker)
            await asyncio.sleep(0.05)
            is_patient = live.table.seats[seat].is_person
            clock.time += AWAY
            live.woken.set()
            await until(lambda: live.table.seats[seat].stand_in is not None)
            await until(lambda: live.table.state.record.round_count > 1)
            live.watch(looker)
            await live.wish("ada", Back(id="back", table="t1"))
            is_back = live.table.seats[seat].is_person
            driver.cancel()
            return is_patient, is_back

    assert asyncio.run(play()) == (True, True)


def test_a_wish_whose_socket_goes_away_is_still_taken(tmp_path):
    class Slow:
        def __init__(self, store):
            self._store = store
            self.is_slow = False

        def __getattr__(self, name):
            return getattr(self._store, name)

        async def append(self, *arguments):
            if self.is_slow:
                await asyncio.sleep(0.1)
            await self._store.append(*arguments)

    async def play():
        async with opened(tmp_path) as store:
            slow = Slow(store)
            live = await a_live_table(slow)
            slow.is_slow = True
            hashed = salt_hash(live.seat_of("ada"), SALT)
            promise = PromiseSalt(id="promise", table="t1", hash=hashed)
            wish = asyncio.create_task(live.wish("ada", promise))
            await asyncio.sleep(0.03)
            wish.cancel()
            await until(lambda: live.at == 1)
            await live.wish("ada", ShowSalt(id="show", table="t1", salt=SALT))
            return wish.cancelled(), live.at, len(await store.journal("t1"))

    assert asyncio.run(play()) == (True, 2, 2)

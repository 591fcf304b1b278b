"""What one action costs inside the server, without the network: CPU time, and where it goes.

`python -m bench.action_cost [--tables 20] [--actions 4000] [--profile]`

Four people at every table, each with a connection of its own whose wire only counts bytes; the
store is a real SQLite file in a temporary folder. The CPU time is that of the event loop's thread,
which is what a server of one process runs out of first, and of the whole process. `--profile` shows
the functions that take the most time, which is then longer for all of them.
"""

import argparse
import asyncio
import cProfile
import io
import json
import pstats
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

from sarisari.games import card_games
from sarisari.server.connection import Connection
from sarisari.server.gc_tuning import tune_gc
from sarisari.server.guarded_websocket import DIRECT_WRITE
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import BeginWish, ReadyWish, SaltHashWish, SaltWish, SitWish, Wish
from sarisari.server.settings import Settings, no_limits
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker
from sarisari.server.worker_pool import WorkerPool
from sarisari.table.fair import salt_hash
from sarisari.table.table import Table
from sarisari.table.terms import Terms

PEOPLE = 4
SALT = "saltsaltsaltsalt"
STRIDE = 7919  # a prime, so that choices go through all legal actions
WARM_UP = 0.25  # of the actions, before anything is measured
SHOWN = 45  # functions of a profile
IDS = count(1)


class CountingWire:
    """In the place of a WebSocket: always read, and only counts."""

    is_read = True

    def __init__(self) -> None:
        self.scope = {"extensions": {DIRECT_WRITE: self}}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.bytes = 0
        self.done = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))

    def write_text(self, data: bytes) -> None:
        self.bytes += len(data)
        if data.startswith(b'{"type":"done"'):
            self.done.set()

    async def send_text(self, data: bytes) -> None:
        self.write_text(data)

    async def close(self, _: int = 1000) -> None:
        """Nothing to close."""


class SeatedParty:
    """Four people at a table, each with a connection."""

    def __init__(self, hub: Hub, game: str, number: int) -> None:
        self.hub = hub
        self.game = game
        self.users = [f"user-{number}-{seat}" for seat in range(PEOPLE)]
        self.wires = {user: CountingWire() for user in self.users}
        self.live: LiveTable | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._count = number

    @property
    def table(self) -> Table:
        """The game, which has begun."""
        assert self.live is not None
        assert self.live.table is not None
        return self.live.table

    async def begin(self) -> None:
        """Start a game: the first, or the next one."""
        terms = Terms(bots_pace="quick")
        live = await self.hub.create(self.game, {"players": PEOPLE}, terms, Asker(self.users[0]))
        self.live = live
        for user in self.users:
            await self.wish(user, SitWish, name=user)
            await self.wish(user, ReadyWish, is_ready=True)
        await self.wish(self.users[0], BeginWish)
        for user in self.users:
            seat = live.seat_of(user)
            assert seat is not None
            await self.wish(user, SaltHashWish, hash=salt_hash(seat, SALT))
        for user in self.users:
            await self.wish(user, SaltWish, salt=SALT)
        if not self._tasks:
            for user, wire in self.wires.items():
                connection = Connection(wire, self.hub, user)  # type: ignore[arg-type]
                self._tasks.append(asyncio.create_task(connection.run()))
        for wire in self.wires.values():
            say(wire, type="watch", table=live.id, seen=live.at)

    async def wish(self, user: str, kind: type[Wish], **fields: Any) -> None:
        assert self.live is not None
        wish = kind(id=f"b-{next(IDS)}", table=self.live.id, **fields)
        await self.live.wish(user, wish)

    async def play(self, actions: int) -> None:
        """Play so many actions; whoever may act first acts, through their own connection."""
        for _ in range(actions):
            while not (table := self.table).to_act():
                if table.is_over:
                    await self.begin()
                await asyncio.sleep(0)
            assert self.live is not None
            live, seat = self.live, table.to_act()[0]
            wire = self.wires[live.users[seat]]
            prompt = table.snapshot().prompts[seat]
            assert prompt is not None
            self._count += STRIDE
            do = prompt[1][self._count % len(prompt[1])]
            wire.done.clear()
            say(wire, type="act", id=f"a{next(IDS)}", table=live.id, at=table.at, do=do)
            await wire.done.wait()


def say(wire: CountingWire, **message: object) -> None:
    wire.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


async def measured(args: argparse.Namespace, folder: Path) -> None:
    store = SqliteStore(folder)
    await store.open()
    hub = Hub(store, WorkerPool(1), Settings(limits=no_limits()))
    await hub.open()
    games = card_games()
    parties = [SeatedParty(hub, games[at % len(games)], at) for at in range(args.tables)]
    for party in parties:
        await party.begin()
    each = args.actions // args.tables
    await asyncio.gather(*(party.play(int(each * WARM_UP)) for party in parties))
    tune_gc()
    profile = cProfile.Profile()
    before = sum(wire.bytes for party in parties for wire in party.wires.values())
    if args.profile:
        profile.enable()
    thread, whole = time.thread_time(), time.process_time()
    await asyncio.gather(*(party.play(each) for party in parties))
    thread, whole = time.thread_time() - thread, time.process_time() - whole
    profile.disable()
    done = each * args.tables
    after = sum(wire.bytes for party in parties for wire in party.wires.values())
    figures = {
        "actions": done,
        "loop_ms_per_action": round(1000 * thread / done, 4),
        "process_ms_per_action": round(1000 * whole / done, 4),
        "bytes_per_action": round((after - before) / done),
    }
    print(json.dumps(figures), flush=True)
    if args.profile:
        text = io.StringIO()
        pstats.Stats(profile, stream=text).sort_stats("cumulative").print_stats(SHOWN)
        pstats.Stats(profile, stream=text).sort_stats("tottime").print_stats(SHOWN)
        print(text.getvalue())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--actions", type=int, default=4000)
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sarisari-bench-") as folder:
        asyncio.run(measured(args, Path(folder)))


if __name__ == "__main__":
    main()

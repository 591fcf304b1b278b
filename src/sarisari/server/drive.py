"""What a table does by itself: deals, bots, clocks, stand-ins, and the secret at the end.

A driver looks at its table whenever something happened, does the one thing that is due, and
waits for the next. All of it goes the way of every entry: proposed, saved, taken, shown.
"""

import asyncio
from collections.abc import Mapping
from typing import Protocol

import msgspec

from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.server.live import LiveTable
from sarisari.server.store import End, Store, StoreError
from sarisari.table.clock import STAND_IN
from sarisari.table.journal import Acted, Clock, Dealt, Entry, Revealed, Seated
from sarisari.table.table import Table

BOT_PAUSES: Mapping[str, float] = {"quick": 0.0, "natural": 0.8, "slow": 2.0}  # seconds
AWAY = 60_000  # ms without a socket until a stand-in plays for a person who is waited for
AGAIN = 1.0  # seconds until a store that refused is tried again


class Thinkers(Protocol):
    """Where bots think."""

    async def choose(self, bot: str, view: View, seed: int) -> str:
        """One of the view's legal actions."""


class Driver:
    """Lets one table go on until it is over."""

    def __init__(self, live: LiveTable, store: Store, thinkers: Thinkers) -> None:
        self._live = live
        self._store = store
        self._thinkers = thinkers

    async def run(self) -> None:
        """Until the table is over and the store knows it."""
        while True:
            self._live.woken.clear()
            try:
                if await self._is_finished():
                    return
                wait = await self._go_on()
            except StoreError:
                wait = AGAIN  # nothing happened; when there is room again it will
            if wait is None or wait > 0:
                await self._sleep(wait)

    async def _sleep(self, seconds: float | None) -> None:
        """Until something happens, or the time is over."""
        try:
            await asyncio.wait_for(self._live.woken.wait(), seconds)
        except TimeoutError:
            return

    async def _is_finished(self) -> bool:
        table = self._live.table
        if table is None or not table.is_over or table.due() is not None:
            return False
        result = table.result()
        status: End = "stopped" if result is None else "over"
        encoded = None if result is None else msgspec.json.encode(result)
        await self._store.finish(self._live.id, status, encoded, self._live.now())
        return True

    async def _go_on(self) -> float | None:
        """Do one thing. How long to wait for the next: None until something happens."""
        table, live = self._live.table, self._live
        if table is None:
            return None
        due = table.due()
        if due == "deal":
            deal = table.next_deal(live.secret)
            return await self._try(Dealt(time=live.now(), deal=deal))
        if due == "secret":
            return await self._try(Revealed(time=live.now(), secret=live.secret.hex()))
        for seat in table.to_act():
            if table.seats[seat].bot is not None and table.asked is None:
                return await self._think(table, seat)
        return await self._watch_the_clock(table)

    async def _try(self, entry: Entry, at: int | None = None) -> float:
        """An entry that was right a moment ago; if it no longer is, look again."""
        try:
            await self._live.commit(entry, at)
        except StoreError:
            raise
        except Refused:
            return 0.0
        return 0.0

    async def _think(self, table: Table, seat: int) -> float:
        """A bot acts. Its pause does not depend on what it thinks of."""
        live, at = self._live, table.at
        info = table.seats[seat]
        assert info.bot is not None
        pause = asyncio.sleep(BOT_PAUSES[table.terms.bots_pace] if live.users else 0)
        seed = table.bot_seed(live.secret, seat)
        do, _ = await asyncio.gather(
            self._thinkers.choose(info.bot, table.bot_view(seat), seed), pause
        )
        is_stand_in = info.stand_in is not None
        acted = Acted(time=live.now(), seat=seat, do=do, stand_in=is_stand_in)
        return await self._try(acted, at)

    async def _watch_the_clock(self, table: Table) -> float | None:
        """The next clock that runs out, or person who has been away for too long."""
        live, now = self._live, self._live.now()
        times: list[int] = []
        running = table.runs_out()
        if running is not None:
            if running[0] <= now:
                return await self._try(Clock(time=now, what="out", seat=running[1]))
            times.append(running[0])
        for seat in self._waited_for(table):
            gone = live.gone_since(seat)
            if gone is not None and now - gone >= AWAY:
                player = table.seats[seat].player
                entry = Seated(time=now, seat=seat, player=player, stand_in=STAND_IN)
                return await self._try(entry)
            if gone is not None:
                times.append(gone + AWAY)
        return (min(times) - now) / 1000 if times else None

    def _waited_for(self, table: Table) -> list[int]:
        """The people without whom nothing goes on now."""
        moment = table.snapshot()
        by_due = {
            "salt-hashes": moment.seats_without_hash,
            "salts": moment.seats_without_salt,
        }
        due = table.due()
        seats = by_due[due]() if due in by_due else table.to_act()
        return [seat for seat in seats if table.seats[seat].is_person]

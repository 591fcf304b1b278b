"""What a table does by itself: deals, bots, clocks, stand-ins, and the secret at the end.

A driver looks at its table whenever something happened, does the one thing that is due, and
waits for the next. All of it goes the way of every entry: proposed, saved, taken, shown.

Nobody is left behind: while no person of a table is there, nothing is played in their place and
no clock runs. Nobody is held up: while somebody is there, whoever is away or silent is replaced.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from math import inf

import msgspec

from sarisari.core.message import Refused
from sarisari.core.stream import WORD
from sarisari.server.live import LEAVING, LiveTable
from sarisari.server.outcome import outcome_of
from sarisari.server.store import End, StoreError
from sarisari.server.thinkers import SAFE_BOT
from sarisari.server.wishes import stands_in
from sarisari.server.work import NOT_DONE, Work
from sarisari.table import clock
from sarisari.table.journal import (
    Acted,
    Agreement,
    Clock,
    Dealt,
    Drawn,
    Entry,
    Revealed,
    Settled,
    Stopped,
)
from sarisari.table.table import Table

AGAIN = 1.0  # seconds until a store that refused is tried again
LONGEST_AGAIN = 60.0
MOST_UNSETTLED = 3  # settles that take too long until a table is ended

log = logging.getLogger("sarisari.drive")


class Driver:
    """Lets one table go on until it is over."""

    def __init__(
        self,
        live: LiveTable,
        thinkers: Work,
        start_over: Callable[[LiveTable, int], Awaitable[None]],
    ) -> None:
        self._live = live
        self._thinkers = thinkers
        self._start_over = start_over
        self._settings = live.home.settings
        self._in_vain = 0  # how many bases of a bot in a row did not come to rest
        self._unsettled = 0  # how many settles in a row took too long

    async def run(self) -> None:
        """Until the table is over and the store knows it."""
        again = AGAIN
        while self._live.status in ("waiting", "running"):
            self._live.woken.clear()
            try:
                if await self._is_finished():
                    return
                wait = await self._go_on()
                again = AGAIN
            except StoreError as refused:
                log.warning("the store refused: %s", refused)
                wait = AGAIN  # nothing happened; when there is room again it will
            except Refused as refused:  # too much waits for a process
                log.warning("a table has to wait: %s", refused)
                wait, again = again, min(LONGEST_AGAIN, 2 * again)
            except Exception:  # a fault at one table: not the end of it
                log.exception("a table could not go on")
                wait, again = again, min(LONGEST_AGAIN, 2 * again)
            await self._sleep(wait)

    async def _sleep(self, seconds: float | None) -> None:
        """Until something happens, or the time is over."""
        live = self._live
        live.sleeps = inf if seconds is None else seconds
        if live.sleeps > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await live.woken.wait()
        live.sleeps = 0.0

    async def _is_finished(self) -> bool:
        live, table = self._live, self._live.table
        if table is None or not table.is_finished:
            return False
        result = outcome_of(table)
        status: End = "stopped" if result is None else "over"
        encoded = None if result is None else msgspec.json.encode(result)
        await live.finish(status, encoded)
        return True

    async def _go_on(self) -> float | None:
        """Do one thing. How long to wait for the next: None until something happens."""
        table, live = self._live.table, self._live
        waits = [await self._watch_the_host()]
        if table is not None and table.due() == "secret":
            return await self._try(Revealed(time=live.now(), secret=live.secret.hex()))
        if table is not None and self._has_no_end(table):
            return await self._try(Stopped(time=live.now(), seat=0, by_server=True))
        if table is not None:
            wait = await self._let_time_run(table)
            if wait is None and not table.snapshot().clocks.is_paused:
                wait = await self._play(table)
            waits.append(wait)
        return min((wait for wait in waits if wait is not None), default=None)

    def _has_no_end(self, table: Table) -> bool:
        """So much came and went that a journal would grow for ever, or a tower cannot settle."""
        most = LEAVING * self._settings.limits.changes_per_table
        is_much = table.changes >= most or self._unsettled >= MOST_UNSETTLED
        return is_much and not table.is_over

    async def _try(self, entry: Entry, at: int | None = None, *, waits: bool = False) -> float:
        """An entry that was right a moment ago; if it no longer is, look again. One that `waits`
        gives way to a request that has come meanwhile."""
        try:
            await self._live.commit(entry, at, waits=waits)
            self._in_vain = 0
        except StoreError:
            raise
        except Refused as refused:
            if refused.message.key in NOT_DONE:
                raise
            self._in_vain += refused.message.key == "bandu-base-unstable"
            log.debug("no longer due: %s", refused)
        return 0.0

    # the game

    async def _play(self, table: Table) -> float | None:
        live = self._live
        if table.due() == "deal":
            deal = table.next_deal(live.secret)
            return await self._try(Dealt(time=live.now(), deal=deal))
        if table.due() == "pieces":
            pieces = table.next_pieces(live.secret)
            return await self._try(Drawn(time=live.now(), pieces=pieces))
        if table.due() == "settle":
            return await self._settle(table)
        bots = self._bots_to_act(table)
        if bots and table.asked is None:
            return await self._think(table, bots)
        waits = [
            await self._watch_the_request(table),
            await self._watch_the_clock(table),
            await self._watch_the_absent(table),
        ]
        return min((wait for wait in waits if wait is not None), default=None)

    async def _settle(self, table: Table) -> float:
        """Physics takes its time. If the server goes away meanwhile, the next one asks again:
        nobody has seen what came of it."""
        live, at = self._live, table.at
        seed = table.settle_seed(live.secret)
        try:
            settle = await live.home.settle(table.settling(), seed, live.asker)
        except Refused as refused:
            self._unsettled += refused.message.key == "too-long"
            raise
        self._unsettled = 0
        return await self._try(Settled(time=live.now(), settle=settle), at)

    def _bots_to_act(self, table: Table) -> list[int]:
        """Bots, and stand-ins while somebody of the table is there to see them play."""
        seats = table.seats
        bots = [seat for seat in table.to_act() if seats[seat].bot is not None]
        if not self._live.users:
            return bots if self._settings.lets_bots_play_alone else []
        if not bots or any(True for _ in self._live.here()):
            return bots
        return [seat for seat in bots if not seats[seat].is_persons]

    async def _think(self, table: Table, seats: Sequence[int]) -> float:
        """Bots act, all that are to act at once. Their pause does not depend on what they think
        of: an answer comes after one pause, or two, or three."""
        live, at = self._live, table.at
        is_watched = bool(live.users or live.watchers)
        pause = self._settings.bot_pauses[table.terms.bots_pace] if is_watched else 0.0
        loop = asyncio.get_running_loop()
        began = loop.time()
        choices = await _all_of([self._choice(table, seat) for seat in seats])
        if pause:
            await asyncio.sleep(pause - (loop.time() - began) % pause)
        for seat, do in zip(seats, choices, strict=True):
            is_stand_in = table.seats[seat].stand_in is not None
            acted = Acted(time=live.now(), seat=seat, do=do, stand_in=is_stand_in)
            await self._try(acted, at, waits=True)
        return 0.0

    def _choice(self, table: Table, seat: int) -> Coroutine[None, None, str]:
        """What a bot does, seen as the table is now, whatever happens until it is asked. A base
        that did not come to rest is tried otherwise: AN-24."""
        bot = SAFE_BOT if self._in_vain else table.seats[seat].bot
        assert bot is not None
        view = table.bot_view(seat)
        seed = (table.bot_seed(self._live.secret, seat) + self._in_vain) & WORD
        return self._thinkers.choose(
            bot, view, seed, asker=self._live.asker, for_people=bool(self._live.users)
        )

    # time

    async def _let_time_run(self, table: Table) -> float | None:
        """While nobody is there the clocks stand still."""
        live, clocks = self._live, table.snapshot().clocks
        if clocks.banks is None or not live.users or table.is_over:
            return None
        is_anybody = any(live.is_here(user) for user in live.users.values())
        if clocks.is_paused:
            if is_anybody and clocks.while_away:
                return await self._try(Clock(time=live.now(), what="resume"))
            return None
        if is_anybody or not clock.running(table.snapshot()):
            return None
        gone = self._nobody_since()
        left = gone + self._settings.away - live.now()
        is_restart = gone == live.loaded  # the time while the server was down costs nobody
        if left > 0 and not is_restart:
            return left / 1000
        time = table.journal[-1].time if is_restart and table.journal else live.now()
        return await self._try(Clock(time=time, what="pause", while_away=True))

    def _nobody_since(self) -> int:
        live = self._live
        return max(live.gone_since(user) or live.loaded for user in live.users.values())

    async def _watch_the_clock(self, table: Table) -> float | None:
        """The next clock that runs out."""
        running, now = table.runs_out(), self._live.now()
        if running is None:
            return None
        if running[0] > now:
            return (running[0] - now) / 1000
        return await self._try(Clock(time=now, what="out", seat=running[1]))

    # people

    async def _watch_the_host(self) -> float | None:
        """The role of a host who is gone passes on to somebody who is there."""
        live = self._live
        seat = live.seat_of(live.room.host)
        has_left = seat is not None and live.table is not None and _has_stand_in(live.table, seat)
        gone = live.gone_since(live.room.host)
        if gone is None and not has_left:
            return None
        others = [other for other in live.here() if other != seat]
        if not others:
            return None
        left = 0 if gone is None or has_left else gone + self._settings.away - live.now()
        if left > 0:
            return left / 1000
        await live.pass_host_on(live.sitting()[others[0]])
        return 0.0

    async def _watch_the_request(self, table: Table) -> float | None:
        """A request that is not answered ends, and the bots go on."""
        asked, request = table.asked, table.snapshot().request
        if asked is None or request is None:
            return None
        live = self._live
        since = max(table.journal[request.at - 1].time, live.loaded)
        left = since + self._settings.ask_patience - live.now()
        if left > 0:
            return left / 1000
        no = Agreement(time=live.now(), seat=asked.seat, about=asked.about, says="no", is_late=True)
        return await self._try(no)

    async def _watch_the_absent(self, table: Table) -> float | None:
        """A stand-in for whoever is waited for and has been away for too long, while others are
        there."""
        live, due = self._live, table.due()
        moment = table.snapshot()
        if due == "salts":
            return await self._watch_the_salts(table, moment.seats_without_salt(), is_shown=True)
        if due == "salt-hashes":
            return await self._watch_the_salts(table, moment.seats_without_hash(), is_shown=False)
        waits: list[float] = []
        for seat in table.to_act():
            gone = live.gone_since(live.users.get(seat, ""))
            if gone is None or not table.seats[seat].is_person:
                continue
            if all(other == seat for other in live.here()):
                continue
            left = gone + self._settings.away - live.now()
            if left <= 0:
                return await self._try(stands_in(table, seat, live.now()))
            waits.append(left / 1000)
        return min(waits, default=None)

    async def _watch_the_salts(
        self, table: Table, late: Sequence[int], *, is_shown: bool
    ) -> float | None:
        """Clients give their part in the deals by themselves. Whoever does not promise it gets a
        stand-in. Whoever promised and does not show it would hold up the deal, which nobody may
        change any more: the others start over without."""
        live, here = self._live, list(self._live.here())
        late = [seat for seat in late if set(here) - {seat}]
        if not late:
            return None
        last = table.journal[-1].time if table.journal else table.opening.time
        left = max(last, live.loaded) + self._settings.salt_patience - live.now()
        if left > 0:
            return left / 1000
        if not is_shown:
            return await self._try(stands_in(table, late[0], live.now()))
        await self._start_over(live, late[0])  # first: if it fails, it is tried again
        return await self._try(Stopped(time=live.now(), seat=late[0], by_host=True))


async def _all_of(coroutines: Sequence[Coroutine[None, None, str]]) -> list[str]:
    """All results; if one fails, nobody waits for the others."""
    tasks = [asyncio.create_task(each) for each in coroutines]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


def _has_stand_in(table: Table, seat: int) -> bool:
    return table.seats[seat].stand_in is not None

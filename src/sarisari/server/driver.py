"""The driver of a table: carries out whatever is due without a player's wish.

Deals, bots' turns, clocks, stand-ins for absent players, and the secret at the end. A driver wakes
whenever its table has changed, carries out the one duty that `table/duties.py` names, and sleeps
until the next. Its entries are proposed, saved, applied and broadcast like all others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from math import inf
from typing import TypeVar

import msgspec

from sarisari.bots import Choice
from sarisari.core.message import RefusalKind, Refused
from sarisari.server.game_outcome import outcome_of
from sarisari.server.journal_limit import SEAT_CHANGE_FACTOR
from sarisari.server.live_table import LiveTable
from sarisari.server.people import company_of, seats_here
from sarisari.server.settings import Settings
from sarisari.server.store import Conflict, End, StoreError
from sarisari.server.wish_entries import stand_in_entry
from sarisari.server.work import RETRYABLE_KINDS, Work
from sarisari.table import duties
from sarisari.table.base_settle import BotTurns
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
    Entry,
    PiecesEntry,
    SecretEntry,
    SettleEntry,
    StopEntry,
)
from sarisari.table.table import Table

RETRY_SECONDS = 1.0  # until a failed step is tried again
LONGEST_RETRY_SECONDS = 60.0
MOST_UNSETTLED = 3  # settles in a row that time out before a table is ended

log = logging.getLogger("sarisari.drive")

T = TypeVar("T")


class Driver:
    """Advances one table until its game is over."""

    def __init__(
        self,
        live: LiveTable,
        workers: Work,
        start_over: Callable[[LiveTable, int], Awaitable[None]],
        may_drive: Callable[[], bool] = lambda: True,
    ) -> None:
        self._live = live
        self._workers = workers
        self._start_over = start_over
        self._may_drive = may_drive  # False while another process has the lease
        self._settings = live.services.settings
        self._patience = _patience_of(self._settings)
        self._bot_turns = BotTurns()
        self._unsettled = 0  # settles in a row that timed out

    async def run(self) -> None:
        """Run until the table is over and the store has its result."""
        again = RETRY_SECONDS
        while self._live.status in ("waiting", "running"):
            self._live.wake_event.clear()
            if not self._may_drive():
                await self._sleep(None)
                continue
            try:
                wait = await self._advance()
                again = RETRY_SECONDS
            except Conflict:  # another process was faster
                await self._look_again()
                wait = 0.0
            except StoreError as refused:
                log.warning("the store refused: %s", refused)
                wait = RETRY_SECONDS  # nothing was changed
            except Refused as refused:  # the worker pool is overloaded
                log.warning("a table has to wait: %s", refused)
                wait, again = again, min(LONGEST_RETRY_SECONDS, 2 * again)
            except Exception:  # a fault must not end the table
                log.exception("a table could not go on")
                wait, again = again, min(LONGEST_RETRY_SECONDS, 2 * again)
            await self._sleep(wait)

    async def _look_again(self) -> None:
        """Read what another process has written. If that fails, the next attempt will find out."""
        with suppress(Refused):
            await self._live.refresh()

    async def _sleep(self, seconds: float | None) -> None:
        """Sleep until the table wakes the driver or the time is up; None: until woken."""
        live = self._live
        live.sleep_seconds = inf if seconds is None else seconds
        if live.sleep_seconds > 0:
            loop, alarm = asyncio.get_running_loop(), None
            if seconds is not None:
                alarm = loop.call_later(seconds, live.wake_event.set)
            try:
                await live.wake_event.wait()
            finally:
                if alarm is not None:
                    alarm.cancel()
        live.sleep_seconds = 0.0

    async def _advance(self) -> float | None:
        """Carry out one duty. Return the seconds until the next one is due; None: until the table
        changes."""
        live, table = self._live, self._live.table
        if table is not None and table.is_finished:
            return await self._finish(table)
        waits = [await self._replace_absent_host()]
        if table is not None:
            duty = duties.next_duty(table.snapshot(), live.now(), company_of(live), self._patience)
            waits.append(await self._fulfil(table, duty))
        return min((wait for wait in waits if wait is not None), default=None)

    async def _finish(self, table: Table) -> float:
        result = outcome_of(table)
        status: End = "stopped" if result is None else "over"
        encoded = None if result is None else msgspec.json.encode(result)
        await self._live.finish(status, encoded)
        return 0.0

    async def _fulfil(self, table: Table, duty: duties.Duty) -> float | None:
        match duty:
            case duties.WaitDuty() | duties.PromiseSaltsDuty() | duties.ShowSaltsDuty():
                return None if duty.until is None else self._seconds_until(duty.until)
            case duties.SettleDuty():
                await self._settle(table)
            case duties.BotsActDuty():
                await self._let_bots_act(table, duty.seats)
            case duties.StartOverDuty():
                # before the entry: if this fails, both are tried again
                await self._start_over(self._live, duty.seat)
                await self._commit_if_current(
                    StopEntry(time=self._live.now(), seat=duty.seat, by_host=True)
                )
            case duties.NoDuty():
                pass  # the next turn of the loop finishes the table
            case _:
                await self._commit_if_current(self._entry(table, duty))
        return 0.0

    def _entry(
        self,
        table: Table,
        duty: duties.DealDuty
        | duties.DrawDuty
        | duties.TimeOutDuty
        | duties.PauseDuty
        | duties.ResumeDuty
        | duties.EndRequestDuty
        | duties.StandInDuty
        | duties.StopDuty
        | duties.RevealDuty,
    ) -> Entry:
        """Return the entry for a duty that needs no computation elsewhere."""
        live, now = self._live, self._live.now()
        match duty:
            case duties.DealDuty():
                return DealEntry(time=now, deal=table.next_deal(live.secret))
            case duties.DrawDuty():
                return PiecesEntry(time=now, pieces=table.next_pieces(live.secret))
            case duties.TimeOutDuty():
                return ClockEntry(time=now, what="out", seat=duty.seat)
            case duties.PauseDuty():
                return ClockEntry(time=duty.time, what="pause", while_away=True)
            case duties.ResumeDuty():
                return ClockEntry(time=now, what="resume")
            case duties.EndRequestDuty():
                return AgreementEntry(
                    time=now, seat=duty.seat, about=duty.about, says="no", is_late=True
                )
            case duties.StandInDuty():
                return stand_in_entry(table, duty.seat, now)
            case duties.StopDuty():
                return StopEntry(time=now, seat=0, by_server=True)
            case duties.RevealDuty():
                return SecretEntry(time=now, secret=live.secret.hex())

    def _seconds_until(self, time: int) -> float:
        return max(0, time - self._live.now()) / 1000

    async def _commit_if_current(
        self, entry: Entry, at: int | None = None, *, waits: bool = False
    ) -> None:
        """Commit an entry that was correct a moment ago. If it is refused because the table has
        changed since, do nothing: the next turn of the loop works out a new duty. With `waits`, an
        entry gives way to a request for agreement that has been opened in the meantime."""
        try:
            await self._live.commit(entry, at, waits=waits)
            self._bot_turns.done()
        except StoreError:
            raise
        except Refused as refused:
            if refused.kind in RETRYABLE_KINDS:
                raise
            self._bot_turns.refused(refused)
            log.debug("no longer due: %s", refused)

    async def _settle(self, table: Table) -> None:
        """Let the physics settle a tower. If the server stops meanwhile, the next one asks again,
        since nobody has seen a result. A table whose tower times out too often is ended."""
        live, at = self._live, table.at
        if self._unsettled >= MOST_UNSETTLED:
            await self._commit_if_current(StopEntry(time=live.now(), seat=0, by_server=True))
            return
        seed = table.settle_seed(live.secret)
        try:
            settle = await live.services.settle(table.settling(), seed, live.asker)
        except Refused as refused:
            self._unsettled += refused.kind is RefusalKind.TOO_LONG
            raise
        self._unsettled = 0
        await self._commit_if_current(SettleEntry(time=live.now(), settle=settle), at)

    async def _let_bots_act(self, table: Table, seats: Sequence[int]) -> None:
        """Let all bots act whose turn it is. Their pause does not reveal how long they thought: an
        action comes after one pause, or two, or three."""
        live, at = self._live, table.at
        is_watched = bool(live.users or live.presence.watchers)
        pause = self._settings.bot_pauses[table.terms.bots_pace] if is_watched else 0.0
        loop = asyncio.get_running_loop()
        began = loop.time()
        choices = await _gather_or_cancel([self._bot_choice(table, seat) for seat in seats])
        if pause:
            await asyncio.sleep(pause - (loop.time() - began) % pause)
        for seat, choice in zip(seats, choices, strict=True):
            is_stand_in = table.seats[seat].stand_in is not None
            acted = ActEntry(
                time=live.now(),
                seat=seat,
                do=choice.do,
                stand_in=is_stand_in,
                toward=choice.toward,
            )
            await self._commit_if_current(acted, at, waits=True)

    def _bot_choice(self, table: Table, seat: int) -> Coroutine[None, None, Choice]:
        """Ask a bot for its action, from its view as the table is now."""
        live = self._live
        bot, view, seed = self._bot_turns.question(table, seat, live.secret)
        return self._workers.choose(bot, view, seed, asker=live.asker, for_people=bool(live.users))

    async def _replace_absent_host(self) -> float | None:
        """Pass the role of host on to a player who is present, once the host has been away for long
        enough."""
        live = self._live
        seat = live.seat_of(live.room.host)
        has_left = seat is not None and live.table is not None and _has_stand_in(live.table, seat)
        gone = live.presence.gone_since(live.room.host)
        if gone is None and not has_left:
            return None
        others = [other for other in seats_here(live) if other != seat]
        if not others:
            return None
        left = 0 if gone is None or has_left else gone + self._settings.away - live.now()
        if left > 0:
            return left / 1000
        await live.pass_host_on(live.users_by_seat()[others[0]])
        return 0.0


def _patience_of(settings: Settings) -> duties.Patience:
    return duties.Patience(
        away=settings.away,
        request=settings.ask_patience,
        salt=settings.salt_patience,
        changes=SEAT_CHANGE_FACTOR * settings.limits.changes_per_table,
    )


async def _gather_or_cancel(coroutines: Sequence[Coroutine[None, None, T]]) -> list[T]:
    """Return all results; if one coroutine fails, cancel the others."""
    tasks = [asyncio.create_task(each) for each in coroutines]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


def _has_stand_in(table: Table, seat: int) -> bool:
    return table.seats[seat].stand_in is not None

"""The load generator's schedule: when actions are sent, and the latency of each.

Open loop: actions are due by the clock, and latency is measured from the due time. A slow server
gets no less work, and queueing counts (no coordinated omission). Closed loop: every table acts
again as soon as its last action was shown to all, which measures the maximum throughput.

The settling of a Bandu tower, which runs in another process, is not part of an action's latency:
other tables act meanwhile. Actions that are due while towers settle at all tables are skipped.
"""

import asyncio
import gc
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.server.party import Party
from bench.server.people import WishError

DRAIN_SECONDS = 15.0  # for actions in flight at the end
HEALTH_SECONDS = 0.25  # between checks that the server is alive
TURN_SECONDS = 0.005  # between turns of all tables while they are spread out
PATIENCE_SECONDS = 60.0  # until a step of the test has failed
MOST_REASONS = 10  # that are printed


@dataclass
class Figures:
    """The results of a measurement."""

    seconds: float
    actions: int
    waits: list[float]  # latencies in seconds, ascending, including actions never sent
    settles: list[float] = field(default_factory=list)  # settling times in seconds, ascending
    skipped: int = 0  # actions that were due while towers settled at all tables

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds

    def percentile(self, percent: float) -> float:
        """A percentile of the latency in ms; 0 without actions."""
        return percentile(self.waits, percent)


def percentile(waits: Sequence[float], percent: float) -> float:
    """A percentile in ms of ascending seconds; 0 if there are none."""
    if not waits:
        return 0.0
    place = min(len(waits) - 1, int(len(waits) * percent / 100))
    return round(waits[place] * 1000, 2)


class Schedule:
    """Tells parties when to act, and records latencies and errors."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.parties: list[Party] = []
        self.failures: Counter[str] = Counter()  # by reason
        self._check = check  # raises if the server has died
        self._rate: float | None = None  # actions a second; None in a closed loop
        self._is_running = False
        self._free: deque[Party] = deque()
        self._overdue: deque[float] = deque()  # due times of actions for which no table was free
        self._waits: list[float] = []
        self._settles: list[float] = []
        self._skipped = 0
        self._started_at = self._end = self._last_shown = 0.0  # by the loop's clock
        self._due_count = 0  # actions that have been due so far
        self._wanted = 0  # actions due in the whole measurement
        self._starting: set[asyncio.Task[None]] = set()
        self._is_ending = False

    @property
    def errors(self) -> int:
        return self.failures.total()

    @property
    def reasons(self) -> list[str]:
        """The most frequent failures with their counts."""
        return [
            f"{why} ({times} times)" if times > 1 else why
            for why, times in self.failures.most_common(MOST_REASONS)
        ]

    async def spread(self, actions: int) -> None:
        """Advance the tables by different numbers of actions, up to `actions`, so that they are not
        all dealt to at the same time. Tables with settling towers are apart anyway."""
        loop = asyncio.get_running_loop()
        places = enumerate(self.parties)
        left = {id(party): place * actions // len(self.parties) for place, party in places}
        moved = loop.time()
        while self._busy() or any(
            left[id(party)] for party in self.parties if party.has_begun and not party.is_settling
        ):
            now = loop.time()
            for party in [self._free.popleft() for _ in range(len(self._free))]:
                if left[id(party)] > 0:
                    left[id(party)] -= 1
                    moved = now
                    party.act(now)
                else:
                    self._free.append(party)
            if now - moved > PATIENCE_SECONDS:
                self.went_wrong("a table stood still")
                return
            self._check()
            await asyncio.sleep(TURN_SECONDS)

    async def measure(
        self, rate: float | None, seconds: float, progress: Callable[[float, int], None]
    ) -> Figures:
        """Let people act for `seconds`, at `rate` actions a second (None: closed loop)."""
        loop = asyncio.get_running_loop()
        gc.collect()
        gc.freeze()  # pauses of this process must not count as latency of the server
        gc.disable()
        start = loop.time()
        self._rate, self._started_at, self._end = rate, start, start + seconds
        self._due_count, self._wanted = 0, max(1, round((rate or 0) * seconds))
        self._waits, self._last_shown, self._is_running = [], start, True
        self._settles, self._skipped = [], 0
        try:
            self._tick()
            while (now := loop.time()) < self._end:
                progress(now - start, len(self._waits))
                await asyncio.sleep(min(HEALTH_SECONDS, max(0.0, self._end - now)))
                self._check()
            return await self._drain(start, seconds)
        finally:
            self._is_running = False
            gc.enable()

    async def _drain(self, start: float, seconds: float) -> Figures:
        """Wait for actions in flight, and count those that were never sent."""
        loop = asyncio.get_running_loop()
        self._is_running = False
        self._collect_due(self._end)
        never = [self._end - due for due in self._overdue]
        self._overdue.clear()
        deadline = loop.time() + DRAIN_SECONDS
        while self._busy() and loop.time() < deadline:
            self._check()
            await asyncio.sleep(0.01)
        for _ in range(self._busy()):
            self.went_wrong("an action was never answered")
        passed = max(seconds, self._last_shown - start)
        waits = sorted([*self._waits, *never])
        return Figures(passed, len(self._waits), waits, sorted(self._settles), self._skipped)

    async def end(self) -> None:
        """Start no more games, and wait for those that are starting."""
        self._is_ending = True
        await asyncio.gather(*self._starting)

    def _busy(self) -> int:
        return sum(party.is_busy for party in self.parties)

    def _tick(self) -> None:
        """Send the actions that are due, and schedule the next call."""
        if self._rate is None:
            self._send_due()
            return
        loop = asyncio.get_running_loop()
        due = self._collect_due(loop.time())
        self._send_due()
        if self._is_running and due is not None:
            loop.call_at(due, self._tick)

    def _collect_due(self, until: float) -> float | None:
        """Queue all actions that are due by then; return when the next one is due."""
        while self._rate is not None and self._due_count < self._wanted:
            due = self._started_at + self._due_count / self._rate
            if due > until:
                return due
            self._overdue.append(due)
            self._due_count += 1
        return None

    def _send_due(self) -> None:
        while self._is_running and self._free and (self._overdue or self._rate is None):
            now = asyncio.get_running_loop().time()
            self._free.popleft().act(self._overdue.popleft() if self._overdue else now)
        if self._overdue and self.parties and all(party.is_settling for party in self.parties):
            self._skipped += len(self._overdue)
            self._overdue.clear()

    # callbacks of the parties

    def is_free(self, party: Party) -> None:
        """A seat of the party can act."""
        self._free.append(party)
        self._send_due()

    def is_shown(self, _: Party, due: float) -> None:
        """An action was shown to all: record its latency."""
        self._last_shown = asyncio.get_running_loop().time()
        self._waits.append(self._last_shown - due)

    def has_settled(self, _: Party, seconds: float) -> None:
        """A tower has come to rest: record how long it took."""
        self._settles.append(seconds)

    def went_wrong(self, why: str) -> None:
        """Count a failure."""
        self.failures[why] += 1

    def start(self, party: Party) -> None:
        """Start the next game of a party."""
        if not self._is_ending:
            task = asyncio.create_task(self.try_to_begin(party.again()))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def try_to_begin(self, game: Coroutine[Any, Any, None]) -> None:
        """Wait until a game has begun; count a failure if it does not."""
        try:
            await asyncio.wait_for(game, PATIENCE_SECONDS)
        except TimeoutError:
            self.went_wrong(f"a table did not begin within {PATIENCE_SECONDS:.0f} seconds")
        except WishError as error:
            self.went_wrong(f"a table did not begin: {error}")

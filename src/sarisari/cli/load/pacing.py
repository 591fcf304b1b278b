"""When actions are sent, and how long each took.

Open loop: actions are due by the clock, and how long one takes is counted from then. A server that
is slow gets no less to do, and what waits because of it is counted. Closed loop: every table acts
again as soon as its last action has been shown to all, which finds out how much a server can do.
"""

import asyncio
import gc
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from sarisari.cli.load.party import Party
from sarisari.core.message import Refused

DRAIN = 15.0  # seconds for what is under way at the end
LOOK = 0.25  # seconds between looks whether the server lives
TURN = 0.005  # seconds between turns of all tables while they get apart
MOST_REASONS = 5


@dataclass
class Figures:
    """What was measured."""

    seconds: float
    actions: int
    waits: list[float]  # seconds, ascending; of actions that never came: how long they waited

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds

    def percentile(self, percent: float) -> float:
        """ms within which so many of a hundred were shown to all; 0 if there were none."""
        if not self.waits:
            return 0.0
        place = min(len(self.waits) - 1, int(len(self.waits) * percent / 100))
        return round(self.waits[place] * 1000, 2)


class Pacing:
    """Tells parties when to act."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.parties: list[Party] = []
        self.errors = 0
        self.reasons: list[str] = []  # of the first errors
        self._check = check  # refused if the server has died
        self._rate: float | None = None  # actions a second; None in a closed loop
        self._is_running = False
        self._free: deque[Party] = deque()
        self._owed: deque[float] = deque()  # when actions were due for which no table was free
        self._waits: list[float] = []
        self._begun = self._end = self._last_shown = 0.0  # by the loop's clock
        self._asked = 0  # actions that have been due
        self._wanted = 0  # actions that will have been
        self._starting: set[asyncio.Task[None]] = set()

    async def spread(self, actions: int) -> None:
        """Let tables get apart by up to so many actions: on a real server they are not dealt to
        all at the same time, over and over."""
        left = {
            id(party): place * actions // len(self.parties)
            for place, party in enumerate(self.parties)
        }
        while any(left.values()):
            now = asyncio.get_running_loop().time()
            for party in [self._free.popleft() for _ in range(len(self._free))]:
                if left[id(party)] > 0:
                    left[id(party)] -= 1
                    party.act(now)
                else:
                    self._free.append(party)
            self._check()
            await asyncio.sleep(TURN)

    async def measure(
        self, rate: float | None, seconds: float, progress: Callable[[float, int], None]
    ) -> Figures:
        """Let people act for so long."""
        loop = asyncio.get_running_loop()
        gc.collect()
        gc.freeze()  # ours are no pauses of the server's
        gc.disable()
        begun = loop.time()
        self._rate, self._begun, self._end = rate, begun, begun + seconds
        self._asked, self._wanted = 0, max(1, round((rate or 0) * seconds))
        self._waits, self._last_shown, self._is_running = [], begun, True
        try:
            self._tick()
            while (now := loop.time()) < self._end:
                progress(now - begun, len(self._waits))
                await asyncio.sleep(min(LOOK, max(0.0, self._end - now)))
                self._check()
            return await self._drained(begun, seconds)
        finally:
            self._is_running = False
            gc.enable()

    async def _drained(self, begun: float, seconds: float) -> Figures:
        """Wait for what is under way, and count what never came."""
        loop = asyncio.get_running_loop()
        self._is_running = False
        self._owe(self._end)
        never = [self._end - due for due in self._owed]
        self._owed.clear()
        until = loop.time() + DRAIN
        while self._busy() and loop.time() < until:
            self._check()
            await asyncio.sleep(0.01)
        for _ in range(self._busy()):
            self.went_wrong("an action was never answered")
        passed = max(seconds, self._last_shown - begun)
        return Figures(passed, len(self._waits), sorted([*self._waits, *never]))

    def _busy(self) -> int:
        return sum(party.is_busy for party in self.parties)

    def _tick(self) -> None:
        """Send what is due, and come again when the next is."""
        if self._rate is None:
            self._serve()
            return
        loop = asyncio.get_running_loop()
        due = self._owe(loop.time())
        self._serve()
        if self._is_running and due is not None:
            loop.call_at(due, self._tick)

    def _owe(self, until: float) -> float | None:
        """What is due until then is owed. When the next is due."""
        while self._rate is not None and self._asked < self._wanted:
            due = self._begun + self._asked / self._rate
            if due > until:
                return due
            self._owed.append(due)
            self._asked += 1
        return None

    def _serve(self) -> None:
        while self._is_running and self._free and (self._owed or self._rate is None):
            now = asyncio.get_running_loop().time()
            self._free.popleft().act(self._owed.popleft() if self._owed else now)

    # what parties tell

    def is_free(self, party: Party) -> None:
        """A seat can act."""
        self._free.append(party)
        self._serve()

    def is_shown(self, _: Party, due: float) -> None:
        """An action was shown to all."""
        self._last_shown = asyncio.get_running_loop().time()
        self._waits.append(self._last_shown - due)

    def went_wrong(self, why: str) -> None:
        """Counted; the first few are told."""
        self.errors += 1
        if len(self.reasons) < MOST_REASONS:
            self.reasons.append(why)

    def start(self, party: Party) -> None:
        """The next game at a table."""
        task = asyncio.create_task(self._again(party))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _again(self, party: Party) -> None:
        try:
            await party.again()
        except Refused as refused:
            self.went_wrong(str(refused))

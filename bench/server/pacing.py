"""When actions are sent, and how long each took.

Open loop: actions are due by the clock, and how long one takes is counted from then. A server that
is slow gets no less to do, and what waits because of it is counted. Closed loop: every table acts
again as soon as its last action has been shown to all, which finds out how much a server can do.

A tower of Bandu takes its time to settle, in another process. That is no part of how long an action
took: other tables act meanwhile, and what is due while towers settle at all of them is let go.
"""

import asyncio
import gc
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.server.party import Party
from bench.server.people import WishError

DRAIN = 15.0  # seconds for what is under way at the end
LOOK = 0.25  # seconds between looks whether the server lives
TURN = 0.005  # seconds between turns of all tables while they get apart
PATIENCE = 60.0  # seconds until something must have happened
MOST_REASONS = 10  # that are told


@dataclass
class Figures:
    """What was measured."""

    seconds: float
    actions: int
    waits: list[float]  # seconds, ascending; of actions that never came: how long they waited
    settles: list[float] = field(default_factory=list)  # seconds, ascending
    let_go: int = 0  # actions that were due while towers settled at all tables

    @property
    def per_second(self) -> float:
        return self.actions / self.seconds

    def percentile(self, percent: float) -> float:
        """ms within which so many of a hundred were shown to all; 0 if there were none."""
        return percentile(self.waits, percent)


def percentile(waits: Sequence[float], percent: float) -> float:
    """ms, of ascending seconds; 0 if there are none."""
    if not waits:
        return 0.0
    place = min(len(waits) - 1, int(len(waits) * percent / 100))
    return round(waits[place] * 1000, 2)


class Pacing:
    """Tells parties when to act."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.parties: list[Party] = []
        self.wrong: Counter[str] = Counter()  # what went wrong, and how often
        self._check = check  # refused if the server has died
        self._rate: float | None = None  # actions a second; None in a closed loop
        self._is_running = False
        self._free: deque[Party] = deque()
        self._owed: deque[float] = deque()  # when actions were due for which no table was free
        self._waits: list[float] = []
        self._settles: list[float] = []
        self._let_go = 0
        self._begun = self._end = self._last_shown = 0.0  # by the loop's clock
        self._asked = 0  # actions that have been due
        self._wanted = 0  # actions that will have been
        self._starting: set[asyncio.Task[None]] = set()
        self._is_ending = False

    @property
    def errors(self) -> int:
        return self.wrong.total()

    @property
    def reasons(self) -> list[str]:
        """What went wrong most often, and how often."""
        return [
            f"{why} ({times} times)" if times > 1 else why
            for why, times in self.wrong.most_common(MOST_REASONS)
        ]

    async def spread(self, actions: int) -> None:
        """Let tables get apart by up to so many actions: on a real server they are not dealt to
        all at the same time, over and over. Where a tower settles they are apart anyway."""
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
            if now - moved > PATIENCE:
                self.went_wrong("a table stood still")
                return
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
        self._settles, self._let_go = [], 0
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
        waits = sorted([*self._waits, *never])
        return Figures(passed, len(self._waits), waits, sorted(self._settles), self._let_go)

    async def end(self) -> None:
        """No more games; those that are to begin have done so, or it is known why not."""
        self._is_ending = True
        await asyncio.gather(*self._starting)

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
        if self._owed and self.parties and all(party.is_settling for party in self.parties):
            self._let_go += len(self._owed)
            self._owed.clear()

    # what parties tell

    def is_free(self, party: Party) -> None:
        """A seat can act."""
        self._free.append(party)
        self._serve()

    def is_shown(self, _: Party, due: float) -> None:
        """An action was shown to all."""
        self._last_shown = asyncio.get_running_loop().time()
        self._waits.append(self._last_shown - due)

    def has_settled(self, _: Party, seconds: float) -> None:
        """A tower has come to rest."""
        self._settles.append(seconds)

    def went_wrong(self, why: str) -> None:
        """Counted, and told in the end."""
        self.wrong[why] += 1

    def start(self, party: Party) -> None:
        """The next game at a table."""
        if not self._is_ending:
            task = asyncio.create_task(self.try_to_begin(party.again()))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def try_to_begin(self, game: Coroutine[Any, Any, None]) -> None:
        """A game, until somebody can act; counted if that never comes."""
        try:
            await asyncio.wait_for(game, PATIENCE)
        except TimeoutError:
            self.went_wrong(f"a table did not begin within {PATIENCE:.0f} seconds")
        except WishError as error:
            self.went_wrong(f"a table did not begin: {error}")

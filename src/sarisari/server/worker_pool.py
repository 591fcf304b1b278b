"""Where bots think, towers settle and records are played again: in processes of their own, so
that no table waits for another's bot.

Three crews. Bots of people's games have processes that do nothing else; what touches towers has
others; and everything that can wait (hints, records, tables where only bots sit) shares the last,
which stands back behind the first two. The more wait, the less each decision may cost: bots think
less rather than late.
"""

import logging
import os
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar

from sarisari.bots import Choice, get_bot
from sarisari.bots.hints import Hint
from sarisari.bots.hints.hint_finder import USUAL_MS, hints_of
from sarisari.bots.search.search_bots import USUAL_BUDGETS
from sarisari.bots.spec import parse_spec, reduce_budget
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import RefusalKind, Refused
from sarisari.core.settle_question import SettleQuestion
from sarisari.server.crew import Crew
from sarisari.server.kernel_loading import load_bots, load_kernels
from sarisari.server.metrics import Metrics
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

MOST = {"ms": 2000, "iterations": 20_000}  # that one decision may cost at a server
# when every process is taken, and people of another address have had their bots think of late
MOST_SHARED = {"ms": 120, "iterations": 1_200}
MOST_ALONE = {"ms": 200, "iterations": 2_000}  # at a table where nobody but bots sits
LEAST_MS = 50  # of thought for a hint, however many wait
SAFE_BOT = "random"  # acts when a bot has a fault: a table must go on

PEOPLE, HINT, RECORD, BOTS_ALONE = range(4)  # ranks
LONGEST_CHOICE = 15.0  # seconds
LONGEST_SETTLE = 60.0
LONGEST_WORK = 10.0
STEP_BACK, FAR_BACK = 4, 10  # how far processes stand back on this machine ("nice")

log = logging.getLogger("sarisari.thinkers")

T = TypeVar("T")


def settle(asked: SettleQuestion, seed: int) -> Settle:
    """What becomes of a tower. Runs in a worker."""
    from sarisari.physics.settler import MujocoSettler

    return MujocoSettler().settle(asked, seed)


def choose(bot: str, view: View, seed: int) -> Choice:
    """What a bot does. Runs in a worker."""
    return get_bot(bot).choose(view, seed)


def hints(view: View, seed: int, ms: int) -> tuple[Hint, ...]:
    """What each legal action is worth. Runs in a worker."""
    return hints_of(view, seed, ms=ms)


def affordable(bot: str, load: float, most: dict[str, int] = MOST) -> str:
    """The same bot with a budget that a server can pay while so many others wait.

    >>> affordable("strong", 4.0), affordable("strong:ms=60000", 0.0), affordable("casual", 4.0)
    ('strong:ms=100', 'strong:ms=2000', 'casual')
    """
    name, budget = parse_spec(bot)
    budget = budget or USUAL_BUDGETS.get(name, {})
    parts = ",".join(f"{key}={min(most[key], value)}" for key, value in budget.items())
    return reduce_budget(f"{name}:{parts}", load) if parts else name


def load_thoughts() -> None:
    """What bots and records need. Runs in a worker."""
    if not PLAIN:
        load_kernels()
        load_bots()


def load_towers() -> None:
    """What settles need. Runs in a worker."""
    import sarisari.physics.settler  # noqa: F401


class WorkerPool:
    """All processes of a server. Keeps `Work`."""

    def __init__(
        self,
        count: int | None = None,
        metrics: Metrics | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.can_settle = find_spec("mujoco") is not None
        count = count or max(1, (os.cpu_count() or 2) - 1)
        limits = limits or Limits()
        self._thoughts = self.new_crew(count, limits, load_thoughts)
        self._errands = self.new_crew(max(1, count // 4), limits, load_thoughts, FAR_BACK)
        self._towers = self._errands
        if self.can_settle:
            self._towers = self.new_crew(max(1, count // 2), limits, load_towers, STEP_BACK)
        self._replaced: set[str] = set()  # bots that could not choose by themselves
        self._is_closed = False

    def new_crew(
        self, count: int, limits: Limits, begin: Callable[[], None], niceness: int = 0
    ) -> Crew:
        """Processes for one kind of work."""
        return Crew(count, limits, begin, niceness)

    def start(self) -> None:
        """Let the bots' processes begin, so that nobody's first question waits for one."""
        self._thoughts.start()

    def start_others(self) -> None:
        """Let the others begin: nobody waits for these in the first seconds of a server."""
        self._errands.start()
        self._towers.start()

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> str:
        """One of the view's legal actions."""
        begun = time.perf_counter()
        crew, rank = (self._thoughts, PEOPLE) if for_people else (self._errands, BOTS_ALONE)

        def work(load: float) -> Callable[[], Any]:
            most = MOST if for_people else MOST_ALONE
            if for_people and crew.is_short_for(asker):
                most = MOST_SHARED
            return _Call(choose, affordable(bot, load, most), view, seed)

        try:
            choice: Choice = await crew.do(work, rank=rank, asker=asker, seconds=LONGEST_CHOICE)
        except Refused as refused:
            if refused.kind is RefusalKind.TOO_BUSY:
                raise
            log.warning("a bot could not decide: %s", refused)
            choice = choose(SAFE_BOT, view, seed)
        except Exception:
            if self._is_closed:
                raise
            log.exception("a bot could not decide")
            choice = choose(SAFE_BOT, view, seed)
        finally:
            self.metrics.thinking.observe(time.perf_counter() - begun)
            self.metrics.waiting_bots.set(len(self._thoughts.queue))
        self._note_who_chose(bot, choice.instead)
        return choice.do

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        """What each legal action is worth."""
        found: tuple[Hint, ...] = await self._errands.do(
            lambda load: _Call(hints, view, seed, max(LEAST_MS, int(USUAL_MS / (1 + load)))),
            rank=HINT,
            asker=asker,
            seconds=LONGEST_CHOICE,
        )
        return found

    def _note_who_chose(self, bot: str, instead: str | None) -> None:
        """Say it once if another bot chooses in the place of one that cannot."""
        name = bot.partition(":")[0]
        if instead is not None and name not in self._replaced:
            self._replaced.add(name)
            fields = {"bot": name, "instead": instead}
            log.warning("a bot is replaced until kernels are compiled", extra={"fields": fields})

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        """A tower at rest. People wait for it as they wait for bots."""
        outcome: Settle = await self._towers.do(
            lambda _: _Call(settle, asked, seed), rank=PEOPLE, asker=asker, seconds=LONGEST_SETTLE
        )
        return outcome

    async def look(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """A question about a tower, after the settles that people wait for."""
        found: T = await self._towers.do(
            lambda _: _Call(work, *args), rank=HINT, asker=asker, seconds=LONGEST_WORK
        )
        return found

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Some other long work, such as the replay of a record."""
        result: T = await self._errands.do(
            lambda _: _Call(work, *args), rank=RECORD, asker=asker, seconds=LONGEST_WORK
        )
        return result

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for crew in (self._thoughts, self._errands, self._towers):
            crew.close()


class _Call:
    """A function with its arguments, which travels to a worker."""

    def __init__(self, work: Callable[..., Any], *args: Any) -> None:
        self._work = work
        self._args = args

    def __call__(self) -> Any:
        return self._work(*self._args)

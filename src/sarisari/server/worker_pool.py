"""The worker pool: processes in which bots choose, towers settle and records are replayed, so that
no table waits for another table's bot.

There are three crews. Bots in people's games have processes that do nothing else; whatever concerns
towers has others; and everything that can wait (hints, records, tables with bots only) shares the
last crew, which runs at a lower priority. The more jobs wait, the less each decision may cost: bots
think less rather than late.
"""

import logging
import time
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib.util import find_spec
from threading import Thread
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
from sarisari.games import game_names
from sarisari.processes import preload, with_jit
from sarisari.server.crew import Crew
from sarisari.server.kernel_loading import load_bots, load_kernels
from sarisari.server.metrics import Metrics
from sarisari.server.settings import Limits
from sarisari.server.usable_cores import usable_cores
from sarisari.server.work import Asker

MOST_PER_DECISION = {"ms": 2000, "iterations": 20_000}  # the budget of one decision
# when every process is busy, and one was recently needed by another address
MOST_WHEN_SHORT = {"ms": 120, "iterations": 1_200}
MOST_FOR_BOTS_ALONE = {"ms": 200, "iterations": 2_000}  # at a table with bots only
LEAST_HINT_MS = 50  # however many jobs wait
FALLBACK_BOT = "random"  # acts when a bot fails, so that the table can go on

PEOPLE, HINT, RECORD, BOTS_ALONE = range(4)  # ranks in the queue
LONGEST_CHOICE_SECONDS = 15.0
LONGEST_TOWER_SECONDS = 60.0  # simulations are limited by work: this ends only what hangs
LONGEST_WORK_SECONDS = 10.0
WORKER_PRELOAD = "sarisari.server.worker_preload"
TOWER_NICENESS, BACKGROUND_NICENESS = 4, 10  # see `os.nice`

log = logging.getLogger("sarisari.thinkers")

T = TypeVar("T")


def settle(asked: SettleQuestion, seed: int) -> Settle:
    """Settle a tower. Runs in a worker."""
    from sarisari.physics.settler import MujocoSettler

    return MujocoSettler().settle(asked, seed)


def choose(bot: str, view: View, seed: int) -> Choice:
    """Return a bot's choice. Runs in a worker."""
    return get_bot(bot).choose(view, seed)


def hints(view: View, seed: int, ms: int) -> tuple[Hint, ...]:
    """Return what each legal action is worth. Runs in a worker."""
    return hints_of(view, seed, ms=ms)


def affordable(bot: str, load: float, most: dict[str, int] = MOST_PER_DECISION) -> str:
    """Return the bot's spec with a budget that the server can afford under this load.

    >>> affordable("strong", 4.0), affordable("strong:ms=60000", 0.0), affordable("casual", 4.0)
    ('strong:ms=100', 'strong:ms=2000', 'casual')
    """
    name, budget = parse_spec(bot)
    budget = budget or USUAL_BUDGETS.get(name, {})
    parts = ",".join(f"{key}={min(most[key], value)}" for key, value in budget.items())
    return reduce_budget(f"{name}:{parts}", load) if parts else name


def load_for_bots(games: Collection[str] | None = None) -> None:
    """Load what bots and records need, for all games or some. Runs in a worker."""
    if not PLAIN:
        load_kernels(games)
        load_bots(games)


def load_for_towers() -> None:
    """Load what settles need. Runs in a worker."""
    import sarisari.physics.settler  # noqa: F401
    from sarisari.physics.world import engine

    engine()


class WorkerPool:
    """All worker processes of a server. Implements `Work`."""

    def __init__(
        self,
        count: int | None = None,
        metrics: Metrics | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.can_settle = find_spec("mujoco") is not None
        self._count = count = count or max(1, usable_cores() - 1)
        self._limits = limits = limits or Limits()
        self.prefer_game: Callable[[str], None] = lambda _: None  # told of games without kernels
        self._compiled: set[str] = set()  # games whose kernels came after the start
        self._compiled_crew: Crew | None = None  # plays them until all games are compiled
        preload(WORKER_PRELOAD)
        self._bot_crew = self.new_crew(count, limits, load_for_bots)
        self._background_crew = self.new_crew(
            max(1, count // 4), limits, load_for_bots, BACKGROUND_NICENESS
        )
        self._tower_crew = self._background_crew
        if self.can_settle:
            self._tower_crew = self.new_crew(
                max(1, count // 2), limits, load_for_towers, TOWER_NICENESS
            )
        self._replaced: set[str] = set()  # bots for which a substitute chose
        self._is_closed = False
        self._starting: list[Thread] = []

    def new_crew(
        self,
        count: int,
        limits: Limits,
        begin: Callable[[], None],
        niceness: int = 0,
        around: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> Crew:
        """Return the processes for one kind of work."""
        return Crew(count, limits, begin, niceness, around)

    def use_kernels(self, game: str) -> None:
        """Let bots play a game with its kernels, which have just been compiled. When those of all
        games are, processes that run the rules as plain Python end."""
        self._compiled.add(game)
        if self._compiled_crew is None:
            begin = partial(load_for_bots, (game,))
            self._compiled_crew = self.new_crew(self._count, self._limits, begin, around=with_jit)
            self._compiled_crew.start()
        if self._compiled >= {*game_names()}:
            self._bot_crew.retire()
            self._bot_crew = self._compiled_crew
            others = self._background_crew
            self._background_crew = self.new_crew(
                max(1, self._count // 4),
                self._limits,
                load_for_bots,
                BACKGROUND_NICENESS,
                around=with_jit,
            )
            if self._tower_crew is others:
                self._tower_crew = self._background_crew
            others.retire()

    def _crew_for(self, view: View, usual: Crew) -> Crew:
        """Return the crew that has the kernels of a game; the usual one, if none or all have."""
        if self._compiled_crew is None or view.game not in self._compiled:
            if PLAIN:
                self.prefer_game(view.game)
            return usual
        return usual if self._bot_crew is self._compiled_crew else self._compiled_crew

    def start(self) -> None:
        """Begin to start the bots' processes, so that the first decision does not wait for one. The
        server listens before they have loaded everything."""
        self._begin_to_start(self._bot_crew)

    def start_others(self) -> None:
        """Begin to start the other processes, which nobody needs in the first seconds of a server."""
        self._begin_to_start(self._background_crew, self._tower_crew)

    def _begin_to_start(self, *crews: Crew) -> None:
        """In a thread: while the fork server loads, whoever starts a process waits for it, and the
        event loop would answer nobody meanwhile."""
        threads = [Thread(target=crew.start, name="start of workers") for crew in crews]
        self._starting += threads
        for thread in threads:
            thread.start()

    def is_busy(self, kind: str) -> bool:
        """Whether every process for bots ("choose") or towers ("settle") has something to do."""
        return (self._tower_crew if kind == "settle" else self._bot_crew).is_busy

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> Choice:
        """Return a bot's choice among the view's legal actions."""
        begun = time.perf_counter()
        crew, rank = self._background_crew, BOTS_ALONE
        if for_people:
            crew, rank = self._crew_for(view, self._bot_crew), PEOPLE

        def work(load: float) -> Callable[[], Any]:
            most = MOST_PER_DECISION if for_people else MOST_FOR_BOTS_ALONE
            if for_people and crew.is_short_for(asker):
                most = MOST_WHEN_SHORT
            return _Call(choose, affordable(bot, load, most), view, seed)

        try:
            choice: Choice = await crew.do(
                work, rank=rank, asker=asker, seconds=LONGEST_CHOICE_SECONDS
            )
        except Refused as refused:
            if refused.kind is RefusalKind.TOO_BUSY:
                raise
            log.warning("a bot could not decide: %s", refused)
            choice = choose(FALLBACK_BOT, view, seed)
        except Exception:
            if self._is_closed:
                raise
            log.exception("a bot could not decide")
            choice = choose(FALLBACK_BOT, view, seed)
        finally:
            self.metrics.thinking.observe(time.perf_counter() - begun)
            self.metrics.waiting_bots.set(len(self._bot_crew.queue))
        self._log_substitute(bot, choice.instead)
        return choice

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        """Return what each legal action is worth."""
        found: tuple[Hint, ...] = await self._crew_for(view, self._background_crew).do(
            lambda load: _Call(hints, view, seed, max(LEAST_HINT_MS, int(USUAL_MS / (1 + load)))),
            rank=HINT,
            asker=asker,
            seconds=LONGEST_CHOICE_SECONDS,
        )
        return found

    def _log_substitute(self, bot: str, instead: str | None) -> None:
        """Log once that another bot chooses in the place of one that cannot."""
        name = bot.partition(":")[0]
        if instead is not None and name not in self._replaced:
            self._replaced.add(name)
            fields = {"bot": name, "instead": instead}
            log.warning("a bot is replaced until kernels are compiled", extra={"fields": fields})

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        """Settle a tower. Players wait for it as they wait for bots."""
        outcome: Settle = await self._tower_crew.do(
            lambda _: _Call(settle, asked, seed),
            rank=PEOPLE,
            asker=asker,
            seconds=LONGEST_TOWER_SECONDS,
        )
        return outcome

    async def look(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Answer a question about a tower, after the settles that players wait for."""
        found: T = await self._tower_crew.do(
            lambda _: _Call(work, *args), rank=HINT, asker=asker, seconds=LONGEST_TOWER_SECONDS
        )
        return found

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Do other long work, such as the replay of a record."""
        result: T = await self._background_crew.do(
            lambda _: _Call(work, *args), rank=RECORD, asker=asker, seconds=LONGEST_WORK_SECONDS
        )
        return result

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for thread in self._starting:
            thread.join()
        crews = {self._bot_crew, self._background_crew, self._tower_crew, self._compiled_crew}
        for crew in crews:
            if crew is not None:
                crew.close()


class _Call:
    """A function with its arguments, which can be pickled for a worker."""

    def __init__(self, work: Callable[..., Any], *args: Any) -> None:
        self._work = work
        self._args = args

    def __call__(self) -> Any:
        return self._work(*self._args)

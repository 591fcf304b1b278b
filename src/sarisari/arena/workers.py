"""Worker processes of the arena. Games are handed out and yielded in order, so the result is the
same for any number of processes."""

import traceback
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import TypeAlias

from sarisari.arena.game_runner import Played, ThinkingTime, play_game, warm_up_bots
from sarisari.arena.plan import Comparison, Lineup, lineups
from sarisari.core.message import refuse
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied

Task: TypeAlias = tuple[int, Lineup]  # the block, and the bots by seat
Outcome: TypeAlias = tuple[Played, dict[int, ThinkingTime]]

AHEAD_PER_PROCESS = 4  # games that may be finished before an earlier one is

_warmed_up: list[Comparison] = []  # in a worker process: the comparison, once it is warmed up


class BotFault(Exception):  # noqa: N818
    """A built-in bot raised an exception in a worker process; the text is its traceback."""


def play_blocks(
    comparison: Comparison, first: int, end: int, jobs: int
) -> Generator[Outcome, None, None]:
    """Play the games of blocks `first` to `end` - 1 and yield them in order. Close the generator
    to stop early."""
    tasks = (
        (block, lineup) for block in range(first, end) for lineup in lineups(comparison, block)
    )
    if jobs > 1:
        return _play_in_processes(comparison, tasks, jobs)
    return _play_here(comparison, tasks)


def _play_here(comparison: Comparison, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
    warm_up_bots(comparison)
    for task in tasks:
        yield play_game(comparison, *task)


def _play_in_processes(
    comparison: Comparison, tasks: Iterator[Task], jobs: int
) -> Generator[Outcome, None, None]:
    workers = [_Worker(comparison) for _ in range(jobs)]
    numbered = enumerate(tasks)
    done: dict[int, Outcome] = {}
    yielded = started = 0
    try:
        while True:
            for worker in workers:
                if worker.is_free and started - yielded < AHEAD_PER_PROCESS * jobs:
                    for number, task in numbered:
                        worker.begin(number, task)
                        started += 1
                        break
            busy = {worker.outcome: worker for worker in workers if not worker.is_free}
            if not busy and yielded not in done:
                return
            timeout = 0 if yielded in done else None
            for outcome in wait(busy, timeout, return_when=FIRST_COMPLETED).done:
                done |= busy[outcome].finish()
            while yielded in done:
                yield done.pop(yielded)
                yielded += 1
    finally:
        for worker in workers:
            worker.process.close()


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._number = 0
        self._task: Task | None = None
        self._tries = 0
        self.outcome: Future[Outcome | str] = Future()
        self.process = Process()
        self.process.start()

    @property
    def is_free(self) -> bool:
        return self._task is None

    def begin(self, number: int, task: Task) -> None:
        self._number, self._task, self._tries = number, task, 1
        self._send(task)

    def finish(self) -> dict[int, Outcome]:
        """The outcome of the game, by its number. Empty if the process died: the game is then
        played again in a new process."""
        assert self._task is not None
        try:
            outcome = self.outcome.result()
        except WorkerDied:
            if self._tries == MOST_ATTEMPTS:
                raise refuse("arena-died", count=MOST_ATTEMPTS) from None
            self._tries += 1
            self.process.replace()
            self._send(self._task)
            return {}
        if isinstance(outcome, str):
            raise BotFault(outcome)
        self._task = None
        return {self._number: outcome}

    def _send(self, task: Task) -> None:
        self.outcome = self.process.submit(partial(_play_task, self._comparison, task))


def _play_task(comparison: Comparison, task: Task) -> Outcome | str:
    """Play a game; return its outcome, or a traceback if a bot raised. Runs in a worker."""
    try:
        _warm_up_once(comparison)
        return play_game(comparison, *task)
    except Exception:
        return traceback.format_exc()


def _warm_up_once(comparison: Comparison) -> None:
    if not _warmed_up:
        warm_up_bots(comparison)
        _warmed_up.append(comparison)

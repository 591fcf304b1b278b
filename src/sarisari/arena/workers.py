"""Games played in processes, handed out in order and taken back in order: what comes of them is
the same for any number of processes."""

import traceback
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import TypeAlias

from sarisari.arena.game_runner import Played, ThinkingTime, play_game, rehearse
from sarisari.arena.plan import Comparison, Lineup, lineups
from sarisari.core.message import refuse
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied

Task: TypeAlias = tuple[int, Lineup]  # the block, and who sits
Outcome: TypeAlias = tuple[Played, dict[int, ThinkingTime]]

AHEAD = 4  # games for each process that may be played before an earlier one is done

_rehearsed: list[Comparison] = []  # in a worker


class BotFault(Exception):  # noqa: N818
    """A bot of ours raised an exception in a process; its traceback is the text."""


def play(comparison: Comparison, first: int, end: int, jobs: int) -> Generator[Outcome, None, None]:
    """The games of blocks `first` up to `end`, in order. Close it to stop before the end."""
    tasks = (
        (block, lineup) for block in range(first, end) for lineup in lineups(comparison, block)
    )
    if jobs > 1:
        return _play_in_processes(comparison, tasks, jobs)
    return _play_here(comparison, tasks)


def _play_here(comparison: Comparison, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
    rehearse(comparison)
    for task in tasks:
        yield play_game(comparison, *task)


def _play_in_processes(
    comparison: Comparison, tasks: Iterator[Task], jobs: int
) -> Generator[Outcome, None, None]:
    workers = [_Worker(comparison) for _ in range(jobs)]
    numbered = enumerate(tasks)
    done: dict[int, Outcome] = {}
    taken = handed = 0
    try:
        while True:
            for worker in workers:
                if worker.is_free and handed - taken < AHEAD * jobs:
                    for number, task in numbered:
                        worker.begin(number, task)
                        handed += 1
                        break
            busy = {worker.outcome: worker for worker in workers if not worker.is_free}
            if not busy and taken not in done:
                return
            timeout = 0 if taken in done else None
            for outcome in wait(busy, timeout, return_when=FIRST_COMPLETED).done:
                done |= busy[outcome].finish()
            while taken in done:
                yield done.pop(taken)
                taken += 1
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
        """What has come of the game, by its number. Nothing if its process died: then it is
        played again in another one."""
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
        self.outcome = self.process.submit(partial(_played, self._comparison, task))


def _played(comparison: Comparison, task: Task) -> Outcome | str:
    """A game, or the traceback of a bot's fault. Runs in a worker."""
    try:
        _rehearse_once(comparison)
        return play_game(comparison, *task)
    except Exception:
        return traceback.format_exc()


def _rehearse_once(comparison: Comparison) -> None:
    if not _rehearsed:
        rehearse(comparison)
        _rehearsed.append(comparison)

"""Games played in processes, handed out in order and taken back in order: what comes of them is
the same for any number of processes."""

import os
import signal
import threading
import traceback
from collections.abc import Generator, Iterator
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import TypeAlias

from sarisari.arena.plan import Comparison, Lineup, lineups
from sarisari.arena.playing import Pace, Played, play_game, rehearse
from sarisari.core.message import refuse

Task: TypeAlias = tuple[int, Lineup]  # the block, and who sits
Outcome: TypeAlias = tuple[Played, dict[int, Pace]]

TRIES = 3  # for a game whose process died under it
AHEAD = 4  # games for each process that may be played before an earlier one is done
TO_END = 2.0  # seconds from asking a process to end until it is killed


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
            busy = {worker.connection: worker for worker in workers if not worker.is_free}
            if not busy and taken not in done:
                return
            for connection in wait(list(busy), 0 if taken in done else None):
                done |= busy[connection].finish()  # type: ignore[index]
            while taken in done:
                yield done.pop(taken)
                taken += 1
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._number = 0
        self._task: Task | None = None
        self._tries = 0
        self._start()

    @property
    def is_free(self) -> bool:
        return self._task is None

    def begin(self, number: int, task: Task) -> None:
        self._number, self._task, self._tries = number, task, 1
        self._send()

    def finish(self) -> dict[int, Outcome]:
        """What has come of the game, by its number. Nothing if its process died: then it is
        played again in another one."""
        try:
            outcome: Outcome | str = self.connection.recv()
        except (EOFError, OSError):
            if self._tries == TRIES:
                raise refuse("arena-died", count=TRIES) from None
            self._tries += 1
            self.end()
            self._start()
            self._send()
            return {}
        if isinstance(outcome, str):
            raise BotFault(outcome)
        self._task = None
        return {self._number: outcome}

    def end(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join(TO_END)
        self._process.kill()
        self._process.join()

    def _start(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._comparison), daemon=True)
        self._process.start()
        theirs.close()  # so that its end is seen when the process dies

    def _send(self) -> None:
        try:
            self.connection.send(self._task)
        except OSError:
            return  # it has died: `finish` finds that out


def _serve(connection: Connection, comparison: Comparison) -> None:
    """In a worker: play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    _end_with_parent()
    is_rehearsed = False
    while True:
        try:
            block, lineup = connection.recv()
        except (EOFError, OSError):
            return
        try:
            if not is_rehearsed:
                rehearse(comparison)
                is_rehearsed = True
            connection.send(play_game(comparison, block, lineup))
        except Exception:
            connection.send(traceback.format_exc())


def _end_with_parent() -> None:
    """A worker does not outlive an arena that was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

"""Processes of this machine that share a list of tasks. Results are yielded in order, so they are
the same for any number of processes."""

import traceback
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import Generic, NamedTuple, NoReturn, TypeVar

from sarisari.core.message import Message, Refused, refuse
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

AHEAD_PER_PROCESS = 4  # tasks that may be finished before an earlier one is


class TaskFault(Exception):  # noqa: N818
    """A task raised an exception in a worker; the text is its traceback."""


class Failed(NamedTuple):
    """What a task returns that raised: its traceback; or why a worker refused to begin."""

    traceback: str
    refusal: Message | None = None

    def raise_again(self) -> NoReturn:
        """Raise here what was raised there."""
        if self.refusal is not None:
            raise Refused(self.refusal)
        raise TaskFault(self.traceback)


def attempt(call: Callable[[Task], Outcome], task: Task) -> Outcome | Failed:
    """Do a task; return its outcome, or the traceback if it raised. Runs in a worker."""
    try:
        return call(task)
    except Exception:
        return Failed(traceback.format_exc())


def done_in_processes(
    call: Callable[[Task], Outcome],
    tasks: Iterator[Task],
    jobs: int,
    ahead: int = AHEAD_PER_PROCESS,
) -> Generator[Outcome, None, None]:
    """Do the tasks in so many processes and yield their outcomes in order. Close the generator to
    stop early; the processes end with it."""
    workers = [CrewMember(call) for _ in range(jobs)]
    numbered = enumerate(tasks)
    done: dict[int, Outcome] = {}
    yielded = started = 0
    try:
        while True:
            for worker in workers:
                if worker.is_free and started - yielded < ahead * jobs:
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


class CrewMember(Generic[Task, Outcome]):
    """A process that does one task at a time."""

    def __init__(self, call: Callable[[Task], Outcome]) -> None:
        self._call = call
        self._number = 0
        self._task: list[Task] = []  # the task that it is busy with
        self._tries = 0
        self.outcome: Future[Outcome | Failed] = Future()
        self.process = Process()
        self.process.start()

    @property
    def is_free(self) -> bool:
        return not self._task

    def begin(self, number: int, task: Task) -> None:
        self._number, self._task, self._tries = number, [task], 1
        self._send(task)

    def finish(self) -> dict[int, Outcome]:
        """The outcome of the task, by its number. Empty if the process died: the task is then done
        again in a new process."""
        [task] = self._task
        try:
            outcome = self.outcome.result()
        except WorkerDied:
            if self._tries == MOST_ATTEMPTS:
                raise refuse("work-died", count=MOST_ATTEMPTS) from None
            self._tries += 1
            self.process.replace()
            self._send(task)
            return {}
        if isinstance(outcome, Failed):
            outcome.raise_again()
        self._task = []
        return {self._number: outcome}

    def _send(self, task: Task) -> None:
        self.outcome = self.process.submit(partial(attempt, self._call, task))

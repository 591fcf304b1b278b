"""The job queue of the worker pool: a bounded, fair queue.

Jobs that players wait for at their tables go before those that can wait, except that every fourth
job is one of the last rank, so that no job waits forever (no starvation). Within a rank everybody
gets the same share: one job of each address in turn (round robin), and within an address one of
each user. So a user who asks for much waits behind their own jobs, and nobody waits behind a flood
of somebody else's.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

Turns: TypeAlias = OrderedDict[str, OrderedDict[str, "deque[Job]"]]  # by address, by user

FIRST = 0  # the rank of what players wait for at their tables
LAST_RANK_EVERY = 4  # one of this many jobs is taken from the last rank


@dataclass(frozen=True, eq=False)
class Job:
    """A call for an asker, who awaits the future."""

    rank: int  # lower ranks go first
    asker: Asker
    work: Callable[[float], Callable[[], Any]]  # the call, given the load of the queue
    future: "asyncio.Future[Any]"
    seconds: float  # time limit


class Queue:
    """Jobs, taken in turns."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ranks: dict[int, Turns] = {}
        self._by_user: Counter[tuple[bool, str]] = Counter()  # with whether the rank is FIRST
        self._by_address: Counter[tuple[bool, str]] = Counter()
        self._lengths: Counter[bool] = Counter()
        self._taken = 0

    def __len__(self) -> int:
        """Return how many jobs wait; a job whose asker has gone counts until its turn."""
        return self._lengths.total()

    def put(self, job: Job) -> None:
        """Add a job. Refuse it if too many wait: of everybody, of its address, or of its user. Jobs
        that players wait for at their tables and jobs that can wait are counted separately."""
        limits, asker, is_first = self._limits, job.asker, job.rank == FIRST
        per_user = limits.jobs if is_first else limits.jobs_per_user
        per_address = -(-limits.jobs // 2) if is_first else limits.jobs_per_address
        if (
            self._by_user[is_first, asker.user] >= per_user
            or self._by_address[is_first, asker.address] >= per_address
            or self._lengths[is_first] >= limits.jobs
        ):
            raise refuse("too-busy", kind=RefusalKind.TOO_BUSY)
        users = self._ranks.setdefault(job.rank, OrderedDict()).setdefault(
            asker.address, OrderedDict()
        )
        users.setdefault(asker.user, deque()).append(job)
        self._count(job, 1)

    def take(self) -> Job | None:
        """Return the next job whose asker still waits; None if there is none."""
        while self._ranks:
            job = self._next()
            self._count(job, -1)
            if not job.future.done():
                return job
        return None

    def load(self, asker: Asker) -> int:
        """Return how many jobs delay an asker: all of the same address, and one of each other
        address."""
        addresses = {address for turns in self._ranks.values() for address in turns}
        own = self._by_address[True, asker.address] + self._by_address[False, asker.address]
        return own + len(addresses - {asker.address})

    def _next(self) -> Job:
        """Remove and return the next job; its user and its address then go to the end of their
        turns."""
        self._taken += 1
        rank = max(self._ranks) if self._taken % LAST_RANK_EVERY == 0 else min(self._ranks)
        turns = self._ranks[rank]
        address, users = next(iter(turns.items()))
        user, jobs = next(iter(users.items()))
        job = jobs.popleft()
        _end_turn(users, user)
        _end_turn(turns, address)
        if not turns:
            del self._ranks[rank]
        return job

    def _count(self, job: Job, by: int) -> None:
        is_first = job.rank == FIRST
        self._lengths[is_first] += by
        for counts, who in ((self._by_user, job.asker.user), (self._by_address, job.asker.address)):
            counts[is_first, who] += by
            if counts[is_first, who] == 0:
                del counts[is_first, who]


def _end_turn(turns: OrderedDict[str, Any], key: str) -> None:
    """End a turn: the key goes to the end if it has more jobs, or is removed."""
    if turns[key]:
        turns.move_to_end(key)
    else:
        del turns[key]

"""Work that waits for a process: a fair queue with an end.

What people wait for at their tables goes before what can wait, but for every fourth job: nobody
waits for ever. Among equals everybody has the same share: one job of each address in turn (round
robin), and within an address one of each user. So whoever asks for much waits behind its own, and
nobody behind a flood of somebody else's.
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

FIRST = 0  # the rank of what people wait for at their tables
LAST_RANK_EVERY = 4  # of so many jobs one is of the last rank


@dataclass(frozen=True, eq=False)
class Job:
    """Something to do for somebody, who waits for the future."""

    rank: int  # the lower, the sooner
    asker: Asker
    work: Callable[[float], Callable[[], Any]]  # what to do, by how many others wait
    future: "asyncio.Future[Any]"
    seconds: float  # that it may take


class Queue:
    """Jobs, taken in turns."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ranks: dict[int, Turns] = {}
        self._by_user: Counter[tuple[bool, str]] = Counter()  # and whether it is of the first rank
        self._by_address: Counter[tuple[bool, str]] = Counter()
        self._lengths: Counter[bool] = Counter()
        self._taken = 0

    def __len__(self) -> int:
        """How many wait; those whose askers have gone meanwhile count until their turn."""
        return self._lengths.total()

    def put(self, job: Job) -> None:
        """One more. Refused if too many wait: of everybody, or of the one who asks. What people
        wait for at their tables and what can wait are counted apart."""
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
        """The next whose asker still waits."""
        while self._ranks:
            job = self._next()
            self._count(job, -1)
            if not job.future.done():
                return job
        return None

    def load(self, asker: Asker) -> int:
        """How many wait that slow an asker down: all of its address, and one of each other."""
        addresses = {address for turns in self._ranks.values() for address in turns}
        own = self._by_address[True, asker.address] + self._by_address[False, asker.address]
        return own + len(addresses - {asker.address})

    def _next(self) -> Job:
        """The first of whoever's turn it is; its user and its address come last after that."""
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
    """Its turn is over: it comes again after all others, if anything of it waits."""
    if turns[key]:
        turns.move_to_end(key)
    else:
        del turns[key]

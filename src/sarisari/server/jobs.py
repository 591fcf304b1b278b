"""Work that waits for a process: a fair queue with an end.

What people wait for at their tables goes before all else. Among equals everybody has the same
share: one job of each address in turn (round robin), and within an address one of each user. So
whoever asks for much waits behind its own, and nobody behind a flood of somebody else's.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sarisari.core.message import refuse
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

Turns: TypeAlias = OrderedDict[str, OrderedDict[str, "deque[Job]"]]  # by address, by user

FIRST = 0  # the rank of what people wait for at their tables: it is never turned away for them


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
        self._by_user: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._length = 0

    def __len__(self) -> int:
        """How many wait; those whose askers have gone meanwhile count until their turn."""
        return self._length

    def put(self, job: Job) -> None:
        """One more. Refused if too many wait: of everybody, or of the one who asks."""
        limits, asker = self._limits, job.asker
        is_much = job.rank > FIRST and (
            self._by_user[asker.user] >= limits.jobs_per_user
            or self._by_address[asker.address] >= limits.jobs_per_address
        )
        if is_much or self._length >= limits.jobs:
            raise refuse("too-busy")
        users = self._ranks.setdefault(job.rank, OrderedDict()).setdefault(
            asker.address, OrderedDict()
        )
        users.setdefault(asker.user, deque()).append(job)
        self._count(job, 1)

    def take(self) -> Job | None:
        """The next whose asker still waits."""
        while self._length:
            job = self._next()
            self._count(job, -1)
            if not job.future.done():
                return job
        return None

    def load(self, asker: Asker) -> int:
        """How many wait that slow an asker down: all of its address, and one of each other."""
        addresses = {address for turns in self._ranks.values() for address in turns}
        return self._by_address[asker.address] + len(addresses - {asker.address})

    def _next(self) -> Job:
        """The first of whoever's turn it is; its user and its address come last after that."""
        rank = min(self._ranks)
        turns = self._ranks[rank]
        address, users = next(iter(turns.items()))
        user, jobs = next(iter(users.items()))
        job = jobs.popleft()
        _last_or_gone(users, user)
        _last_or_gone(turns, address)
        if not turns:
            del self._ranks[rank]
        return job

    def _count(self, job: Job, by: int) -> None:
        self._length += by
        for counts, key in (
            (self._by_user, job.asker.user),
            (self._by_address, job.asker.address),
        ):
            counts[key] += by
            if counts[key] == 0:
                del counts[key]


def _last_or_gone(turns: OrderedDict[str, Any], key: str) -> None:
    """Its turn is over: it comes again after all others, if anything of it waits."""
    if turns[key]:
        turns.move_to_end(key)
    else:
        del turns[key]

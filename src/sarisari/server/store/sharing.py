"""What server processes share through a store: notices, liveness, leases, presence and rate limits.

A store that several processes may use at a time (PostgreSQL) has a `Sharing`; one that belongs to a
single process (SQLite) has none. Nothing here protects the data: that is done by the key of the
journal. Leases keep two processes from doing the same work, and the rest lets people who talk to
different processes sit at one table.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sarisari.server.settings import Rate
from sarisari.server.store.rows import Status

LEASE_SECONDS = 15.0  # a process that has not renewed for so long is taken for dead
RENEW_SECONDS = 5.0
TRUSTED_SECONDS = 12.0  # after the last renewal, a process stops driving by itself


@dataclass(frozen=True)
class Notice:
    """What another process says has changed. `is_all`: notices may have been missed."""

    tables: frozenset[str] = frozenset()
    presence: frozenset[str] = frozenset()  # tables where people came or went
    users: frozenset[str] = frozenset()  # whose cookies are no longer valid
    is_all: bool = False


EVERYTHING = Notice(is_all=True)


class TableMoment(NamedTuple):
    """How far a table has come: compared with what a process holds, it tells whether to read."""

    length: int  # of the journal
    version: int  # of the room
    status: Status
    chat: int  # number of the last line


class Renewal(NamedTuple):
    """The answer to a heartbeat: the time of the database in ms, and the tables that this process
    drives."""

    time: int
    tables: frozenset[str]


class TakenJob(NamedTuple):
    """A question that a worker has taken."""

    number: int
    kind: str
    question: bytes
    asker: str


class JobBoard(Protocol):
    """Questions of servers to workers on any machine, each answered by one of them."""

    async def has_workers(self) -> bool:
        """Whether any worker is alive."""

    async def ask(self, kind: str, question: bytes, asker: str, seconds: float) -> bytes | None:
        """Return a worker's answer; None if no worker takes the question at once, or none answers
        in time."""

    async def take(self) -> TakenJob | None:
        """Take the oldest question that no living worker has; None if there is none."""

    async def wait(self, seconds: float) -> None:
        """Wait until there may be another question, but not for longer than this."""

    async def answer(self, number: int, answer: bytes | None) -> None:
        """Answer a question; None if that was not possible."""


class Sharing(Protocol):
    """The part of a store that concerns other processes. Every method may raise StoreBroken."""

    @property
    def jobs(self) -> JobBoard: ...

    def listen(self, heard: Callable[[Notice], None]) -> None:
        """Call `heard` for notices of other processes, from now on until the store is closed."""

    async def renew(self) -> Renewal:
        """Say that this process is alive (heartbeat)."""

    async def claim(self, tables: Collection[str]) -> frozenset[str]:
        """Take the leases of tables that nobody alive drives; return those that were taken."""

    async def claim_orphans(self, most: int) -> frozenset[str]:
        """Take the leases of some tables whose process has died, or whose time to wake has come."""

    async def release(self, wake_at: Mapping[str, float | None]) -> None:
        """Give up leases: by table, the seconds until somebody must drive it again; None if it
        rests until somebody acts."""

    async def retire(self) -> None:
        """Give up everything, because this process stops: others take over at once."""

    async def moments(self, tables: Collection[str]) -> dict[str, TableMoment]:
        """Return how far tables have come."""

    async def put_presence(
        self, here: Mapping[tuple[str, str], str], gone: Collection[tuple[str, str]]
    ) -> None:
        """Save who is connected through this process: addresses by table and user; `gone` are no
        longer."""

    async def has_presence(self) -> bool:
        """Whether anybody is known to be connected through this process. A crash of the database
        forgets that."""

    async def presence(self, tables: Collection[str]) -> dict[str, dict[str, str]]:
        """Return who is connected through other processes that are alive: by table, users with
        their addresses."""

    async def open_tables(self, most: int) -> list[str]:
        """Return the newest public tables where somebody is connected, through any process."""

    async def listed_users(self, tables: Collection[str], users: Collection[str]) -> set[str]:
        """Return which of these users sit at one of these tables."""

    async def cut_offs_of(self, users: Sequence[str]) -> dict[str, int]:
        """Return the time before which cookies are invalid, of those users who have one."""

    async def take_tokens(self, what: str, who: str, rate: Rate, count: int = 1) -> float:
        """Take tokens of a rate limit that all processes share. Return 0, or the seconds to wait if
        there were too few and none was taken."""

    async def give_token_back(self, what: str, who: str, rate: Rate) -> None:
        """Put one token back."""

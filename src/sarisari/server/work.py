"""Long work and for whom it is done: the interface of the worker pool and its job queue.

Work is charged to an asker, that is a user and an address, so that nobody's work crowds out
another's (round robin, with quotas). `worker_pool.py` does it in processes of this machine.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from sarisari.bots import Choice
from sarisari.bots.hints import Hint
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import RefusalKind
from sarisari.core.settle_question import SettleQuestion

T = TypeVar("T")


# refusals because of load: nothing is wrong with the request
RETRYABLE_KINDS = (RefusalKind.TOO_BUSY, RefusalKind.TOO_LONG)


class Asker(NamedTuple):
    """For whom work is done: a user, and the network that the user comes from."""

    user: str
    address: str = ""  # as returned by `rate_limits.network_of`; "" if unknown


class Work(Protocol):
    """Where bots choose, towers settle and records are replayed. Every call is refused with
    `too-busy` if too many jobs wait already, and given up when its caller is cancelled."""

    can_settle: bool  # the physics is installed

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> Choice:
        """Return a bot's choice among the view's legal actions."""

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        """Return what each of the view's legal actions is worth."""

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        """Return what becomes of a tower."""

    async def look(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Return what a function finds out about a tower, after the settles that players wait
        for."""

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Return the result of a function that every worker process can import, after everything
        that players wait for at their tables. Refused with `too-long` if it takes more than a few
        seconds."""

"""Long work, and for whom it is done: the interface of the job queue.

Whoever asks is known by user and address, so that nobody's work crowds out another's (round robin,
with quotas). `thinkers.py` does it in processes of this machine.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from sarisari.bots.hints import Hint
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import RefusalKind
from sarisari.core.settle_question import SettleQuestion

T = TypeVar("T")


RETRYABLE_KINDS = (
    RefusalKind.TOO_BUSY,
    RefusalKind.TOO_LONG,
)  # nothing is wrong with what was asked


class Asker(NamedTuple):
    """For whom something is done: a user, and the network that it comes from."""

    user: str
    address: str = ""  # as `limits.network_of` has it; "" if nobody knows


class Work(Protocol):
    """Where bots think, towers settle and records are played again. All of it is refused with
    `too-busy` if too much waits already, and given up when whoever asked is cancelled."""

    can_settle: bool  # the physics is installed

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> str:
        """One of the view's legal actions."""

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        """What each of the view's legal actions is worth."""

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        """What becomes of a tower."""

    async def look(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """What a function finds in a tower: after the settles that people wait for."""

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """The result of a function that every process has, after all that people wait for at
        their tables. Refused with `too-long` if it takes more than a few seconds."""

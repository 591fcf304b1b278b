"""AN-24. A base of Challenge must come to rest, so its settle is computed before the placement is
saved: both are saved as one step, or the player has to place the base differently."""

from sarisari.core.cards import Seat
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import WORD
from sarisari.table.journal import SettleEntry
from sarisari.table.step import Step
from sarisari.table.table import Table

SAFE_BOT = "random"  # finds a way sooner or later, for any piece


def check_base(question: SettleQuestion, settle: Settle) -> None:
    """Refuse a base that does not come to rest."""
    if question.is_base and settle.is_out:
        raise refuse(
            "bandu-base-unstable", "AN-24", kind=RefusalKind.UNSTABLE_BASE, piece=question.piece
        )


def is_unstable_base(refused: Refused) -> bool:
    """Whether a refusal is that of `check_base`."""
    return refused.kind is RefusalKind.UNSTABLE_BASE


def base_question(table: Table, step: Step, secret: bytes) -> tuple[SettleQuestion, int] | None:
    """Return the question and seed for the settler before a step is saved; None unless the step
    places a base."""
    if step.after.due() != "settle":
        return None
    question = table.settling(step)
    return (question, table.settle_seed(secret, step)) if question.is_base else None


def with_base(table: Table, step: Step, settle: Settle, time: int) -> list[Step]:
    """Return the step that places a base, followed by its settle. Refused if the base does not come
    to rest."""
    check_base(table.settling(step), settle)
    return [step, table.propose(SettleEntry(time=time, settle=settle), after=step)]


class BotTurns:
    """Bot decisions at one table, with a retry for bases. A bot whose base does not come to rest
    would choose the same again, so another bot takes the turn, with a different seed for each
    attempt."""

    def __init__(self) -> None:
        self._failed = 0  # consecutive failed bases

    def question(self, table: Table, seat: Seat, secret: bytes) -> tuple[str, View, int]:
        """Return which bot chooses for a seat, with its view and seed."""
        bot = SAFE_BOT if self._failed else table.seats[seat].bot
        assert bot is not None
        seed = (table.bot_seed(secret, seat) + self._failed) & WORD
        return bot, table.bot_view(seat), seed

    def refused(self, refused: Refused) -> bool:
        """Note that an entry was refused. Return whether it was a base, which is to be tried again."""
        is_base = is_unstable_base(refused)
        self._failed += is_base
        return is_base

    def done(self) -> None:
        """Note that an entry was taken."""
        self._failed = 0

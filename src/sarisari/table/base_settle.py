"""AN-24. A base of Challenge must come to rest, so its settle is asked for before it is saved:
both are one step, or nothing happens and its author chooses another way to put it down."""

from sarisari.core.cards import Seat
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import WORD
from sarisari.table.journal import SettleEntry
from sarisari.table.table import Step, Table

SAFE_BOT = "random"  # sooner or later finds a way, whatever the piece


def check_base(asked: SettleQuestion, settle: Settle) -> None:
    """Refuse a base that does not come to rest."""
    if asked.is_base and settle.is_out:
        raise refuse(
            "bandu-base-unstable", "AN-24", kind=RefusalKind.UNSTABLE_BASE, piece=asked.piece
        )


def is_unstable_base(refused: Refused) -> bool:
    """Whether this is what `check_base` refuses."""
    return refused.kind is RefusalKind.UNSTABLE_BASE


def base_question(table: Table, step: Step, secret: bytes) -> tuple[SettleQuestion, int] | None:
    """What to ask a settler before a step is saved, with the seed for it; None unless the step
    places a base."""
    if step.after.due() != "settle":
        return None
    asked = table.settling(step)
    return (asked, table.settle_seed(secret, step)) if asked.is_base else None


def with_base(table: Table, step: Step, settle: Settle, time: int) -> list[Step]:
    """A step that places a base, and its settle. Refused if the base does not come to rest."""
    check_base(table.settling(step), settle)
    return [step, table.propose(SettleEntry(time=time, settle=settle), after=step)]


class BotTurns:
    """The decisions of the bots at one table. A bot whose base does not come to rest would choose
    the same again: another one takes its turn, each time with another seed."""

    def __init__(self) -> None:
        self._failed = 0  # bases in a row

    def question(self, table: Table, seat: Seat, secret: bytes) -> tuple[str, View, int]:
        """Who chooses for a seat, from which view, with which seed."""
        bot = SAFE_BOT if self._failed else table.seats[seat].bot
        assert bot is not None
        seed = (table.bot_seed(secret, seat) + self._failed) & WORD
        return bot, table.bot_view(seat), seed

    def refused(self, refused: Refused) -> bool:
        """An entry was refused. Whether it was a base: then it is to be tried again."""
        is_base = is_unstable_base(refused)
        self._failed += is_base
        return is_base

    def done(self) -> None:
        """An entry was taken."""
        self._failed = 0

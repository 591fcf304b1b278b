"""A review as data: a verdict on each decision, and an account of each round for each seat."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from sarisari.bots.bot import Valued
from sarisari.core.cards import Seat
from sarisari.core.message import Message

FORMAT = 1  # of a review; a reader of another format has it made again
MISTAKE_ERRORS = 3.0  # standard errors by which a choice must be behind to be called a mistake
DIGITS = 2  # of points


class Judge(msgspec.Struct, frozen=True):
    """Which bot judged, and with what."""

    bot: str  # "strong"
    version: int  # of the bot
    budget: dict[str, int]  # for each decision: {"ms": 50} or {"iterations": 2000}
    seed: int  # of what is drawn at random


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision: what was done, what the judge would have done, and the difference."""

    moment: int  # how many events had happened before it
    round: int
    seat: Seat
    do: str  # what was done, as in a record
    best: str  # what the judge would have done
    value: float  # of what was done: points ahead of the average of the others, in this round; or
    # a probability, see `unit`
    best_value: float  # of the judge's choice, in the same unit
    loss: float  # how far behind the judge's choice; below 0 if ahead
    error: float  # one standard error of the loss
    is_mistake: bool = False  # the loss is more than three standard errors
    reason: Message | None = None  # why the judge's choice is good: what can be proven, else what
    # differs on average
    fault: Message | None = None  # the same about what was done
    shifts: tuple[float, ...] = ()  # by seat: what the choice, against the best, did to its lead
    shift_errors: tuple[float, ...] = ()  # one standard error of each
    options: tuple[Valued, ...] = ()  # of a mistake: what else there was, with estimates
    unit: Literal["points", "win", "stands"] = "points"  # of the values: points, a chance to win,
    # or, for who builds alone, a chance that the tower stands
    piece: str | None = None  # that it was about, where towers are built
    stands: float | None = None  # of a placement: the probability that the tower would stand
    best_stands: float | None = None  # the same of the judge's placement


class Account(msgspec.Struct, frozen=True):
    """Where the lead of one seat in one round came from. The four parts add up to it exactly."""

    round: int
    seat: Seat
    points: int  # as on the score sheet
    lead: float  # the points above the average of the others
    deal: float  # what its cards were worth on average
    others: float  # what the others gave away or took by their play
    own: float  # what it gave away or gained itself
    chance: float  # the rest: how the hidden cards lay, and in which order things happened
    deal_error: float  # one standard error
    others_error: float  # the same
    own_error: float  # the same
    chance_error: float  # that of everything subtracted


class TowerMargin(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a tower was from falling, when it had settled."""

    moment: int  # how many events had happened then
    seat: Seat
    degrees: float | None  # by how much the table could have tilted; None: it fell
    piece: str | None = None  # the one that would have gone first
    rolls: bool = False  # it lay loose and could have rolled
    survives: float | None = None  # probability of surviving a piece of the pile, on average


class DealWorth(msgspec.Struct, frozen=True):
    """What the cards of a seat were worth on average: its lead, with a standard error."""

    round: int
    seat: Seat
    mean: float
    error: float


class ReviewPart(msgspec.Struct, frozen=True):
    """What was judged of a game in one go; parts in order make a review."""

    verdicts: tuple[Verdict, ...] = ()
    deals: tuple[DealWorth, ...] = ()


class GameReview(msgspec.Struct, frozen=True):
    """A whole game as it was judged; or, if it was interrupted, the part that was."""

    game: str
    rules: int  # the version of the game's rules
    players: int  # how many
    judge: Judge  # who judged
    decisions: int  # how many there are to judge
    verdicts: tuple[Verdict, ...]  # in the order of the game
    accounts: tuple[Account, ...]  # by round and seat; only of rounds that were judged completely
    format: int = FORMAT  # of the review
    margins: tuple[TowerMargin, ...] = ()  # where towers are built: after each settle

    @property
    def is_complete(self) -> bool:
        """Whether every decision was judged."""
        return len(self.verdicts) == self.decisions

    def of_seat(self, seat: Seat | None) -> "GameReview":
        """Only what concerns one seat; everything for None."""
        if seat is None:
            return self
        verdicts = tuple(verdict for verdict in self.verdicts if verdict.seat == seat)
        accounts = tuple(account for account in self.accounts if account.seat == seat)
        margins = tuple(margin for margin in self.margins if margin.seat == seat)
        decisions = len(verdicts) if self.is_complete else self.decisions
        return msgspec.structs.replace(
            self, verdicts=verdicts, accounts=accounts, margins=margins, decisions=decisions
        )


def figure(value: float) -> float:
    """A number as it stands in a review. Never -0, which would be shown with a sign."""
    return round(float(value), DIGITS) + 0.0


def costly(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The mistakes, the most costly first."""
    mistakes = (verdict for verdict in verdicts if verdict.is_mistake)
    return sorted(mistakes, key=lambda verdict: (-verdict.loss, verdict.moment))

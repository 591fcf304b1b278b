"""What a game's own room says of a finished game (post-mortem): what one decision was worth, and how
steady a tower was. Card games need none of this, because one judge serves them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sarisari.bots.bot import Valued
from sarisari.core.cards import Seat
from sarisari.core.event import Action
from sarisari.core.message import Message


class Judgement(NamedTuple):
    """One decision as a bot with time to think judges it."""

    piece: str  # that it was about
    best: str  # what the judge would have done
    value: float  # of what was done
    best_value: float
    error: float  # one standard error of the difference
    unit: Literal["win", "stands"]  # of the values: probability of winning, or that a tower stands
    reason: Message | None = None  # about the judge's choice
    fault: Message | None = None  # about what was done
    stands: float | None = None  # of a placement: probability that the tower stood
    best_stands: float | None = None  # the same of the judge's placement
    options: tuple[Valued, ...] = ()  # what else there was, with estimates


class Lean(NamedTuple):
    """How far a tower is from falling."""

    degrees: float  # by how much the table could tilt; 0 if a piece lies loose
    piece: str  # the one that would go first
    rolls: bool  # whether that piece lies loose and could roll
    survives: float  # probability that the tower survives a piece of the pile, on average


@dataclass(frozen=True)
class TowerReview:
    """How the finished games of a game with towers are judged."""

    check: Callable[[], None]  # raises Refused if nothing can be judged here
    is_sound: Callable[[Any], bool]  # of a view: whether these towers could have been built
    is_decision: Callable[[Any], bool]  # of a view: whether its seat has something to decide
    judge: Callable[[Any, Action, Mapping[str, int], int], Judgement]  # with a budget and a seed
    builder: Callable[[Any], Seat | None]  # of a view: whose tower settles next
    lean: Callable[[Any, Seat], Lean | None]  # of a seat's tower in a view; None if it has none

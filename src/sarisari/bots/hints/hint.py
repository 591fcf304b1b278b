"""The hint: what a player who asks for advice is shown about one legal action."""

from typing import Literal

import msgspec

from sarisari.core.message import Message


class Hint(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The rating of one legal action.

    `value` is the expected edge in this round: the seat's points minus the mean of the others. In a
    game without points (`unit` is `win`) it is the probability of winning the game."""

    do: str  # the action
    value: float
    error: float  # one standard error of the value
    trick: float | None = None  # probability that the card wins its trick
    bid: float | None = None  # probability of taking exactly as many tricks as were bid
    reason: Message | None = None  # if there is a clear one
    unit: Literal["points", "win"] = "points"  # of the value and its error
    stands: float | None = None  # probability that the seat's tower survives the piece

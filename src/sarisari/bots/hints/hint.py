"""The hint: what a player who asks for advice is shown about one legal action."""

import msgspec

from sarisari.core.message import Message


class Hint(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A hint about one legal action.

    `value` is the edge of this round in points: the seat's score minus the mean of the others'."""

    do: str  # the action
    value: float
    error: float  # of the value: one standard error
    trick: float | None = None  # the probability that the card wins the trick it is played to
    bid: float | None = None  # the probability of taking exactly as many tricks as were bid
    reason: Message | None = None  # where one can be proven

"""What a player is told who asks for a hint."""

import msgspec

from sarisari.core.message import Message


class Hint(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What there is to say for one legal action.

    `value` is the edge of this round in points: own score less the mean of the others."""

    do: str  # the action
    value: float
    error: float  # of the value: one standard error
    trick: float | None = None  # the chance that the card wins the trick it is played to
    bid: float | None = None  # the chance to take exactly as many tricks as were bid
    reason: Message | None = None  # where one is clear

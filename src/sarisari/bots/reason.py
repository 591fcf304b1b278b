"""Why an action is good or bad."""

from typing import NamedTuple

from sarisari.core.message import Message


class Reason(NamedTuple):
    """A true statement about an action, and what it proves of the trick."""

    message: Message
    wins: bool | None = None  # the card wins the trick, or cannot; None: nothing is proven

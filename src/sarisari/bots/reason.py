"""The reason shown with a hint: why an action is good or bad."""

from typing import NamedTuple

from sarisari.core.message import Message


class Reason(NamedTuple):
    """A provable statement about an action, and what it proves about the trick."""

    message: Message
    wins: bool | None = None  # True: the card wins the trick; False: it cannot; None: unproven

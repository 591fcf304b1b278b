"""Which events of a round lie open to look at, and which tricks are face down."""

from collections.abc import Sequence

from sarisari.core.event import Logged


def open_part(log: Sequence[Logged], *, is_strict: bool = False) -> list[int]:
    """BAS-29. Return the indices of the events that lie open during a round: the deal, the secret
    choices, the last trick and the current one; earlier tricks are face down. AB-22, `is_strict`:
    the last trick is face down as well, as soon as a card of the next one is played."""
    begins = [
        0,
        *(place + 1 for place, logged in enumerate(log) if logged.trick_winner is not None),
    ]
    has_gone_on = any(logged.in_trick for logged in log[begins[-1] :])
    start = begins[-1] if is_strict and has_gone_on else begins[-2:][0]
    return [index for index, logged in enumerate(log) if index >= start or not logged.in_trick]

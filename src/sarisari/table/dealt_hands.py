"""The hands of finished rounds as they were dealt, once everybody may know them.

Three things decide. A round that can still be taken back into play (undo) is not over for this
purpose: its hands wait for the next deal. Where history is closed, they wait for the end of the
game, because cards that nobody may look up again must not be listed either. A round that was
stopped has no score sheet, and its hands are in the record alone.
"""

from collections.abc import Iterable, Sequence

import msgspec

from sarisari.core.event import Deal, Event
from sarisari.table.moment import Moment


class DealtHands(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The cards of one round, before anything was played."""

    round: int
    hands: tuple[tuple[str, ...], ...]  # by seat
    aside: str | None = None  # a card that was dealt to nobody


def dealt_hands(events: Iterable[Event], count: int) -> list[DealtHands]:
    """Return the first `count` deals of a game; none in a game without cards."""
    deals = [event for event in events if isinstance(event, Deal)][:count]
    return [
        DealtHands(number, deal.hands, deal.aside) for number, deal in enumerate(deals, start=1)
    ]


def open_rounds(moment: Moment) -> int:
    """Return the number of rounds, from the first on, whose hands everybody may know."""
    finished: Sequence[object] = moment.game.sheets(moment.state)
    if moment.is_over:
        return len(finished)
    terms = moment.opening.terms
    if not terms.open_history:
        return 0
    may_come_back = moment.reading.due is not None and terms.undo != "off"
    return max(0, len(finished) - may_come_back)

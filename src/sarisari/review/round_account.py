"""Luck and play apart (variance reduction by control variates): where the lead of each seat in a
round came from. `docs/review.md` says how it is reckoned."""

import math
from collections.abc import Iterable, Sequence

from sarisari.core.cards import Seat
from sarisari.review.judged_game import Account, DealWorth, Verdict, figure


def account_of(
    number: int,
    points: Sequence[int],
    deals: Sequence[DealWorth],
    verdicts: Sequence[Verdict],
) -> list[Account]:
    """The accounts of a round, by seat: from the points of the score sheet, what each hand was
    worth, and all verdicts of the round."""
    return [_of_seat(number, seat, points, deals[seat], verdicts) for seat in range(len(points))]


def _of_seat(
    number: int, seat: Seat, points: Sequence[int], deal: DealWorth, verdicts: Sequence[Verdict]
) -> Account:
    """Figures are rounded first and subtracted then, so that they add up as they are shown."""
    lead = figure(lead_of(points, seat))
    dealt = figure(deal.mean)
    own, own_error = _sum(seat, (each for each in verdicts if each.seat == seat))
    others, others_error = _sum(seat, (each for each in verdicts if each.seat != seat))
    return Account(
        round=number,
        seat=seat,
        points=points[seat],
        lead=lead,
        deal=dealt,
        others=others,
        own=own,
        chance=figure(lead - dealt - others - own),
        deal_error=figure(deal.error),
        others_error=others_error,
        own_error=own_error,
        chance_error=figure(math.hypot(deal.error, others_error, own_error)),
    )


def lead_of(points: Sequence[int], seat: Seat) -> float:
    """The points of a seat above the average of the others.

    >>> lead_of([10, 4, 6], 0)
    5.0
    """
    others = sum(points) - points[seat]
    return points[seat] - others / (len(points) - 1)


def _sum(seat: Seat, verdicts: Iterable[Verdict]) -> tuple[float, float]:
    """What some decisions did to the lead of a seat, with its standard error."""
    found = list(verdicts)
    total = sum(verdict.shifts[seat] for verdict in found)
    return figure(total), figure(math.hypot(*(verdict.shift_errors[seat] for verdict in found)))

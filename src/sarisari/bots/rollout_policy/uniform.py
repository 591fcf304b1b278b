"""Quick play for a game of which nothing is known but its rules: every action is as good as the
next."""

from typing import Any

from sarisari.bots.rollout_policy.coefficients import Knobs, make_coefficients
from sarisari.core.bits import CardSet, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel

KNOBS = make_coefficients(none=0.0)
SPREAD = 10.0
WARMTH = 0.0
JITTER = 1.0
HAS_BIDS = False


@kernel
def rate(s: Any, seat: Seat, unseen: CardSet, knobs: Knobs, likings: Any) -> None:  # noqa: ARG001
    """No action is liked more than another."""
    likings[:] = 0.0


@kernel
def standing(s: Any, seat: Seat) -> int:
    """Points."""
    return wide(s.totals[seat])


@kernel
def taken(s: Any, seat: Seat) -> int:  # noqa: ARG001
    """Whatever a trick is here, nobody counts it."""
    return 0


@kernel
def meets_bid(s: Any, seat: Seat) -> bool:  # noqa: ARG001
    """There are no bids that anybody knows of."""
    return False

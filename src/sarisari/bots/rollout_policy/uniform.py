"""The rollout policy of a game without a registration: uniformly random play."""

from typing import Any

from sarisari.bots.rollout_policy.coefficients import Coefficients, make_coefficients
from sarisari.core.bits import CardSet, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel

COEFFICIENTS = make_coefficients(none=0.0)
SPREAD = 10.0
TEMPERATURE = 0.0
JITTER = 1.0
HAS_BIDS = False


@kernel
def score_actions(
    s: Any,  # noqa: ARG001
    seat: Seat,  # noqa: ARG001
    unseen: CardSet,  # noqa: ARG001
    coefficients: Coefficients,  # noqa: ARG001
    scores: Any,
) -> None:
    """Score all actions the same."""
    scores[:] = 0.0


@kernel
def ranking_key(s: Any, seat: Seat) -> int:
    """The points so far."""
    return wide(s.totals[seat])


@kernel
def tricks_taken(s: Any, seat: Seat) -> int:  # noqa: ARG001
    """Always 0: tricks are not counted."""
    return 0


@kernel
def meets_bid(s: Any, seat: Seat) -> bool:  # noqa: ARG001
    """Always False: bids are not known."""
    return False

"""Inputs that the nets of all card games have in common."""

from typing import Any

from sarisari.core.bits import wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel

TOTAL_FLAGS = 11  # for the difference of two totals


@kernel
def seat_after(s: Any, seat: Seat, step: int, direction: int) -> Seat:
    """The seat that sits `step` places after another, clockwise (1) or counterclockwise (-1)."""
    players = wide(s.players)
    return (wide(seat) + direction * step + players) % players


@kernel
def see_totals(
    s: Any, seat: Seat, direction: int, points: int, last: int, behind: int, active: Any, n: int
) -> int:
    """In the last round, where winning the game counts: the totals, compared with each other seat
    in flags of that many `points`. `last` and `behind` are the first inputs of these blocks."""
    active[n] = last
    n += 1
    for step in range(1, wide(s.players)):
        lead = wide(s.totals[seat]) - wide(s.totals[seat_after(s, seat, step, direction)])
        flag = min(TOTAL_FLAGS - 1, max(0, lead // points + TOTAL_FLAGS // 2))
        active[n] = behind + (step - 1) * TOTAL_FLAGS + flag
        n += 1
    return n

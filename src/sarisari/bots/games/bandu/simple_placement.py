"""Placements without physics: random ones, and upright on top of the highest piece."""

from math import sqrt

from sarisari.core.game import View
from sarisari.core.stream import Stream, below, fraction
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

REACH_MM = (30.0, 12.0)  # from the middle of a base, lengthwise and across
HALF = sqrt(0.5)
UPRIGHT = (1.0, 0.0, 0.0, 0.0)  # the orientation that `sarisari pieces` shows
# quaternions that turn each of the six sides up, and quarter turns about the vertical axis
SIDES = (
    UPRIGHT,
    (0.0, 1.0, 0.0, 0.0),
    (HALF, HALF, 0.0, 0.0),
    (HALF, -HALF, 0.0, 0.0),
    (HALF, 0.0, HALF, 0.0),
    (HALF, 0.0, -HALF, 0.0),
)
QUARTERS = (UPRIGHT, (HALF, 0.0, 0.0, HALF), (0.0, 0.0, 0.0, 1.0), (HALF, 0.0, 0.0, -HALF))


def any_placement(stream: Stream) -> str:
    """A random position above the base, or where a base would be, on a random side."""
    x, y = ((2 * fraction(stream) - 1) * reach for reach in REACH_MM)
    side, quarter = SIDES[below(stream, len(SIDES))], QUARTERS[below(stream, len(QUARTERS))]
    return place_text((x, y, *quaternion_product(quarter, side)))


def flat_placement(view: View) -> str:
    """Upright, centred above the highest piece."""
    assert isinstance(view, BanduView)
    return place_text((*highest_of(view), *UPRIGHT))


def highest_of(view: BanduView) -> tuple[float, float]:
    """The centre of the highest piece of the seat's tower; where a base would be if there is
    none."""
    assert view.seat is not None
    poses = view.poses[view.seat].values()
    x, y, *_ = max(poses, key=lambda pose: pose[2], default=(0.0, 0.0))
    return x, y


def quaternion_product(
    second: tuple[float, float, float, float], first: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """The rotation `first` followed by `second`, as one quaternion."""
    w, x, y, z = second
    a, b, c, d = first
    return (
        w * a - x * b - y * c - z * d,
        w * b + x * a + y * d - z * c,
        w * c - x * d + y * a + z * b,
        w * d + x * c - y * b + z * a,
    )

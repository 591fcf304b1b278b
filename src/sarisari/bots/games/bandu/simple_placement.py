"""Where bots without physics put a piece: by the centres of the pieces that lie there."""

from math import sqrt

from sarisari.core.game import View
from sarisari.core.stream import Stream, below, fraction
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

REACH = (30.0, 12.0)  # mm from the middle of a base, lengthwise and across
HALF = sqrt(0.5)
UPRIGHT = (1.0, 0.0, 0.0, 0.0)  # as `sarisari pieces` shows it
# quaternions that bring each of six sides up, and quarter turns of what stands so
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
    """Anywhere above a base, or where one would be, on any of six sides."""
    x, y = ((2 * fraction(stream) - 1) * reach for reach in REACH)
    side, quarter = SIDES[below(stream, len(SIDES))], QUARTERS[below(stream, len(QUARTERS))]
    return place_text((x, y, *turned(quarter, side)))


def flat_placement(view: View) -> str:
    """Upright on whatever is highest, middle above middle."""
    assert isinstance(view, BanduView)
    return place_text((*highest_of(view), *UPRIGHT))


def highest_of(view: BanduView) -> tuple[float, float]:
    """Where the middle of the highest piece of the own tower is; where a base would be if there
    is none."""
    assert view.seat is not None
    poses = view.poses[view.seat].values()
    x, y, *_ = max(poses, key=lambda pose: pose[2], default=(0.0, 0.0))
    return x, y


def turned(
    second: tuple[float, float, float, float], first: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """One turn after another, as one quaternion."""
    w, x, y, z = second
    a, b, c, d = first
    return (
        w * a - x * b - y * c - z * d,
        w * b + x * a + y * d - z * c,
        w * c - x * d + y * a + z * b,
        w * d + x * c - y * b + z * a,
    )

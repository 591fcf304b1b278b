"""Where the people of a measurement put a piece of Bandu: they look at the tower and try nothing
out, so that nobody but the server does physics."""

from bench.server.heard import towers_in
from sarisari.bots.games.bandu.simple_placement import UPRIGHT
from sarisari.games.bandu.notation import place_text


def placement(data: bytes) -> str:
    """Upright on whatever is highest in the tower of whoever was shown this, middle above middle:
    some pieces stay there, others fall."""
    towers = towers_in(data)
    poses = towers.poses[towers.seat].values()
    x, y, *_ = max(poses, key=lambda pose: pose[2], default=(0.0, 0.0))
    return place_text((x, y, *UPRIGHT))

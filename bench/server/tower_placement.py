"""Where simulated people place a piece of Bandu: by the poses in the view, without physics, so that
only the server simulates."""

from bench.server.message_parts import decode_towers
from sarisari.bots.games.bandu.simple_placement import UPRIGHT
from sarisari.games.bandu.notation import place_text


def placement(data: bytes) -> str:
    """Upright and centred on the highest piece of the tower in this message. Some pieces stay
    there, others fall."""
    towers = decode_towers(data)
    poses = towers.poses[towers.seat].values()
    x, y, *_ = max(poses, key=lambda pose: pose[2], default=(0.0, 0.0))
    return place_text((x, y, *UPRIGHT))

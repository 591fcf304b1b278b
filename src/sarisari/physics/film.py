"""Key-frame compression of a settle's motion: few poses, between which viewers interpolate."""

from collections.abc import Sequence

import numpy as np

from sarisari.core.event import Film, Key
from sarisari.physics.convex_parts import Points

FRAMES_PER_SECOND = 30  # frames per second
VISIBLE_CHANGE = (0.1,) * 3 + (
    0.002,
) * 4  # visible difference: in mm, and in components of a quaternion


def film(names: Sequence[str], frames: Sequence[Points]) -> Film:
    """Return the film of these frames, which have one row per piece. Pieces that never move visibly
    are left out."""
    shots = np.stack(frames)
    moves = {}
    for number, name in enumerate(names):
        path = _key_frames(shots[:, number])
        if len(path) > 1:
            moves[name] = tuple(_key(place, shots[place, number]) for place in path)
    return Film(FRAMES_PER_SECOND, len(frames), moves)


def _key_frames(path: Points) -> list[int]:
    """Return the frames between which linear interpolation is close enough; one if nothing moves."""
    if (abs(path - path[0]) < VISIBLE_CHANGE).all():
        return [0]
    return [*_between(path, 0, len(path) - 1), len(path) - 1]


def _between(path: Points, first: int, last: int) -> list[int]:
    """Return the first frame, and the frames after it that are needed before the last."""
    part = np.linspace(0, 1, last - first + 1)[:, None]
    line = path[first] * (1 - part) + path[last] * part
    off = (abs(path[first : last + 1] - line) / VISIBLE_CHANGE).max(1)
    far = int(off.argmax())
    if off[far] < 1:
        return [first]
    return _between(path, first, first + far) + _between(path, first + far, last)


def _key(frame: int, pose: Points) -> Key:
    x, y, z, *turn = pose.tolist()
    a, b, c, d = (round(value, 4) for value in turn)
    return frame, round(x, 2), round(y, 2), round(z, 2), a, b, c, d

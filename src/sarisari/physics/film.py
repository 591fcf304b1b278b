"""A settle in motion: few poses, from which all others are interpolated."""

from collections.abc import Sequence

import numpy as np

from sarisari.core.event import Film, Key
from sarisari.physics.convex_parts import Points

RATE = 30  # frames a second
SEEN = (0.1,) * 3 + (0.002,) * 4  # what the eye can tell: mm, and parts of a quaternion


def film(names: Sequence[str], frames: Sequence[Points]) -> Film:
    """Frames have a row for each piece. What never moved visibly is left out."""
    shots = np.stack(frames)
    moves = {}
    for number, name in enumerate(names):
        path = _kept(shots[:, number])
        if len(path) > 1:
            moves[name] = tuple(_key(place, shots[place, number]) for place in path)
    return Film(RATE, len(frames), moves)


def _kept(path: Points) -> list[int]:
    """The frames between which straight lines are near enough; one if nothing moves."""
    if (abs(path - path[0]) < SEEN).all():
        return [0]
    return [*_between(path, 0, len(path) - 1), len(path) - 1]


def _between(path: Points, first: int, last: int) -> list[int]:
    """The first frame, and those after it that are needed before the last."""
    part = np.linspace(0, 1, last - first + 1)[:, None]
    line = path[first] * (1 - part) + path[last] * part
    off = (abs(path[first : last + 1] - line) / SEEN).max(1)
    far = int(off.argmax())
    if off[far] < 1:
        return [first]
    return _between(path, first, first + far) + _between(path, first + far, last)


def _key(frame: int, pose: Points) -> Key:
    x, y, z, *turn = pose.tolist()
    a, b, c, d = (round(value, 4) for value in turn)
    return frame, round(x, 2), round(y, 2), round(z, 2), a, b, c, d

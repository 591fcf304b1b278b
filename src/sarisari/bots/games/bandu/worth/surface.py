"""The surface of a tower as a builder sees it from above: how much of it is flat, and how large the
largest flat spot is."""

from functools import lru_cache
from typing import Any, NamedTuple

from sarisari.bots.games.bandu.builder.placement_odds import Tower, has_physics

BASE_CELLS = 741.0  # flat cells of the height map of a bare base
MOST_ERODED = 12  # a flat spot wider than a base does not occur


class Surface(NamedTuple):
    """What can be built on."""

    size: int  # pieces on the base
    room: float  # the flat area, relative to that of a bare base; at most 1
    spot: int  # the radius of the largest flat spot, in cells of the height map


@lru_cache(maxsize=2048)
def surface_of(tower: Tower) -> Surface:
    """The surface of a tower; of a bare base where the physics engine is not installed."""
    size = max(0, len(tower) - 1)
    if not tower or not has_physics():
        return Surface(size, 1.0, MOST_ERODED)
    from sarisari.physics import height_map

    flat = height_map.flat_cells(height_map.height_map_of(tower))
    return Surface(size, min(1.0, float(flat.sum()) / BASE_CELLS), _radius(flat))


def _radius(flat: Any) -> int:
    """How often the border of the flat area can be taken away until nothing is left."""
    radius = 0
    while radius < MOST_ERODED and flat.any():
        radius += 1
        inner = flat[1:-1, 1:-1].copy()
        for rows in (slice(None, -2), slice(1, -1), slice(2, None)):
            for columns in (slice(None, -2), slice(1, -1), slice(2, None)):
                inner &= flat[rows, columns]
        flat = inner
    return radius

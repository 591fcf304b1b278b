"""The surface of a tower as a builder sees it from above: how much of it is flat."""

from functools import lru_cache
from typing import NamedTuple

from sarisari.bots.games.bandu.builder.placement_odds import Tower, has_physics
from sarisari.core.settle_question import Placement

BASE_CELLS = 741.0  # flat cells of the height map of a bare base


class Surface(NamedTuple):
    """What can be built on."""

    size: int  # pieces on the base
    room: float  # the flat area, relative to that of a bare base; at most 1


@lru_cache(maxsize=2048)
def surface_after(tower: Tower, piece: str, placement: Placement) -> Surface:
    """The surface of a tower with a piece where an eye expects it to come to rest."""
    if not tower:
        return Surface(0, 1.0)
    from sarisari.physics import sight

    return surface_of(sight.as_expected(tower, piece, placement))


@lru_cache(maxsize=2048)
def surface_of(tower: Tower) -> Surface:
    """The surface of a tower; of a bare base where the physics engine is not installed."""
    size = max(0, len(tower) - 1)
    if not tower or not has_physics():
        return Surface(size, 1.0)
    from sarisari.physics import height_map

    flat = height_map.flat_cells(height_map.height_map_of(tower))
    return Surface(size, min(1.0, float(flat.sum()) / BASE_CELLS))

"""What an eye sees of a tower: where its pieces touch and how they balance, by their shapes alone.

Weights are guessed by size, which is right for wood. Points are seen: a spindle does not look as if
it could stand on its tip, although a height map with cells of 2 mm sees a small flat spot there.
"""

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from sarisari.core.settle_question import Placement
from sarisari.physics.candidates import Candidate, score_of
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.height_map import CELL_MM, EMPTY_MM, Numbers, height_map_of, underside
from sarisari.physics.load_paths import Contacts, weakest_with
from sarisari.physics.world import Tower

GAP_MM = 0.6  # mm between two surfaces that seem to touch
EXTREMES = 8  # directions whose farthest contacts stand for all of them
ANGLES = 2 * np.pi * np.arange(EXTREMES) / EXTREMES
WAYS = np.stack([np.cos(ANGLES), np.sin(ANGLES)])


def as_shaped(candidate: Candidate) -> Candidate:
    """Return the candidate without the steadiness that only the cells of the height map suggest: on
    a point or a round side nothing is steady, unless a hollow holds it."""
    if candidate.hollow:
        return candidate
    rise, lean = candidate.turned.side.rise, candidate.turned.side.lean
    return _scored(
        candidate,
        min(candidate.degrees, lean),
        min(candidate.inside, rise * math.tan(math.radians(lean))),
    )


def with_balance(tower: Tower, piece: str, candidate: Candidate) -> Candidate:
    """Return the candidate with what hangs over: the tower below has to bear it."""
    spot = np.array([*candidate.placement[:2], candidate.height + candidate.turned.side.rise])
    added = shape_of(piece).mass
    weights = np.array([*(shape_of(name).mass for name, _ in tower), added])
    centres = np.array([*(pose[:3] for _, pose in tower), spot])
    weakest = weakest_with(seen_contacts(tower), weights, centres, candidate.below, spot, added)
    return _scored(candidate, min(candidate.degrees, weakest), candidate.inside)


def as_expected(tower: Tower, piece: str, placement: Placement) -> Tower:
    """Return a tower with a piece where an eye expects it to come to rest."""
    x, y, w, a, b, c = placement
    below, height_map = underside(piece, (w, a, b, c)), height_map_of(tower)
    solid = np.argwhere(below.heights < -EMPTY_MM)
    cells = np.floor((solid + below.corner + 0.5) + np.array((x, y)) / CELL_MM).astype(np.int64)
    cells = np.clip(cells - height_map.corner, 0, np.array(height_map.heights.shape) - 1)
    gaps = height_map.heights[tuple(cells.T)] - below.heights[tuple(solid.T)]
    return (*tower, (piece, (x, y, float(gaps.max()) + below.rise, w, a, b, c)))


def _scored(candidate: Candidate, degrees: float, inside: float) -> Candidate:
    rise = candidate.turned.side.rise
    score = float(score_of(rise, degrees, inside, candidate.around, candidate.height))
    return replace(candidate, degrees=degrees, inside=inside, score=score)


@lru_cache(maxsize=64)
def seen_contacts(tower: Tower) -> Contacts:
    """Return where the pieces of a tower seem to touch."""
    found = [_touching(tower[: number + 1]) for number in range(len(tower))]
    upper = np.repeat(np.arange(len(tower)), [len(each.upper) for each in found])
    lower = np.concatenate([each.lower for each in found])
    return Contacts(upper, lower, np.concatenate([each.spots for each in found]))


@lru_cache(maxsize=2048)
def _touching(tower: Tower) -> Contacts:
    """Return where the last piece of a tower touches those before it; a base touches the table."""
    name, pose = tower[-1]
    x, y, z, w, a, b, c = pose
    below = underside(name, (w, a, b, c))
    solid = np.argwhere(below.heights < -EMPTY_MM)
    bottom = z - below.rise + below.heights[tuple(solid.T)]
    spots = (solid + below.corner + 0.5) * CELL_MM + (x, y)
    if len(tower) > 1:
        height_map = height_map_of(tower[:-1])
        cells = np.floor(spots / CELL_MM).astype(np.int64) - height_map.corner
        cells = np.clip(cells, 0, np.array(height_map.heights.shape) - 1)
        owners = height_map.owners[tuple(cells.T)]
        gaps = bottom - height_map.heights[tuple(cells.T)]
    else:
        owners, gaps = np.full(len(spots), -1), bottom
    touching = gaps < max(GAP_MM, gaps.min() + GAP_MM)
    lower, where = owners[touching], spots[touching]
    kept = np.concatenate([_extremes(where, lower == owner) for owner in np.unique(lower)])
    heights = bottom[touching][kept]
    return Contacts(
        np.full(len(kept), len(tower) - 1),
        lower[kept],
        np.concatenate([where[kept], heights[:, None]], axis=1),
    )


def _extremes(spots: Points, mine: npt.NDArray[np.bool_]) -> Numbers:
    """Return the indices of those of some spots that are farthest in any direction."""
    numbers = np.flatnonzero(mine)
    kept: Numbers = numbers[np.unique((spots[numbers] @ WAYS).argmax(0))]
    return kept

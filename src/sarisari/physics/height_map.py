"""Height maps of towers from above and of pieces from below: a fast estimate of where a piece would
come to rest, without the engine."""

import math
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import kind, shape_of
from sarisari.physics.quaternion import rotation_matrix
from sarisari.physics.world import Tower

CELL_MM = 2.0  # mm
SPACING_MM = 1.4  # mm between sample points of a surface, so that no cell is missed
STRIDE_CELLS = 2  # cells between the spots that are tried
TOUCHING_MM = 0.3  # mm; slopes are only known to the precision of a cell
NEAR_MM = 2.5  # mm; a surface this near would catch a piece that rolls or rocks
AWAY = 2  # strides from a spot to those where a piece would be out of a hollow
FAR_ROOM_MM = 24.0  # mm of room to roll; more brings no further benefit
DROP_MM, WALL_MM = 1.0, 3.0  # mm by which a surface drops, or stops a piece that rolls
DIRECTIONS = 8  # directions in which a piece could topple
EMPTY_MM = -1e9  # mm; marks an empty cell

Turn = tuple[float, float, float, float]
Numbers = npt.NDArray[np.int64]


class HeightMap(NamedTuple):
    """By cell, rows along x: the height of the surface, and the piece it belongs to; 0 and -1 on
    the bare table."""

    heights: Points
    owners: Numbers
    corner: Numbers  # the cell of the first row and column


class Underside(NamedTuple):
    """By cell: the height of a piece's underside above its lowest point. `rise` is the height of
    its centre of mass."""

    heights: Points
    corner: Numbers  # relative to the centre of mass
    rise: float


class Resting(NamedTuple):
    """Where a piece would rest on a tower, by spot that was tried."""

    spots: Points  # x and y in mm
    inside: Points  # mm that the centre of mass lies inside the support; negative outside
    around: Points  # the same including near contacts: how far it may roll or rock
    heights: Points  # mm above the table of the piece's lowest point
    below: Numbers  # the piece that it mainly rests on; -1 for the table
    hollow: Points  # degrees by which the way out of this spot rises on all sides; 0: no hollow
    middle: Points  # x and y in mm of the middle of that hollow
    room: Points  # mm to where a piece that rolls would drop; at most `FAR_ROOM_MM`


@cache
def _surface(name: str) -> Points:
    """Return sample points all over a piece's surface."""
    mesh = shape_of(name).mesh
    spots = [_on_triangle(*face) for face in mesh.faces]
    everything = np.concatenate(spots)
    _, kept = np.unique(np.round(everything / 0.7), axis=0, return_index=True)
    return everything[kept]


def _on_triangle(a: Points, b: Points, c: Points) -> Points:
    """Return sample points of a triangle, in rows along its two shortest sides."""
    corners = (a, b, c)
    length = [float(np.linalg.norm(corners[k] - corners[k - 1])) for k in range(3)]
    apex = (int(np.argmax(length)) + 1) % 3  # the corner opposite the longest side
    start, one, other = corners[apex], corners[apex - 1], corners[apex - 2]
    u = np.linspace(0, 1, 2 + int(np.linalg.norm(one - start) / SPACING_MM))
    v = np.linspace(0, 1, 2 + int(np.linalg.norm(other - start) / SPACING_MM))
    along, across = (each.ravel() for each in np.meshgrid(u, v))
    fits = along + across <= 1 + 1e-9
    return start + along[fits, None] * (one - start) + across[fits, None] * (other - start)


def _cells(spots: Points) -> Numbers:
    return np.floor(spots[:, :2] / CELL_MM + 1e-6).astype(np.int64)


def height_map_of(tower: Tower, border: int = 30) -> HeightMap:
    """Return the height map of a tower, with `border` cells of bare table around it."""
    clouds = []
    for name, pose in tower:
        turned = _surface(kind_name(name)) @ rotation_matrix(np.array(pose[3:])).T
        clouds.append(turned + pose[:3])
    cells = [_cells(cloud) for cloud in clouds]
    low = np.min([each.min(0) for each in cells], axis=0) - border
    high = np.max([each.max(0) for each in cells], axis=0) + border + 1
    heights: Points = np.zeros(high - low)
    owners = np.full(high - low, -1)
    for number, (cloud, where) in enumerate(zip(clouds, cells, strict=True)):
        mine = np.zeros_like(heights)
        np.maximum.at(mine, tuple((where - low).T), cloud[:, 2])
        owners[mine > heights] = number
        heights = np.maximum(heights, mine)
    return HeightMap(heights, owners, low)


def flat_cells(height_map: HeightMap) -> npt.NDArray[np.bool_]:
    """Return, by cell, whether something could lie on it: all neighbours have the same height."""
    heights = np.pad(height_map.heights, 1)
    windows = np.lib.stride_tricks.sliding_window_view(heights, (3, 3))
    even: npt.NDArray[np.bool_] = windows.max((2, 3)) - windows.min((2, 3)) < TOUCHING_MM
    return even & (height_map.owners >= 0)


def covered_flat_cells(height_map: HeightMap, piece: Underside, spots: Points) -> Numbers:
    """Return, by spot, how many flat cells of the tower a piece would lie on or above."""
    solid = np.argwhere(piece.heights < -EMPTY_MM)
    first = np.round(spots / CELL_MM).astype(np.int64) - height_map.corner + piece.corner
    rows, columns = (first[:, None, :] + solid).transpose(2, 0, 1)
    count: Numbers = flat_cells(height_map)[rows, columns].sum(1)
    return count


def kind_name(name: str) -> str:
    """Return one name for all pieces that look the same."""
    return "base-1" if kind(name) == "base" else name


@lru_cache(maxsize=2000)
def underside(name: str, turn: Turn) -> Underside:
    """Return the underside of a piece in an orientation."""
    turned = _surface(kind_name(name)) @ rotation_matrix(np.array(turn)).T
    cells = _cells(turned)
    low = cells.min(0)
    heights = np.full(cells.max(0) - low + 1, -EMPTY_MM)
    lowest = float(turned[:, 2].min())
    np.minimum.at(heights, tuple((cells - low).T), turned[:, 2] - lowest)
    return Underside(heights, low, -lowest)


def resting_on(height_map: HeightMap, piece: Underside) -> Resting:
    """Lower a piece at every spot of a grid over the tower at once."""
    rows, columns = _over(height_map, piece)
    solid = np.argwhere(piece.heights < -EMPTY_MM)
    width = height_map.heights.shape[1]
    cells = (rows * width + columns)[:, None] + solid @ (width, 1)
    gaps = height_map.heights.ravel()[cells] - piece.heights[tuple(solid.T)]
    heights = gaps.max(1)
    strides = rows // STRIDE_CELLS, columns // STRIDE_CELLS
    hollow, middle = _hollow(*strides, heights)
    room = _room(*strides, heights)
    held = heights > TOUCHING_MM
    rows, columns, cells, gaps, heights, hollow, middle, room = (
        each[held] for each in (rows, columns, cells, gaps, heights, hollow, middle, room)
    )
    arms = ((solid + piece.corner + 0.5) * CELL_MM).astype(np.float64)
    touching = gaps > heights[:, None] - TOUCHING_MM
    inside = _inside(touching, arms)
    around = _inside(gaps > heights[:, None] - NEAR_MM, arms)
    first = touching.argmax(1)
    below = height_map.owners.ravel()[cells[np.arange(len(rows)), first]]
    first_cells = np.stack([rows, columns], 1) + height_map.corner - piece.corner
    spots = (first_cells * CELL_MM).astype(np.float64)
    return Resting(spots, inside, around, heights, below, hollow, spots + middle, room)


def _hollow(rows: Numbers, columns: Numbers, heights: Points) -> tuple[Points, Points]:
    """Return, by spot, the angle in degrees by which a piece would have to rise to get away, 0 if
    it would get lower on any side; and how far the middle of the hollow is from the spot, in mm."""
    grid = np.pad(np.zeros((rows.max(initial=0) + 1, columns.max(initial=0) + 1)), AWAY)
    rows, columns = rows + AWAY, columns + AWAY
    grid[rows, columns] = heights
    step = STRIDE_CELLS * CELL_MM
    rises = [
        np.arctan2(grid[rows + x, columns + y] - heights, step * math.hypot(x, y))
        for x, y in product((-AWAY, 0, AWAY), repeat=2)
        if (x, y) != (0, 0)
    ]
    degrees = np.degrees(np.maximum(np.min(rises, axis=0), 0.0))
    middle = [
        _lowest_between(grid[rows - x, columns - y], heights, grid[rows + x, columns + y])
        for x, y in ((1, 0), (0, 1))
    ]
    return degrees, step * np.stack(middle, 1)


def _room(rows: Numbers, columns: Numbers, heights: Points) -> Points:
    """Return, by spot, how far a piece could roll before it drops, unless something stops it."""
    step = STRIDE_CELLS * CELL_MM
    most = int(FAR_ROOM_MM / step)
    grid = np.pad(np.zeros((rows.max(initial=0) + 1, columns.max(initial=0) + 1)), most)
    rows, columns = rows + most, columns + most
    grid[rows, columns] = heights
    room = np.full(len(heights), FAR_ROOM_MM)
    for x, y in product((-1, 0, 1), repeat=2):
        is_free = np.full(len(heights), (x, y) != (0, 0))
        for steps in range(1, most + 1):
            far = steps * step * math.hypot(x, y)
            there = grid[rows + steps * x, columns + steps * y]
            dropped = is_free & (there < heights - DROP_MM)
            room[dropped] = np.minimum(room[dropped], far)
            is_free &= ~dropped & (there < heights + WALL_MM)
    return room


def _lowest_between(before: Points, here: Points, after: Points) -> Points:
    """Return where a parabola through three heights is lowest, from the second, in steps."""
    bend = np.maximum(before - 2 * here + after, 1e-6)
    lowest: Points = np.clip((before - after) / (2 * bend), -0.5, 0.5)
    return lowest


def _over(height_map: HeightMap, piece: Underside) -> tuple[Numbers, Numbers]:
    """Return the first row and column of each window with the size of a piece whose centre of mass
    is over the bounding box of the tower: nothing could hold it elsewhere."""
    size = np.array(height_map.heights.shape) - piece.heights.shape
    found = []
    for axis in (0, 1):
        taken = np.nonzero((height_map.heights > 0).any(1 - axis))[0]
        first = np.arange(0, size[axis], STRIDE_CELLS)
        middle = first - piece.corner[axis]
        found.append(first[(middle >= taken[0]) & (middle <= taken[-1] + 1)])
    rows, columns = np.meshgrid(*found, indexing="ij")
    return rows.ravel(), columns.ravel()


def _inside(touching: npt.NDArray[np.bool_], arms: Points) -> Points:
    """Return how far the centre of mass lies inside the outline of the contact cells: the minimum,
    over all directions, of how far the contacts extend."""
    angles = 2 * np.pi * np.arange(DIRECTIONS) / DIRECTIONS
    reach = arms @ np.stack([np.cos(angles), np.sin(angles)])  # by cell and direction
    spots, cells = np.nonzero(touching)  # contacts are few, so handling only them is faster
    starts = np.searchsorted(spots, np.arange(len(touching)))
    farthest = np.maximum.reduceat(reach[cells], starts) if len(cells) else reach[:0]
    inside: Points = farthest.min(1)
    return inside

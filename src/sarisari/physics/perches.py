"""Places where a piece could go, found by geometry alone: what a glance at a tower tells.

A piece that is lowered meets the upper side of the tower with its own lower side. Both are looked
at as heights over a grid. Where the piece first touches, and how far its centre of mass is inside
of what it would stand on, follows from their difference. Nothing is simulated.
"""

from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np
import numpy.typing as npt

from sarisari.core.event import Pose
from sarisari.core.message import Message, say
from sarisari.core.settling import Placement
from sarisari.games.bandu.notation import place_text
from sarisari.physics.geometry import shape_of
from sarisari.physics.parts import Points

CELL = 2.0  # mm
SPOTS = 4.0  # mm between the places that are tried
NEAR = 0.8  # mm: what is as near as this when the first point touches would soon touch, too
EMPTY = -1e6  # where nothing is
ROUND = np.radians(np.arange(0, 360, 22.5))
WAYS = np.stack([np.cos(ROUND), np.sin(ROUND)], 1)
STEADY = 10.0  # mm: a wider stand is no better
MOST = 7
SAFE = 1.0  # mm: with less under it a piece is a gamble, shown only where nothing is better
WORST = -3.0
FLAT = 1e-6  # of an area in mm2: a face that is seen edge on

Names = npt.NDArray[np.int64]


class Perch(msgspec.Struct, frozen=True):
    """A place for a piece."""

    do: str
    words: Message
    height: float  # mm: where it would first touch
    margin: float  # mm: how far its centre of mass is inside of what it would stand on
    score: float


class _Rest(msgspec.Struct, frozen=True):
    """A way in which a piece can stand on a plane."""

    turn: Points
    side: str  # flat, upright or side
    way: str  # along, across or round


class _Land(msgspec.Struct, frozen=True):
    """The upper side of a tower."""

    low: Points  # x and y of the first cell
    heights: Points
    names: Names  # by cell: which piece is on top


def perches(tower: tuple[tuple[str, Pose], ...], piece: str) -> list[Perch]:
    """The best places, the best first, no two alike in words."""
    if not tower:
        return [_base(rest) for rest in _rests(piece)]
    land = _land(tower)
    every = [perch for rest in _rests(piece) for perch in _on(land, tower, piece, rest)]
    found = [perch for perch in every if perch.margin >= SAFE] or every
    best: dict[str, Perch] = {}
    for perch in sorted(found, key=lambda perch: -perch.score):
        best.setdefault(repr(perch.words.params), perch)
    return list(best.values())[:MOST]


def _base(rest: _Rest) -> Perch:
    """A base stands in the middle of the table."""
    words = say("pose-on-table", side=rest.side, way=rest.way)
    return Perch(_do(0.0, 0.0, rest.turn), words, 0.0, STEADY, STEADY)


def _on(
    land: _Land, tower: tuple[tuple[str, Pose], ...], piece: str, rest: _Rest
) -> Iterator[Perch]:
    """Where a piece that is turned like this could stand, each place that is good enough."""
    low, under = _under(piece, rest.turn)
    solid = np.argwhere(under < -EMPTY)
    bottoms = under[solid[:, 0], solid[:, 1]]
    cells = low + solid * CELL  # about the centre of mass
    rows, columns = land.heights.shape
    step = int(SPOTS / CELL)
    for row in range(0, rows, step):
        for column in range(0, columns, step):
            at = land.low + np.array([row, column]) * CELL
            where = np.round((cells + at - land.low) / CELL).astype(int)
            inside = ((where >= 0) & (where < (rows, columns))).all(1)
            tops = np.full(len(cells), EMPTY)
            tops[inside] = land.heights[where[inside, 0], where[inside, 1]]
            gaps = tops - bottoms
            height = gaps.max()
            if height < EMPTY / 2:
                continue
            touching = gaps > height - NEAR
            stand = cells[touching] @ WAYS.T
            margin = float(stand.max(0).min())
            if margin < WORST:
                continue
            on = where[touching & inside]
            yield _perch(land, tower, rest, at, on, float(tops[touching].max()), margin)


def _perch(
    land: _Land,
    tower: tuple[tuple[str, Pose], ...],
    rest: _Rest,
    at: Points,
    on: Names,
    height: float,
    margin: float,
) -> Perch:
    under, counts = np.unique(land.names[on[:, 0], on[:, 1]], return_counts=True)
    pieces = [tower[number][0] for number in under[np.argsort(-counts)][:2]]
    middle = np.mean([tower[number][1][:2] for number in under], 0)
    off = at - middle
    far = float(np.hypot(*off))
    words = say("pose-on", side=rest.side, way=rest.way, at=_where(off), pieces=pieces)
    first = np.array(tower[0][1][:2])
    score = min(margin, STEADY) - 0.1 * far - 0.06 * float(np.hypot(*(at - first)))
    x, y = at.tolist()
    return Perch(
        _do(x, y, rest.turn), words, round(height, 1), margin, float(score - 0.02 * height)
    )


def _where(off: Points) -> str:
    """As somebody in front of the tower would say it."""
    if np.hypot(*off) < 4:
        return "middle"
    if abs(off[0]) > abs(off[1]):
        return "right" if off[0] > 0 else "left"
    return "back" if off[1] > 0 else "front"


def _do(x: float, y: float, turn: Points) -> str:
    a, b, c, d = turn.tolist()
    placement: Placement = (float(x), float(y), a, b, c, d)
    return place_text(placement)


@cache
def _rests(name: str) -> list[_Rest]:
    """How a piece stands on a plane, each with quarter turns where they differ."""
    from scipy.spatial import ConvexHull  # noqa: PLC0415 - slow to load, and not everywhere

    corners = shape_of(name).mesh.corners
    hull = ConvexHull(corners)
    planes = [(_stand(corners, plane), plane) for plane in hull.equations]
    steady = max(stand for stand, _ in planes)
    least = min(1.0, 0.6 * steady)  # mm: an egg has no better side than its middle
    stable = [plane for stand, plane in planes if stand >= least]
    heights = {round(-float(plane[3])): plane for plane in stable}  # one of each height
    rests = []
    for place, height in enumerate(sorted(heights)):
        side = "flat" if place == 0 else "upright" if place == len(heights) - 1 else "side"
        rests += _turned(corners, heights[height][:3], side)
    return rests[:8]


def _stand(corners: Points, plane: Points) -> float:
    """How far, in mm, the centre of mass is inside of the corners that would lie on a plane."""
    down = plane[:3]
    ends = corners[corners @ down > -plane[3] - 0.05]
    first = np.cross(down, [1, 0, 0] if abs(down[0]) < 0.8 else [0, 1, 0])
    first /= np.linalg.norm(first)
    flat = np.stack([ends @ first, ends @ np.cross(down, first)], 1)
    return float((flat @ WAYS.T).max(0).min())


def _turned(corners: Points, down: Points, side: str) -> list[_Rest]:
    """With this direction down: lengthwise, and across if that is something else."""
    turn = _bring_down(down)
    spots = _rotated(turn, corners)[:, :2]
    spread = np.linalg.eigh(np.cov((spots - spots.mean(0)).T))
    is_round = bool(np.ptp(spread.eigenvalues) < 0.1 * spread.eigenvalues.max())
    long = spread.eigenvectors[:, 1]
    along = _times(_yaw(-float(np.arctan2(long[1], long[0]))), turn)
    if is_round:
        return [_Rest(turn, side, "round")]
    return [_Rest(along, side, "along"), _Rest(_times(_yaw(np.pi / 2), along), side, "across")]


def _bring_down(down: Points) -> Points:
    """The shortest turn that brings a direction to point down."""
    cosine = -down[2]
    if cosine < -0.999999:
        return np.array([0.0, 1.0, 0.0, 0.0])
    axis = np.cross(down, [0.0, 0.0, -1.0])
    turn = np.array([1 + cosine, *axis])
    return np.asarray(turn / np.linalg.norm(turn))


def _yaw(angle: float) -> Points:
    return np.array([np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)])


def _times(a: Points, b: Points) -> Points:
    """First b, then a."""
    vector = a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *vector])


def _rotated(turn: Points, points: Points) -> Points:
    twice = 2 * np.cross(turn[1:], points)
    return np.asarray(points + turn[0] * twice + np.cross(turn[1:], twice))


def _under(piece: str, turn: Points) -> tuple[Points, Points]:
    """The lower side of a turned piece, by cell; -EMPTY where it is not."""
    mesh = shape_of(piece).mesh
    faces = _rotated(turn, mesh.corners)[mesh.triangles]
    low = np.floor(faces[..., :2].min((0, 1)) / CELL) * CELL
    high = faces[..., :2].max((0, 1))
    shape = tuple(((high - low) / CELL).astype(int) + 2)
    grid = np.full(shape, EMPTY)
    names = np.zeros(shape, np.int64)
    _raise(grid, names, low, faces * (1, 1, -1), 0)
    return low, -grid


def _land(tower: tuple[tuple[str, Pose], ...]) -> _Land:
    faces = []
    for name, pose in tower:
        mesh = shape_of(name).mesh
        corners = _rotated(np.array(pose[3:]), mesh.corners) + pose[:3]
        faces.append(corners[mesh.triangles])
    every = np.concatenate(faces)[..., :2]
    low = np.floor(every.min((0, 1)) / CELL) * CELL
    shape = tuple(((every.max((0, 1)) - low) / CELL).astype(int) + 2)
    heights, names = np.full(shape, EMPTY), np.zeros(shape, np.int64)
    for number, each in enumerate(faces):
        _raise(heights, names, low, each, number)
    return _Land(low, heights, names)


def _raise(heights: Points, names: Names, low: Points, faces: Points, number: int) -> None:
    """Lift the cells under each triangle to it. What is seen from below or edge on is left out."""
    edges = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    for (a, b, c), normal in zip(faces, edges, strict=True):
        if abs(normal[2]) < FLAT:
            continue
        start = np.maximum(np.ceil((np.minimum(np.minimum(a, b), c)[:2] - low) / CELL), 0)
        end = np.floor((np.maximum(np.maximum(a, b), c)[:2] - low) / CELL)
        rows = np.arange(start[0], end[0] + 1, dtype=int)
        columns = np.arange(start[1], end[1] + 1, dtype=int)
        if not len(rows) or not len(columns):
            continue
        x = low[0] + rows[:, None] * CELL
        y = low[1] + columns[None, :] * CELL
        sides = [
            (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
            for p, q in ((a, b), (b, c), (c, a))
        ]
        sign = np.sign(normal[2])
        inside = np.logical_and.reduce([sign * side >= -1e-6 for side in sides])
        z = a[2] - (normal[0] * (x - a[0]) + normal[1] * (y - a[1])) / normal[2]
        part = np.ix_(rows, columns)
        higher = inside & (z > heights[part])
        heights[part] = np.where(higher, z, heights[part])
        names[part] = np.where(higher, number, names[part])

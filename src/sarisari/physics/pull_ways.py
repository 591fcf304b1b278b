"""The easiest ways to pull a piece out of a tower, by geometry alone: where it runs into the least,
and is out soonest."""

import numpy as np

from sarisari.core.event import Toward
from sarisari.core.settle_question import FIRST_HAND
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.pulling import CLEAR_METRES, UP
from sarisari.physics.quaternion import rotation_matrix
from sarisari.physics.world import MM_PER_METRE, Tower, World, engine

COMPASS = 8  # level directions, from x on
STRIDE_MM = 8.0  # mm between looks along a way
STRIDES = 18
SLIGHT_MM = 0.6  # mm by which pieces may overlap on the way: a chamfer, a curve


def easiest_ways(tower: Tower, number: int) -> list[Toward]:
    """Return directions for a pull, the easiest first: straight up, around the compass, and along
    the piece itself. A way with little in it comes before a short one."""
    world = World(tower)
    world.model.geom_margin[:] = CLEAR_METRES  # contacts are all that is near, as for the hand
    world.model.body_margin[:] = CLEAR_METRES
    ways = [UP, *_level_ways(tower[number])]
    sizes = [_obstruction(world, number, np.array(way)) for way in ways]
    order = sorted(range(len(ways)), key=lambda each: sizes[each])
    return [ways[each] for each in order]


def ways_to_try(tower: Tower, piece: str, hand: int) -> list[Toward | None]:
    """Return the directions that are worth trying for a pull, the easiest first; only None for a
    hand that does not draw."""
    if hand == FIRST_HAND:
        return [None]
    return [*easiest_ways(tower, [name for name, _ in tower].index(piece))]


def _level_ways(placed: tuple[str, tuple[float, ...]]) -> list[Toward]:
    name, pose = placed
    angles = [2 * np.pi * step / COMPASS for step in range(COMPASS)]
    turned = rotation_matrix(np.array(pose[3:]))
    length = turned[:, int(np.argmax(shape_of(name).size))]
    along = float(np.arctan2(length[1], length[0]))
    if float(np.hypot(*length[:2])) > 0.5:
        angles += [along, along + np.pi]
    return [(round(float(np.cos(a)), 6), round(float(np.sin(a)), 6), 0.0) for a in angles]


def _obstruction(world: World, number: int, way: Points) -> tuple[float, int]:
    """Return by how many mm the piece would cut into others on its way, and after how many strides
    it is clear of them."""
    data, row = world.data, slice(7 * number, 7 * number + 3)
    start = data.qpos[row].copy()
    worst, out = 0.0, STRIDES
    for stride in range(1, STRIDES + 1):
        data.qpos[row] = start + way * stride * STRIDE_MM / MM_PER_METRE
        depth = _overlap(world, number)
        if depth is None:
            out = stride
            break
        worst = max(worst, depth)
    data.qpos[row] = start
    return (round(max(0.0, worst - SLIGHT_MM), 1), out)


def _overlap(world: World, number: int) -> float | None:
    """Return by how many mm a piece overlaps others where it is now; None if it is clear of them."""
    engine().mj_kinematics(world.model, world.data)
    engine().mj_collision(world.model, world.data)
    contact = world.data.contact
    owners = world.owner[contact.geom].reshape(-1, 2)
    mine = (owners == number).any(1) & (owners >= 0).all(1)
    return float(-contact.dist[mine].min() * MM_PER_METRE) if mine.any() else None

"""Static stability margin of a tower: how far the table could tilt before the forces no longer
balance.

For each direction, a linear program looks for contact forces within the friction cones that hold
every piece against gravity and the largest possible sideways pull. Nothing is simulated.
"""

import math
from importlib import import_module
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Points
from sarisari.physics.corners import Corners, contact_corners
from sarisari.physics.world import FRICTION, Tower, World

DIRECTIONS = 8
CONE_SIDES = 8  # sides of the pyramid that approximates a friction cone
TORQUE_SCALE = 50.0  # scales torques: a torque counts like a force 20 mm from the centre of mass
MOST_PULL = 1.0  # largest sideways pull, as a fraction of gravity; nothing stands beyond it

Sparse: TypeAlias = Any  # a sparse matrix of SciPy, which has no type hints


class Margin(msgspec.Struct, frozen=True):
    """The stability of a tower in its weakest direction."""

    degrees: float  # how far the table could tilt; 0 if the tower does not stand at all
    towards: float  # the weakest direction, in degrees from x to y
    first: str  # the piece that moves first
    around: tuple[float, ...]  # degrees, by direction


def stability_margin(tower: Tower) -> Margin:
    """Return the stability margin of a tower at rest."""
    world = World(tower)
    holds = _force_matrix(world, contact_corners(world))
    weights = world.model.body_mass[1:]
    weights = weights / weights.mean()
    tried = [_largest_pull(holds, weights, way) for way in range(DIRECTIONS)]
    worst = min(range(DIRECTIONS), key=lambda way: tried[way][0])
    first = world.names[int(np.linalg.norm(tried[worst][1], axis=1).argmax())]
    around = tuple(round(math.degrees(math.atan(pull)), 2) for pull, _ in tried)
    return Margin(around[worst], 360 * worst / DIRECTIONS, first, around)


def _force_matrix(world: World, touch: Corners) -> Sparse:
    """Return a matrix with one column for each force that a corner can exert: its effect on all
    pieces."""
    sparse = import_module("scipy.sparse")
    rows: list[npt.NDArray[np.int64]] = []
    columns: list[npt.NDArray[np.int64]] = []
    values: list[Points] = []
    angles = 2 * np.pi * np.arange(CONE_SIDES) / CONE_SIDES
    across = np.cos(angles)[None, :, None] * touch.frames[:, None, 1]
    across = across + np.sin(angles)[None, :, None] * touch.frames[:, None, 2]
    forces = (
        touch.frames[:, None, 0] + FRICTION[0] * across
    )  # by corner and cone side, on the second
    for side, sign in ((0, -1.0), (1, 1.0)):
        owners = touch.pieces[:, side]
        arms = touch.spots - world.data.xipos[np.maximum(owners, 0) + 1]
        turns = np.cross(arms[:, None], sign * forces) * TORQUE_SCALE
        both = np.concatenate([sign * forces, turns], axis=2)
        here = np.flatnonzero(owners >= 0)
        for number in here.tolist():
            for k in range(CONE_SIDES):
                rows.append(6 * owners[number] + np.arange(6))
                columns.append(np.full(6, CONE_SIDES * number + k))
                values.append(both[number, k])
    shape = (6 * len(world.names), CONE_SIDES * len(touch.spots))
    where = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csc_matrix((np.concatenate(values), where), shape=shape)


def _sideways(weights: Points, way: int) -> Points:
    """Return the effect of a sideways pull on all pieces."""
    angle = 2 * math.pi * way / DIRECTIONS
    pull = np.zeros((len(weights), 6))
    pull[:, 0], pull[:, 1] = weights * math.cos(angle), weights * math.sin(angle)
    return pull.ravel()


def _gravity(weights: Points) -> Points:
    held = np.zeros((len(weights), 6))
    held[:, 2] = weights
    return held.ravel()


def _largest_pull(holds: Sparse, weights: Points, way: int) -> tuple[float, Points]:
    """Return the largest sideways pull that forces can balance (0 if none), and how each piece
    begins to move when it is exceeded, which the dual values of the program give."""
    sparse, optimize = import_module("scipy.sparse"), import_module("scipy.optimize")
    pull = sparse.csc_matrix(_sideways(weights, way)[:, None])
    goal = np.zeros(holds.shape[1] + 1)
    goal[-1] = -1
    bounds = [(0, None)] * holds.shape[1] + [(0, MOST_PULL)]
    matrix = sparse.hstack([holds, pull])
    found = optimize.linprog(goal, A_eq=matrix, b_eq=_gravity(weights), bounds=bounds)
    if found.status != 0:
        return 0.0, np.zeros((len(weights), 3))
    return float(found.x[-1]), found.eqlin.marginals.reshape(-1, 6)[:, :3]

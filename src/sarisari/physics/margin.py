"""Static stability margin of a tower: how far the table could tilt before the forces no longer
balance.

For each direction, a linear program looks for contact forces within the friction cones that hold
every piece against gravity and the largest possible sideways pull. Nothing is simulated.
"""

import math

import msgspec
import numpy as np

from sarisari.physics.balance import best_balance
from sarisari.physics.convex_parts import Points
from sarisari.physics.corners import Corners, contact_corners
from sarisari.physics.world import FRICTION, Tower, World

DIRECTIONS = 8
CONE_SIDES = 8  # sides of the pyramid that approximates a friction cone
TORQUE_SCALE = 50.0  # scales torques: a torque counts like a force 20 mm from the centre of mass
MOST_PULL = 1.0  # largest sideways pull, as a fraction of gravity; nothing stands beyond it
LOOSE_DEGREES = 0.05  # a tower that holds less does not hold at all: a round piece lies loose
NUDGE = math.tan(math.radians(1))  # the pull that shows which piece of such a tower goes
LEAST_MOTION = 0.2  # of the fastest piece: slower ones count as standing still
LEAST_SIDE_METRES = 5e-4  # a narrower contact is a point or a line, on which a piece rolls


class Margin(msgspec.Struct, frozen=True):
    """The stability of a tower in its weakest direction."""

    degrees: float  # how far the table could tilt; 0 if a piece lies loose
    towards: float  # the weakest direction, in degrees from x to y
    first: str  # the piece that goes first, with everything that it bears
    around: tuple[float, ...]  # degrees, by direction
    rolls: bool = False  # whether the first piece lies loose and would roll rather than tip


def stability_margin(tower: Tower) -> Margin:
    """Return the stability margin of a tower at rest."""
    world = World(tower)
    touch = contact_corners(world)
    holds = _force_matrix(world, touch)
    weights = world.model.body_mass[1:]
    weights = weights / weights.mean()
    tried = [_largest_pull(holds, weights, way) for way in range(DIRECTIONS)]
    around = tuple(_degrees(pull) for pull, _ in tried)
    worst = min(range(DIRECTIONS), key=lambda way: tried[way][0])
    motion, is_loose = tried[worst][1], around[worst] < LOOSE_DEGREES
    if is_loose or motion is None:
        motion = _motion_when_nudged(holds, weights, worst)
    first = _lowest_moving(motion)
    rolls = is_loose and not _has_side(touch, first)
    return Margin(around[worst], 360 * worst / DIRECTIONS, world.names[first], around, rolls)


def _degrees(pull: float) -> float:
    """The tilt of the table that pulls as much; solvers return a zero of either sign."""
    return round(math.degrees(math.atan(max(pull, 0.0))), 2) + 0.0


def _lowest_moving(motion: Points) -> int:
    """Return the lowest piece that moves. What it bears moves along, and often faster."""
    speeds = np.stack(
        [np.linalg.norm(motion[:, :3], axis=1), np.linalg.norm(motion[:, 3:], axis=1)]
    )
    shares = speeds / np.maximum(speeds.max(axis=1, keepdims=True), 1e-9)
    return int((shares.max(axis=0) >= LEAST_MOTION).argmax())


def _has_side(touch: Corners, piece: int) -> bool:
    """Whether a piece touches any other, or the table, with more than a point or a line."""
    mine = (touch.pieces == piece).any(axis=1)
    others = touch.pieces[mine].sum(axis=1) - piece
    for other in set(others.tolist()):
        spots = touch.spots[mine][others == other]
        widths = np.linalg.svd(spots - spots.mean(axis=0), compute_uv=False)
        if len(widths) > 1 and widths[1] > LEAST_SIDE_METRES:
            return True
    return False


def _force_matrix(world: World, touch: Corners) -> Points:
    """Return a matrix with one column for each force that a corner can exert: its effect on all
    pieces."""
    holds = np.zeros((6 * len(world.names), CONE_SIDES * len(touch.spots)))
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
        for number in np.flatnonzero(owners >= 0).tolist():
            row, column = 6 * owners[number], CONE_SIDES * number
            holds[row : row + 6, column : column + CONE_SIDES] += both[number].T
    return holds


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


def _largest_pull(holds: Points, weights: Points, way: int) -> tuple[float, Points | None]:
    """Return the largest sideways pull that forces can balance, and how each piece begins to move
    when it is exceeded, which the dual values of the program give. 0 and None if there is none."""
    costs, most = np.zeros(holds.shape[1] + 1), np.full(holds.shape[1] + 1, np.inf)
    costs[-1], most[-1] = -1, MOST_PULL
    matrix = np.column_stack([holds, _sideways(weights, way)])
    found = best_balance(costs, matrix, _gravity(weights), most)
    if found is None:
        return 0.0, None
    return float(found.values[-1]), found.duals.reshape(-1, 6)


def _motion_when_nudged(holds: Points, weights: Points, way: int) -> Points:
    """Return how each piece begins to move under a small pull that forces cannot balance: the dual
    values of a program that keeps the unbalanced rest as small as possible."""
    rest = np.identity(len(holds))
    matrix = np.concatenate([holds, rest, -rest], axis=1)
    costs = np.concatenate([np.zeros(holds.shape[1]), np.ones(2 * len(holds))])
    load = _gravity(weights) - NUDGE * _sideways(weights, way)
    found = best_balance(costs, matrix, load, np.full(len(costs), np.inf))
    assert found is not None  # the rest may be anything
    return found.duals.reshape(-1, 6)

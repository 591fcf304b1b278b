"""Lowering a piece vertically until first contact (conservative advancement), and releasing it."""

import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Points
from sarisari.physics.world import TABLE, World, engine

CLEARANCE_METRES = 2e-5  # metres left between the piece and what it would touch
NEAR_METRES = 2e-5  # metres; a pair this near is measured again
DONE_METRES = 5e-6
MOST_ROUNDS = 400
RELEASE_STEPS = 16  # steps during which the hand still brakes the piece
BRAKE_SECONDS = 0.0005  # seconds in which the brake would stop it


def lower(world: World, number: int) -> None:
    """Lower a piece from above all others to its first contact, without rotating it.

    Each pair of parts gives a distance that the piece can fall safely: their distance, projected
    along the line between their nearest points. The piece falls by the smallest of these,
    repeatedly.
    """
    data, model = world.data, world.model
    height = 7 * number + 2
    pairs = _pairs(world, number)
    start = data.qpos[height]
    fallen = 0.0
    safe = np.zeros(len(pairs))
    for _ in range(MOST_ROUNDS):
        data.qpos[height] = start - fallen
        engine().mj_kinematics(model, data)
        for pair in np.flatnonzero(safe <= fallen + NEAR_METRES):
            safe[pair] = fallen + _free_fall(world, *pairs[pair])
        step = safe.min() - fallen
        if step < DONE_METRES:
            return
        fallen += step


def release(world: World, number: int) -> None:
    """Release a lowered piece gently, so that the remaining gap adds no momentum.

    Half a millimetre from an edge, the momentum of a fall of 3 micrometres is enough to topple a
    piece.
    """
    model, body = world.model, number + 1
    rows = slice(6 * number, 6 * number + 6)
    drag = model.dof_damping[rows].copy()
    model.dof_damping[rows][:3] = model.body_mass[body] / BRAKE_SECONDS
    model.dof_damping[rows][3:] = model.body_inertia[body].max() / BRAKE_SECONDS
    world.step(RELEASE_STEPS)
    model.dof_damping[rows] = drag
    world.data.qvel[rows] = 0


def _pairs(world: World, number: int) -> npt.NDArray[np.int64]:
    """Lift a piece above all others, and return the pairs of parts that may meet: its own part and
    another."""
    data, model = world.data, world.model
    engine().mj_kinematics(model, data)
    owner, reach, places = world.owner, model.geom_rbound, data.geom_xpos
    mine = np.flatnonzero(owner == number)
    others = np.flatnonzero((owner != number) & (owner >= 0))
    top = (places[others, 2] + reach[others]).max(initial=0.0)
    data.qpos[7 * number + 2] += top + 2 * CLEARANCE_METRES - (places[mine, 2] - reach[mine]).min()
    apart = np.linalg.norm(places[mine][:, None, :2] - places[others][None, :, :2], axis=2)
    rows, columns = np.nonzero(
        apart < reach[mine][:, None] + reach[others][None, :] + CLEARANCE_METRES
    )
    met = np.stack([mine[rows], others[columns]], 1)
    return np.concatenate([met, np.stack([mine, np.full(len(mine), TABLE)], 1)])


def _free_fall(world: World, mine: int, other: int) -> float:
    """Return how far, in metres, one part may fall before it can touch another."""
    ends = np.zeros(6)
    gap = (
        engine().mj_geomDistance(world.model, world.data, mine, other, 10.0, ends)
        - CLEARANCE_METRES
    )
    along: Points = ends[3:] - ends[:3]
    length = float(np.sqrt(along @ along))
    if gap <= 0 or length < 1e-9:
        return 0.0
    down = -along[2] / length
    return float("inf") if down <= 1e-6 else gap / down

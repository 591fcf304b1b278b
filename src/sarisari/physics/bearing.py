"""Which pieces of a tower bear nothing: nothing rests or leans on them.

Told by the forces between pieces at rest, so that what touches beside another bears nothing, and
what props another up does.
"""

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.world import Tower, World, engine

SETTLED = 50  # steps: then forces are those of a tower at rest
LEAST = 0.02  # of the weight of the lighter piece: what presses less only touches
UPRIGHT = 0.3  # of a force: what pushes less than that upwards props sideways, both ways


def bearing_nothing(tower: Tower) -> list[str]:
    """From the base up. Pulling one of them leaves everything else as it was."""
    world = World(tower)
    world.step(SETTLED)
    engine().mj_forward(world.model, world.data)
    weights = world.model.body_mass[1:] * float(np.linalg.norm(world.model.opt.gravity))
    bearers: set[int] = set()
    for (one, other), force in _forces(world).items():
        size = float(np.linalg.norm(force))
        if size < LEAST * min(weights[one], weights[other]):
            continue
        up = force[2] / size  # on the other, by the one
        bearers |= {one} if up > UPRIGHT else {other} if up < -UPRIGHT else {one, other}
    return [name for number, name in enumerate(world.names) if number not in bearers]


def _forces(world: World) -> dict[tuple[int, int], Points]:
    """By two pieces that touch: what the first does to the second, in newtons."""
    contact = world.data.contact
    owners = world.owner[contact.geom].reshape(-1, 2)
    found: dict[tuple[int, int], Points] = {}
    for number, (one, other) in enumerate(owners.tolist()):
        if one < 0 or other < 0:
            continue
        local = np.zeros(6)
        engine().mj_contactForce(world.model, world.data, number, local)
        force = contact.frame[number].reshape(3, 3).T @ local[:3]
        pair, force = ((one, other), force) if one < other else ((other, one), -force)
        found[pair] = found.get(pair, np.zeros(3)) + force
    return found

"""Which pieces of a tower bear no load: nothing rests or leans on them.

Determined by the contact forces between pieces at rest. A piece that merely touches another bears
nothing; a piece that props another up does.
"""

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.world import Tower, World, engine

SETTLE_STEPS = 50  # steps, after which the forces are those of a tower at rest
LEAST_FORCE_SHARE = 0.02  # of the weight of the lighter piece; a smaller force is a mere touch
UPWARD_SHARE = 0.3  # upward share of a force; below it, the pieces prop each other sideways


def bearing_nothing(tower: Tower) -> list[str]:
    """Return the pieces that bear nothing, from the base up. Pulling one of them leaves all others
    in place."""
    world = World(tower)
    world.step(SETTLE_STEPS)
    engine().mj_forward(world.model, world.data)
    weights = world.model.body_mass[1:] * float(np.linalg.norm(world.model.opt.gravity))
    bearers: set[int] = set()
    for (one, other), force in _forces(world).items():
        size = float(np.linalg.norm(force))
        if size < LEAST_FORCE_SHARE * min(weights[one], weights[other]):
            continue
        up = force[2] / size  # on `other`, by `one`
        bearers |= {one} if up > UPWARD_SHARE else {other} if up < -UPWARD_SHARE else {one, other}
    return [name for number, name in enumerate(world.names) if number not in bearers]


def _forces(world: World) -> dict[tuple[int, int], Points]:
    """Return, by pair of touching pieces, the force of the first on the second, in newtons."""
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

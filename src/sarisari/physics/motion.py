"""The motion of a world, frame by frame: detection of rest, and recovery from numerical blow-ups."""

from itertools import pairwise

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.film import FRAMES_PER_SECOND
from sarisari.physics.world import STEP_SECONDS, World

CONTACT_CHECKS = 3  # checks per frame for contacts with the table
SURGE_SPEED = 1.5  # metres per second; no piece can gain more within a frame
MOST_ATTEMPTS = 3
FARTHEST_MM = 4000.0  # mm; no piece gets this far by itself
NUDGE_METRES = 1e-6  # metres
STEP_WORK = 4  # work of a step without contacts


class Motion:
    """Steps a world and records its frames."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.frames: list[Points] = [world.poses()]
        self.touched: list[int] = []  # pieces that have touched the table, in that order
        self.is_sound = world.is_sound
        self.work = 0  # steps times contacts, to which the time of a simulation is proportional

    def frame(self) -> None:
        """Simulate one more frame. If the engine flings a piece away, retry from a slightly shifted
        position."""
        data = self.world.data
        before = data.qpos.copy(), data.qvel.copy(), data.time
        touched = list(self.touched)
        limit = 2 * self.world.speed + SURGE_SPEED
        for attempt in range(1, MOST_ATTEMPTS + 1):
            self._run()
            if self.world.is_sound and self.world.speed < limit:
                break
            if attempt == MOST_ATTEMPTS and self.world.is_sound:
                data.qvel[:] = np.clip(data.qvel, -SURGE_SPEED, SURGE_SPEED)
                break
            data.qpos[:], data.qvel[:], data.time = before
            data.qpos[0::14] += NUDGE_METRES * attempt
            data.qacc_warmstart[:] = 0
            self.touched = list(touched)
        self.is_sound = self.world.is_sound and abs(self.world.poses()).max() < FARTHEST_MM
        self.frames.append(self.world.poses())

    def _run(self) -> None:
        number = len(self.frames)
        start, end = (
            round((number - 1) / FRAMES_PER_SECOND / STEP_SECONDS),
            round(number / FRAMES_PER_SECOND / STEP_SECONDS),
        )
        marks = [
            round(start + (end - start) * look / CONTACT_CHECKS)
            for look in range(CONTACT_CHECKS + 1)
        ]
        for low, high in pairwise(marks):
            self.world.step(high - low)
            self.work += (high - low) * (STEP_WORK + self.world.data.ncon)
            self.touched += [who for who in self.world.touching() if who not in self.touched]

    def is_still(self, times: float = 1.0) -> bool:
        """Whether nothing has moved for a while, or not more than `times` the threshold."""
        rest = self.world.hand.rest
        if len(self.frames) <= rest.frames:
            return False
        last = np.stack(self.frames[-rest.frames - 1 :])
        moved = np.ptp(last, axis=0)
        metres = np.maximum(last[-1, :, 2:3] / 1000, 0)
        factor = turn_factor = times * (1 + rest.sway / rest.mm * metres**rest.power)
        if rest.turn_sway is not None:
            turn_factor = times * (1 + rest.turn_sway * metres**2)
        return bool(
            (moved[:, :3] < rest.mm * factor).all()
            and (moved[:, 3:] < rest.turn * turn_factor).all()
        )

"""The motion of a world, frame by frame: detection of rest, and recovery from numerical blow-ups."""

from itertools import pairwise

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.film import RATE
from sarisari.physics.world import STEP, World

LOOKS = 3  # checks per frame for contacts with the table
WINDOW = 7  # frames during which nothing may move
STILL = 0.023  # mm that a resting piece may move at table height
SWAY = 0.8  # mm more at a height of one metre; sway grows with the square of the height
TURNED = 0.0008  # the same for components of a quaternion
SURGE = 1.5  # metres per second; no piece can gain more within a frame
TRIES = 3
FAR = 4000.0  # mm; no piece gets this far by itself
NUDGE = 1e-6  # metres


class Motion:
    """Steps a world and records its frames."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.frames: list[Points] = [world.poses()]
        self.touched: list[int] = []  # pieces that have touched the table, in that order
        self.is_sound = world.is_sound

    def frame(self) -> None:
        """Simulate one more frame. If the engine flings a piece away, retry from a slightly shifted
        position."""
        data = self.world.data
        before = data.qpos.copy(), data.qvel.copy(), data.time
        touched = list(self.touched)
        limit = 2 * self.world.speed + SURGE
        for attempt in range(1, TRIES + 1):
            self._run()
            if self.world.is_sound and self.world.speed < limit:
                break
            if attempt == TRIES and self.world.is_sound:
                data.qvel[:] = np.clip(data.qvel, -SURGE, SURGE)
                break
            data.qpos[:], data.qvel[:], data.time = before
            data.qpos[0::14] += NUDGE * attempt
            data.qacc_warmstart[:] = 0
            self.touched = list(touched)
        self.is_sound = self.world.is_sound and abs(self.world.poses()).max() < FAR
        self.frames.append(self.world.poses())

    def _run(self) -> None:
        number = len(self.frames)
        start, end = round((number - 1) / RATE / STEP), round(number / RATE / STEP)
        marks = [round(start + (end - start) * look / LOOKS) for look in range(LOOKS + 1)]
        for low, high in pairwise(marks):
            self.world.step(high - low)
            self.touched += [who for who in self.world.touching() if who not in self.touched]

    def is_still(self, times: float = 1.0) -> bool:
        """Whether nothing has moved for a while, or not more than `times` the threshold."""
        if len(self.frames) <= WINDOW:
            return False
        last = np.stack(self.frames[-WINDOW - 1 :])
        moved = np.ptp(last, axis=0)
        factor = times * (1 + SWAY / STILL * (last[-1, :, 2:3] / 1000) ** 2)
        return bool(
            (moved[:, :3] < STILL * factor).all() and (moved[:, 3:] < TURNED * factor).all()
        )

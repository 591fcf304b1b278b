"""A world in motion, frame by frame: whether it rests, and whether the engine went astray."""

from itertools import pairwise

import numpy as np

from sarisari.physics.convex_parts import Points
from sarisari.physics.film import RATE
from sarisari.physics.world import STEP, World

LOOKS = 3  # times a frame at which contacts with the table are looked for
WINDOW = 7  # frames over which nothing may move
STILL = 0.023  # mm that a resting piece may move on the table
SWAY = 0.8  # mm more, a metre up: tall towers sway a little, by the square of the height
TURNED = 0.0008  # of a quaternion, the same way
SURGE = 1.5  # metres a second that nothing can gain within a frame
TRIES = 3
FAR = 4000.0  # mm: nothing gets there by itself
NUDGE = 1e-6  # metres


class Motion:
    """Steps a world, and remembers its frames."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.frames: list[Points] = [world.poses()]
        self.touched: list[int] = []  # pieces that have touched the table, in that order
        self.is_sound = world.is_sound

    def frame(self) -> None:
        """One frame more. If the engine flings something, again from a hair's breadth beside."""
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
        """Whether nothing has moved for a while, or not more than so many times what counts."""
        if len(self.frames) <= WINDOW:
            return False
        last = np.stack(self.frames[-WINDOW - 1 :])
        moved = np.ptp(last, axis=0)
        factor = times * (1 + SWAY / STILL * (last[-1, :, 2:3] / 1000) ** 2)
        return bool(
            (moved[:, :3] < STILL * factor).all() and (moved[:, 3:] < TURNED * factor).all()
        )

"""Pulling a piece out of a tower by hand: a slow, steady draw with friction, of limited force.

The hand bears the piece, keeps it on a straight line and does not let it turn. What rests on it is
dragged along, as far as friction goes. A piece that does not come out that way is lifted (decision
25).
"""

import math

import msgspec
import numpy as np

from sarisari.core.event import Toward
from sarisari.physics.convex_parts import Points
from sarisari.physics.falls import BASE
from sarisari.physics.film import FRAMES_PER_SECOND
from sarisari.physics.motion import Motion
from sarisari.physics.world import MM_PER_METRE, TABLE, Tower, World, engine

DRAW_SPEED = 0.12  # metres per second
START_SECONDS = 0.1  # seconds in which the hand reaches that speed
DRAW_FORCE = 6.0  # newtons, the most with which it draws: twenty pieces rub less
LIFT_FORCE = 15.0  # newtons, the most with which it lifts: no tower weighs more
AIM_STIFFNESS = 1000.0  # newtons per metre beside the line of the draw
AIM_FORCE = 10.0  # newtons, the most that keeps the piece on that line
WRIST_STIFFNESS = 1.0  # newton metres per radian
WRIST_DRAG = 0.1  # newton metres per radian per second
CLEAR_METRES = 0.008  # metres from everything else at which a piece is out
MOST_DRAW_FRAMES = 42  # frames, in which a piece moves by 160 mm
MOST_LIFT_FRAMES = 18
BLOCKED_FRAMES = 6  # frames over which a hand feels whether the piece moves
BLOCKED_SHARE = 0.3  # of its speed; a slower hand is blocked
UP: Toward = (0.0, 0.0, 1.0)


class Drawn(msgspec.Struct, frozen=True):
    """A tower just after a piece has been drawn out of it."""

    frames: list[Points]  # of all pieces, the pulled one included
    rest: World  # without it, as fast as the others are
    touched: list[int]  # pieces of the rest that have touched the table, in that order


class _HandWorld(World):
    """A tower of which a hand holds one piece."""

    def __init__(self, tower: Tower, number: int, toward: Toward) -> None:
        super().__init__(tower)
        self._number = number
        self._rows = slice(6 * number, 6 * number + 6)
        engine().mj_forward(self.model, self.data)
        self._weight = self.model.body_mass[number + 1] * -self.model.opt.gravity
        self._turn = self._pose[3:].copy()
        self.aim(toward, DRAW_FORCE)

    @property
    def _pose(self) -> Points:
        pose: Points = self.data.qpos[7 * self._number : 7 * self._number + 7]
        return pose

    @property
    def way_covered(self) -> float:
        """How far the piece has come since the hand took aim, in metres."""
        return float((self._pose[:3] - self._start) @ self._way)

    def aim(self, toward: Toward, force: float) -> None:
        """Draw in a direction from now on, with at most this force."""
        self._drag = force / DRAW_SPEED
        drag = self.model.dof_damping[self._rows]
        drag[:3], drag[3:] = self._drag, WRIST_DRAG
        self._way = unit(toward)
        self._start = self._pose[:3].copy()
        self._since = self.data.time

    def step(self, count: int) -> None:
        """Step with the forces of the hand, which are adjusted as often as this is called. The drag
        of the held piece opposes its speed, and the hand adds what keeps it at the intended speed:
        together they are the stronger, the more the piece is braked, up to the most of this hand."""
        speed = DRAW_SPEED * min(1.0, (self.data.time - self._since) / START_SECONDS)
        gone = self._pose[:3] - self._start
        aside = AIM_STIFFNESS * (gone - (gone @ self._way) * self._way)
        aside *= min(1.0, AIM_FORCE / max(float(np.linalg.norm(aside)), 1e-9))
        force = self._drag * speed * self._way - aside + self._weight
        self.data.qfrc_applied[self._rows][:3] = force
        self.data.qfrc_applied[self._rows][3:] = -WRIST_STIFFNESS * self._twist()
        super().step(count)

    def _twist(self) -> Points:
        """Return how far the piece has turned, as a rotation vector in its own frame."""
        twist = np.zeros(3)
        engine().mju_subQuat(twist, self._pose[3:], self._turn)
        return twist

    def is_clear(self) -> bool:
        """Whether the held piece is out: away from everything but the table."""
        model, data, owner = self.model, self.data, self.owner
        mine = np.flatnonzero(owner == self._number)
        others = np.flatnonzero((owner != self._number) & (np.arange(len(owner)) != TABLE))
        places, reach = data.geom_xpos, model.geom_rbound
        apart = np.linalg.norm(places[mine][:, None] - places[others][None], axis=2)
        near = apart < reach[mine][:, None] + reach[others][None] + CLEAR_METRES
        return not any(
            engine().mj_geomDistance(model, data, mine[one], others[other], CLEAR_METRES, None)
            < CLEAR_METRES
            for one, other in zip(*np.nonzero(near), strict=True)
        )


def draw_out(tower: Tower, number: int, toward: Toward) -> Drawn:
    """Draw a piece out of a tower. If it is still among the others when the hand has gone as far as
    it can, lift it, and in the end take it away from whatever still hangs on it."""
    drawn = try_to_draw(tower, number, toward, math.inf)
    assert drawn is not None
    return drawn


def try_to_draw(tower: Tower, number: int, toward: Toward, most_mm: float) -> Drawn | None:
    """Draw a piece out of a tower; None as soon as another has moved farther than some mm."""
    world = _HandWorld(tower, number, toward)
    motion = Motion(world)
    if not _draw(world, motion, number, MOST_DRAW_FRAMES, most_mm):
        world.aim(UP, LIFT_FORCE)
        _draw(world, motion, number, MOST_LIFT_FRAMES, most_mm)
    if _dragged(motion, number) > most_mm:
        return None
    frames = motion.frames if motion.is_sound else motion.frames[:-1]
    touched = [who - (who > number) for who in motion.touched if who != number]
    return Drawn(frames, _without(world, tower, number, frames[-1]), touched)


def unit(toward: Toward) -> Points:
    """Return a direction with length one. It must not be zero."""
    way = np.array(toward, float)
    way /= abs(way).max()  # avoids under- and overflow
    return way / float(np.linalg.norm(way))


def _draw(world: _HandWorld, motion: Motion, number: int, frames: int, most_mm: float) -> bool:
    """Draw for a number of frames, at most until the piece is blocked. Return whether that was all:
    the piece is out, or another has touched the table, and the tower is lost, or has moved too far.
    """
    way = [world.way_covered]
    intended = DRAW_SPEED * BLOCKED_FRAMES / FRAMES_PER_SECOND
    for _ in range(frames):
        motion.frame()
        if not motion.is_sound or set(motion.touched) - {number, BASE} or world.is_clear():
            return True
        if _dragged(motion, number) > most_mm:
            return True
        way.append(world.way_covered)
        is_moving = len(way) <= 2 * BLOCKED_FRAMES
        if not is_moving and way[-1] - way[-1 - BLOCKED_FRAMES] < BLOCKED_SHARE * intended:
            return False
    return False


def _dragged(motion: Motion, number: int) -> float:
    """Return how far, in mm, the draw has moved another piece."""
    moved = np.delete(motion.frames[-1] - motion.frames[0], number, 0)[:, :3]
    return float(np.linalg.norm(moved, axis=1).max(initial=0.0))


def _without(world: World, tower: Tower, number: int, last: Points) -> World:
    """Return the world without the pulled piece, with the others moving as they do now."""
    rest = World([placed for place, placed in enumerate(tower) if place != number])
    keep = [place for place in range(len(tower)) if place != number]
    rest.data.qpos[:] = (last[keep] / ([MM_PER_METRE] * 3 + [1.0] * 4)).ravel()
    if world.is_sound:
        rest.data.qvel[:] = world.data.qvel.reshape(-1, 6)[keep].ravel()
    return rest

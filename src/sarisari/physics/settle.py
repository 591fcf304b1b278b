"""Settling: simulate a tower until it comes to rest after a piece was placed or pulled. `_verdict`
says whether it stands."""

import math
from typing import Literal, TypeAlias

import msgspec
import numpy as np
from msgspec.structs import replace

from sarisari.core.event import Fell, Film, Pose, Settle, Toward
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND, Fall, PhysicsOptions, Placement
from sarisari.core.stream import Stream
from sarisari.physics.convex_parts import Points
from sarisari.physics.eased_edge import turned_outwards
from sarisari.physics.falls import BASE, FallJudge
from sarisari.physics.film import film
from sarisari.physics.geometry import shape_of
from sarisari.physics.hands import HANDS
from sarisari.physics.lowering import lower, release
from sarisari.physics.motion import Motion
from sarisari.physics.pull_ways import easiest_ways
from sarisari.physics.pulling import Drawn, draw_out, try_to_draw
from sarisari.physics.quaternion import compose, rotation_about
from sarisari.physics.tremor import push, tremor
from sarisari.physics.world import Placed, Tower, World

Verdict: TypeAlias = Literal["stands", "touching", "fallen", "tipped", "unfinished"]

MOST_FRAMES = 300  # frames
AFTERMATH_FRAMES = 30  # frames shown after a piece has touched the table
CREEP_FACTOR = 20.0  # multiple of the rest threshold that a tower may still move when time is up
MOVED_THRESHOLD = (0.02,) * 3 + (0.0002,) * 4  # a pose that changes less stays as it was
EGG_LEAN = rotation_about(
    np.array([1.0, 0.0, 0.0]), math.radians(0.1)
)  # no hand can balance an egg
DRAGGED_MM = 30.0  # mm; a second way that drags another piece farther is no better
UNDISTURBED_MM = 1.0  # mm in all that other pieces may move for a way to be good enough
FARTHEST_MM = 500.0  # mm; a release farther out misses the tower in any case


class SettleOutcome(msgspec.Struct, frozen=True):
    """A tower at rest, or its remains."""

    verdict: Verdict
    tower: tuple[Placed, ...]
    poses: dict[str, Pose]  # poses of the pieces that moved
    film: Film | None
    landed: tuple[str, ...] = ()  # the pieces that touched the table, in that order
    fell: tuple[Fell, ...] = ()  # the pieces that fell, the worst first
    work: int = 0  # how much was simulated: steps times contacts

    @property
    def stands(self) -> bool:
        """Whether the tower is still in play."""
        return self.verdict == "stands"

    @property
    def settle(self) -> Settle:
        """The outcome as an event. If a piece leans on the table and nothing has dropped, the tower
        stands but touches."""
        upright = self.verdict in ("stands", "touching")
        touch = bool(self.landed)
        return Settle(upright, touch, self.poses, self.film, self.fell, self.landed)


def place(
    tower: Tower,
    piece: str,
    placement: Placement,
    stream: Stream | None = None,
    size: str = "none",
    with_film: bool = True,
    fall: Fall = "any",
    hand: int = NEWEST_HAND,
    most_work: float = math.inf,
) -> SettleOutcome:
    """Lower a piece vertically to its first contact and release it, with the tremor of a hand.

    Without a film, the simulation ends as soon as the verdict is known, and some of the pieces that
    would still fall are not listed. On an empty tower, the piece becomes the base. A simulation
    that would take more work than `most_work` is left unfinished.
    """
    start = _start(piece, placement, stream, size)
    if start is None or not np.isfinite([pose for _, pose in tower]).all():
        return _failed(tower)
    world = World([*tower, (piece, start)], hand)
    if not world.is_sound:
        return _failed(tower)
    lower(world, len(tower))
    judge = FallJudge(world.names, world.poses(), fall)
    release(world, len(tower))
    if stream is not None and hand > FIRST_HAND:
        speed, spin = push(stream, size, HANDS[hand])
        if shape_of(piece).rolls:
            speed = turned_outwards(world, len(tower), speed, size)
        world.push(len(tower), speed, spin)
    return _settle(Motion(world), [*tower, (piece, start)], judge, with_film, most_work)


def trial(
    tower: Tower,
    piece: str,
    placement: Placement,
    physics: PhysicsOptions,
    stream: Stream,
    most_work: float = math.inf,
) -> SettleOutcome:
    """Return the outcome of a placement that is only tried, without a film."""
    return place(
        tower,
        piece,
        placement,
        stream,
        physics.tremor,
        with_film=False,
        fall=physics.fall,
        hand=physics.hand,
        most_work=most_work,
    )


def pull(
    tower: Tower,
    piece: str,
    toward: Toward | None = None,
    with_film: bool = True,
    fall: Fall = "any",
    hand: int = NEWEST_HAND,
) -> SettleOutcome:
    """Draw a piece out of a tower by hand, and let the others come to rest. Without a direction, try
    the easiest ways and keep the one that disturbs the others least. For the hand of older games, a
    piece is gone at once, as if it had never been there."""
    number = [name for name, _ in tower].index(piece)
    rest = [*tower[:number], *tower[number + 1 :]]
    world = World(rest, hand)
    if not world.is_sound or not np.isfinite(tower[number][1]).all():
        return _failed(rest)
    if hand == FIRST_HAND:
        return _settle(Motion(world), rest, FallJudge(world.names, world.poses(), fall), with_film)
    if toward is not None:
        return _without_drawn(tower, number, draw_out(tower, number, toward), with_film, fall)
    return _pull_easiest(tower, number, with_film, fall)


def _pull_easiest(tower: Tower, number: int, with_film: bool, fall: Fall) -> SettleOutcome:
    """Pull a piece in the way that disturbs the others least, of the two that look easiest."""
    rest = [*tower[:number], *tower[number + 1 :]]
    way, other = easiest_ways(tower, number)[:2]
    outcome = _without_drawn(tower, number, draw_out(tower, number, way), with_film, fall)
    if _disturbance(rest, outcome) < (False, UNDISTURBED_MM):
        return outcome
    drawn = try_to_draw(tower, number, other, DRAGGED_MM)
    if drawn is None:
        return outcome
    second = _without_drawn(tower, number, drawn, with_film, fall)
    return min(outcome, second, key=lambda each: _disturbance(rest, each))


def _without_drawn(
    tower: Tower, number: int, drawn: Drawn, with_film: bool, fall: Fall
) -> SettleOutcome:
    """Let a tower come to rest from which a piece was drawn out; the film begins with the draw."""
    rest = [*tower[:number], *tower[number + 1 :]]
    start = np.array([pose for _, pose in rest])
    # what the hand has lifted falls from there
    start[:, 2] = np.maximum(start[:, 2], drawn.rest.poses()[:, 2])
    judge = FallJudge([name for name, _ in rest], start, fall)
    motion = Motion(drawn.rest)
    motion.touched += drawn.touched
    outcome = _settle(motion, rest, judge, with_film)
    if not with_film:
        return outcome
    held = drawn.frames[-1][number]
    frames = motion.frames if motion.is_sound else motion.frames[:-1]
    after = [np.insert(frame, number, held, 0) for frame in frames[1:]]
    names = [name for name, _ in tower]
    return replace(outcome, film=film(names, [*drawn.frames, *after]))


def _disturbance(rest: Tower, outcome: SettleOutcome) -> tuple[bool, float]:
    """Return whether a tower falls, and by how many mm its pieces have moved in all."""
    moved = [
        np.subtract(now[:3], pose[:3])
        for (_, pose), (_, now) in zip(rest, outcome.tower, strict=True)
    ]
    return not outcome.stands, float(np.linalg.norm(moved, axis=1).sum())


def _start(piece: str, placement: Placement, stream: Stream | None, size: str) -> Pose | None:
    """Return the pose in which the hand releases the piece, at any height; None if the placement is
    invalid."""
    numbers = np.array(placement, float)
    largest = abs(numbers[2:]).max()
    if not np.isfinite(numbers).all() or largest == 0:
        return None
    turn = numbers[2:] / largest
    turn = turn / np.linalg.norm(turn)
    spot = np.clip(numbers[:2], -FARTHEST_MM, FARTHEST_MM)
    if stream is not None:
        shift, slant = tremor(stream, size)
        spot, turn = spot + shift, compose(turn, slant)
    if shape_of(piece).has_round_end:
        turn = compose(turn, EGG_LEAN)
    x, y = spot.tolist()
    a, b, c, d = turn.tolist()
    return x, y, 0.0, a, b, c, d


def _settle(
    motion: Motion,
    before: Tower,
    judge: FallJudge,
    with_film: bool,
    most_work: float = math.inf,
) -> SettleOutcome:
    """Simulate until rest, or until time is up, and judge."""
    names = motion.world.names
    verdict = _run(motion, judge, with_film, most_work)
    frames = motion.frames if motion.is_sound else motion.frames[:-1]
    landed = _on_table(motion)
    return SettleOutcome(
        verdict=verdict,
        tower=_tower(before, frames[-1]),
        poses=_moved_poses(before, frames[-1]),
        film=film(names, frames) if with_film else None,
        landed=tuple(names[who] for who in landed),
        fell=judge.fell(frames[-1], landed),
        work=motion.work,
    )


def _run(motion: Motion, judge: FallJudge, with_film: bool, most_work: float) -> Verdict:
    """Simulate until rest, or for a second after a piece has touched the table. A tower is lost
    once a piece touches the table and has dropped; the rest is only shown. A tower that has only
    sunk may rise again, and is judged at the end."""
    end = MOST_FRAMES
    lost: Verdict | None = None
    while motion.is_sound and len(motion.frames) < end:
        motion.frame()
        if motion.is_still():
            return lost or _verdict(motion, judge)
        if _on_table(motion):
            end = min(end, len(motion.frames) + AFTERMATH_FRAMES) if end == MOST_FRAMES else end
            if lost is None and judge.is_lower(motion.frames[-1]):
                lost = "tipped" if judge.is_tipped(motion.frames[-1]) else "fallen"
            if lost and not with_film:
                return lost
        if motion.work > most_work:
            return lost or "unfinished"
    rests = motion.is_sound and motion.is_still(CREEP_FACTOR)
    return lost or (_verdict(motion, judge) if rests else "fallen")


def _on_table(motion: Motion) -> list[int]:
    """Return the pieces other than the base that have touched the table."""
    return [who for who in motion.touched if who != BASE]


def _verdict(motion: Motion, judge: FallJudge) -> Verdict:
    """Return the verdict on a tower at rest."""
    now, landed = motion.frames[-1], _on_table(motion)
    if judge.is_tipped(now):
        return "tipped"
    if landed:
        return "touching"
    return "fallen" if judge.fell(now, landed) else "stands"


def _moved_poses(before: Tower, after: Points) -> dict[str, Pose]:
    return {
        name: _pose(now)
        for (name, pose), now in zip(before, after, strict=True)
        if (abs(now - pose) > MOVED_THRESHOLD).any()
    }


def _tower(before: Tower, after: Points) -> tuple[Placed, ...]:
    moved = _moved_poses(before, after)
    return tuple((name, moved.get(name, pose)) for name, pose in before)


def _pose(row: Points) -> Pose:
    """Return a pose with the precision of records: a tenth of a micrometre."""
    x, y, z, a, b, c, d = row.tolist()
    turn = (round(a, 7), round(b, 7), round(c, 7), round(d, 7))
    return (round(x, 4), round(y, 4), round(z, 4), *turn)


def _failed(tower: Tower) -> SettleOutcome:
    """Return a fall, for a placement that is physically impossible."""
    return SettleOutcome("fallen", tuple(tower), {}, None)

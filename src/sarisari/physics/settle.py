"""What becomes of a tower when a piece is placed or pulled."""

import math
from typing import Literal, TypeAlias

import msgspec
import numpy as np

from sarisari.core.event import Film, Pose, Settle
from sarisari.core.settling import Placement
from sarisari.core.stream import Stream
from sarisari.physics.film import film
from sarisari.physics.geometry import shape_of
from sarisari.physics.motion import Motion
from sarisari.physics.parts import Points
from sarisari.physics.reach import lower, release
from sarisari.physics.tremor import tremor
from sarisari.physics.turns import then, tilt, turn_about
from sarisari.physics.world import Placed, Tower, World

Verdict: TypeAlias = Literal["stands", "touching", "fallen", "tipped"]

BASE = 0
LONGEST = 300  # frames
AFTERMATH = 30  # frames for the eye, after a piece has touched the table
SUNK = 3.0  # mm: a piece that loses its support by a pull has fallen, wherever it lands
DROP = 10.0  # mm: what sinks by more has fallen
TIPPED = 30.0  # degrees
CREEP = 20.0  # times what counts as still: all that a tower may move when time is up
KEPT = (0.02,) * 3 + (0.0002,) * 4  # what moves less is left where it was
LEAN = turn_about(np.array([1.0, 0.0, 0.0]), math.radians(0.1))  # no hand balances an egg
EDGE = 500.0  # mm: who lets go farther out misses the tower, wherever it is


class Outcome(msgspec.Struct, frozen=True):
    """A tower at rest, or what is left of it."""

    verdict: Verdict
    tower: tuple[Placed, ...]
    poses: dict[str, Pose]  # of what moved
    film: Film | None
    first: str | None  # the piece that touched the table first

    @property
    def stands(self) -> bool:
        """Whether the tower is in play."""
        return self.verdict == "stands"

    @property
    def settle(self) -> Settle:
        """As an event. A piece that leans on the table has not fallen, but touches."""
        upright = self.verdict in ("stands", "touching")
        return Settle(upright, self.first is not None, self.poses, self.film)


def place(
    tower: Tower,
    piece: str,
    placement: Placement,
    stream: Stream | None = None,
    size: str = "none",
    with_film: bool = True,
) -> Outcome:
    """Lower a piece straight down to its first contact and let go, with the tremor of a hand.

    Without a film the simulation ends as soon as the verdict is known. On an empty tower the piece
    becomes the base.
    """
    start = _start(piece, placement, stream, size)
    if start is None or not np.isfinite([pose for _, pose in tower]).all():
        return _failed(tower)
    world = World([*tower, (piece, start)])
    if not world.is_sound:
        return _failed(tower)
    lower(world, len(tower))
    release(world, len(tower))
    return _settled(world, [*tower, (piece, start)], with_film)


def pull(tower: Tower, piece: str, with_film: bool = True) -> Outcome:
    """Take a piece away as if it had never been there, and let the others come to rest."""
    rest = [placed for placed in tower if placed[0] != piece]
    world = World(rest)
    if not world.is_sound:
        return _failed(rest)
    outcome = _settled(world, rest, with_film)
    sunk = max(
        (before[1][2] - after[1][2] for before, after in zip(rest, outcome.tower, strict=True)),
        default=0.0,
    )
    return outcome if sunk < SUNK else msgspec.structs.replace(outcome, verdict="fallen")


def _start(piece: str, placement: Placement, stream: Stream | None, size: str) -> Pose | None:
    """Where the hand lets go, at any height; None if that is no place."""
    numbers = np.array(placement, float)
    largest = abs(numbers[2:]).max()
    if not np.isfinite(numbers).all() or largest == 0:
        return None
    turn = numbers[2:] / largest
    turn = turn / np.linalg.norm(turn)
    spot = np.clip(numbers[:2], -EDGE, EDGE)
    if stream is not None:
        shift, slant = tremor(stream, size)
        spot, turn = spot + shift, then(turn, slant)
    if shape_of(piece).has_round_end:
        turn = then(turn, LEAN)
    x, y = spot.tolist()
    a, b, c, d = turn.tolist()
    return x, y, 0.0, a, b, c, d


def _settled(world: World, before: Tower, with_film: bool) -> Outcome:
    """Run to rest, or until time is up, and judge."""
    motion = Motion(world)
    verdict = _run(motion, with_film)
    frames = motion.frames if motion.is_sound else motion.frames[:-1]
    return Outcome(
        verdict=verdict,
        tower=_tower(before, frames[-1]),
        poses=_moved(before, frames[-1]),
        film=film(world.names, frames) if with_film else None,
        first=next((world.names[who] for who in _on_table(motion)), None),
    )


def _run(motion: Motion, with_film: bool) -> Verdict:
    """Until it rests, or for a second after a piece has touched the table. A tower that is lost
    stays lost: what comes after that is only for the eye."""
    end = LONGEST
    lost: Verdict | None = None
    while motion.is_sound and len(motion.frames) < end:
        motion.frame()
        if motion.is_still():
            return lost or _verdict(motion)
        if _on_table(motion):
            end = min(end, len(motion.frames) + AFTERMATH) if end == LONGEST else end
            lost = lost or _lost(motion)
            if lost and not with_film:
                return lost
    rests = motion.is_sound and motion.is_still(CREEP)
    return lost or (_verdict(motion) if rests else "fallen")


def _on_table(motion: Motion) -> list[int]:
    """The pieces that have touched the table, but for the base."""
    return [who for who in motion.touched if who != BASE]


def _lost(motion: Motion) -> Verdict | None:
    """What has become of a tower of which a piece touches the table, if it has sunk so far."""
    sunk = motion.frames[0][:, 2] - motion.frames[-1][:, 2]
    if (sunk <= DROP).all():
        return None
    return "tipped" if _is_tipped(motion) else "fallen"


def _verdict(motion: Motion) -> Verdict:
    """At rest."""
    if _is_tipped(motion):
        return "tipped"
    return "touching" if _on_table(motion) else "stands"


def _is_tipped(motion: Motion) -> bool:
    """Whether the base has. What is round may roll, and a base alone is being put down."""
    first, last = motion.frames[0], motion.frames[-1]
    if len(first) == 1 or shape_of(motion.world.names[BASE]).rolls:
        return False
    return tilt(first[BASE, 3:], last[BASE, 3:]) > TIPPED


def _moved(before: Tower, after: Points) -> dict[str, Pose]:
    return {
        name: _pose(now)
        for (name, pose), now in zip(before, after, strict=True)
        if (abs(now - pose) > KEPT).any()
    }


def _tower(before: Tower, after: Points) -> tuple[Placed, ...]:
    moved = _moved(before, after)
    return tuple((name, moved.get(name, pose)) for name, pose in before)


def _pose(row: Points) -> Pose:
    """As records have it: to a tenth of a micrometre."""
    x, y, z, a, b, c, d = row.tolist()
    turn = (round(a, 7), round(b, 7), round(c, 7), round(d, 7))
    return (round(x, 4), round(y, 4), round(z, 4), *turn)


def _failed(tower: Tower) -> Outcome:
    """What nobody can do falls."""
    return Outcome("fallen", tuple(tower), {}, None, None)

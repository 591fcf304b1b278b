"""Towers of Bandu pieces for tests of the physics, and how far they drift."""

from functools import cache

from sarisari.core.event import Pose
from sarisari.physics.geometry import shape_of
from sarisari.physics.settle import place
from sarisari.physics.world import STEP_SECONDS, Placed, Tower, World

FLAT = (1.0, 0.0, 0.0, 0.0)
ON_SIDE = (0.5**0.5, 0.5**0.5, 0.0, 0.0)  # turned about x
ON_END = (0.5**0.5, 0.0, 0.5**0.5, 0.0)  # turned about y
UPSIDE_DOWN = (0.0, 1.0, 0.0, 0.0)
BASE: Placed = ("base-1", (0.0, 0.0, 10.0, *FLAT))
SINK = 0.004  # mm: pieces at rest press into each other a little


def at(name: str, x: float, y: float, low: float) -> Placed:
    """A piece in its canonical pose, its lowest point at a height."""
    pose: Pose = (x, y, low + shape_of(name).rise, *FLAT)
    return name, pose


def column(*names: str) -> list[Placed]:
    """Pieces one above the other, in their canonical poses, centre above centre."""
    tower: list[Placed] = []
    low = 0.0
    for name in names:
        tower.append(at(name, 0.0, 0.0, low))
        low += shape_of(name).size[2] - SINK
    return tower


# angles, points, holes and curves, each at least twice; where each is put down
TWELVE = (
    ("cylinder", -22, 0), ("hexagon", 22, 0), ("plank", 0, 0), ("arch", -18, 0), ("cube", 38, 0),
    ("slab", -18, 0), ("disc", -18, 0), ("pyramid", -18, 0), ("cone", 40, 0), ("ring", 40, 0),
    ("washer", 40, 0),
)  # fmt: skip
TWENTY = (
    ("brick", 0, 0), ("slab", 0, 0), ("cylinder", -14, 0), ("hexagon", 20, 0), ("plank", 0, 0),
    ("arch", -18, 0), ("octagon", -18, 0), ("disc", -18, 0), ("tube", -18, 0), ("bobbin", -18, 0),
    ("window", -18, 0), ("spool", -18, 0), ("pyramid", -18, 0), ("cube", 40, 0), ("oval", 52, 0),
    ("frustum", 40, 0), ("cone", 40, 0), ("ring", 40, 0), ("washer", 40, 0),
)  # fmt: skip


@cache
def built(plan: tuple[tuple[str, float, float], ...]) -> tuple[Placed, ...]:
    """A base with pieces put down one after another by a steady hand."""
    tower: tuple[Placed, ...] = (BASE,)
    for name, x, y in plan:
        outcome = place(tower, name, (x, y, *FLAT), with_film=False)
        assert outcome.stands, (name, outcome.verdict)
        tower = outcome.tower
    return tower


def drift(tower: Tower, seconds: float) -> float:
    """How far, in mm, the piece that moved most is from where it was."""
    world = World(tower)
    before = world.poses()
    world.step(round(seconds / STEP_SECONDS))
    return float(abs(world.poses() - before)[:, :3].max())

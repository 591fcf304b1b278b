"""Towers for tests of the physics."""

from sarisari.core.event import Pose
from sarisari.physics.geometry import shape_of
from sarisari.physics.world import Placed

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

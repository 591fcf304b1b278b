"""Placement odds: where a piece could go on a tower, and how likely it is to stay there, estimated
from geometry without simulation.

Everything here is computed from a view. Where the physics engine is not installed, bots fall back
on the general hardness of pieces."""

import math
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any, TypeAlias

from sarisari.core.cards import Seat
from sarisari.core.event import Pose
from sarisari.games.bandu.pieces import BASE_NAMES
from sarisari.games.bandu.view import BanduView

Tower: TypeAlias = tuple[tuple[str, Pose], ...]  # from the base up

HARDNESS = {
    "egg": 0.9, "ball": 0.95, "cone": 0.85, "pyramid": 0.75, "tetrahedron": 0.9, "spindle": 0.95,
    "dome": 0.7, "halfegg": 0.75, "pawn": 0.8, "knob": 0.8, "fir": 0.8, "prism": 0.6, "roof": 0.6,
    "wedge": 0.6, "ramp": 0.6, "leaner": 0.7, "halfround": 0.6, "barrel": 0.45, "dowel": 0.5,
    "vee": 0.5, "horseshoe": 0.45, "zed": 0.4, "stairs": 0.45, "trapezoid": 0.4, "bobbin": 0.4,
    "spool": 0.35, "tee": 0.4, "ell": 0.4, "arch": 0.3, "eggcup": 0.4, "pot": 0.3, "tube": 0.3,
    "ring": 0.25, "washer": 0.2, "frustum": 0.3, "post": 0.35, "cylinder": 0.25, "trough": 0.3,
    "window": 0.3, "cross": 0.3,
}  # fmt: skip
EASY_HARDNESS = 0.15  # of all other pieces: flat above and below
# a logistic model of survival, fitted to simulated placements by `bench/bandu_survival.py`: the
# weights of nothing, of a firm piece on a steady tower, of how far it may roll, of the tilt that
# the tower allows and of how far the centre of mass is inside the support
LOOKS = (-1.94, 2.23, 2.47, 3.35, -0.28)
SIGHT = (-1.88, 0.05, 2.19, 3.78, -0.01)  # the same of placements that are judged by eye alone
FIRM_MM = 1.0  # inside its support, at which a piece is firm
SPARE_DEGREES = 1.0  # that a tower can lean before it falls, at which it is steady
FAR_DEGREES = 12.0  # of lean, beyond which a tower is no steadier
FAR_MM = 8.0  # of room to roll, or inside the support, beyond which more does not help
HOPELESS_CHANCE = 0.02  # for a piece that has no place at all


def hardness(piece: str) -> float:
    """How hard it is to build with a piece: 0 a brick, 1 hopeless.

    >>> hardness("spindle") > hardness("brick")
    True
    """
    return HARDNESS.get(piece, EASY_HARDNESS)


@cache
def has_physics() -> bool:
    """Whether the physics engine is installed."""
    return find_spec("mujoco") is not None


def tower_of(view: BanduView, seat: Seat) -> Tower:
    """A seat's tower: its pieces with their poses. All bases look the same, so they have one name
    here: what is known of one bare base is known of all."""
    poses = view.poses[seat]
    tower = [(name, poses[name]) for name in view.towers[seat] if name in poses]
    if [name in BASE_NAMES for name, _ in tower].count(True) == 1 and tower[0][0] in BASE_NAMES:
        tower[0] = (BASE_NAMES[0], tower[0][1])
    return tuple(tower)


@lru_cache(maxsize=4096)
def likely_placements(tower: Tower, piece: str, by_looks: bool = False) -> tuple[Any, ...]:
    """Placements where a piece lies firmly, the best first; none without the physics engine. With
    `by_looks`, the engine is not asked and only geometry counts."""
    if not has_physics():
        return ()
    from sarisari.physics import suggestions

    return tuple(
        (suggestions.by_looks if by_looks else suggestions.quick_suggestions)(tower, piece)
    )


@lru_cache(maxsize=64)
def bearing_nothing(tower: Tower) -> frozenset[str]:
    """The pieces on which nothing rests; unknown, so none, without the physics engine."""
    if not has_physics():
        return frozenset()
    from sarisari.physics import bearing

    return frozenset(bearing.bearing_nothing(tower))


def looks_features(inside: float, degrees: float, around: float) -> tuple[float, ...]:
    """What a placement looks like, in the order of `LOOKS`."""
    firm: float = min(1.0, max(inside, 0.0) / FIRM_MM) ** 0.5
    steady: float = min(1.0, max(degrees, 0.0) / SPARE_DEGREES) ** 0.5
    roll = min(max(inside, around, 0.0), FAR_MM) / FAR_MM
    lean = min(max(degrees, 0.0), FAR_DEGREES) / FAR_DEGREES
    return 1.0, firm * steady, roll, lean, min(max(inside, 0.0), FAR_MM) / FAR_MM


def chance_of(suggestion: Any, by_looks: bool = False) -> float:
    """The estimated probability that a tower survives a suggested placement; `by_looks`: one that
    was found by eye."""
    features = looks_features(suggestion.inside, suggestion.degrees, suggestion.around)
    weights = SIGHT if by_looks else LOOKS
    logit = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-logit))


def chance(tower: Tower, piece: str, by_looks: bool = False) -> float:
    """The estimated probability that a tower survives a piece in its best placement."""
    if not has_physics():
        return 1 - hardness(piece) * min(1.0, 0.2 + 0.1 * len(tower))
    found = likely_placements(tower, piece, by_looks)
    return max((chance_of(each, by_looks) for each in found), default=HOPELESS_CHANCE)

"""What a bot sees of a tower: where a piece could go, and how likely it would stay there.

Everything here is worked out from a view. Where the physics is not installed there is nothing to
see, and bots fall back on what pieces are like in general."""

from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any, TypeAlias

from sarisari.core.cards import Seat
from sarisari.core.event import Pose
from sarisari.games.bandu.view import BanduView

Tower: TypeAlias = tuple[tuple[str, Pose], ...]  # from the base up

# how hard it is to build with a piece: 0 a brick, 1 hopeless
HARD = {
    "egg": 0.9, "ball": 0.95, "cone": 0.85, "pyramid": 0.75, "tetrahedron": 0.9, "spindle": 0.95,
    "dome": 0.7, "halfegg": 0.75, "pawn": 0.8, "knob": 0.8, "fir": 0.8, "prism": 0.6, "roof": 0.6,
    "wedge": 0.6, "ramp": 0.6, "leaner": 0.7, "halfround": 0.6, "barrel": 0.45, "dowel": 0.5,
    "vee": 0.5, "horseshoe": 0.45, "zed": 0.4, "stairs": 0.45, "trapezoid": 0.4, "bobbin": 0.4,
    "spool": 0.35, "tee": 0.4, "ell": 0.4, "arch": 0.3, "eggcup": 0.4, "pot": 0.3, "tube": 0.3,
    "ring": 0.25, "washer": 0.2, "frustum": 0.3, "post": 0.35, "cylinder": 0.25, "trough": 0.3,
    "window": 0.3, "cross": 0.3,
}  # fmt: skip
EASY = 0.15  # all others: flat above and below
# survival as it was seen over placements of all kinds
FIRM = 1.0  # mm inside its support at which a piece stays
LEANS = 1.0  # degrees that a whole tower should have to spare
SURE = 0.97
HOPE = 0.05  # for what should not stand at all
CAUGHT = 0.04  # more for each millimetre that it may roll or rock
FAR = 8.0  # mm


def hardness(piece: str) -> float:
    """
    >>> hardness("spindle") > hardness("brick")
    True
    """
    return HARD.get(piece, EASY)


@cache
def has_physics() -> bool:
    """Whether towers can be looked at and tried here."""
    return find_spec("mujoco") is not None and find_spec("scipy") is not None


def tower_of(view: BanduView, seat: Seat) -> Tower:
    """A seat's tower as it lies."""
    suggestions = view.poses[seat]
    return tuple((name, suggestions[name]) for name in view.towers[seat] if name in suggestions)


@lru_cache(maxsize=4096)
def likely(tower: Tower, piece: str, by_looks: bool = False) -> tuple[Any, ...]:
    """Where a piece lies firmly, the best first; nothing without the physics. `by_looks`: for the
    eye alone, without a question to the engine."""
    if not has_physics():
        return ()
    from sarisari.physics import suggestions

    return tuple(
        (suggestions.by_looks if by_looks else suggestions.stable_suggestions)(tower, piece)
    )


@lru_cache(maxsize=64)
def bearing_nothing(tower: Tower) -> frozenset[str]:
    """The pieces on which nothing rests; none are known without the physics."""
    if not has_physics():
        return frozenset()
    from sarisari.physics import bearing

    return frozenset(bearing.bearing_nothing(tower))


def chance_of(suggestion: Any) -> float:
    """How likely a tower survives a placement, by the looks of it."""
    inside, degrees = float(suggestion.inside), float(suggestion.degrees)
    hope = HOPE + CAUGHT * min(max(inside, float(suggestion.around), 0.0), FAR)
    firm: float = min(1.0, max(inside, 0.0) / FIRM) ** 0.5
    steady: float = min(1.0, degrees / LEANS) ** 0.5
    return hope + (SURE - hope) * firm * steady


def chance(tower: Tower, piece: str, by_looks: bool = False) -> float:
    """How likely a tower survives a piece where it looks best for it."""
    if not has_physics():
        return 1 - hardness(piece) * min(1.0, 0.2 + 0.1 * len(tower))
    return max(map(chance_of, likely(tower, piece, by_looks)), default=0.02)

"""The catalogue of solids: the 48 pieces and the base, in mm, in their canonical pose."""

import math

from sarisari.physics.convex_parts import Spot
from sarisari.physics.outlines import (
    HALF_CIRCLE_SIDES,
    arc,
    arch,
    block,
    board,
    coarse_arc,
    ellipse,
    horseshoe,
    rectangle,
    regular,
    upright,
    window,
)
from sarisari.physics.solids import TIP_RADIUS_MM, Lathed, Round, Sawn, Solid, Tapered


def _lathed(*outer: Spot, inner: tuple[Spot, ...] = (), cuts: tuple[float, ...] = ()) -> Lathed:
    return Lathed(outer, inner, cuts)


def _rod(across: float, height: float, hole: float = 0) -> Lathed:
    """Return a cylinder, optionally with a hole through it."""
    inner: tuple[Spot, ...] = ((hole / 2, 0), (hole / 2, height)) if hole else ()
    return _lathed((across / 2, 0), (across / 2, height), inner=inner)


def _slope(length: float, degrees: float) -> Sawn:
    """Return a board that rises to the right."""
    top = length * math.tan(math.radians(degrees))
    return upright([(-length / 2, 0), (length / 2, 0), (length / 2, top)], 30)


def _cross() -> Sawn:
    arm, end = 9, 28
    outline = [
        (-arm, -end), (arm, -end), (arm, -arm), (end, -arm), (end, arm), (arm, arm),
        (arm, end), (-arm, end), (-arm, arm), (-end, arm), (-end, -arm), (-arm, -arm),
    ]  # fmt: skip
    sides = rectangle(-arm, arm, arm, end), rectangle(-arm, arm, -end, -arm)
    return board(outline, 16, rectangle(-end, end, -arm, arm), *sides)


def _triangle(side: float) -> list[Spot]:
    """Return an equilateral triangle, centred."""
    low = -side / 2 / 3**0.5
    return [(-side / 2, low), (side / 2, low), (0, -2 * low)]


def _two_part_board(outline: list[Spot], height: float) -> Sawn:
    """Return a board made of two parts, split from its first corner to the opposite one. The engine
    reports at most four corners of a contact, so a broad side with more corners could lose those at
    an edge."""
    middle = len(outline) // 2
    return board(outline, height, outline[: middle + 1], [*outline[middle:], outline[0]])


def _pawn() -> Lathed:
    """Return a body with a ball as its head."""
    head = arc(13, 13, 43, -52, 90)
    return Lathed([(17, 0), (17, 5), *head], cuts=(head[0][1],))


def _vee() -> Sawn:
    """Return a block with a 90-degree groove."""
    outline = [(-22, 0), (22, 0), (22, 30), (14, 30), (0, 16), (-14, 30), (-22, 30)]
    left = [(0, 16), (-14, 30), (-22, 30), (-22, 16)]
    right = [(0, 16), (22, 16), (22, 30), (14, 30)]
    return upright(outline, 36, rectangle(-22, 22, 0, 16), left, right)


def _barrel() -> Lathed:
    heights = [46 * k / 16 for k in range(17)]
    return Lathed([(13 + 6 * (1 - ((z - 23) / 23) ** 2), z) for z in heights])


SOLIDS: dict[str, Solid] = {
    "base": block(80, 40, 20),
    "cube": block(32, 32, 32),
    "disc": _rod(62, 10),
    "egg": Lathed([*arc(16, 20, 20, -90, 0), *arc(16, 24, 20, 0, 90)[1:]]),
    "arch": arch(72, 26, 36, 20),
    "brick": block(60, 30, 20),
    "cylinder": _rod(32, 40),
    "cone": _lathed((20, 0), (TIP_RADIUS_MM, 50)),
    "ring": _rod(52, 12, hole=26),
    "plank": block(110, 28, 10),
    "ball": Round(15),
    "wedge": _slope(60, 15),
    "eggcup": _lathed(
        (17, 0), (17, 6), (8, 6), (8, 18), (14, 18), (15, 24), (19, 33), (21, 46),
        inner=((8, 24), (14, 33), (18, 46)),
        cuts=(6, 18, 24, 33),
    ),
    "slab": block(52, 52, 12),
    "dowel": _rod(18, 90),
    "pyramid": Tapered(rectangle(-20, 20, -20, 20), 2 * TIP_RADIUS_MM / 40, 38),
    "tube": _rod(42, 30, hole=26),
    "tee": upright(
        [(-9, 0), (9, 0), (9, 32), (30, 32), (30, 50), (-30, 50), (-30, 32), (-9, 32)],
        22,
        rectangle(-9, 9, 0, 32),
        rectangle(-30, 30, 32, 50),
    ),
    "dome": Lathed(arc(23, 23, 0, 0, 90)),
    "roof": upright([(-22, 0), (22, 0), (0, 24)], 50),
    "spool": _lathed((20, 0), (20, 8), (10, 8), (10, 32), (20, 32), (20, 40), cuts=(8, 32)),
    "post": block(20, 20, 80),
    "barrel": _barrel(),
    "ell": upright(
        [(-25, 0), (25, 0), (25, 18), (-7, 18), (-7, 50), (-25, 50)],
        22,
        rectangle(-25, 25, 0, 18),
        rectangle(-25, -7, 18, 50),
    ),
    "pot": _lathed((21, 0), (21, 36), inner=((16, 10), (16, 36)), cuts=(10,)),
    "hexagon": board(regular(34, 6), 40),
    "oval": board(ellipse(66, 42), 14),
    "cross": _cross(),
    "pawn": _pawn(),
    "ramp": _slope(45, 30),
    "bobbin": _lathed(
        (20, 0), (20, 6), (15, 6), (15, 28), (20, 28), (20, 34),
        inner=((10, 0), (10, 34)),
        cuts=(6, 28),
    ),
    "frustum": _lathed((23, 0), (12, 32)),
    "prism": board(_triangle(36), 30),
    "window": window(42, 26, 10),
    "knob": Lathed([(9, 0), (9, 18), (15, 18), *arc(21, 16, 24, 0, 90)], cuts=(18,)),
    "stairs": upright(
        [(-22.5, 0), (22.5, 0), (22.5, 45), (7.5, 45), (7.5, 30), (-7.5, 30), (-7.5, 15), (-22.5, 15)],
        30,
        rectangle(-22.5, 22.5, 0, 15),
        rectangle(-7.5, 22.5, 15, 30),
        rectangle(7.5, 22.5, 30, 45),
    ),
    "halfround": upright([(22.0, 0.0), *coarse_arc(22, HALF_CIRCLE_SIDES)[1:-1], (-22.0, 0.0)], 50),
    "octagon": _two_part_board(regular(46, 8), 14),
    "halfegg": Lathed(arc(17, 32, 0, 0, 90)),
    "vee": _vee(),
    "washer": _rod(32, 10, hole=15),
    "trough": upright(
        [(-30, 0), (30, 0), (30, 44), (17, 44), (17, 14), (-17, 14), (-17, 44), (-30, 44)],
        24,
        rectangle(-30, 30, 0, 14),
        rectangle(-30, -17, 14, 44),
        rectangle(17, 30, 14, 44),
    ),
    "fir": _lathed((22, 0), (10, 22), (17, 22), (8, 42), (13, 42), (TIP_RADIUS_MM, 64), cuts=(22, 42)),
    "trapezoid": upright([(-30, 0), (30, 0), (15, 26), (-15, 26)], 28),
    "spindle": _lathed((TIP_RADIUS_MM, 0), (18, 26), (TIP_RADIUS_MM, 52)),
    "zed": upright(
        [(-35, 0), (9, 0), (9, 20), (35, 20), (35, 40), (-9, 40), (-9, 20), (-35, 20)],
        22,
        rectangle(-35, 9, 0, 20),
        rectangle(-9, 35, 20, 40),
    ),
    "horseshoe": horseshoe(30, 15, 14, 16),
    "leaner": upright([(-21, 0), (9, 0), (21, 40), (-9, 40)], 30),
    "tetrahedron": Tapered(_triangle(48), 2 * TIP_RADIUS_MM / 48, 48 * (2 / 3) ** 0.5),
}  # fmt: skip

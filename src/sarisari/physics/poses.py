"""Good placements for a piece on a tower, in words: for people without a mouse, and for bots.

Three looks, each at fewer placements and closer: maps of heights find where a piece would lie with
its centre of mass well inside what it rests on; the engine lowers the best of these to contact;
weights handed down the tower say whether it would bear them.
"""

import math
from collections import Counter
from collections.abc import Iterator

import msgspec
import numpy as np

from sarisari.core.message import Message, say
from sarisari.core.settling import Placement
from sarisari.physics.loads import carried
from sarisari.physics.reach import CLEAR, lower
from sarisari.physics.relief import Relief, relief_of, resting, underside
from sarisari.physics.sides import Side, sides
from sarisari.physics.turns import axes, then, turn_about
from sarisari.physics.world import METRE, Tower, World

PRESS = 3e-5  # metres: so far a piece is pressed down, that all of a flat side touches
SIDES = 5  # of a piece are tried
EACH = 6  # spots for each side that are looked at
APART = 5.0  # mm between them
CLOSER = 20  # placements that are lowered
ALIKE = 2  # placements on the same side of a piece and on the same piece below
ENOUGH = 12.0  # degrees: what is steadier than that is safe
TREMBLE = 1.0  # mm inside that a hand may miss
DEEP = 0.2  # degrees that a millimetre inside is worth
CAUGHT = 0.3  # degrees that a millimetre is worth within which it would be caught
SLANT = 0.5  # what a placement on a slant is worth: little can be built on it
LOW = 0.0015  # part of its worth that a placement loses with each millimetre of height
SAME = 0.5  # mm: what differs less looks the same after a quarter turn
SQUARE = 1.1  # what is less longer than wide has no direction
UP = np.array([0.0, 0.0, 1.0])
ON_TABLE = -1


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how steady the tower would stand, and how to say it."""

    placement: Placement
    degrees: float  # how far the table could lean; on a slant, half of it
    inside: float  # mm that the centre of mass is inside what the piece rests on
    around: float  # the same for what it all but rests on: how far it may roll or rock
    words: Message


class _Look(msgspec.Struct, frozen=True):
    placement: Placement
    side: Side
    number: int  # of the side
    across: bool  # a quarter turn from along the base
    worth: float  # by the first look
    around: float
    below: int  # the piece that it mostly rests on


def suggested(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """The best first."""
    if not tower:
        return _bases(piece)[:count]
    world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
    looks = sorted(_looks(relief_of(tower), piece), key=lambda look: -look.worth)
    found = [_weighed(world, look) for look in _varied(looks)[:CLOSER]]
    good = sorted((each for each in found if each is not None), key=lambda pair: -pair[0])
    return [suggestion for _, suggestion in good[:count]]


def _turns(piece: str) -> Iterator[tuple[int, Side, bool, tuple[float, float, float, float]]]:
    """The steadiest sides, along and across."""
    for number, side in enumerate(sides(piece)[:SIDES]):
        square = abs(side.length - side.width) < SAME
        for across in (False,) if square else (False, True):
            w, x, y, z = then(np.array(side.turn), turn_about(UP, across * math.pi / 2)).tolist()
            yield number, side, across, (w, x, y, z)


def _bases(piece: str) -> list[Suggestion]:
    """On the bare table."""
    found = []
    for number, side, across, turn in _turns(piece):
        inside = side.rise * math.tan(math.radians(side.lean))
        look = _Look((0.0, 0.0, *turn), side, number, across, side.lean, inside, ON_TABLE)
        found.append(Suggestion(look.placement, side.lean, inside, inside, _words(look, None)))
    return sorted(found, key=lambda each: -each.degrees)


def _looks(relief: Relief, piece: str) -> Iterator[_Look]:
    """Of every side the spots where it seems to lie best, some way from each other."""
    for number, side, across, turn in _turns(piece):
        seen = resting(relief, underside(piece, turn))
        rises = np.maximum(side.rise, 1.0)
        worth = np.degrees(np.arctan2(seen.inside, rises))
        worth = np.minimum(worth, ENOUGH) + DEEP * seen.inside + CAUGHT * seen.around
        worth = worth * (1 - LOW * seen.heights)
        taken: list[int] = []
        for spot in np.argsort(-worth, kind="stable")[:200]:
            near = (abs(seen.spots[taken] - seen.spots[spot]).max(1) < APART).any()
            if len(taken) < EACH and not near:
                taken.append(int(spot))
                x, y = seen.spots[spot].tolist()
                rank, around = float(worth[spot]), float(seen.around[spot])
                below = int(seen.below[spot])
                yield _Look((x, y, *turn), side, number, across, rank, around, below)


def _varied(looks: list[_Look]) -> list[_Look]:
    """Some for each side and piece below, so that the list offers a choice; then the others."""
    seen: Counter[tuple[int, bool, int]] = Counter()
    first: list[_Look] = []
    later: list[_Look] = []
    for look in looks:
        key = (look.number, look.across, look.below)
        seen[key] += 1
        (first if seen[key] <= ALIKE else later).append(look)
    return first + later


def _weighed(world: World, look: _Look) -> tuple[float, Suggestion] | None:
    """Lowered to contact: what it is worth, and how it is said. None if nothing would hold it."""
    x, y, a, b, c, d = look.placement
    number = len(world.names) - 1
    world.put(number, (x, y, 0.0, a, b, c, d))
    lower(world, number)
    world.data.qpos[7 * number + 2] -= CLEAR + PRESS
    found = carried(world)
    if found.below < 0 or found.on_table:
        return None
    words = _words(look, world.names[found.below])
    height = float(world.data.qpos[7 * number + 2]) * METRE
    factor = SLANT if words.params["how"] == "slant" else 1.0
    degrees = factor * found.weakest
    safe = min(degrees, ENOUGH) * min(1.0, max(found.inside, 0.0) / TREMBLE)
    worth = (safe + DEEP * found.inside + CAUGHT * look.around) * (1 - LOW * height)
    degrees, inside, around = (round(size, 2) for size in (degrees, found.inside, look.around))
    return worth, Suggestion(look.placement, degrees, inside, around, words)


def _words(each: _Look, below: str | None) -> Message:
    """How it stands, on what, and which way: "on its side on the slab, lengthwise"."""
    turned = axes(np.array(each.placement[2:]))
    up = float(turned[2, 2])
    how = "standing" if up > 0.99 else "upside-down" if up < -0.99 else "side"
    how = "slant" if how == "side" and abs(up) > 0.05 else how
    long, short = max(each.side.length, each.side.width), min(each.side.length, each.side.width)
    along = (each.side.length > each.side.width) != each.across
    way = "any" if long < SQUARE * short else "lengthwise" if along else "crosswise"
    if below is None:
        return say("pose-table", how=how, way=way)
    return say("pose-on", piece=below, how=how, way=way)

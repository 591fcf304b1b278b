"""Good placements for a piece on a tower, in words: for people without a mouse, and for bots.

Three looks, each at fewer placements and closer: maps of heights find where a piece would lie with
its centre of mass well inside what it rests on; the engine lowers the best of these to contact;
weights handed down the tower say whether it would bear them.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from sarisari.core.message import Message, say
from sarisari.core.settling import Placement
from sarisari.physics.loads import Contacts, carried, touching, weakest_under
from sarisari.physics.parts import Points
from sarisari.physics.reach import CLEAR, lower
from sarisari.physics.relief import Relief, relief_of, resting, underside
from sarisari.physics.sides import Side, sides
from sarisari.physics.turns import axes, then, turn_about
from sarisari.physics.world import METRE, Tower, World

PRESS = 3e-5  # metres: so far a piece is pressed down, that all of a flat side touches
SIDES = 5  # of a piece are tried
EACH = 6  # spots for each side that are looked at
APART = 5.0  # mm between them
FIRST = 200  # spots among which they are chosen
CLOSER = 16  # placements that are lowered
ALIKE = 2  # placements on the same side of a piece and on the same piece below
SAFE = 2.0  # degrees: what is steadier than that hardly ever falls
FALLS = 100.0  # degrees: what lacks a tenth of that is worth a tenth of a point less
TREMBLE = 1.0  # mm inside that a hand may miss
STEADY = 12.0  # degrees beyond which nothing is gained
DEEP = 8.0  # mm inside beyond which nothing is gained
SLANT = 0.5  # what a placement on a slant is worth: little can be built on it
LOW = 0.0015  # part of its worth that a placement loses with each millimetre of height
SQUAT = 0.03  # what it loses with each millimetre that its own centre of mass is up
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
    below: int  # the piece that it mostly rests on
    height: float  # mm
    degrees: float
    inside: float
    around: float
    worth: float


def suggested(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """The best first."""
    if not tower:
        return _bases(piece)[:count]
    world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
    contacts = touching(world)
    added = float(world.model.body_mass[-1])
    looks = [_borne(world, contacts, look, added) for look in _looks(relief_of(tower), piece)]
    looks.sort(key=lambda look: -look.worth)
    found = [_weighed(world, look) for look in _varied(looks)[:CLOSER]]
    good = sorted((each for each in found if each is not None), key=lambda pair: -pair[0])
    return [suggestion for _, suggestion in good[:count]]


def _worth(rise: float, degrees: Any, inside: Any, around: Any, height: Any) -> Any:
    """Safe above all; then well inside, steady, squat and low. Of numbers or of arrays of them."""
    safe = np.clip(degrees / SAFE, 0, 1) * np.clip(inside / TREMBLE, 0, 1)
    safe = safe + np.clip(degrees / FALLS, -1, 0)
    deep = np.minimum(inside, DEEP) / DEEP + np.minimum(around, DEEP) / DEEP
    steady = 2 * np.minimum(degrees, STEADY) / STEADY
    return (10 * safe + deep + steady - SQUAT * rise) * (1 - LOW * height)


def _borne(world: World, contacts: Contacts, look: _Look, added: float) -> _Look:
    """With what the tower below says to the weight."""
    spot = np.array([*look.placement[:2], look.height + look.side.rise])
    weakest = weakest_under(world, contacts, look.below, spot, added)
    degrees = min(look.degrees, weakest)
    worth = float(_worth(look.side.rise, degrees, look.inside, look.around, look.height))
    return msgspec.structs.replace(look, degrees=degrees, worth=worth)


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
        sizes = (0.0, side.lean, inside, inside, side.lean)
        look = _Look((0.0, 0.0, *turn), side, number, across, ON_TABLE, *sizes)
        found.append(Suggestion(look.placement, side.lean, inside, inside, _words(look, None)))
    return sorted(found, key=lambda each: -each.degrees)


def _looks(relief: Relief, piece: str) -> Iterator[_Look]:
    """Of every side the spots where it seems to lie best, some way from each other."""
    for number, side, across, turn in _turns(piece):
        seen = resting(relief, underside(piece, turn))
        degrees = np.degrees(np.arctan2(np.maximum(seen.inside, 0), max(side.rise, 1.0)))
        worth = _worth(side.rise, degrees, seen.inside, seen.around, seen.heights)
        sizes = (seen.heights, degrees, seen.inside, seen.around, worth)
        for spot in _apart(seen.spots, worth):
            x, y = seen.spots[spot].tolist()
            numbers = (float(size[spot]) for size in sizes)
            yield _Look((x, y, *turn), side, number, across, int(seen.below[spot]), *numbers)


def _apart(spots: Points, worth: Points) -> list[int]:
    """The best spots, some way from each other."""
    taken: list[int] = []
    for spot in np.argsort(-worth, kind="stable")[:FIRST].tolist():
        if not (abs(spots[taken] - spots[spot]).max(1) < APART).any():
            taken.append(spot)
        if len(taken) == EACH:
            break
    return taken


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
    degrees = factor * found.weakest if found.weakest > 0 else found.weakest
    worth = float(_worth(look.side.rise, degrees, found.inside, look.around, height))
    degrees, inside, around = (
        round(size, 2) for size in (max(degrees, 0.0), found.inside, look.around)
    )
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

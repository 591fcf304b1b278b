"""Good placements for a piece on a tower, in words: for people without a mouse, and for bots."""

import math
from collections import Counter
from collections.abc import Iterator

import msgspec
import numpy as np

from sarisari.core.message import Message, say
from sarisari.core.settling import Placement
from sarisari.physics.margin import margin
from sarisari.physics.parts import Points
from sarisari.physics.reach import CLEAR, lower
from sarisari.physics.sides import Side, depth_inside, sides
from sarisari.physics.turns import axes, then, turn_about
from sarisari.physics.world import METRE, Tower, World, engine

PRESS = 3e-5  # metres: so far a piece is pressed down, that all of a flat side touches
SIDES = 5  # of a piece are tried
ASIDE = (-16.0, -8.0, 0.0, 8.0, 16.0)  # mm from the middle of what lies below
HIGHEST = 3  # pieces of the tower are built on, and the base
SLANT = 0.5  # what a placement on a slant is worth: little can be built on it
STEEP = 0.4  # upright part of a normal: sides of a cup hold too
WEIGHED = 8  # of the best by shape are weighed by forces
SAME = 0.5  # mm: what differs less looks the same after a quarter turn
SQUARE = 1.1  # what is less longer than wide has no direction
UP = np.array([0.0, 0.0, 1.0])


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how steady the tower would stand, and how to say it."""

    placement: Placement
    degrees: float  # how far the table could lean; on a slant, half of it
    words: Message


class _Try(msgspec.Struct, frozen=True):
    placement: Placement
    side: Side
    across: bool  # a quarter turn from along the base
    lean: float  # degrees: how far the piece alone could lean
    below: str | None  # the piece that it mostly rests on; None for the table


def suggested(tower: Tower, piece: str, count: int = 6) -> list[Suggestion]:
    """The best first. At first by the shape of piece and tower, then by forces in the tower."""
    world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
    tries = [_tried(world, *candidate) for candidate in _candidates(tower, piece)]
    good = sorted((each for each in tries if each is not None), key=lambda each: -each.lean)
    found = [_weighed(tower, piece, world, each) for each in _varied(good)[:WEIGHED]]
    return sorted(found, key=lambda each: -each.degrees)[:count]


def _candidates(tower: Tower, piece: str) -> Iterator[tuple[Placement, Side, bool]]:
    """The steadiest sides, along and across, above each piece and near it."""
    top = sorted(tower, key=lambda placed: -placed[1][2])[:HIGHEST]
    spots = {
        (round(pose[0] + x, 1), round(pose[1] + y, 1))
        for _, pose in top
        for x in ASIDE
        for y in ASIDE
    }
    spots |= {(x, y) for x in (-32.0, -20.0, 0.0, 20.0, 32.0) for y in (-8.0, 0.0, 8.0)}
    if not tower:
        spots = {(0.0, 0.0)}
    for side in sides(piece)[:SIDES]:
        square = abs(side.length - side.width) < SAME
        for across in (False,) if square else (False, True):
            w, x, y, z = then(np.array(side.turn), turn_about(UP, across * math.pi / 2)).tolist()
            for spot in sorted(spots):
                yield (*spot, w, x, y, z), side, across


def _tried(world: World, placement: Placement, side: Side, across: bool) -> _Try | None:
    """Lower the piece, and see what it would rest on; None if that would not hold it."""
    number = len(world.names) - 1
    _lower_at(world, placement)
    engine().mj_forward(world.model, world.data)
    contact = world.data.contact
    owners = world.owner[contact.geom]
    mine = (owners == number).any(1)
    others = np.where(owners[mine, 0] == number, owners[mine, 1], owners[mine, 0])
    if not mine.any() or (number and (others < 0).any()):
        return None
    steep = abs(contact.frame[mine][:, 2])
    places: Points = contact.pos[mine] * METRE
    inside = depth_inside(places[steep > STEEP][:, :2], np.array(placement[:2]))
    rise = float(world.data.qpos[7 * number + 2]) * METRE - float(places[:, 2].min())
    lean = math.degrees(math.atan2(max(inside, 0.0), max(rise, 1.0)))
    below = Counter(others.tolist()).most_common(1)[0][0]
    return _Try(placement, side, across, lean, world.names[below] if below >= 0 else None)


def _lower_at(world: World, placement: Placement) -> None:
    """Bring the last piece down to its first contact, and a little into it."""
    x, y, a, b, c, d = placement
    number = len(world.names) - 1
    world.put(number, (x, y, 0.0, a, b, c, d))
    lower(world, number)
    world.data.qpos[7 * number + 2] -= CLEAR + PRESS


def _varied(tries: list[_Try]) -> list[_Try]:
    """At most two for each side and piece below, so that the list offers a choice."""
    seen: Counter[tuple[float, str | None]] = Counter()
    kept = []
    for each in tries:
        key = (each.side.rise, each.below)
        seen[key] += 1
        if seen[key] <= 2:
            kept.append(each)
    return kept


def _weighed(tower: Tower, piece: str, world: World, each: _Try) -> Suggestion:
    """With the steadiness of the whole tower, the piece in its place."""
    number = len(world.names) - 1
    _lower_at(world, each.placement)
    x, y, z = (world.data.qpos[7 * number : 7 * number + 3] * METRE).tolist()
    _, _, a, b, c, d = each.placement
    degrees = margin([*tower, (piece, (x, y, z, a, b, c, d))]).degrees
    words = _words(each)
    worth = SLANT if words.params["how"] == "slant" else 1.0
    return Suggestion(each.placement, worth * min(degrees, each.lean), words)


def _words(each: _Try) -> Message:
    """How it stands, on what, and which way: "on its side on the slab, lengthwise"."""
    turned = axes(np.array(each.placement[2:]))
    up = float(turned[2, 2])
    how = "standing" if up > 0.99 else "upside-down" if up < -0.99 else "side"
    how = "slant" if how == "side" and abs(up) > 0.05 else how
    long, short = max(each.side.length, each.side.width), min(each.side.length, each.side.width)
    along = (each.side.length > each.side.width) != each.across
    way = "any" if long < SQUARE * short else "lengthwise" if along else "crosswise"
    if each.below is None:
        return say("pose-table", how=how, way=way)
    return say("pose-on", piece=each.below, how=how, way=way)

"""Looking for placements: where a piece would lie on a tower, how firmly, and how that is said.

Three looks, each at fewer placements and closer: maps of heights find where a piece would lie with
its centre of mass well inside what it rests on; weights handed down the tower say whether it would
bear them; the engine lowers the best to contact, and they are weighed once more.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sarisari.core.message import Message, say
from sarisari.core.settle_question import Placement
from sarisari.physics.convex_parts import Points
from sarisari.physics.height_map import HeightMap, Resting, Turn, resting, underside
from sarisari.physics.load_paths import Contacts, carried, touching, weakest_under
from sarisari.physics.lowering import CLEAR, lower
from sarisari.physics.quaternion import axes, then, turn_about
from sarisari.physics.sides import Side
from sarisari.physics.world import METRE, Tower, World

PRESS = 3e-5  # metres: so far a piece is pressed down, that all of a flat side touches
EACH = 6  # spots for each side that are looked at
APART = 5.0  # mm between them
FIRST = 200  # spots among which they are chosen
ALIKE = 2  # placements on the same side of a piece and on the same piece below
SAFE = 2.0  # degrees: what is steadier than that hardly ever falls
FALLS = 100.0  # degrees: what lacks a tenth of that is worth a tenth of a point less
TREMBLE = 1.0  # mm inside that a hand may miss
STEADY = 12.0  # degrees beyond which nothing is gained
DEEP = 8.0  # mm inside beyond which nothing is gained
SLANT = 0.5  # what a placement on a slant is worth: little can be built on it
LOW = 0.0015  # part of its worth that a placement loses with each millimetre of height
SQUAT = 0.03  # what it loses with each millimetre that its own centre of mass is up
SQUARE = 1.1  # what is less longer than wide has no direction
ASIDE = 4.0  # mm from the middle
EIGHTHS = 8  # of a turn
UP = np.array([0.0, 0.0, 1.0])
ON_TABLE = -1


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how steady the tower would stand, and how to say it."""

    placement: Placement
    degrees: float  # how far the table could lean; on a slant, half of it
    inside: float  # mm that the centre of mass is inside what the piece rests on
    around: float  # the same for what it all but rests on: how far it may roll or rock
    words: Message


class TurnedPiece(NamedTuple):
    """A side of a piece, turned about the upright."""

    number: int  # of the side; below 0 for a slant
    side: Side
    eighths: int  # of a turn: 0 along the base, 2 across
    turn: Turn

    @property
    def is_slant(self) -> bool:
        """Whether it rests on no side."""
        return self.number < 0


class Look(msgspec.Struct, frozen=True):
    """A placement that was looked at."""

    placement: Placement
    turned: TurnedPiece
    below: int  # the piece that it mostly rests on
    height: float  # mm
    degrees: float
    inside: float
    around: float
    worth: float


class HeldPiece:
    """A tower, and over it a piece that is not placed yet."""

    def __init__(self, tower: Tower, piece: str) -> None:
        self._world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
        self._contacts: Contacts = touching(self._world)
        self._mass = float(self._world.model.body_mass[-1])

    def borne(self, look: Look) -> Look:
        """With what the tower below says to the weight."""
        rise = look.turned.side.rise
        spot = np.array([*look.placement[:2], look.height + rise])
        weakest = weakest_under(self._world, self._contacts, look.below, spot, self._mass)
        degrees = min(look.degrees, weakest)
        worth = float(worth_of(rise, degrees, look.inside, look.around, look.height))
        return msgspec.structs.replace(look, degrees=degrees, worth=worth)

    def weighed(self, look: Look) -> tuple[float, Suggestion] | None:
        """Lowered to contact: what it is worth, and how it is said. None if nothing would hold
        it."""
        world = self._world
        x, y, a, b, c, d = look.placement
        number = len(world.names) - 1
        world.put(number, (x, y, 0.0, a, b, c, d))
        lower(world, number)
        world.data.qpos[7 * number + 2] -= CLEAR + PRESS
        found = carried(world)
        if found.below < 0 or found.on_table:
            return None
        words = words_of(look, world.names[found.below], world.poses()[found.below, :2])
        height = float(world.data.qpos[7 * number + 2]) * METRE
        factor = SLANT if words.params["how"] in ("slant", "leaning") else 1.0
        degrees = factor * found.weakest if found.weakest > 0 else found.weakest
        rise = look.turned.side.rise
        worth = float(worth_of(rise, degrees, found.inside, look.around, height))
        degrees, inside, around = (
            round(size, 2) for size in (max(degrees, 0.0), found.inside, look.around)
        )
        return worth, Suggestion(look.placement, degrees, inside, around, words)


def turned_by(number: int, side: Side, eighths: int) -> TurnedPiece:
    """A side that lies below, by so many eighths of a turn."""
    angle = 2 * math.pi * eighths / EIGHTHS
    w, x, y, z = then(np.array(side.turn), turn_about(UP, angle)).tolist()
    return TurnedPiece(number, side, eighths, (w, x, y, z))


def worth_of(rise: float, degrees: Any, inside: Any, around: Any, height: Any) -> Any:
    """Safe above all; then well inside, steady, squat and low. Of numbers or of arrays of them."""
    safe = np.clip(degrees / SAFE, 0, 1) * np.clip(inside / TREMBLE, 0, 1)
    safe = safe + np.clip(degrees / FALLS, -1, 0)
    deep = np.minimum(inside, DEEP) / DEEP + np.minimum(around, DEEP) / DEEP
    steady = 2 * np.minimum(degrees, STEADY) / STEADY
    return (10 * safe + deep + steady - SQUAT * rise) * (1 - LOW * height)


def looks(relief: HeightMap, piece: str, turns: Iterable[TurnedPiece]) -> Iterator[Look]:
    """Of every side the spots where it seems to lie best, some way from each other."""
    for turned in turns:
        seen, degrees = rests(relief, piece, turned)
        worth = worth_of(turned.side.rise, degrees, seen.inside, seen.around, seen.heights)
        yield from best_at(turned, seen, degrees, worth)


def rests(relief: HeightMap, piece: str, turned: TurnedPiece) -> tuple[Resting, Points]:
    """Where it would rest, and how far it could lean there."""
    seen = resting(relief, underside(piece, turned.turn))
    rise = max(turned.side.rise, 1.0)
    return seen, np.degrees(np.arctan2(np.maximum(seen.inside, 0), rise))


def best_at(turned: TurnedPiece, seen: Resting, degrees: Points, worth: Points) -> Iterator[Look]:
    """The best spots, some way from each other."""
    sizes = (seen.heights, degrees, seen.inside, seen.around, worth)
    for spot in _apart(seen.spots, worth):
        x, y = seen.spots[spot].tolist()
        numbers = (float(size[spot]) for size in sizes)
        yield Look((x, y, *turned.turn), turned, int(seen.below[spot]), *numbers)


def _apart(spots: Points, worth: Points) -> list[int]:
    taken: list[int] = []
    far = abs(spots).sum(1)  # of spots that are as good, the nearest to the middle
    for spot in np.lexsort((far, -worth.round(2)))[:FIRST].tolist():
        if not (abs(spots[taken] - spots[spot]).max(1) < APART).any():
            taken.append(spot)
        if len(taken) == EACH:
            break
    return taken


def varied(found: Iterable[Look]) -> list[Look]:
    """The best first, but only some for each side and piece below, so that the list offers a
    choice; then the others."""
    seen: Counter[tuple[int, int, int]] = Counter()
    first: list[Look] = []
    later: list[Look] = []
    for look in sorted(found, key=lambda look: -look.worth):
        key = (look.turned.number, look.turned.eighths, look.below)
        seen[key] += 1
        (first if seen[key] <= ALIKE else later).append(look)
    return first + later


def words_of(look: Look, below: str | None = None, middle: Points | None = None) -> Message:
    """How it stands, on what, which way, and where on it: "on its side on the slab, lengthwise, on
    the left"."""
    how, way = _how(look), _way(look.turned)
    if below is None or middle is None:
        return say("pose-table", how=how, way=way)
    x, y = (np.array(look.placement[:2]) - middle).tolist()
    return say("pose-on", piece=below, how=how, way=way, where=_where(x, y))


def _how(look: Look) -> str:
    if look.turned.is_slant:
        return "leaning"
    up = float(axes(np.array(look.placement[2:]))[2, 2])
    how = "standing" if up > 0.99 else "upside-down" if up < -0.99 else "side"
    return "slant" if how == "side" and abs(up) > 0.05 else how


def _way(turned: TurnedPiece) -> str:
    side, eighths = turned.side, turned.eighths
    if eighths % 2:
        return "diagonal"
    is_square = max(side.length, side.width) < SQUARE * min(side.length, side.width)
    if turned.is_slant or is_square:
        return "any"
    along = (side.length > side.width) != (eighths % 4 == 2)
    return "lengthwise" if along else "crosswise"


def _where(x: float, y: float) -> str:
    """Which part of what is below, seen with the base lengthwise before one.

    >>> _where(-20.0, 9.0), _where(0.0, -9.0), _where(1.0, 1.0)
    ('left-back', 'front', 'middle')
    """
    sides = ["left"] * (x < -ASIDE) + ["right"] * (x > ASIDE)
    sides += ["front"] * (y < -ASIDE) + ["back"] * (y > ASIDE)
    return "-".join(sides) or "middle"

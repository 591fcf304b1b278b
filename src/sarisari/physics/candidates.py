"""Candidate placements: where a piece would rest on a tower, how firmly, and how to describe it.

Three passes, each over fewer placements and more exact. Height maps find where a piece would rest
with its centre of mass well inside its support. Load paths down the tower tell whether the tower
would bear it. The engine lowers the best ones to contact, and their loads are computed once more.
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

PRESS = 3e-5  # metres that a piece is pressed down, so that all of a flat side touches
EACH = 6  # spots that are examined for each side
APART = 5.0  # mm between these spots
FIRST = 200  # best spots that they are chosen from
ALIKE = 2  # placements with the same side of the piece on the same piece below
SAFE = 2.0  # degrees; a placement more stable than this hardly ever falls
FALLS = 100.0  # degrees of deficit that cost a whole point
TREMBLE = 1.0  # mm that a hand may be off
STEADY = 12.0  # degrees; more brings no further benefit
DEEP = 8.0  # mm inside the support; more brings no further benefit
SLANT = 0.5  # factor for a slanted placement: little can be built on it
LOW = 0.0015  # share of its score that a placement loses per mm of height
SQUAT = 0.03  # score that it loses per mm of height of the piece's own centre of mass
SQUARE = 1.1  # ratio of length to width below which a side has no direction
ASIDE = 4.0  # mm from the centre
EIGHTHS = 8  # eighths of a full turn
UP = np.array([0.0, 0.0, 1.0])
ON_TABLE = -1


class Suggestion(msgspec.Struct, frozen=True):
    """A placement, how stable the tower would be, and a description."""

    placement: Placement
    degrees: float  # how far the table could tilt; halved for a slanted placement
    inside: float  # mm that the centre of mass lies inside the support
    around: float  # the same including near contacts: how far it may roll or rock
    words: Message


class TurnedPiece(NamedTuple):
    """A resting side of a piece, rotated about the vertical."""

    number: int  # of the side; negative for a slant
    side: Side
    eighths: int  # of a turn: 0 along the base, 2 across
    turn: Turn

    @property
    def is_slant(self) -> bool:
        """Whether the piece rests on none of its sides."""
        return self.number < 0


class Look(msgspec.Struct, frozen=True):
    """A candidate placement that has been examined."""

    placement: Placement
    turned: TurnedPiece
    below: int  # the piece that it mainly rests on
    height: float  # mm
    degrees: float
    inside: float
    around: float
    worth: float


class HeldPiece:
    """A tower, and above it a piece that has not been placed yet."""

    def __init__(self, tower: Tower, piece: str) -> None:
        self._world = World([*tower, (piece, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))])
        self._contacts: Contacts = touching(self._world)
        self._mass = float(self._world.model.body_mass[-1])

    def borne(self, look: Look) -> Look:
        """Return the candidate with the load on the tower below taken into account."""
        rise = look.turned.side.rise
        spot = np.array([*look.placement[:2], look.height + rise])
        weakest = weakest_under(self._world, self._contacts, look.below, spot, self._mass)
        degrees = min(look.degrees, weakest)
        worth = float(worth_of(rise, degrees, look.inside, look.around, look.height))
        return msgspec.structs.replace(look, degrees=degrees, worth=worth)

    def weighed(self, look: Look) -> tuple[float, Suggestion] | None:
        """Lower the piece to contact. Return its score and the suggestion, or None if nothing would
        hold it."""
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
    """Return a side that faces down, rotated by eighths of a turn."""
    angle = 2 * math.pi * eighths / EIGHTHS
    w, x, y, z = then(np.array(side.turn), turn_about(UP, angle)).tolist()
    return TurnedPiece(number, side, eighths, (w, x, y, z))


def worth_of(rise: float, degrees: Any, inside: Any, around: Any, height: Any) -> Any:
    """Return the score of a placement: safety above all; then a well supported centre of mass,
    stability, a low piece and a low place. Takes numbers or arrays."""
    safe = np.clip(degrees / SAFE, 0, 1) * np.clip(inside / TREMBLE, 0, 1)
    safe = safe + np.clip(degrees / FALLS, -1, 0)
    deep = np.minimum(inside, DEEP) / DEEP + np.minimum(around, DEEP) / DEEP
    steady = 2 * np.minimum(degrees, STEADY) / STEADY
    return (10 * safe + deep + steady - SQUAT * rise) * (1 - LOW * height)


def looks(relief: HeightMap, piece: str, turns: Iterable[TurnedPiece]) -> Iterator[Look]:
    """Yield the best spots of every side, at some distance from each other."""
    for turned in turns:
        seen, degrees = rests(relief, piece, turned)
        worth = worth_of(turned.side.rise, degrees, seen.inside, seen.around, seen.heights)
        yield from best_at(turned, seen, degrees, worth)


def rests(relief: HeightMap, piece: str, turned: TurnedPiece) -> tuple[Resting, Points]:
    """Return where a piece would rest, and how far it could tilt there."""
    seen = resting(relief, underside(piece, turned.turn))
    rise = max(turned.side.rise, 1.0)
    return seen, np.degrees(np.arctan2(np.maximum(seen.inside, 0), rise))


def best_at(turned: TurnedPiece, seen: Resting, degrees: Points, worth: Points) -> Iterator[Look]:
    """Yield the best spots, at some distance from each other."""
    sizes = (seen.heights, degrees, seen.inside, seen.around, worth)
    for spot in _apart(seen.spots, worth):
        x, y = seen.spots[spot].tolist()
        numbers = (float(size[spot]) for size in sizes)
        yield Look((x, y, *turned.turn), turned, int(seen.below[spot]), *numbers)


def _apart(spots: Points, worth: Points) -> list[int]:
    taken: list[int] = []
    far = abs(spots).sum(1)  # among equally good spots, prefer the nearest to the centre
    for spot in np.lexsort((far, -worth.round(2)))[:FIRST].tolist():
        if not (abs(spots[taken] - spots[spot]).max(1) < APART).any():
            taken.append(spot)
        if len(taken) == EACH:
            break
    return taken


def varied(found: Iterable[Look]) -> list[Look]:
    """Order candidates by score, but put only a few with the same side and the same piece below
    first, so that the list offers a choice; the others follow."""
    seen: Counter[tuple[int, int, int]] = Counter()
    first: list[Look] = []
    later: list[Look] = []
    for look in sorted(found, key=lambda look: -look.worth):
        key = (look.turned.number, look.turned.eighths, look.below)
        seen[key] += 1
        (first if seen[key] <= ALIKE else later).append(look)
    return first + later


def words_of(look: Look, below: str | None = None, middle: Points | None = None) -> Message:
    """Describe how a piece stands, on what, in which direction and where: "on its side on the slab,
    lengthwise, on the left"."""
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
    """Return the position on the piece below, seen with the base lengthwise in front of the viewer.

    >>> _where(-20.0, 9.0), _where(0.0, -9.0), _where(1.0, 1.0)
    ('left-back', 'front', 'middle')
    """
    sides = ["left"] * (x < -ASIDE) + ["right"] * (x > ASIDE)
    sides += ["front"] * (y < -ASIDE) + ["back"] * (y > ASIDE)
    return "-".join(sides) or "middle"

"""Load paths: how close each piece would be to toppling under everything that rests on it.

Weights are passed down from the last piece to the base, through the points where each piece touches
earlier ones. Only vertical forces count, so cups and walls hold slightly more than this estimate
says. It takes a millisecond, where `margin` takes a hundred.
"""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.physics.balance import nonnegative_least_squares
from sarisari.physics.convex_parts import Points
from sarisari.physics.world import MM_PER_METRE, World, engine

CONTACT_METRES = 1e-4  # metres within which parts touch
LEAST_VERTICAL = 0.4  # vertical component of a normal; the sides of a cup hold as well
DIRECTIONS = 32  # directions in which a piece could topple
EVENNESS = 0.01  # weight of an even distribution over all contact points
HOPELESS_DEGREES = -20.0  # degrees; beyond this deficit there is no need to look further
NOTHING = -2
LEAST_RISE_MM = 1.0  # mm; minimum height of a centre of mass above its support


class Contacts(NamedTuple):
    """Contact points between pieces: the later piece, the earlier one (-1: the table), and the
    position in mm."""

    upper: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int64]
    spots: Points


class Carried(NamedTuple):
    """How a tower would bear its last piece."""

    weakest: float  # smallest tilt in degrees of the last piece and all that bear it;
    # negative: it should topple
    inside: float  # mm that its centre of mass lies inside its support
    below: int  # the piece that it mainly rests on; -1 for the table, or NOTHING
    on_table: bool


def contacts_of(world: World) -> Contacts:
    """Return the contacts of a world as its pieces lie now."""
    world.model.geom_margin[:] = CONTACT_METRES
    world.model.body_margin[:] = CONTACT_METRES
    engine().mj_fwdPosition(world.model, world.data)
    contact = world.data.contact
    owners = world.owner[contact.geom]
    flat = abs(contact.frame[:, 2]) > LEAST_VERTICAL
    # the last piece is pressed down, so a part it still does not touch would not hold it
    flat &= (contact.dist < 0) | (owners.max(1) < len(world.names) - 1)
    return Contacts(owners[flat].max(1), owners[flat].min(1), contact.pos[flat] * MM_PER_METRE)


def load_of_last(world: World) -> Carried:
    """Return how the last piece of a world, which lies where it would come to rest, is borne."""
    contacts = contacts_of(world)
    last = len(world.names) - 1
    weights = world.model.body_mass[1:].copy()
    moments = world.data.xipos[1:] * MM_PER_METRE * weights[:, None]
    weakest = _hand_down(contacts, weights, moments, last)
    mine = contacts.upper == last
    resting = contacts.lower[mine]
    inside = _depth(contacts.spots[mine], world.data.xipos[1 + last] * MM_PER_METRE)
    below = int(np.bincount(resting + 1).argmax()) - 1 if len(resting) else NOTHING
    return Carried(weakest, inside, below, bool((resting < 0).any()) and last > 0)


def weakest_under(
    world: World, contacts: Contacts, below: int, spot: Points, added: float
) -> float:
    """Return the smallest tilt, in degrees, of a piece and all that bear it, with an additional
    weight at a position in mm. Faster than lowering a piece of that weight."""
    weights, centres = world.model.body_mass[1:], world.data.xipos[1:] * MM_PER_METRE
    return weakest_with(contacts, weights, centres, below, spot, added)


def weakest_with(
    contacts: Contacts, weights: Points, centres: Points, below: int, spot: Points, added: float
) -> float:
    """Return the same for pieces of which only the weights and the centres of mass are given."""
    weights, moments = weights.copy(), centres * weights[:, None]
    weights[below] += added
    moments[below] += added * spot
    return _hand_down(contacts, weights, moments, below)


def _hand_down(contacts: Contacts, weights: Points, moments: Points, first: int) -> float:
    """Pass a piece's weight down to the base. Return the smallest tilt of all pieces that bear it."""
    bears = {first}
    weakest = 90.0
    for piece in range(first, -1, -1):
        if piece not in bears:
            continue
        mine = contacts.upper == piece
        spots, lower = contacts.spots[mine], contacts.lower[mine]
        centre = moments[piece] / weights[piece]
        lean = _lean(_depth(spots, centre), centre, spots)
        is_new = piece == len(weights) - 1  # others may catch it: only they count
        weakest = min(weakest, max(lean, 0.0) if is_new else lean)
        if weakest < HOPELESS_DEGREES:
            return weakest
        borne = _shares(spots, centre) * weights[piece]
        for share, spot, other in zip(borne, spots, lower.tolist(), strict=True):
            if other >= 0 and share > 0:
                weights[other] += share
                moments[other] += share * np.array([*spot[:2], centre[2]])
                bears.add(other)
    return weakest


def _depth(spots: Points, centre: Points) -> float:
    """Return how far a centre of mass lies inside the outline of the contact points; negative
    outside."""
    if not len(spots):
        return -1.0
    angles = 2 * np.pi * np.arange(DIRECTIONS) / DIRECTIONS
    ways = np.stack([np.cos(angles), np.sin(angles)])
    return float(((spots[:, :2] - centre[:2]) @ ways).max(0).min())


def _lean(depth: float, centre: Points, spots: Points) -> float:
    if not len(spots):
        return -90.0
    rise = max(LEAST_RISE_MM, float(centre[2] - spots[:, 2].mean()))
    return math.degrees(math.atan2(depth, rise))


def _shares(spots: Points, centre: Points) -> Points:
    """Return the share of a weight that each contact point bears, in balance and without pulling
    forces."""
    if not len(spots):
        return np.zeros(0)
    count = len(spots)
    arms = (spots[:, :2] - centre[:2]).T
    sums = np.concatenate([np.ones((1, count)) * 10, arms, EVENNESS * np.eye(count)])
    goal = np.concatenate([[10.0], np.zeros(2), np.full(count, EVENNESS / count)])
    found = nonnegative_least_squares(sums, goal)
    shares: Points = found / max(float(found.sum()), 1e-9)
    return shares

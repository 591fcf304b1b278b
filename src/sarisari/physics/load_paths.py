"""Who carries whom: how near to toppling each piece would be under all that rests on it.

Weights are handed down from the last piece to the base, each by the spots where it touches what
was there before it. Only upright forces count, so that hollows and walls help a little more than
this says; it takes a millisecond where `margin` takes a hundred.
"""

import math
from importlib import import_module
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.physics.convex_parts import Points
from sarisari.physics.world import METRE, World, engine

REACH = 1e-4  # metres: what is as near as that touches
STEEP = 0.4  # upright part of a normal: sides of a cup hold too
WAYS = 32  # directions in which a piece could topple
EVEN = 0.01  # how much it counts that weight is shared among all spots
HOPELESS = -20.0  # degrees: what lacks more needs no further look
LOWEST = 1.0  # mm: no centre of mass is nearer to what it rests on


class Contacts(NamedTuple):
    """Where pieces touch, by spot: the later piece, the earlier one (-1: the table), and where in
    mm."""

    upper: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int64]
    spots: Points


class Carried(NamedTuple):
    """How a tower would bear its last piece."""

    weakest: float  # degrees that the last piece could lean, or any that bears it if that is
    # less; below 0 it should topple, the farther the surer
    inside: float  # mm that its centre of mass is inside what it rests on
    below: int  # the piece that it mostly rests on, -1 for the table, -2 for none
    on_table: bool


def touching(world: World) -> Contacts:
    """As the world's pieces lie now."""
    world.model.geom_margin[:] = REACH
    world.model.body_margin[:] = REACH
    engine().mj_fwdPosition(world.model, world.data)
    contact = world.data.contact
    owners = world.owner[contact.geom]
    flat = abs(contact.frame[:, 2]) > STEEP
    # the last piece is pressed down: what it does not touch even so would not hold it
    flat &= (contact.dist < 0) | (owners.max(1) < len(world.names) - 1)
    return Contacts(owners[flat].max(1), owners[flat].min(1), contact.pos[flat] * METRE)


def carried(world: World) -> Carried:
    """For the last piece of a world, which lies where it would come to rest."""
    contacts = touching(world)
    last = len(world.names) - 1
    weights = world.model.body_mass[1:].copy()
    moments = world.data.xipos[1:] * METRE * weights[:, None]
    weakest = _handed_down(contacts, weights, moments, last)
    mine = contacts.upper == last
    resting = contacts.lower[mine]
    inside = _depth(contacts.spots[mine], world.data.xipos[1 + last] * METRE)
    below = int(np.bincount(resting + 1).argmax()) - 1 if len(resting) else -2
    return Carried(weakest, inside, below, bool((resting < 0).any()) and last > 0)


def weakest_under(
    world: World, contacts: Contacts, below: int, spot: Points, added: float
) -> float:
    """Degrees that a piece and all that bear it could lean with a weight more, at a spot in mm;
    quicker than to lower what weighs so much."""
    weights = world.model.body_mass[1:].copy()
    moments = world.data.xipos[1:] * METRE * weights[:, None]
    weights[below] += added
    moments[below] += added * spot
    return _handed_down(contacts, weights, moments, below)


def _handed_down(contacts: Contacts, weights: Points, moments: Points, first: int) -> float:
    """Hand a piece's weight down to the base: the least lean of all that bear it."""
    bears = {first}
    weakest = 90.0
    for piece in range(first, -1, -1):
        if piece not in bears:
            continue
        mine = contacts.upper == piece
        spots, lower = contacts.spots[mine], contacts.lower[mine]
        centre = moments[piece] / weights[piece]
        lean = _lean(_depth(spots, centre), centre, spots)
        is_new = piece == len(weights) - 1  # it may be caught: what counts is how others fare
        weakest = min(weakest, max(lean, 0.0) if is_new else lean)
        if weakest < HOPELESS:
            return weakest
        borne = _shares(spots, centre) * weights[piece]
        for share, spot, other in zip(borne, spots, lower.tolist(), strict=True):
            if other >= 0 and share > 0:
                weights[other] += share
                moments[other] += share * np.array([*spot[:2], centre[2]])
                bears.add(other)
    return weakest


def _depth(spots: Points, centre: Points) -> float:
    """How far a centre of mass is inside the outline of spots; below 0 outside."""
    if not len(spots):
        return -1.0
    angles = 2 * np.pi * np.arange(WAYS) / WAYS
    ways = np.stack([np.cos(angles), np.sin(angles)])
    return float(((spots[:, :2] - centre[:2]) @ ways).max(0).min())


def _lean(depth: float, centre: Points, spots: Points) -> float:
    if not len(spots):
        return -90.0
    rise = max(LOWEST, float(centre[2] - spots[:, 2].mean()))
    return math.degrees(math.atan2(depth, rise))


def _shares(spots: Points, centre: Points) -> Points:
    """What part of a weight each spot bears, so that all balance and none pulls."""
    if not len(spots):
        return np.zeros(0)
    count = len(spots)
    arms = (spots[:, :2] - centre[:2]).T
    sums = np.concatenate([np.ones((1, count)) * 10, arms, EVEN * np.eye(count)])
    goal = np.concatenate([[10.0], np.zeros(2), np.full(count, EVEN / count)])
    found: Points = import_module("scipy.optimize").nnls(sums, goal)[0]
    shares: Points = found / max(float(found.sum()), 1e-9)
    return shares

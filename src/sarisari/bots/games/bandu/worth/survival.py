"""The survival model: how likely a tower survives a piece that is put in a good place, from how open
the tower is and how hard the piece is, and how open it is afterwards (a Rasch model).

It is a rule of thumb for pieces that nobody has looked at more closely. All of its numbers are
fitted to simulated placements by `bench/bandu_survival.py`.
"""

import math
from collections.abc import Sequence

from sarisari.bots.games.bandu.worth.surface import Surface
from sarisari.bots.games.bandu.worth.survival_table import (
    DIFFICULTIES,
    OPENNESS,
    SHIFTS,
    SLOPE,
    SPREAD,
)

MOST_NOTABLE = 5  # pieces of each sort that an Auctioneer considers
USUAL_SHIFT = -0.5  # of a piece that is not in the table
LEAST_OPENNESS, MOST_OPENNESS = -6.0, 10.0
EVEN_SHARE = 0.2  # of the spread from tower to tower, when towers are still alike
UNLIKE_OPENNESS = 4.0  # that a tower has lost when it is like no other
LOGIT_VARIANCE = 0.35  # factor by which a logit's variance flattens the mean chance
CAREFUL_SHARE = 0.45  # of the openness that a piece costs, saved by who looks for room
LARGEST_LOGIT = 8.0  # of any chance
MOST_LOGIT = 5.0  # of chances that a few tries or a look can tell


def openness(surface: Surface) -> float:
    """How open a tower is: the logit of the chance that it survives a piece of difficulty 0."""
    features = surface_features(surface)
    found = sum(weight * feature for weight, feature in zip(OPENNESS, features, strict=True))
    return min(max(found, LEAST_OPENNESS), MOST_OPENNESS)


def surface_features(surface: Surface) -> tuple[float, ...]:
    """What openness depends on, in the order of `OPENNESS`: even a little room counts, and each
    piece makes a tower less steady."""
    return 1.0, math.sqrt(surface.room), float(surface.size)


def difficulty(piece: str) -> float:
    """How hard a piece is: bases of Challenge are the easiest.

    >>> difficulty("spindle") > difficulty("brick")
    True
    """
    return DIFFICULTIES.get(piece, min(DIFFICULTIES.values()))


def notable(pieces: Sequence[str]) -> list[str]:
    """The pieces of a pile that are worth considering in an auction: the hardest, those that spoil
    a tower most, and as many that improve it most."""
    hardest = sorted(pieces, key=lambda piece: (-difficulty(piece), piece))[:MOST_NOTABLE]
    by_shift = sorted(pieces, key=lambda piece: (SHIFTS.get(piece, USUAL_SHIFT), piece))
    found = [*hardest, *by_shift[:MOST_NOTABLE], *by_shift[-2 * MOST_NOTABLE :]]
    return list(dict.fromkeys(found))


def unlikeness(before: float) -> float:
    """How much a tower differs from others that are as open: little as long as it is open."""
    lost = max(0.0, MOST_OPENNESS - before) / UNLIKE_OPENNESS
    return min(1.0, EVEN_SHARE + lost)


def estimate(before: float, piece: str, known: float = 0.0) -> float:
    """The probability that a tower of this openness survives a piece: the mean over towers, which
    differ in shape. `known` shifts the logit by what another tower has shown of the piece."""
    deviation = SPREAD * unlikeness(before)
    logit = before - difficulty(piece) + known
    return _chance(logit / math.sqrt(1 + LOGIT_VARIANCE * deviation**2))


def blended(before: float, piece: str, found: float) -> float:
    """The probability that a tower survives a piece, from what looks or a few tries say of it and
    from what such pieces do in general, which counts the more, the more open the tower is: geometry
    sees that an egg may roll, and not that it hardly ever does."""
    like = 1 - unlikeness(before)
    return _chance(like * _logit(estimate(before, piece)) + (1 - like) * _logit(found))


def surprise(before: float, piece: str, found: float) -> float:
    """How much easier a piece has turned out on a tower than was to be expected, in logits. What is
    as good as certain is no surprise if it was to be expected."""
    least = _chance(-MOST_LOGIT)
    expected = before - difficulty(piece)
    if found <= least:
        return min(0.0, -MOST_LOGIT - expected)
    if found >= 1 - least:
        return max(0.0, MOST_LOGIT - expected)
    return _logit(found) - expected


def _logit(chance: float) -> float:
    least = _chance(-LARGEST_LOGIT)
    chance = min(max(chance, least), 1 - least)
    return math.log(chance / (1 - chance))


def _chance(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def opened(before: float, piece: str, is_careful: bool = False) -> float:
    """The openness of a tower after a piece, on average. A careful builder puts pieces where they
    leave room."""
    after = SLOPE * before + SHIFTS.get(piece, USUAL_SHIFT)
    if is_careful and after < before:
        after += CAREFUL_SHARE * (before - after)
    return min(max(after, LEAST_OPENNESS), MOST_OPENNESS)

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
)

MOST_NOTABLE = 5  # pieces of each sort that an Auctioneer considers
USUAL_SHIFT = -0.5  # of a piece that is not in the table
LEAST_OPENNESS, MOST_OPENNESS = -6.0, 10.0


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
    a tower most and those that improve it most."""
    hardest = sorted(pieces, key=lambda piece: (-difficulty(piece), piece))[:MOST_NOTABLE]
    by_shift = sorted(pieces, key=lambda piece: (SHIFTS.get(piece, USUAL_SHIFT), piece))
    found = [*hardest, *by_shift[:MOST_NOTABLE], *by_shift[-MOST_NOTABLE:]]
    return list(dict.fromkeys(found))


def estimate(before: float, piece: str) -> float:
    """The probability that a tower of this openness survives a piece."""
    return 1 / (1 + math.exp(difficulty(piece) - before))


def opened(before: float, piece: str) -> float:
    """The openness of a tower after a piece, on average."""
    after = SLOPE * before + SHIFTS.get(piece, USUAL_SHIFT)
    return min(max(after, LEAST_OPENNESS), MOST_OPENNESS)

"""The win model: how likely each seat wins the game, from its beans, its tower and its turn.

It is a multinomial logit. Its coefficients were fitted to whole games of a model of Bandu in which
everybody plays by it (`bench/bandu_worth.py`), so what a bean is worth follows from how often beans
decide games later on.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from sarisari.bots.games.bandu.worth.win_coefficients import COEFFICIENTS

Shares: TypeAlias = tuple[float, ...]

MOST_SEATS = 6
MOST_BEANS = 8  # more beans count as this many
FEATURE_COUNT = MOST_SEATS - 1 + MOST_BEANS + 5
TEMPERATURE = 0.05  # of the softmax over answers, in chance to win: everybody's, and assumed so
CAREFUL_TEMPERATURE = 0.01  # the same among careful builders
CASUAL_OFFER_TEMPERATURE = 0.02  # of the softmax over offers: an offer is no war of nerves
OFFER_TEMPERATURE = 0.01  # the same for `club`
CAREFUL_OFFER_TEMPERATURE = 0.005  # the same for careful builders


@lru_cache(maxsize=65536)
def win_chances(beans: tuple[int, ...], openness: tuple[float, ...]) -> Shares:
    """The probability of winning of each seat that is still in, from the next Auctioneer on, in
    order of turns."""
    if len(beans) == 1:
        return (1.0,)
    scores = [math.exp(_score(place, beans, openness[place])) for place in range(len(beans))]
    total = sum(scores)
    return tuple(score / total for score in scores)


def _score(place: int, beans: Sequence[int], openness: float) -> float:
    """The score of the seat that is `place` turns after the next Auctioneer."""
    weights = COEFFICIENTS[len(beans)]
    mine = min(beans[place], MOST_BEANS)
    richer = sum(other > beans[place] for other in beans) / (len(beans) - 1)
    shape = weights[MOST_SEATS - 1 + MOST_BEANS :]
    score = weights[place - 1] if place else 0.0
    score += sum(weights[MOST_SEATS - 1 : MOST_SEATS - 1 + mine])
    score += shape[0] * openness + shape[1] * openness**2 + shape[2] * mine * openness
    return score + shape[3] * richer + shape[4] * (place == 1 and mine == 0)

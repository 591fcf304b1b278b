"""How uncertain the values of an auction are: to first order, from the chance of each tower
(error propagation)."""

import math

from sarisari.bots.games.bandu.builder.auction import Auction
from sarisari.bots.games.bandu.builder.estimates import DIGITS, Prospect
from sarisari.core.cards import Seat

MODEL_ERROR = 0.01  # of the win model itself, in probability of winning


def nudged(prospect: Prospect) -> float:
    """The chance, one standard error nearer to one half."""
    chance, weight = prospect.chance, prospect.weight
    error = math.sqrt(max(chance * (1 - chance), 1 / (weight + 2) ** 2) / (weight + 1))
    return chance - error if chance > 0.5 else chance + error


def with_chance(auction: Auction, seat: Seat, chance: float) -> Auction:
    """The auction with another chance of one tower."""
    chances = auction.chances
    return auction._replace(chances=(*chances[:seat], round(chance, DIGITS), *chances[seat + 1 :]))

"""What the actions of an auction were worth, for a judge who may try every piece on every tower."""

import math

from sarisari.bots.bot import Valued
from sarisari.bots.games.bandu.builder.auction import Auction, action_share
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.uncertainty import MODEL_ERROR, nudged, with_chance
from sarisari.bots.games.bandu.worth import survival
from sarisari.core.cards import Seat
from sarisari.games.bandu.view import BanduView

MOST_SURVEYED = 4  # pieces that seem the best to offer, until one of them is


class LotValues:
    """The legal actions of a view in an auction, with the chance to win that each leads to."""

    def __init__(self, view: BanduView) -> None:
        self._view = view
        self.estimates = Estimates(view, True)
        self._surveyed: set[str] = set()
        self._actions = [do for do in view.legal if self._is_considered(do)]

    @property
    def valued(self) -> list[Valued]:
        """All actions, with what is known of the towers so far."""
        return [Valued(do, self.of(do), 0.0) for do in self._actions]

    def best(self, do: str) -> Valued:
        """The best action. The pieces of the best ones, and that of what was done, are tried on
        every tower, so that a piece is not the best only because nobody looked at it."""
        if do not in self._actions:
            self._actions.append(do)
        self._survey(self.piece_of(do))
        for _ in range(MOST_SURVEYED):
            best = max(self.valued, key=lambda each: each.value)
            if self.piece_of(best.do) in self._surveyed:
                return best
            self._survey(self.piece_of(best.do))
        tried = (each for each in self.valued if self.piece_of(each.do) in self._surveyed)
        return max(tried, key=lambda each: each.value)

    def of(self, do: str) -> float:
        """The probability of winning that an action leads to."""
        return action_share(self.estimates.auction(self.piece_of(do)), self._view, do)

    def piece_of(self, do: str) -> str:
        """The piece that an action is about."""
        return do.split(" ")[1] if self._view.phase == "offer" else self._view.piece or ""

    def _is_considered(self, do: str) -> bool:
        """Of nearly a hundred offers, those of notable pieces."""
        return self._view.phase != "offer" or self.piece_of(do) in self._notable

    @property
    def _notable(self) -> list[str]:
        return survival.notable(self._view.pile)

    def _survey(self, piece: str) -> None:
        self._surveyed.add(piece)
        for seat in self.estimates.seats:
            self.estimates.survey(seat, piece)


def loss_error(view: BanduView, estimates: Estimates, do: str, best: str) -> float:
    """One standard error of the difference between two actions: from how uncertain the chance of
    each tower is, to first order, and from the win model."""
    pieces = [
        each.split(" ")[1] if view.phase == "offer" else view.piece or "" for each in (do, best)
    ]
    squares = MODEL_ERROR**2
    if pieces[0] == pieces[1]:
        squares += sum(
            _change(view, estimates, pieces[0], (do, best), seat) for seat in estimates.seats
        )
    else:
        for piece, action in zip(pieces, (do, best), strict=True):
            squares += sum(
                _change(view, estimates, piece, (action,), seat) for seat in estimates.seats
            )
    return math.sqrt(squares)


def _change(
    view: BanduView, estimates: Estimates, piece: str, actions: tuple[str, ...], seat: Seat
) -> float:
    """The square of what another chance of one tower does to an action, or to the difference of
    two."""
    auction = estimates.auction(piece)
    other = with_chance(auction, seat, nudged(estimates.prospect(seat, piece)))
    return (_worth(other, view, actions) - _worth(auction, view, actions)) ** 2


def _worth(auction: Auction, view: BanduView, actions: tuple[str, ...]) -> float:
    first, *rest = (action_share(auction, view, do) for do in actions)
    return first - sum(rest)

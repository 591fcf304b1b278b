"""The heuristic of `casual` in Bandu. It weighs each answer by the win model as if the next player
were the last to be asked, judges its own tower by looks and all others by the survival model, and
puts a piece anywhere that looks safe."""

from sarisari.bots.action_words import words_of
from sarisari.bots.games.bandu.builder.auction import Auction, next_seat, paid, placement_shares
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import (
    bearing_nothing,
    chance_of,
    hardness,
    likely_placements,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import flat_placement
from sarisari.bots.games.registration import ActionScore
from sarisari.core.cards import Seat
from sarisari.core.stream import Stream, below
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

SAFE_CHANCE = 0.9  # probability of survival that is always good enough
SOLO_HARDNESS = 0.35  # in solitaire, pieces up to this hardness are equally good
DIGITS = 2  # of a probability of winning: it does not tell finer differences


def scores(view: BanduView) -> dict[str, ActionScore]:
    """Score each legal action of the seat to act."""
    if view.players == 1:
        return {do: (_solo_score(do), 0.0) for do in view.legal}
    prudence = _Prudence(view)
    return {do: (prudence.score(do), 0.0) for do in view.legal}


def placement(view: BanduView, stream: Stream) -> str:
    """A random placement that looks safe enough, or the best one if none does. Without physics:
    upright on top of the tower."""
    assert view.seat is not None
    assert view.piece is not None
    likely = likely_placements(tower_of(view, view.seat), view.piece, view.by_looks)
    if not likely:
        return flat_placement(view)
    safe = [each for each in likely if chance_of(each) >= SAFE_CHANCE]
    safe = safe or [max(likely, key=chance_of)]
    return place_text(safe[below(stream, len(safe))].placement)


def _solo_score(do: str) -> float:
    verb, *arguments = words_of(do)
    return 1 - max(SOLO_HARDNESS, hardness(arguments[0])) if verb == "take" else 0.0


class _Prudence:
    """What the actions of one view are worth, if nobody thinks further ahead than one answer."""

    def __init__(self, view: BanduView) -> None:
        assert view.seat is not None
        self._view, self._seat = view, view.seat
        self._estimates = Estimates(view)
        if view.piece is not None:
            self._estimates.look(view.seat, view.piece)

    def score(self, do: str) -> float:
        verb, *arguments = words_of(do)
        if verb in ("offer", "pull"):
            auction = self._estimates.auction(arguments[0])
            worth = _offer_worth(auction, arguments[1])
            return round(worth, DIGITS) + (verb == "pull" and self._is_free(arguments[0]))
        auction = self._estimates.auction(self._view.piece or "")
        if verb == "use":
            return _use_worth(auction, self._seat)
        if verb == "refuse":
            return _refuse_worth(auction, self._seat)
        return self._bid_worth(auction, verb == "bid")

    def _is_free(self, piece: str) -> bool:
        """AN-32. Whether nothing in this seat's tower rests on a piece. Pulling any other piece is
        risky."""
        return piece in bearing_nothing(tower_of(self._view, self._seat))

    def _bid_worth(self, auction: Auction, is_bid: bool) -> float:
        """What it is worth to get the piece for one bean more, or to leave it to whoever has bid
        most so far."""
        view, seat = self._view, self._seat
        if is_bid:
            return placement_shares(auction, seat, paid(auction.beans, seat, view.bid + 1))[seat]
        winner = auction.auctioneer if view.high_bidder is None else view.high_bidder
        return placement_shares(auction, winner, paid(auction.beans, winner, view.bid))[seat]


def _use_worth(auction: Auction, seat: Seat) -> float:
    return placement_shares(auction, seat, auction.beans)[seat]


def _refuse_worth(auction: Auction, seat: Seat) -> float:
    """What it is worth to pay a bean, if the next one uses the piece."""
    other = next_seat(auction, seat)
    return placement_shares(auction, other, paid(auction.beans, seat))[seat]


def _offer_worth(auction: Auction, kind: str) -> float:
    """What an offer is worth: a hard piece to the neighbour, who may pay to pass it on, or a piece
    for bids, which comes for free if nobody wants it."""
    me, beans = auction.auctioneer, auction.beans
    if kind == "refuse":
        turn = next_seat(auction, me)
        while turn != me and beans[turn] > 0:
            if _use_worth(auction, turn) >= _refuse_worth(auction, turn):
                break
            beans = paid(beans, turn)
            turn = next_seat(auction, turn)
        return placement_shares(auction, turn, beans)[me]
    free = placement_shares(auction, me, beans)
    for seat in auction.seats:
        if seat == me or beans[seat] == 0:
            continue
        bought = placement_shares(auction, seat, paid(beans, seat))
        if bought[seat] > free[seat]:
            return bought[me]
    return free[me]

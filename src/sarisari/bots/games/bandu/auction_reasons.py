"""The reasons that come with hints in Bandu: who must use a piece in the end, how likely towers
survive it, and the rulebook's hints on strategy (BAN-37) where they apply."""

from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.games.bandu.view import BanduView

SAFE_CHANCE = 0.9  # a piece that stands as often as this needs no bean
DEADLY_CHANCE = 0.5  # a piece that falls as often as this is a disaster
EARLY_PIECES = 2  # pieces on a tower, up to which a game has hardly begun


def reason_of(view: BanduView, estimates: Estimates, do: str, piece: str) -> Message | None:
    """Why an action is good or bad, if there is something clear to say."""
    verb, *words = do.split(" ")
    if verb in ("offer", "pull"):
        kind = words[1]
        find = _refuse_offer_reason if kind == "refuse" else _bid_offer_reason
        return find(view, estimates, piece)
    assert view.seat is not None
    own = estimates.prospect(view.seat, piece).chance
    if verb == "use":
        return say("hint-save-beans", "BAN-37") if own >= SAFE_CHANCE else None
    if verb == "refuse":
        return _refusal_reason(view, estimates, own)
    if verb == "bid":
        return say("hint-builds-on") if _opens(estimates, view.seat, piece) else None
    return say("hint-fewer-steadier", "BAN-37") if own < SAFE_CHANCE else None


def _refuse_offer_reason(view: BanduView, estimates: Estimates, piece: str) -> Message | None:
    assert view.seat is not None
    left = _left_of(estimates, view.seat)
    if view.beans[left] == 0:
        return say("hint-must-use", "BAN-32", seat=left)
    richer = [seat for seat in estimates.seats if view.beans[seat] > view.beans[view.seat]]
    if len(richer) == len(estimates.seats) - 1:
        return say("hint-comes-back", "BAN-15")
    if estimates.prospect(view.seat, piece).chance < DEADLY_CHANCE:
        return say("hint-offer-first", "BAN-37")
    if len(view.towers[view.seat]) - 1 <= EARLY_PIECES:
        return say("hint-refuse-early", "BAN-37", seat=left)
    return say("hint-pressure", "BAN-37", seat=left)


def _bid_offer_reason(view: BanduView, estimates: Estimates, piece: str) -> Message | None:
    assert view.seat is not None
    others = [seat for seat in estimates.seats if seat != view.seat]
    if all(view.beans[seat] == 0 for seat in others):
        return say("hint-yours-free", "BAN-19")
    if _opens(estimates, view.seat, piece):
        return say("hint-builds-on")
    if len(view.towers[view.seat]) - 1 > EARLY_PIECES:
        return say("hint-bid-later", "BAN-37")
    return None


def _refusal_reason(view: BanduView, estimates: Estimates, own: float) -> Message | None:
    """Who gets the piece if everybody refuses it, which is certain: beans are counted."""
    assert view.seat is not None
    beans, turn = list(view.beans), view.seat
    while beans[turn] > 0:
        beans[turn] -= 1
        turn = _left_of(estimates, turn)
    if turn == view.seat:
        return say("hint-yours-in-the-end", "BAN-15")
    if own < DEADLY_CHANCE:
        return say("hint-too-risky")
    return say("hint-theirs-in-the-end", "BAN-15", seat=turn)


def _opens(estimates: Estimates, seat: Seat, piece: str) -> bool:
    """Whether a tower would be better to build on with the piece, and safely so."""
    prospect = estimates.prospect(seat, piece)
    return prospect.chance >= SAFE_CHANCE and prospect.opened >= estimates.openness[seat]


def _left_of(estimates: Estimates, seat: Seat) -> Seat:
    """The next seat to the left that is still in."""
    seats = estimates.seats
    return seats[(seats.index(seat) + 1) % len(seats)]

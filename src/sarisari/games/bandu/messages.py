"""Messages of Bandu: prompts, and the account of an auction and of a tower."""

from sarisari.core.bits import members
from sarisari.core.cards import Seat
from sarisari.core.effects import (
    BidMade,
    BidPassed,
    Noted,
    PieceFell,
    PieceOffered,
    PiecePlaced,
    PiecePulled,
    PieceRefused,
    PiecesReturned,
    PieceTaken,
    PieceUsed,
    PieceWon,
    Telling,
    TowerOut,
    TowerSettled,
    TurnSkipped,
    tell,
)
from sarisari.core.event import Action, Settle
from sarisari.core.message import Message, say
from sarisari.core.phase import NOBODY
from sarisari.games.bandu.notation import AUCTION_NAMES, placement_of
from sarisari.games.bandu.pieces import piece_name
from sarisari.games.bandu.state import (
    ANSWER,
    CHALLENGE,
    OFFER,
    PLACE,
    RAISE,
    SOLITAIRE,
    BanduFacts,
    tower_of,
)

AUCTIONS = {1: "refuse", 2: "bid", 3: "both"}  # by the record's `kinds`
MOST_NAMED = 3  # at most this many of the fallen pieces are named


def prompt(facts: BanduFacts, seat: Seat, fall: str) -> Message:
    """Return what a seat that is to act is asked to do."""
    if facts.phase == OFFER:
        return _offer(facts, fall)
    piece = piece_name(facts.piece)
    if facts.phase == ANSWER:
        beans = facts.beans[seat]
        if beans == 0:
            return say("bandu-must-use", "BAN-32", piece=piece)
        return say("bandu-use-or-refuse", "BAN-13", piece=piece, count=beans)
    if facts.phase == RAISE:
        return _raise(facts, seat, piece)
    if facts.heights[seat] == 0:
        return say("bandu-place-base", "AN-24", piece=piece)
    return say("bandu-place", "BAN-22", piece=piece)


def _offer(facts: BanduFacts, fall: str) -> Message:
    if facts.mode == SOLITAIRE:
        if facts.pile == 0:
            return say("bandu-all-taken", "BAN-41")
        return say("bandu-take", "BAN-41", count=facts.heights[0])
    auctions = AUCTIONS[facts.kinds]
    if facts.pile == 0:
        return say("bandu-pull", "AN-32", auctions=auctions, fall=fall)
    if facts.mode == CHALLENGE and facts.heights[facts.turn] == 0:
        return say("bandu-offer-baseless", "BAN-39", auctions=auctions)
    return say("bandu-offer", "BAN-10", auctions=auctions)


def _raise(facts: BanduFacts, seat: Seat, piece: str) -> Message:
    count, beans = facts.bid + 1, facts.beans[seat]
    if facts.high_bidder == NOBODY:
        return say("bandu-bid-first", "BAN-17", piece=piece, count=beans)
    high = facts.high_bidder
    return say(
        "bandu-bid-more", "BAN-18", leader=high, piece=piece, bid=facts.bid, next=count, count=beans
    )


def tell_action(before: BanduFacts, after: BanduFacts, action: Action) -> list[Telling]:
    """Return the sentences about an action."""
    verb, *words = action.do.split(" ")
    seat = action.seat
    if verb in ("offer", "pull"):
        return [_tell_offer(after, seat, verb), *_won(before, after)]
    if verb == "take":
        taken = PieceTaken(seat=seat, piece=words[0])
        return [tell(taken, "bandu-takes", "BAN-41", seat=seat, piece=words[0])]
    if verb == "stop":
        return [tell(Noted(seat=seat), "bandu-stops", "BAN-41", seat=seat)]
    if verb == "bid":
        bid = tell(
            BidMade(seat=seat, bid=after.bid), "bandu-bids", "BAN-18", seat=seat, bid=after.bid
        )
        return [bid, *_won(before, after)]
    if verb == "pass":
        passed = tell(BidPassed(seat=seat), "bandu-passes", "BAN-21", seat=seat)
        return [passed, *_won(before, after)]
    return [_tell_answer(before, after, action)]


def _tell_offer(after: BanduFacts, seat: Seat, verb: str) -> Telling:
    """BAN-11, BAN-29. A piece is offered from the pile, or pulled from a tower."""
    piece, kind = piece_name(after.piece), AUCTION_NAMES[after.kind]
    if verb == "offer":
        offered = PieceOffered(seat=seat, piece=piece, kind=kind)
        return tell(offered, "bandu-offers", "BAN-11", seat=seat, piece=piece, kind=kind)
    pulled = PiecePulled(seat=seat, piece=piece, kind=kind)
    return tell(pulled, "bandu-pulls", "BAN-29", seat=seat, piece=piece, kind=kind)


def _tell_answer(before: BanduFacts, after: BanduFacts, action: Action) -> Telling:
    """BAN-13, BAN-15, BAN-22, BAN-32. What a seat does with the piece offered to it or in its hand."""
    seat, piece = action.seat, piece_name(before.piece)
    if action.do == "use":
        is_forced = before.beans[seat] == 0
        key, clause = ("bandu-uses-forced", "BAN-32") if is_forced else ("bandu-uses", "BAN-15")
        return tell(PieceUsed(seat=seat, piece=piece), key, clause, seat=seat, piece=piece)
    if action.do == "refuse":
        beans = after.beans[seat]
        refused = PieceRefused(seat=seat, beans=beans)
        return tell(refused, "bandu-refuses", "BAN-13", seat=seat, count=beans)
    placement = placement_of(action.do)
    assert placement is not None  # callers have checked the notation
    placed = PiecePlaced(seat=seat, piece=piece, placement=placement)
    return tell(placed, "bandu-places", "BAN-22", seat=seat, piece=piece)


def _won(before: BanduFacts, after: BanduFacts) -> list[Telling]:
    """Return who won the piece, if this ended a bid auction."""
    if after.phase != PLACE:
        return []
    seat, piece = after.turn, piece_name(after.piece)
    if after.high_bidder == NOBODY:
        free = PieceWon(seat=seat, piece=piece)
        return [tell(free, "bandu-gets-free", "BAN-19", seat=seat, piece=piece)]
    won = PieceWon(seat=seat, piece=piece, bid=after.bid)
    return [tell(won, "bandu-wins", "BAN-22", seat=seat, piece=piece, bid=after.bid)]


def tell_settle(before: BanduFacts, after: BanduFacts, settle: Settle) -> list[Telling]:
    """Return what came of a placement or a pull, and everything that followed from it."""
    if settle.is_out:
        return [
            _lost(before, settle),
            *_fell(before, settle),
            *_returned(before, after),
            *_skipped(after, before),
        ]
    settled = _tell_settled(before, after)
    return [settled, *(_won(before, after) if before.is_pull else _skipped(after, before))]


def _tell_settled(before: BanduFacts, after: BanduFacts) -> Telling:
    """BAN-22, BAN-29, BAN-40. A tower stands."""
    seat, piece = before.builder, piece_name(before.piece)
    if before.is_pull:
        pulled = TowerSettled(seat=seat, piece=piece, after="pull")
        kind = AUCTION_NAMES[before.kind]
        return tell(pulled, "bandu-pull-stands", "BAN-29", seat=seat, piece=piece, kind=kind)
    if before.heights[seat] == 0:
        based = TowerSettled(seat=seat, piece=piece, after="base")
        return tell(based, "bandu-base-stands", "BAN-40", seat=seat, piece=piece)
    placed = TowerSettled(seat=seat, piece=piece, after="place")
    count = after.heights[seat]
    return tell(placed, "bandu-stands", "BAN-22", seat=seat, piece=piece, count=count)


def tell_measured() -> Telling:
    """AN-31. Falls are measured from now on, in a game that was started before falls were measured."""
    return tell(Noted(), "bandu-fall-now", "AN-31")


def _lost(before: BanduFacts, settle: Settle) -> Telling:
    seat = before.builder
    if settle.stands:
        return tell(TowerOut(seat=seat, why="touches"), "bandu-touches", "AN-13", seat=seat)
    clause = "AN-21" if before.is_pull else "BAN-33"
    return tell(TowerOut(seat=seat, why="fell"), "bandu-falls", clause, seat=seat)


def _fell(before: BanduFacts, settle: Settle) -> list[Telling]:
    """AN-31, AN-32. Return what fell and how far: the worst few, and how many more. Pieces in a
    settle that do not exist are ignored."""
    clause = "AN-32" if before.is_pull else "AN-31"
    tower = [*tower_of(before, before.builder), piece_name(before.piece)]
    fell = [
        PieceFell(piece=piece, mm=round(mm)) for piece, mm in settle.fell or () if piece in tower
    ]
    told = []
    for each in fell[:MOST_NAMED]:
        if each.piece == tower[0]:
            told.append(tell(each, "bandu-fell-tipped", clause, piece=each.piece))
        elif each.piece not in settle.landed:
            told.append(tell(each, "bandu-fell-down", clause, piece=each.piece, mm=each.mm))
        elif each.mm == 0:
            told.append(tell(each, "bandu-fell-touches", "AN-13", piece=each.piece))
        else:
            told.append(tell(each, "bandu-fell-table", clause, piece=each.piece, mm=each.mm))
    more = len(fell) - MOST_NAMED
    return [*told, tell(Noted(), "bandu-fell-more", clause, count=more)] if more > 0 else told


def _returned(before: BanduFacts, after: BanduFacts) -> list[Telling]:
    """BAN-34. Return how much of a fallen tower went back to the pile; not told in solitaire."""
    if before.mode == SOLITAIRE:
        return []
    count, total = (after.pile & ~before.pile).bit_count(), after.pile.bit_count()
    returned = PiecesReturned(count=count)
    return [tell(returned, "bandu-returns", "BAN-34", count=count, total=total)]


def _skipped(after: BanduFacts, before: BanduFacts) -> list[Telling]:
    """AN-19. Return the survivors who were skipped because they had nothing to pull."""
    if after.phase != OFFER or after.pile or before.mode == SOLITAIRE:
        return []
    seats = []
    seat = (before.auctioneer + 1) % before.players
    while seat != after.auctioneer:
        if seat in members(after.alive):
            seats.append(seat)
        seat = (seat + 1) % before.players
    skipped = TurnSkipped(seats=tuple(seats))
    return [tell(skipped, "bandu-skipped", "AN-19", seats=seats)] if seats else []

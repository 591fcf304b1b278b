"""What Bandu has to say: prompts, and the story of an auction and of a tower."""

from sarisari.core.bits import members
from sarisari.core.cards import Seat
from sarisari.core.event import Action, Settle
from sarisari.core.facts import Facts
from sarisari.core.message import Message, say
from sarisari.core.phase import NOBODY
from sarisari.games.bandu.notation import KINDS
from sarisari.games.bandu.pieces import piece_name
from sarisari.games.bandu.state import (
    ANSWER,
    CHALLENGE,
    OFFER,
    PLACE,
    RAISE,
    SOLITAIRE,
    tower_of,
)

AUCTIONS = {1: "refuse", 2: "bid", 3: "both"}  # by the record's kinds
NAMED = 3  # pieces that a history names of those that fell


def prompt(facts: Facts, seat: Seat, fall: str) -> Message:
    """What a seat that is to act is asked to do."""
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


def _offer(facts: Facts, fall: str) -> Message:
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


def _raise(facts: Facts, seat: Seat, piece: str) -> Message:
    count, beans = facts.bid + 1, facts.beans[seat]
    if facts.high_bidder == NOBODY:
        return say("bandu-bid-first", "BAN-17", piece=piece, count=beans)
    high = facts.high_bidder
    return say(
        "bandu-bid-more", "BAN-18", leader=high, piece=piece, bid=facts.bid, next=count, count=beans
    )


def tell_action(before: Facts, after: Facts, action: Action) -> list[Message]:
    """What there is to say about an action."""
    verb, *words = action.do.split(" ")
    seat = action.seat
    if verb in ("offer", "pull"):
        key = "bandu-offers" if verb == "offer" else "bandu-pulls"
        clause = "BAN-11" if verb == "offer" else "BAN-29"
        return [say(key, clause, seat=seat, piece=words[0], kind=words[1]), *_won(before, after)]
    if verb == "take":
        return [say("bandu-takes", "BAN-41", seat=seat, piece=words[0])]
    if verb == "stop":
        return [say("bandu-stops", "BAN-41", seat=seat)]
    piece = piece_name(before.piece)
    if verb == "use":
        forced = before.beans[seat] == 0
        key, clause = ("bandu-uses-forced", "BAN-32") if forced else ("bandu-uses", "BAN-15")
        return [say(key, clause, seat=seat, piece=piece)]
    if verb == "refuse":
        return [say("bandu-refuses", "BAN-13", seat=seat, count=after.beans[seat])]
    if verb == "place":
        return [say("bandu-places", "BAN-22", seat=seat, piece=piece)]
    spoken = say("bandu-passes", "BAN-21", seat=seat)
    if verb == "bid":
        spoken = say("bandu-bids", "BAN-18", seat=seat, bid=after.bid)
    return [spoken, *_won(before, after)]


def _won(before: Facts, after: Facts) -> list[Message]:
    """Who has the piece, if a bid auction ended with this."""
    if after.phase != PLACE:
        return []
    winner, piece = after.turn, piece_name(after.piece)
    if after.high_bidder == NOBODY:
        return [say("bandu-gets-free", "BAN-19", seat=winner, piece=piece)]
    return [say("bandu-wins", "BAN-22", seat=winner, piece=piece, bid=after.bid)]


def tell_settle(before: Facts, after: Facts, settle: Settle) -> list[Message]:
    """What came of a placement or a pull, and all that followed from it."""
    seat, piece = before.builder, piece_name(before.piece)
    if settle.is_out:
        return [
            _lost(before, settle, seat),
            *_fell(before, settle),
            *_returned(before, after, seat),
            *_skipped(after, before),
        ]
    if before.is_pull:
        kind = KINDS[before.kind]
        told = say("bandu-pull-stands", "BAN-29", seat=seat, piece=piece, kind=kind)
        return [told, *_won(before, after)]
    if before.heights[seat] == 0:
        told = say("bandu-base-stands", "BAN-40", seat=seat, piece=piece)
    else:
        told = say("bandu-stands", "BAN-22", seat=seat, piece=piece, count=after.heights[seat])
    return [told, *_skipped(after, before)]


def _lost(before: Facts, settle: Settle, seat: Seat) -> Message:
    if settle.stands:
        return say("bandu-touches", "AN-13", seat=seat)
    return say("bandu-falls", "AN-21" if before.is_pull else "BAN-33", seat=seat)


def _fell(before: Facts, settle: Settle) -> list[Message]:
    """AN-31, AN-32. What fell and how far: the worst few, and how many more. A settle may name
    pieces that are not there; they mean nothing."""
    clause = "AN-32" if before.is_pull else "AN-31"
    tower = [*tower_of(before, before.builder), piece_name(before.piece)]
    fell = [(piece, mm) for piece, mm in settle.fell or () if piece in tower]
    told = []
    for piece, mm in fell[:NAMED]:
        if piece == tower[0]:
            told.append(say("bandu-fell-tipped", clause, piece=piece))
        elif piece not in settle.landed:
            told.append(say("bandu-fell-down", clause, piece=piece, mm=round(mm)))
        elif round(mm) == 0:
            told.append(say("bandu-fell-touches", "AN-13", piece=piece))
        else:
            told.append(say("bandu-fell-table", clause, piece=piece, mm=round(mm)))
    more = len(fell) - NAMED
    return [*told, say("bandu-fell-more", clause, count=more)] if more > 0 else told


def _returned(before: Facts, after: Facts, seat: Seat) -> list[Message]:
    """BAN-34. What of a fallen tower is in the pile again; alone it means nothing."""
    if before.mode == SOLITAIRE:
        return []
    count = (after.pile & ~before.pile).bit_count()
    return [say("bandu-returns", "BAN-34", count=count, total=after.pile.bit_count())]


def _skipped(after: Facts, before: Facts) -> list[Message]:
    """AN-19. The survivors who had nothing to pull, if the turn passed them over."""
    if after.phase != OFFER or after.pile or before.mode == SOLITAIRE:
        return []
    seats = []
    seat = (before.auctioneer + 1) % before.players
    while seat != after.auctioneer:
        if seat in members(after.alive):
            seats.append(seat)
        seat = (seat + 1) % before.players
    return [say("bandu-skipped", "AN-19", seats=seats)] if seats else []

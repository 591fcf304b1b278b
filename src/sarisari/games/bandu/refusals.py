"""Refusals in Bandu: why a seat that is to act may not do something."""

from sarisari.core.bits import members
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say, shown
from sarisari.games.bandu.messages import AUCTIONS
from sarisari.games.bandu.notation import AUCTION_NAMES
from sarisari.games.bandu.pieces import NAMES, parse_piece
from sarisari.games.bandu.state import ANSWER, OFFER, PLACE, SOLITAIRE, BanduFacts, tower_of

WORDS = {"offer": 3, "pull": 3, "take": 2, "bid": 2, "place": 7}  # by verb; else 1
VERBS = (*WORDS, "use", "refuse", "pass", "stop")


def why_not(facts: BanduFacts, seat: Seat, do: str) -> Message:
    """Return the reason for the first mistake in an action."""
    verb, *words = do.split(" ")
    if verb not in VERBS:
        return say("unknown-action", action=shown(do))
    if facts.phase == PLACE:
        if verb == "place":
            return say("bandu-place-shape", action=shown(do))
        return say("bandu-place-now", "BAN-22")
    if verb == "place":
        return say("bandu-nothing-in-hand", "BAN-24")
    if WORDS.get(verb, 1) != len(words) + 1:
        return say("unknown-action", action=shown(do))
    if facts.phase == OFFER:
        return _why_no_offer(facts, seat, verb, words)
    if facts.phase == ANSWER:
        return _why_no_answer(facts, seat, verb)
    return say("bandu-bid-or-pass", "AN-06", next=facts.bid + 1)


def _why_no_offer(facts: BanduFacts, seat: Seat, verb: str, words: list[str]) -> Message:
    if facts.mode == SOLITAIRE:
        wrong = _why_not_in_pile(facts, words[0]) if verb == "take" else None
        return wrong or say("bandu-alone", "BAN-41")
    if verb not in ("offer", "pull"):
        return say("bandu-auction-first", "BAN-24")
    name, kind = words
    if kind not in AUCTION_NAMES.values():
        return say("bandu-kind", "BAN-11", action=shown(kind))
    wrong = _why_no_pull(facts, seat, name) if verb == "pull" else _why_not_in_pile(facts, name)
    # the piece is fine, so the kind of auction must be wrong
    return wrong or say("bandu-one-kind", "AN-28", kind=AUCTIONS[facts.kinds])


def _why_not_in_pile(facts: BanduFacts, name: str) -> Message | None:
    """BAN-10. Return why a piece cannot come from the pile, or None if it can."""
    if name not in NAMES:
        return say("bandu-no-piece", action=shown(name))
    if parse_piece(name) in members(facts.pile):
        return None
    if facts.pile == 0 and facts.mode != SOLITAIRE:
        return say("bandu-pile-empty", "BAN-29")
    return say("bandu-not-in-pile", "BAN-10", piece=name)


def _why_no_pull(facts: BanduFacts, seat: Seat, name: str) -> Message | None:
    """BAN-29, BAN-30, AN-18. Return why a piece cannot be pulled, or None if it can."""
    if name not in NAMES:
        return say("bandu-no-piece", action=shown(name))
    if facts.pile:
        return say("bandu-pile-first", "BAN-29")
    tower = tower_of(facts, seat)
    if name not in tower:
        return say("bandu-not-in-tower", "BAN-29", piece=name)
    if name == tower[0]:
        return say("bandu-pull-base", "AN-18", piece=name)
    return say("bandu-pull-last", "BAN-30", piece=name) if name == tower[-1] else None


def _why_no_answer(facts: BanduFacts, seat: Seat, verb: str) -> Message:
    if verb == "refuse" and facts.beans[seat] == 0:
        return say("bandu-no-beans", "BAN-32")
    return say("bandu-use-or-pay", "BAN-13")

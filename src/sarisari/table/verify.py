"""Verification of fair deals: whether a record's deals and pieces follow from its secret and salts
(the reveal of commit-reveal)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from sarisari.core.event import Deal, Event
from sarisari.core.game import State
from sarisari.core.message import Message, refuse, say, shown
from sarisari.core.options import players_of
from sarisari.games import get_game
from sarisari.table.fair import (
    check_salt,
    commitment_of,
    fair_deal,
    first_difference,
    is_hash,
    round_key,
    salt_hash,
)
from sarisari.table.piece_draw import drawn_pieces, pieces_of, selection_of


def fair_deal_of(
    state: State, secret: bytes, salts: Sequence[str | None], round_number: int
) -> Deal:
    """Return the deal that a round of this game must have."""
    key = round_key(secret, state.game, round_number, salts)
    return fair_deal(get_game(state.game).deck_of(state), players_of(state.options), key)


def deal_differences(
    events: Sequence[Event], state: State, secret: bytes, salts: Sequence[str | None]
) -> Iterator[tuple[int, tuple[int, str, str] | None]]:
    """Yield, by round, where its deal differs from the fair one, as `first_difference` returns it."""
    deals = [event for event in events if isinstance(event, Deal)]
    for round_number, deal in enumerate(deals, start=1):
        fair = fair_deal_of(state, secret, salts, round_number)
        yield round_number, first_difference(deal, fair)


def are_fair_pieces(state: State, count: int, secret: bytes, salts: Sequence[str | None]) -> bool:
    """AN-33. Whether a game has the pieces that its secret and salts select."""
    return pieces_of(state.game, state.options) == drawn_pieces(state.game, count, secret, salts)


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a record's header that prove its deals."""

    commitment: str | None = None
    number: int | None = None  # number of the commitment at its server
    salt_hashes: tuple[str | None, ...] | None = None  # by seat; None: no salt
    salts: tuple[str | None, ...] | None = None  # by seat
    secret: str | None = None
    drawn: int | None = None  # how many pieces were drawn; None: pieces were not drawn
    what_if: dict[str, Any] | None = None  # the game goes on from a moment of another


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was recomputed; `why` says how it failed."""

    what: Literal["events", "commitment", "salt", "pieces", "deal"]
    round: int | None = None
    seat: int | None = None
    why: Message | None = None

    @property
    def ok(self) -> bool:
        return self.why is None


def parse_proof(line: Mapping[str, Any], players: int) -> Proof:
    """Return the proof in a header; Refused if a part of it is malformed."""
    given = {name: line[name] for name in Proof.__struct_fields__ if name in line}
    try:
        proof = msgspec.convert(given, Proof)
    except msgspec.ValidationError as error:
        raise refuse("proof-shape", why=shown(error)) from None
    for by_seat in (proof.salt_hashes, proof.salts):
        if by_seat is not None and len(by_seat) != players:
            raise refuse("proof-seats", count=len(by_seat), players=players)
    if proof.commitment is not None and not is_hash(proof.commitment):
        raise refuse("commitment-shape")
    if proof.secret is not None and not is_hash(proof.secret):
        raise refuse("secret-shape")
    for salt in proof.salts or ():
        if salt is not None:
            check_salt(salt)
    return proof


def why_unproven(proof: Proof) -> Message | None:
    """Return why there is nothing to verify, or None if there is."""
    if proof.what_if is not None:
        return say("verify-what-if")
    if proof.commitment is None:
        return say("verify-no-commitment")
    return say("verify-no-secret") if proof.secret is None else None


def verify(proof: Proof, events: Sequence[Event], state: State) -> list[Check]:
    """Recompute everything for a record whose events are legal and led to this state."""
    assert proof.secret is not None
    secret = bytes.fromhex(proof.secret)
    nothing = (None,) * players_of(state.options)
    salts = proof.salts or nothing
    fits = commitment_of(secret) == proof.commitment
    checks = [
        Check(what="events"),
        Check(what="commitment", why=None if fits else say("verify-secret-other")),
    ]
    has_begun = bool(events) or proof.drawn is not None
    for seat, (promised, salt) in enumerate(zip(proof.salt_hashes or nothing, salts, strict=True)):
        if salt is not None or (promised is not None and has_begun):
            checks.append(Check(what="salt", seat=seat, why=_why_bad_salt(seat, promised, salt)))
    if proof.drawn is not None:
        why = _why_other_pieces(proof.drawn, state, secret, salts)
        checks.append(Check(what="pieces", why=why))
    for round_number, difference in deal_differences(events, state, secret, salts):
        why = None if difference is None else _differs(round_number, *difference)
        checks.append(Check(what="deal", round=round_number, why=why))
    return checks


def _why_bad_salt(seat: int, promised: str | None, salt: str | None) -> Message | None:
    if salt is None:
        return say("verify-salt-missing", seat=seat)
    if promised is None:
        return say("verify-salt-unpromised", seat=seat)
    return None if salt_hash(seat, salt) == promised else say("verify-salt-other", seat=seat)


def _why_other_pieces(
    count: int, state: State, secret: bytes, salts: Sequence[str | None]
) -> Message | None:
    """AN-33. Return the first piece that is in but should not be, and the first that should be."""
    selection = selection_of(state.game)
    if selection is None or not 0 < count < len(selection.things):
        return say("verify-pieces-none", "AN-33", count=count)
    has, should = (
        pieces_of(state.game, state.options),
        drawn_pieces(state.game, count, secret, salts),
    )
    if len(has) != count:
        return say("verify-pieces-count", "AN-33", count=count, total=len(has))
    extra = [piece for piece in has if piece not in should]
    missing = [piece for piece in should if piece not in has]
    return (
        say("verify-pieces-differ", "AN-33", piece=extra[0], pieces=missing[:1]) if extra else None
    )


def _differs(round_number: int, seat: int, card: str, missing: str) -> Message:
    return say("verify-deal-differs", round=round_number, seat=seat, card=card, cards=[missing])

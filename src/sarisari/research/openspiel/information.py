"""What a seat knows, as OpenSpiel asks for it: information states, with everything that the seat
has seen since the game began (perfect recall), and observations, which summarize the round."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Seat
from sarisari.research.openspiel.position import PastRound, Position, shown_of
from sarisari.research.openspiel.spiel_setup import SpielSetup

Floats = npt.NDArray[np.float32]
Shown = Sequence[tuple[Seat, int | None]]  # integers as a seat sees them, None for a hidden one

NUMBERS_PER_INTEGER = 2  # who played it, counted from the reader's seat, and which: both from 1
HIDDEN_MARK = -1
ONLOOKER = -1  # instead of a seat


def information_text(position: Position, seat: Seat) -> str:
    """Return an information state as text. Two states have the same text if, and only if, the seat
    cannot tell them apart."""
    parts = [f"seat {seat}", *(_past_text(position.setup, past, seat) for past in position.rounds)]
    if position.is_dealing and not position.is_over:
        parts.append("deal")
    elif not position.is_over:
        shown = position.shown_to(seat)
        parts.append(_round_text(position.setup, position.hands[seat], position.aside, shown))
        parts.append(f"to act {position.turn}")
    return "; ".join(parts)


def _past_text(setup: SpielSetup, past: PastRound, seat: Seat) -> str:
    if seat not in past.texts:
        shown = shown_of(past.played, seat, is_choosing=False)
        text = _round_text(setup, past.hands[seat], past.aside, shown)
        past.texts[seat] = f"{text}; points {' '.join(map(str, past.points))}"
    return past.texts[seat]


def _round_text(setup: SpielSetup, hand: CardSet, aside: int | None, shown: Shown) -> str:
    deck, names = setup.rules.deck, setup.room.ACTION_NAMES
    left = "" if aside is None else f", aside {deck.card_name(aside)}"
    parts = [f"dealt {' '.join(deck.names(hand))}{left}"]
    parts += [f"{who} {'?' if what is None else names[what]}" for who, what in shown]
    return "; ".join(parts)


def public_text(position: Position) -> str:
    """Return what an onlooker sees of the integers of this round, and who is to act."""
    names = position.setup.room.ACTION_NAMES
    shown = position.shown_to(ONLOOKER)
    parts = [f"{who} {'?' if what is None else names[what]}" for who, what in shown]
    if not position.is_over:
        parts.append("deal" if position.is_dealing else f"to act {position.turn}")
    return "; ".join(parts)


def hand_of(position: Position, seat: Seat) -> CardSet:
    """Return the cards that a seat holds now; during a deal, those that it has been given."""
    if position.is_dealing:
        return position.hands[seat]
    return int(position.record["hands"][seat])


def information_size(setup: SpielSetup) -> int:
    """Return the number of entries of an information state."""
    return setup.players + setup.rounds * _round_size(setup)


def _round_size(setup: SpielSetup) -> int:
    cards = int(setup.rules.deck.card_count)
    return cards + 1 + NUMBERS_PER_INTEGER * setup.most_integers


def write_information(position: Position, seat: Seat, row: Floats) -> None:
    """Write an information state into a row of zeros: the reader's seat as a flag, and by round the
    dealt hand as flags, the card left over (from 1), and two numbers for each integer: who played
    it, counted from the reader (from 1), and which (from 1; -1 if it is hidden)."""
    setup = position.setup
    row[seat] = 1
    for number, past in enumerate(position.rounds):
        shown = shown_of(past.played, seat, is_choosing=False)
        _write_round(setup, seat, row, number, past.hands[seat], past.aside, shown)
    if not position.is_dealing and not position.is_over:
        shown, number = position.shown_to(seat), len(position.rounds)
        _write_round(setup, seat, row, number, position.hands[seat], position.aside, shown)


def write_public(position: Position, row: Floats) -> None:
    """Write what an onlooker sees of the integers of this round into a row of zeros, in the form
    of `write_information`; seats are counted from seat 0."""
    _write_integers(position.setup, 0, row, 0, position.shown_to(ONLOOKER))


def public_size(setup: SpielSetup) -> int:
    """Return the number of entries of a public observation."""
    return NUMBERS_PER_INTEGER * setup.most_integers


def _write_round(
    setup: SpielSetup,
    seat: Seat,
    row: Floats,
    number: int,
    hand: CardSet,
    aside: int | None,
    shown: Shown,
) -> None:
    at, cards = setup.players + number * _round_size(setup), setup.rules.deck.card_count
    row[[at + card for card in members(hand)]] = 1
    row[at + cards] = 0 if aside is None else aside + 1
    _write_integers(setup, seat, row, at + cards + 1, shown)


def _write_integers(setup: SpielSetup, seat: Seat, row: Floats, at: int, shown: Shown) -> None:
    for place, (who, what) in enumerate(shown):
        spot = at + NUMBERS_PER_INTEGER * place
        row[spot] = (who - seat) % setup.players + 1
        row[spot + 1] = HIDDEN_MARK if what is None else what + 1


def observation_of(position: Position, seat: Seat) -> npt.NDArray[np.int8]:
    """Return the observation of a seat, with the fields of a batch."""
    setup = position.setup
    row = np.zeros((1, setup.layout.size), np.int8)
    seats = np.array([seat], np.int64)
    setup.observe(position.states, position.memories, seats, setup.kernel_setup, row)
    seen: npt.NDArray[np.int8] = row[0]
    return seen

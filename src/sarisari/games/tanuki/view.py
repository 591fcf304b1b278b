"""What a seat may know of a game of Tanuki to Chagama."""

from typing import Any

import msgspec

from sarisari.core.cards import Seat
from sarisari.core.game import State, View
from sarisari.core.phase import CHOOSE, NOBODY, NONE
from sarisari.games.tanuki.state import DECK, SUITS, Record, is_kettle, kettle_card, kettle_of


class Kettle(msgspec.Struct, frozen=True):
    """A kettle in the trick and who hides in it; `card` is None if it is face down for you."""

    kettle: str
    seat: int  # who played the kettle
    hider: int | None
    card: str | None


class TanukiView(View, frozen=True, kw_only=True):
    """TAN-06, AK-07. Hands are hidden, bids until all have bid, and with hidden=facedown the
    raccoons in kettles."""

    led: str | None
    best: int | None  # the seat whose card leads the trick
    bids: list[int | None]  # by seat; before all have bid only one's own
    tricks: list[int]  # by seat: tricks won
    exact_bids: list[int]  # by seat: finished rounds in which the bid was met
    kettles: list[Kettle]  # of this trick, in order of seats


def view(state: State, seat: Seat | None, common: dict[str, Any]) -> TanukiView:
    """Built up from nothing."""
    record = state.record
    players = int(record.players)
    return TanukiView(
        **common,
        led=None if record.led == NONE else SUITS[record.led],
        best=None if record.best_seat == NOBODY else int(record.best_seat),
        bids=[_bid(record, owner, seat) for owner in range(players)],
        tricks=record.tricks[:players].tolist(),
        exact_bids=record.exact_bids[:players].tolist(),
        kettles=_kettles(record, seat, state.options["hidden"] == "shown"),
    )


def _bid(record: Record, owner: Seat, viewer: Seat | None) -> int | None:
    """TAN-06. One's own bid at once, the others' when all have bid."""
    bid = int(record.bids[owner])
    if bid == NONE or (record.phase == CHOOSE and owner != viewer):
        return None
    return bid


def _kettles(record: Record, viewer: Seat | None, all_shown: bool) -> list[Kettle]:
    """TAN-18, TAN-20, AK-07. Every open kettle of the trick, and what hides in it."""
    kettles = []
    for seat in range(record.players):
        card = int(record.trick[seat])
        if card == NONE or not is_kettle(card):
            continue
        hiders = [s for s in range(record.players) if record.hidden_in[s] == kettle_of(card)]
        hider = hiders[0] if hiders else None
        inside = None
        if hider is not None and (all_shown or hider == viewer):
            inside = DECK.card_name(int(record.trick[hider]))
        kettles.append(Kettle(DECK.card_name(kettle_card(kettle_of(card))), seat, hider, inside))
    return kettles

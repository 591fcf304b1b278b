"""What a seat may know of a game of Bastos."""

from typing import Any

from sarisari.core.bits import members
from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.phase import CHOOSE, NOBODY, NONE
from sarisari.games.bastos.state import DECK, SUITS, Record


class BastosView(View, frozen=True, kw_only=True):
    """BAS-14, BAS-29. Hands are hidden, and choices until all have chosen."""

    fruits: list[str]
    values: dict[str, int]  # by fruit
    bastos: list[str | None]  # by seat: its card; before all have chosen only one's own
    aside: str | None  # four players: the card left over
    trump: str | None
    led: str | None
    best: int | None  # the seat whose card would win the trick now
    tricks: list[int]  # by seat: tricks won
    unclaimed: int  # tricks that nobody won


def view(record: Record, seat: Seat | None, common: dict[str, Any]) -> BastosView:
    """Built up from nothing."""
    players = int(record.players)
    return BastosView(
        **common,
        fruits=DECK.suit_names(record.fruits),
        values={SUITS[fruit]: int(record.values[fruit]) for fruit in members(record.fruits)},
        bastos=[_bastos_card(record, owner, seat) for owner in range(players)],
        aside=None if record.aside == NONE else DECK.card_name(int(record.aside)),
        trump=None if record.trump == NONE else SUITS[record.trump],
        led=None if record.led == NONE else SUITS[record.led],
        best=None if record.best_seat == NOBODY else int(record.best_seat),
        tricks=[int(record.won[owner]).bit_count() // players for owner in range(players)],
        unclaimed=int(record.unclaimed).bit_count() // players,
    )


def _bastos_card(record: Record, owner: Seat, viewer: Seat | None) -> str | None:
    """BAS-14. One's own choice at once, the others' when all have chosen."""
    card = int(record.bastos[owner])
    if card == NONE or (record.phase == CHOOSE and owner != viewer):
        return None
    return DECK.card_name(card)

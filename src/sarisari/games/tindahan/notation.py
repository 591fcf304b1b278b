"""Action notation of Tindahan: `play mango-7`, `cart mango`, `seller`, `spend mango-7`."""

from collections.abc import Iterator

from sarisari.core.notation import ActionTable, Integers
from sarisari.games.tindahan.state import CARDS, CART, DECK, SELLER, SUITS


def _actions() -> Iterator[tuple[str, Integers]]:
    for card in range(CARDS):
        yield f"play {DECK.card_name(card)}", (card,)
    for fruit, name in enumerate(SUITS):
        yield f"cart {name}", (CART + fruit,)
    yield "seller", (SELLER,)
    for card in range(CARDS):
        yield f"spend {DECK.card_name(card)}", (SELLER, card)


ACTIONS = ActionTable(_actions())

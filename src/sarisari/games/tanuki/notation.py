"""Action notation of Tanuki: `bid 3`, `play red-7`, `hide red-7 blue-5`."""

from collections.abc import Iterator

from sarisari.core.notation import ActionTable, Integers
from sarisari.games.tanuki.state import (
    BID,
    CARDS,
    DECK,
    HIDE,
    KETTLES,
    MOST_TRICKS,
    OPEN,
    kettle_card,
)


def _actions() -> Iterator[tuple[str, Integers]]:
    for tricks in range(MOST_TRICKS + 1):
        yield f"bid {tricks}", (BID + tricks,)
    for card in range(CARDS):
        name = DECK.card_name(card)
        yield f"play {name}", (card, OPEN)
        for kettle in range(KETTLES):
            yield f"hide {name} {DECK.card_name(kettle_card(kettle))}", (card, HIDE + kettle)


ACTIONS = ActionTable(_actions())

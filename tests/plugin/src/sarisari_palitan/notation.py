"""Action notation of Palitan: `pass shell-3`, `play leaf-12`."""

from collections.abc import Iterator

from sarisari.core.notation import ActionTable, Integers
from sarisari_palitan.state import CARDS, DECK, PLAYED


def _actions() -> Iterator[tuple[str, Integers]]:
    for card in range(CARDS):
        yield f"pass {DECK.card_name(card)}", (card,)
        yield f"play {DECK.card_name(card)}", (card, PLAYED)


ACTIONS = ActionTable(_actions())

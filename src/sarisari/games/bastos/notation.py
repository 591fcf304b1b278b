"""Action notation of Bastos: `bastos mango-7`, `play mango-7`, `trump mango-7`, `raise mango`,
`lower mango`, `keep`."""

from collections.abc import Iterator

from sarisari.core.notation import ActionTable, Integers
from sarisari.games.bastos.state import CARDS, DECK, KEEP, LOWER, PLAIN_CARD, RAISE, SUITS, TRUMP


def _actions() -> Iterator[tuple[str, Integers]]:
    for card in range(CARDS):
        name = DECK.card_name(card)
        yield f"bastos {name}", (card,)
        yield f"play {name}", (card, PLAIN_CARD)
        yield f"trump {name}", (card, TRUMP)
    for fruit, name in enumerate(SUITS):
        yield f"raise {name}", (RAISE + fruit,)
        yield f"lower {name}", (LOWER + fruit,)
    yield "keep", (KEEP,)


ACTIONS = ActionTable(_actions())

"""Parse actions and card names as text: `play mango-7` into verb and card, a card into suit and
rank."""

from functools import cache


@cache
def suit_of(card: str) -> str:
    """The suit in a card's name.

    >>> suit_of("mango-10")
    'mango'
    """
    return card.rpartition("-")[0]


@cache
def rank_of(card: str) -> int:
    """The rank in a card's name.

    >>> rank_of("mango-10")
    10
    """
    return int(card.rpartition("-")[2])


@cache
def words_of(do: str | None) -> tuple[str, ...]:
    """The verb of an action and its arguments; `("sealed",)` for an action that is hidden.

    >>> words_of("hide red-7 blue-5")
    ('hide', 'red-7', 'blue-5')
    """
    return tuple((do or "sealed").split(" "))


def outermost(legal: list[str]) -> list[str]:
    """Keep the actions with the highest and the lowest card of each suit, per verb, and all
    actions without a card.

    >>> outermost(["play red-1", "play red-4", "play red-9", "play blue-2", "keep"])
    ['play red-1', 'play red-9', 'play blue-2', 'keep']
    """
    ranks: dict[tuple[str, str], list[int]] = {}
    for verb, card in filter(_has_card, map(_verb_and_card, legal)):
        ranks.setdefault((verb, suit_of(card)), []).append(rank_of(card))

    def is_outermost(do: str) -> bool:
        verb, card = _verb_and_card(do)
        if not _has_card((verb, card)):
            return True
        same_suit = ranks[verb, suit_of(card)]
        return rank_of(card) in (min(same_suit), max(same_suit))

    return [do for do in legal if is_outermost(do)]


def _verb_and_card(do: str) -> tuple[str, str]:
    verb, *rest = words_of(do)
    return verb, rest[0] if rest else ""


def _has_card(action: tuple[str, str]) -> bool:
    return "-" in action[1]

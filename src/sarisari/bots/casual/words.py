"""Cards and actions by their words: `play mango-7`."""

from functools import cache


@cache
def suit_of(card: str) -> str:
    """
    >>> suit_of("mango-10")
    'mango'
    """
    return card.rpartition("-")[0]


@cache
def rank_of(card: str) -> int:
    """
    >>> rank_of("mango-10")
    10
    """
    return int(card.rpartition("-")[2])


@cache
def words_of(do: str | None) -> tuple[str, ...]:
    """The verb of an action and what it is about; nothing of a sealed one.

    >>> words_of("hide red-7 blue-5")
    ('hide', 'red-7', 'blue-5')
    """
    return tuple((do or "sealed").split(" "))

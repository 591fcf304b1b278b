"""Action notation: a two-way table between the text of an action and the kernel's integers."""

from collections.abc import Iterable
from typing import TypeAlias

Integers: TypeAlias = tuple[int, ...]  # an action in the kernel: one integer or two


class ActionTable:
    """Every action of a game, as text and as integers.

    >>> table = ActionTable([("bid 0", (36,)), ("bid 1", (37,))])
    >>> table.parse("bid 1"), table.text((36,))
    ((37,), 'bid 0')
    """

    def __init__(self, actions: Iterable[tuple[str, Integers]]) -> None:
        pairs = list(actions)
        self._integers = dict(pairs)
        self._texts = {integers: text for text, integers in pairs}
        if not len(pairs) == len(self._integers) == len(self._texts):
            raise ValueError("two actions with the same text or the same integers")

    def parse(self, text: str) -> Integers:
        """Return the integers of an action; ValueError if there is no such action."""
        try:
            return self._integers[text]
        except KeyError:
            raise ValueError(f"no such action: {text!r}") from None

    def text(self, integers: Integers) -> str:
        """Return the text of an action."""
        return self._texts[integers]

    def texts(self) -> list[str]:
        """Return the texts of all actions of the game."""
        return list(self._integers)

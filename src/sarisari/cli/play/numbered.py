"""Legal actions as a person sees them: in the order of a hand, each with a number."""

from itertools import groupby

from rich.table import Table
from rich.text import Text

from sarisari.core.message import refuse

VERBS = (
    "bid", "bastos", "play", "trump", "hide", "spend", "seller", "cart", "raise", "lower", "keep",
)  # fmt: skip


class Numbered:
    """`Numbered(game.legal(state, seat), game.suits)`"""

    def __init__(self, legal: list[str], suits: tuple[str, ...]) -> None:
        self._suits = suits
        ordered = sorted(legal, key=self._place)
        bids = all(action.startswith("bid ") for action in ordered)
        first = 0 if bids else 1  # a bid's number is the bid
        self.by_number = dict(enumerate(ordered, start=first))

    def _place(self, action: str) -> tuple[int, list[tuple[int, int]]]:
        """Verb by verb; hiding kettle by kettle; then suit by suit, low to high."""
        verb, *things = action.split()
        return VERBS.index(verb), [self._thing(thing) for thing in reversed(things)]

    def _thing(self, thing: str) -> tuple[int, int]:
        suit, _, rank = thing.rpartition("-")
        if suit:
            return self._suits.index(suit), int(rank)
        return (0, int(thing)) if thing.isdigit() else (self._suits.index(thing), 0)

    @property
    def actions(self) -> list[str]:
        """In order."""
        return list(self.by_number.values())

    def meant(self, typed: str) -> str:
        """The action that was typed, by its number or in notation, legal or not. Refused if
        it is a number that there is not."""
        text = " ".join(typed.lower().split())
        if not text.isdecimal():
            return text
        number = int(text[:9])
        if number not in self.by_number:
            lowest, highest = min(self.by_number), max(self.by_number)
            raise refuse("play-no-number", number=number, lowest=lowest, highest=highest)
        return self.by_number[number]

    def table(self, width: int) -> Table:
        """What may be done, in columns: a verb, then each number with what it is done to."""
        table = Table.grid(padding=(0, 1))
        groups = [(label, list(items)) for label, items in groupby(self._items(), lambda i: i[0])]
        label_width = max((len(label) for label, _ in groups), default=0)
        for label, items in groups:
            cells = [f"{number:>3} {thing}".rstrip() for _, number, thing in items]
            per_row = max(1, (width - label_width) // (max(map(len, cells)) + 2))
            size = max(map(len, cells)) + 2
            for start in range(0, len(cells), per_row):
                row = "".join(cell.ljust(size) for cell in cells[start : start + per_row])
                table.add_row(Text(label if start == 0 else "", "bold"), Text(row.rstrip()))
        return table

    def _items(self) -> list[tuple[str, int, str]]:
        """By action: its group, its number, what it is done to."""
        items = []
        for number, action in self.by_number.items():
            verb, *things = action.split()
            label = " ".join([verb, "_", *things[1:]]) if len(things) > 1 else verb
            if verb == "bid":
                items.append((label, number, ""))  # the number says it
            else:
                items.append((label, number, things[0]) if things else ("", number, verb))
        return items


def completions(actions: list[str], commands: list[str], before: str, word: str) -> list[str]:
    """What the word under the cursor may become, given the words before it.

    >>> completions(["play mango-2", "play mango-7", "seller"], ["q"], "play ", "m")
    ['mango-2', 'mango-7']
    """
    given = before.split()
    lines = [action.split() for action in actions]
    if not given:
        lines += [[command] for command in commands]
    fitting = [line for line in lines if line[: len(given)] == given and len(line) > len(given)]
    nexts = dict.fromkeys(line[len(given)] for line in fitting)
    return [following for following in nexts if following.startswith(word.lower())]

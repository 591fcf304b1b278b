"""Legal actions as a person sees them: in the order of a hand, each with a number."""

from collections.abc import Mapping, Sequence
from itertools import count, groupby

from rich.table import Table
from rich.text import Text

from sarisari.core.message import refuse, shown
from sarisari.text import Catalogue

BID = "bid"  # its number is the bid
MOST_CHOICES = 8  # that an answer to something ambiguous names


class NumberedActions:
    """`Numbered(game.legal(state, seat), game.suits, catalogue())`. Suits are shown and typed by
    the names that the edition gives them, too."""

    def __init__(
        self,
        legal: list[str],
        suits: tuple[str, ...],
        words: Catalogue,
        verbs: Sequence[str] = (),
    ) -> None:
        """`verbs`: in this order, others behind them."""
        self._suits = suits
        self._words = words
        self._verbs = verbs
        ordered = sorted(legal, key=self._place)
        is_bid = bool(ordered) and all(map(_is_bid, ordered))
        numbers = map(_bid_of, ordered) if is_bid else count(1)
        self.by_number = dict(zip(numbers, ordered, strict=False))

    def _place(self, action: str) -> tuple[int, list[tuple[int, int]]]:
        """Verb by verb; hiding kettle by kettle; then suit by suit, low to high."""
        verb, *things = action.split()
        place = self._verbs.index(verb) if verb in self._verbs else len(self._verbs)
        return place, [self._thing(thing) for thing in reversed(things)]

    def _thing(self, thing: str) -> tuple[int, int]:
        suit, _, rank = thing.rpartition("-")
        if suit:
            return self._suits.index(suit), int(rank)
        return (0, int(thing)) if thing.isdigit() else (self._suits.index(thing), 0)

    @property
    def actions(self) -> list[str]:
        """In order, as they are shown."""
        return [self.shown(action) for action in self.by_number.values()]

    def shown(self, action: str) -> str:
        """An action with the suits' names of this edition."""
        return " ".join(_renamed(thing, self._words.labels) for thing in action.split())

    def meant(self, typed: str) -> str:
        """The action that was typed, legal or not: by its number, in notation, or by the card or
        fruit alone. Refused if the number is not in the list or the text fits several actions."""
        text = " ".join(typed.lower().split())
        if text.isdecimal():
            return self._by_number(int(text[:9]))
        own = {label: suit for suit, label in self._words.labels.items()}
        action = " ".join(_renamed(thing, own) for thing in text.split())
        if action in self.by_number.values():
            return action
        fitting = [number for number, each in self.by_number.items() if text in self._names(each)]
        return self._one_of(fitting, text) or self._guessed(action) or text

    def _by_number(self, number: int) -> str:
        if number not in self.by_number:
            lowest, highest = min(self.by_number), max(self.by_number)
            raise refuse("play-no-number", number=number, lowest=lowest, highest=highest)
        return self.by_number[number]

    def _one_of(self, numbers: list[int], text: str) -> str | None:
        """The one action that fits. Refused if there are several."""
        if len(numbers) > 1:
            names = [f"{n} ({self.shown(self.by_number[n])})" for n in numbers[:MOST_CHOICES]]
            more = ["…"] if len(numbers) > MOST_CHOICES else []
            raise refuse("play-which-one", text=shown(text), names=[*names, *more])
        return self.by_number[numbers[0]] if numbers else None

    def _names(self, action: str) -> set[str]:
        """What an action may be called besides its number: its verb, or what it is done to."""
        verb, *things = action.split()
        names = {verb}
        if things:
            names |= {" ".join(things), things[0]}
            names |= {self.shown(name) for name in names}
            names |= self._in_words(things[0])
        return names

    def _in_words(self, thing: str) -> set[str]:
        """A card or fruit as the sentences call it."""
        if thing.isdigit():
            return set()
        said = self._words.card(thing) if "-" in thing else self._words.suit(thing)
        return {said.casefold()}

    def _guessed(self, action: str) -> str | None:
        """A card that may not be played: to play it, so that the refusal says why."""
        suit, _, rank = action.rsplit(" ", maxsplit=1)[-1].rpartition("-")
        if suit not in self._suits or not rank.isdecimal():
            return None
        verb = next(iter(self.by_number.values()), "play").split()[0]
        return action if " " in action else f"{verb} {action}"

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
            verb, *things = self.shown(action).split()
            label = " ".join([verb, "_", *things[1:]]) if len(things) > 1 else verb
            if verb == BID:
                items.append((label, number, ""))  # the number says it
            else:
                items.append((label, number, things[0]) if things else ("", number, verb))
        return items


def _is_bid(action: str) -> bool:
    verb, *things = action.split()
    return verb == BID and len(things) == 1 and things[0].isdigit()


def _bid_of(action: str) -> int:
    return int(action.split()[1])


def _renamed(thing: str, names: Mapping[str, str]) -> str:
    """`durian-3` as `orange-3`."""
    suit, dash, rank = thing.rpartition("-")
    return names.get(suit, suit) + dash + rank if dash else names.get(thing, thing)


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

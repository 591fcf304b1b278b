"""The legal actions as a numbered list in the order of a hand, and the parser of what a person
types to choose one."""

from collections.abc import Mapping, Sequence
from itertools import count, groupby

from rich.table import Table
from rich.text import Text

from sarisari.core.event import Toward
from sarisari.core.message import refuse, shown
from sarisari.text import Catalogue

BID = "bid"  # a bid is numbered by its amount
MOST_CHOICES = 8  # actions that are listed when the input is ambiguous


class NumberedActions:
    """`NumberedActions(game.legal(state, seat), game.suits, catalogue())`. Suits can be shown and
    typed by the edition's names for them, too."""

    def __init__(
        self,
        legal: list[str],
        suits: tuple[str, ...],
        words: Catalogue,
        verbs: Sequence[str] = (),
    ) -> None:
        """Number the legal actions. They are listed in the order of `verbs`; other verbs follow."""
        self._suits = suits
        self._words = words
        self._verbs = verbs
        ordered = sorted(legal, key=self._sort_key)
        is_bid = bool(ordered) and all(map(_is_bid, ordered))
        numbers = map(_bid_of, ordered) if is_bid else count(1)
        self.by_number = dict(zip(numbers, ordered, strict=False))

    def _sort_key(self, action: str) -> tuple[int, list[tuple[int, int]]]:
        """Sort by verb; for hiding, by kettle; then by suit, low to high."""
        verb, *arguments = action.split()
        place = self._verbs.index(verb) if verb in self._verbs else len(self._verbs)
        return place, [self._argument_key(argument) for argument in reversed(arguments)]

    def _argument_key(self, argument: str) -> tuple[int, int]:
        suit, _, rank = argument.rpartition("-")
        if suit:
            return self._suits.index(suit), int(rank)
        return (0, int(argument)) if argument.isdigit() else (self._suits.index(argument), 0)

    @property
    def actions(self) -> list[str]:
        """The actions in order, as they are shown."""
        return [self.shown(action) for action in self.by_number.values()]

    def shown(self, action: str) -> str:
        """An action with the edition's names for the suits."""
        return " ".join(_renamed(word, self._words.labels) for word in action.split())

    def parse(self, typed: str) -> str:
        """Parse what was typed into an action, legal or not: a number, an action in notation, or a
        card or fruit alone. Refused if the number is not in the list or the text is ambiguous."""
        text = " ".join(typed.lower().split())
        if text.isdecimal():
            return self._by_number(int(text[:9]))
        suits_by_label = {label: suit for suit, label in self._words.labels.items()}
        action = " ".join(_renamed(word, suits_by_label) for word in text.split())
        if action in self.by_number.values():
            return action
        fitting = [number for number, each in self.by_number.items() if text in self._names(each)]
        return self._one_of(fitting, text) or self._guessed(action) or text

    def toward_of(self, typed: str) -> Toward | None:
        """The direction that was typed with an action, if the action has one."""
        del typed  # an action of cards has none
        return None

    def _by_number(self, number: int) -> str:
        if number not in self.by_number:
            lowest, highest = min(self.by_number), max(self.by_number)
            if highest - lowest >= len(self.by_number):  # bids have gaps
                numbers = list(map(str, sorted(self.by_number)))
                raise refuse("play-no-number-of", number=number, numbers=numbers)
            raise refuse("play-no-number", number=number, lowest=lowest, highest=highest)
        return self.by_number[number]

    def _one_of(self, numbers: list[int], text: str) -> str | None:
        """The only action among these numbers, or None. Refused if there are several."""
        if len(numbers) > 1:
            names = [f"{n} ({self.shown(self.by_number[n])})" for n in numbers[:MOST_CHOICES]]
            more = ["…"] if len(numbers) > MOST_CHOICES else []
            raise refuse("play-which-one", text=shown(text), names=[*names, *more])
        return self.by_number[numbers[0]] if numbers else None

    def _names(self, action: str) -> set[str]:
        """What may be typed for an action instead of its number: its verb or its arguments."""
        verb, *arguments = action.split()
        names = {verb}
        if arguments:
            names |= {" ".join(arguments), arguments[0]}
            names |= {self.shown(name) for name in names}
            names |= self._in_words(arguments[0])
        return names

    def _in_words(self, argument: str) -> set[str]:
        """The name of a card or fruit in the player's language."""
        if argument.isdigit():
            return set()
        is_card = "-" in argument
        name = self._words.card(argument) if is_card else self._words.suit(argument)
        return {name.casefold()}

    def _guessed(self, action: str) -> str | None:
        """The action of playing a card that is not legal, so that the refusal can say why."""
        suit, _, rank = action.rsplit(" ", maxsplit=1)[-1].rpartition("-")
        if suit not in self._suits or not rank.isdecimal():
            return None
        verb = next(iter(self.by_number.values()), "play").split()[0]
        return action if " " in action else f"{verb} {action}"

    def table(self, width: int) -> Table:
        """The list in columns: a verb, then each number with its argument."""
        table = Table.grid(padding=(0, 1))
        groups = [(label, list(items)) for label, items in groupby(self._items(), lambda i: i[0])]
        label_width = max((len(label) for label, _ in groups), default=0)
        for label, items in groups:
            cells = [f"{number:>3} {argument}".rstrip() for _, number, argument in items]
            per_row = max(1, (width - label_width) // (max(map(len, cells)) + 2))
            size = max(map(len, cells)) + 2
            for start in range(0, len(cells), per_row):
                row = "".join(cell.ljust(size) for cell in cells[start : start + per_row])
                table.add_row(Text(label if start == 0 else "", "bold"), Text(row.rstrip()))
        return table

    def _items(self) -> list[tuple[str, int, str]]:
        """For each action: its group, its number and its argument."""
        items = []
        for number, action in self.by_number.items():
            verb, *arguments = self.shown(action).split()
            label = " ".join([verb, "_", *arguments[1:]]) if len(arguments) > 1 else verb
            if verb == BID:
                items.append((label, number, ""))  # the number is the argument
            else:
                items.append((label, number, arguments[0]) if arguments else ("", number, verb))
        return items


def _is_bid(action: str) -> bool:
    verb, *arguments = action.split()
    return verb == BID and len(arguments) == 1 and arguments[0].isdigit()


def _bid_of(action: str) -> int:
    return int(action.split()[1])


def _renamed(word: str, names: Mapping[str, str]) -> str:
    """A card or suit with another suit name: `durian-3` as `orange-3`."""
    suit, dash, rank = word.rpartition("-")
    return names.get(suit, suit) + dash + rank if dash else names.get(word, word)


def completions(actions: list[str], commands: list[str], before: str, word: str) -> list[str]:
    """Tab completions of the word under the cursor, given the text before it.

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

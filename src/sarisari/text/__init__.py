"""Messages in words: one catalogue of sentences per language, for terminal and page alike."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from sarisari.core.message import Message, Parameter

CARDS = {"card", "kettle"}
SUITS = {"suit", "led", "trump"}
SEATS = {"seat", "leader"}


class Catalogue:
    """The sentences of one language.

    >>> from sarisari.core.message import say
    >>> refusal = say("follow-suit", "TIN-24", suit="mango", cards=["mango-2", "mango-7"])
    >>> catalogue("en").refusal(refusal)
    'Follow mango: you still hold mango 2 and mango 7 (TIN-24)'
    """

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(source))
        self._names: dict[str, str] = {}  # of cards and suits: they stand in every sentence

    def say(
        self,
        message: Message,
        names: Sequence[str] = (),
        reader: int | None = None,
        *,
        capital: bool = True,
    ) -> str:
        """A message in words. `names` are the players' by seat; `reader` is the seat that
        reads it and is addressed as you; without `capital` it can stand inside a sentence."""
        words: dict[str, Any] = {"you": "no"}
        for name, value in message.params.items():
            words[name] = self._words(name, value, names, reader)
        if "seat" in message.params:
            words["number"] = message.params["seat"]
            words["you"] = "yes" if message.params["seat"] == reader else "no"
        sentence = self._format(message.key, words)
        return sentence[:1].upper() + sentence[1:] if capital else sentence

    def refusal(
        self, message: Message, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """A refusal in words, with the clause behind it."""
        sentence = self.say(message, names, reader)
        if message.clause is None:
            return sentence
        return self._format("with-clause", {"sentence": sentence, "clause": message.clause})

    def game(self, name: str) -> str:
        """The title of a game."""
        return self._format(f"game-{name}", {})

    def card(self, name: str) -> str:
        """`mango-7` in words."""
        if name not in self._names:
            suit, rank = name.rsplit("-", 1)
            self._names[name] = self._format("card", {"suit": self.suit(suit), "rank": rank})
        return self._names[name]

    def suit(self, name: str) -> str:
        """A suit in words."""
        if name not in self._names:
            self._names[name] = self._format("suit", {"id": name})
        return self._names[name]

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """The name of a player, or the number of the seat."""
        if seat < len(names):
            return names[seat]
        return self._format("seat", {"number": seat})

    def _words(
        self, name: str, value: Parameter, names: Sequence[str], reader: int | None
    ) -> str | int:
        """A parameter in words, by its name."""
        if not isinstance(value, str | int):
            return self._list([self._item(name, item, names, reader) for item in value])
        if name in CARDS:
            return self.card(str(value))
        if name in SUITS:
            return self.suit(str(value))
        if name in SEATS:
            return self.seat(int(value), names)
        if name == "value" and isinstance(value, int):
            return f"{value:+d}" if value else "0"
        return value

    def _item(self, name: str, item: str | int, names: Sequence[str], reader: int | None) -> str:
        """One of a list: `seats` are seats, and the reader is you."""
        if name == "seats" and item == reader:
            return self._format("you", {})
        return str(self._words(name.removesuffix("s"), item, names, reader))

    def _list(self, items: list[str]) -> str:
        """`a, b and c`"""
        if len(items) < 2:
            return "".join(items)
        head = items[0]
        for item in items[1:-1]:
            head = self._format("list-more", {"first": head, "second": item})
        return self._format("list-two", {"first": head, "second": items[-1]})

    def _format(self, key: str, words: dict[str, Any]) -> str:
        pattern = self._bundle.get_message(key).value
        text, errors = self._bundle.format_pattern(pattern, words)
        if errors:
            raise ValueError(f"{self.language}: {key}: {errors[0]}")
        return str(text)


def languages() -> list[str]:
    """The languages there are: one file each."""
    return sorted(
        path.name.removesuffix(".ftl")
        for path in files(__name__).iterdir()
        if path.name.endswith(".ftl")
    )


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language; KeyError if there is none."""
    if language not in languages():
        raise KeyError(language)
    source = files(__name__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    return Catalogue(language, source)


def clause_text(clause: str) -> str:
    """What a clause or ruling says; KeyError if there is none.

    >>> clause_text("TIN-24")
    'A player who plays a card must follow the led fruit if able.'
    """
    return _clauses()[clause]


@cache
def _clauses() -> dict[str, str]:
    source = files(__name__).joinpath("clauses.toml").read_text(encoding="utf-8")
    return {clause["id"]: clause["text"] for clause in tomllib.loads(source)["clause"]}

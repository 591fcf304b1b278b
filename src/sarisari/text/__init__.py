"""Localisation (i18n): message catalogues (Project Fluent), one per language, which turn a
`Message` into a sentence. The terminal and the page use the same catalogues."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from sarisari.core.message import Message, Parameter
from sarisari.games.editions import labels_of
from sarisari.games.registry import Registry, packages_in_use, registry

CARDS = {"card", "kettle"}
SUITS = {"suit", "led", "trump"}
PIECES = {"piece"}
# a whole entry of a .ftl file: `key = ...` and the indented lines below it
ENTRY = re.compile(r"^((-?[a-z][a-z0-9-]*) =.*\n(?:(?:[ \t].*)?\n)*)", re.MULTILINE)
REFERENCE = re.compile(r"{ *([a-z][a-z0-9-]*)(?:\.[a-z-]+)? *}")  # to another entry
SEATS = {"seat", "leader"}
PACKAGE_SUIT = re.compile(r"[a-z0-9]+-suit-([a-z0-9]+)")  # `palitan-suit-shell`, a game package's

Forms = dict[str, str]  # grammatical forms of a word: "" the plain one, "-the" by attribute


class Catalogue:
    """The sentences of one language. `labels` replaces the names of some suits, by edition.

    >>> from sarisari.core.message import say
    >>> refusal = say("follow-suit", "TIN-24", suit="mango", cards=["mango-2", "mango-7"])
    >>> catalogue("en").refusal(refusal)
    'Follow mango: you still hold mango 2 and mango 7 (TIN-24)'
    """

    def __init__(
        self, language: str, source: str, labels: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.language = language
        self.labels = labels
        self._bundle = FluentBundle([language], use_isolating=False)
        self._sources = entries_of(source)
        self._package_suits = {
            suit[1]: key for key in self._sources if (suit := PACKAGE_SUIT.fullmatch(key))
        }
        terms = [entry for key, entry in self._sources.items() if key.startswith("-")]
        self._bundle.add_resource(FluentResource("".join(terms)))
        self._names: dict[str, Forms] = {}  # cache: cards and suits occur in every sentence

    def say(
        self,
        message: Message,
        names: Sequence[str] = (),
        reader: int | None = None,
        *,
        capital: bool = True,
    ) -> str:
        """Format a message as a sentence. `names` are the players' names by seat; `reader` is the
        seat that reads it and is addressed as "you"; without `capital` the result can be used
        inside another sentence."""
        words: dict[str, Any] = {"you": "no"}
        for name, value in message.params.items():
            for form, text in self._words(name, value, names, reader).items():
                words[name + form] = text
        if "seat" in message.params:
            words["number"] = message.params["seat"]
        if reader is not None and reader in _seats(message):
            words["you"] = "yes"
        sentence = self._format(message.key, words)
        file = message.params.get("file")  # a file name keeps its case
        is_named_first = isinstance(file, str) and sentence.startswith(file)
        return sentence[:1].upper() + sentence[1:] if capital and not is_named_first else sentence

    def refusal(
        self, message: Message, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """Format a refusal as a sentence, followed by its clause."""
        sentence = self.say(message, names, reader)
        if message.clause is None:
            return sentence
        return self._format("with-clause", {"sentence": sentence, "clause": message.clause})

    def game(self, name: str) -> str:
        """The title of a game; its plain name if its package is not in use."""
        return self._format(f"game-{name}", {}) if f"game-{name}" in self._sources else name

    def card(self, name: str) -> str:
        """The name of a card, such as `mango-7`, in this language."""
        return self._card(name)[""]

    def suit(self, name: str) -> str:
        """The name of a suit in this language."""
        return self._suit(name)[""]

    def piece(self, name: str) -> str:
        """The name of a piece in this language."""
        return self._piece(name)[""]

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """The name of a player, or the number of the seat."""
        if seat < len(names):
            return names[seat]
        return self._format("seat", {"number": seat})

    def decimal(self, value: float) -> str:
        """A number with one decimal in the format of the language: `3.4` or `3,4`."""
        return self._format("decimal", {"number": value})

    def signed(self, value: float) -> str:
        """A number with one decimal and its sign: `+3.4`, `-0.3`, `0.0`."""
        rounded = round(value, 1)
        sign = "+" if rounded > 0 else "-" if rounded < 0 else ""
        return sign + self.decimal(abs(rounded))

    def is_yes(self, typed: str) -> bool:
        """Whether what was typed means yes."""
        return typed.lower() in self._format("play-yes", {}).split()

    def is_no(self, typed: str) -> bool:
        """Whether what was typed means no."""
        return typed.lower() in self._format("play-no", {}).split()

    def _card(self, name: str) -> Forms:
        if name not in self._names:
            suit, rank = name.rsplit("-", 1)
            forms = {f"suit{form}": text for form, text in self._suit(suit).items()}
            self._names[name] = self._forms("card", {**forms, "rank": rank})
        return self._names[name]

    def _suit(self, name: str) -> Forms:
        if name not in self._names:
            package_forms = self._package_forms(name)
            word = package_forms.get("", self.labels.get(name, name))
            self._names[name] = {**self._forms("suit", {"id": word}), **package_forms}
        return self._names[name]

    def _package_forms(self, suit: str) -> Forms:
        """The forms that a game package gives for one of its suits; empty for other suits."""
        return self._forms(self._package_suits[suit], {}) if suit in self._package_suits else {}

    def _piece(self, name: str) -> Forms:
        if name not in self._names:
            self._names[name] = self._forms("piece", {"id": name})
        return self._names[name]

    def _words(
        self, name: str, value: Parameter, names: Sequence[str], reader: int | None
    ) -> Mapping[str, str | int]:
        """The text of a parameter, in all its forms. The parameter's name says what it is."""
        if not isinstance(value, str | int):
            return self._list_forms(name, value, names, reader)
        if name in CARDS:
            return self._card(str(value))
        if name in SUITS:
            return self._suit(str(value))
        if name in PIECES:
            return self._piece(str(value))
        if name in SEATS:
            return {"": self.seat(int(value), names), "-you": "yes" if value == reader else "no"}
        if name == "value" and isinstance(value, int):
            return {"": f"{value:+d}" if value else "0"}
        return {"": value}

    def _list_forms(
        self, name: str, items: Sequence[str | int], names: Sequence[str], reader: int | None
    ) -> Forms:
        """The text of a list, once for each form of its items. In `seats`, the reader is "you",
        and comes last in languages that want it so."""
        if name == "seats" and self._forms("you", {}).get("-place") == "last":
            items = sorted(items, key=lambda item: item == reader)
        words = [self._item(name, item, names, reader) for item in items]
        forms = words[0].keys() if words and name != "seats" else [""]
        return {form: self._list([str(word[form]) for word in words]) for form in forms}

    def _item(
        self, name: str, item: str | int, names: Sequence[str], reader: int | None
    ) -> Mapping[str, str | int]:
        if name == "seats" and item == reader:
            return {"": self._format("you", {})}
        return self._words(name.removesuffix("s"), item, names, reader)

    def _list(self, items: list[str]) -> str:
        """Join items into `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        head = items[0]
        for item in items[1:-1]:
            head = self._format("list-more", {"first": head, "second": item})
        return self._format("list-two", {"first": head, "second": items[-1]})

    def _format(self, key: str, words: dict[str, Any]) -> str:
        return self._text(key, self._entry(key).value, words)

    def _forms(self, key: str, words: dict[str, Any]) -> Forms:
        """Format an entry and its attributes: `{"": "mango", "-the": …}`."""
        message = self._entry(key)
        forms = {"": self._text(key, message.value, words)}
        for name, pattern in message.attributes.items():
            forms[f"-{name}"] = self._text(key, pattern, words)
        return forms

    def _entry(self, key: str) -> Any:
        """The entry of a key. KeyError if there is none. Entries are parsed on first use, because
        parsing the whole catalogue takes longer than most commands run."""
        if not self._bundle.has_message(key):
            source = self._sources[key]
            for other in REFERENCE.findall(source):
                self._entry(other)
            self._bundle.add_resource(FluentResource(source))
        return self._bundle.get_message(key)

    def _text(self, key: str, pattern: Any, words: dict[str, Any]) -> str:
        text, errors = self._bundle.format_pattern(pattern, words)
        if errors:
            raise ValueError(f"{self.language}: {key}: {errors[0]}")
        return str(text)


def _seats(message: Message) -> Sequence[str | int]:
    """The seats that a message is about."""
    seat, seats = message.params.get("seat"), message.params.get("seats", ())
    return [seat] if isinstance(seat, int) else [] if isinstance(seats, str | int) else seats


def languages() -> list[str]:
    """The supported languages, one file each."""
    return sorted(
        path.name.removesuffix(".ftl")
        for path in files(__name__).iterdir()
        if path.name.endswith(".ftl")
    )


def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language. KeyError if the language is not supported."""
    return _cached_catalogue(language, (), registry())


def catalogue_of(language: str, game: str, options: Mapping[str, object]) -> Catalogue:
    """The catalogue for a table, with the fruit names of the edition that is played there."""
    return _cached_catalogue(language, tuple(labels_of(game, options).items()), registry())


@cache
def _cached_catalogue(language: str, labels: tuple[tuple[str, str], ...], _: Registry) -> Catalogue:
    """The registry is part of the cache key, because game packages add sentences."""
    return Catalogue(language, source_of(language), dict(labels))


def source_of(language: str) -> str:
    """The whole .ftl source of a language: the built-in catalogue, then those of game packages.
    KeyError if the language is not supported."""
    if language not in languages():
        raise KeyError(language)
    built_in = files(__name__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    added = [_package_source(package.text, language) for package in packages_in_use()]
    return "\n".join([built_in, *added])


def _package_source(folder: Path, language: str) -> str:
    """The sentences of one game package; in English where it has no translation."""
    entries: dict[str, str] = {}
    for path in (folder / "en.ftl", folder / f"{language}.ftl"):
        if path.is_file():
            entries |= entries_of(path.read_text(encoding="utf-8"))
    return "".join(entries.values())


def entries_of(source: str) -> dict[str, str]:
    """The entries of a .ftl source by key, as source text."""
    return {key: entry for entry, key in ENTRY.findall(source + "\n")}

"""Messages in words: one catalogue of sentences per language, for terminal and page alike."""

import re
import tomllib
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
# a sentence in a file, whole: `key = ...` and the lines that are set in below it
ENTRY = re.compile(r"^((-?[a-z][a-z0-9-]*) =.*\n(?:(?:[ \t].*)?\n)*)", re.MULTILINE)
REFERENCE = re.compile(r"{ *([a-z][a-z0-9-]*)(?:\.[a-z-]+)? *}")  # to another sentence
SEATS = {"seat", "leader"}
OWN_SUIT = re.compile(r"[a-z0-9]+-suit-([a-z0-9]+)")  # `palitan-suit-shell`, of a game package

Forms = dict[str, str]  # the forms of a word: "" as it is, and one for each attribute, "-the"


class Catalogue:
    """The sentences of one language; `labels` shows some suits by another's name.

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
        self._own_suits = {
            suit[1]: key for key in self._sources if (suit := OWN_SUIT.fullmatch(key))
        }
        terms = [entry for key, entry in self._sources.items() if key.startswith("-")]
        self._bundle.add_resource(FluentResource("".join(terms)))
        self._names: dict[str, Forms] = {}  # of cards and suits: they stand in every sentence

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
            for form, text in self._words(name, value, names, reader).items():
                words[name + form] = text
        if "seat" in message.params:
            words["number"] = message.params["seat"]
        if reader is not None and reader in _seats(message):
            words["you"] = "yes"
        sentence = self._format(message.key, words)
        file = message.params.get("file")  # its name keeps its letters
        is_named_first = isinstance(file, str) and sentence.startswith(file)
        return sentence[:1].upper() + sentence[1:] if capital and not is_named_first else sentence

    def refusal(
        self, message: Message, names: Sequence[str] = (), reader: int | None = None
    ) -> str:
        """A refusal in words, with the clause behind it."""
        sentence = self.say(message, names, reader)
        if message.clause is None:
            return sentence
        return self._format("with-clause", {"sentence": sentence, "clause": message.clause})

    def game(self, name: str) -> str:
        """The title of a game; its name if its package is not in use."""
        return self._format(f"game-{name}", {}) if f"game-{name}" in self._sources else name

    def card(self, name: str) -> str:
        """`mango-7` in words."""
        return self._card(name)[""]

    def suit(self, name: str) -> str:
        """A suit in words."""
        return self._suit(name)[""]

    def piece(self, name: str) -> str:
        """A piece in words."""
        return self._piece(name)[""]

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """The name of a player, or the number of the seat."""
        if seat < len(names):
            return names[seat]
        return self._format("seat", {"number": seat})

    def decimal(self, value: float) -> str:
        """A number with one decimal, as the language writes it: `3.4` or `3,4`."""
        return self._format("decimal", {"number": value})

    def signed(self, value: float) -> str:
        """The same with its sign: `+3.4`, `-0.3`, `0.0`."""
        rounded = round(value, 1)
        sign = "+" if rounded > 0 else "-" if rounded < 0 else ""
        return sign + self.decimal(abs(rounded))

    def is_yes(self, typed: str) -> bool:
        """Whether somebody typed a yes."""
        return typed.lower() in self._format("play-yes", {}).split()

    def is_no(self, typed: str) -> bool:
        """Whether somebody typed a no."""
        return typed.lower() in self._format("play-no", {}).split()

    def _card(self, name: str) -> Forms:
        if name not in self._names:
            suit, rank = name.rsplit("-", 1)
            forms = {f"suit{form}": text for form, text in self._suit(suit).items()}
            self._names[name] = self._forms("card", {**forms, "rank": rank})
        return self._names[name]

    def _suit(self, name: str) -> Forms:
        if name not in self._names:
            own = self._own_forms(name)
            word = own.get("", self.labels.get(name, name))
            self._names[name] = {**self._forms("suit", {"id": word}), **own}
        return self._names[name]

    def _own_forms(self, suit: str) -> Forms:
        """How a game package names a suit of its own, in the forms that it gives."""
        return self._forms(self._own_suits[suit], {}) if suit in self._own_suits else {}

    def _piece(self, name: str) -> Forms:
        if name not in self._names:
            self._names[name] = self._forms("piece", {"id": name})
        return self._names[name]

    def _words(
        self, name: str, value: Parameter, names: Sequence[str], reader: int | None
    ) -> Mapping[str, str | int]:
        """A parameter in words, by its name, in all its forms."""
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
        """A list in words, once for each form of its items. `seats` are seats, and the reader
        is you, who comes last where the language wants it so."""
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
        """`a, b and c`"""
        if len(items) < 2:
            return "".join(items)
        head = items[0]
        for item in items[1:-1]:
            head = self._format("list-more", {"first": head, "second": item})
        return self._format("list-two", {"first": head, "second": items[-1]})

    def _format(self, key: str, words: dict[str, Any]) -> str:
        return self._text(key, self._entry(key).value, words)

    def _forms(self, key: str, words: dict[str, Any]) -> Forms:
        """A message and its attributes: `{"": "mango", "-the": …}`."""
        message = self._entry(key)
        forms = {"": self._text(key, message.value, words)}
        for name, pattern in message.attributes.items():
            forms[f"-{name}"] = self._text(key, pattern, words)
        return forms

    def _entry(self, key: str) -> Any:
        """A sentence, parsed when it is first wanted: all together take longer than most commands.
        KeyError if there is none."""
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
    """The languages there are: one file each."""
    return sorted(
        path.name.removesuffix(".ftl")
        for path in files(__name__).iterdir()
        if path.name.endswith(".ftl")
    )


def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language; KeyError if there is none."""
    return _made(language, (), registry())


def catalogue_of(language: str, game: str, options: Mapping[str, object]) -> Catalogue:
    """The catalogue for a table: with the fruits of the edition that is played there."""
    return _made(language, tuple(labels_of(game, options).items()), registry())


@cache
def _made(language: str, labels: tuple[tuple[str, str], ...], _: Registry) -> Catalogue:
    """For the game packages that are named now."""
    return Catalogue(language, source_of(language), dict(labels))


def source_of(language: str) -> str:
    """All sentences of a language, those of game packages behind ours; KeyError if there is no
    such language."""
    if language not in languages():
        raise KeyError(language)
    own = files(__name__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    added = [_package_source(package.text, language) for package in packages_in_use()]
    return "\n".join([own, *added])


def _package_source(folder: Path, language: str) -> str:
    """The sentences of one package; in English where it has no others."""
    entries: dict[str, str] = {}
    for path in (folder / "en.ftl", folder / f"{language}.ftl"):
        if path.is_file():
            entries |= entries_of(path.read_text(encoding="utf-8"))
    return "".join(entries.values())


def entries_of(source: str) -> dict[str, str]:
    """By key: each sentence of a file, as it is written there."""
    return {key: entry for entry, key in ENTRY.findall(source + "\n")}


def clause_text(clause: str, language: str = "en") -> str:
    """What a clause or ruling says, in English if nobody has translated it; KeyError if there
    is none.

    >>> clause_text("TIN-24")
    'A player who plays a card must follow the led fruit if able.'
    """
    translated = _translated(language, registry())
    return translated.get(clause) or _clauses(registry())[clause]


@cache
def _clauses(_: Registry) -> dict[str, str]:
    """Ours, and those of the game packages that are named now."""
    return {
        clause["id"]: clause["text"]
        for source in _clause_files("clauses.toml")
        for clause in tomllib.loads(source).get("clause", [])
    }


@cache
def _translated(language: str, _: Registry) -> dict[str, str]:
    """The clauses of every `clauses.<language>.toml` that there is."""
    found: dict[str, str] = {}
    for source in _clause_files(f"clauses.{language}.toml"):
        found |= tomllib.loads(source)
    return found


def _clause_files(name: str) -> list[str]:
    """Those of game packages first: ours are believed if a clause has the same id."""
    places = [*(package.text / name for package in packages_in_use()), files(__name__) / name]
    return [place.read_text(encoding="utf-8") for place in places if place.is_file()]

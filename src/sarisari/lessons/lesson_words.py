"""The words of a lesson: a small Fluent catalogue per language beside its file, so that a page
loads them only with the lesson."""

from functools import cache
from importlib.resources import files

import msgspec

from sarisari.core.message import say
from sarisari.text import Catalogue

FALLBACK = "en"


class LessonWords(msgspec.Struct, frozen=True):
    """The sentences of a lesson in one language. A language that lacks the lesson, or one of its
    sentences, gets all of it in English."""

    language: str
    catalogue: Catalogue

    def text(self, key: str) -> str:
        """Return the sentence of a key. KeyError if there is none."""
        return self.catalogue.say(say(key))


@cache
def lesson_words(name: str, language: str) -> LessonWords:
    """Return the words of a lesson in this language, or in English."""
    found = _source(name, language)
    if found is None:
        return lesson_words(name, FALLBACK)
    return LessonWords(language, Catalogue(language, found))


def lesson_languages(name: str) -> list[str]:
    """Return the languages in which a lesson exists."""
    start, end = f"{name}.", ".ftl"
    names = (path.name for path in files(__package__).joinpath("files").iterdir())
    return sorted(
        each[len(start) : -len(end)]
        for each in names
        if each.startswith(start) and each.endswith(end)
    )


def _source(name: str, language: str) -> str | None:
    if language not in lesson_languages(name):
        return None
    path = files(__package__).joinpath("files", f"{name}.{language}.ftl")
    return path.read_text(encoding="utf-8")

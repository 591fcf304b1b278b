"""The language of whoever sits at this terminal."""

import os
from collections.abc import Mapping

from sarisari.text import Catalogue, catalogue, catalogue_of, languages

CHOSEN = "SARISARI_LANGUAGE"  # `--language` sets it too
OF_THE_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides: fr_CA.UTF-8


def own_language() -> str:
    """The language that was chosen, else the system's if there are words in it, else English."""
    for name in (CHOSEN, *OF_THE_SYSTEM):
        value = os.environ.get(name)
        if value:
            language = value.partition(".")[0].partition("_")[0].partition("-")[0].lower()
            return language if language in languages() else "en"
    return "en"


def own_words() -> Catalogue:
    """The sentences for this terminal."""
    return catalogue(own_language())


def words_of(game: str, options: Mapping[str, object]) -> Catalogue:
    """The same with the fruits of the edition that is played."""
    return catalogue_of(own_language(), game, options)

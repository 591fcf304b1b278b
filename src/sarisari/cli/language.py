"""The language of the terminal (i18n): from `--language` or the locale of the system."""

import os
from collections.abc import Mapping

from sarisari.text import Catalogue, catalogue, catalogue_of, languages

LANGUAGE_VARIABLE = "SARISARI_LANGUAGE"  # set by `--language`, too
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set wins: fr_CA.UTF-8


def own_language() -> str:
    """The chosen language, else that of the system locale if it is supported, else English."""
    for name in (LANGUAGE_VARIABLE, *LOCALE_VARIABLES):
        value = os.environ.get(name)
        if value:
            language = value.partition(".")[0].partition("_")[0].partition("-")[0].lower()
            return language if language in languages() else "en"
    return "en"


def own_words() -> Catalogue:
    """The message catalogue for this terminal."""
    return catalogue(own_language())


def words_of(game: str, options: Mapping[str, object]) -> Catalogue:
    """The message catalogue for a game, with the fruit names of the edition that is played."""
    return catalogue_of(own_language(), game, options)

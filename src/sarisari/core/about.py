"""Metadata of a game for people choosing one: how long it takes, presets, and printed editions."""

from collections.abc import Mapping

import msgspec

from sarisari.core.options import Options


class Edition(msgspec.Struct, frozen=True):
    """A printed edition of a game: a set of options, and the names of its suits.

    Records and notation keep the game's own names."""

    options: Options  # those that identify it
    labels: dict[str, str]  # by suit: its displayed name
    name: str = ""  # of the preset with its options, and the suffix of its message keys

    def is_played(self, options: Mapping[str, object]) -> bool:
        """Whether these options belong to this edition."""
        return all(options.get(name) == value for name, value in self.options.items())


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Metadata of a game."""

    minutes: int = 30  # how long a game usually takes
    age: int = 0  # recommended minimum age; 0: the rulebook gives none
    has_cards: bool = True
    has_settles: bool = False  # it has towers, so the program that runs a table needs a settler
    presets: dict[str, Options] = {}  # by name: options that go together, with players
    editions: tuple[Edition, ...] = ()

    def labels(self, options: Mapping[str, object]) -> dict[str, str]:
        """Displayed names of suits with these options, where they differ from the game's own."""
        found = (edition.labels for edition in self.editions if edition.is_played(options))
        return next(found, {})

"""Metadata of a game for people who choose one: its duration, presets, and printed editions."""

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
        """Whether these options are those of this edition."""
        return all(options.get(name) == value for name, value in self.options.items())


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is shown to people who have not chosen one yet."""

    minutes: int = 30  # usual duration of a game
    age: int = 0  # minimum age, if the rulebook gives one
    has_cards: bool = True
    has_settles: bool = False  # the game has towers, so running a table needs a settler
    presets: dict[str, Options] = {}  # by name: options that go together, and for how many players
    editions: tuple[Edition, ...] = ()

    def labels(self, options: Mapping[str, object]) -> dict[str, str]:
        """Return the names under which suits are shown with these options, where they differ from
        the game's own names."""
        found = (edition.labels for edition in self.editions if edition.is_played(options))
        return next(found, {})

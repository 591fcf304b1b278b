"""What a game says of itself to those who choose one: how long it takes, the ways to play it, and
the editions in which it was printed."""

from collections.abc import Mapping

import msgspec

from sarisari.core.options import Options


class Edition(msgspec.Struct, frozen=True):
    """A printing of a game: some options together, and the names that its suits have there.

    Records and notation keep the game's own names."""

    options: Options  # that tell it apart
    labels: dict[str, str]  # by suit: the name that it is shown by
    name: str = ""  # of the preset with its options; its sentences end in it

    def is_played(self, options: Mapping[str, object]) -> bool:
        """Whether these options are of this edition."""
        return all(options.get(name) == value for name, value in self.options.items())


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A game for those who have not chosen yet."""

    minutes: int = 30  # that a game usually takes
    age: int = 0  # from which on, where its rulebook says so
    has_cards: bool = True
    has_settles: bool = False  # towers that are settled: whoever runs a table needs a settler
    presets: dict[str, Options] = {}  # by name: options that go together, and for how many
    editions: tuple[Edition, ...] = ()

    def labels(self, options: Mapping[str, object]) -> dict[str, str]:
        """How suits are shown with these options, where that is not by their own names."""
        found = (edition.labels for edition in self.editions if edition.is_played(options))
        return next(found, {})

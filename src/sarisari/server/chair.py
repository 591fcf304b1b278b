"""A chair of a waiting room: a seat before the game, taken by a person or a bot, or free.

Bots get their names here, because a bot's name must differ from those of everybody who sits.
"""

from collections.abc import Sequence
from itertools import chain, count

import msgspec

from sarisari.bots.versions import bot_player
from sarisari.table.journal import Player
from sarisari.table.player_names import are_alike

BOT_NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli", "Femi")


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat before the game: taken by a user or a bot, or free."""

    user: str | None = None
    name: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_locked: bool = False  # reserved by the host

    @property
    def is_free(self) -> bool:
        return self.user is None and self.bot is None

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down."""
        return self.is_free and not self.is_locked

    @property
    def player(self) -> Player | None:
        if self.is_free or self.name is None:
            return None
        return Player(self.name) if self.bot is None else bot_player(self.name, self.bot)

    def has_same_sitter(self, other: "Chair") -> bool:
        """Whether the same person sits on both chairs, or a bot on each."""
        return self.user == other.user and (self.bot is None) == (other.bot is None)


def bot_name(taken: Sequence[str]) -> str:
    """Return a name for a bot that nobody at the table has."""
    more = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
    free = (n for n in chain(BOT_NAMES, more) if not any(are_alike(n, other) for other in taken))
    return next(free)


def with_bots_renamed(chairs: Sequence[Chair], name: str) -> list[Chair]:
    """Return the chairs with a new name for every bot that is called like the person who sits
    down."""
    taken = [chair.name for chair in chairs if chair.name is not None]
    return [
        msgspec.structs.replace(chair, name=bot_name(taken))
        if chair.bot is not None and are_alike(chair.name or "", name)
        else chair
        for chair in chairs
    ]

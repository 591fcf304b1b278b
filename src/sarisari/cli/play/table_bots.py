"""The bots at a table: ours by name, those from outside with a process for each seat."""

from collections.abc import Callable, Mapping

from sarisari.bots import BOT_NAMES, Bot
from sarisari.bots.outside_bot import BotGone, OutsideBot
from sarisari.bots.spec import parse_spec
from sarisari.cli.search_process import bot_for
from sarisari.core.cards import Seat
from sarisari.core.message import say, shown


class TableBots:
    """Programs run from their first action until the table is closed, or until they fail."""

    def __init__(
        self,
        commands: Mapping[str, str],
        make: Callable[[str, str], OutsideBot] = OutsideBot,
    ) -> None:
        self._commands = commands  # by name
        self._make = make
        self._sitting: dict[Seat, OutsideBot] = {}

    def bot_at(self, seat: Seat, spec: str) -> Bot:
        """The bot that acts at a seat. BotGone if it is from outside and nobody said how to
        start it, as when a saved table is gone on with."""
        name, _ = parse_spec(spec)
        if name in BOT_NAMES:
            return bot_for(spec)
        if name not in self._commands:
            raise BotGone(say("bot-gone-unknown", name=shown(name)))
        if seat not in self._sitting:
            self._sitting[seat] = self._make(name, self._commands[name])
        return self._sitting[seat]

    def close(self) -> None:
        """End all processes."""
        while self._sitting:
            self._sitting.popitem()[1].close()

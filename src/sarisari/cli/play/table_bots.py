"""The bots at a local table: built-in bots by name, and external programs with a process per
seat."""

from collections.abc import Callable, Mapping

from sarisari.bots import BOT_NAMES, Bot
from sarisari.bots.outside_bot import BotGone, OutsideBot
from sarisari.bots.spec import parse_spec
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.search_process import bot_for
from sarisari.core.cards import Seat
from sarisari.core.message import say, shown

TAIL_LINES = 5  # of a failed program's standard error that are shown


def tell_tail(terminal: Terminal, gone: BotGone) -> None:
    """Print the end of a failed program's standard error."""
    for line in gone.tail[-TAIL_LINES:]:
        terminal.tell("  " + shown(line))


class TableBots:
    """The bots of one table. External programs run from their first action until the table is
    closed or they fail."""

    def __init__(
        self,
        commands: Mapping[str, str],
        make: Callable[[str, str], OutsideBot] = OutsideBot,
    ) -> None:
        self._commands = commands  # by name
        self._make = make
        self._running: dict[Seat, OutsideBot] = {}

    def bot_at(self, seat: Seat, spec: str) -> Bot:
        """The bot at a seat. BotGone if it is an external program without a command, as when a
        saved table is resumed without `--bot`."""
        name, _ = parse_spec(spec)
        if name in BOT_NAMES:
            return bot_for(spec)
        if name not in self._commands:
            raise BotGone(say("bot-gone-unknown", name=shown(name)))
        if seat not in self._running:
            self._running[seat] = self._make(name, self._commands[name])
        return self._running[seat]

    def close(self) -> None:
        """Stop all processes."""
        while self._running:
            self._running.popitem()[1].close()

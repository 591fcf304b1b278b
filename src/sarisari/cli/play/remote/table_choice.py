"""Choose a table of a server: by its link, the newest of the user's tables, from a menu (lobby), or
a new one."""

import msgspec

from sarisari.cli.commands.play_command import USUAL_BOT, PlayCommand
from sarisari.cli.play.remote.address import Address, table_id
from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.visit import VisitPlan
from sarisari.cli.play.table_setup import (
    chosen_game,
    options_of,
    people_count,
    terms_of,
)
from sarisari.cli.play.terminal import Terminal
from sarisari.core.message import Message, refuse, say
from sarisari.core.options import players_of
from sarisari.server.messages import Me, NewTable, TableLine

LIVE_STATUSES = ("waiting", "running")


class TableChoice:
    """Turns the command line into a plan to join or make a table."""

    def __init__(
        self, command: PlayCommand, address: Address, api: Api, terminal: Terminal
    ) -> None:
        self._command = command
        self._address = address
        self._api = api
        self._terminal = terminal

    def plan(self, me: Me) -> VisitPlan:
        """The plan for the visit. EOFError if the person leaves the menu."""
        command = self._command
        name = command.names[0] if command.names else me.name
        if command.table is not None:
            return self._join_plan(table_id(command.table), name)
        if self._address.table is not None:
            return self._join_plan(self._address.table, name)
        if command.resume:
            return self._join_plan(self._newest(), name)
        if command.game is not None or not self._terminal.is_keyboard:
            return self._make_table(name)
        chosen = self._menu()
        return self._make_table(name) if chosen is None else self._join_plan(chosen, name)

    def _join_plan(self, table: str, name: str | None) -> VisitPlan:
        command = self._command
        return VisitPlan(
            table=table,
            name=name,
            people=command.people,
            bot=command.bot or USUAL_BOT,
            begins_by_itself=command.begin_when_full,
            is_onlooker=command.watch,
        )

    def _make_table(self, name: str | None) -> VisitPlan:
        """Make a table on the server, and return the plan to join it."""
        command = self._command
        game = chosen_game(command.game, self._terminal)
        options = options_of(command, game, self._terminal)
        people = people_count(command, players_of(options))
        terms = msgspec.to_builtins(terms_of(command, game.name))
        made = self._api.make(NewTable(game=game.name, options=options, terms=terms))
        return VisitPlan(
            table=table_id(made.id),
            name=name,
            people=people,
            bot=command.bot or USUAL_BOT,
            begins_by_itself=command.begin_when_full or people == 1,
            link=made.link,
        )

    def _newest(self) -> str:
        """The id of the table to resume. Refused if there is none."""
        for line in self._api.my_tables():
            if line.status in LIVE_STATUSES and self._command.game in (None, line.game):
                return table_id(line.table)
        raise refuse("play-server-nothing", link=self._address.base)

    def _menu(self) -> str | None:
        """Show the menu of tables. Return the id of the chosen one; None for a new table."""
        mine = [line for line in self._api.my_tables() if line.status in LIVE_STATUSES]
        my_ids = {line.table for line in mine}
        others = [line for line in self._api.open_tables() if line.table not in my_ids]
        lines = [*mine, *(line for line in others if line.status in LIVE_STATUSES)]
        words = self._terminal.words
        for number, line in enumerate(lines, start=1):
            self._terminal.tell(words.say(_menu_line(number, line, words.game(line.game))))
        if not lines:
            self._terminal.tell(words.say(say("play-server-no-tables")))
        question = words.say(say("play-server-which", count=len(lines)))
        while True:
            typed = self._terminal.ask(question).lower()
            if typed == "q":
                raise EOFError
            if typed == "n":
                return None
            if typed.isdecimal() and 1 <= int(typed[:9]) <= len(lines):
                return table_id(lines[int(typed) - 1].table)


def _menu_line(number: int, line: TableLine, game: str) -> Message:
    names = [name for name in line.players if name is not None]
    free = len(line.players) - len(names)
    key = "play-server-mine" if line.you is not None else "play-server-open"
    return say(key, number=number, game=game, names=names, free=free, status=line.status)

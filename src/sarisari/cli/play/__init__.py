"""`sarisari play`: people at one keyboard, with bots, at a table that is never lost."""

import sys
from contextlib import closing
from pathlib import Path

from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.cli.play import saved_tables
from sarisari.cli.play.saved_table_list import list_lines, newest_unfinished
from sarisari.cli.play.table_bots import TableBots
from sarisari.cli.play.table_loop import TableLoop
from sarisari.cli.play.table_setup import chosen_game, opening_of, outside_commands
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.record_player import fail_file
from sarisari.core.message import Refused, refuse, say
from sarisari.table.table import Table

INTERRUPTED = 130


def run(command: PlayCommand) -> None:
    """A new table, or one that was left, until its end or until the people leave."""
    words = own_words()
    if command.server is not None:
        from sarisari.cli.play import remote  # noqa: PLC0415 - tables of this computer need none

        remote.run(command)
        return
    try:
        if (
            command.table
            or command.login
            or command.watch
            or command.begin_when_full
            or command.public
        ):
            raise refuse("play-server-missing")
        if command.show_list + command.resume + (command.saved is not None) > 1:
            raise refuse("play-one-of")
        is_old = command.show_list or command.resume or command.saved is not None
        is_only_looked_at = command.show_list and command.outside
        if is_old and (command.describes_a_table or is_only_looked_at):
            raise refuse("play-old-table")
        if command.show_list:
            sys.stdout.write("".join(line + "\n" for line in list_lines(words, command.game)))
            return
        host = _host(command, Terminal(words))
    except Refused as refused:
        fail(words.refusal(refused.message))
    except EOFError:
        return
    _run(host)


def _run(host: TableLoop) -> None:
    try:
        with closing(host.saved), closing(host.programs):
            host.run()
    except Refused as refused:
        fail(host.words.refusal(refused.message, host.names))
    except EOFError:
        _say_how_to_resume(host)
    except KeyboardInterrupt:
        _say_how_to_resume(host)
        raise SystemExit(INTERRUPTED) from None


def _host(command: PlayCommand, terminal: Terminal) -> TableLoop:
    """The table with its file, old or new."""
    programs = TableBots(outside_commands(command))
    path = None if command.saved is None else Path(command.saved)
    if command.resume:
        if command.game is not None:
            chosen_game(command.game, terminal)
        path = newest_unfinished(command.game)
    if path is None:
        opening, secrets = opening_of(command, terminal)
        table = Table(opening)
    try:
        if path is None:
            kept = saved_tables.create(table.opening, secrets)
        else:
            kept, table = saved_tables.load(path)
    except OSError as error:
        fail_file(str(path or saved_tables.folder()), error.strerror or str(error))
    return TableLoop(table, kept, terminal, programs)


def _say_how_to_resume(host: TableLoop) -> None:
    """The people leave; the table stays as it is."""
    if len(host.people) > 1:
        host.terminal.clear()
    host.terminal.out.print()
    file = str(host.saved.path)
    host.terminal.out.print(host.say(say("play-left", file=file)), soft_wrap=True, markup=False)

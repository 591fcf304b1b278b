"""`sarisari play`: local play in the terminal, with people at one keyboard (hot seat) and bots.
Every entry is saved before it is shown, so a game survives a crash."""

import sys
from contextlib import closing
from pathlib import Path

from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.language import own_words
from sarisari.cli.name_check import EXIT_INTERRUPTED, fail
from sarisari.cli.play import saved_tables
from sarisari.cli.play.saved_table_list import list_lines, newest_unfinished
from sarisari.cli.play.table_bots import TableBots
from sarisari.cli.play.table_loop import TableLoop
from sarisari.cli.play.table_setup import chosen_game, opening_of, outside_commands
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.record_player import fail_file
from sarisari.core.message import Refused, refuse, say
from sarisari.table.table import Table


def run(command: PlayCommand) -> None:
    """Play a new or a saved table until its end or until the people leave."""
    words = own_words()
    if command.server is not None:
        from sarisari.cli.play import remote  # noqa: PLC0415 - local tables do not need it

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
        is_saved = command.show_list or command.resume or command.saved is not None
        is_useless_bot = command.show_list and command.outside
        if is_saved and (command.describes_a_table or is_useless_bot):
            raise refuse("play-old-table")
        if command.show_list:
            sys.stdout.write("".join(line + "\n" for line in list_lines(words, command.game)))
            return
        loop = _table_loop(command, Terminal(words))
    except Refused as refused:
        fail(words.refusal(refused.message))
    except EOFError:
        return
    _run(loop)


def _run(loop: TableLoop) -> None:
    try:
        with closing(loop.saved), closing(loop.bots):
            loop.run()
    except Refused as refused:
        fail(loop.words.refusal(refused.message, loop.names))
    except EOFError:
        _say_how_to_resume(loop)
    except KeyboardInterrupt:
        _say_how_to_resume(loop)
        raise SystemExit(EXIT_INTERRUPTED) from None


def _table_loop(command: PlayCommand, terminal: Terminal) -> TableLoop:
    """The loop for a new table, or for a saved one from its file."""
    bots = TableBots(outside_commands(command))
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
            saved = saved_tables.create(table.opening, secrets)
        else:
            saved, table = saved_tables.load(path)
    except OSError as error:
        fail_file(str(path or saved_tables.folder()), error)
    return TableLoop(table, saved, terminal, bots)


def _say_how_to_resume(loop: TableLoop) -> None:
    """Print how to resume a table that the people have left."""
    if len(loop.people) > 1:
        loop.terminal.clear()
    loop.terminal.out.print()
    file = str(loop.saved.path)
    loop.terminal.out.print(loop.say(say("play-left", file=file)), soft_wrap=True, markup=False)

"""`sarisari play`: people at one keyboard, with bots, at a table that is never lost."""

import sys
from contextlib import closing
from pathlib import Path

from sarisari.cli.language import own_words
from sarisari.cli.names import fail
from sarisari.cli.play import saved
from sarisari.cli.play.host import Host
from sarisari.cli.play.programs import Programs
from sarisari.cli.play.setup import Wanted, chosen_game, opening_of, outside_commands
from sarisari.cli.play.shelf import list_lines, newest_unfinished
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.replay import fail_file
from sarisari.core.message import Refused, refuse, say
from sarisari.table.table import Table

__all__ = ["Wanted", "run"]

INTERRUPTED = 130


def run(wanted: Wanted) -> None:
    """A new table, or one that was left, until its end or until the people leave."""
    words = own_words()
    if wanted.server is not None:
        from sarisari.cli.play import remote  # noqa: PLC0415 - tables of this computer need none

        remote.run(wanted)
        return
    try:
        if wanted.table or wanted.login or wanted.watch or wanted.begin_when_full or wanted.public:
            raise refuse("play-server-missing")
        if wanted.show_list + wanted.resume + (wanted.saved is not None) > 1:
            raise refuse("play-one-of")
        is_old = wanted.show_list or wanted.resume or wanted.saved is not None
        is_only_looked_at = wanted.show_list and wanted.outside
        if is_old and (wanted.describes_a_table or is_only_looked_at):
            raise refuse("play-old-table")
        if wanted.show_list:
            sys.stdout.write("".join(line + "\n" for line in list_lines(words, wanted.game)))
            return
        host = _host(wanted, Terminal(words))
    except Refused as refused:
        fail(words.refusal(refused.message))
    except EOFError:
        return
    _run(host)


def _run(host: Host) -> None:
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


def _host(wanted: Wanted, terminal: Terminal) -> Host:
    """The table with its file, old or new."""
    programs = Programs(outside_commands(wanted))
    path = None if wanted.saved is None else Path(wanted.saved)
    if wanted.resume:
        if wanted.game is not None:
            chosen_game(wanted.game, terminal)
        path = newest_unfinished(wanted.game)
    if path is None:
        opening, secrets = opening_of(wanted, terminal)
        table = Table(opening)
    try:
        if path is None:
            kept = saved.create(table.opening, secrets)
        else:
            kept, table = saved.load(path)
    except OSError as error:
        fail_file(str(path or saved.folder()), error.strerror or str(error))
    return Host(table, kept, terminal, programs)


def _say_how_to_resume(host: Host) -> None:
    """The people leave; the table stays as it is."""
    if len(host.people) > 1:
        host.terminal.clear()
    host.terminal.out.print()
    file = str(host.saved.path)
    host.terminal.out.print(host.say(say("play-left", file=file)), soft_wrap=True, markup=False)

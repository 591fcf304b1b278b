"""`sarisari play --server URL`: the terminal client of a server (HTTP and WebSocket).

It depends on the protocol (`server/messages/`, docs/protocol.md) and on nothing else of the server.
"""

import getpass
import os
from dataclasses import replace

from sarisari.bots import BOT_NAMES
from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.language import own_words
from sarisari.cli.name_check import EXIT_INTERRUPTED, fail
from sarisari.cli.play.remote.address import parse_address
from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.credentials import Credentials
from sarisari.cli.play.remote.program_session import (
    ProgramSession,
    program_name,
    program_of,
    unattended,
)
from sarisari.cli.play.remote.server_connection import ServerConnection
from sarisari.cli.play.remote.session import Session
from sarisari.cli.play.remote.table_choice import TableChoice
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.terminal import Terminal
from sarisari.core.message import Refused, refuse, say

PASSWORD_VARIABLE = "SARISARI_PASSWORD"  # noqa: S105 - the name of a variable


def run(command: PlayCommand) -> None:
    """Join a table, and stay until the game is over or the person leaves."""
    words = own_words()
    try:
        _check(command)
        visit = _visit(command, Terminal(words))
    except Refused as refused:
        fail(words.refusal(refused.message))
    except EOFError:
        return
    try:
        if isinstance(visit, ProgramSession):
            visit.play(program_of(command.outside[0], BOT_NAMES))
        else:
            visit.run()
    except Refused as refused:
        fail(words.refusal(refused.message, visit.client_state.names, visit.client_state.seat))
    except EOFError:
        _say_how_to_come_back(visit)
    except KeyboardInterrupt:
        _say_how_to_come_back(visit)
        raise SystemExit(EXIT_INTERRUPTED) from None


def _visit(command: PlayCommand, terminal: Terminal) -> Session:
    kind: type[Session] = Session
    if command.outside:
        kind, terminal = ProgramSession, unattended(terminal)
        name = program_name(program_of(command.outside[0], BOT_NAMES))
        command = replace(command, names=command.names or [name])
    assert command.server is not None
    address = parse_address(command.server)
    credentials = Credentials(address.base)
    api = Api(address.base, credentials)
    me = api.me()
    if command.login is not None:
        me = api.log_in(command.login, _password(terminal))
    plan = TableChoice(command, address, api, terminal).plan(me)
    return kind(
        terminal, api, ServerConnection(address.socket, credentials.cookie, plan.table), plan
    )


def _check(command: PlayCommand) -> None:
    """Refuse options that apply only to local tables."""
    given = {
        "--seat": command.seats,
        "--seed": command.seed is not None,
        "--saved": command.saved,
        "--list": command.show_list,
        "--bot NAME=command --bot NAME=command": len(command.outside) > 1,
    }
    names = [name for name, is_given in given.items() if is_given]
    if names:
        raise refuse("play-server-not-there", names=names)
    if len(command.names) > 1:
        raise refuse("play-server-one-name")


def _password(terminal: Terminal) -> str:
    """The password, from the environment or typed without echo."""
    given = os.environ.get(PASSWORD_VARIABLE)
    if given is not None:
        return given
    if not terminal.is_keyboard:
        raise refuse("play-server-password", name=PASSWORD_VARIABLE)
    return getpass.getpass(terminal.words.say(say("play-server-ask-password")) + " ")


def _say_how_to_come_back(visit: Visit) -> None:
    """Print how to return to the table, whose seat stays reserved."""
    visit.terminal.out.print()
    key = "play-server-left" if visit.client_state.seat is not None else "play-server-looked"
    visit.tell_long(say(key, link=visit.api.base, table=visit.table))

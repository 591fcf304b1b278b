"""The typed commands at a server's table, besides actions."""

from sarisari.cli.play import typed_commands
from sarisari.cli.play.remote import removals
from sarisari.cli.play.remote.remote_game import RemoteGame
from sarisari.cli.play.remote.server_connection import new_id
from sarisari.cli.play.typed_commands import Command
from sarisari.core.message import Message, Refused
from sarisari.server.messages import PauseWish, StandInWish
from sarisari.text import Catalogue


def command_of(typed: str, words: Catalogue) -> Command[RemoteGame] | None:
    """The command that a line begins with; also yes and no in the person's language."""
    word = typed.partition(" ")[0].lower()
    if words.is_yes(word):
        return COMMANDS.get(word, yes)
    return COMMANDS.get(word, no if words.is_no(word) else None)


def stop(game: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Ask the others to end the game here; where an action does that, do it."""
    action = game.screen.board.stop
    if action is not None and action in game.table.view.legal:
        game.act(action)
    elif game.visit.terminal.is_sure("play-server-stop-sure"):
        game.ask("stop")
    return None


def yes(game: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Agree to a request."""
    return game.agree(True)


def no(game: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Refuse a request, or withdraw the player's own."""
    return game.agree(False)


def chat(game: RemoteGame, text: str, _: Message | None) -> Message | None:
    """Send a chat message to everyone."""
    return game.visit.chat(text)


def phrase(game: RemoteGame, number: str, _: Message | None) -> Message | None:
    """Send a set phrase by its number, or list them."""
    return game.visit.phrase(number)


def pause(game: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Pause or resume the table."""
    visit = game.visit
    is_paused = not game.table.is_paused
    visit.send(PauseWish(id=new_id(), table=visit.table, is_paused=is_paused))
    return None


def stand_in(game: RemoteGame, who: str, _: Message | None) -> Message | None:
    """Let a bot stand in for a player who is being waited for."""
    visit = game.visit
    try:
        seat = removals.seat_of(visit.client_state.names, who)
    except Refused as refused:
        return refused.message
    visit.send(StandInWish(id=new_id(), table=visit.table, seat=seat))
    return None


def remove(game: RemoteGame, who: str, _: Message | None) -> Message | None:
    """As the host, remove a person and give the seat to a bot."""
    return removals.remove(game.visit, who, is_banned=False)


def ban(game: RemoteGame, who: str, _: Message | None) -> Message | None:
    """As the host, remove a person, who may not even watch any more."""
    return removals.remove(game.visit, who, is_banned=True)


def readmit(game: RemoteGame, name: str, _: Message | None) -> Message | None:
    """As the host, let a removed person come back."""
    return removals.readmit(game.visit, name)


COMMANDS: dict[str, Command[RemoteGame]] = {
    **typed_commands.COMMANDS,
    "stop": stop,
    "y": yes,
    "n": no,
    "c": chat,
    "t": phrase,
    "p": pause,
    "b": stand_in,
    "remove": remove,
    "ban": ban,
    "readmit": readmit,
}

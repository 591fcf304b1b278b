"""What a person at a table of a server may type besides an action."""

from sarisari.cli.play import typed_commands
from sarisari.cli.play.remote import removals
from sarisari.cli.play.remote.remote_game import RemoteGame
from sarisari.cli.play.remote.server_connection import new_id
from sarisari.cli.play.typed_commands import Command
from sarisari.core.message import Message, Refused
from sarisari.server.messages import PauseWish, StandInWish
from sarisari.text import Catalogue


def command_of(typed: str, words: Catalogue) -> Command[RemoteGame] | None:
    """The command that a line begins with; yes and no in the person's language too."""
    word = typed.partition(" ")[0].lower()
    if words.is_yes(word):
        return COMMANDS.get(word, yes)
    return COMMANDS.get(word, no if words.is_no(word) else None)


def stop(playing: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Ask the others to end the game here; where an action does that, do it."""
    action = playing.sight.board.stop
    if action is not None and action in playing.table.view.legal:
        playing.act(action)
    elif playing.visit.terminal.is_sure("play-server-stop-sure"):
        playing.ask("stop")
    return None


def yes(playing: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Agree to a request."""
    return playing.agree(True)


def no(playing: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Do not agree to a request, or take back the own."""
    return playing.agree(False)


def chat(playing: RemoteGame, text: str, _: Message | None) -> Message | None:
    """Say something to all."""
    return playing.visit.chat(text)


def pause(playing: RemoteGame, _: str, __: Message | None) -> Message | None:
    """Let the table stand still, or go on."""
    visit = playing.visit
    is_paused = not playing.table.is_paused
    visit.send(PauseWish(id=new_id(), table=visit.table, is_paused=is_paused))
    return None


def stand_in(playing: RemoteGame, who: str, _: Message | None) -> Message | None:
    """Let a bot play for somebody who is waited for."""
    visit = playing.visit
    try:
        seat = removals.seat_of(visit.known.names, who)
    except Refused as refused:
        return refused.message
    visit.send(StandInWish(id=new_id(), table=visit.table, seat=seat))
    return None


def remove(playing: RemoteGame, who: str, _: Message | None) -> Message | None:
    """As the host, give a person's place to a bot."""
    return removals.remove(playing.visit, who, is_banned=False)


def ban(playing: RemoteGame, who: str, _: Message | None) -> Message | None:
    """The same, and the person may not even look on."""
    return removals.remove(playing.visit, who, is_banned=True)


def readmit(playing: RemoteGame, name: str, _: Message | None) -> Message | None:
    """As the host, let a person come back who was sent away."""
    return removals.readmit(playing.visit, name)


COMMANDS: dict[str, Command[RemoteGame]] = {
    **typed_commands.COMMANDS,
    "stop": stop,
    "y": yes,
    "n": no,
    "c": chat,
    "p": pause,
    "b": stand_in,
    "remove": remove,
    "ban": ban,
    "readmit": readmit,
}

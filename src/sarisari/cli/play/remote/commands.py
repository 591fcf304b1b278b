"""What a person at a table of a server may type besides an action."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from sarisari.cli.play.offers import STOP
from sarisari.cli.play.remote import hosting
from sarisari.cli.play.remote.connection import new_id
from sarisari.cli.play.sight import look_back, show_rule, show_scores
from sarisari.core.message import Message, Refused, say
from sarisari.server.messages import Agree, AskHint, Pause, StandIn, Undo
from sarisari.text import Catalogue

if TYPE_CHECKING:
    from sarisari.cli.play.remote.playing import Playing

Command = Callable[["Playing", str, Message | None], Message | None]
# what follows the word, and the refusal seen last; a refusal if it could not be done


def command_of(typed: str, words: Catalogue) -> Command | None:
    """The command that a line begins with; yes and no in the person's language too."""
    word = typed.partition(" ")[0].lower()
    if words.is_yes(word):
        return COMMANDS.get(word, yes)
    return COMMANDS.get(word, no if words.is_no(word) else None)


def rule(playing: "Playing", _: str, refusal: Message | None) -> Message | None:
    """The rules behind the question, and what may be typed."""
    visit = playing.visit
    lines = [visit.say(say("play-server-help"))]
    if visit.known.removed:
        lines.append(visit.say(say("play-server-sent-away", names=visit.known.removed)))
    show_rule(playing.sight, refusal, "\n".join(lines))
    return None


def back(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """A look back at the tricks."""
    look_back(playing.sight)
    return None


def hint(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Ask what a bot thinks of each action; the answer is news. If there are no hints here, the
    server says so."""
    visit = playing.visit
    visit.connection.send_once(AskHint(id=new_id(), table=visit.table, at=playing.table.at))
    return None


def scores(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """The score sheets."""
    try:
        return show_scores(playing.sight)
    except Refused as refused:
        return refused.message


def undo(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Take back the own last action, or ask whether one may. If it cannot be, the server says
    why."""
    visit, at = playing.visit, playing.table.at
    if playing.table.undo == "ask":
        _ask(playing, "undo")
        return None
    visit.send(Undo(id=new_id(), table=visit.table, at=at))
    return None


def stop(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Ask the others to end the game here. In a Solitaire of Bandu it is the action that does."""
    if STOP in playing.table.view.legal:
        playing.act(STOP)
    elif playing.visit.terminal.is_sure("play-server-stop-sure"):
        _ask(playing, "stop")
    return None


def _ask(playing: "Playing", about: Literal["undo", "stop"]) -> None:
    visit = playing.visit
    visit.send(Agree(id=new_id(), table=visit.table, at=playing.table.at, about=about, says="ask"))


def yes(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Agree to a request."""
    return playing.agree(True)


def no(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Do not agree to a request, or take back the own."""
    return playing.agree(False)


def chat(playing: "Playing", text: str, _: Message | None) -> Message | None:
    """Say something to all."""
    return playing.visit.chat(text)


def pause(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Let the table stand still, or go on."""
    visit = playing.visit
    is_paused = not playing.table.is_paused
    visit.send(Pause(id=new_id(), table=visit.table, is_paused=is_paused))
    return None


def stand_in(playing: "Playing", who: str, _: Message | None) -> Message | None:
    """Let a bot play for somebody who is waited for."""
    visit = playing.visit
    try:
        seat = hosting.seat_of(visit.known.names, who)
    except Refused as refused:
        return refused.message
    visit.send(StandIn(id=new_id(), table=visit.table, seat=seat))
    return None


def remove(playing: "Playing", who: str, _: Message | None) -> Message | None:
    """As the host, give a person's place to a bot."""
    return hosting.remove(playing.visit, who, is_banned=False)


def ban(playing: "Playing", who: str, _: Message | None) -> Message | None:
    """The same, and the person may not even look on."""
    return hosting.remove(playing.visit, who, is_banned=True)


def readmit(playing: "Playing", name: str, _: Message | None) -> Message | None:
    """As the host, let a person come back who was sent away."""
    return hosting.readmit(playing.visit, name)


def leave(playing: "Playing", _: str, __: Message | None) -> Message | None:
    """Leave; the seat stays."""
    playing.visit.leave()
    return None


COMMANDS: dict[str, Command] = {
    "?": rule,
    "h": hint,
    "l": back,
    "s": scores,
    "u": undo,
    "stop": stop,
    "y": yes,
    "n": no,
    "c": chat,
    "p": pause,
    "b": stand_in,
    "remove": remove,
    "ban": ban,
    "readmit": readmit,
    "q": leave,
}

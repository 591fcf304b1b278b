"""What a server says, read with care: typed, in printable letters, with the game's own view."""

from typing import Any, get_args

import msgspec

from sarisari.bots.hints import Hint
from sarisari.cli.language import own_words
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.games import game_names, get_game
from sarisari.server.messages import (
    FrozenShown,
    HintsShown,
    RefusedReply,
    ServerMessage,
    TableShown,
)

TYPES = frozenset(kind.__struct_config__.tag for kind in get_args(ServerMessage))
LONGEST_SENTENCE = 300


def parse_message(data: str | bytes) -> ServerMessage | None:
    """A message of the socket; None if it is of a type that this program does not know, as a newer
    server may send them. Refused if it cannot be understood."""
    try:
        content = printable(msgspec.json.decode(data))
        kind = content.get("type") if isinstance(content, dict) else None
        if isinstance(kind, str) and kind not in TYPES:
            return None
        message: ServerMessage = msgspec.convert(content, ServerMessage)
        if isinstance(message, TableShown):
            return _with_own_view(message, content["view"])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse("play-server-strange", why=shown(error, 200)) from None
    if isinstance(message, RefusedReply | FrozenShown):
        known = known_message(message.message, message.text)
        return msgspec.structs.replace(message, message=known)
    if isinstance(message, HintsShown):
        return msgspec.structs.replace(message, hints=[_sayable(hint) for hint in message.hints])
    return message


def _sayable(hint: Hint) -> Hint:
    """Without a reason that only a newer program could say."""
    is_known = hint.reason is None or _has_words(hint.reason)
    return hint if is_known else msgspec.structs.replace(hint, reason=None)


def _with_own_view(message: TableShown, view: Any) -> TableShown:
    if message.view.game not in game_names():
        raise refuse("play-server-game", game=shown(message.view.game))
    kind = get_game(message.view.game).view_type
    own = msgspec.structs.replace(message, view=msgspec.convert(view, kind))
    told = [said for part in own.events if part.told is not None for said in part.told.tell]
    for said in [own.view.prompt, *told]:
        if not _has_words(said):
            raise refuse("play-server-strange", why=shown(said.key))
    return own


def printable(value: Any) -> Any:
    r"""The same with every text fit for a terminal.

    >>> printable({"name": ["A\x1b[2Jda"]})
    {'name': ['A\\x1b[2Jda']}
    """
    if isinstance(value, str):
        return value if value.isprintable() else shown(value, len(value) * 10)
    if isinstance(value, list):
        return [printable(item) for item in value]
    if isinstance(value, dict):
        return {printable(name): printable(item) for name, item in value.items()}
    return value


def known_message(message: Message, text: str) -> Message:
    """A refusal in our words if we have some for it, else in the server's."""
    if _has_words(message):
        return message
    return say("play-server-says", sentence=shown(text, LONGEST_SENTENCE))


def _has_words(message: Message) -> bool:
    """Whether this program can say it; a newer server may know more messages."""
    try:
        own_words().refusal(message)
    except (LookupError, ValueError, TypeError):
        return False
    return True


def refused_by(message: Message, text: str) -> Refused:
    """What the server refused, to raise here."""
    return Refused(known_message(message, text))

"""Decode and sanitize a server's messages: typed, printable, with the view type of the game."""

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

MESSAGE_TYPES = frozenset(kind.__struct_config__.tag for kind in get_args(ServerMessage))
LONGEST_SENTENCE = 300


def parse_message(data: str | bytes) -> ServerMessage | None:
    """Decode a message of the WebSocket. None if its type is unknown, as a newer server may send
    it. Refused if it is malformed."""
    try:
        content = printable(msgspec.json.decode(data))
        kind = content.get("type") if isinstance(content, dict) else None
        if isinstance(kind, str) and kind not in MESSAGE_TYPES:
            return None
        message: ServerMessage = msgspec.convert(content, ServerMessage)
        if isinstance(message, TableShown):
            return _with_game_view(message, content["view"])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse(_why_not(error), why=shown(error, 200)) from None
    if isinstance(message, RefusedReply | FrozenShown):
        known = known_message(message.message, message.text)
        return msgspec.structs.replace(message, message=known)
    if isinstance(message, HintsShown):
        return msgspec.structs.replace(message, hints=[_sayable(hint) for hint in message.hints])
    return message


def _why_not(error: Exception) -> str:
    """The key of the refusal. The terms and players of a table are read strictly, so a newer server
    that says more about them cannot be understood."""
    return "play-server-newer" if "unknown field" in str(error) else "play-server-strange"


def _sayable(hint: Hint) -> Hint:
    """Drop the reason of a hint if this program has no words for it."""
    is_known = hint.reason is None or _has_words(hint.reason)
    return hint if is_known else msgspec.structs.replace(hint, reason=None)


def _with_game_view(message: TableShown, view: Any) -> TableShown:
    """The message with its view decoded as the game's view type. Refused if the game or one of
    the messages is unknown."""
    if message.view.game not in game_names():
        raise refuse("play-server-game", game=shown(message.view.game))
    kind = get_game(message.view.game).view_type
    decoded = msgspec.structs.replace(message, view=msgspec.convert(view, kind))
    told = [tell for item in decoded.events if item.told is not None for tell in item.told.tell]
    for each in [decoded.view.prompt, *told]:
        if not _has_words(each):
            raise refuse("play-server-strange", why=shown(each.key))
    return decoded


def printable(value: Any) -> Any:
    r"""The same value with control characters escaped in every string.

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
    """A refusal as this program words it, or in the server's words if it is unknown here."""
    if _has_words(message):
        return message
    return say("play-server-says", sentence=shown(text, LONGEST_SENTENCE))


def _has_words(message: Message) -> bool:
    """Whether this program has words for a message; a newer server may send others."""
    try:
        own_words().refusal(message)
    except (LookupError, ValueError, TypeError):
        return False
    return True


def refused_by(message: Message, text: str) -> Refused:
    """The server's refusal, as an exception to raise."""
    return Refused(known_message(message, text))

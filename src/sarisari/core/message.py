"""Messages of the rules, without words: a translation key, its parameters, and the clause behind
it.

`text/` turns a message into a sentence. The name of a parameter gives its type: `seat` and `leader`
are seats, `card` and `kettle` cards, `suit`, `led` and `trump` suits; a plural is a list of them;
anything else is a number or is shown as it is.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

import msgspec

Parameter: TypeAlias = str | int | Sequence[str | int]


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`Message("follow-suit", {"suit": "mango"}, "TIN-24")`"""

    key: str
    params: dict[str, Parameter] = {}
    clause: str | None = None


def say(key: str, clause: str | None = None, **params: Parameter) -> Message:
    """Return a message; parameters are keyword arguments.

    >>> say("follow-suit", "TIN-24", suit="mango")
    Message(key='follow-suit', params={'suit': 'mango'}, clause='TIN-24')
    """
    return Message(key, params, clause)


class RefusalKind(StrEnum):
    """Kinds of refusals that programs react to. All other refusals are only for people to read."""

    NOT_LOGGED_IN = "not-logged-in"
    FORBIDDEN = "forbidden"
    UNKNOWN = "unknown"  # not found
    CONFLICT = "conflict"  # somebody else was faster, or holds it
    TOO_LARGE = "too-large"
    WRONG_TYPE = "wrong-type"  # the content type of a request body
    WRONG_HOST = "wrong-host"
    TOO_FAST = "too-fast"  # rate limit: retry after `count` seconds
    TOO_MANY = "too-many"
    TOO_BUSY = "too-busy"  # the request itself is fine
    TOO_LONG = "too-long"  # the request is fine, but took too much time
    CLOSED = "closed"  # the server is shutting down or restarting
    NO_ROOM = "no-room"  # the disk is full, or the store cannot be written
    NO_WATCHING = "no-watching"  # the table does not admit onlookers
    NAME = "name"  # the name is taken or invalid
    AS_IT_WAS = "as-it-was"  # nothing to do: this is the present state
    TIME_IS_UP = "time-is-up"
    UNSTABLE_BASE = "unstable-base"  # of Challenge: AN-24
    OTHER_RULES = "other-rules"  # the game was played with another version of its rules
    UNKNOWN_OPTION = "unknown-option"
    OTHER = "other"  # a kind that only a newer version knows

    @classmethod
    def _missing_(cls, _value: object) -> "RefusalKind":
        return cls.OTHER


class Refused(Exception):  # noqa: N818
    """The table refuses something, and says why."""

    def __init__(self, message: Message, kind: RefusalKind | None = None) -> None:
        super().__init__(message, kind)
        self.message = message
        self.kind = kind

    def __str__(self) -> str:
        """Return key, parameters and clause; `catalogue().refusal(refused.message)` is the
        sentence."""
        message = self.message
        params = ", ".join(f"{name}={value}" for name, value in message.params.items())
        clause = f" ({message.clause})" if message.clause else ""
        return f"{message.key}{': ' if params else ''}{params}{clause}"


def refuse(
    key: str, clause: str | None = None, *, kind: RefusalKind | None = None, **params: Parameter
) -> Refused:
    """Return a refusal to raise, with its kind if programs react to it."""
    return Refused(Message(key, params, clause), kind)


def shown(value: object, longest: int = 60) -> str:
    r"""Make untrusted input printable: one line, no control characters, cut to a maximum length.

    >>> shown(True), shown("play\x1b mango"), len(shown("x" * 100))
    ('true', 'play\\x1b mango', 60)
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 10**longest:
        return "..."  # Python refuses to write very long numbers
    text = str(value)[: 2 * longest]
    text = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
    return text if len(text) <= longest else text[: longest - 3] + "..."

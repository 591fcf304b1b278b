"""What the rules have to say, without words: a key, its parameters, and the clause behind it.

`text/` turns a message into a sentence. Parameters are told apart by their names: `seat` and
`leader` are seats, `card` and `kettle` cards, `suit`, `led` and `trump` suits; a plural is a
list of them; anything else is a number or is shown as it is.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Parameter: TypeAlias = str | int | Sequence[str | int]


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`Message("follow-suit", {"suit": "mango"}, "TIN-24")`"""

    key: str
    params: dict[str, Parameter] = {}
    clause: str | None = None


def say(key: str, clause: str | None = None, **params: Parameter) -> Message:
    """A message; parameters by name.

    >>> say("follow-suit", "TIN-24", suit="mango")
    Message(key='follow-suit', params={'suit': 'mango'}, clause='TIN-24')
    """
    return Message(key, params, clause)


class Refused(Exception):  # noqa: N818
    """The table said no, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        """Key, parameters and clause: `catalogue().refusal(refused.message)` is a sentence."""
        message = self.message
        params = ", ".join(f"{name}={value}" for name, value in message.params.items())
        clause = f" ({message.clause})" if message.clause else ""
        return f"{message.key}{': ' if params else ''}{params}{clause}"


def refuse(key: str, clause: str | None = None, **params: Parameter) -> Refused:
    """A refusal to raise."""
    return Refused(Message(key, params, clause))


def shown(value: object, longest: int = 60) -> str:
    r"""Something from outside, fit to stand in a sentence: one line, printable, cut short.

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

"""What a person may type besides an action, at any table: the rule, a hint, a look back, scores,
undo, quit. Tables of a server have more: remote/commands.py."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias, TypeVar

from sarisari.cli.play.table_screen import TableScreen, look_back, show_rule, show_scores
from sarisari.core.message import Message, Refused


class AskedPerson(Protocol):
    """A person who is asked what to do, at a table of this program or of a server."""

    @property
    def sight(self) -> TableScreen:
        """What it sees."""

    def help(self) -> str:
        """What may be typed."""

    def hint(self) -> Message | None:
        """What a bot thinks of each action; a refusal if there are no hints."""

    def undo(self) -> Message | None:
        """Take back the own last action; a refusal if that cannot be."""

    def leave(self) -> None:
        """EOFError if the person is sure."""


A = TypeVar("A", bound=AskedPerson)

# what follows the word, and the refusal seen last; a refusal if it could not be done
Command: TypeAlias = Callable[[A, str, Message | None], Message | None]


def rule(asked: AskedPerson, _: str, refusal: Message | None) -> Message | None:
    """The rules behind the question, and what may be typed."""
    show_rule(asked.sight, refusal, asked.help())
    return None


def hint(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """What a bot thinks of each action."""
    return asked.hint()


def back(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """A look back at the tricks."""
    look_back(asked.sight)
    return None


def scores(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """The score sheets."""
    try:
        return show_scores(asked.sight)
    except Refused as refused:
        return refused.message


def undo(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Take back the own last action, with the consent of the others where that is needed."""
    return asked.undo()


def leave(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Leave the table as it is."""
    asked.leave()
    return None


COMMANDS: Mapping[str, Command[AskedPerson]] = {
    "?": rule,
    "h": hint,
    "l": back,
    "s": scores,
    "u": undo,
    "q": leave,
}

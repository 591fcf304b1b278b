"""The typed commands of any table: rule, hint, history, scores, count, undo, quit. Tables of a server
have more: remote/remote_commands.py."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias, TypeVar

from sarisari.cli.play.count_page import show_count
from sarisari.cli.play.table_screen import TableScreen, show_history, show_rule, show_scores
from sarisari.core.message import Message, Refused


class AskedPerson(Protocol):
    """A person who is asked what to do, at a local table or at a server's."""

    @property
    def screen(self) -> TableScreen:
        """What the person sees."""

    def help(self) -> str:
        """The help text."""

    def hint(self) -> Message | None:
        """Show hints; return a refusal if there are none."""

    def show_poses(self) -> Message | None:
        """Show where a piece in hand could go; return a refusal if that is not possible."""

    def undo(self) -> Message | None:
        """Undo the person's last action; return a refusal if that is not possible."""

    def leave(self) -> None:
        """Raise EOFError if the person confirms."""


A = TypeVar("A", bound=AskedPerson)

# takes the person, the rest of the line and the last refusal shown; returns a refusal or None
Command: TypeAlias = Callable[[A, str, Message | None], Message | None]


def rule(asked: AskedPerson, _: str, refusal: Message | None) -> Message | None:
    """Show the rules behind the question, and the help text."""
    show_rule(asked.screen, refusal, asked.help())
    return None


def hint(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Show hints."""
    return asked.hint()


def where(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Show where a piece in hand could go."""
    return asked.show_poses()


def history(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Show the earlier tricks."""
    show_history(asked.screen)
    return None


def scores(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Show the score sheets."""
    try:
        return show_scores(asked.screen)
    except Refused as refused:
        return refused.message


def count(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Show which cards of the round are gone."""
    return show_count(asked.screen)


def undo(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Undo the person's last action, after asking the others where the terms require it."""
    return asked.undo()


def leave(asked: AskedPerson, _: str, __: Message | None) -> Message | None:
    """Leave the table."""
    asked.leave()
    return None


COMMANDS: Mapping[str, Command[AskedPerson]] = {
    "?": rule,
    "h": hint,
    "w": where,
    "l": history,
    "s": scores,
    "k": count,
    "u": undo,
    "q": leave,
}

"""A group of commands, such as `sarisari` itself: its help in full sentences, without Rich."""

from typing import Any

import typer
from typer.core import TyperGroup


class CommandGroup(TyperGroup):
    """A group whose help shows the first sentence of each command, wrapped and not cut off."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        lines = [(name, first_sentence(command.help or "")) for name, command in found if command]
        with formatter.section("Commands"):
            formatter.write_dl(lines)


def first_sentence(text: str) -> str:
    """The first sentence of a help text, on one line.

    >>> first_sentence("Replay a record\\nand show it. Needs a file.\\n\\nMore.")
    'Replay a record and show it.'
    """
    paragraph = " ".join(text.partition("\n\n")[0].split())
    sentence, dot, _ = paragraph.partition(". ")
    return sentence + dot.strip()


def run_command(context: typer.Context, name: str, arguments: list[str]) -> None:
    """Run another command of a group, as if it had been typed. The environment counts as usual."""
    group = context.command
    assert isinstance(group, TyperGroup)
    command = group.get_command(context, name)
    assert command is not None
    with command.make_context(name, arguments, parent=context) as inner:
        command.invoke(inner)

"""Commands about the server's store: `backup`, `restore` and `check-store`."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import Data
from sarisari.cli.commands.jit_switch import without_jit


def backup(
    file: Annotated[str, typer.Argument(help="The file to write; it must not exist yet.")],
    data: Data = None,
) -> None:
    """Copy the server's store to a file, even while it runs (docs/store.md).

    Keep it as safe as the store: it contains the secrets of unfinished games.
    """
    without_jit()
    from sarisari.cli.store_tools import backup as run

    run(file, data)


def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    data: Data = None,
) -> None:
    """Replace the store with a backup; the old store is kept. No server may be running."""
    without_jit()
    from sarisari.cli.store_tools import restore as run

    run(file, data)


def check_store(data: Data = None) -> None:
    """Look for damage, replay every table, and show what is due for deletion.

    Exit status 0: all is well. 1: some tables no longer replay. 2: the file is damaged or cannot be
    read.
    """
    without_jit()
    from sarisari.cli.store_tools import check_store as run

    run(data)

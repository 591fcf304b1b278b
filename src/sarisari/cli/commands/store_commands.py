"""Commands about the server's store: `backup`, `restore` and `check-store`."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import Data
from sarisari.cli.commands.jit_switch import without_jit


def backup(
    file: Annotated[str, typer.Argument(help="Where to; there must be no such file yet.")],
    data: Data = None,
) -> None:
    """Copy the server's store to a file, also while it runs (docs/store.md).

    Keep it as safe as the store: it has the secrets of games that are not over.
    """
    without_jit()
    from sarisari.cli.store_tools import backup as run

    run(file, data)


def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    data: Data = None,
) -> None:
    """Put a backup in the place of the store, which is kept aside. No server may be running."""
    without_jit()
    from sarisari.cli.store_tools import restore as run

    run(file, data)


def check_store(data: Data = None) -> None:
    """Look for damage, replay every table, and show what is old enough to go.

    Status 0: all is well. 1: some tables no longer replay. 2: the file is damaged or cannot be
    read.
    """
    without_jit()
    from sarisari.cli.store_tools import check_store as run

    run(data)

"""Commands about the server's store: `backup`, `restore`, `check-store` and `copy-store`."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import Data, StoreAddress
from sarisari.cli.commands.jit_switch import without_jit


def backup(
    file: Annotated[str, typer.Argument(help="The file to write; it must not exist yet.")],
    data: Data = None,
    store: StoreAddress = None,
) -> None:
    """Copy the server's store to a file, even while it runs (docs/store.md).

    Keep it as safe as the store: it contains the secrets of unfinished games.
    """
    without_jit()
    from sarisari.cli.store_tools import backup as run

    run(file, data, store)


def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    data: Data = None,
    store: StoreAddress = None,
) -> None:
    """Replace the store with a backup; the old store is kept. No server may be running."""
    without_jit()
    from sarisari.cli.store_tools import restore as run

    run(file, data, store)


def check_store(data: Data = None, store: StoreAddress = None) -> None:
    """Look for damage, replay every table, and show what is due for deletion.

    Exit status 0: all is well. 1: some tables no longer replay. 2: the file is damaged or cannot be
    read.
    """
    without_jit()
    from sarisari.cli.store_tools import check_store as run

    run(data, store)


def copy_store(
    source: Annotated[
        str,
        typer.Argument(metavar="FROM", help="A data folder, or postgresql://user@host/database."),
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="The same, where there is no store yet.")
    ],
) -> None:
    """Move a whole store between SQLite and PostgreSQL, and compare every journal (docs/store.md).

    No server may be running. The old store stays as it is.
    """
    without_jit()
    from sarisari.cli.store_tools import copy_store as run

    run(source, target)

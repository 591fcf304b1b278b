"""`sarisari work`: the command and its options."""

from typing import Annotated, Literal

import typer

from sarisari.cli.commands.arguments import StoreAddress


def work(
    store: StoreAddress = None,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            help="Worker processes for bots; towers have others.",
            min=1,
            max=64,
            envvar="SARISARI_BOT_WORKERS",
        ),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="How much is logged.", envvar="SARISARI_LOG_LEVEL"),
    ] = "warning",
) -> None:
    """Think for the bots and settle the towers of servers that share a PostgreSQL store.

    Any number of machines can help; no port is opened.
    """
    from sarisari.core.kernel_cache import is_warm

    if not is_warm():
        from sarisari.cli.commands.jit_switch import without_jit

        without_jit()
    from sarisari.cli.work_runner import run

    run(store, bot_workers, log_level)

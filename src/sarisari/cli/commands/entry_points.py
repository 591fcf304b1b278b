"""The functions that run `arena`, `dataset`, `play` and `serve`. They are separate from the option classes,
because the modules they import need those classes."""

import os

from sarisari.cli.commands.arena_command import ArenaCommand
from sarisari.cli.commands.dataset_command import DatasetCommand
from sarisari.cli.commands.jit_switch import without_jit
from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.commands.serve_command import ServeCommand, check_serve


def arena(command: ArenaCommand) -> None:
    """Run `sarisari arena`."""
    from sarisari.cli.arena_runner import run

    run(command)


def dataset(command: DatasetCommand) -> None:
    """Run `sarisari dataset`."""
    from sarisari.cli.chosen_crew import fail_without_polars

    fail_without_polars()
    from sarisari.cli.dataset_runner import run

    run(command)


def play(command: PlayCommand) -> None:
    """Run `sarisari play`."""
    without_jit()
    if command.data is not None:
        os.environ["SARISARI_DATA_DIR"] = command.data
    from sarisari.cli.play import run

    run(command)


def serve(command: ServeCommand) -> None:
    """Run `sarisari serve`."""
    check_serve(command)
    from sarisari.core.kernel_cache import is_warm

    if not is_warm():
        without_jit()
    from sarisari.cli.server_runner import run

    run(command)

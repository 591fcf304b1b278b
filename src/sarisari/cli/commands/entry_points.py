"""How `arena`, `play` and `serve` are carried out. Apart from their options, which those who carry
them out read."""

import os

from sarisari.cli.commands.arena_command import ArenaCommand
from sarisari.cli.commands.jit_switch import without_jit
from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.commands.serve_command import ServeCommand, check_serve


def arena(command: ArenaCommand) -> None:
    """Carry it out."""
    from sarisari.cli.arena_runner import run

    run(command)


def play(command: PlayCommand) -> None:
    """Carry it out."""
    without_jit()
    if command.data is not None:
        os.environ["SARISARI_DATA_DIR"] = command.data
    from sarisari.cli.play import run

    run(command)


def serve(command: ServeCommand) -> None:
    """Carry it out."""
    check_serve(command)
    from sarisari.core.kernel_cache import is_warm

    if not is_warm():
        without_jit()
    from sarisari.cli.server_runner import run

    run(command)

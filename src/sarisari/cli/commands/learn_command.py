"""The command `learn`: lessons and puzzles in the terminal."""

from typing import Annotated

import typer

from sarisari.cli.commands.jit_switch import without_jit


def learn(
    name: Annotated[
        str | None,
        typer.Argument(help="A lesson. Default: list them.", show_default=False),
    ] = None,
    puzzle: Annotated[
        str | None,
        typer.Option(
            help="A puzzle of this game instead: its number, or today.", show_default=False
        ),
    ] = None,
) -> None:
    """Learn a game by playing it: about ten steps, with an explanation for every wrong move.

    At each step type the number of a move, its notation, or a card; q leaves.

    Example: sarisari learn tanuki
    """
    without_jit()
    from sarisari.cli.learning import run

    run(name, puzzle)

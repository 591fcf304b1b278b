"""Commands about Bandu."""

from typing import Annotated

import typer

from sarisari.cli.commands.jit_switch import without_jit


def pieces(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the names as one JSON list.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="With --json: include sizes in mm, mass in grams, pose.")
    ] = False,
) -> None:
    """List the 48 pieces of Bandu with length, width, height and mass (docs/pieces.md)."""
    without_jit()
    from sarisari.cli.games.bandu.pieces import run

    run(as_json, full)


COMMANDS = (pieces,)

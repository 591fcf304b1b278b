"""Commands that read a record: `replay` and `verify`."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson
from sarisari.cli.commands.jit_switch import without_jit


def replay(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON line per event, for programs.")
    ] = False,
    step: Annotated[
        bool,
        typer.Option(
            "--step", help="Walk through it: forwards and back, by event, trick or round."
        ),
    ] = False,
) -> None:
    """Replay a record and show it: trick by trick with the score sheets, or as JSON.

    A bad line stops the replay with exit status 2 and one sentence that says what is wrong and
    what would have been legal.
    """
    without_jit()
    from sarisari.cli.record_player import run

    run(file, as_json, step)


def verify(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: AsJson = False,
) -> None:
    """Recompute every deal of a record from its secret and salts (docs/fairness.md).

    Exit status 0: everything matches. 1: something does not. 2: a bad line. 3: nothing to verify.
    """
    without_jit()
    from sarisari.cli.verify_report import run

    run(file, as_json)

"""The options of `python -m bench.server`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson


@dataclass(frozen=True)
class LoadCommand:
    """A server of its own under load: people at real sockets, from an action to the last view.

    Actions come by the clock, whether the server keeps up or not. Nothing of it is kept. The
    status is 1 if anything went wrong.
    """

    tables: Annotated[int, typer.Option(help="Tables played at once.", min=1, max=10_000)] = 500
    seconds: Annotated[float, typer.Option(help="How long to measure.", min=0.5, max=3600)] = 10.0
    rate: Annotated[
        float, typer.Option(help="Actions a second at all tables together.", min=0.1, max=100_000)
    ] = 500.0
    people: Annotated[int, typer.Option(help="People at each table.", min=2, max=6)] = 4
    game: Annotated[
        str, typer.Option(help="tindahan, bastos, tanuki, bandu, or all: by turns.")
    ] = "all"
    find: Annotated[
        bool, typer.Option("--find", help="Raise the rate until the p99 is over 100 ms.")
    ] = False
    as_json: AsJson = False

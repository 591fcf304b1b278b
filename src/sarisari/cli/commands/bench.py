"""`sarisari bench`: what the kernels and the server do here."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson, Game, Players, Seed
from sarisari.cli.commands.jit import without_jit


def playouts(
    game: Game,
    players: Players = None,
    seconds: Annotated[
        float, typer.Option(help="CPU seconds to measure, about.", min=0.01, max=3600)
    ] = 2.0,
    threads: Annotated[int, typer.Option(help="Threads that play at once.", min=1, max=64)] = 1,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Random whole games, deals included: actions a CPU second."""
    from sarisari.cli.bench import playouts as run

    run(game, players, seconds, threads, seed, as_json)


def signature(as_json: AsJson = False) -> None:
    """One number per game that changes only when behaviour does."""
    from sarisari.cli.bench import signature as run

    run(as_json)


def server(
    tables: Annotated[int, typer.Option(help="Tables played at once.", min=1, max=10_000)] = 500,
    seconds: Annotated[float, typer.Option(help="How long to measure.", min=0.5, max=3600)] = 10.0,
    rate: Annotated[
        float, typer.Option(help="Actions a second at all tables together.", min=0.1, max=100_000)
    ] = 500.0,
    people: Annotated[int, typer.Option(help="People at each table.", min=2, max=6)] = 4,
    game: Annotated[
        str, typer.Option(help="tindahan, bastos, tanuki, bandu, or all: by turns.")
    ] = "all",
    find: Annotated[
        bool, typer.Option("--find", help="Raise the rate until the p99 is over 100 ms.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """A server of its own under load: people at real sockets, from an action to the last view.

    Actions come by the clock, whether the server keeps up or not. Nothing of it is kept. The
    status is 1 if anything went wrong.
    """
    without_jit()
    from sarisari.cli.load import LoadCommand, run

    run(LoadCommand(tables, seconds, rate, people, game, find, as_json))

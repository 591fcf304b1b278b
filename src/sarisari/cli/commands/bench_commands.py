"""`sarisari bench`: what the kernels do here."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson, CardGame, Players, Seed
from sarisari.cli.commands.jit_switch import without_jit


def playouts(
    game: CardGame,
    players: Players = None,
    seconds: Annotated[
        float, typer.Option(help="Approximate CPU seconds to measure.", min=0.01, max=3600)
    ] = 2.0,
    threads: Annotated[
        int, typer.Option(help="Number of threads that play in parallel.", min=1, max=64)
    ] = 1,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Play random complete games, deals included, and print actions per CPU second."""
    from sarisari.cli.kernel_bench import playouts as run

    run(game, players, seconds, threads, seed, as_json)


def signature(as_json: AsJson = False) -> None:
    """Print one number per game that changes only when its behaviour does."""
    from sarisari.cli.kernel_bench import signature as run

    run(as_json)


def server() -> None:
    """Moved: `python -m bench.server`, in a clone of the repository."""
    without_jit()
    from sarisari.cli.language import own_words
    from sarisari.cli.name_check import fail
    from sarisari.core.message import say

    fail(own_words().say(say("bench-server-moved")))

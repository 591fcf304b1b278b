"""The command `sarisari`.

Here are the commands with their options; each is carried out by a file of its own, loaded only
when it is called, so that `--help` answers at once.
"""

import io
import os
import sys
from typing import Annotated

import typer

from sarisari import __version__

app = typer.Typer(
    help="Sari-sari: the home of Tindahan, Bastos, Tanuki to Chagama and Bandu.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
bench = typer.Typer(help="Measure the kernels on this machine.", no_args_is_help=True)
app.add_typer(bench, name="bench")

Game = Annotated[str, typer.Argument(help="tindahan, bastos or tanuki.", show_default=False)]
Players = Annotated[int | None, typer.Option(help="Number of seats. Default: the game's smallest.")]
Seed = Annotated[int, typer.Option(help="Another seed, another game.", min=0, max=(1 << 64) - 1)]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sarisari {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Sari-sari: the home of Tindahan, Bastos, Tanuki to Chagama and Bandu."""


def _without_jit() -> None:
    """Run the rules as plain Python. For one game, loading compiled kernels costs more than it
    saves, and a cold cache would keep people waiting; the outcome is the same bit for bit."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


@app.command()
def demo(
    game: Annotated[str, typer.Argument(help="tindahan, bastos or tanuki.")] = "tindahan",
    players: Players = None,
    seed: Seed = 1,
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each trick: Enter goes on, q leaves.")
    ] = False,
) -> None:
    """Watch a whole game, played by chance and told in words with its score sheets."""
    _without_jit()
    from sarisari.cli.demo import run

    run(game, players, seed, step)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON line per event, for programs.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each trick: Enter goes on, q leaves.")
    ] = False,
) -> None:
    """Play a record again and show it: trick by trick with the score sheets, or as JSON.

    A bad line stops it with status 2 and one sentence that says what is wrong and what would
    have been legal.
    """
    _without_jit()
    from sarisari.cli.replay import run

    run(file, as_json, step)


@app.command()
def engine() -> None:
    """Answer requests on standard input, one JSON object a line (docs/notation.md).

    Try {"new": {"sarisari": 1, "game": "tanuki"}}, then {"deal": "random", "seed": 7}.
    """
    _without_jit()
    from sarisari.cli.engine import run

    run()


@bench.command()
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


@bench.command()
def signature(as_json: AsJson = False) -> None:
    """One number per game that changes only when behaviour does."""
    from sarisari.cli.bench import signature as run

    run(as_json)


@app.command()
def warm() -> None:
    """Compile all kernels into the cache, so that nothing waits for it later."""
    from sarisari.cli.warm import run

    run()


def main() -> None:
    """The command line. A reader that goes away (`| head`) and Ctrl-C end it quietly."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without é must not stop a game
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except BrokenPipeError:
        # the interpreter would flush standard output once more and complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None

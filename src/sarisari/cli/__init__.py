"""The command-line interface `sarisari` (Typer), assembled from the commands in `commands/`."""

import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from sarisari import __version__
from sarisari.cli.commands.admin_commands import ADMIN
from sarisari.cli.commands.arena_command import ArenaCommand
from sarisari.cli.commands.bench_commands import playouts, server, signature
from sarisari.cli.commands.command_group import CommandGroup, run_command
from sarisari.cli.commands.dataset_command import DatasetCommand
from sarisari.cli.commands.entry_points import arena, dataset, play, serve
from sarisari.cli.commands.game_commands import DemoCommand, demo, engine
from sarisari.cli.commands.learn_command import learn
from sarisari.cli.commands.package_option import with_packages
from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.commands.puzzle_commands import MINING
from sarisari.cli.commands.record_commands import replay, review, verify
from sarisari.cli.commands.room_commands import own_commands
from sarisari.cli.commands.serve_command import ServeCommand
from sarisari.cli.commands.store_commands import backup, check_store, copy_store, restore
from sarisari.cli.commands.typer_function import function_of
from sarisari.cli.commands.warm_command import warm
from sarisari.cli.commands.work_command import work
from sarisari.cli.secret_files import read_secret_files

COMMANDS: tuple[Callable[..., None], ...] = (
    with_packages(function_of(PlayCommand, play)),
    with_packages(function_of(DemoCommand, demo)),
    learn,
    with_packages(replay),
    with_packages(review),
    with_packages(verify),
    with_packages(engine),
    with_packages(function_of(ArenaCommand, arena)),
    with_packages(function_of(DatasetCommand, dataset)),
    *own_commands(),
    with_packages(function_of(ServeCommand, serve)),
    with_packages(work),
    backup,
    restore,
    with_packages(check_store),
    with_packages(copy_store),
    with_packages(warm),
)
MEASUREMENTS: tuple[Callable[..., None], ...] = (
    with_packages(playouts),
    with_packages(signature),
)
ANY_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}

app = typer.Typer(
    cls=CommandGroup,
    invoke_without_command=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich takes longer to load than everything else that `--help` needs
)
bench = typer.Typer(
    help="Measure the kernels on this machine.",
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
)
admin = typer.Typer(
    help="Look after a server: users, tables, bans, registration, texts for visitors.",
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
)
puzzles = typer.Typer(
    help="Find puzzles in games of bots.",
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(admin, name="admin")
app.add_typer(bench, name="bench")
app.add_typer(puzzles, name="puzzles")
for command in COMMANDS:
    app.command()(command)
for command in ADMIN:
    admin.command()(command)
for command in MINING:
    puzzles.command()(command)
for command in MEASUREMENTS:
    bench.command()(command)
bench.command(context_settings=ANY_OPTIONS)(server)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sarisari {__version__}")
        raise typer.Exit


def _choose_language(language: str | None) -> None:
    if language is None:
        return
    from sarisari.cli.language import LANGUAGE_VARIABLE
    from sarisari.text import languages

    if language not in languages():
        known = ", ".join(languages())
        raise typer.BadParameter(f"choose one of {known}", param_hint="--language")
    os.environ[LANGUAGE_VARIABLE] = language


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback has read it, and so has that of `language`
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    language: Annotated[  # noqa: ARG001
        str | None,
        typer.Option(
            help="Language: en or fr. Default: that of the system (LANG).",
            envvar="SARISARI_LANGUAGE",
            callback=_choose_language,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Sari-sari: the home of Tindahan, Bastos, Tanuki to Chagama and Bandu.

    Without a command, it serves tables on this machine and opens the page: `serve --open`.
    """
    if context.invoked_subcommand is None:
        run_command(context, "serve", ["--open"])


def main() -> None:
    """Run the command line. A closed pipe or terminal (`| head`, a closed window) and Ctrl-C end
    it without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show é must not fail
            stream.reconfigure(errors="backslashreplace")
    read_secret_files(os.environ)
    try:
        app()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        # at exit the interpreter would flush standard output again and report the error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None

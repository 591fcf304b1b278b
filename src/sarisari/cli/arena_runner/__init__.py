"""`sarisari arena`: play bots against each other and report which is stronger, with confidence
intervals."""

import json
import sys
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from sarisari.arena.checkpoint import Checkpoint
from sarisari.arena.contest import Contest
from sarisari.arena.picture import picture
from sarisari.arena.plan import Comparison
from sarisari.arena.report import report_of
from sarisari.cli.arena_runner.arena_screen import ArenaScreen, show
from sarisari.cli.arena_runner.comparison_setup import comparison_of
from sarisari.cli.chosen_crew import check_engine, ray_crew
from sarisari.cli.commands.arena_command import ArenaCommand
from sarisari.cli.kernel_warmer import run as warm
from sarisari.cli.name_check import fail
from sarisari.core.kernel import PLAIN
from sarisari.core.kernel_cache import is_warm
from sarisari.core.message import Refused, refuse, shown
from sarisari.text import catalogue

USUAL_GAMES = 400
LONGEST_NAME = 200


def run(command: ArenaCommand) -> None:
    """Play, and print the report. On an error, print a sentence and exit with status 2."""
    try:
        _run(command)
    except Refused as refused:
        fail(catalogue().refusal(refused.message))


def _run(command: ArenaCommand) -> None:
    if command.until_sure and command.games is not None:
        raise refuse("arena-one-of")
    check_engine(command.engine, command.address)
    comparison = comparison_of(command)
    plot = None if command.plot is None else _checked_plot(Path(command.plot))
    contest = Contest(comparison, None if command.until_sure else command.games or USUAL_GAMES)
    with _open_checkpoint(command.out, comparison) as checkpoint:
        if comparison.has_rounds and not PLAIN and not is_warm():
            warm()
        with (
            ray_crew(command.engine, command.address, command.jobs) as crew,
            ArenaScreen(contest, has_checkpoint=checkpoint is not None) as screen,
        ):
            contest.run(command.jobs, checkpoint, screen.on_game, crew)
    report = report_of(comparison, contest.tally)
    if plot is not None:
        _write(plot, picture(report, catalogue().game(comparison.game)))
    if command.as_json:
        found = report.as_json() | {"sure": contest.stopping_rule.is_sure}
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        show(contest, report)
    sys.stdout.flush()


def _open_checkpoint(
    out: str | None, comparison: Comparison
) -> AbstractContextManager[Checkpoint | None]:
    return nullcontext() if out is None else closing(Checkpoint(Path(out), comparison))


def _checked_plot(path: Path) -> Path:
    """Check that the file can be written, before hours of games are played."""
    if path.suffix.lower() != ".svg":
        raise refuse("arena-plot-kind", file=shown(path, LONGEST_NAME))
    is_new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise _bad_file(path, error) from None
    return path


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _bad_file(path, error) from None


def _bad_file(path: Path, error: OSError) -> Refused:
    why = shown(error.strerror or error)
    return refuse("bad-file", file=shown(path, LONGEST_NAME), why=why)

"""`sarisari dataset`: write games as Parquet, with a progress bar on standard error."""

import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sarisari.cli.chosen_crew import check_engine, ray_crew
from sarisari.cli.commands.dataset_command import DatasetCommand
from sarisari.cli.kernel_warmer import run as warm
from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.cli.option_parser import parse_options
from sarisari.cli.stored_dataset import write_stored
from sarisari.core.kernel import PLAIN
from sarisari.core.kernel_cache import is_warm
from sarisari.core.message import Refused, refuse, say, shown
from sarisari.core.options import Options, players_of
from sarisari.games import named_game
from sarisari.research.data.dataset_file import Parquet, units_to_do
from sarisari.research.data.dataset_folder import DatasetFolder
from sarisari.research.data.dataset_plan import DatasetPlan, check_plan, usual_games_a_file
from sarisari.workforce.process_crew import done_in_processes
from sarisari.workforce.work_unit import carry_out

LONGEST_NAME = 200


def run(command: DatasetCommand) -> None:
    """Write the dataset. On an error, print a sentence and exit with status 2."""
    try:
        _run(command)
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def _run(command: DatasetCommand) -> None:
    check_engine(command.engine, command.address)
    if command.from_store:
        with _progress(None) as on_games:
            counts = write_stored(
                command.game, command.seats, command.out, command.store, command.data, on_games
            )
    else:
        counts = _play(command)
    name = shown(command.out, LONGEST_NAME)
    done = say("dataset-done", games=counts[0], decisions=counts[1], folder=name)
    sys.stdout.write(own_words().say(done) + "\n")


def _play(command: DatasetCommand) -> tuple[int, int]:
    plan = plan_of(command)
    with closing(DatasetFolder(Path(command.out), plan.header())) as folder:
        if not PLAIN and not is_warm():
            warm()
        with _progress(plan.games) as on_games:
            done = folder.done()
            on_games(sum(min(plan.games_a_file, plan.games - first) for first in done))
            with closing(_files(command, plan, done)) as files:
                for parquet in files:
                    folder.add(parquet)
                    on_games(parquet.game_count)
        return folder.finish()


def plan_of(command: DatasetCommand) -> DatasetPlan:
    """Return what the command asks for. Refused if a game, option or bot will not do."""
    bots = tuple(command.bots.split(","))
    plan = DatasetPlan(
        command.game, _checked_options(command), bots, command.seed, command.games, 1
    )
    check_plan(plan)
    return replace(plan, games_a_file=command.games_a_file or usual_games_a_file(bots))


def _checked_options(command: DatasetCommand) -> Options:
    game = named_game(command.game)
    given = parse_options(game, command.options)
    if "players" in given:
        raise refuse("dataset-players")
    options = game.new({"players": command.seats, **given}).options
    assert players_of(options) == command.seats
    return options


def _files(
    command: DatasetCommand, plan: DatasetPlan, done: set[int]
) -> Generator[Parquet, None, None]:
    units = units_to_do(plan, done)
    with ray_crew(command.engine, command.address, command.jobs) as crew:
        if crew is not None:
            yield from crew.run(units)
        elif command.jobs > 1:
            yield from done_in_processes(carry_out, units, command.jobs)
        else:
            for unit in units:
                yield carry_out(unit)


@contextmanager
def _progress(total: int | None) -> "Iterator[_OnGames]":
    """A progress bar; on a pipe, nothing."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(own_words().say(say("dataset-games")), total=total)
        yield _OnGames(progress, task)


class _OnGames:
    """Called with a number of games that are done."""

    def __init__(self, progress: Progress, task: object) -> None:
        self._progress, self._task = progress, task

    def __call__(self, games: int) -> None:
        self._progress.advance(self._task, games)  # type: ignore[arg-type]

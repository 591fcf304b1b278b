"""Commands that need only a game: `demo` and `engine`."""

from dataclasses import dataclass, field
from typing import Annotated

import typer

from sarisari.cli.commands.arguments import GAMES, OptionsGiven, Players, Seed
from sarisari.cli.commands.jit_switch import without_jit
from sarisari.core.game_packages import BUILT_IN_GAMES


@dataclass(frozen=True)
class DemoCommand:
    """Watch a complete game, played at random and told in words with its score sheets.

    sarisari demo tindahan --option seller=spend --option tie=shared    the French edition
    """

    game: Annotated[str, typer.Argument(help=GAMES)] = BUILT_IN_GAMES[0]
    players: Players = None
    options: OptionsGiven = field(default_factory=list)
    seed: Seed = 1
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each trick: Enter continues, q leaves.")
    ] = False


def demo(command: DemoCommand) -> None:
    """Run `sarisari demo`."""
    without_jit()
    from sarisari.cli.demo import run

    run(command.game, command.players, command.seed, command.step, command.options)


def engine() -> None:
    """Answer requests on standard input, one JSON object per line (docs/notation.md).

    Try {"new": {"sarisari": 1, "game": "tanuki"}}, then {"deal": "random", "seed": 7}.
    """
    without_jit()
    from sarisari.cli.engine import run

    run()

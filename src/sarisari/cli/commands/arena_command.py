"""`sarisari arena`: the command and its options."""

from dataclasses import dataclass, field
from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AnyGame, AsJson, ClusterAddress, Engine, Seed


@dataclass(frozen=True)
class ArenaCommand:
    """Let bots play against each other: which is stronger, and how certain is that?

    A block is the deals of one game, repeated until every bot has had every
    seat. With two bots, the first sits alone and the second has all other
    seats; swap them for the reverse. With as many bots as seats, each has one.
    If there are more, they take turns; if fewer, some sit twice.

    The share is that of first places per seat, with shared ones split: with
    four seats, equal bots win 25 %. The edge is points per round above the mean
    of the others at the table; in Bandu, how many others a tower outlasts,
    above the mean. Intervals are 95 %, over blocks. Deals and seeds
    do not depend on who sits there: equal bots differ by 0.

    With --until-sure it checks after every block and stops when each pair of
    bots is separated, or known to differ by less than 0.1 points per round.

    Bots with iterations give the same result every time, for any --jobs; bots
    with ms, and programs, may not. Bots with ms need a core each: leave --jobs
    at 1.

    sarisari arena tanuki casual random

    sarisari arena bastos strong:ms=200 casual --games 800 --out strong.jsonl

    sarisari arena tindahan random casual club strong --plot ladder.svg

    sarisari arena bandu strong:iterations=24 club --games 200

    sarisari arena tanuki mine='python3 mine.py' casual --jobs 2 --json

    docs/arena.md has more.
    """

    game: AnyGame
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: random, beginner, casual, club, strong:ms=200,"
            " plain:iterations=100 (docs/bots.md), or your own program as NAME='command'.",
            show_default=False,
        ),
    ]
    games: Annotated[
        int | None,
        typer.Option(
            help="Number of games, rounded up to whole blocks. Default: 400.", min=1, max=10_000_000
        ),
    ] = None
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Play until every pair of bots is separated.")
    ] = False
    seats: Annotated[
        int | None, typer.Option(help="Number of seats at the table. Default: 4.", min=1)
    ] = None
    options: Annotated[
        list[str],
        typer.Option(
            "--option",
            "--options",
            help="A rules option, as in docs/notation.md: climb=true.",
        ),
    ] = field(default_factory=list)
    programs: Annotated[
        list[str],
        typer.Option("--bot", help="One more bot: your own program, as NAME='command'."),
    ] = field(default_factory=list)
    jobs: Annotated[
        int, typer.Option(help="Number of processes that play in parallel.", min=1, max=256)
    ] = 1
    engine: Engine = "processes"
    address: ClusterAddress = None
    seed: Seed = 1
    out: Annotated[
        str | None,
        typer.Option(help="Save every block in this file, and continue it if it exists."),
    ] = None
    plot: Annotated[
        str | None, typer.Option(help="Draw the ladder and the cross-table into FILE.svg.")
    ] = None
    as_json: AsJson = False

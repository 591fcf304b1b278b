"""`sarisari arena`: the command and its options."""

from dataclasses import dataclass, field
from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson, CardGame, Seed


@dataclass(frozen=True)
class ArenaCommand:
    """Let bots play against each other: who is stronger, and how sure is it?

    A block is one game's deals, played again and again until every bot has had
    every seat. Of two bots the first sits alone and the second has all other
    seats; swap them for the reverse. As many bots as seats have one each. If
    there are more they take turns, if fewer some sit twice.

    The share is of first places, a shared one in parts, for one seat: with four
    seats equal bots take 25 %. The edge is points a round above the mean of the
    others at the table. Intervals are 95 %, over blocks. Deals and seeds are
    the same whoever sits there: equal bots differ by 0.

    With --until-sure it looks after every block and stops when each pair of
    bots is told apart, or differs by less than 0.1 points a round.

    Bots with iterations give the same outcome every time, for any --jobs; bots
    with ms, and programs, need not. Bots with ms want a core each: leave --jobs
    at 1.

    sarisari arena tanuki casual random

    sarisari arena bastos strong:ms=200 casual --games 800 --out strong.jsonl

    sarisari arena tindahan random casual club strong --plot ladder.svg

    sarisari arena tanuki mine='python3 mine.py' casual --jobs 2 --json

    docs/arena.md has more.
    """

    game: CardGame
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: random, beginner, casual, club, strong:ms=200,"
            " plain:iterations=100 (docs/bots.md), or a program of yours as NAME='command'.",
            show_default=False,
        ),
    ]
    games: Annotated[
        int | None,
        typer.Option(help="How many, in whole blocks. Default: 400.", min=1, max=10_000_000),
    ] = None
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Play until every pair of bots is told apart.")
    ] = False
    seats: Annotated[int | None, typer.Option(help="At the table. Default: 4.", min=1)] = None
    options: Annotated[
        list[str],
        typer.Option(
            "--option",
            "--options",
            help="A rule's option, as docs/notation.md has them: climb=true.",
        ),
    ] = field(default_factory=list)
    programs: Annotated[
        list[str],
        typer.Option("--bot", help="One more bot: a program of yours, as NAME='command'."),
    ] = field(default_factory=list)
    jobs: Annotated[int, typer.Option(help="Processes that play at once.", min=1, max=256)] = 1
    seed: Seed = 1
    out: Annotated[
        str | None,
        typer.Option(help="Keep every block in this file, and go on with it if it is there."),
    ] = None
    plot: Annotated[
        str | None, typer.Option(help="Draw the ladder and the cross-table: FILE.svg.")
    ] = None
    as_json: AsJson = False

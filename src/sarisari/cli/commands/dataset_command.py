"""`sarisari dataset`: the command and its options."""

from dataclasses import dataclass, field
from typing import Annotated

import typer

from sarisari.cli.commands.arguments import (
    CardGame,
    ClusterAddress,
    Data,
    Engine,
    OptionsGiven,
    Seed,
    StoreAddress,
)


@dataclass(frozen=True)
class DatasetCommand:
    """Write games as Parquet files, for learning programs: every decision with what the seat
    could know, what was legal, what it chose and what came of it.

    Bots play the games; every bot gets every seat. Deals and choices follow
    from the seed, so the same command writes the same bytes, with any number
    of processes. A bot that searches needs a number of iterations.

    Run the same command again to continue what was interrupted.

    With --from-store, the finished games of a server are written instead,
    without names, addresses, times or chat.

    sarisari dataset tanuki --games 10000 --bots casual,random --out tanuki-data

    sarisari dataset bastos --games 500 --bots strong:iterations=200 --out data --jobs 2

    sarisari dataset tindahan --from-store --out ours

    docs/datasets.md has more.
    """

    game: CardGame
    out: Annotated[str, typer.Option(help="The folder to write.", show_default=False)]
    games: Annotated[int, typer.Option(help="Number of games.", min=1, max=100_000_000)] = 1_000
    bots: Annotated[
        str,
        typer.Option(help="The bots, separated by commas: casual,strong:iterations=200."),
    ] = "casual"
    seats: Annotated[int, typer.Option(help="Number of seats at the table.", min=2)] = 4
    options: OptionsGiven = field(default_factory=list)
    games_a_file: Annotated[
        int | None,
        typer.Option(
            help="Games in each file. Default: 500, or 20 with bots that search.",
            min=1,
            max=5_000,
            show_default=False,
        ),
    ] = None
    jobs: Annotated[
        int, typer.Option(help="Number of processes that play in parallel.", min=1, max=256)
    ] = 1
    engine: Engine = "processes"
    address: ClusterAddress = None
    seed: Seed = 1
    from_store: Annotated[
        bool, typer.Option("--from-store", help="Write the finished games of a server instead.")
    ] = False
    data: Data = None
    store: StoreAddress = None

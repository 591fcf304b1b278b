"""`sarisari puzzles`: finds puzzles in games of bots."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import CardGame, Players, Seed


def mine(
    game: CardGame,
    out: Annotated[str, typer.Option(help="The file to write: JSON Lines.", show_default=False)],
    games: Annotated[
        int, typer.Option(help="Games of bots to search.", min=1, max=1_000_000)
    ] = 100,
    players: Players = None,
    seed: Seed = 1,
    iterations: Annotated[
        int, typer.Option(help="Playouts for each decision.", min=100, max=1_000_000)
    ] = 4000,
    keep: Annotated[
        int, typer.Option(help="Puzzles of each of three difficulties.", min=1, max=10_000)
    ] = 20,
) -> None:
    """Find puzzles: decisions at which one action is clearly the best.

    Bots play the first round of each game. An action is the best if it is ahead of every other by
    more than three standard errors, in two estimates that do not depend on each other, and the bot
    `strong` chooses it as well. A puzzle is easy if the bots `beginner` and `casual` find it, and
    hard if neither does. The same seed and iterations find the same puzzles.

    The file is written after every game. Ctrl+C stops early; the same command with the same file
    continues.

    Example: sarisari puzzles mine tanuki --games 200 --out tanuki.jsonl
    """
    from sarisari.cli.puzzle_mining import run

    run(game, players, games, seed, iterations, keep, out)


MINING = (mine,)

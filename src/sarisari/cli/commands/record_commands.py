"""Commands that read a record: `replay`, `review` and `verify`."""

from typing import Annotated

import typer

from sarisari.cli.commands.arguments import AsJson, Seed
from sarisari.cli.commands.jit_switch import without_jit


def replay(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON line per event, for programs.")
    ] = False,
    step: Annotated[
        bool,
        typer.Option(
            "--step", help="Walk through it: forwards and back, by event, trick or round."
        ),
    ] = False,
) -> None:
    """Replay a record and show it: trick by trick with the score sheets, or as JSON.

    A bad line stops the replay with exit status 2 and one sentence that says what is wrong and
    what would have been legal.
    """
    without_jit()
    from sarisari.cli.record_player import run

    run(file, as_json, step)


def review(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    seat: Annotated[
        int | None,
        typer.Option(help="Only this seat, counted from 0. Default: all.", show_default=False),
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        str | None,
        typer.Option("--html", help="Write a page with charts to this file.", show_default=False),
    ] = None,
    ms: Annotated[
        int | None,
        typer.Option(
            help="Thinking time for each decision, in milliseconds. Default: 50 for cards; for "
            "Bandu, a number of simulations.",
            min=4,
            show_default=False,
        ),
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            help="Playouts or simulations for each decision instead of a time: the result is the "
            "same each time.",
            min=4,
            show_default=False,
        ),
    ] = None,
    seed: Seed = 1,
) -> None:
    """Where did it turn? Judge every decision of a finished game, and tell luck from play.

    The bot `strong` judges each decision from what the seat knew at that moment. The most costly
    mistakes come first: only what is behind by more than three standard errors is called one.
    Then a table says where the lead of each round came from: the deal, the others' play, the
    seat's own play, and the rest of chance. For Bandu, tables say what each answer in an auction
    was worth, and how likely each piece was to stand. docs/review.md explains the figures.

    Ctrl+C stops early and shows what there is. Exit status 2: the record is damaged, the game is
    not over, or it cannot be reviewed.

    Example: sarisari review game.record.jsonl --seat 0 --html review.html
    """
    from sarisari.cli.game_reviewer import run

    budget = {"iterations": iterations, "ms": ms}
    given = {name: amount for name, amount in budget.items() if amount is not None}
    run(file, seat, given, seed, as_json, html)


def verify(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: AsJson = False,
) -> None:
    """Recompute every deal of a record from its secret and salts (docs/fairness.md).

    Exit status 0: everything matches. 1: something does not. 2: a bad line. 3: nothing to verify.
    """
    without_jit()
    from sarisari.cli.verify_report import run

    run(file, as_json)

"""Arguments and options that several commands have."""

from typing import Annotated

import typer

from sarisari.core.game_packages import BUILT_IN_GAMES

GAMES = f"{', '.join(BUILT_IN_GAMES[:-1])} or {BUILT_IN_GAMES[-1]}."
CardGame = Annotated[
    str, typer.Argument(help="A game with cards, such as tanuki.", show_default=False)
]
Players = Annotated[int | None, typer.Option(help="Number of seats. Default: the game's smallest.")]
OptionsGiven = Annotated[
    list[str],
    typer.Option("--option", help="A rule's option, as docs/notation.md has them: climb=true."),
]
Seed = Annotated[int, typer.Option(help="Another seed, another game.", min=0, max=(1 << 64) - 1)]
Data = Annotated[
    str | None,
    typer.Option(
        help="The folder of data. Default: the user's.",
        envvar="SARISARI_DATA_DIR",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]

"""Arguments and options that several commands share."""

from typing import Annotated, Literal

import typer

from sarisari.core.game_packages import BUILT_IN_GAMES

GAMES = f"{', '.join(BUILT_IN_GAMES[:-1])} or {BUILT_IN_GAMES[-1]}."
CardGame = Annotated[
    str, typer.Argument(help="A game with cards, such as tanuki.", show_default=False)
]
AnyGame = Annotated[str, typer.Argument(help="A game, such as tanuki.", show_default=False)]
Players = Annotated[int | None, typer.Option(help="Number of seats. Default: the game's smallest.")]
OptionsGiven = Annotated[
    list[str],
    typer.Option("--option", help="A rules option, as in docs/notation.md: climb=true."),
]
Seed = Annotated[
    int, typer.Option(help="Random seed; each seed gives another game.", min=0, max=(1 << 64) - 1)
]
Data = Annotated[
    str | None,
    typer.Option(
        help="The data folder. Default: that of the user.",
        envvar="SARISARI_DATA_DIR",
        show_default=False,
    ),
]
HouseFile = Annotated[
    str | None,
    typer.Option(
        "--house",
        help="The file of the house rules (sarisari admin). Default: house.json in the data"
        " folder.",
        envvar="SARISARI_HOUSE",
        show_default=False,
    ),
]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="A PostgreSQL database instead of the data folder: postgresql://user@host/database."
        " Or a file that has this address: SARISARI_STORE_FILE.",
        envvar="SARISARI_STORE",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
Engine = Annotated[
    Literal["processes", "ray"],
    typer.Option(help="What the work is spread with: processes of this machine, or Ray."),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--address",
        help="With --engine ray: an existing cluster, such as auto or ray://head:10001."
        " Default: one on this machine with --jobs workers.",
        show_default=False,
    ),
]

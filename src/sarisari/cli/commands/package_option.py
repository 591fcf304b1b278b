"""The option `--game-package` (plugins), shared by all commands that play or replay games."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from sarisari.core.game_packages import enable

PARAMETER = "game_packages"
GamePackages = Annotated[
    list[str],
    typer.Option(
        "--game-package",
        help="Also offer the game of an installed package (docs/adding-a-game.md); or set"
        " SARISARI_GAME_PACKAGES.",
        show_default=False,
    ),
]


def with_packages(run: Callable[..., None]) -> Callable[..., None]:
    """Add the option to a command. The named packages are activated before the command runs."""

    def command(**given: Any) -> None:
        enable(given.pop(PARAMETER) or [])
        run(**given)

    signature = inspect.signature(run)
    added = inspect.Parameter(
        PARAMETER, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=GamePackages
    )
    command.__name__, command.__doc__ = run.__name__, run.__doc__
    command.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), added]
    )
    return command

"""The contract of game packages (plugins), which are found by the entry points `sarisari.games`.

    [project.entry-points."sarisari.games"]
    palitan = "sarisari_palitan:PACKAGE"

docs/adding-a-game.md walks through an example.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # importing it loads the kernels, which a command may still switch off
    from sarisari.core.game import Game

CONTRACT = 2  # goes up when a package written for the previous version would no longer work


@dataclass(frozen=True)
class GamePackage:
    """A game with everything that belongs to it. The entry point has the game's name."""

    contract: int  # the version of the contract that the package was written for: see CONTRACT
    game: "Game"
    text: Path  # a folder with en.ftl and clauses.toml; optionally fr.ftl and clauses.fr.toml
    rules: Path  # a folder with the rules pages: en.md; optionally fr.md
    bots: Any = None  # what bots know (bots/games); without it, only `random` and `plain` play
    board: Any = None  # how the terminal shows it (cli/games); without it, a generic board

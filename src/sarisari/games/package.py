"""What another package gives to bring a game: the contract of the entry points `sarisari.games`.

    [project.entry-points."sarisari.games"]
    palitan = "sarisari_palitan:PACKAGE"

docs/adding-a-game.md walks through one.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # it loads the kernels, which a command may still switch off
    from sarisari.core.game import Game

CONTRACT = 1  # goes up when a package written for the one before would no longer work


@dataclass(frozen=True)
class GamePackage:
    """A game with all that belongs to it. The entry point has the game's name."""

    contract: int  # the one that it was written for: see CONTRACT
    game: "Game"
    text: Path  # a folder with en.ftl and clauses.toml; also fr.ftl and clauses.fr.toml
    rules: Path  # a folder with en.md; also fr.md: the rules pages
    bots: Any = None  # what its bots know (bots/games); without it, `random` and `plain` play
    board: Any = None  # how the terminal shows it (cli/games); without it, by what all games have

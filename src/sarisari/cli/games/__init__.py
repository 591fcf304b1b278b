"""The boards: how the terminal shows each game. A board is found by the game's name.

A built-in game defines `BOARD` in its module here; a game package (plugin) passes its board as
`board`. A game without one is shown by the generic board.
"""

from functools import cache
from importlib import import_module
from typing import Any

from sarisari.cli.games.board import Board
from sarisari.cli.games.card_board import CardBoard
from sarisari.games import BUILT_IN_GAMES, get_game, package_of

ANY_GAME: Board[Any] = Board()
ANY_CARDS: CardBoard[Any] = CardBoard()


def board_of(game: str) -> Board[Any]:
    """The board of a game, loaded on first use."""
    if game in BUILT_IN_GAMES:
        return _own_board(game)
    package = package_of(game)
    if package is not None and package.board is not None:
        board: Board[Any] = package.board
        return board
    return ANY_CARDS if get_game(game).about.has_cards else ANY_GAME


@cache
def _own_board(game: str) -> Board[Any]:
    board: Board[Any] = import_module(f"{__name__}.{game}").BOARD
    return board

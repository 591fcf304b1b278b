"""How the terminal shows each game: one room a game, found by the game's name.

A room of ours has `BOARD`; a game package gives its own as `board`. A game without one is shown by
what all games have.
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
    """How a game is shown. Loaded when it is first asked for."""
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

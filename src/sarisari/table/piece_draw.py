"""AN-33. Drawing pieces from secret and salts, for tables whose options give only their number."""

from collections.abc import Sequence

from sarisari.core.options import Options, Selection
from sarisari.games import get_game
from sarisari.table.fair import fair_pieces, pieces_key


def selection_of(game: str) -> Selection | None:
    """Return the option that says which pieces are in a game; None for a card game."""
    options = get_game(game).options
    return next((option for option in options if isinstance(option, Selection)), None)


def draw_count(game: str, options: Options) -> int | None:
    """Return how many pieces are drawn; None if all are in, or if the options list them."""
    selection = selection_of(game)
    count = None if selection is None else options[selection.name]
    if selection is None or not isinstance(count, int) or count >= len(selection.things):
        return None
    return count


def with_pieces(game: str, options: Options, pieces: Sequence[str]) -> Options:
    """Return the options with a list of pieces in place of their number."""
    selection = selection_of(game)
    assert selection is not None
    return {**options, selection.name: list(pieces)}


def pieces_of(game: str, options: Options) -> list[str]:
    """Return the pieces that are in a game, in the order of the notation."""
    selection = selection_of(game)
    return [] if selection is None else selection.chosen(options)


def drawn_pieces(game: str, count: int, secret: bytes, salts: Sequence[str | None]) -> list[str]:
    """Return the pieces that secret and salts select."""
    selection = selection_of(game)
    assert selection is not None
    return fair_pieces(selection.things, count, pieces_key(secret, game, salts))

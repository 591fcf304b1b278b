"""AN-33. The pieces of a table whose options say only how many: drawn from secret and salts."""

from collections.abc import Sequence

from sarisari.core.options import Options, Selection
from sarisari.games import get_game
from sarisari.table.fair import fair_pieces, pieces_key


def selection_of(game: str) -> Selection | None:
    """The option that says which pieces are in a game; None for a game of cards."""
    options = get_game(game).options
    return next((option for option in options if isinstance(option, Selection)), None)


def to_draw(game: str, options: Options) -> int | None:
    """How many pieces are drawn; None if all are in, or those of a list."""
    selection = selection_of(game)
    count = None if selection is None else options[selection.name]
    if selection is None or not isinstance(count, int) or count >= len(selection.things):
        return None
    return count


def with_pieces(game: str, options: Options, pieces: Sequence[str]) -> Options:
    """The same options with a list in the place of the number."""
    selection = selection_of(game)
    assert selection is not None
    return {**options, selection.name: list(pieces)}


def pieces_of(game: str, options: Options) -> list[str]:
    """The pieces that are in a game, in the order of the row."""
    selection = selection_of(game)
    return [] if selection is None else selection.chosen(options)


def drawn_by(game: str, count: int, secret: bytes, salts: Sequence[str | None]) -> list[str]:
    """The pieces that secret and salts give."""
    selection = selection_of(game)
    assert selection is not None
    return fair_pieces(selection.things, count, pieces_key(secret, game, salts))

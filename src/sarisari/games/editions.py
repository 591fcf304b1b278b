"""Names of cards in the printed edition that is played."""

from collections.abc import Mapping

from sarisari.games import game_names, get_game


def labels_of(game: str, options: Mapping[str, object]) -> Mapping[str, str]:
    """Return the names under which suits are shown with these options, where they differ from the
    game's own names; empty for an unknown game.

    >>> labels_of("tindahan", {"players": 4, "seller": "spend", "tie": "shared"})
    {'lanzones': 'passionfruit', 'durian': 'orange'}
    """
    return get_game(game).about.labels(options) if game in game_names() else {}

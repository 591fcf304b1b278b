"""The names that cards have in the edition that is played."""

from collections.abc import Mapping

from sarisari.games import game_names, get_game


def labels_of(game: str, options: Mapping[str, object]) -> Mapping[str, str]:
    """How suits are shown with these options, where that is not by their own names. Of a game
    that is not here nothing is known.

    >>> labels_of("tindahan", {"players": 4, "seller": "spend", "tie": "shared"})
    {'lanzones': 'passionfruit', 'durian': 'orange'}
    """
    return get_game(game).about.labels(options) if game in game_names() else {}

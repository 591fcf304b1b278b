"""Editions of a game: some options together, and the names that its cards have in that box.

Records and notation keep the game's own names; whoever shows them follows `labels_of`.
"""

from collections.abc import Mapping

# by game: the options that tell an edition apart, and its suits by other names
EDITIONS: Mapping[str, tuple[tuple[Mapping[str, str], Mapping[str, str]], ...]] = {
    "tindahan": (
        (
            {"seller": "spend", "tie": "shared"},  # the French one
            {"lanzones": "passionfruit", "durian": "orange"},
        ),
    ),
}


def labels_of(game: str, options: Mapping[str, object]) -> Mapping[str, str]:
    """How suits are shown with these options, where that is not by their own names.

    >>> labels_of("tindahan", {"players": 4, "seller": "spend", "tie": "shared"})
    {'lanzones': 'passionfruit', 'durian': 'orange'}
    """
    for told_by, labels in EDITIONS.get(game, ()):
        if all(options.get(name) == value for name, value in told_by.items()):
            return labels
    return {}

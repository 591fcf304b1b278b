"""The version of each bot: the same version makes the same choices from the same view, seed and
number of playouts.

Increase a bot's number whenever it plays differently; `tests/bots/test_versions.py` notices. The
numbers stand beside the bots' names in seats, records and reviews, so that a figure can be traced
to what produced it.
"""

from sarisari.bots.bot import BOT_NAMES, NET_BOTS
from sarisari.table.journal import Player

VERSIONS = {
    "random": 1,
    "beginner": 3,
    "casual": 5,
    "club": 5,
    "strong": 5,
    "plain": 1,
    "net": 1,
    "critic": 1,
}
assert VERSIONS.keys() == {*BOT_NAMES, *NET_BOTS}


def version_of(spec: str) -> int | None:
    """The version of the bot of a spec; None for a program from outside.

    >>> version_of("strong:ms=200") == VERSIONS["strong"]
    True
    """
    return VERSIONS.get(spec.partition(":")[0])


def bot_player(name: str, spec: str) -> Player:
    """Return the player for a bot that sits down now, with its version.

    >>> bot_player("Ada", "strong:ms=200").version == VERSIONS["strong"]
    True
    """
    return Player(name, spec, version_of(spec))

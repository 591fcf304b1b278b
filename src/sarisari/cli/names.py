"""Names from the command line, checked."""

import sys
from typing import NoReturn

from sarisari.cli.language import own_words
from sarisari.core.game import State
from sarisari.core.message import Refused, refuse, shown
from sarisari.games import GAME_NAMES, get_game


def checked_game(name: str, players: int | None, names: tuple[str, ...] = GAME_NAMES) -> State:
    """A new game by its name and number of players; otherwise a sentence and status 2."""
    try:
        if name not in names:
            raise refuse("header-game", game=shown(name), names=list(names))
        return get_game(name).new({} if players is None else {"players": players})
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def fail(sentence: str) -> NoReturn:
    """One sentence on standard error, and status 2."""
    sys.stdout.flush()
    sys.stderr.write(sentence + "\n")
    raise SystemExit(2)

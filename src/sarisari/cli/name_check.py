"""Check command-line arguments: make a game from its name, number of players and options, or fail
with a sentence."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from sarisari.cli.language import own_words
from sarisari.cli.option_parser import parse_options
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.games import named_game

EXIT_INTERRUPTED = 130  # as a shell has it for Ctrl+C


def checked_game(
    name: str,
    players: int | None,
    names: tuple[str, ...] | None = None,
    given: Sequence[str] = (),
) -> State:
    """A new game from its name, number of players and options as typed. On an error, print a
    sentence and exit with status 2."""
    try:
        game = named_game(name, names)
        options = parse_options(game, given)
        return game.new(options if players is None else {**options, "players": players})
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def check_game_name(name: str) -> None:
    """Print a sentence and exit with status 2 if there is no game of this name."""
    try:
        named_game(name)
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def fail(sentence: str) -> NoReturn:
    """Print a sentence on standard error and exit with status 2."""
    sys.stdout.flush()
    sys.stderr.write(sentence + "\n")
    raise SystemExit(2)

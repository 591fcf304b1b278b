"""Warm-up of bots and hints: call every kernel they use once, so that it is compiled or loaded."""

from collections.abc import Mapping
from typing import Any

from sarisari.bots import bots_of, get_bot
from sarisari.bots.bot import NET_BOTS
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.hints.hint_finder import has_hints, hints_of
from sarisari.core.game import Game, View
from sarisari.core.options import ChoiceOption

ITERATIONS = 2  # enough to call each kernel


def call_bots(view: View) -> None:
    """Let every bot of the game choose, and compute hints, for the view of a seat that is to act.
    Bandu's bots use no kernels."""
    if isinstance(play_of(view.game), TowerPlay):
        return
    for name in bots_of(view.game):
        get_bot(f"{name}:iterations={ITERATIONS}").choose(view, 1)
    if has_hints(view.game):
        hints_of(view, 1, iterations=ITERATIONS)


def call_net_bots(view: View) -> None:
    """Let the bots with nets choose, if the game has nets."""
    play = play_of(view.game)
    if isinstance(play, CardPlay) and play.net_inputs is not None:
        for name in NET_BOTS:
            get_bot(f"{name}:iterations={ITERATIONS}").choose(view, 1)


def sample_options(game: Game) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Two sets of options: the defaults, and one that reaches code which the defaults do not."""
    play = play_of(game.name)
    if play is not None and play.warm_up_options is not None:
        return {}, play.warm_up_options
    choices = [option for option in game.options if isinstance(option, ChoiceOption)]
    return {}, {option.name: option.values[-1] for option in choices}

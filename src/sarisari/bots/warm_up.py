"""Every kernel that a bot or a hint calls, called once: so that it is compiled, or loaded."""

from collections.abc import Mapping
from typing import Any

from sarisari.bots import bots_of, get_bot
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.hints.hint_finder import has_hints, hints_of
from sarisari.core.game import Game, View
from sarisari.core.options import ChoiceOption

FEW = 2  # iterations


def call_bots(view: View) -> None:
    """What the bots of a game and its hints call for a seat that is to act. Towers need none."""
    if isinstance(play_of(view.game), TowerPlay):
        return
    for name in bots_of(view.game):
        get_bot(f"{name}:iterations={FEW}").choose(view, 1)
    if has_hints(view.game):
        hints_of(view, 1, iterations=FEW)


def sample_options(game: Game) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The usual options of a game, and others that meet what these do not."""
    play = play_of(game.name)
    if play is not None and play.sample is not None:
        return {}, play.sample
    choices = [option for option in game.options if isinstance(option, ChoiceOption)]
    return {}, {option.name: option.values[-1] for option in choices}

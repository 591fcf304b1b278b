"""Self-play compiled for one game, and the sets of options that it plays with."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np

from net_training import self_play
from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.kernels.binder import NETS, ROLLOUT, Template, bind
from sarisari.core.layout import states_of
from sarisari.core.options import ChoiceOption, Options, check_options
from sarisari.games import get_game

MOST_OPTION_SETS = 48


def net_inputs_of(game: str) -> Any:
    """What the nets of a game see."""
    play = play_of(game)
    assert isinstance(play, CardPlay)
    return play.net_inputs


@cache
def play_rounds_of(game: str) -> Any:
    """The compiled `play_rounds` of a game."""
    own: dict[str, Template] = {
        "deal_somewhere": self_play.deal_round,
        "choose_players": self_play.choose_kinds,
        "choose_and_note": self_play.note_choice,
        "look_back": self_play.estimate_returns,
    }
    return bind(game, self_play.play_rounds, ROLLOUT | NETS | own)


@cache
def play_match_of(game: str) -> Any:
    """The compiled `play_match` of a game."""
    return bind(game, self_play.play_match, ROLLOUT | NETS)


def option_sets(game: str, seed: int) -> tuple[list[Options], int]:
    """Sets of options: four seats and the usual options, every number of players with the usual
    options, and a sample of all others. Also return how many belong to the first two groups."""
    rules: Any = get_game(game)
    choices = [one for one in rules.options if isinstance(one, ChoiceOption)]
    every = [
        dict(zip([one.name for one in choices], values, strict=True))
        for values in product(*(one.values for one in choices))
    ]
    rng = np.random.default_rng(seed)
    usual = {one.name: one.values[0] for one in choices} | {"players": 4}
    # every number of players with the other options as usual, and a sample of the rest
    players = [one for one in every if _is_usual_but_for_players(one, usual)]
    others = [every[number] for number in rng.permutation(len(every))]
    chosen = [usual, *players, *others][:MOST_OPTION_SETS]
    return [check_options(rules.options, one) for one in chosen], 1 + len(players)


def _is_usual_but_for_players(one: dict[str, Any], usual: dict[str, Any]) -> bool:
    return all(one[name] == usual[name] for name in one if name != "players")


def states_for(game: str, sets: list[Options]) -> tuple[Any, Any]:
    """New records of these options, and whether each hides cards that are laid face down."""
    rules: Any = get_game(game)
    records = [rules.new_record(options) for options in sets]
    states = states_of(records[0], len(records))
    for number, record in enumerate(records):
        states[number] = record
    covers = np.array([options.get("hidden") == "facedown" for options in sets])
    return states, covers

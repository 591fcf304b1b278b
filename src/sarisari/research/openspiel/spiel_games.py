"""The card games as OpenSpiel knows them: their types, parameters and bounds."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from sarisari.core.game import View
from sarisari.core.options import ChoiceOption, Option, Options
from sarisari.core.stream import Stream
from sarisari.games import get_game
from sarisari.research.games import batch_games
from sarisari.research.openspiel.card_observer import CardObserver
from sarisari.research.openspiel.card_state import CardState, state_of_view
from sarisari.research.openspiel.spiel_setup import MOST_EDGE, SpielSetup

LIST_MARK = "+"  # between the suits of an option: OpenSpiel's own parameters end at a comma


def spiel_name(game: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> spiel_name("bastos")
    'python_sarisari_bastos'
    """
    return f"python_sarisari_{game}"


def spiel_parameters(game: str, options: Options, *, one_round: bool = False) -> str:
    """Return the text by which OpenSpiel loads a game with these options.

    >>> spiel_parameters("bastos", {"players": 4, "climb": True})
    'python_sarisari_bastos(players=4,climb=True,one_round=False)'
    """
    texts = {
        name: LIST_MARK.join(value) if isinstance(value, list) else str(value)
        for name, value in options.items()
    }
    given = [f"{name}={text}" for name, text in {**texts, "one_round": one_round}.items()]
    return f"{spiel_name(game)}({','.join(given)})"


def _usual(option: Option) -> Any:
    """Return the value of a parameter that is not given; an empty text stands for the list that
    goes with the number of players."""
    return option.values[0] if isinstance(option, ChoiceOption) else ""


def _sizes(options: tuple[Option, ...]) -> list[int]:
    [players] = [option for option in options if option.name == "players"]
    assert isinstance(players, ChoiceOption)
    return [int(count) for count in players.values]


def type_of(game: str) -> Any:
    """Return the type of a game, with its options as parameters."""
    rules: Any = get_game(game)
    sizes = _sizes(rules.options)
    return pyspiel.GameType(
        short_name=spiel_name(game),
        long_name=f"Sari-sari: {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(sizes),
        min_num_players=min(sizes),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: _usual(option) for option in rules.options},
            "small": "",
            "one_round": False,
        },
    )


class CardSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A card game with its options. `small` names a part of the deck, such as `3x2`, which is dealt
    instead of the whole; such a game has one round. So has one with `one_round=True`."""

    game = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        small, one_round = str(chosen.pop("small", "")), bool(chosen.pop("one_round", False))
        rules: Any = get_game(self.game)
        options = {
            option.name: _read(option, chosen[option.name])
            for option in rules.options
            if chosen.get(option.name, "") != ""
        }
        self.setup = setup = SpielSetup(self.game, options, small, one_round)
        bound = MOST_EDGE * setup.rounds
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setup.room.ACTION_NAMES),
            max_chance_outcomes=setup.players + setup.supply.asides,
            num_players=setup.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=setup.rounds * setup.most_integers,
        )
        super().__init__(type_of(self.game), info, dict(params or {}))

    def new_initial_state(self) -> CardState:
        """Return the state before the first deal."""
        return CardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> CardObserver:
        """Return an observer, of observations unless perfect recall is asked for."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CardObserver(self.setup, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of cards that are dealt one by one."""
        return self.setup.rounds * len(self.setup.supply.cards)

    def state_of_view(self, view: View, stream: Stream) -> CardState:
        """Return a state in which the view's seat knows what the view says, drawn uniformly. Its
        history begins with the round: this game must have only one (`one_round=True`)."""
        return state_of_view(self, view, stream)


def _read(option: Option, value: Any) -> Any:
    """Return the value of an option from a parameter: a list is written `mango+durian`."""
    is_list = not isinstance(option, ChoiceOption)
    return value.split(LIST_MARK) if is_list and isinstance(value, str) else value


def _registered(name: str) -> type[CardSpielGame]:
    """Register a game, and return its class, which pickles find by its name in this module."""
    made = type(f"{name.capitalize()}SpielGame", (CardSpielGame,), {"game": name})
    globals()[made.__name__] = made
    pyspiel.register_game(type_of(name), made)
    return made


SPIEL_GAMES = {name: _registered(name) for name in batch_games()}

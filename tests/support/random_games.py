"""Random complete games of every card game, and lists of options: all, pairwise, or a few."""

import os
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from sarisari.core.event import Action, Event, Logged
from sarisari.core.game import Game, Reading, State
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games import card_games, get_game

FRUITS = {
    ("tindahan", 3): ["banana", "lanzones", "pineapple"],
    ("tindahan", 4): ["durian", "banana", "lanzones", "mango"],
    ("bastos", 3): ["orange", "mango", "passionfruit", "pineapple"],
}


def all_options(name: str) -> list[dict[str, Any]]:
    """Every combination of a game's options but for lists, and one list of fruits each."""
    choices = [option for option in get_game(name).options if hasattr(option, "values")]
    names = [option.name for option in choices]
    every = [
        dict(zip(names, values, strict=True))
        for values in product(*(option.values for option in choices))
    ]
    for number, options in enumerate(every):
        fruits = FRUITS.get((name, options["players"]))
        if fruits and number % 2:
            options["fruits"] = fruits
    return every


def paired_options(name: str) -> list[dict[str, Any]]:
    """Few of all options in which every two values of two options meet; all in a soak."""
    every = all_options(name)
    if os.environ.get("SARISARI_SOAK"):
        return every
    found = [every[0]]
    missing = {pair for options in every for pair in _pairs(options)} - _pairs(every[0])
    while missing:
        best = max(every, key=lambda options: len(_pairs(options) & missing))
        found.append(best)
        missing -= _pairs(best)
    return found


def _pairs(options: dict[str, Any]) -> set[tuple[tuple[str, str], ...]]:
    return set(combinations(sorted((name, str(value)) for name, value in options.items()), 2))


def few_options(name: str) -> list[dict[str, Any]]:
    """Every number of players with all defaults, and with no default at all."""
    every = all_options(name)
    players = {options["players"] for options in every}
    few = []
    for count in sorted(players):
        mine = [options for options in every if options["players"] == count]
        few += [mine[0], mine[-1]]
    return few


def some_options(name: str, count: int = 12) -> list[dict[str, Any]]:
    """About so many of all options, evenly chosen; all of them in a soak."""
    every = all_options(name)
    if os.environ.get("SARISARI_SOAK"):
        return every
    return every[:: max(1, len(every) // count)] + every[-1:]


GAMES_AND_OPTIONS = [(name, options) for name in card_games() for options in paired_options(name)]
GAMES_AND_FEW_OPTIONS = [(name, options) for name in card_games() for options in few_options(name)]


def option_id(value: object) -> str:
    """A short name for a parametrised test."""
    if isinstance(value, dict):
        return "-".join(
            "".join(word[0] for word in item) if isinstance(item, list) else str(item)
            for item in value.values()
        )
    return str(value)


def any_event(game: Game, reading: Reading, stream: Stream) -> Event:
    """Any event that may come next."""
    if reading.due:
        return game.random_deal(reading.state, stream)
    seat = reading.to_act[below(stream, len(reading.to_act))]
    legal = reading.legal(seat)
    return Action(seat, legal[below(stream, len(legal))])


def random_game(
    name: str, options: dict[str, Any], seed: int
) -> Iterator[tuple[State, Event, Logged]]:
    """A whole random game: after each event the state (always the same object), the event and
    the event as logged."""
    game = get_game(name)
    state = game.new(options)
    stream = new_stream(seed)
    while (reading := game.read(state)).result is None:
        event = any_event(game, reading, stream)
        yield state, event, reading.apply(event)


def events_of(name: str, options: dict[str, Any], seed: int) -> list[Event]:
    """The events of a whole random game."""
    return [event for _, event, _ in random_game(name, options, seed)]

"""Stepping through finished games in a batch, to see what each seat observed at each decision."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.games import get_game
from sarisari.research.batch import Batch
from sarisari.research.data.game_script import GameScript, Move
from sarisari.research.observed_fields import PHASES

NOT_CHOSEN = -1


class Steps(NamedTuple):
    """One step of each game that is not over yet: arrays by game."""

    games: npt.NDArray[np.int64]  # places in the list of scripts
    rounds: npt.NDArray[np.int64]  # from 0
    seats: npt.NDArray[np.int64]
    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    hands: npt.NDArray[np.int64]  # by seat: a set of cards
    face_down: npt.NDArray[np.int64]  # by seat: a set of cards
    choices: npt.NDArray[np.int8]  # by seat: the secret choice of this round
    actions: npt.NDArray[np.int64]
    is_second: npt.NDArray[np.bool_]  # the second integer of an action
    moves: list[Move]


def stepped(game: str, scripts: list[GameScript]) -> Iterator[Steps]:
    """Step through games of one kind, with the same options, until all are over."""
    batch = Batch(game, len(scripts), scripts[0].options, reset="never")
    walks = [_Walk(game, script) for script in scripts]
    choices = np.full((len(scripts), batch.players), NOT_CHOSEN, np.int8)
    actions = np.zeros(len(scripts), np.int64)
    [phase] = [placed for placed in batch.layout.fields if placed.field.name == "phase"]
    for number, walk in enumerate(walks):
        batch.put(number, walk.next_deal())
    while len(places := np.flatnonzero(~batch.games_over)):
        seats = batch.seats[places].astype(np.int64)
        is_second = batch.observations[places, phase.start + PHASES.index("second")] == 1
        moves = []
        for place, seat, second in zip(places, seats, is_second, strict=True):
            actions[place], move = walks[place].next_step(seat, is_second=second)
            moves.append(move)
        hands, face_down = batch.hidden()
        rounds = np.array([walks[place].round_number for place in places], np.int64)
        shown = (batch.observations[places], batch.masks[places], hands[places], face_down[places])
        yield Steps(
            places, rounds, seats, *shown, choices[places], actions[places], is_second, moves
        )
        is_secret = batch.observations[places, phase.start + PHASES.index("choose")] == 1
        choices[places[is_secret], seats[is_secret]] = actions[places[is_secret]]
        batch.step(actions)
        for place in np.flatnonzero(batch.rounds_over & ~batch.games_over):
            choices[place] = NOT_CHOSEN
            batch.put(int(place), walks[place].next_deal())


class _Walk:
    """The way through one script."""

    def __init__(self, game: str, script: GameScript) -> None:
        rules: Any = get_game(game)
        self._actions = rules.actions
        self._script = script
        self._second = 0  # the second integer of the current action, if it is asked for
        self._move = Move("", ())
        self.round_number = -1

    def next_deal(self) -> Any:
        """Return the state after the deal of the next round."""
        self.round_number += 1
        return self._script.rounds[self.round_number].dealt

    def next_step(self, seat: int, *, is_second: bool) -> tuple[int, Move]:
        """Return the next integer of a seat, and the action that it is part of. A second integer
        is asked for only if there is a choice."""
        if is_second:
            return self._second, self._move
        self._move = self._script.rounds[self.round_number].moves[seat].popleft()
        first, *second = self._actions.parse(self._move.text)
        self._second = second[0] if second else 0
        return first, self._move

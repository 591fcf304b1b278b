"""The observer of a card game: what a seat knows, as a tensor and as text."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from sarisari.core.bits import members
from sarisari.research.openspiel.information import (
    Floats,
    hand_of,
    information_size,
    information_text,
    observation_of,
    public_size,
    public_text,
    write_information,
    write_public,
)
from sarisari.research.openspiel.position import Position
from sarisari.research.openspiel.spiel_setup import SpielSetup


class _Kind(NamedTuple):
    """One kind of knowledge: its name, size, numbers (into a row of zeros) and text."""

    name: str
    size: int
    write: Callable[[Position, int, Floats], None]
    words: Callable[[Position, int], str]


class CardObserver:
    """What OpenSpiel asks for: with perfect recall the information state; without it the
    observation, or only its private part (the hand) or its public part (the integers of this
    round). Implements the interface that OpenSpiel expects of Python observers."""

    def __init__(self, setup: SpielSetup, asked: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer of these games takes no parameters, not {params}")
        self._kind = _kind_of(setup, asked)
        self.tensor = np.zeros(self._kind.size, np.float32)
        self.dict = {self._kind.name: self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows into `tensor`."""
        self.tensor.fill(0)
        self._kind.write(state.position, player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player knows as text."""
        return self._kind.words(state.position, player)


def _kind_of(setup: SpielSetup, asked: Any) -> _Kind:
    """Return the kind of knowledge that is asked for; ValueError if there is none."""
    private, cards = pyspiel.PrivateInfoType, int(setup.rules.deck.card_count)
    match (asked.public_info, asked.perfect_recall, asked.private_info):
        case (True, True, private.SINGLE_PLAYER):
            size = information_size(setup)
            return _Kind("information_state", size, write_information, information_text)
        case (True, False, private.SINGLE_PLAYER):
            return _Kind("observation", setup.layout.size, _write_observation, _observation_text)
        case (False, False, private.SINGLE_PLAYER):
            return _Kind("hand", cards, _write_hand, _hand_text)
        case (True, False, private.NONE):
            return _Kind("public", public_size(setup), _write_public, _public_text)
    raise ValueError("an observer of these games sees what one player or everybody sees")


def _write_observation(position: Position, player: int, row: Floats) -> None:
    row[:] = observation_of(position, player)


def _observation_text(position: Position, player: int) -> str:
    seen = position.setup.layout.describe(observation_of(position, player))
    return f"seat: {player}\n{seen}"


def _write_hand(position: Position, player: int, row: Floats) -> None:
    row[list(members(hand_of(position, player)))] = 1


def _hand_text(position: Position, player: int) -> str:
    return " ".join(position.setup.rules.deck.names(hand_of(position, player)))


def _write_public(position: Position, player: int, row: Floats) -> None:  # noqa: ARG001
    write_public(position, row)


def _public_text(position: Position, player: int) -> str:  # noqa: ARG001
    return public_text(position)

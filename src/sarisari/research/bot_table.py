"""One seat against bots: a batch of one game, and beside it the same game in the text contract,
whose views the bots get."""

from typing import Any

import numpy as np

from sarisari.bots import get_bot
from sarisari.core.event import Action, Deal
from sarisari.core.phase import NONE, SECOND
from sarisari.core.stream import Stream, draw, new_stream
from sarisari.games import get_game
from sarisari.research.batch import Batch


class BotTable:
    """A card game in which one seat is the caller's, and bots play the others."""

    def __init__(self, batch: Batch, seat: int, bots: list[str]) -> None:
        if seat not in range(batch.players):
            raise ValueError(f"there are seats 0 to {batch.players - 1}, but no seat {seat}")
        if len(bots) != batch.players - 1:
            raise ValueError(f"{batch.players - 1} seats need a bot, not {len(bots)}")
        self.batch = batch
        self.seat = seat
        others = [other for other in range(batch.players) if other != seat]
        self._bots = {other: get_bot(spec) for other, spec in zip(others, bots, strict=True)}
        self._game: Any = get_game(batch.game)
        self._stream: Stream = new_stream(0)
        self._half: list[int] = []  # the integers of an action that is not complete
        self._reading: Any = None

    def reset(self, seed: int) -> None:
        """Begin a new game, and let bots act until it is the caller's turn."""
        self._stream = new_stream(seed)
        self.batch.reset(seed)
        self._half = []
        self._reading = self._game.read(self._game.new(self.batch.options))
        self._deal()
        self._run()

    def is_legal(self, action: int) -> bool:
        """Whether the caller's seat may choose this integer now."""
        mask = self.batch.masks[0]
        return bool(0 <= action < len(mask) and mask[action])

    def act(self, action: int) -> float:
        """Apply a legal integer of the caller's seat, and let bots act until it is its turn again.
        Return what the seat was given."""
        return self._step(action) + self._run()

    def _run(self) -> float:
        paid = 0.0
        while self.batch.seats[0] not in (-1, self.seat):
            seat = int(self.batch.seats[0])
            choice = self._bots[seat].choose(self._reading.view(seat), int(draw(self._stream)))
            first, *second = self._game.actions.parse(choice.do)
            paid += self._step(first)
            if self._half:
                paid += self._step(second[0])
        return paid

    def _step(self, action: int) -> float:
        """Apply an integer to the batch and, once an action is complete, its text to the game."""
        seat = int(self.batch.seats[0])
        self._half.append(action)
        self.batch.step(np.array([action]))
        if self.batch.record(0).phase != SECOND:
            done = len(self._half)
            [integers] = [a for a in self._reading.actions(seat) if [*a[:done]] == self._half]
            self._half = []
            self._reading, _ = self._reading.after(Action(seat, self._game.actions.text(integers)))
            if self.batch.rounds_over[0] and not self.batch.games_over[0]:
                self._deal()
        return float(self.batch.rewards[0, self.seat])

    def _deal(self) -> None:
        """Deal in the text contract what the batch has dealt."""
        record, deck = self.batch.record(0), self._game.deck
        hands = [tuple(deck.names(int(record.hands[seat]))) for seat in range(self.batch.players)]
        aside = getattr(record, "aside", NONE)
        card = None if aside == NONE else deck.card_name(int(aside))
        self._reading, _ = self._reading.after(Deal(tuple(hands), card))

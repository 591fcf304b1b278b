"""A state of a card game in OpenSpiel, and its resampling from what a player knows."""

from typing import Any

import pyspiel

from sarisari.core.game import View
from sarisari.core.layout import Record
from sarisari.core.stream import Stream, new_stream
from sarisari.games.card_belief import CardBelief, before_round
from sarisari.research.openspiel.information import information_text
from sarisari.research.openspiel.position import Position
from sarisari.research.openspiel.resampling import Resampling, follow
from sarisari.research.openspiel.round_view import view_of

ALL_BITS = 1 << 53  # of a random fraction


class CardState(pyspiel.State):  # type: ignore[misc]
    """A state. Chance deals the cards one by one, from low to high: its outcome is the seat that
    gets the card, or the number of players for the card that is left over. Each deal can happen in
    exactly one way, and all are equally likely."""

    def __init__(self, game: Any, before: Record | None = None) -> None:
        super().__init__(game)
        self.position = Position(game.setup, game.setup.fresh if before is None else before)
        self._round_at = 0  # how many actions and outcomes earlier rounds had
        self._count = 0
        self._resampling: Resampling | None = None

    def current_player(self) -> int:
        """Return who acts."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.is_dealing else self.position.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return who may get the next card, and how likely each is."""
        return self.position.deal_chances()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.turn else []

    def _apply_action(self, action: int) -> None:
        self._resampling = None
        self._count += 1
        if self.position.is_dealing:
            self.position.deal(action)
        else:
            rounds = len(self.position.rounds)
            self.position.play(action)
            if len(self.position.rounds) > rounds:
                self._round_at = self._count

    def _action_to_string(self, player: int, action: int) -> str:
        setup = self.position.setup
        if player != pyspiel.PlayerId.CHANCE:
            return setup.room.ACTION_NAMES[action]
        card = setup.rules.deck.card_name(setup.supply.cards[self.position.place])
        return f"{card} aside" if action == setup.players else f"{card} to {action}"

    def returns(self) -> list[float]:
        """Return each player's points above the mean of the others; 0 while the game goes on."""
        over = self.position.is_over
        return list(self.position.earned) if over else [0.0] * self.position.setup.players

    def __str__(self) -> str:
        """Everything that has happened, hidden cards included."""
        position = self.position
        seats = range(position.setup.players)
        lines = [information_text(position, seat) for seat in seats]
        if position.is_dealing and not position.is_over:
            names = position.setup.rules.deck.names
            lines += [f"dealing {seat}: {' '.join(names(position.hands[seat]))}" for seat in seats]
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, sampler: Any) -> "CardState":
        """Return a state in which this player knows exactly what it knows here, with the rest drawn
        uniformly from all worlds that fit. `sampler` returns random numbers from 0 to 1.

        Only this round is drawn: earlier rounds are copied, hands that were never shown included.
        """
        if self._resampling is None or self._resampling.player != player:
            self._resampling = Resampling(self, player)
        drawn: CardState = self._resampling.draw(new_stream(int(sampler() * ALL_BITS)))
        return drawn

    def view(self, player: int) -> View:
        """Return what a bot in this player's seat is given."""
        return view_of(self.position, player)

    def begin_round_again(self) -> "CardState":
        """Return the state before this round was dealt."""
        begun = CardState(self.get_game(), self.position.first)
        for action in self.history()[: self._round_at]:
            begun.apply_action(action)
        return begun


def state_of_view(game: Any, view: View, stream: Stream) -> CardState:
    """Return a state of a one-round game in which the view's seat knows what the view says, drawn
    uniformly. Its history begins with the round."""
    rules = game.setup.rules
    if not game.setup.one_round or view.options != game.setup.options:
        raise ValueError("a view needs a game of one round with the same options")
    state = CardState(game, before_round(rules, view).record)
    follow(state, CardBelief(rules, view).sample_events(stream))
    return state

"""Drawing states that a player cannot tell from the true one (determinization)."""

from typing import Any

from sarisari.core.event import Action, Deal, Event
from sarisari.core.stream import Stream
from sarisari.games.card_belief import CardBelief
from sarisari.research.openspiel.position import Position
from sarisari.research.openspiel.round_view import view_of


class Resampling:
    """The belief of one player about one state. Copies share it."""

    def __init__(self, state: Any, player: int) -> None:
        self.player = player
        self._begun = state.begin_round_again()
        position: Position = state.position
        self._belief: CardBelief[Any] = CardBelief(position.setup.rules, view_of(position, player))
        last = position.played[-1] if position.played else None
        # the first half of an action, which only its own seat knows
        is_half = last is not None and last.is_half and last.seat == player
        self._half = None if last is None or not is_half else last.action

    def __deepcopy__(self, memo: dict[int, Any]) -> "Resampling":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as nothing: it can be computed again."""
        return type(None), ()

    def draw(self, stream: Stream) -> Any:
        """Return a state drawn uniformly, with a history of its own."""
        state = self._begun.clone()
        follow(state, self._belief.sample_events(stream))
        if self._half is not None:
            state.apply_action(self._half)
        return state


def follow(state: Any, events: list[Event]) -> None:
    """Apply the events of a round, from its deal on."""
    position: Position = state.position
    for event in events:
        match event:
            case Deal():
                for outcome in outcomes_of(position, event):
                    if state.is_chance_node():
                        state.apply_action(outcome)
            case Action(do=do):
                first, *second = position.setup.rules.actions.parse(do)
                state.apply_action(first)
                if position.played and position.played[-1].is_half:
                    state.apply_action(second[0])


def outcomes_of(position: Position, deal: Deal) -> list[int]:
    """Return who gets each card of a deal, in the order in which chance deals them."""
    supply, deck = position.setup.supply, position.setup.rules.deck
    places = {name: seat for seat, hand in enumerate(deal.hands) for name in hand}
    return [places.get(deck.card_name(card), position.setup.players) for card in supply.cards]

"""A round of the text contract as what a batch replays: the record at its deal, and the integers
that were played since."""

from typing import Any

from sarisari.core.event import Action, Deal
from sarisari.core.game import State
from sarisari.core.layout import Record
from sarisari.games import get_game
from sarisari.games.actions import legal_integers
from sarisari.games.card_belief import before_round

Move = tuple[int, int]  # a seat and an integer


def moves_of(state: State) -> tuple[Record, list[Move]]:
    """Return the record of a round just after its deal, and its moves; before the first deal, the
    record of a new game and none."""
    rules: Any = get_game(state.game)
    record = before_round(rules, rules.view(state, 0)).record
    moves: list[Move] = []
    replayed = record.copy()
    for logged in state.log:
        match logged.event:
            case Deal(hands, aside):
                for seat, hand in enumerate(hands):
                    record.hands[seat] = rules.deck.cards(*hand)
                if aside is not None:
                    record.aside = rules.deck.parse_card(aside)
                rules.kernel.begin_round(record)
                replayed = record.copy()
            case Action(seat, do):
                for integer in _integers(rules, replayed, seat, do):
                    rules.kernel.apply(replayed, seat, integer)
                    moves.append((seat, integer))
    return record, moves


def _integers(rules: Any, record: Record, seat: int, do: str) -> tuple[int, ...]:
    """Return the integers of an action; only the first if there is no choice of a second."""
    first, *second = rules.actions.parse(do)
    has_choice = legal_integers(rules.name, rules.kernel, record, seat)[first]
    return (first, *second) if has_choice else (first,)

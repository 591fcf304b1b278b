"""The round of a position in the text contract: the views that bots and beliefs take."""

from typing import Any

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Action, Deal, Logged, Seen, SeenDeal
from sarisari.core.game import Sheet, State, View
from sarisari.core.layout import copy_of
from sarisari.research.openspiel.position import Position


class ShortSeenDeal(SeenDeal, frozen=True):
    """A deal of a small game as one seat sees it: everybody knows which cards are not dealt."""

    left_out: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards that nobody else can hold."""
        return (*(self.hand or ()), *self.left_out)


def view_of(position: Position, seat: Seat) -> View:
    """Return what a seat may know of the round that is being played, without the first half of an
    action that is not complete."""
    setup = position.setup
    view: View = _reading(position).view(seat)
    if setup.supply.left_out and view.events:
        names = setup.rules.deck.names
        deal = ShortSeenDeal(
            tuple(names(position.hands[seat])), None, tuple(names(setup.supply.left_out))
        )
        view = replace(view, events=[Seen(deal=deal), *view.events[1:]])
    return view


def _reading(position: Position) -> Any:
    """Return the reading of a position's round: its deal, and all complete actions since."""
    rules = position.setup.rules
    reading = rules.read(_dealt(position))
    pending: list[int] = []
    for one in position.played:
        pending.append(one.action)
        if not one.is_half:
            done = len(pending)
            actions = reading.actions(one.seat)
            [integers] = [action for action in actions if [*action[:done]] == pending]
            reading, _ = reading.after(Action(one.seat, rules.actions.text(integers)))
            pending = []
    return reading


def _dealt(position: Position) -> State:
    """Return the state after the deal of this round; between rounds, the state before it. A small
    deal would be refused at a table, so it is written into the record here."""
    setup = position.setup
    rules = setup.rules
    state = State(rules.name, setup.options, copy_of(position.before), (), _sheets(position))
    if position.is_dealing or position.is_over:
        return state
    names, aside = rules.deck.names, position.aside
    deal = Deal(
        tuple(tuple(names(hand)) for hand in position.hands),
        None if aside is None else rules.deck.card_name(aside),
    )
    state.record["hands"][: setup.players] = position.hands
    if aside is not None:
        state.record["aside"] = aside
    rules.kernel.begin_round(state.record)
    state.log = state.log.plus(Logged(deal, ()))
    return state


def _sheets(position: Position) -> tuple[Sheet, ...]:
    """Return the score sheets of earlier rounds, without reasons."""
    totals = [0] * position.setup.players
    sheets = []
    for number, played in enumerate(position.rounds, start=1):
        totals = [total + more for total, more in zip(totals, played.points, strict=True)]
        sheets.append(Sheet(number, (), played.points, tuple(totals)))
    return tuple(sheets)

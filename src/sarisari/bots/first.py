"""The first thing that may happen next, for whoever needs any game at all: to load kernels."""

from sarisari.bots.bot import PLACE
from sarisari.bots.placing import flat_placement
from sarisari.core.event import Action, Event, Settle
from sarisari.core.game import Game, State
from sarisari.core.stream import Stream, below

FALLS = 8  # one tower in so many
AFLOAT = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)  # some pose: nobody looks at these towers


def first_event(game: Game, state: State, stream: Stream) -> Event:
    """A deal by chance, the first legal action, or a settle without physics."""
    due = game.due(state)
    if due == "settle":
        asked = game.settling(state)
        stands = asked.is_base or below(stream, FALLS) != 0
        return Settle(stands, False, {} if asked.placed is None else {asked.piece: AFLOAT})
    if due is not None:
        return game.random_deal(state, stream)
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    do = view.legal[0]
    return Action(seat, flat_placement(view) if do == PLACE else do)

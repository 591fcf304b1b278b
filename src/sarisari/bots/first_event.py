"""The first thing that may happen next, for whoever needs any game at all: to load kernels."""

from sarisari.bots.bot import PLACE
from sarisari.bots.games import TowerPlay, play_of
from sarisari.core.event import Action, Event, Settle
from sarisari.core.game import Game, State, View
from sarisari.core.stream import Stream, below
from sarisari.table import duties

FALLS = 8  # one tower in so many
AFLOAT = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)  # some pose: nobody looks at these towers


def first_event(game: Game, state: State, stream: Stream) -> Event:
    """A deal by chance, the first legal action, or a settle without physics."""
    duty = duties.duty_of(game.read(state))
    match duty:
        case duties.SettleDuty():
            asked = game.settling(state)
            stands = asked.is_base or below(stream, FALLS) != 0
            return Settle(stands, False, {} if asked.placed is None else {asked.piece: AFLOAT})
        case duties.ActDuty():
            view = game.view(state, duty.seats[0])
            return Action(duty.seats[0], _first_action(view))
        case _:
            return game.random_deal(state, stream)


def _first_action(view: View) -> str:
    play = play_of(view.game)
    if view.legal == [PLACE] and isinstance(play, TowerPlay):
        return play.flat_placement(view)
    return view.legal[0]

"""The first event that may happen next, for code that needs some game to be played, such as the
warm-up that compiles kernels."""

from sarisari.bots.bot import PLACE
from sarisari.bots.games import TowerPlay, play_of
from sarisari.core.event import Action, Event, Settle
from sarisari.core.game import Game, State, View
from sarisari.core.stream import Stream, below
from sarisari.table import duties

FALL_ODDS = 8  # one tower in this many falls
ANY_POSE = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)  # never shown to anyone


def first_event(game: Game, state: State, stream: Stream) -> Event:
    """A random deal, the first legal action, or a settle made up without physics."""
    duty = duties.duty_of(game.read(state))
    match duty:
        case duties.SettleDuty():
            question = game.settling(state)
            stands = question.is_base or below(stream, FALL_ODDS) != 0
            poses = {} if question.placed is None else {question.piece: ANY_POSE}
            return Settle(stands, False, poses)
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

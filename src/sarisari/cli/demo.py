"""`sarisari demo`: play a whole game at random and tell it in words."""

import sys
from collections.abc import Sequence

from sarisari.bots.bot import PLACE
from sarisari.bots.games import TowerPlay, play_of
from sarisari.cli.language import own_words
from sarisari.cli.name_check import checked_game, fail
from sarisari.cli.story import Story
from sarisari.core.event import Action, Event
from sarisari.core.message import Refused
from sarisari.core.settle_question import Settler
from sarisari.core.stream import Stream, below, draw, new_stream
from sarisari.physics.simulation import Simulation
from sarisari.table import duties
from sarisari.table.record import Header
from sarisari.table.replay import Replay

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli", "Femi")


def run(name: str, players: int | None, seed: int, step: bool, given: Sequence[str] = ()) -> None:
    """Deal and act at random until the game is over."""
    game = checked_game(name, players, given=given)
    count = int(game.record.players)
    stream, settler = new_stream(seed), Simulation()
    header = {"sarisari": 1, "game": name, "names": list(NAMES[:count])}
    replay = Replay.of_new_game(Header(name, game.options, header))
    story = Story(replay, step=step)
    try:
        while replay.game.result(replay.state) is None:
            if not story.tell(replay.apply(_random_event(replay, stream, settler))):
                return
    except Refused as refused:  # the physics engine is not installed
        fail(own_words().refusal(refused.message))
    story.end()
    sys.stdout.flush()


def _random_event(replay: Replay, stream: Stream, settler: Settler) -> Event:
    game, state = replay.game, replay.state
    duty = duties.duty_of(game.read(state))
    match duty:
        case duties.SettleDuty():
            return settler.settle(game.settling(state), int(draw(stream)))
        case duties.ActDuty():
            seat = duty.seats[below(stream, len(duty.seats))]
            legal = game.legal(state, seat)
            do = legal[below(stream, len(legal))]
            return Action(seat, _placement(game.name, stream) if do == PLACE else do)
        case _:
            return game.random_deal(state, stream)


def _placement(game: str, stream: Stream) -> str:
    play = play_of(game)
    assert isinstance(play, TowerPlay)
    return play.any_placement(stream)

"""`sarisari demo`: a whole game played by chance, told in words."""

import sys

from sarisari.cli.names import checked_game
from sarisari.cli.story import Story
from sarisari.core.event import Action, Event
from sarisari.core.stream import Stream, below, new_stream
from sarisari.table.record import Header
from sarisari.table.replay import Replay

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli")


def run(name: str, players: int | None, seed: int, step: bool) -> None:
    """Deal and act at random until the game is over."""
    game = checked_game(name, players)
    count = int(game.record.players)
    stream = new_stream(seed)
    header = {"sarisari": 1, "game": name, "names": list(NAMES[:count])}
    replay = Replay(Header(name, {"players": count}, header))
    story = Story(replay, step=step)
    while replay.game.result(replay.state) is None:
        if not story.tell(replay.apply(_any_event(replay, stream))):
            return
    story.end()
    sys.stdout.flush()


def _any_event(replay: Replay, stream: Stream) -> Event:
    if replay.game.due(replay.state):
        return replay.game.random_deal(replay.state, stream)
    seats = replay.game.to_act(replay.state)
    seat = seats[below(stream, len(seats))]
    legal = replay.game.legal(replay.state, seat)
    return Action(seat, legal[below(stream, len(legal))])

"""Whole games between bots, as replays."""

from collections.abc import Callable, Sequence

from sarisari.bots import get_bot
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.stream import new_stream
from sarisari.physics.settler import MujocoSettler
from sarisari.table.record import parse_header
from sarisari.table.replay import Replay

# from the view, the bot's choice and the number of events so far, what is done instead
Plant = Callable[[View, str, int], str]


def bot_game(
    name: str, bots: Sequence[str], seed: int, plant: Plant | None = None, **options: object
) -> Replay:
    """A game of bots, by seat; `plant` may do something else in their place."""
    header = {"sarisari": 1, "game": name, "options": {"players": len(bots), **options}}
    replay = Replay(parse_header(header))
    game, stream = replay.game, new_stream(seed)
    while game.result(replay.state) is None:
        if game.due(replay.state) == "deal":
            replay.apply(game.random_deal(replay.state, stream))
            continue
        if game.due(replay.state) == "settle":
            seed_here = 1000 * seed + len(replay.events)
            replay.apply(MujocoSettler().settle(game.settling(replay.state), seed_here))
            continue
        seat = game.to_act(replay.state)[0]
        view = game.view(replay.state, seat)
        number = len(replay.events)
        choice = get_bot(bots[seat]).choose(view, 1000 * seed + number)
        do = choice.do if plant is None else plant(view, choice.do, number)
        replay.apply(Action.of(seat, do, choice.toward))
    return replay

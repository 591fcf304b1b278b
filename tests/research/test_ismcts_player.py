"""OpenSpiel's search as a program at our tables."""

import io
import json
from typing import Any

import msgspec
import pytest

from sarisari.core.event import Action
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.research import batch_games
from sarisari.research.openspiel.ismcts_player import IsmctsPlayer, answer


@pytest.mark.parametrize("name", batch_games())
def test_it_answers_in_every_phase(name: str) -> None:
    game: Any = get_game(name)
    stream = new_stream(3)
    reading = game.read(game.new({"players": 3}))
    player = IsmctsPlayer(simulations=6, exploration=10.0)
    asked = 0
    for number in range(50):
        if reading.due == "deal":
            reading, _ = reading.after(game.random_deal(reading.state, stream))
        seat = reading.to_act[0]
        legal = reading.legal(seat)
        if number % 6 in (0, 1):
            view = reading.view(seat)
            line = msgspec.json.encode({"view": view, "legal": legal, "ms": 1, "seed": number})
            out = io.StringIO()
            answer(player, io.StringIO(line.decode() + "\n"), out)
            do = json.loads(out.getvalue())["do"]
            assert do in legal
            assert do == player.choose(view, number)
            asked += 1
        else:
            do = legal[below(stream, len(legal))]
        reading, _ = reading.after(Action(seat, do))
    assert asked > 10

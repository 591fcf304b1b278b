"""`strong` against OpenSpiel's ISMCTS, in the blocks of our arena: `python bench/ismcts.py`.

    python bench/ismcts.py tanuki --simulations 30 --strong 30,9800 --blocks 16 --out results.jsonl

ISMCTS sits alone, once in each seat, against `strong` with as many iterations as it has simulations,
and against `strong` with as many as take the same CPU time: find them with `--calibrate`. All
runs in one process, so nothing is lost to pipes or clocks, and the result is the same every time. A
line for each game; the last lines have the mean edge of ISMCTS a round, with 95 % intervals over
blocks.
"""

import argparse
import json
import time
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from sarisari.arena.bootstrap import student_t
from sarisari.arena.game_runner import play_game
from sarisari.arena.plan import Comparison, lineups
from sarisari.bots import Choice, get_bot
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.options import check_options
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.research.openspiel.ismcts_player import USUAL_EXPLORATION, IsmctsPlayer

NAME = "ismcts"


class InProcess:
    """The player as a bot of the arena."""

    def __init__(self, player: IsmctsPlayer) -> None:
        self.name, self._player = NAME, player

    def choose(self, view: View, seed: int) -> Choice:
        return Choice(self._player.choose(view, seed))


def edge_of(points: Any, seat: int) -> float:
    """The mean points of a seat above the mean of the others, by round."""
    table = np.array(points, float)
    others = (table.sum(1) - table[:, seat]) / (table.shape[1] - 1)
    return float((table[:, seat] - others).mean())


def calibrate(game: str, players: int, simulations: int, iterations: int) -> None:
    """Print the CPU time of a choice, for ISMCTS and for `strong`."""
    rules, stream = get_game(game), new_stream(5)
    reading = rules.read(rules.new({"players": players}))
    bots: list[Any] = [
        InProcess(IsmctsPlayer(simulations, USUAL_EXPLORATION)),
        get_bot(f"strong:iterations={iterations}"),
    ]
    times = defaultdict(list)
    for number in range(26):
        if reading.due == "deal":
            reading, _ = reading.after(rules.random_deal(reading.state, stream))
        seat = reading.to_act[0]
        if number % 6 == 0:
            for bot in bots:
                bot.choose(reading.view(seat), 1)
                begun = time.process_time()
                bot.choose(reading.view(seat), 2)
                times[bot.name].append(time.process_time() - begun)
        legal = reading.legal(seat)
        reading, _ = reading.after(Action(seat, legal[below(stream, len(legal))]))
    for name, spent in times.items():
        print(f"{name}: {1000 * np.mean(spent):.1f} ms of CPU time a choice")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--strong", default="30", help="iterations, one or several with commas")
    parser.add_argument("--blocks", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=600, help="begin no block after that")
    parser.add_argument("--calibrate", action="store_true")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    settings = [int(text) for text in chosen.strong.split(",")]
    if chosen.calibrate:
        calibrate(chosen.game, chosen.players, chosen.simulations, settings[0])
        return
    begun, edges = time.monotonic(), defaultdict(list)
    options = check_options(get_game(chosen.game).options, {"players": chosen.players})
    bot: Any = InProcess(IsmctsPlayer(chosen.simulations, USUAL_EXPLORATION))
    lines: list[dict[str, Any]] = []
    for block in range(chosen.blocks):
        for iterations in settings:
            if time.monotonic() - begun > 60 * chosen.minutes:
                break
            pair = (NAME, f"strong:iterations={iterations}")
            comparison = Comparison(chosen.game, options, pair, 1, {NAME: "in this process"})
            found = []
            for lineup in lineups(comparison, block):
                played, _ = play_game(comparison, block, lineup, lambda *_: bot)
                found.append(edge_of(played.points, lineup.index(0)))
                row = {"strong": iterations, "block": block, "lineup": lineup}
                lines.append({**row, "points": played.points, "ranks": played.ranks})
            edges[iterations].append(float(np.mean(found)))
            print(iterations, block, edges[iterations][-1], flush=True)
    for iterations, values in edges.items():
        blocks, mean = len(values), float(np.mean(values))
        error = float(np.std(values, ddof=1)) / blocks**0.5 if blocks > 1 else float("nan")
        half = round(student_t(blocks - 1) * error, 3) if blocks > 1 else None
        about = {
            "game": chosen.game,
            "players": chosen.players,
            "open_spiel": version("open_spiel"),
        }
        search = {"simulations": chosen.simulations, "strong": iterations, "blocks": blocks}
        lines.append({**about, **search, "edge": round(mean, 3), "half_interval": half})
        print(json.dumps(lines[-1]))
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line) + "\n" for line in lines)
        chosen.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

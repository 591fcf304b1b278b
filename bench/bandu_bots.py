"""Measure the strength of Bandu's bots.

`python -m bench.bandu_bots four --games 200 --bot strong:iterations=8 --against club --out FILE` plays
one bot against three of another (`bench/bandu_seats.py` has two that no table offers);
`python -m bench.bandu_bots alone --games 30 --out FILE` lets each of the two play Solitaire. An
interrupted run resumes from its file.

The strong bot takes each seat in turn. A draw counts as a share of a win. The tremors of towers
come from a random stream that no bot sees.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.bandu_seats import choose
from sarisari.core.event import Action
from sarisari.core.stream import draw, new_stream
from sarisari.games.bandu import GAME
from sarisari.physics.settler import MujocoSettler

SEATS = 4
Z_95 = 1.96  # standard errors on either side of a 95 % interval


def play(options: dict[str, Any], bots: Sequence[str], seed: int) -> dict[str, Any]:
    """Play a whole game; return the winners, the heights of the towers and the CPU time."""
    state = GAME.new(options)
    tremors, chance = new_stream(seed), new_stream(seed ^ 0x5EED)
    engine = MujocoSettler()
    start = time.process_time()
    events = 0
    while (result := GAME.result(state)) is None:
        if GAME.due(state):
            GAME.apply(state, engine.settle(GAME.settling(state), int(draw(tremors))))
        else:
            seat = GAME.to_act(state)[0]
            found = choose(bots[seat], GAME.view(state, seat), int(draw(chance)))
            GAME.apply(state, Action.of(seat, found.do, found.toward))
        events += 1
    return {
        "bots": list(bots),
        "winners": list(result.winners),
        "ranks": list(result.ranks),
        "totals": GAME.totals(state),
        "events": events,
        "seconds": round(time.process_time() - start, 1),
    }


def four(number: int, given: argparse.Namespace) -> dict[str, Any]:
    bots = [given.against] * SEATS
    bots[number % SEATS] = given.bot
    return play({"players": SEATS}, bots, given.seed * 1_000_003 + number)


def alone(number: int, given: argparse.Namespace) -> dict[str, Any]:
    bot = (given.bot, given.against)[number % 2]
    return play({"mode": "solitaire"}, [bot], given.seed * 1_000_003 + number // 2)


def report_four(games: Sequence[dict[str, Any]], given: argparse.Namespace) -> str:
    shares = []
    for game in games:
        seat = game["bots"].index(given.bot)
        shares.append(1 / len(game["winners"]) if seat in game["winners"] else 0.0)
    share, count = statistics.fmean(shares), len(shares)
    low, high = wilson(share, count)
    return (
        f"{given.bot} against three {given.against}, {count} games: {share:.3f} ({low:.3f} to "
        f"{high:.3f}); {statistics.fmean(game['seconds'] for game in games):.0f} s CPU a game"
    )


def wilson(share: float, count: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a share, valid for few games too."""
    middle = (share + Z_95**2 / 2 / count) / (1 + Z_95**2 / count)
    spread = share * (1 - share) / count + Z_95**2 / 4 / count**2
    half = Z_95 * math.sqrt(spread) / (1 + Z_95**2 / count)
    return middle - half, middle + half


def report_alone(games: Sequence[dict[str, Any]], given: argparse.Namespace) -> str:
    lines = []
    for bot in (given.bot, given.against):
        pieces = [game["totals"][0] for game in games if game["bots"] == [bot]]
        error = statistics.stdev(pieces) / math.sqrt(len(pieces)) if len(pieces) > 1 else math.inf
        lines.append(
            f"{bot} alone, {len(pieces)} games: {statistics.fmean(pieces):.2f} ± {Z_95 * error:.2f}"
            f" pieces with the base, record {max(pieces)}"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("four", "alone"))
    parser.add_argument("--games", type=int, default=100, help="alone: of each bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="strong:iterations=24")
    parser.add_argument("--against", default="casual")
    parser.add_argument("--out", type=Path, required=True, help="goes on where this file ends")
    given = parser.parse_args()
    given.out.touch()
    run, report = (four, report_four) if given.what == "four" else (alone, report_alone)
    count = given.games * (2 if given.what == "alone" else 1)
    with given.out.open("a") as out:
        for number in range(len(given.out.read_text().splitlines()), count):
            print(json.dumps(run(number, given)), file=out, flush=True)
    print(report([json.loads(line) for line in given.out.read_text().splitlines()], given))


if __name__ == "__main__":
    main()

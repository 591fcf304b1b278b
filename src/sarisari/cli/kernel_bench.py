"""`sarisari bench`: benchmark the kernels, and compute a signature of their behaviour."""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sarisari.cli.name_check import checked_game
from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import card_games, get_game
from sarisari.games.playouts import playouts_of

SIGNATURE_GAMES = 5  # per number of players and option: takes a few seconds without JIT


def playouts(
    name: str, players: int | None, seconds: float, threads: int, seed: int, as_json: bool
) -> None:
    """Measure and print the speed of random whole games."""
    record = checked_game(name, players, card_games()).record
    run = playouts_of(name)
    states = [states_of(record) for _ in range(threads)]
    streams = [new_stream((seed + thread) % (1 << 64)) for thread in range(threads)]
    games = _games_for(run, states_of(record), seconds)
    cpu, wall = time.process_time(), time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        counts = list(pool.map(run, states, streams, [games] * threads))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    actions = sum(int(count[0]) for count in counts)
    result = {
        "game": name,
        "players": int(record.players),
        "actions": actions,
        "rounds": sum(int(count[1]) for count in counts),
        "cpu_seconds": round(cpu, 4),
        "actions_per_cpu_second": round(actions / cpu),
        "games": games * threads,
        "threads": threads,
        "wall_seconds": round(wall, 4),
    }
    if as_json:
        sys.stdout.write(json.dumps(result) + "\n")
        return
    sys.stdout.write(
        f"{name}, {result['players']} players, {threads} thread(s): {games * threads:,} games, "
        f"{actions:,} actions in {cpu:.2f} s of CPU, {wall:.2f} s by the clock.\n"
        f"{result['actions_per_cpu_second']:,} actions a CPU second, "
        f"{1e9 * cpu / actions:.1f} ns an action.\n"
    )


def _games_for(run: Any, states: Any, seconds: float) -> int:
    """The number of games that take about `seconds`. The first call may compile."""
    run(states, new_stream(1), 1)
    games = 16
    while True:
        start = time.process_time()
        run(states, new_stream(1), games)
        spent = time.process_time() - start
        if spent > min(0.05, seconds):
            return max(1, int(games * seconds / spent))
        games *= 4


def signatures() -> dict[str, int]:
    """By game: a hash of the totals of random games, over all numbers of players and options."""
    return {name: _signature(name) for name in card_games()}


def _signature(name: str) -> int:
    run = playouts_of(name)
    number = 0
    game = get_game(name)
    choices = {option.name: getattr(option, "values", ()) for option in game.options}
    for players in choices.pop("players"):
        plain = {"players": players}
        one_changed = [{**plain, key: values[-1]} for key, values in choices.items() if values]
        for options in [plain, *one_changed]:
            states = states_of(game.new(options).record)
            _, _, part = run(states, new_stream(players), SIGNATURE_GAMES)
            number = (number * 1_000_003 + int(part)) % (1 << 53)
    return number


def signature(as_json: bool) -> None:
    """Print the signatures."""
    numbers = signatures()
    if as_json:
        sys.stdout.write(json.dumps(numbers) + "\n")
    else:
        for name, number in numbers.items():
            sys.stdout.write(f"{name} {number}\n")

"""Benchmark of the kernels against OpenSpiel: `make bench`.

Random whole games of Sari-sari against OpenSpiel's C++ rollouts of similar card games, in CPU time
per decision. Each repetition measures every game of both sides, so that a slow minute of the
machine affects both; ratios are taken within a repetition, and medians over repetitions. Sari-sari
deals its cards inside the measurement; OpenSpiel starts from a dealt state.
"""

import argparse
import json
import math
import platform
import random
import resource
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version

import pyspiel
from rich.console import Console
from rich.table import Table

from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.playouts import playouts_of

THEIRS = ("hearts", "oh_hell", "euchre", "spades", "skat", "tarok", "dou_dizhu")
OURS = (
    ("tindahan", 3),
    ("tindahan", 4),
    ("tindahan", 5),
    ("bastos", 3),
    ("bastos", 4),
    ("tanuki", 3),
    ("tanuki", 4),
)
BARS = {("tindahan", 4): 10, ("bastos", 4): 7, ("tanuki", 4): 7}
DEALS = 15  # dealt states of each OpenSpiel game, the same in every repetition
ROLLOUTS = 150  # from each dealt state
COUNTING_ROLLOUTS = 200  # to estimate the number of decisions per rollout
OUR_GAMES = 2_000


class Theirs:
    """An OpenSpiel game: a few dealt states, and the expected number of decisions after each."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        chance = random.Random(1)
        self.dealt = [self._deal(chance) for _ in range(DEALS)]
        # by dealt state: expected decisions per rollout
        self.decisions = [self._decisions(state, chance) for state in self.dealt]

    def _deal(self, chance: random.Random) -> pyspiel.State:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            _apply_chance(state, chance)
        return state

    def _decisions(self, dealt: pyspiel.State, chance: random.Random) -> float:
        decisions = 0
        for _ in range(COUNTING_ROLLOUTS):
            state = dealt.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    _apply_chance(state, chance)
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        return decisions / COUNTING_ROLLOUTS

    def nanoseconds(self) -> float:
        """CPU time per decision in pure C++ rollouts, the fastest way to drive OpenSpiel. The
        median over deals, because a few slow deals of dou_dizhu would favour Sari-sari."""
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1, False, 1, False)
        times = []
        for state, decisions in zip(self.dealt, self.decisions, strict=True):
            start = time.process_time()
            bot.step(state)
            times.append(1e9 * (time.process_time() - start) / (ROLLOUTS * decisions))
        return statistics.median(times)


def _apply_chance(state: pyspiel.State, chance: random.Random) -> None:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(chance.choices(actions, weights)[0])


class Ours:
    """A game of Sari-sari with a number of players."""

    def __init__(self, name: str, players: int) -> None:
        self.run = playouts_of(name)
        self.states = states_of(get_game(name).new({"players": players}).record)
        self.stream = new_stream(1)
        self.run(self.states, self.stream, 1)

    def nanoseconds(self, games: int = OUR_GAMES) -> float:
        """CPU time per action in random whole games, including deals."""
        start = time.process_time()
        actions, _, _ = self.run(self.states, self.stream, games)
        return 1e9 * (time.process_time() - start) / int(actions)


def compare(repetitions: int, console: Console) -> dict[str, dict[str, float]]:
    """For each Sari-sari game: nanoseconds, and the ratios to OpenSpiel's games with their
    geometric mean."""
    theirs = {name: Theirs(name) for name in THEIRS}
    ours = {key: Ours(*key) for key in OURS}
    their_times: dict[str, list[float]] = {name: [] for name in theirs}
    our_times: dict[tuple[str, int], list[float]] = {key: [] for key in ours}
    for number in range(repetitions):
        console.print(f"repetition {number + 1} of {repetitions}", end="\r")
        for name, game in theirs.items():
            their_times[name].append(game.nanoseconds())
        for key, our_game in ours.items():
            our_times[key].append(our_game.nanoseconds())
    results = {}
    for key, times in our_times.items():
        row = {"ns": statistics.median(times)}
        for name in THEIRS:
            pairs = zip(their_times[name], times, strict=True)
            row[name] = statistics.median(their / our for their, our in pairs)
        row["mean"] = math.exp(statistics.mean(math.log(row[name]) for name in THEIRS))
        results[f"{key[0]} {key[1]}"] = row
    results["ns of theirs"] = {name: statistics.median(their_times[name]) for name in THEIRS}
    return results


def scaling(repetitions: int) -> dict[str, float]:
    """Scaling with the number of games, in memory, and with a second thread."""
    one, two = Ours("tindahan", 4), Ours("tindahan", 4)
    growth, speed_up = [], []
    for _ in range(repetitions):
        few, many = one.nanoseconds(1_000), one.nanoseconds(20_000)
        growth.append(many / few)
        alone = _wall([one])
        speed_up.append(2 * alone / _wall([one, two]))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    one.nanoseconds(200_000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "ns an action of 20,000 games / of 1,000": statistics.median(growth),
        "kB of memory grown by 200,000 games": after - before,
        "speed of two threads / of one": statistics.median(speed_up),
    }


def _wall(games: list[Ours]) -> float:
    """Wall-clock seconds for these games to play concurrently, one thread each."""
    start = time.perf_counter()
    with ThreadPoolExecutor(len(games)) as pool:
        list(pool.map(lambda game: game.nanoseconds(40_000), games))
    return time.perf_counter() - start


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    console = Console(stderr=True, width=120)
    results = compare(options.repetitions, console)
    scales = scaling(options.repetitions)
    versions = {name: version(name) for name in ("numba", "numpy", "open_spiel")}
    versions["python"] = platform.python_version()
    if options.json:
        print(json.dumps({"results": results, "scaling": scales, "versions": versions}))
        return
    table = Table(title="Times faster than OpenSpiel's C++ rollouts, per decision")
    for column in ("game", "ns", *THEIRS, "geometric mean", "bar"):
        table.add_column(column, justify="right")
    their_row = results.pop("ns of theirs")
    table.add_row("theirs, ns", "", *(f"{their_row[name]:.0f}" for name in THEIRS), "", "")
    bars = {f"{name} {players}": bar for (name, players), bar in BARS.items()}
    for key, row in results.items():
        ratios = [f"{row[name]:.1f}" for name in THEIRS]
        bar = str(bars.get(key, ""))
        table.add_row(key, f"{row['ns']:.1f}", *ratios, f"{row['mean']:.1f}", bar)
    Console(width=120).print(table)
    for what, value in scales.items():
        print(f"{what}: {value:.2f}")
    print(", ".join(f"{name} {number}" for name, number in versions.items()))


if __name__ == "__main__":
    main()

"""Speed of `plain` against OpenSpiel's C++ ISMCTS bot: `python bench/bots_speed.py`.

OpenSpiel: 1,000 iterations on hearts from dealt states (at the first decision with a choice), with
one random rollout per leaf; a round has 52 cards. Sari-sari: `plain:iterations=1000` from the first
decision of a round of 36 to 40 cards, including Python's overhead. CPU time, alternating; the
median of the ratios. If pyspiel is not installed for this interpreter, `--theirs PYTHON` names one
that has it.
"""

import argparse
import statistics
import subprocess
import sys
import time

from sarisari.bots import get_bot
from sarisari.core.event import Action
from sarisari.core.stream import new_stream
from sarisari.games import get_game

ITERATIONS = 1000
DEALS = 15

THEIRS = """
import random, sys, time
import pyspiel
game = pyspiel.load_game("hearts")
for line in sys.stdin:
    chance = random.Random(int(line))
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(actions, weights)[0])
    while len(state.legal_actions()) == 1:  # it answers a forced action without any search
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, int(line))
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(int(line), evaluator, 2.0, 1000, -1, policy, False, False)
    begun = time.process_time()
    bot.step(state)
    print(time.process_time() - begun, flush=True)
"""


def ours(name: str, seed: int) -> float:
    """Seconds for the first decision of a round after all secret choices."""
    game = get_game(name)
    state = game.new({"players": 4})
    game.apply(state, game.random_deal(state, new_stream(seed)))
    while game.legal(state, seat := game.to_act(state)[0])[0].startswith(("bid", "bastos")):
        game.apply(state, Action(seat, get_bot("casual").choose(game.view(state, seat), 1).do))
    view = game.view(state, game.to_act(state)[0])
    bot = get_bot(f"plain:iterations={ITERATIONS}")
    bot.choose(view, seed)
    begun = time.process_time()
    bot.choose(view, seed)
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theirs", default=sys.executable, help="a Python that has pyspiel")
    command = [parser.parse_args().theirs, "-c", THEIRS]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        rows = []
        for seed in range(1, DEALS + 1):
            process.stdin.write(f"{seed}\n")
            process.stdin.flush()
            theirs = float(process.stdout.readline())
            rows.append((theirs, *(ours(name, seed) for name in ("tindahan", "bastos", "tanuki"))))
        process.stdin.close()
    columns = list(zip(*rows, strict=True))
    print(f"hearts, OpenSpiel: {1000 * statistics.median(columns[0]):.1f} ms")
    for name, column in zip(("tindahan", "bastos", "tanuki"), columns[1:], strict=True):
        ratios = [theirs / mine for theirs, mine in zip(columns[0], column, strict=True)]
        print(
            f"{name}, plain: {1000 * statistics.median(column):.1f} ms, "
            f"{statistics.median(ratios):.1f} times as fast"
        )


if __name__ == "__main__":
    main()

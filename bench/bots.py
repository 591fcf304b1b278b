"""How strong a bot is: `python bench/bots.py [GAME ...] [--games N] [--players N] [--seed S]`.

One seat of the bot against others in all other seats. A block is one game's deals, played once
with the bot in each seat, so that neither seats nor deals favour it; intervals are over blocks,
because the games of a block are not independent. A shared first place counts as its share.
"""

import argparse
import math
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from sarisari.bots import Bot, get_bot
from sarisari.core.event import Action
from sarisari.core.game import Result
from sarisari.core.stream import draw, new_stream
from sarisari.games import CARD_GAMES, get_game

WORKERS = 2


class Match(NamedTuple):
    """What is measured: one seat of `bot` against `against` in the others."""

    game: str
    players: int
    bot: str
    against: str
    seed: int


class Outcome(NamedTuple):
    """What the bot got out of a block, on average over its games."""

    share: float  # of first places
    outright: float  # first places it need not share
    edge: float  # own total less the mean of the others', by round


def play_game(game_name: str, bots: list[Bot], seed: int) -> tuple[Result, list[int], int]:
    """A whole game: how it ended, the totals, and the rounds. Deals depend on the seed alone."""
    game = get_game(game_name)
    state = game.new({"players": len(bots)})
    deals, chance = new_stream(seed), new_stream(seed ^ 0x5EED)
    rounds = 0
    while (result := game.result(state)) is None:
        if game.due(state):
            game.apply(state, game.random_deal(state, new_stream(int(draw(deals)))))
            rounds += 1
            continue
        seat = game.to_act(state)[0]
        choice = bots[seat].choose(game.view(state, seat), int(draw(chance)))
        game.apply(state, Action(seat, choice.do))
    return result, game.totals(state), rounds


def play_block(match: Match, number: int) -> Outcome:
    """One game's deals with the bot in each seat in turn."""
    outcomes = []
    for seat in range(match.players):
        bots = [get_bot(match.against)] * match.players
        bots[seat] = get_bot(match.bot)
        seed = int(draw(new_stream(match.seed + number)))
        result, totals, rounds = play_game(match.game, bots, seed)
        share = 1 / len(result.winners) if seat in result.winners else 0.0
        others = (sum(totals) - totals[seat]) / (match.players - 1)
        outcomes.append(Outcome(share, float(share == 1), (totals[seat] - others) / rounds))
    return Outcome(*(statistics.fmean(column) for column in zip(*outcomes, strict=True)))


def measure(match: Match, blocks: int) -> list[Outcome]:
    """So many blocks in worker processes; progress on standard error."""
    outcomes = []
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool:
        for outcome in pool.map(play_block, [match] * blocks, range(blocks), chunksize=2):
            outcomes.append(outcome)
            print(f"\r{match.game} {len(outcomes)}/{blocks} blocks", end="", file=sys.stderr)
    print(file=sys.stderr)
    return outcomes


def interval(values: list[float]) -> tuple[float, float]:
    """The mean and the half width of its 95 % interval."""
    spread = statistics.stdev(values) if len(values) > 1 else math.inf
    return statistics.fmean(values), 1.96 * spread / math.sqrt(len(values))


def report(match: Match, outcomes: list[Outcome]) -> str:
    """One line with all that was found."""
    share, share_error = interval([outcome.share for outcome in outcomes])
    outright = statistics.fmean(outcome.outright for outcome in outcomes)
    edge, edge_error = interval([outcome.edge for outcome in outcomes])
    return (
        f"{match.game:9} {match.players} seats, {match.players * len(outcomes)} games: "
        f"{match.bot} against {match.against} takes {100 * share:.1f} ± {100 * share_error:.1f} %"
        f" ({100 * outright:.1f} % outright), edge {edge:+.2f} ± {edge_error:.2f} points a round"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=CARD_GAMES, help="default: all")
    parser.add_argument("--games", type=int, default=400, help="of each kind, about")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="casual")
    parser.add_argument("--against", default="random")
    options = parser.parse_args()
    for game in options.game:
        match = Match(game, options.players, options.bot, options.against, options.seed)
        blocks = max(2, round(options.games / options.players))
        print(report(match, measure(match, blocks)), flush=True)


if __name__ == "__main__":
    main()

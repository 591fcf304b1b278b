"""Matches of the bots with nets on equal CPU time: `python bench/net_matches.py`.

    python bench/net_matches.py tindahan critic:ms=20 classic:ms=20 --blocks 100
    python bench/net_matches.py tindahan critic:ms=20,classic:ms=20 random+beginner+casual --blocks 25

The first player sits alone, once in each seat of the same deals (a block), among the others: copies
of one player, or one of each if they are joined by `+`. Several first players, separated by commas,
play the same deals, and their differences are reported too. Budgets of time are CPU time of one
thread, so a busy machine changes nothing. Each game is a line in --out; a run that was interrupted
goes on. At the end: mean edge in points a round and share of games won, with 95 % intervals over
blocks, and CPU milliseconds a choice.

Players are the bots of the package and `classic` (`strong` in one thread). With --nets, `net` and
`critic` play by the nets of that file.
"""

import argparse
import json
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sarisari.arena.bootstrap import student_t
from sarisari.bots import get_bot
from sarisari.bots.budget import counting_cpu_time
from sarisari.bots.games import play_of
from sarisari.bots.nets.weight_files import FOLDER, Nets, read_nets
from sarisari.bots.search.critic_bot import CriticBot
from sarisari.bots.search.critic_sampler import CriticSettings
from sarisari.bots.search.net_bot import NetBot
from sarisari.bots.search.search_bots import SETTINGS, SearchBot
from sarisari.bots.spec import parse_spec
from sarisari.core.event import Action
from sarisari.core.options import check_options
from sarisari.core.stream import new_stream
from sarisari.games import get_game

SETTINGS_OF: dict[str, CriticSettings] = {}  # of players called `critic` or `critic-…`


class Timed:
    """A bot, and how much CPU time its choices took."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.seconds, self.choices = bot, 0.0, 0

    def choose(self, view: Any, seed: int) -> Any:
        begun = time.thread_time()
        with counting_cpu_time():
            choice = self.bot.choose(view, seed)
        if len(view.legal) > 1:
            self.seconds += time.thread_time() - begun
            self.choices += 1
        return choice


@cache
def nets_of(game: str, file: Path | None) -> Nets:
    """The nets to play with: those of a file, or of the package."""
    play: Any = play_of(game)
    inputs = play.net_inputs
    path = file or FOLDER / f"{game}.npz"
    return read_nets(path, inputs.INPUTS, inputs.CRITIC_INPUTS, inputs.OUTPUTS)


def make_bot(spec: str, game: str, file: Path | None) -> Any:
    """A player by its name and budget."""
    name, given = parse_spec(spec)
    iterations, ms = given.get("iterations"), given.get("ms")
    if name == "classic":
        return SearchBot("strong", SETTINGS["strong"]._replace(threads=1), iterations, ms)
    if name.startswith("critic"):
        return CriticBot(name, nets_of(game, file), iterations, ms, SETTINGS_OF[name])
    if name == "net":
        return NetBot(name, nets_of(game, file))
    return get_bot(spec)


def play(game: str, options: Any, bots: list[Any], seed: int) -> tuple[list[Any], list[int]]:
    """Play a game. Return the points by round and seat, and the ranks."""
    rules = get_game(game)
    state = rules.new(options)
    deals = new_stream(seed)
    number = 0
    while (result := rules.result(state)) is None:
        if rules.due(state):
            rules.apply(state, rules.random_deal(state, deals))
            continue
        seat = rules.to_act(state)[0]
        number += 1
        choice = bots[seat].choose(rules.view(state, seat), seed * 1000 + number)
        rules.apply(state, Action(seat, choice.do))
    return [list(sheet.points) for sheet in state.sheets], list(result.ranks)


def edge_of(points: Any, seat: int) -> float:
    """The mean points of a seat above the mean of the others, by round."""
    table = np.array(points, float)
    others = (table.sum(1) - table[:, seat]) / (table.shape[1] - 1)
    return float((table[:, seat] - others).mean())


def share_of(ranks: list[int], seat: int) -> float:
    """The share of a seat in the victory."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def blocks_of(path: Path) -> dict[tuple[str, int], list[dict[str, Any]]]:
    """The games played so far, by first player and block."""
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found.setdefault((row["alone"], row["block"]), []).append(row)
    return found


def played(asked: Any, path: Path) -> Iterator[None]:
    """Play what is missing, block by block."""
    options = check_options(
        get_game(asked.game).options,
        dict(_pair(one) for one in asked.option) | {"players": asked.players},
    )
    done = blocks_of(path)
    warm_up(asked, options)
    for block in range(asked.blocks):
        for spec in asked.alone.split(","):
            if len(done.get((spec, block), [])) == asked.players:
                continue
            for seat in range(asked.players):
                others = asked.others.split("+")
                if len(others) == 1:
                    others *= asked.players - 1
                specs = [*others[:seat], spec, *others[seat:]]
                bots = [Timed(make_bot(one, asked.game, asked.nets)) for one in specs]
                points, ranks = play(asked.game, options, bots, asked.seed * 100_000 + block)
                rest = [bot for number, bot in enumerate(bots) if number != seat]
                row = {
                    "alone": spec,
                    "block": block,
                    "seat": seat,
                    "edge": round(edge_of(points, seat), 4),
                    "share": round(share_of(ranks, seat), 4),
                    "ms": _ms(bots[seat : seat + 1]),
                    "their_ms": _ms(rest),
                    "points": points,
                }
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            yield


def warm_up(asked: Any, options: Any) -> None:
    """Let every player choose once before anything counts: the first choice loads kernels."""
    rules = get_game(asked.game)
    state = rules.new(options)
    rules.apply(state, rules.random_deal(state, new_stream(1)))
    view = rules.view(state, rules.to_act(state)[0])
    for spec in [*asked.alone.split(","), *asked.others.split("+")]:
        make_bot(spec, asked.game, asked.nets).choose(view, 1)


def _pair(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, json.loads(value) if value[:1] in '["tf' and value in ("true", "false") else value


def _ms(bots: list[Timed]) -> float:
    return round(
        1000 * sum(bot.seconds for bot in bots) / max(1, sum(bot.choices for bot in bots)), 2
    )


def interval(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    count, mean = len(values), float(np.mean(values))
    if count < 2:
        return f"{mean:+.3f}"
    half = student_t(count - 1) * float(np.std(values, ddof=1)) / count**0.5
    return f"{mean:+.3f} ± {half:.3f}"


def report(asked: Any, path: Path) -> None:
    """Print the results of all complete blocks."""
    rows = {key: one for key, one in blocks_of(path).items() if len(one) == asked.players}
    specs = asked.alone.split(",")
    by_block: dict[str, dict[int, float]] = {}
    for spec in specs:
        blocks = [block for name, block in rows if name == spec]
        edges = {
            block: float(np.mean([row["edge"] for row in rows[spec, block]])) for block in blocks
        }
        shares = [float(np.mean([row["share"] for row in rows[spec, block]])) for block in blocks]
        by_block[spec] = edges
        every = [row for block in blocks for row in rows[spec, block]]
        print(
            f"{asked.game} x{asked.players} {spec} among {asked.others}: {len(every)} games, edge "
            f"{interval(list(edges.values()))}, share {interval(shares)}, "
            f"{np.mean([row['ms'] for row in every]):.1f} and "
            f"{np.mean([row['their_ms'] for row in every]):.1f} ms"
        )
    for spec in specs[1:]:
        both = sorted(by_block[specs[0]].keys() & by_block[spec].keys())
        print(
            f"  {specs[0]} minus {spec}: {interval([by_block[specs[0]][b] - by_block[spec][b] for b in both])}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("alone")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--blocks", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--minutes", type=float, default=600, help="begin no block after that")
    parser.add_argument("--nets", type=Path, help="a file of nets instead of the package's")
    parser.add_argument("--out", type=Path, required=True, help="a file of games, one a line")
    parser.add_argument(
        "--critic",
        action="append",
        default=[],
        metavar="NAME:SETTING=NUMBER,…",
        help="a player `critic-NAME` with other settings",
    )
    asked = parser.parse_args()
    SETTINGS_OF["critic"] = CriticSettings()
    for text in asked.critic:
        name, _, settings = text.partition(":")
        numbers: dict[str, Any] = {
            key: float(value) for key, value in (one.split("=") for one in settings.split(","))
        }
        SETTINGS_OF[f"critic-{name}"] = CriticSettings()._replace(**numbers)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    for _ in played(asked, asked.out):
        if time.monotonic() - begun > 60 * asked.minutes:
            break
    report(asked, asked.out)


if __name__ == "__main__":
    main()

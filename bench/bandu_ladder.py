"""Play the matches by which Bandu's levels are compared, and print their tables.

`python -m bench.bandu_ladder --minutes 60` continues all matches in turn, a few games of each at a
time, until they are complete or the time is up; without `--minutes` it prints the tables only. The
games are in `results/bandu/ladder/`, one file a match, and resume from there.

The seed is one on which no setting was chosen. Whoever changes a bot moves the files away first.
"""

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import bandu_bots
from bench.bandu_bots import wilson
from bench.bandu_games import last_bean, opened, play, read

SEED = 101
ROUNDS = 20  # in which every match gets the same share of its games
FOLDER = Path(__file__).parent / "results" / "bandu" / "ladder"
STRONG = "strong:iterations=8"
DEADLIEST = 3  # pieces of elimination that are named


class Match(NamedTuple):
    """Four seats, or one alone; the first bot moves on by one seat from game to game."""

    games: int
    bots: tuple[str, ...]

    @property
    def file(self) -> Path:
        """One for each bot that plays."""
        names = [bot.partition(":")[0] for bot in dict.fromkeys(self.bots)]
        return FOLDER / f"{'-'.join(names)}-{len(self.bots)}.jsonl.gz"

    def play(self, number: int) -> dict[str, Any]:
        """Play the game of this number."""
        seed = SEED * 1_000_003 + number
        if len(self.bots) == 1:
            return bandu_bots.play({"mode": "solitaire"}, self.bots, seed)
        first = -number % len(self.bots)
        return play([*self.bots[first:], *self.bots[:first]], seed)


def one_of(one: str, three: str) -> tuple[str, ...]:
    """One bot among three of another."""
    return one, three, three, three


MATCHES = (
    Match(100, ("looks-casual",) * 4),
    Match(100, ("looks-club",) * 4),
    Match(100, (f"looks-{STRONG}",) * 4),
    Match(200, one_of("looks-casual", "looks-beginner")),
    Match(200, one_of("looks-club", "looks-casual")),
    Match(200, one_of(f"looks-{STRONG}", "looks-club")),
    Match(100, ("casual",) * 4),
    Match(200, one_of("casual", "beginner")),
    Match(200, one_of("club", "casual")),
    Match(200, one_of("casual", "old-casual")),
    Match(100, ("beginner",) * 4),
    Match(100, ("club",) * 4),
    Match(20, (STRONG,) * 4),
    Match(40, one_of(STRONG, "club")),
    Match(40, ("beginner", "casual", "club", STRONG)),
    Match(100, ("casual",)),
    Match(20, (STRONG,)),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.0, help="how long to play")
    end = time.monotonic() + 60 * parser.parse_args().minutes
    FOLDER.mkdir(parents=True, exist_ok=True)
    for part in range(1, ROUNDS + 1):
        for match in MATCHES:
            for number in range(len(read(match.file)), match.games * part // ROUNDS):
                if time.monotonic() > end:
                    break
                game = match.play(number)
                with opened(match.file, "at") as out:
                    print(json.dumps(game), file=out)
    print(tables())


def tables() -> str:
    """What is known so far, as Markdown."""
    lines = ["| one against three | games | share (95 %) |", "|---|---|---|"]
    for match in MATCHES:
        games = read(match.file)
        if len(match.bots) == 4 and len(set(match.bots)) == 2 and games:
            lines.append(_share_row(match, games))
    lines += ["", "| four of | games | turns | beans last | beyond half | Bid auctions "]
    lines[-1] += "| stood | eliminated by |"
    lines += ["|---|---|---|---|---|---|---|---|"]
    for match in MATCHES:
        games = read(match.file)
        if len(match.bots) == 4 and len(set(match.bots)) != 2 and games:
            lines.append(_four_row(match, games))
    lines += ["", "| alone | games | pieces (95 %) | record |", "|---|---|---|---|"]
    for match in MATCHES:
        games = read(match.file)
        if len(match.bots) == 1 and len(games) > 1:
            pieces = [game["totals"][0] for game in games]
            error = bandu_bots.Z_95 * statistics.stdev(pieces) / len(pieces) ** 0.5
            mean = f"{statistics.fmean(pieces):.1f} ± {error:.1f}"
            lines.append(f"| `{match.bots[0]}` | {len(games)} | {mean} | {max(pieces)} |")
    return "\n".join(lines)


def _share_row(match: Match, games: Sequence[dict[str, Any]]) -> str:
    one, other = match.bots[:2]
    won = [1 / len(g["winners"]) for g in games if g["bots"].index(one) in g["winners"]]
    share = sum(won) / len(games)
    low, high = (f"{100 * each:.1f}" for each in wilson(share, len(games)))
    return f"| `{one}` against `{other}` | {len(games)} | {100 * share:.1f} % ({low} to {high}) |"


def _four_row(match: Match, games: Sequence[dict[str, Any]]) -> str:
    turns = [turn for game in games for turn in game["turns"]]
    last = [last_bean(game["turns"]) for game in games]
    placed = [turn for turn in turns if "stood" in turn]
    fell = [turn["piece"] for turn in placed if not turn["stood"]]
    most = sorted(set(fell), key=lambda piece: (-fell.count(piece), piece))[:DEADLIEST]
    named = ", ".join(f"{piece} {fell.count(piece) / len(fell):.0%}" for piece in most)
    cells = [
        ", ".join(f"`{bot}`" for bot in dict.fromkeys(match.bots)),
        str(len(games)),
        f"{len(turns) / len(games):.1f}",
        f"{statistics.fmean(last):.0%}",
        f"{statistics.fmean(each > 0.5 for each in last):.0%}",
        f"{statistics.fmean(turn['kind'] == 'bid' for turn in turns):.0%}",
        f"{statistics.fmean(turn['stood'] for turn in placed):.0%}",
        named,
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()

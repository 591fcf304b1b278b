"""Measure how games of Bandu go: length, beans over time, kinds of auction, causes of elimination, and
who wins.

`python -m bench.bandu_games casual --games 100 --out FILE` plays games of four `casual`,
`python -m bench.bandu_games beginner casual club strong --games 100 --out FILE` mixed ones, and
`python -m bench.bandu_games club casual casual casual --games 200 --out FILE` one against three. The
bots move on by one seat from game to game. An interrupted run resumes from its file; a name that
ends in `.gz` is compressed. `bench/bandu_seats.py` has bots that no table offers.

The tremors of towers come from a random stream that no bot sees.
"""

import argparse
import gzip
import json
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, cast

from bench.bandu_bots import wilson
from bench.bandu_seats import choose
from sarisari.bots.games.bandu.builder.placement_odds import hardness, tower_of
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import surface_of
from sarisari.core.event import Action
from sarisari.core.stream import draw, new_stream
from sarisari.games.bandu import GAME
from sarisari.physics.settler import MujocoSettler

SEATS = 4
TENTHS = 10
EASY_HARDNESS, HARD_HARDNESS = 0.3, 0.6  # pieces up to, and from, this hardness


class Account:
    """What happens in one game, turn by turn."""

    def __init__(self) -> None:
        self.turns: list[dict[str, Any]] = []

    def act(self, view: Any, seat: int, do: str) -> None:
        """Note an action before it is applied."""
        verb, *words = do.split(" ")
        if verb in ("offer", "pull"):
            beans = sum(view.beans)
            self.turns.append(
                {"auctioneer": seat, "beans": beans, "piece": words[0], "kind": words[1]}
                | {"pulled": verb == "pull", "refusals": 0, "why": "pull", "seat": seat}
            )
            return
        turn = self.turns[-1]
        if verb == "refuse":
            turn["refusals"] += 1
        elif verb == "use":
            turn["why"] = "chosen" if view.beans[seat] else "forced"
        elif verb == "place":
            turn["seat"] = seat
            turn["left"] = seat == next_in(view, turn["auctioneer"])
            if turn["kind"] == "bid":
                turn["why"] = "bought" if view.bid else "free"
            turn["paid"] = view.bid
            before = survival.openness(surface_of(tower_of(view, seat)))
            turn["open"] = round(before, 1)
            turn["expected"] = round(survival.estimate(before, view.piece), 3)

    def settle(self, stands: bool) -> None:
        self.turns[-1]["stood"] = stands


def next_in(view: Any, seat: int) -> int:
    """The next seat to the left that is still in."""
    seat = (seat + 1) % view.players
    while view.out_at[seat]:
        seat = (seat + 1) % view.players
    return seat


def play(bots: Sequence[str], seed: int) -> dict[str, Any]:
    """Play a whole game; return its account, the winners and the CPU time."""
    state = GAME.new({"players": len(bots)})
    tremors, chance = new_stream(seed), new_stream(seed ^ 0x5EED)
    engine, account = MujocoSettler(), Account()
    start = time.process_time()
    while (result := GAME.result(state)) is None:
        if GAME.due(state):
            settle = engine.settle(GAME.settling(state), int(draw(tremors)))
            account.settle(not settle.is_out)
            GAME.apply(state, settle)
        else:
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            choice = choose(bots[seat], view, int(draw(chance)))
            account.act(view, seat, choice.do)
            GAME.apply(state, Action.of(seat, choice.do, choice.toward))
    return {
        "bots": list(bots),
        "winners": list(result.winners),
        "totals": GAME.totals(state),
        "turns": account.turns,
        "seconds": round(time.process_time() - start, 1),
    }


def report(games: Sequence[dict[str, Any]]) -> str:
    """The figures of all games as lines of text."""
    turns = [turn for game in games for turn in game["turns"]]
    lengths = [len(game["turns"]) for game in games]
    lines = [
        f"{len(games)} games, {statistics.fmean(game['seconds'] for game in games):.1f} s CPU each",
        f"turns: {statistics.fmean(lengths):.1f}, {min(lengths)} to {max(lengths)}",
        f"winner's tower: {statistics.fmean(map(_highest, games)):.1f} pieces on the base",
        _bean_line(games),
        _kind_line(turns),
        _price_line(turns),
        _survival_line(turns),
        _fate_line(turns, "cause of elimination", lambda turn: str(turn["why"]), fell=True),
        _fate_line(turns, "piece of elimination", lambda turn: str(turn["piece"]), fell=True),
    ]
    wins: dict[str, float] = defaultdict(float)
    for game in games:
        for seat in game["winners"]:
            wins[game["bots"][seat]] += 1 / len(game["winners"])
    lines.append("wins: " + ", ".join(f"{bot} {count:g}" for bot, count in sorted(wins.items())))
    seats = Counter(games[0]["bots"])
    for bot in [bot for bot in seats if seats[bot] == 1]:
        share = wins[bot] / len(games)
        low, high = wilson(share, len(games))
        lines.append(f"{bot} takes {share:.1%} ({low:.1%} to {high:.1%})")
    return "\n".join(lines)


def _highest(game: dict[str, Any]) -> int:
    """The pieces on the base of the winner's tower; of the highest, if several won."""
    placed = [turn["seat"] for turn in game["turns"] if "paid" in turn]
    pulled = [turn["auctioneer"] for turn in game["turns"] if turn["pulled"]]
    return max(placed.count(seat) - pulled.count(seat) for seat in game["winners"])


def _bean_line(games: Sequence[dict[str, Any]]) -> str:
    """Beans by tenths of a game, and how many games still have beans after half of the turns."""
    means = []
    for tenth in range(TENTHS):
        at = [game["turns"][len(game["turns"]) * tenth // TENTHS]["beans"] for game in games]
        means.append(statistics.fmean(at))
    last = [last_bean(game["turns"]) for game in games]
    return (
        f"beans by tenths of the game: {' '.join(f'{mean:.1f}' for mean in means)}; "
        f"the last bean is gone after {statistics.fmean(last):.0%} of the turns on average; "
        f"beans at half of the turns in {statistics.fmean(each > 0.5 for each in last):.0%}"
    )


def last_bean(turns: Sequence[dict[str, Any]]) -> float:
    """The share of the turns that began while anybody had a bean."""
    count = sum(1 for turn in turns if turn["beans"] > 0)
    return count / len(turns)


def _kind_line(turns: Sequence[dict[str, Any]]) -> str:
    parts = []
    for kind in ("refuse", "bid"):
        mine = [turn for turn in turns if turn["kind"] == kind]
        hard = [hardness(turn["piece"]) for turn in mine]
        easy = sum(each <= EASY_HARDNESS for each in hard) / max(1, len(hard))
        nasty = sum(each >= HARD_HARDNESS for each in hard) / max(1, len(hard))
        parts.append(
            f"{kind} {len(mine) / len(turns):.0%} (easy pieces {easy:.0%}, hard {nasty:.0%})"
        )
    return "auctions: " + ", ".join(parts)


def _price_line(turns: Sequence[dict[str, Any]]) -> str:
    refuse = [turn for turn in turns if turn["kind"] == "refuse" and "paid" in turn]
    bid = [turn for turn in turns if turn["kind"] == "bid" and "paid" in turn]
    left = sum(turn["left"] for turn in refuse) / max(1, len(refuse))
    unpaid = sum(turn["refusals"] == 0 for turn in refuse) / max(1, len(refuse))
    paid = Counter(min(3, turn["paid"]) for turn in bid)
    prices = ", ".join(f"{price}: {paid[price] / max(1, len(bid)):.0%}" for price in range(4))
    most = max((turn["refusals"] for turn in refuse), default=0)
    return (
        f"refuse: the neighbour places {left:.0%}, at once {unpaid:.0%}, most refusals {most}; "
        f"bid: price {prices} (3 or more)"
    )


def _survival_line(turns: Sequence[dict[str, Any]]) -> str:
    """How often towers stood, and how often the survival model expects it."""
    placed = [turn for turn in turns if "expected" in turn]
    if not placed:
        return "placements: none"
    stood = statistics.fmean(turn["stood"] for turn in placed)
    expected = statistics.fmean(turn["expected"] for turn in placed)
    return f"placements: {stood:.1%} stood, the survival model expects {expected:.1%}"


def _fate_line(turns: Sequence[dict[str, Any]], title: str, key: Any, fell: bool) -> str:
    found = Counter(key(turn) for turn in turns if turn.get("stood", True) is not fell)
    total = sum(found.values())
    return f"{title} ({total}): " + ", ".join(
        f"{name} {count / total:.0%}" for name, count in found.most_common(10)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+", help="one for all seats, or one for each of four")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="goes on where this file ends")
    given = parser.parse_args()
    bots = given.bots * SEATS if len(given.bots) == 1 else given.bots
    for number in range(len(read(given.out)), given.games):
        first = -number % len(bots)
        game = play(bots[first:] + bots[:first], given.seed * 1_000_003 + number)
        with opened(given.out, "at") as out:
            print(json.dumps(game), file=out)
    print(report(read(given.out)))


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file; none if it does not exist."""
    if not path.exists():
        return []
    with opened(path, "rt") as file:
        return [json.loads(line) for line in file]


def opened(path: Path, mode: str) -> IO[str]:
    """Open a file of games, compressed or not."""
    is_packed = path.suffix == ".gz"
    found: Any = (gzip.open if is_packed else open)(path, mode, encoding="utf-8")
    return cast("IO[str]", found)


if __name__ == "__main__":
    main()

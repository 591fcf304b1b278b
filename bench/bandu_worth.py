"""Work out what beans and towers are worth in Bandu, over the rest of the game.

`python -m bench.bandu_worth --games 6000 --rounds 6` plays games of a model: towers have an openness
instead of a shape, and survive a piece with a probability that was fitted to simulated placements
(`bench/bandu_survival.py`). Everybody solves the auctions with the present win model. The win model
is then fitted again to who won these games, and so on. The coefficients that it prints belong to
`bots/games/bandu/worth/win_coefficients.py`.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit

from sarisari.bots.games.bandu.worth import survival, win_chances
from sarisari.bots.games.bandu.worth.surface import Surface
from sarisari.bots.games.bandu.worth.survival import EVEN_SHARE, UNLIKE_OPENNESS
from sarisari.bots.games.bandu.worth.survival_table import DEVIATION, SHIFTS, SLOPE, SPREAD
from sarisari.core.kernel import kernel
from sarisari.games.bandu.pieces import PIECE_NAMES

Floats = npt.NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])

SINGLES = 4  # pieces of each sort (hardest, most spoiling, most helpful) that are kept apart
OTHERS = 6  # groups of the other pieces
GROUPS = 3 * SINGLES + OTHERS
MOST_SEATS = 6
MOST_BEANS = win_chances.MOST_BEANS
FEATURES = win_chances.FEATURE_COUNT
RIDGE = 10.0  # keeps rare coefficients near the usual ones
USUAL_SEATS = 4
MOST_TURNS = 200
# where the counts of a game are
KINDS, BEANS, TURNS, LENGTH, LASTING, AT_HALF, COUNTS = 3, 60, 105, 150, 151, 152, 153
OFFER_TEMPERATURE = win_chances.OFFER_TEMPERATURE
BARE = survival.openness(Surface(0, 1.0))
LONGEST_STEP = 1.0  # of a coefficient in one step of Newton's method


def recursive(function: F) -> F:
    """Compile a function that calls itself, or calls such a one: loaded from a cache, it crashes."""
    compiled: F = njit(error_model="numpy")(function)
    return compiled


@kernel
def features(d: int, bean: int, theta: float, poorer: float, row: Floats) -> None:
    """The features of one seat, in the order of `win_chances.features`."""
    row[:] = 0.0
    if d > 0:
        row[d - 1] = 1.0
    for k in range(min(bean, MOST_BEANS)):
        row[MOST_SEATS - 1 + k] = 1.0
    at = MOST_SEATS - 1 + MOST_BEANS
    row[at] = theta
    row[at + 1] = theta * theta
    row[at + 2] = bean * theta
    row[at + 3] = poorer
    row[at + 4] = 1.0 if d == 1 and bean == 0 else 0.0


@kernel
def poorer_share(n: int, beans: Any, me: int) -> float:
    richer = 0
    for other in range(n):
        if beans[other] > beans[me]:
            richer += 1
    return richer / max(1, n - 1)


@kernel
def win_shares(n: int, beans: Any, thetas: Floats, weights: Floats, out: Floats) -> None:
    """The chance to win of each of n seats; seat 0 is the Auctioneer."""
    row = np.empty(FEATURES)
    total = 0.0
    if n == 1:
        out[0] = 1.0
        return
    for seat in range(n):
        features(seat, beans[seat], thetas[seat], poorer_share(n, beans, seat), row)
        out[seat] = math.exp(np.dot(row, weights[n]))
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


@kernel
def leaf(
    n: int,
    j: int,
    beans: Any,
    thetas: Floats,
    chance: float,
    after: float,
    weights: Floats,
    out: Floats,
) -> None:
    """The shares after seat j has placed the piece. The next Auctioneer is seat 0."""
    stands, falls = np.zeros(n), np.zeros(n)
    changed = thetas.copy()
    changed[j] = after
    win_shares(n, beans, changed, weights, stands)
    rest_beans, rest = np.empty(n - 1, np.int64), np.empty(n - 1)
    k = 0
    for seat in range(n):
        if seat != j:
            rest_beans[k], rest[k] = beans[seat], thetas[seat]
            k += 1
    win_shares(n - 1, rest_beans, rest, weights, falls)
    k = 0
    for seat in range(n):
        out[seat] = chance * stands[seat]
        if seat != j:
            out[seat] += (1 - chance) * falls[k]
            k += 1


@kernel
def soft(better: float, tau: float) -> float:
    """The probability of an action that is worth so much more than the other."""
    return 1 / (1 + math.exp(-min(50.0, max(-50.0, better / tau))))


@kernel
def refuse_values(
    n: int,
    start: int,
    beans: Any,
    thetas: Floats,
    chances: Floats,
    afters: Floats,
    weights: Floats,
    tau: float,
    use: Floats,
    refuse: Floats,
) -> bool:
    """What using and refusing lead to for seat `start`. Return whether it can refuse."""
    paid = beans.copy()
    turn, last = start, 0
    while paid[turn] > 0:
        paid[turn] -= 1
        turn = (turn + 1) % n
        last += 1
    value, mine = np.zeros(n), np.zeros(n)
    leaf(n, turn, paid, thetas, chances[turn], afters[turn], weights, value)
    if last == 0:
        use[:] = value
        return False
    for step in range(last - 1, -1, -1):
        turn = (start + step) % n
        paid[turn] += 1
        leaf(n, turn, paid, thetas, chances[turn], afters[turn], weights, mine)
        if step == 0:
            use[:] = mine
            refuse[:] = value
            return True
        p = soft(mine[turn] - value[turn], tau)
        value = p * mine + (1 - p) * value
    return True


@kernel
def speaker(n: int, turn: int, bid: int, high: int, passed: int, beans: Any) -> int:
    """The next seat that may bid after `turn`; -1 if there is none."""
    for step in range(1, n + 1):
        other = (turn + step) % n
        if passed >> other & 1 or other == high or beans[other] <= bid:
            continue
        if other == n - 1 and high < 0:
            continue
        return other
    return -1


@recursive
def bid_value(
    n: int,
    turn: int,
    bid: int,
    high: int,
    passed: int,
    beans: Any,
    leaves: Floats,
    tau: float,
    out: Floats,
) -> None:
    """The value after seat `turn` has spoken."""
    other = speaker(n, turn, bid, high, passed, beans)
    if other < 0:
        out[:] = leaves[n - 1 if high < 0 else high, bid]
        return
    drop = np.empty(n)
    bid_value(n, other, bid, high, passed | 1 << other, beans, leaves, tau, drop)
    more = np.empty(n)
    bid_value(n, other, bid + 1, other, passed, beans, leaves, tau, more)
    p = soft(more[other] - drop[other], tau)
    for seat in range(n):
        out[seat] = p * more[seat] + (1 - p) * drop[seat]


@kernel
def bid_leaves(
    n: int, beans: Any, thetas: Floats, chances: Floats, afters: Floats, weights: Floats
) -> Floats:
    most = 0
    for seat in range(n):
        most = max(most, beans[seat])
    leaves = np.zeros((n, most + 1, n))
    for seat in range(n):
        for bid in range(beans[seat] + 1):
            paid = beans.copy()
            paid[seat] -= bid
            leaf(n, seat, paid, thetas, chances[seat], afters[seat], weights, leaves[seat, bid])
    return leaves


@recursive
def hold_auction(
    n: int,
    kind: int,
    b: Any,
    t: Floats,
    chances: Floats,
    afters: Floats,
    weights: Floats,
    tau: float,
) -> int:
    """Let everybody answer or bid; take what is paid from the beans `b`. Return who gets the
    piece."""
    shares, other_shares = np.zeros(n), np.zeros(n)
    if kind == 0:
        placer = 0
        while refuse_values(
            n, placer, b, t, chances, afters, weights, tau, shares, other_shares
        ) and np.random.random() > soft(shares[placer] - other_shares[placer], tau):
            b[placer] -= 1
            placer = (placer + 1) % n
        return placer
    leaves = bid_leaves(n, b, t, chances, afters, weights)
    bid, high, passed, last = 0, -1, 0, n - 1
    while True:
        other = speaker(n, last, bid, high, passed, b)
        if other < 0:
            break
        bid_value(n, other, bid, high, passed | 1 << other, b, leaves, tau, other_shares)
        bid_value(n, other, bid + 1, other, passed, b, leaves, tau, shares)
        if np.random.random() < soft(shares[other] - other_shares[other], tau):
            bid, high = bid + 1, other
        else:
            passed |= 1 << other
        last = other
    placer = n - 1 if high < 0 else high
    b[placer] -= bid
    return placer


@kernel
def without(n: int, seat: int) -> Any:
    """The seats but one."""
    keep = np.empty(n - 1, np.int64)
    k = 0
    for other in range(n):
        if other != seat:
            keep[k] = other
            k += 1
    return keep


@recursive
def play_model(  # noqa: PLR0912, PLR0915 - one game, as a kernel
    n: int,
    beans0: Any,
    theta0: Floats,
    hard: Floats,
    shift: Floats,
    sizes: Any,
    slope: float,
    sigma: float,
    spread: float,
    weights: Floats,
    tau: float,
    rows: Floats,
    seats_of: Any,
    counts: Any,
) -> int:
    """Play one game. Fill one row of features per seat and turn, with the number of the original
    seat; return how many rows there are. The winner is the seat in counts[0]."""
    beans, thetas = beans0.copy(), theta0.copy()
    who = np.arange(n)  # original seats, from the Auctioneer on
    pile, built = sizes.copy(), np.zeros((n, GROUPS), np.int64)
    used = 0
    turn = lasting = 0
    while n > 1 and turn < MOST_TURNS:
        turn += 1
        if beans.sum() > 0:
            lasting = turn
        for seat in range(n):
            features(seat, beans[seat], thetas[seat], poorer_share(n, beans, seat), rows[used])
            seats_of[used, 0], seats_of[used, 1], seats_of[used, 2] = who[seat], turn, n
            used += 1
        # the auction: seats from the left neighbour on, the Auctioneer last
        left = np.empty(n, np.int64)
        for seat in range(n):
            left[seat] = (seat + 1) % n
        b, t = beans[left], thetas[left]
        if pile.sum() == 0:
            pile[:] = sizes
        best_group, best_kind, weight_sum = -1, 0, 0.0
        shares, refuse = np.zeros(n), np.zeros(n)
        kept_chances, kept_afters = np.zeros(n), np.zeros(n)
        for group in range(GROUPS):
            if pile[group] == 0:
                continue
            chances, afters = np.empty(n), np.empty(n)
            for seat in range(n):
                lost = (BARE - t[seat]) / UNLIKE_OPENNESS
                noise = sigma * min(1.0, EVEN_SHARE + max(0.0, lost))
                logit = t[seat] - hard[group] + noise * np.random.normal()
                chances[seat] = 1 / (1 + math.exp(-logit))
                afters[seat] = t[seat] * slope + shift[group] + spread * np.random.normal()
            can = refuse_values(n, 0, b, t, chances, afters, weights, tau, shares, refuse)
            value = shares[n - 1]
            if can:
                p = soft(shares[0] - refuse[0], tau)
                value = p * shares[n - 1] + (1 - p) * refuse[n - 1]
            leaves = bid_leaves(n, b, t, chances, afters, weights)
            bid_value(n, n - 1, 0, -1, 0, b, leaves, tau, shares)
            for kind in range(2):
                worth = value if kind == 0 else shares[n - 1]
                w = math.exp(worth / OFFER_TEMPERATURE)
                weight_sum += w
                if np.random.random() < w / weight_sum:
                    best_group, best_kind = group, kind
                    kept_chances[:] = chances
                    kept_afters[:] = afters
        pile[best_group] -= 1
        counts[1 + best_kind] += 1
        counts[KINDS + best_kind * GROUPS + best_group] += 1
        placer = hold_auction(n, best_kind, b, t, kept_chances, kept_afters, weights, tau)
        counts[BEANS + min(turn, 40)] += b.sum()
        counts[TURNS + min(turn, 40)] += 1
        if np.random.random() < kept_chances[placer]:
            t[placer] = kept_afters[placer]
            built[who[left][placer], best_group] += 1
            beans, thetas, who = b, t, who[left]
        else:
            pile += built[who[left][placer]]  # BAN-34
            pile[best_group] += 1
            keep = without(n, placer)
            beans, thetas, who = b[keep], t[keep], who[left][keep]
            n -= 1
    counts[0] = who[0]
    counts[LENGTH] += turn
    counts[LASTING] += round(100 * lasting / max(1, turn))
    counts[AT_HALF] += 2 * lasting > turn
    return used


@kernel
def seed_model(seed: int) -> None:
    np.random.seed(seed)


def model_pieces(ease: float) -> tuple[Floats, Floats, Any]:
    """By group: how hard its pieces are, how much they change a tower's openness, and how many
    there are. The pieces that auctions are about are groups of their own."""
    left = sorted(PIECE_NAMES, key=survival.difficulty)
    parts: list[list[str]] = []
    for key in (
        lambda piece: -survival.difficulty(piece),
        lambda piece: SHIFTS[piece],
        lambda piece: -SHIFTS[piece],
    ):
        parts += [[piece] for piece in sorted(left, key=key)[:SINGLES]]
        left = [piece for piece in left if [piece] not in parts]
    parts += [list(part) for part in np.array_split(left, OTHERS)]
    hard = [np.mean([survival.difficulty(piece) for piece in part]) for part in parts]
    shift = [np.mean([SHIFTS[piece] for piece in part]) for part in parts]
    return np.array(hard) - ease, np.array(shift), np.array([len(part) for part in parts])


def fit(rows: Floats, group: Any, won: Any, start: Floats, usual: Floats) -> tuple[Floats, Floats]:
    """Fit a multinomial logit by Newton's method; `group` numbers the choices, in order. What the
    games do not tell is near `usual`. Return the weights and their standard errors."""
    weights = start.copy()
    _, index = np.unique(group, return_inverse=True)
    first = np.searchsorted(index, np.arange(index.max() + 1))
    for _ in range(12):
        scores = rows @ weights
        scores = np.exp(scores - np.maximum.reduceat(scores, first)[index])
        chances = scores / np.add.reduceat(scores, first)[index]
        gradient = rows.T @ (won - chances) - RIDGE * (weights - usual)
        weighted = rows * chances[:, None]
        means = np.add.reduceat(weighted, first)
        hessian = rows.T @ weighted - means.T @ means + RIDGE * np.eye(rows.shape[1])
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step * min(1.0, LONGEST_STEP / max(1e-9, abs(step).max()))
        if abs(step).max() < 1e-6:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(hessian)))


def play_round(games: int, weights: Floats, tau: float, ease: float, seed: int) -> tuple[Any, ...]:
    hard, shift, sizes = model_pieces(ease)
    seed_model(seed)
    rng = np.random.default_rng(seed)
    everything: list[tuple[Floats, Any, Any, Any]] = []
    counts = np.zeros(COUNTS, np.int64)
    usual = np.zeros(COUNTS, np.int64)
    rows, seats_of = np.zeros((6 * MOST_TURNS, FEATURES)), np.zeros((6 * MOST_TURNS, 3), np.int64)
    for number in range(games):
        is_usual = number % 2 == 0
        n = USUAL_SEATS if is_usual else 2 + number // 2 % 5
        beans = np.full(n, 5) if is_usual else rng.integers(0, 6 + 2 * (n < 5), n)
        thetas = np.full(n, BARE)
        if not is_usual:
            thetas = thetas - rng.exponential(1.0, n)
        tally = usual if is_usual else counts
        used = play_model(
            n,
            beans,
            thetas,
            hard,
            shift,
            sizes,
            SLOPE,
            SPREAD,
            DEVIATION,
            weights,
            tau,
            rows,
            seats_of,
            tally,
        )
        key = number * 1000 + seats_of[:used, 1]
        won = (seats_of[:used, 0] == tally[0]).astype(float)
        everything.append((rows[:used].copy(), key, won, seats_of[:used, 2].copy()))
    return (*(np.concatenate(column) for column in zip(*everything, strict=True)), usual)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000, help="of the model, per round")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--tau", type=float, default=win_chances.TEMPERATURE)
    parser.add_argument("--ease", type=float, default=0.0, help="added to every logit of survival")
    given = parser.parse_args()
    weights = np.zeros((MOST_SEATS + 1, FEATURES))
    at = MOST_SEATS - 1
    weights[:, at : at + MOST_BEANS] = 0.15
    weights[:, at + MOST_BEANS] = 0.5
    errors = weights.copy()
    for number in range(given.rounds):
        begun = time.process_time()
        rows, key, won, size, tally = play_round(
            given.games, weights, given.tau, given.ease, number
        )
        new = weights.copy()
        for n in sorted(range(2, MOST_SEATS + 1), key=lambda n: n != USUAL_SEATS):
            mine = size == n
            usual = new[USUAL_SEATS] * (n > USUAL_SEATS)
            new[n], errors[n] = fit(rows[mine], key[mine], won[mine], weights[n], usual)
        change = abs(new - weights).max()
        weights += (new - weights) / (1 + number / 2)
        summary(number, tally, given.games // 2, change, time.process_time() - begun)
    print(json.dumps({"weights": np.round(weights[2:], 3).tolist()}))
    print(json.dumps({"errors": np.round(errors[2:], 3).tolist()}))


def summary(number: int, tally: Any, games: int, change: float, seconds: float) -> None:
    """Print how games of four with five beans each went."""
    turns = tally[LENGTH] / games
    half = int(turns / 2)
    kinds = tally[1:3] / tally[1:3].sum()
    groups = tally[KINDS : KINDS + 2 * GROUPS].reshape(2, GROUPS)
    groups = groups / np.maximum(1, groups.sum(1, keepdims=True))
    beans = tally[BEANS : BEANS + 41] / np.maximum(1, tally[TURNS : TURNS + 41])
    print(
        f"round {number}: change {change:.2f}, {seconds:.0f} s, {turns:.1f} turns, "
        f"refuse {kinds[0]:.0%}, beans after turn 1, 2, 4, half: "
        f"{beans[1]:.1f} {beans[2]:.1f} {beans[4]:.1f} {beans[half]:.1f}; beans last "
        f"{tally[LASTING] / games:.0f} % of the turns, beyond half in {tally[AT_HALF] / games:.0%}"
    )
    print("  refuse by group", np.round(groups[0], 2), "bid", np.round(groups[1], 2))


if __name__ == "__main__":
    main()

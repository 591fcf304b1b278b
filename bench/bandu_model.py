"""Compare ways of playing Bandu's auctions without physics, thousands of games in a minute.

`python -m bench.bandu_model strong old-strong --games 4000` seats one of the first among three of the
second in games of a model: towers have an openness instead of a shape. Who offers a piece knows how likely towers
like these survive it; who answers has also looked at its own tower. Everybody builds equally well,
except that careful players lose less room. One name is played by all four seats. `--set spread=0.01`
changes a setting of the first player.
"""

import argparse
import json
import math
import time
from typing import Any, NamedTuple

import numpy as np

from bench.bandu_bots import wilson
from bench.bandu_worth import (
    BARE,
    GROUPS,
    MOST_BEANS,
    MOST_SEATS,
    MOST_TURNS,
    USUAL_SEATS,
    Floats,
    features,
    fit,
    model_pieces,
    poorer_share,
    recursive,
    seed_model,
    soft,
    speaker,
    without,
)
from sarisari.bots.games.bandu.worth import win_chances
from sarisari.bots.games.bandu.worth.survival import (
    CAREFUL_SHARE,
    EVEN_SHARE,
    LOGIT_VARIANCE,
    UNLIKE_OPENNESS,
)
from sarisari.bots.games.bandu.worth.survival_table import DEVIATION, OPENNESS, SLOPE, SPREAD
from sarisari.bots.games.bandu.worth.win_coefficients import COEFFICIENTS
from sarisari.core.kernel import kernel

SEATS = 4
BEST = 1e-9  # a temperature at which the best is chosen


class AuctionPlayer(NamedTuple):
    """How somebody plays auctions."""

    old: float = 0.0  # 1: values beans and towers as before the win model
    own: float = win_chances.TEMPERATURE  # of the softmax over its own actions
    others: float = win_chances.TEMPERATURE  # what it believes of the others
    self_view: float = win_chances.TEMPERATURE  # how it expects to choose itself, later on
    offers: float = win_chances.OFFER_TEMPERATURE  # of the softmax over its offers
    considered: float = GROUPS  # groups of pieces that it considers offering
    careful: float = 0.0  # 1: builds carefully
    stubborn: float = 0.0  # prior weight of opponents who refuse as long as they can
    yielding: float = 0.0  # prior weight of opponents who never refuse
    usual: float = 0.35  # how often the others refuse, as a rule
    always: float = 0.97  # how often stubborn ones do
    never: float = 0.05  # how often yielding ones do


CAREFUL = win_chances.CAREFUL_TEMPERATURE
COLD = win_chances.CAREFUL_OFFER_TEMPERATURE
PLAYERS = {
    "casual": AuctionPlayer(offers=win_chances.CASUAL_OFFER_TEMPERATURE),
    "club": AuctionPlayer(),
    "strong": AuctionPlayer(
        own=CAREFUL, others=CAREFUL, self_view=CAREFUL, offers=COLD, careful=1.0
    ),
    "best": AuctionPlayer(own=BEST, self_view=BEST, offers=BEST),
    "careful-best": AuctionPlayer(own=BEST, self_view=BEST, offers=BEST, careful=1.0),
    # as decision 26 had them at first
    "first-club": AuctionPlayer(offers=0.05),
    "first-strong": AuctionPlayer(
        own=0.025, others=0.025, self_view=0.025, offers=0.025, careful=1.0
    ),
    # from before the win model
    "old": AuctionPlayer(old=1.0, own=BEST, self_view=BEST, offers=BEST),
    "old-strong": AuctionPlayer(old=1.0, own=BEST, self_view=BEST, offers=BEST, careful=1.0),
}
FIELDS = AuctionPlayer._fields
OLD, OWN, OTHERS, SELF, OFFERS, CONSIDERED, CARE, STUBBORN, YIELDING, USUAL, ALWAYS, NEVER = range(
    len(FIELDS)
)
# how often the beans of a game, auctions and answers were of a kind
LENGTH, LASTING, AT_HALF, REFUSE, BID, REFUSED, USED, WON, COUNTS = range(9)


@kernel
def chance_at(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


@kernel
def soundness(theta: float, size: int) -> float:
    """The soundness of a tower as the old bots saw it, from 0 to 1."""
    root = (theta - OPENNESS[0] - OPENNESS[2] * size) / OPENNESS[1]
    room = min(1.0, max(0.0, root)) ** 2
    return 0.3 + 0.7 * room


@kernel
def shares_of(
    n: int, beans: Any, thetas: Floats, sizes: Any, weights: Floats, old: float, out: Floats
) -> None:
    """The chance to win of each of n seats, in order of turns, as a player sees it."""
    row = np.empty(weights.shape[1])
    total = 0.0
    for seat in range(n):
        if old:
            out[seat] = soundness(thetas[seat], sizes[seat]) * (1 + 0.8 * min(8, beans[seat]))
        else:
            capped = min(beans[seat], MOST_BEANS)
            features(seat, capped, thetas[seat], poorer_share(n, beans, seat), row)
            out[seat] = math.exp(np.dot(row, weights[n]))
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


@kernel
def leaf_of(
    n: int,
    j: int,
    beans: Any,
    thetas: Floats,
    sizes: Any,
    chance: float,
    after: float,
    weights: Floats,
    old: float,
    out: Floats,
) -> None:
    """The shares after seat j has placed the piece, as a player sees them."""
    stands, falls = np.zeros(n), np.zeros(n)
    changed, grown = thetas.copy(), sizes.copy()
    changed[j] = after
    grown[j] += 1
    shares_of(n, beans, changed, grown, weights, old, stands)
    keep = without(n, j)
    shares_of(n - 1, beans[keep], thetas[keep], sizes[keep], weights, old, falls)
    out[:] = 0.0
    k = 0
    for seat in range(n):
        out[seat] = chance * stands[seat]
        if seat != j:
            out[seat] += (1 - chance) * falls[k]
            k += 1


@kernel
def answers_of(
    n: int,
    start: int,
    me: int,
    beans: Any,
    thetas: Floats,
    sizes: Any,
    chances: Floats,
    afters: Floats,
    weights: Floats,
    player: Floats,
    kinds: Floats,
    use: Floats,
    refuse: Floats,
) -> bool:
    """What using and refusing lead to for seat `start`, as seat `me` sees it. `kinds` holds by seat
    how likely it is stubborn, and yielding. Return whether it can refuse."""
    paid = beans.copy()
    turn, last = start, 0
    while paid[turn] > 0:
        paid[turn] -= 1
        turn = (turn + 1) % n
        last += 1
    value, mine = np.zeros(n), np.zeros(n)
    old = player[OLD]
    leaf_of(n, turn, paid, thetas, sizes, chances[turn], afters[turn], weights, old, value)
    if last == 0:
        use[:] = value
        return False
    for step in range(last - 1, -1, -1):
        turn = (start + step) % n
        paid[turn] += 1
        leaf_of(n, turn, paid, thetas, sizes, chances[turn], afters[turn], weights, old, mine)
        if step == 0:
            use[:] = mine
            refuse[:] = value
            return True
        if turn == me:
            p = soft(mine[turn] - value[turn], player[SELF])
        else:
            p = soft(mine[turn] - value[turn], player[OTHERS])
            p = kinds[turn, 1] + (1 - kinds[turn, 0] - kinds[turn, 1]) * p
        value = p * mine + (1 - p) * value
    return True


@recursive
def bid_of(
    n: int,
    turn: int,
    me: int,
    bid: int,
    high: int,
    passed: int,
    beans: Any,
    leaves: Floats,
    player: Floats,
    out: Floats,
) -> None:
    """The value after seat `turn` has spoken, as seat `me` sees it."""
    other = speaker(n, turn, bid, high, passed, beans)
    if other < 0:
        out[:] = leaves[n - 1 if high < 0 else high, bid]
        return
    drop, more = np.empty(n), np.empty(n)
    bid_of(n, other, me, bid, high, passed | 1 << other, beans, leaves, player, drop)
    bid_of(n, other, me, bid + 1, other, passed, beans, leaves, player, more)
    p = soft(more[other] - drop[other], player[SELF] if other == me else player[OTHERS])
    for seat in range(n):
        out[seat] = p * more[seat] + (1 - p) * drop[seat]


@kernel
def leaves_of(
    n: int,
    beans: Any,
    thetas: Floats,
    sizes: Any,
    chances: Floats,
    afters: Floats,
    weights: Floats,
    old: float,
) -> Floats:
    """The shares by who gets the piece, and for how many beans."""
    most = 0
    for seat in range(n):
        most = max(most, beans[seat])
    leaves = np.zeros((n, most + 1, n))
    for seat in range(n):
        for bid in range(beans[seat] + 1):
            paid = beans.copy()
            paid[seat] -= bid
            out = leaves[seat, bid]
            leaf_of(n, seat, paid, thetas, sizes, chances[seat], afters[seat], weights, old, out)
    return leaves


@kernel
def kinds_of(n: int, who: Any, answered: Any, player: Floats, out: Floats) -> None:
    """How likely each seat is stubborn, and yielding, from how often it used and refused."""
    for seat in range(n):
        used, refused = answered[who[seat], 0], answered[who[seat], 1]
        stubborn = player[STUBBORN] * player[ALWAYS] ** refused * (1 - player[ALWAYS]) ** used
        yielding = player[YIELDING] * player[NEVER] ** refused * (1 - player[NEVER]) ** used
        usual = 1 - player[STUBBORN] - player[YIELDING]
        usual *= player[USUAL] ** refused * (1 - player[USUAL]) ** used
        total = stubborn + yielding + usual
        out[seat, 0], out[seat, 1] = stubborn / total, yielding / total


@recursive
def hold(
    n: int,
    kind: int,
    b: Any,
    t: Floats,
    z: Any,
    who: Any,
    answered: Any,
    looked: Floats,
    expected: Floats,
    afters: Floats,
    weights: Floats,
    players: Floats,
    counts: Any,
) -> int:
    """Let everybody answer or bid; take what is paid from the beans `b`. Return who gets the
    piece. Everybody has looked at its own tower, and knows what to expect of the others."""
    ours, theirs, kinds = np.zeros(n), np.zeros(n), np.zeros((n, 2))
    if kind == 0:
        turn = 0
        while b[turn] > 0:
            player = players[who[turn]]
            chances = expected.copy()
            chances[turn] = looked[turn]
            kinds_of(n, who, answered, player, kinds)
            answers_of(
                n, turn, turn, b, t, z, chances, afters, weights, player, kinds, ours, theirs
            )
            if np.random.random() < soft(ours[turn] - theirs[turn], player[OWN]):
                answered[who[turn], 0] += 1
                counts[USED] += 1
                return turn
            answered[who[turn], 1] += 1
            counts[REFUSED] += 1
            b[turn] -= 1
            turn = (turn + 1) % n
        return turn
    bid, high, passed, last = 0, -1, 0, n - 1
    while True:
        other = speaker(n, last, bid, high, passed, b)
        if other < 0:
            break
        player = players[who[other]]
        chances = expected.copy()
        chances[other] = looked[other]
        leaves = leaves_of(n, b, t, z, chances, afters, weights, player[OLD])
        bid_of(n, other, other, bid, high, passed | 1 << other, b, leaves, player, theirs)
        bid_of(n, other, other, bid + 1, other, passed, b, leaves, player, ours)
        if np.random.random() < soft(ours[other] - theirs[other], player[OWN]):
            bid, high = bid + 1, other
        else:
            passed |= 1 << other
        last = other
    placer = n - 1 if high < 0 else high
    b[placer] -= bid
    return placer


@recursive
def offer_of(
    n: int,
    b: Any,
    t: Floats,
    z: Any,
    who: Any,
    answered: Any,
    pile: Any,
    chances: Floats,
    afters: Floats,
    weights: Floats,
    player: Floats,
) -> tuple[int, int]:
    """The group and the kind of auction that the Auctioneer, the last seat, offers."""
    me = n - 1
    ours, theirs, kinds = np.zeros(n), np.zeros(n), np.zeros((n, 2))
    kinds_of(n, who, answered, player, kinds)
    best, best_kind, total, most = -1, 0, 0.0, -1.0
    left = int((pile > 0).sum())
    for group in np.random.permutation(GROUPS):
        if pile[group] == 0:
            continue
        left -= 1
        if best >= 0 and np.random.random() > player[CONSIDERED] / GROUPS:
            continue
        c, a = chances[group, :n], afters[group, :n]
        can = answers_of(n, 0, me, b, t, z, c, a, weights, player, kinds, ours, theirs)
        worth = ours[me]
        if can:
            p = soft(ours[0] - theirs[0], player[OTHERS])
            p = kinds[0, 1] + (1 - kinds[0, 0] - kinds[0, 1]) * p
            worth = p * ours[me] + (1 - p) * theirs[me]
        leaves = leaves_of(n, b, t, z, c, a, weights, player[OLD])
        bid_of(n, me, me, 0, -1, 0, b, leaves, player, ours)
        kind = 1 if ours[me] > worth else 0
        worth = max(worth, ours[me])
        # one pass of a softmax: the weights so far are rescaled when a better offer turns up
        if worth > most:
            total *= math.exp(max(-700.0, (most - worth) / player[OFFERS]))
            most = worth
        weight = math.exp(max(-700.0, (worth - most) / player[OFFERS]))
        total += weight
        if np.random.random() < weight / total:
            best, best_kind = group, kind
    return best, best_kind


@recursive
def play_seats(
    n: int,
    beans0: Any,
    thetas0: Floats,
    hard: Floats,
    shift: Floats,
    groups: Any,
    players: Floats,
    weights: Floats,
    counts: Any,
    rows: Floats,
    seats_of: Any,
) -> tuple[int, int]:
    """Play one game; return the seat that wins, and how many rows of features there are, one for
    each seat and turn: `seats_of` holds the seat, the turn and how many seats are in. Seat 0 is the
    first Auctioneer."""
    beans, thetas, sizes = beans0.copy(), thetas0.copy(), np.zeros(n, np.int64)
    used = 0
    who, answered = np.arange(n), np.zeros((n, 2), np.int64)
    pile, built = groups.copy(), np.zeros((n, GROUPS), np.int64)
    turn = lasting = 0
    looked, expected, afters = np.empty((3, GROUPS, n))
    while n > 1 and turn < MOST_TURNS:
        turn += 1
        if beans.sum() > 0:
            lasting = turn
        for seat in range(n):
            bean = min(beans[seat], MOST_BEANS)
            features(seat, bean, thetas[seat], poorer_share(n, beans, seat), rows[used])
            seats_of[used, 0], seats_of[used, 1], seats_of[used, 2] = who[seat], turn, n
            used += 1
        order = np.empty(n, np.int64)
        for seat in range(n):
            order[seat] = (seat + 1) % n
        b, t, z, names = beans[order], thetas[order], sizes[order], who[order]
        if pile.sum() == 0:  # BAN-29: pulls are not modelled, pieces are taken for nothing
            pile[:] = groups
        for group in range(GROUPS):
            for seat in range(n):
                lost = (BARE - t[seat]) / UNLIKE_OPENNESS
                noise = SPREAD * min(1.0, EVEN_SHARE + max(0.0, lost))
                logit = t[seat] - hard[group]
                expected[group, seat] = chance_at(logit / math.sqrt(1 + LOGIT_VARIANCE * noise**2))
                looked[group, seat] = chance_at(logit + noise * np.random.normal())
                after = t[seat] * SLOPE + shift[group]
                if after < t[seat]:
                    after += CAREFUL_SHARE * players[names[seat], CARE] * (t[seat] - after)
                afters[group, seat] = after
        auctioneer = players[names[n - 1]]
        group, kind = offer_of(
            n, b, t, z, names, answered, pile, expected, afters, weights, auctioneer
        )
        pile[group] -= 1
        counts[REFUSE + kind] += 1
        c, e, a = looked[group, :n], expected[group, :n], afters[group, :n]
        placer = hold(n, kind, b, t, z, names, answered, c, e, a, weights, players, counts)
        z[placer] += 1
        if np.random.random() < c[placer]:
            t[placer] = a[placer] + DEVIATION * np.random.normal()
            built[names[placer], group] += 1
            beans, thetas, sizes, who = b, t, z, names
        else:
            pile += built[names[placer]]  # BAN-34
            pile[group] += 1
            keep = without(n, placer)
            beans, thetas, sizes, who = b[keep], t[keep], z[keep], names[keep]
            n -= 1
    counts[LENGTH] += turn
    counts[LASTING] += round(1000 * lasting / turn)
    counts[AT_HALF] += 2 * lasting > turn
    return int(who[0]), used


def weights_of() -> Floats:
    found = np.zeros((win_chances.MOST_SEATS + 1, win_chances.FEATURE_COUNT))
    for seats, coefficients in COEFFICIENTS.items():
        found[seats] = coefficients
    return found


def new_rows() -> tuple[Floats, Any]:
    length = MOST_SEATS * MOST_TURNS
    return np.zeros((length, win_chances.FEATURE_COUNT)), np.zeros((length, 3), np.int64)


def fitted(player: AuctionPlayer, games: int, rounds: int, seed: int) -> Floats:
    """The win model of a world in which everybody is this player, by fitted policy iteration: half
    of the games begin as usual, the others with fewer seats, other beans and narrower towers."""
    hard, shift, groups = model_pieces(0.0)
    weights, counts = weights_of(), np.zeros(COUNTS, np.int64)
    seed_model(seed)
    rng = np.random.default_rng(seed)
    rows, seats_of = new_rows()
    for step in range(rounds):
        found: list[tuple[Floats, Any, Any, Any]] = []
        for number in range(games):
            is_usual = number % 2 == 0
            n = SEATS if is_usual else 2 + number // 2 % 5
            beans = np.full(n, 5) if is_usual else rng.integers(0, 6 + 2 * (n < 5), n)
            thetas = np.full(n, BARE) - (0.0 if is_usual else rng.exponential(1.0, n))
            players = np.array([player] * n)
            winner, used = play_seats(
                n, beans, thetas, hard, shift, groups, players, weights, counts, rows, seats_of
            )
            seats = seats_of[:used]
            won = (seats[:, 0] == winner).astype(float)
            found.append((rows[:used].copy(), number * 1000 + seats[:, 1], won, seats[:, 2].copy()))
        every, key, won, size = (np.concatenate(column) for column in zip(*found, strict=True))
        new = weights.copy()
        for n in sorted(range(2, MOST_SEATS + 1), key=lambda n: n != USUAL_SEATS):
            mine = size == n
            usual = new[USUAL_SEATS] * (n > USUAL_SEATS)
            new[n], _ = fit(every[mine], key[mine], won[mine], weights[n], usual)
        print(f"round {step}: change {abs(new - weights).max():.2f}", flush=True)
        weights += (new - weights) / (1 + step / 2)
    return weights


def tournament(
    one: AuctionPlayer, three: AuctionPlayer, games: int, seed: int, weights: Floats
) -> tuple[float, Any]:
    """The share of games that one player wins against three others, and counts of what happens."""
    hard, shift, groups = model_pieces(0.0)
    counts = np.zeros(COUNTS, np.int64)
    beans, thetas = np.full(SEATS, 5), np.full(SEATS, BARE)
    rows, seats_of = new_rows()
    seed_model(seed)
    won = 0
    for number in range(games):
        players = np.array([three] * SEATS)
        players[number % SEATS] = one
        winner, _ = play_seats(
            SEATS, beans, thetas, hard, shift, groups, players, weights, counts, rows, seats_of
        )
        won += winner == number % SEATS
    return won / games, counts


def report(
    one: AuctionPlayer, three: AuctionPlayer, games: int, seed: int, weights: Floats | None = None
) -> str:
    begun = time.process_time()
    weights = weights_of() if weights is None else weights
    share, counts = tournament(one, three, games, seed, weights)
    low, high = wilson(share, games)
    auctions = counts[REFUSE] + counts[BID]
    answers = max(1, counts[REFUSED] + counts[USED])
    return (
        f"{share:.1%} ({low:.1%} to {high:.1%}) of {games}; {counts[LENGTH] / games:.1f} turns, "
        f"beans last {counts[LASTING] / games / 1000:.0%} of them, beyond half in "
        f"{counts[AT_HALF] / games:.0%}; bid {counts[BID] / auctions:.0%}; "
        f"{counts[REFUSED] / answers:.0%} of answers refuse; {time.process_time() - begun:.0f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("three", choices=PLAYERS, nargs="?")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE")
    parser.add_argument("--fit", type=int, default=0, metavar="ROUNDS", help="fit the win model")
    given = parser.parse_args()
    one = PLAYERS[given.one]
    for setting in given.set:
        field, _, value = setting.partition("=")
        one = one._replace(**{field: float(value)})
    if given.fit:
        weights = fitted(one, given.games, given.fit, given.seed)
        print(json.dumps(np.round(weights[2:], 3).tolist()))
        return
    three = PLAYERS[given.three] if given.three else one
    print(report(one, three, given.games, given.seed))


if __name__ == "__main__":
    main()

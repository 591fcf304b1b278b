"""Bandu's auctions in a batch. Towers have no shape here but an openness, and survive a piece as the
fitted survival model of the bots says (`bots/games/bandu/worth`)."""

import math
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import Surface
from sarisari.bots.games.bandu.worth.survival_table import DEVIATION
from sarisari.core.bits import wide
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record, state_type
from sarisari.core.phase import OVER, SECOND
from sarisari.core.stream import Stream, fraction
from sarisari.games.bandu.pieces import NAMES, OFFERABLE
from sarisari.games.bandu.rules import apply, legal, release, settle
from sarisari.games.bandu.state import (
    ACTIONS,
    ANSWER,
    BID_AUCTION,
    OFFER,
    PLACE,
    RAISE,
    SEATS,
    SETTLE,
)
from sarisari.research.flags import around, put_place, put_set

BARE = survival.openness(Surface(0, 1.0))
STEPS = 10  # of the tables, for one unit of openness
LEAST = survival.LEAST_OPENNESS
GRID = np.arange(LEAST, survival.MOST_OPENNESS + 0.5 / STEPS, 1 / STEPS)
# by piece and openness: the chance that a tower survives it, and how open it is then, on average
CHANCES = np.array([[survival.estimate(float(at), name) for at in GRID] for name in NAMES])
AFTERS = np.array([[survival.opened(float(at), name) for at in GRID] for name in NAMES])
NOISES = np.array([DEVIATION * survival.unlikeness(float(at)) for at in GRID])

ACTION_NAMES = (
    *NAMES[:OFFERABLE],
    "refuse auction",
    "bid auction",
    "use",
    "refuse",
    "bid",
    "pass",
    "stop",
    "place",
)
assert len(ACTION_NAMES) == ACTIONS
PHASES = (OFFER, SECOND, ANSWER, RAISE)
MEMORY = state_type([("openness", np.float64, SEATS), ("luck", np.uint64), ("is_cut", np.uint64)])


class AuctionOutputs(NamedTuple):
    """The arrays that a step fills, by game."""

    observations: Any
    masks: Any
    seats: Any


def observation_fields(players: int) -> dict[str, int]:
    """Return the parts of an observation and how many numbers each has."""
    return {
        "pile": OFFERABLE,
        "piece": OFFERABLE,
        "phase": len(PHASES),
        "is_bid_auction": 1,
        "bid": 1,
        "to_act": players,
        "auctioneer": players,
        "high_bidder": players,
        "passed": players,
        "in": players,
        "beans": players,
        "sizes": players,
        "openness": players,
    }


@kernel
def interpolated(table: Any, openness: float) -> float:
    """Return the value of a table between its two nearest entries."""
    at = (openness - LEAST) * STEPS
    low = min(max(int(at), 0), len(table) - 2)
    share = min(max(at - low, 0.0), 1.0)
    return float(table[low] + share * (table[low + 1] - table[low]))


@kernel
def normal(stream: Stream) -> float:
    """Return a normally distributed number (Box-Muller)."""
    radius = math.sqrt(-2 * math.log(1 - fraction(stream)))
    return radius * math.cos(2 * math.pi * fraction(stream))


@kernel
def settle_piece(s: Record, m: Any, stream: Stream, chances: Any, afters: Any, noises: Any) -> None:
    """The piece in hand is placed, and the tower survives it or not, as the model says."""
    seat, piece = wide(s.turn), wide(s.piece)
    before = m.openness[seat]
    release(s, seat)
    falls = fraction(stream) >= interpolated(chances[piece], before)
    settle(s, falls)
    after = interpolated(afters[piece], before) + interpolated(noises, before) * normal(stream)
    m.openness[seat] = min(max(after, LEAST), LEAST + (len(noises) - 1) / STEPS)


@kernel
def step_auctions(
    states: Any,
    memories: Any,
    actions: Any,
    players: int,
    tables: Any,
    out: AuctionOutputs,
) -> None:
    """Apply one action in each game, let towers settle, and show what comes next. A negative action
    leaves the game alone. A game ends, at the latest, when a piece would have to be pulled."""
    stream = np.zeros(1, np.uint64)
    chances, afters, noises = tables
    for number in range(len(states)):
        s, m = states[number], memories[number]
        if actions[number] >= 0 and s.phase != OVER and m.is_cut == 0:
            apply(s, wide(s.turn), wide(actions[number]))
            stream[0] = m.luck
            while s.phase in (PLACE, SETTLE):
                settle_piece(s, m, stream, chances, afters, noises)
            m.luck = stream[0]
            if s.phase == OFFER and s.pile == 0:
                m.is_cut = 1
        show(s, m, number, players, out)


@kernel
def show(s: Record, m: Any, number: int, players: int, out: AuctionOutputs) -> None:
    """Fill observation and mask of the seat to act; everything is legal when the game is over."""
    row, mask = out.observations[number], out.masks[number]
    row[:] = 0
    if s.phase == OVER or m.is_cut != 0:
        out.seats[number] = -1
        mask[:] = 1
        observe(s, m, 0, players, row)
        return
    seat = wide(s.turn)
    out.seats[number] = seat
    mask[:] = 0
    put_set(mask, 0, legal(s, seat), ACTIONS)
    observe(s, m, seat, players, row)


@kernel
def observe(s: Record, m: Any, seat: int, players: int, row: Any) -> None:
    """Write what is known, which is everything, in the order of `observation_fields`."""
    at = put_set(row, 0, wide(s.pile), OFFERABLE)
    at = put_place(row, at, wide(s.piece), OFFERABLE)
    for phase in PHASES:
        row[at] = s.phase == phase
        at += 1
    is_raising = s.phase == RAISE  # otherwise the record still has the last auction's bids
    row[at] = s.kind == BID_AUCTION
    row[at + 1] = s.bid if is_raising else 0
    at += 2
    for step in range(players):
        other = around(seat, step, players)
        row[at + step] = s.turn == other
        row[at + players + step] = s.auctioneer == other
        row[at + 2 * players + step] = is_raising and s.high_bidder == other
        row[at + 3 * players + step] = wide(s.passed) >> other & 1 if is_raising else 0
        row[at + 4 * players + step] = wide(s.alive) >> other & 1
        row[at + 5 * players + step] = s.beans[other]
        row[at + 6 * players + step] = s.heights[other]
        row[at + 7 * players + step] = m.openness[other]

"""Every legal action of a view, played out in the same worlds, and what came of it."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.bots.kernels import hints, rollout
from sarisari.bots.kernels.hints import BID, COUNTED, EDGE, TRICK, WORTH
from sarisari.bots.quick import quick_play
from sarisari.bots.search.bots import HOW
from sarisari.bots.search.clock import Allowance
from sarisari.bots.search.desk import Desk
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN, inlined, instantiate
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream

Floats = npt.NDArray[np.float64]

MOST_WORLDS = 4000  # more would change no figure that is shown
BATCH = 2 if PLAIN else 64  # worlds between two looks at the clock


class Counted(NamedTuple):
    """What came of each legal action, in the order of the view."""

    edges: Floats
    errors: Floats  # of the edges: one standard error
    worths: Floats  # edges, with what winning the game is worth in its last round
    tricks: Floats  # shares of worlds
    bids: Floats
    worlds: int


@cache
def counter_of(game: str) -> Any:
    """`count_hints` of the game of that name, compiled."""
    rules = import_module(f"sarisari.games.{game}.rules")
    quick = quick_play(game)
    names: dict[str, Any] = {
        "legal": rules.legal,
        "apply": rules.apply,
        "rate": quick.rate,
        "standing": quick.standing,
    }
    parts: dict[str, Any] = {
        "choose": rollout.choose_quickly,
        "worth": rollout.worth_of,
        "taken": hints.cards_taken if game == "bastos" else hints.tricks_taken,
        "meets_bid": hints.meets_its_bid if game == "tanuki" else hints.has_no_bid,
        "play_on": hints.play_on_from,
    }
    for name, template in parts.items():
        names[name] = instantiate(template, game, names, inlined)
    return instantiate(hints.count_hints, game, names)


def count(view: View, stream: Stream, allowance: Allowance) -> Counted:
    """Play out until the budget is spent or nothing would change any more. Worlds are those of
    `strong`: weighed by what the others did."""
    how = HOW["strong"]
    desk = Desk(view, how.aim(view.game), how.drawn_for_one)
    counter, knobs = counter_of(view.game), quick_play(view.game).KNOBS
    scratch = states_of(desk.past.start[0])
    actions = len(view.legal)
    sums, squares, worlds = np.zeros((actions, COUNTED)), np.zeros(actions), 0
    while worlds < MOST_WORLDS:
        batch = max(1, allowance.batch(actions * BATCH) // actions)
        states = desk.draw(batch, stream)
        found = np.zeros((batch, actions, COUNTED))
        counter(states, scratch, desk.past.seat, desk.actions, desk.aim, knobs, stream, found)
        allowance.playouts += batch * actions
        worlds += batch
        sums += found.sum(0)
        squares += (found[:, :, EDGE] ** 2).sum(0)
        if allowance.spent >= 1:
            break
    return _means(sums / worlds, squares / worlds, worlds, desk.aim.spread)


def _means(means: Floats, squares: Floats, worlds: int, spread: float) -> Counted:
    """What is usual for a round counts as one world more: a few that happen to agree are no
    proof."""
    edges = means[:, EDGE]
    variances = np.maximum(squares - edges * edges, 0)
    variances = (worlds * variances + spread * spread) / (worlds + 1)
    errors = np.sqrt(variances / worlds)
    return Counted(edges, errors, means[:, WORTH], means[:, TRICK], means[:, BID], worlds)

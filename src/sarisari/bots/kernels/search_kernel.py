"""The search kernel: one compiled function for all parts of a search. Compiled separately, each
part would contain the rules and the rollout policy of the game again, and take minutes to compile.

A template: `binder.py` binds the names assigned to `unbound` to the templates beside this one, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from typing import Any

from sarisari.bots.kernels.view_decoder import Past, SearchParameters
from sarisari.core.kernel import unbound
from sarisari.core.stream import Stream
from sarisari.core.worlds import Numbers

draw_pasts = compare = grow = unbound

DRAW, COMPARE, GROW = 1, 2, 4  # tasks: bits of `task`


def search(
    task: int,
    states: Any,
    past: Past,
    slot_cards: Any,
    logs: Any,
    actions: Numbers,
    values: Any,
    scratch: Any,
    nodes: Any,
    used: int,
    parameters: SearchParameters,
    coefficients: Any,
    stream: Stream,
) -> int:
    """Draw worlds, compare actions in them, grow a tree, or several of these. Return the number
    of tree nodes in use."""
    if task & DRAW:
        draw_pasts(states, past, slot_cards, stream, parameters.temperature, coefficients[0], logs)
    if task & COMPARE:
        compare(states, scratch, past.seat, actions, parameters, coefficients[0], stream, values)
    if task & GROW:
        used = grow(nodes, used, states, scratch, past.seat, parameters, coefficients[0], stream)
    return used

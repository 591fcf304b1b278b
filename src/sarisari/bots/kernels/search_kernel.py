"""One compiled function for all that a search does: compiled apart, its parts would each contain
the rules and quick play of the game again, and take minutes to compile."""

from typing import Any

from sarisari.bots.kernels.view_decoder import Aim, Past
from sarisari.core.kernel import unbound
from sarisari.core.stream import Stream
from sarisari.core.worlds import Numbers

draw_pasts = compare = grow = unbound

DRAW, COMPARE, GROW = 1, 2, 4  # tasks, to be added up


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
    aim: Aim,
    knobs: Any,
    stream: Stream,
) -> int:
    """Draw worlds, compare actions in them, grow a tree, or several of these: the nodes used."""
    if task & DRAW:
        draw_pasts(states, past, slot_cards, stream, aim.warmth, knobs[0], logs)
    if task & COMPARE:
        compare(states, scratch, past.seat, actions, aim, knobs[0], stream, values)
    if task & GROW:
        used = grow(nodes, used, states, scratch, past.seat, aim, knobs[0], stream)
    return used

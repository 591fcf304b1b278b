"""Random playouts (whole games of random actions) inside the kernel: a template into which each
game binds its rules."""

from typing import Any

from sarisari.core.bits import lowest, pick, size, wide
from sarisari.core.kernel import instantiate, unbound
from sarisari.core.phase import DEAL, OVER, SECOND
from sarisari.core.stream import Stream, below

reset = shuffle = begin_round = legal = apply = unbound


def playouts(states: Any, stream: Stream, games: int) -> tuple[int, int, int]:
    """Play `games` random games in the first state. Return the number of actions, the number of
    rounds, and a signature that depends on every point scored."""
    state = states[0]
    actions = 0
    rounds = 0
    signature = 0
    for _ in range(games):
        reset(state)
        while state.phase != OVER:
            if state.phase == DEAL:
                shuffle(state, stream)
                begin_round(state)
                rounds += 1
            while state.phase > DEAL and state.phase < OVER:
                seat = state.turn
                open_to_it = legal(state, seat)
                choice = pick(open_to_it, below(stream, size(open_to_it)))
                apply(state, seat, lowest(choice))
                actions += state.phase != SECOND
        for seat in range(state.players):
            signature = (signature * 31 + wide(state.totals[seat]) + 4096) % 1_000_000_007
    return actions, rounds, signature


def make_playouts(tag: str, rules: Any) -> Any:
    """Return the playouts of one game, compiled; `rules` has reset, shuffle, begin_round, legal and
    apply."""
    names = ("reset", "shuffle", "begin_round", "legal", "apply")
    return instantiate(playouts, tag, {name: getattr(rules, name) for name in names})

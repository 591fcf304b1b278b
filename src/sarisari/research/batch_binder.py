"""Bind the templates of a batch to one game's rules, rollout policy and observation, and compile
them."""

from functools import cache
from typing import Any

from sarisari.bots.kernels.rollout import choose_by_policy
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.kernel import inlined, instantiate
from sarisari.games import get_game
from sarisari.research import batch_kernel
from sarisari.research.games import batch_room

RULES = ("reset", "shuffle", "begin_round", "legal", "apply")
EVIDENCE = ("is_face_down", "shows_void")
# templates by the name they are bound to; each may use the ones before it
PARTS: dict[str, Any] = {
    "choose": choose_by_policy,
    "take": batch_kernel.take_action,
    "deal": batch_kernel.deal_round,
    "pay": batch_kernel.pay_round,
    "play_on": batch_kernel.play_until_asked,
    "observe": batch_kernel.observe_seat,
    "show": batch_kernel.show_game,
}


def _names(game: str) -> dict[str, Any]:
    rules: Any = get_game(game)
    names: dict[str, Any] = {name: getattr(rules.kernel, name) for name in RULES}
    names |= {name: getattr(rules.evidence, name) for name in EVIDENCE}
    names["write_own"] = batch_room(game).write_own
    names["score_actions"] = rollout_policy(game).score_actions
    for name, part in PARTS.items():
        names[name] = instantiate(part, game, names, inlined)
    return names


@cache
def advance_of(game: str) -> Any:
    """The compiled `advance` of a game."""
    return instantiate(batch_kernel.advance, game, _names(game))


@cache
def take_of(game: str) -> Any:
    """The compiled `take_action` of a game, for one record at a time."""
    return instantiate(batch_kernel.take_action, game, _names(game))


@cache
def observe_of(game: str) -> Any:
    """The compiled `observe_seats` of a game."""
    return instantiate(batch_kernel.observe_seats, game, _names(game))

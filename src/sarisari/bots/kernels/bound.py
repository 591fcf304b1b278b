"""The search, bound to one game's rules and quick play, and compiled."""

from functools import cache
from importlib import import_module
from typing import Any

from sarisari.bots.kernels import compare, replay, rollout, search, tree
from sarisari.bots.quick import quick_play
from sarisari.core.kernel import inlined, instantiate


@cache
def search_of(game: str) -> Any:
    """`search` of the game of that name."""
    rules = import_module(f"sarisari.games.{game}.rules")
    quick = quick_play(game)
    names: dict[str, Any] = {
        "legal": rules.legal,
        "apply": rules.apply,
        "begin_round": rules.begin_round,
        "rate": quick.rate,
        "standing": quick.standing,
    }
    parts: dict[str, Any] = {
        "choose": rollout.choose_quickly,
        "worth": rollout.worth_of,
        "finish": rollout.finish_round,
        "log_chance": replay.log_chance_of,
        "best_child": tree.best_child_of,
        "add_node": tree.add_node_to,
        "draw_pasts": replay.draw_pasts,
        "compare": compare.compare,
        "grow": tree.grow,
    }
    for name, template in parts.items():
        names[name] = instantiate(template, game, names, inlined)
    return instantiate(search.search, game, names)

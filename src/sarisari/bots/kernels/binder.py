"""Templates over the kernels of a game, bound to one game's rules and quick play, and compiled."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from sarisari.bots.kernels import rollout, root_rollouts, search_kernel, tree, weighted_worlds
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.kernel import inlined, instantiate
from sarisari.games import get_game

Template = Callable[..., Any]

RULES = ("reset", "shuffle", "begin_round", "legal", "apply")
QUICK = ("rate", "standing", "taken", "meets_bid")
# each may use those before it
ROLLOUT: dict[str, Template] = {
    "choose": rollout.choose_quickly,
    "worth": rollout.worth_of,
    "finish": rollout.finish_round,
}
TREE: dict[str, Template] = {"best_child": tree.best_child_of, "add_node": tree.add_node_to}
SEARCH: dict[str, Template] = {
    "log_chance": weighted_worlds.log_chance_of,
    "draw_pasts": weighted_worlds.draw_pasts,
    "compare": root_rollouts.compare,
    "grow": tree.grow,
}


def bind(game: str, template: Template, parts: Mapping[str, Template]) -> Any:
    """A template for the game of that name, with its parts compiled into it."""
    rules: Any = get_game(game)
    quick = rollout_policy(game)
    names: dict[str, Any] = {name: getattr(rules.kernel, name) for name in RULES}
    names |= {name: getattr(quick, name) for name in QUICK}
    for name, part in parts.items():
        names[name] = instantiate(part, game, names, inlined)
    return instantiate(template, game, names)


@cache
def search_of(game: str) -> Any:
    """`search` of the game of that name."""
    return bind(game, search_kernel.search, ROLLOUT | TREE | SEARCH)


@cache
def grow_of(game: str) -> Any:
    """`grow` of the game of that name, alone."""
    return bind(game, tree.grow, ROLLOUT | TREE)

"""Bind the search templates to one game's rules and rollout policy, and compile them.

This is where the names that a template's module assigns to `unbound` get their values: those in
`RULES` from the game's `rules.py`, those in `POLICY` from its `rollout_policy.py`, and the keys of
`ROLLOUT`, `TREE` and `SEARCH` from the templates beside them.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.kernels import (
    critic_search,
    net_choice,
    rollout,
    root_rollouts,
    search_kernel,
    tree,
    weighted_worlds,
)
from sarisari.bots.nets import trace
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.kernel import inlined, instantiate
from sarisari.games import get_game

Template = Callable[..., Any]

RULES = ("reset", "shuffle", "begin_round", "legal", "apply")
POLICY = ("score_actions", "ranking_key", "tricks_taken", "meets_bid")
EVIDENCE = ("is_face_down", "shows_void")
NET_INPUTS = ("see", "see_world", "output_place", "step_from")
# templates by the name they are bound to; each may use the ones before it
ROLLOUT: dict[str, Template] = {
    "choose": rollout.choose_by_policy,
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
NETS: dict[str, Template] = {
    "begin_traced": trace.begin_traced,
    "apply_traced": trace.apply_traced,
    "score_by_net": net_choice.scores_by_net,
    "by_net": net_choice.choose_by_net,
    "log_by_net": net_choice.log_chance_by_net,
    "ask_critic": net_choice.ask_critic,
}
CRITIC: dict[str, Template] = {
    "weigh_choice": critic_search.weigh_one,
    "draw_weighed": critic_search.draw_and_weigh,
    "play_to_next": critic_search.play_until_own_choice,
    "score_all": critic_search.score_by_actor,
}


def has_nets(game: str) -> bool:
    """Whether a game's registration says what its nets see."""
    play = play_of(game)
    return isinstance(play, CardPlay) and play.net_inputs is not None


def bind(game: str, template: Template, parts: Mapping[str, Template]) -> Any:
    """Instantiate a template for a game, with the given parts compiled into it."""
    rules: Any = get_game(game)
    policy = rollout_policy(game)
    names: dict[str, Any] = {name: getattr(rules.kernel, name) for name in RULES}
    names |= {name: getattr(policy, name) for name in POLICY}
    play = play_of(game)
    if isinstance(play, CardPlay) and play.net_inputs is not None:
        names |= {name: getattr(rules.evidence, name) for name in EVIDENCE}
        names |= {name: getattr(play.net_inputs, name) for name in NET_INPUTS}
    for name, part in parts.items():
        names[name] = instantiate(part, game, names, inlined)
    return instantiate(template, game, names)


@cache
def search_of(game: str) -> Any:
    """The compiled `search` of a game."""
    return bind(game, search_kernel.search, ROLLOUT | TREE | SEARCH)


@cache
def grow_of(game: str) -> Any:
    """The compiled `grow` of a game, without the rest of the search."""
    return bind(game, tree.grow, ROLLOUT | TREE)


@cache
def critic_search_of(game: str) -> Any:
    """The compiled `critic_search` of a game."""
    return bind(game, critic_search.critic_search, ROLLOUT | NETS | CRITIC)

"""The whole tree of a small game of OpenSpiel, in arrays, and exact best responses in it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

CHANCE, END = -1, -2  # instead of a player
Probabilities = npt.NDArray[np.float64]
Policy = Mapping[int, Probabilities]  # by information set: a probability for each legal action


class GameTree:
    """Every history of a game, each before those that continue it. Works for any sequential game
    of OpenSpiel whose players remember what they have seen."""

    def __init__(self, game: Any, most_nodes: int = 2_000_000) -> None:
        self.game = game
        self.players: int = game.num_players()
        self.actors: list[int] = []  # by node: the player, CHANCE or END
        self.children: list[tuple[int, ...]] = []
        self.chances: list[tuple[float, ...]] = []  # of the children of a chance node
        self.paid: list[Any] = []  # by node: what each player is paid, at the end
        self.set_of: list[int] = []  # by node: the number of its information set, or -1
        self.sets: dict[tuple[int, str], int] = {}
        self.actions: list[list[int]] = []  # by information set: the legal actions
        self.samples: list[Any] = []  # by information set: one of its states, None without a choice
        self.members: list[list[int]] = []  # by information set: its nodes
        self._most_nodes = most_nodes
        self._grow(game.new_initial_state())

    def _grow(self, state: Any) -> int:
        node = len(self.actors)
        if node >= self._most_nodes:
            raise ValueError(f"this game has more than {self._most_nodes} histories")
        self.actors.append(END)
        self.children.append(())
        self.chances.append(())
        self.paid.append(None)
        self.set_of.append(-1)
        if state.is_terminal():
            self.paid[node] = state.returns()
            return node
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            self.actors[node], self.chances[node] = CHANCE, chances
        else:
            outcomes = state.legal_actions()
            self.actors[node] = state.current_player()
            self.set_of[node] = self._set(state, outcomes)
            self.members[self.set_of[node]].append(node)
        self.children[node] = tuple(self._grow(state.child(action)) for action in outcomes)
        return node

    def _set(self, state: Any, actions: list[int]) -> int:
        key = (state.current_player(), state.information_state_string())
        if key not in self.sets:
            self.sets[key] = len(self.sets)
            self.actions.append(actions)
            self.samples.append(state if len(actions) > 1 else None)
            self.members.append([])
        return self.sets[key]

    @property
    def size(self) -> dict[str, int]:
        """How many histories of each kind there are, and how many information sets."""
        chance, ends = self.actors.count(CHANCE), self.actors.count(END)
        decisions = len(self.actors) - chance - ends
        return {
            "chance nodes": chance,
            "decisions": decisions,
            "ends": ends,
            "information sets": len(self.sets),
        }

    def uniform(self) -> dict[int, Probabilities]:
        """Return the policy that chooses at random."""
        return {one: np.full(len(legal), 1 / len(legal)) for one, legal in enumerate(self.actions)}

    def values(self, policy: Policy) -> Probabilities:
        """Return what each player expects if all follow a policy."""
        values: list[Any] = [None] * len(self.actors)
        for node in range(len(self.actors) - 1, -1, -1):
            if self.actors[node] == END:
                values[node] = np.array(self.paid[node])
            else:
                chances = self._chances(node, policy)
                values[node] = sum(
                    chance * values[child]
                    for chance, child in zip(chances, self.children[node], strict=True)
                )
        expected: Probabilities = values[0]
        return expected

    def _chances(self, node: int, policy: Policy) -> Any:
        is_chance = self.actors[node] == CHANCE
        return self.chances[node] if is_chance else policy[self.set_of[node]]

    def nash_conv(self, policy: Policy) -> tuple[Probabilities, Probabilities]:
        """Return by player what it expects, and what it would gain by an exact best response while
        the others keep to the policy. The sum of the gains is NashConv."""
        expected = self.values(policy)
        best = [BestResponse(self, policy, player).value() for player in range(self.players)]
        return expected, np.array(best) - expected


class BestResponse:
    """The best that one player can do against a policy of the others."""

    def __init__(self, tree: GameTree, policy: Policy, player: int) -> None:
        self._tree, self._policy, self._player = tree, policy, player
        self._reach = self._reaches()
        self._worth: list[float | None] = [None] * len(tree.actors)
        self._chosen: dict[int, int] = {}

    def _reaches(self) -> list[float]:
        """By node: the probability that chance and the others play towards it."""
        tree = self._tree
        reach = [0.0] * len(tree.actors)
        reach[0] = 1.0
        for node, children in enumerate(tree.children):
            if tree.actors[node] == self._player:
                for child in children:
                    reach[child] = reach[node]
            elif children:
                chances = tree._chances(node, self._policy)
                for chance, child in zip(chances, children, strict=True):
                    reach[child] = reach[node] * float(chance)
        return reach

    def value(self) -> float:
        """Return what the player expects."""
        return self._worth_of(0)

    def _worth_of(self, node: int) -> float:
        """What the player gets below a node, times the probability that others play towards it."""
        known = self._worth[node]
        if known is not None:
            return known
        tree = self._tree
        if tree.actors[node] == END:
            worth = self._reach[node] * float(tree.paid[node][self._player])
        elif tree.actors[node] == self._player:
            worth = self._worth_of(tree.children[node][self._choice(tree.set_of[node])])
        else:
            worth = sum(self._worth_of(child) for child in tree.children[node])
        self._worth[node] = worth
        return worth

    def _choice(self, number: int) -> int:
        """The best action in an information set, as an index."""
        if number not in self._chosen:
            tree = self._tree
            worths = [
                sum(self._worth_of(tree.children[node][index]) for node in tree.members[number])
                for index in range(len(tree.actions[number]))
            ]
            self._chosen[number] = int(np.argmax(worths))
        return self._chosen[number]

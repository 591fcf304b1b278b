"""World sampling for searches with a critic: worlds weighed by what each kind of player would have
done in them, and with them what kind of player each other seat seems to be."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.bots.kernels.binder import critic_search_of
from sarisari.bots.kernels.critic_search import (
    ACTOR_TASK,
    COMPARE_TASK,
    DRAW_TASK,
    CriticParameters,
)
from sarisari.bots.kernels.view_decoder import read_past
from sarisari.bots.nets.player_kinds import CARELESS_JITTER, KIND_COUNT, NET
from sarisari.bots.nets.trace import TRACE
from sarisari.bots.nets.weight_files import Nets
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.world_sampler import (
    DRAWS_PER_WORLD,
    FEW_WORLDS,
    MOST_WORLDS,
    integers_of,
)
from sarisari.bots.search.world_weights import resampled, tempered
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream, fraction
from sarisari.core.worlds import world_count

Floats = npt.NDArray[np.float64]

PRIORS = np.log([0.35, 0.35, 0.2, 0.1])  # by kind: what players are before they have done anything
NO_LOGS = np.zeros((0, 0, KIND_COUNT))
NO_SLOTS = np.zeros((0, 0), np.int64)
NO_ACTIONS = np.zeros((0, 2), np.int64)
NO_VALUES = np.zeros((0, 0, 2))
NO_KINDS = np.zeros((0, 0), np.int64)


class CriticSettings(NamedTuple):
    """How a search with a critic models the other seats."""

    net_heat: float = 4.0  # softmax temperature of the net as a model of another seat
    quick_heat: float = 0.5  # of the rollout policy, in units of its TEMPERATURE
    careless_heat: float = 3.0
    drawn_for_one: float = 1.0  # worlds drawn for each one that is used
    win_worth: float = 1.0  # in units of SPREAD
    plays_out: bool = True  # rounds in which nobody is taken for the net
    sure: float = 3.0  # standard errors by which the best action must lead to stop early


@cache
def parameters_of(game: str, settings: CriticSettings, covers: bool) -> CriticParameters:
    """The parameters of the kernel for one game."""
    policy = rollout_policy(game)
    return CriticParameters(
        net_heat=settings.net_heat,
        quick_heat=settings.quick_heat * policy.TEMPERATURE,
        careless_heat=settings.careless_heat * policy.TEMPERATURE,
        jitter=policy.JITTER,
        careless_jitter=CARELESS_JITTER * policy.SPREAD,
        spread=policy.SPREAD,
        win_worth=settings.win_worth * policy.SPREAD,
        covers=covers,
        plays_out=bool(settings.plays_out),
    )


class CriticSampler:
    """Draws worlds that fit a view and compares actions in them."""

    def __init__(
        self,
        view: View,
        nets: Nets,
        settings: CriticSettings,
        priors: Floats = PRIORS,
    ) -> None:
        self.past, unseen = read_past(view)
        covers = view.options.get("hidden") == "facedown"
        self.parameters = parameters_of(view.game, settings, covers)
        self.actions = integers_of(view)
        self._settings, self._nets, self._priors = settings, nets, priors
        self._slots = len(unseen.slots)
        self._search = critic_search_of(view.game)
        self._coefficients = rollout_policy(view.game).COEFFICIENTS
        self._seats = view.players
        self._scratch = states_of(self.past.start[0])
        self._scratch_traces = np.zeros(8, TRACE)[:1].view(np.recarray)
        self.pool: Any = self.past.start[:0]  # the worlds drawn so far
        self.traces: Any = np.zeros(0, TRACE).view(np.recarray)
        self._logs = np.zeros((0, self._seats, KIND_COUNT))  # by world, seat and kind, with priors
        self.weights = np.zeros(0)
        self._is_complete = False

    def draw(self, count: int, stream: Stream) -> Any:
        """Draw `count` worlds, likely ones more often: their indices in the pool."""
        if not self._is_complete:
            self._gather(int(np.ceil(count * self._settings.drawn_for_one)), stream)
        return resampled(self.weights, count, float(fraction(stream)))

    def _gather(self, count: int, stream: Stream) -> None:
        """Add worlds to the pool; if there are only few, add all of them, each once."""
        total = world_count(self.past.worlds)
        # worlds are compared by their hands, which does not work for face-down cards
        is_few = total <= FEW_WORLDS and self._slots == 0
        count = DRAWS_PER_WORLD * int(total) if is_few else min(count, MOST_WORLDS - len(self.pool))
        if not is_few and len(self.past.events) == 0:
            count = max(1, count)
        states: Any = np.empty(count + 1, self.past.start.dtype)[:count].view(np.recarray)
        traces: Any = np.zeros(count + 8, TRACE)[:count].view(np.recarray)
        logs = np.zeros((count, self._seats, KIND_COUNT))
        slot_cards = np.zeros((count, self._slots), np.int64)
        self._call(DRAW_TASK, states, traces, stream, slot_cards=slot_cards, logs=logs)
        if is_few:
            once = np.unique(states.hands, axis=0, return_index=True)[1]
            states, traces, logs = states[once], traces[once], logs[once]
        self.pool = np.concatenate([self.pool, states]).view(np.recarray)
        self.traces = np.concatenate([self.traces, traces]).view(np.recarray)
        self._logs = np.concatenate([self._logs, logs + self._priors])
        tops = self._logs.max(2, keepdims=True)
        by_seat = np.log(np.exp(self._logs - tops).sum(2)) + tops[:, :, 0]
        by_seat[:, self.past.seat] = 0.0
        self.weights = tempered(by_seat.sum(1))
        self._is_complete = is_few or len(self.pool) >= MOST_WORLDS

    def kind_chances(self) -> Floats:
        """By seat and kind: how likely each other seat is such a player."""
        chances = self._chances_in(np.arange(len(self.pool)))
        found: Floats = np.einsum("w,wsk->sk", self.weights, chances)
        return found

    def _chances_in(self, worlds: Any) -> Floats:
        logs = self._logs[worlds]
        chances = np.exp(logs - logs.max(2, keepdims=True))
        result: Floats = chances / chances.sum(2, keepdims=True)
        return result

    def compare(self, worlds: Any, actions: Any, stream: Stream) -> Floats:
        """Return the worth and edge of these actions, by world and action. In each world, the kind
        of each other seat is drawn by how well it explains what the seat did."""
        sums = self._chances_in(worlds).cumsum(2)
        luck = np.array([[fraction(stream)] for _ in range(self._seats)])
        marks = (luck + np.arange(len(worlds)) * GOLDEN) % 1.0  # spread evenly over the worlds
        kinds = (marks.T[:, :, None] > sums).sum(2).clip(0, KIND_COUNT - 1)
        kinds[:, self.past.seat] = NET
        chosen = self.actions[actions]
        values = np.zeros((len(worlds), len(chosen), 2))
        states, traces = self.pool[worlds], self.traces[worlds]
        self._call(
            COMPARE_TASK,
            states,
            traces.view(np.recarray),
            stream,
            kinds=kinds,
            actions=chosen,
            values=values,
        )
        return values

    def actor_scores(self, stream: Stream) -> Floats:
        """The log-probability of each legal action under the actor. Any one world will do: the
        actor sees nothing that differs from world to world."""
        world = self.draw(1, stream)
        values = np.zeros((1, len(self.actions), 2))
        states, traces = self.pool[world], self.traces[world]
        self._call(
            ACTOR_TASK,
            states,
            traces.view(np.recarray),
            stream,
            actions=self.actions,
            values=values,
        )
        return values[0, :, 0]

    def _call(
        self,
        task: int,
        states: Any,
        traces: Any,
        stream: Stream,
        *,
        kinds: Any = NO_KINDS,
        slot_cards: Any = NO_SLOTS,
        logs: Any = NO_LOGS,
        actions: Any = NO_ACTIONS,
        values: Any = NO_VALUES,
    ) -> None:
        self._search(
            task, states, traces, kinds, self.past, slot_cards, logs, actions, values, self._scratch,
            self._scratch_traces, self.parameters, self._coefficients, self._nets.actor,
            self._nets.critic, stream,
        )  # fmt: skip


GOLDEN = (5**0.5 - 1) / 2

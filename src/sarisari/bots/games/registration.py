"""The registration of a game's bots: the rollout policy and everything else that is specific to
the game. A game package (plugin) passes a `CardPlay` or `TowerPlay` as `bots`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sarisari.bots.bot import BOT_NAMES, Bot
from sarisari.bots.budget import Budget
from sarisari.bots.hints import Hint
from sarisari.bots.judgement import TowerReview
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.game import View
from sarisari.core.stream import Stream

# the score of an action: of its first integer, then of its second
ActionScore: TypeAlias = tuple[float, float]


class RolloutPolicy(Protocol):
    """A rollout policy: a module with the compiled heuristic of one card game. Rollouts choose by
    it, worlds are weighed by it, and `casual` plays by it. Any module with the same names could
    replace it, such as one that evaluates a neural network."""

    COEFFICIENTS: Any  # what `score_actions` is tuned by (`bench/coefficients.py`)
    SPREAD: float  # the typical deviation of a round's edge, in points
    TEMPERATURE: float  # softmax temperature of the policy as a model of the others, in points
    JITTER: float  # noise on scores in rollouts, in points
    HAS_BIDS: bool  # whether `meets_bid` is meaningful

    def score_actions(self, s: Any, seat: int, unseen: int, coefficients: Any, scores: Any) -> None:
        """Write the score in points of each legal integer of the seat to act into `scores`. It
        must not read anything that the seat cannot know."""

    def ranking_key(self, s: Any, seat: int) -> int:
        """The number by which the game is decided in its last round: points, then tie-breakers."""

    def tricks_taken(self, s: Any, seat: int) -> int:
        """A number that grows whenever the seat takes a trick."""

    def meets_bid(self, s: Any, seat: int) -> bool:
        """Whether a finished round brought as many tricks as were bid."""


class NetInputs(Protocol):
    """What the nets of a card game see (`bots/nets/`): a module of kernels. `t` is the trace."""

    INPUTS: int  # of the actor
    CRITIC_INPUTS: int  # those of the actor, and what a sampled world adds
    OUTPUTS: int  # of the actor
    ROUNDS_PER_SEAT: int

    def see(self, s: Any, t: Any, seat: int, place: Any, active: Any) -> int:
        """Write the active inputs of the seat to act and return their number. It must not read
        anything that the seat cannot know."""

    def see_world(self, s: Any, seat: int, place: Any, kinds: Any, active: Any, n: int) -> int:
        """Add the inputs that only the critic sees."""

    def output_place(self, place: Any, action: int) -> int:
        """The actor's output for an action."""

    def step_from(self, s: Any, seat: int, step: int) -> int:
        """The seat that acts `step` turns after another."""


@dataclass(frozen=True)
class CardPlay:
    """The registration of a card game with a kernel. All bots share its rollout policy."""

    policy: RolloutPolicy
    reason_for: Callable[[SeatKnowledge, str], Reason | None]  # what can be proven about an action
    beginner_actions: Callable[[Any, list[str]], list[str]]  # the legal ones a beginner considers
    trick_verbs: tuple[str, ...]  # verbs of actions in a trick, which a beginner forgets later
    casual_coefficients: Any = None  # for `casual`, if they differ from the policy's own
    forgotten_fields: tuple[str, ...] = ()  # record fields that a beginner does not remember
    bots: tuple[str, ...] = BOT_NAMES
    warm_up_options: Mapping[str, Any] | None = None  # to compile kernels with, besides defaults
    net_inputs: NetInputs | None = None  # what its nets see, if it has any


@dataclass(frozen=True)
class TowerPlay:
    """The registration of a game in which pieces are placed (Bandu)."""

    casual_choice: Callable[[Any, Stream], str]  # what `casual` does, of several actions
    placement: Callable[[Any, Stream], str]  # where `casual` places a piece
    beginner_choice: Callable[[Any, Stream], str]  # what `beginner` does
    any_placement: Callable[[Stream], str]  # where `random` places a piece
    flat_placement: Callable[[View], str]  # a valid placement, without physics or randomness
    is_placement: Callable[[str], bool]  # whether a text is a complete placement
    # makes `club` or `strong` with a budget
    builder_bot: Callable[[str, Mapping[str, int]], Bot]
    hints: Callable[[View, int, Budget], tuple[Hint, ...]]  # from a view, a seed and a budget
    bots: tuple[str, ...]  # the bots that differ here; the others play as `casual`
    warm_up_options: Mapping[str, Any] | None = None
    review: TowerReview | None = None  # how finished games are judged; None: not at all


Play: TypeAlias = CardPlay | TowerPlay

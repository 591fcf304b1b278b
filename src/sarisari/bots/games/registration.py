"""What a game's room registers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sarisari.bots.bot import BOT_NAMES, Bot
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.game import View
from sarisari.core.stream import Stream

# how much a bot likes an action: by its first integer, then by its second
Liking: TypeAlias = tuple[float, float]


class RolloutPolicy(Protocol):
    """A rollout policy: a module with the rule of thumb of one card game, compiled. Searches and
    beliefs take it for the way in which seats choose, and `casual` plays by it. Anything with the
    same names could stand in its place, such as a net."""

    KNOBS: Any  # the numbers that `rate` weighs things with, which `bench/knobs.py` has tuned
    SPREAD: float  # how far one round's edge is off, in points, about
    WARMTH: float  # in points: how far the others' choices are from quick play
    JITTER: float  # in points: how far rollouts are from quick play
    HAS_BIDS: bool  # whether `meets_bid` says anything

    def rate(self, s: Any, seat: int, unseen: int, knobs: Any, likings: Any) -> None:
        """How much the seat to act likes each integer that is legal now, in points, into
        `likings`; it may look at nothing that the seat cannot know."""

    def standing(self, s: Any, seat: int) -> int:
        """What decides the game in its last round."""

    def taken(self, s: Any, seat: int) -> int:
        """A number that grows when a seat takes a trick."""

    def meets_bid(self, s: Any, seat: int) -> bool:
        """Whether a finished round brought as many tricks as were bid."""


@dataclass(frozen=True)
class CardPlay:
    """How bots play a game with a kernel: all of them from the same quick play."""

    quick: RolloutPolicy
    reason_for: Callable[[SeatKnowledge, str], Reason | None]  # what can be proven about an action
    noticed: Callable[[Any, list[str]], list[str]]  # of legal actions, what a beginner thinks of
    turns: tuple[str, ...]  # verbs of which each seat has one in a trick: a beginner forgets them
    knobs: Any = None  # of `casual`, if it does not go by those of quick play
    forgotten: tuple[str, ...] = ()  # fields of the record that a beginner does not remember
    bots: tuple[str, ...] = BOT_NAMES
    sample: Mapping[str, Any] | None = None  # options to warm up with, besides the usual


@dataclass(frozen=True)
class TowerPlay:
    """How bots play a game in which pieces are placed."""

    likings: Callable[[Any], dict[str, Liking]]  # how much `casual` likes each legal action
    placement: Callable[[Any, Stream], str]  # where `casual` places a piece
    any_placement: Callable[[Stream], str]  # where `random` does
    flat_placement: Callable[[View], str]  # somewhere, without physics and chance
    is_placement: Callable[[str], bool]  # whether a text is a whole placement
    strong: Callable[[Mapping[str, int]], Bot]  # with a budget
    bots: tuple[str, ...]  # those that play it each in its own way: the others play as `casual`
    sample: Mapping[str, Any] | None = None


Play: TypeAlias = CardPlay | TowerPlay

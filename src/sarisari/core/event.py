"""Game events (deal, action, settle), and what each seat sees of them."""

from collections.abc import Iterable
from functools import lru_cache
from math import isfinite
from typing import TypeAlias

import msgspec

from sarisari.core.effects import Effect, Telling
from sarisari.core.message import Message


class Deal(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """Chance event: the cards of a round, by seat."""

    hands: tuple[tuple[str, ...], ...]
    aside: str | None = None


Toward: TypeAlias = tuple[float, float, float]
"""The direction in which a hand draws a piece out of a tower: x, y and z (up), of any length."""

PULL = "pull "  # how an action with a direction begins


class Action(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="action"):
    """A seat acts: `Action(0, "play mango-7")`."""

    seat: int
    do: str
    toward: Toward | None = None  # for a pull in Bandu; None: the easiest way

    @classmethod
    def of(cls, seat: int, do: str, toward: Toward | None) -> "Action":
        """Return an action. Only a pull has a direction; from any other action it is dropped."""
        return cls(seat, do, toward if do.startswith(PULL) else None)

    @property
    def has_good_direction(self) -> bool:
        """Whether the direction is missing, or finite and not zero."""
        return self.toward is None or (all(map(isfinite, self.toward)) and any(self.toward))


Pose: TypeAlias = tuple[float, float, float, float, float, float, float]
"""The pose of a piece: x, y, z of its centre of mass in mm, then the quaternion w, x, y, z."""

Key: TypeAlias = tuple[int, float, float, float, float, float, float, float]
"""A key frame: the frame's number and a pose."""


Fell: TypeAlias = tuple[str, float]
"""A piece that has fallen, and by how many mm: `("disc", 30.2)`."""


class Film(msgspec.Struct, frozen=True, gc=False):
    """The animation of a settle, for display only: no rule depends on it."""

    rate: int  # frames per second
    frames: int  # number of frames
    moves: dict[str, tuple[Key, ...]]  # by moved piece: its pose in the frames where it changes


class Settle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="settle"):
    """Chance event: a tower at rest after a piece was placed or pulled. It is taken as given and
    never simulated again. The tower is good if nothing fell and only its base touches the table."""

    stands: bool  # nothing fell
    touch: bool  # something other than the base touches the table
    poses: dict[str, Pose]  # the pieces that moved, at rest
    film: Film | None = None  # how it came to rest; missing in older settles
    fell: tuple[Fell, ...] | None = None  # the longest fall first; None: not recorded
    landed: tuple[str, ...] = ()  # the fallen pieces that reached the table

    @property
    def is_out(self) -> bool:
        """BAN-33, AN-13. Whether the tower's owner is out because of this settle."""
        return not self.stands or self.touch

    @property
    def still(self) -> "Settle":
        """The same settle without its film."""
        return self if self.film is None else msgspec.structs.replace(self, film=None)


Event: TypeAlias = Deal | Action | Settle


class SeenDeal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A deal as one seat sees it; an onlooker sees no hand."""

    hand: tuple[str, ...] | None = None
    aside: str | None = None

    @property
    def shown(self) -> tuple[str, ...]:
        """The cards that nobody else can hold, because the deal showed where they are."""
        return (*(self.hand or ()), *([] if self.aside is None else [self.aside]))


class Seen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An event as one seat, or an onlooker, sees it.

    A secret choice of another seat has `sealed` and no `do`. A face-down card is `?`:
    `hide ? blue-5`. Everyone sees a settle in full.
    """

    seat: int | None = None
    do: str | None = None
    sealed: bool = False
    deal: SeenDeal | None = None
    settle: Settle | None = None  # in Bandu: a tower that came to rest
    toward: Toward | None = None  # in Bandu: the direction of a pull


class Told(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An event as one seat sees it, with the sentences about it and its effects."""

    event: Seen
    tell: tuple[Message, ...]
    effects: tuple[Effect, ...] = ()  # one per sentence; empty if an older version saved it

    def __post_init__(self) -> None:
        _check_effects(self.tell, self.effects)

    @classmethod
    def of(cls, event: Seen, tellings: Iterable[Telling]) -> "Told":
        """Return an event with the sentences and effects of these tellings."""
        return cls(event, *_apart(tellings))


class Logged(msgspec.Struct, frozen=True, gc=False):
    """One event of the round in the state's log: what really happened, and what others may see of
    it."""

    event: Event
    tell: tuple[Message, ...]
    in_trick: bool = False  # part of a trick; neither a deal nor a secret choice
    others: Told | None = None  # how all other seats see it, if that differs
    trick_winner: int | None = None  # the event ended a trick: the winner's seat, or -1 for nobody
    effects: tuple[Effect, ...] = ()  # one per sentence; empty if an older version saved it

    def __post_init__(self) -> None:
        _check_effects(self.tell, self.effects)

    @classmethod
    def of(
        cls,
        event: Event,
        tellings: Iterable[Telling],
        *,
        in_trick: bool = False,
        others: Told | None = None,
        trick_winner: int | None = None,
    ) -> "Logged":
        """Return a logged event with the sentences and effects of these tellings."""
        tell, effects = _apart(tellings)
        return cls(event, tell, in_trick, others, trick_winner, effects)

    @property
    def is_open(self) -> bool:
        """Whether the event looks the same to everyone."""
        return self.others is None and not isinstance(self.event, Deal)

    def seen(self, seat: int | None) -> Seen:
        """Return what a seat, or an onlooker, sees of the event."""
        event = self.event
        if isinstance(event, Deal):
            return _seen_deal(None if seat is None else event.hands[seat], event.aside)
        if isinstance(event, Settle):
            return Seen(settle=event)
        if self.others is not None and seat != event.seat:
            return self.others.event
        if event.toward is not None:
            return Seen(seat=event.seat, do=event.do, toward=event.toward)
        return _seen_action(event.seat, event.do)

    def told(self, seat: int | None) -> Told:
        """Return what a seat, or an onlooker, sees of the event and is told about it."""
        if self.others is not None and isinstance(self.event, Action) and seat != self.event.seat:
            return self.others
        return Told(self.seen(seat), self.tell, self.effects)


def _apart(tellings: Iterable[Telling]) -> tuple[tuple[Message, ...], tuple[Effect, ...]]:
    """Separate tellings into sentences and effects."""
    told = tuple(tellings)
    return tuple(each.message for each in told), tuple(each.effect for each in told)


def _check_effects(tell: tuple[Message, ...], effects: tuple[Effect, ...]) -> None:
    if effects and len(effects) != len(tell):
        raise ValueError(f"{len(effects)} effects for {len(tell)} sentences")


@lru_cache(maxsize=4096)
def _seen_deal(hand: tuple[str, ...] | None, aside: str | None) -> Seen:
    """Cached, because the same hand is looked at after every action of its round."""
    return Seen(deal=SeenDeal(hand, aside))


@lru_cache(maxsize=4096)
def _seen_action(seat: int, do: str) -> Seen:
    """Cached: there are a few hundred open actions, and all tables share them."""
    return Seen(seat=seat, do=do)

"""One card game as OpenSpiel sees it: deals card by card, then the kernel's integers, and a log of
both from which each seat's information follows."""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Seat
from sarisari.core.layout import Record, copy_of, states_of
from sarisari.core.phase import CHOOSE, DEAL, OVER, SECOND
from sarisari.research.batch_kernel import MEMORY
from sarisari.research.openspiel.spiel_setup import SpielSetup


class Showing(IntEnum):
    """What the other seats see of an integer."""

    OPEN = 0
    SECRET = 1  # nothing until all have chosen
    COVERED = 2  # that a card was played, but not which


class PlayedInteger(NamedTuple):
    """An integer that a seat has played."""

    seat: Seat
    action: int
    showing: Showing
    is_half: bool = False  # the second integer of the same action follows


class PastRound(NamedTuple):
    """A finished round: its deal, what was played, and the points."""

    hands: tuple[CardSet, ...]
    aside: int | None
    played: tuple[PlayedInteger, ...]
    points: tuple[int, ...]
    texts: dict[Seat, str]  # how each seat saw it; filled in when it is asked for


class Position:
    """The kernel's record of a game, and how it came about. Copying one is cheap."""

    def __init__(self, setup: SpielSetup, before: Record) -> None:
        self.setup = setup
        # records that are never changed: before the first deal, and before the deal of this round
        self.first = self.before = copy_of(before)
        self.states = states_of(before)
        self.memories: Any = np.zeros(1, MEMORY).view(np.recarray)
        self.rounds: tuple[PastRound, ...] = ()  # those that are over
        self.played: list[PlayedInteger] = []
        self.earned = [0.0] * setup.players
        self.phase = DEAL
        self.turn = 0
        self._begin_deal()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        copy = Position.__new__(Position)
        copy.__dict__.update(self.__dict__)
        copy.states, copy.memories = self.states.copy(), self.memories.copy()
        copy.played, copy.earned = self.played.copy(), self.earned.copy()
        copy.hands, copy.room = self.hands.copy(), self.room.copy()
        return copy

    def _begin_deal(self) -> None:
        supply = self.setup.supply
        self.place = 0  # index of the next card to deal
        self.hands: list[CardSet] = [0] * self.setup.players
        self.aside: int | None = None
        # by outcome, a seat or the table: how many more cards it gets
        self.room = [supply.hand_size] * self.setup.players + [supply.asides]

    @property
    def record(self) -> Record:
        """The kernel's record: the whole truth. It must not be changed."""
        record: Record = self.states[0]
        return record

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or its only round."""
        return self.phase == OVER or (self.setup.one_round and bool(self.rounds))

    @property
    def is_dealing(self) -> bool:
        """Whether the next card has to be dealt."""
        return self.phase == DEAL and not self.is_over

    def deal_chances(self) -> list[tuple[int, float]]:
        """Return who may get the next card, with the chances that make all deals equally likely."""
        left = sum(self.room)
        return [(place, room / left) for place, room in enumerate(self.room) if room]

    def deal(self, place: int) -> None:
        """Give the next card to a seat, or leave it on the table. After the last one, the round
        begins."""
        card = self.setup.supply.cards[self.place]
        if place == self.setup.players:
            self.aside = card
        else:
            self.hands[place] |= 1 << card
        self.room[place] -= 1
        self.place += 1
        if self.place == len(self.setup.supply.cards):
            self._begin_round()

    def _begin_round(self) -> None:
        record = self.states[0]
        record["hands"][: self.setup.players] = self.hands
        if self.aside is not None:
            record["aside"] = self.aside
        self.setup.rules.kernel.begin_round(record)
        self.memories[0] = np.zeros(1, MEMORY)[0]
        self.played = []
        self._read()

    def _read(self) -> None:
        record = self.states[0]
        self.phase, self.turn = int(record["phase"]), int(record["turn"])

    def legal(self) -> list[int]:
        """Return the integers of the seat to act, from low to high."""
        return list(members(int(self.setup.rules.kernel.legal(self.states[0], self.turn))))

    def play(self, action: int) -> None:
        """Apply a legal integer of the seat to act."""
        setup, seat, phase = self.setup, self.turn, self.phase
        setup.take(self.states[0], self.memories[0], seat, action, setup.kernel_setup)
        showing = Showing.SECRET if phase == CHOOSE else Showing.OPEN
        if (
            phase == SECOND
            and setup.kernel_setup.covers
            and setup.rules.evidence.is_face_down(action)
        ):
            self.played[-1] = self.played[-1]._replace(showing=Showing.COVERED)
        self._read()
        self.played.append(PlayedInteger(seat, action, showing, self.phase == SECOND))
        if self.phase in (DEAL, OVER):
            self._end_round()

    def _end_round(self) -> None:
        points = self.states[0]["points"][: self.setup.players].tolist()
        total, others = sum(points), self.setup.players - 1
        for seat, mine in enumerate(points):
            self.earned[seat] += mine - (total - mine) / others
        past = PastRound(tuple(self.hands), self.aside, tuple(self.played), tuple(points), {})
        self.rounds = (*self.rounds, past)
        self.played = []
        self.before = copy_of(self.states[0])
        self._begin_deal()

    def shown_to(self, seat: Seat) -> list[tuple[Seat, int | None]]:
        """Return the integers of this round as a seat sees them; None for one that is hidden."""
        shown = shown_of(self.played, seat, is_choosing=self.phase == CHOOSE)
        if self.phase == SECOND and self.turn != seat:
            shown.pop()  # others learn of an action when it is complete
        return shown


def shown_of(
    played: list[PlayedInteger] | tuple[PlayedInteger, ...], seat: Seat, *, is_choosing: bool
) -> list[tuple[Seat, int | None]]:
    """Return integers as a seat sees them; None for one that is hidden."""
    return [
        (
            one.seat,
            None
            if one.seat != seat
            and (one.showing == Showing.COVERED or (one.showing == Showing.SECRET and is_choosing))
            else one.action,
        )
        for one in played
    ]

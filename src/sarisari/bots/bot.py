"""The interface of a bot (an AI player): a pure function of a view, a budget and a seed."""

from typing import Protocol

import msgspec

from sarisari.core.event import Toward
from sarisari.core.game import View
from sarisari.core.message import Message, refuse

SEARCHING = ("club", "strong", "plain")  # the bots that search, within a budget
BOT_NAMES = ("random", "beginner", "casual", *SEARCHING)
NET_BOTS = ("net", "critic")  # play by trained nets; not offered as levels

PLACE = "place"  # the one action that takes arbitrary numbers: position and orientation


class Valued(msgspec.Struct, frozen=True):
    """A bot's estimate of one legal action in points, with its standard error."""

    do: str  # as in a record
    value: float  # the higher, the better
    error: float  # one standard error


class Choice(msgspec.Struct, frozen=True):
    """A bot's answer: the chosen action, and estimates of all legal actions if the bot has any."""

    do: str
    actions: tuple[Valued, ...] = ()  # best first
    instead: str | None = None  # the name of the bot that chose in place of this one
    toward: Toward | None = None  # the direction of a pull; None: the easiest way


class Bot(Protocol):
    """A program that plays a seat. It is given a view and nothing else: no state, no clock, no
    memory of earlier choices. The budget is part of the bot; randomness comes from the seed."""

    name: str  # "casual"
    title: Message  # its name in words
    about: Message  # one sentence about it

    def choose(self, view: View, seed: int) -> Choice:
        """Choose one of the view's legal actions; a placement comes with its numbers. Refused if
        the view's seat is not to act."""


def legal_of(view: View) -> list[str]:
    """The legal actions of a view. Refused if there are none."""
    if view.legal:
        return view.legal
    if view.over:
        raise refuse("game-is-over")
    if view.due == "deal":
        raise refuse("deal-comes-first")
    if view.due is not None:
        raise refuse("settle-comes-first")
    raise refuse("not-your-turn", seats=view.to_act)

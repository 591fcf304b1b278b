"""What a bot is: a pure function of a view, a budget and a seed."""

from typing import Protocol

import msgspec

from sarisari.core.game import View
from sarisari.core.message import Message, refuse

SEARCHING = ("club", "strong", "plain")  # those that play worlds out, within a budget
BOT_NAMES = ("random", "beginner", "casual", *SEARCHING)

PLACE = "place"  # the one action that is legal with any numbers after it


class Valued(msgspec.Struct, frozen=True):
    """What a bot thinks of one legal action, in points, and how sure it is."""

    do: str
    value: float
    error: float


class Choice(msgspec.Struct, frozen=True):
    """A bot's answer: what it does, and its values of the legal actions if it has any."""

    do: str
    actions: tuple[Valued, ...] = ()  # the best first
    instead: str | None = None  # the bot that really chose, if this one could not


class Bot(Protocol):
    """A program that sits. It knows a view and nothing else: no state, no clock, no memory of
    what it did before. Its budget is part of the bot; chance comes from the seed alone."""

    name: str  # "casual"
    title: Message  # its name in words
    about: Message  # one sentence about it

    def choose(self, view: View, seed: int) -> Choice:
        """One of the view's legal actions, a placement with its numbers. Refused if its seat is
        not to act."""


def legal_of(view: View) -> list[str]:
    """What a bot may choose from. Refused if there is nothing."""
    if view.legal:
        return view.legal
    if view.over:
        raise refuse("game-is-over")
    if view.due == "deal":
        raise refuse("deal-comes-first")
    if view.due is not None:
        raise refuse("settle-comes-first")
    raise refuse("not-your-turn", seats=view.to_act)

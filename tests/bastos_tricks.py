"""Tricks and rounds of Bastos for tests."""

from typing import Any

from sitting import Sitting

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def trick(bastos: str, *hands: str, **options: Any) -> Sitting:
    """A round with these Bastos cards and hands by seat, seat 0 to lead. Play runs clockwise,
    so that hands read in playing order."""
    cards = bastos.split()
    sitting = Sitting("bastos", **{"players": len(cards), "direction": "clockwise", **options})
    sitting.deal(*cards).do(*(f"bastos {card}" for card in cards))
    return sitting.hold(*hands)


def lay(sitting: Sitting, *actions: str) -> list[int]:
    """Do these in turn. A change of value is declined; returns who was offered one."""
    offered = []
    for action in actions:
        sitting.do(action)
        if sitting.to_act and "keep" in sitting.legal():
            offered += sitting.to_act
            sitting.do("keep")
    return offered


def plays(cards: str) -> list[str]:
    """`play` with each of these cards."""
    return [f"play {card}" for card in cards.split()]


def last_winner(sitting: Sitting) -> int | None:
    """Who won the last trick."""
    return sitting.view().last_trick.winner


def deck_of(fruits: list[str]) -> list[str]:
    """All cards of these fruits."""
    return [f"{fruit}-{rank}" for fruit in fruits for rank in range(1, 10)]


def finish_round(sitting: Sitting) -> Sitting:
    """Everybody does what comes first in the alphabet until the round is over."""
    while sitting.to_act:
        sitting.do(sitting.legal()[0])
    return sitting


def hands_of(sitting: Sitting) -> list[int]:
    """The hands, by seat: sets of cards."""
    return [int(sitting.record.hands[seat]) for seat in range(sitting.players)]

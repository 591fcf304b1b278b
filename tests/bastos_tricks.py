"""Tricks of Bastos for tests."""

from typing import Any

from sitting import Sitting


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

"""Rounds of Bastos laid out by hand: deal a trick, play it, and ask who won."""

from typing import Any

from sarisari.games.bastos.view import BastosView
from tests.support.narrowing import of_type, present
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def trick(bastos: str, *hands: str, **options: Any) -> RulesTable:
    """A round with these Bastos cards and hands by seat, seat 0 to lead. Play runs clockwise,
    so that hands read in playing order."""
    cards = bastos.split()
    sitting = RulesTable("bastos", **{"players": len(cards), "direction": "clockwise", **options})
    sitting.deal(*cards).do(*(f"bastos {card}" for card in cards))
    return sitting.hold(*hands)


def lay(sitting: RulesTable, *actions: str) -> list[int]:
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


def last_winner(sitting: RulesTable) -> int | None:
    """Who won the last trick."""
    return present(of_type(BastosView, sitting.view()).last_trick).winner


def deck_of(fruits: list[str]) -> list[str]:
    """All cards of these fruits."""
    return [f"{fruit}-{rank}" for fruit in fruits for rank in range(1, 10)]


def finish_round(sitting: RulesTable) -> RulesTable:
    """Everybody does what comes first in the alphabet until the round is over."""
    while sitting.to_act:
        sitting.do(sitting.legal()[0])
    return sitting


def hands_of(sitting: RulesTable) -> list[int]:
    """The hands, by seat: sets of cards."""
    return [int(sitting.record.hands[seat]) for seat in range(sitting.players)]

"""Tricks of Tanuki laid out by hand: a table after the bids, and what may be hidden."""

from typing import Any

from tests.support.rules_table import RulesTable

FITTING = {2: (3, 4, 6, 7, 9), 5: (6, 7, 9), 8: (9,)}  # by kettle: the raccoons that it takes
YELLOW = " ".join(f"yellow-{number}" for number in range(1, 10))


def table(*hands: str, **options: Any) -> RulesTable:
    """A seat for each hand, all have bid 1, seat 0 leads."""
    sitting = RulesTable("tanuki", players=len(hands), **options).deal(*hands)
    return sitting.do(*["bid 1"] * len(hands)).hold(*hands)


def hides(sitting: RulesTable) -> list[str]:
    """What the seat to act may hide and where: `red-9 red-5`."""
    actions = sitting.legal()
    return [action.removeprefix("hide ") for action in actions if action.startswith("hide ")]

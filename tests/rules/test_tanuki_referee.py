"""Tanuki: random games, watched by a referee who knows only the rulebook's words."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from sarisari.core.stream import Stream, below, new_stream
from tests.support.rules_table import RulesTable

OPTIONS = [
    {"players": players, "hide": hide, "miss": miss, "zero": zero}
    for players, (hide, zero), miss in product(
        (3, 4), (("follow", "none"), ("exempt", "each"), ("kettle", "none")), ("both", "under")
    )
]


def colour_of(card: str) -> str:
    return card.split("-", maxsplit=1)[0]


def number_of(card: str) -> int:
    return int(card.split("-")[1])


class Referee:
    """Hands as lists of names, the trick as a list of plays: (seat, card, kettle or None)."""

    def __init__(self, hands: Sequence[Sequence[str]], leader: int, hide: str) -> None:
        self.hands = [list(hand) for hand in hands]
        self.seat = leader
        self.hide = hide
        self.trick: list[tuple[int, str, str | None]] = []
        self.tricks = [0] * len(hands)

    def places(self, card: str) -> list[str]:
        """TAN-17 to TAN-20. The kettles of this trick that would take the card."""
        taken = [kettle for _, _, kettle in self.trick]
        return [
            lying
            for _, lying, _ in self.trick
            if number_of(lying) in (2, 5, 8)
            and number_of(card) not in (2, 5, 8)
            and number_of(card) > number_of(lying)
            and lying not in taken
        ]

    def legal(self) -> list[str]:
        """TAN-09, TAN-10, AK-01, AK-17."""
        hand = self.hands[self.seat]
        led = colour_of(self.trick[0][1]) if self.trick else None
        following = [card for card in hand if colour_of(card) == led] or hand
        hiding = [
            f"hide {card} {kettle}"
            for card in hand
            for kettle in self.places(card)
            if card in following
            or self.hide == "exempt"
            or (self.hide == "kettle" and colour_of(kettle) == led)
        ]
        return sorted([f"play {card}" for card in following] + hiding)

    def play(self, action: str) -> None:
        """TAN-09, TAN-13. Clockwise; whoever takes the trick leads the next one."""
        _, card, *rest = action.split()
        kettle = rest[0] if rest else None
        self.hands[self.seat].remove(card)
        self.trick.append((self.seat, card, kettle))
        self.seat = (self.seat + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            self.seat = self.strongest()
            self.tricks[self.seat] += 1
            self.trick = []

    def strongest(self) -> int:
        """TAN-14 to TAN-16, TAN-21. A hidden raccoon is a 0 of its kettle's colour."""
        plays = [
            (seat, colour_of(kettle or card), 0 if kettle else number_of(card))
            for seat, card, kettle in self.trick
        ]
        led = plays[0][1]
        others = [play for play in plays if play[1] != led]
        return max(others or plays, key=lambda play: play[2])[0]


def points_of(bid: int, tricks: int, miss: str, zero: str) -> int:
    """TAN-22 to TAN-25, AK-10, AK-18."""
    if bid == 0:
        return 5 if tricks == 0 else -tricks if zero == "each" else 0
    missed = max(bid - tricks, 0) if miss == "under" else abs(bid - tricks)
    return tricks + (2 if bid == tricks else 0) - missed


def watch_round(sitting: RulesTable, referee: Referee, stream: Stream) -> int:
    """A round at random, hiding more often than chance would."""
    hide_count = 0
    while any(referee.hands):
        assert sitting.to_act == [referee.seat]
        actions = sitting.legal()
        assert actions == referee.legal()
        hides = [action for action in actions if action.startswith("hide ")]
        choice = hides if hides and below(stream, 2) else actions
        action = choice[below(stream, len(choice))]
        sitting.do(action)
        referee.play(action)
        assert sitting.view().tricks == referee.tricks
        for seat, hand in enumerate(referee.hands):
            assert sorted(sitting.view(seat).hand) == sorted(hand)
        hide_count += action in hides
    return hide_count


@pytest.mark.clause("TAN-09", "TAN-10", "TAN-11", "TAN-13", "TAN-17", "TAN-21", "TAN-26", "TAN-27")
@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))
)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_go_as_the_rulebook_says(options: dict[str, Any], seed: int) -> None:
    sitting, stream = RulesTable("tanuki", **options), new_stream(seed)
    players = sitting.players
    totals, exact_bids, hide_count = [0] * players, [0] * players, 0
    for dealer in range(players):
        deal = sitting.game.random_deal(sitting.state, stream)
        sitting.game.apply(sitting.state, deal)
        bids = [below(stream, 4) for _ in range(players)]
        sitting.do(*(f"{seat}: bid {bid}" for seat, bid in enumerate(bids)))
        referee = Referee(deal.hands, dealer, options["hide"])
        hide_count += watch_round(sitting, referee, stream)
        for seat, (bid, tricks) in enumerate(zip(bids, referee.tricks, strict=True)):
            totals[seat] += points_of(bid, tricks, options["miss"], options["zero"])
            exact_bids[seat] += bid == tricks
        assert sitting.totals == totals
        assert sitting.view().exact_bids == exact_bids
    assert sitting.view().over
    assert hide_count > 3

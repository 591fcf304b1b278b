"""What all states of one OpenSpiel game have in common."""

from collections.abc import Mapping
from typing import Any

from sarisari.core.layout import Record
from sarisari.core.options import Options, players_of
from sarisari.games import get_game
from sarisari.research.batch_binder import observe_of, take_of
from sarisari.research.batch_setup import checked_options, controls_of, setup_of
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import ObservationLayout
from sarisari.research.openspiel.card_supply import small_supply, whole_supply

MOST_EDGE = 300.0  # points: no round of any game brings more above the mean of the others


class SpielSetup:
    """A card game with its options, as states need it. A copy of it is itself."""

    def __init__(self, name: str, options: Mapping[str, Any], small: str, one_round: bool) -> None:
        rules: Any = get_game(name)
        self.rules = rules
        self.room = batch_room(name)
        self.options: Options = checked_options(rules, options)
        self.players = players_of(self.options)
        self.layout = ObservationLayout(self.room.FIELDS, rules.deck, self.players)
        controls = controls_of({}, self.players)
        self.kernel_setup = setup_of(rules, self.options, controls, "edge", "never")
        self.fresh: Record = rules.new_record(self.options)
        self._made_of = (name, self.options, small, one_round)
        self.one_round = one_round or bool(small)
        self.supply = (
            small_supply(rules, self.fresh, self.players, small)
            if small
            else whole_supply(rules, self.fresh, self.players)
        )
        facts = rules.reader(self.fresh)
        self.rounds = 1 if self.one_round else int(rules.rounds(facts))
        self.take: Any = take_of(name)
        self.observe: Any = observe_of(name)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielSetup":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return SpielSetup, self._made_of

    @property
    def most_integers(self) -> int:
        """At least as many integers as a round can have: a secret choice of each seat, and tricks
        that take at least one card from a hand, with at most three integers of each seat."""
        tricks = self.supply.hand_size * self.players
        return self.players * (1 + 3 * tricks)

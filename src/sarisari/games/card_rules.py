"""The definition of a card game, for the code that all card games share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Generic

from sarisari.core.about import About
from sarisari.core.bits import CardSet
from sarisari.core.cards import Deck, Seat
from sarisari.core.game import State, View
from sarisari.core.layout import Record
from sarisari.core.message import Message, say, shown
from sarisari.core.notation import ActionTable, Integers
from sarisari.core.options import Option, Options, check_options
from sarisari.core.record_reader import RecordReader
from sarisari.games.card_parts import F, Messages, Score, Views
from sarisari.games.deal_check import DealCheck
from sarisari.games.hidden_information import Hidden


class CardRules(ABC, Generic[F]):
    """A card game by its modules, with hooks for what differs between card games. It holds no state
    and does not call its users."""

    name: str
    about: About
    rules_version = 1
    deck: Deck
    deal_check: DealCheck
    options: tuple[Option, ...]
    actions: ActionTable
    kernel: ModuleType  # reset, shuffle, begin_round, legal, second_choices, apply
    messages: Messages[F]
    score: Score[F]
    reader: RecordReader[F]
    views: Views[F]
    view_type: type[View]
    hidden: Hidden
    open_play_code: int | None = None  # second integer of a card that can be played in one way only
    leader_deals = False
    forbids_looking_back = False

    @abstractmethod
    def new_record(self, options: Options) -> Record:
        """Return the kernel's state before the first deal."""

    @abstractmethod
    def cards_in_use(self, record: Record) -> CardSet:
        """Return the cards that are dealt in this game."""

    @abstractmethod
    def rounds(self, facts: F) -> int:
        """Return how many rounds a game has."""

    @abstractmethod
    def trick_winner(self, before: F, after: F) -> int | None:
        """Return who won the trick that an action ended; None for nobody. Only reads the winner: the
        rules of the game decide it."""

    @abstractmethod
    def carry_over(self, record: Record, view: View) -> None:
        """Write into a record before a deal what earlier rounds have left besides points."""

    def first_trump(self, facts: F) -> str | None:
        """Return the suit that is trump when a round begins."""
        return None

    def direction(self, facts: F) -> int:
        """Return the direction of play: 1 clockwise, -1 counterclockwise."""
        return 1

    def waiting_prompt(self, facts: F, seat: Seat, waiting_for: list[Seat]) -> Message | None:
        """Return the prompt of a seat that has made its secret choice and waits for others."""
        return None

    def why_unknown(self, do: str) -> Message:
        """Return why a text is not an action of this game."""
        return say("unknown-action", action=shown(do))

    def masked_text(self, options: Options, integers: Integers) -> str | None:
        """Return how others see a face-down action, or None if it is open."""
        return None

    def new(self, options: Mapping[str, Any]) -> State:
        """Return a game before its first event. Refused if an option is wrong."""
        checked = check_options(self.options, options)
        return State(self.name, checked, self.new_record(checked))

    def leader(self, facts: F) -> Seat:
        """Return who leads the current round; before the first deal, who will."""
        leader: Seat = max(facts.round_count - 1, 0) % facts.players
        return leader

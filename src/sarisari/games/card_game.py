"""The text contract of a card game, on top of its rules and the readings of its states."""

from typing import Any

from sarisari.core import state_bytes
from sarisari.core.cards import Seat
from sarisari.core.event import Deal, Event, Logged, Told
from sarisari.core.game import Result, Sheet, State, View
from sarisari.core.layout import Record, copy_of, record_from
from sarisari.core.message import Message, refuse
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import Stream
from sarisari.games.card_belief import CardBelief
from sarisari.games.card_parts import F
from sarisari.games.card_reading import CardReading
from sarisari.games.card_rules import CardRules


class CardGame(CardRules[F]):
    """A card game for callers that use text. It calls readings; no reading calls it."""

    @property
    def suits(self) -> tuple[str, ...]:
        return self.deck.suits

    def read(self, state: State) -> CardReading[F]:
        if state.game != self.name:
            raise ValueError(f"this is a state of {state.game}, not of {self.name}")
        return CardReading(self, state)

    def due(self, state: State) -> str | None:
        return self.read(state).due

    def to_act(self, state: State) -> list[Seat]:
        return self.read(state).to_act

    def legal(self, state: State, seat: Seat) -> list[str]:
        return self.read(state).legal(seat)

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        return self.read(state).refusal(seat, do)

    def apply(self, state: State, event: Event) -> Logged:
        return self.read(state).apply(event)

    def random_deal(self, state: State, stream: Stream) -> Deal:
        record = copy_of(state.record)
        self.kernel.shuffle(record, stream)
        hands = tuple(tuple(self.deck.names(record.hands[seat])) for seat in _seats(record))
        has_aside = self.cards_in_use(record).bit_count() % int(record.players) != 0
        return Deal(hands, self.deck.card_name(int(record.aside)) if has_aside else None)

    def settling(self, state: State) -> SettleQuestion:
        raise refuse("settle-not-here")

    def totals(self, state: State) -> list[int]:
        return _by_seat(state.record, "totals")

    def round_count(self, state: State) -> int:
        return int(state.record.round_count)

    def extra_status(self, state: State) -> dict[str, Any]:
        return {}

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.sheets

    def result(self, state: State) -> Result | None:
        return self.read(state).result

    def save(self, state: State) -> bytes:
        return state_bytes.save(state, self.rules_version)

    def load(self, data: bytes) -> State:
        content = state_bytes.load(data, self.name, self.rules_version)
        state = self.new(content.options)
        record = record_from(state.record.dtype, content.record)
        return State(self.name, state.options, record, content.log, content.sheets)

    def belief(self, view: View) -> CardBelief[F]:
        return CardBelief(self, view)

    def history(self, state: State, seat: Seat | None) -> list[Told]:
        self.read(state).check_seat(seat)
        return [logged.told(seat) for logged in state.log]

    def deck_of(self, state: State) -> list[str]:
        return self.deck.names(self.cards_in_use(state.record))

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> View:
        return self.read(state).view(seat, look_back=look_back)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        return self.read(state).prompt(seat)


def _seats(record: Record) -> range:
    return range(int(record.players))


def _by_seat(record: Record, field: str) -> list[int]:
    values: list[int] = record[field][: int(record.players)].tolist()
    return values

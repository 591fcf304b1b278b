"""What the three card games have in common between text and kernel."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from msgspec import structs

from sarisari.core import saved
from sarisari.core.about import About
from sarisari.core.bits import CardSet
from sarisari.core.cards import Deck, Seat
from sarisari.core.effects import (
    ChoiceMade,
    GameOver,
    HandsDealt,
    RoundOver,
    RoundScored,
    Telling,
    tell,
)
from sarisari.core.event import Action, Deal, Event, Logged, Seen, Settle, Told
from sarisari.core.facts import Facts, Reader
from sarisari.core.game import Result, Sheet, State, View
from sarisari.core.growing import Growing
from sarisari.core.layout import copy_of, record_from
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.core.notation import ActionTable, Integers
from sarisari.core.options import Option, Options, check_options
from sarisari.core.phase import CHOOSE, DEAL, OVER, SECOND
from sarisari.core.settling import Settling
from sarisari.core.stream import Stream
from sarisari.games.belief import CardBelief, Hidden
from sarisari.games.dealing import Dealing
from sarisari.games.parts import Messages, Record, Score, Views
from sarisari.games.reading import CardReading


class CardGame(ABC):
    """A card game by its modules. Subclasses hold no state."""

    name: str
    about: About
    rules_version = 1
    deck: Deck
    dealing: Dealing
    options: tuple[Option, ...]
    actions: ActionTable
    kernel: ModuleType  # reset, shuffle, begin_round, legal, seconds, apply
    messages: Messages
    score: Score
    reader: Reader
    views: Views
    view_type: type[View]
    hidden: Hidden
    open_second: int | None = None  # second integer of a card when there is no choice
    leader_deals = False
    forbids_looking_back = False

    # what each game adds

    @abstractmethod
    def new_record(self, options: Options) -> Record:
        """The kernel's state before the first deal."""

    @abstractmethod
    def cards_in_use(self, record: Record) -> CardSet:
        """The cards that are dealt in this game."""

    @abstractmethod
    def rounds(self, facts: Facts) -> int:
        """How many rounds a game has."""

    @abstractmethod
    def trick_winner(self, before: Facts, after: Facts) -> int | None:
        """Who won the trick that an action ended; None for nobody."""

    @abstractmethod
    def carry_over(self, record: Record, view: View) -> None:
        """Into a record before a deal, what earlier rounds have left behind besides points."""

    def first_trump(self, facts: Facts) -> str | None:
        """The suit that is trump when a round begins."""
        return None

    def direction(self, facts: Facts) -> int:
        """Which way play goes: 1 clockwise, -1 counterclockwise."""
        return 1

    def chosen(self, facts: Facts, seat: Seat, waiting_for: list[Seat]) -> Message | None:
        """What a seat is told that has made its secret choice and waits for others."""
        return None

    def why_unknown(self, do: str) -> Message:
        """Why a text is no action of this game."""
        return say("unknown-action", action=shown(do))

    def masked(self, options: Options, integers: Integers) -> str | None:
        """How others see an action that lies face down; None if it is open."""
        return None

    # the contract

    @property
    def suits(self) -> tuple[str, ...]:
        return self.deck.suits

    def new(self, options: Mapping[str, Any]) -> State:
        checked = check_options(self.options, options)
        return State(self.name, checked, self.new_record(checked))

    def read(self, state: State) -> CardReading:
        self._check_state(state)
        return CardReading(self, state)

    def _check_state(self, state: State) -> None:
        if state.game != self.name:
            raise ValueError(f"this is a state of {state.game}, not of {self.name}")

    def due(self, state: State) -> str | None:
        return self.read(state).due

    def to_act(self, state: State) -> list[Seat]:
        return self.read(state).to_act

    def legal(self, state: State, seat: Seat) -> list[str]:
        return self.read(state).legal(seat)

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        return self._why_not(self.read(state), seat, do)

    def _why_not(self, reading: CardReading, seat: Seat, do: str) -> Message | None:
        phase, to_act = reading.facts.phase, reading.to_act
        if seat not in reading.seats:
            return say("no-such-seat", highest=len(reading.seats) - 1)
        if phase == OVER:
            return say("game-is-over")
        if phase == DEAL:
            return say("deal-comes-first")
        if seat not in to_act:
            return say("already-chosen" if phase == CHOOSE else "not-your-turn", seats=to_act)
        try:
            integers = self.actions.parse(do)
        except ValueError:
            return self.why_unknown(do)
        if integers in reading.actions(seat):
            return None
        return self.messages.why_not(reading.state.record, seat, integers)

    def apply(self, state: State, event: Event) -> Logged:
        return self.go_on(self.read(state), state, event)[0]

    def go_on(self, before: CardReading, state: State, event: Event) -> tuple[Logged, Facts]:
        """A state that reads like `before` goes on by an event: the event as logged, and what is
        true then."""
        if isinstance(event, Deal):
            logged, after = self._deal(state, event)
            state.log = Growing([logged])
        elif isinstance(event, Action):
            logged, after = self._act(before, state, event)
            state.log = state.log.plus(logged)
        elif isinstance(event, Settle):
            raise refuse("settle-not-here")
        else:
            raise TypeError(f"an event is a Deal or an Action, not {event!r}")
        return logged, after

    def _deal(self, state: State, deal: Deal) -> tuple[Logged, Facts]:
        record = state.record
        if record.phase == OVER:
            raise refuse("game-is-over")
        if record.phase != DEAL:
            raise refuse("deal-not-due")
        hands, aside = self.dealing.checked(deal, self.cards_in_use(record), int(record.players))
        record.hands[: record.players] = hands
        if aside is not None:
            record.aside = aside
        self.kernel.begin_round(record)
        facts = self.reader(record)
        return Logged.of(deal, [self._tell_deal(facts)]), facts

    def _tell_deal(self, facts: Facts) -> Telling:
        number, rounds, leader = facts.round_count, self.rounds(facts), self.leader(facts)
        trump = self.first_trump(facts)
        dealt = HandsDealt(round=number, rounds=rounds, leader=leader, trump=trump)
        return tell(dealt, "round-starts", round=number, rounds=rounds, leader=leader)

    def _act(self, before: CardReading, state: State, action: Action) -> tuple[Logged, Facts]:
        why_not = self._why_not(before, action.seat, action.do)
        if why_not is not None:
            raise Refused(why_not)
        record, integers = state.record, self.actions.parse(action.do)
        self.kernel.apply(record, action.seat, integers[0])
        if record["phase"] == SECOND:
            self.kernel.apply(record, action.seat, integers[1])
        after = self.reader(record)
        return self._logged(state, before.facts, after, action, integers), after

    def _logged(
        self, state: State, before: Facts, after: Facts, action: Action, integers: Integers
    ) -> Logged:
        """An action that was just done, as logged."""
        seat = action.seat
        own = self.messages.tell_action(before, after, action)
        rest: list[Telling] = []
        winner: int | None = None
        if before.turn_count == before.players - 1 and after.turn_count == 0:
            taker = self.trick_winner(before, after)
            winner = -1 if taker is None else taker
            rest += self.messages.tell_trick(before, action, taker)
        if after.phase in (DEAL, OVER):
            rest += self._end_round(state)
        mask = self.masked(state.options, integers)
        others = None
        if before.phase == CHOOSE:
            clause = own[0].message.clause
            secret = tell(ChoiceMade(seat=seat), "chooses-in-secret", clause, seat=seat)
            others = Told.of(Seen(seat=seat, sealed=True), [secret, *own[1:]])
        elif mask is not None:
            unseen = self.messages.tell_action(before, after, Action(seat, mask))
            others = Told.of(Seen(seat=seat, do=mask), [*unseen, *rest])
        return Logged.of(
            action,
            [*own, *rest],
            in_trick=before.phase != CHOOSE,
            others=others,
            trick_winner=winner,
        )

    def _end_round(self, state: State) -> list[Telling]:
        record = state.record
        points, totals = _by_seat(record, "points"), _by_seat(record, "totals")
        lines = tuple(self.score.score_lines(record))
        sheet = Sheet(int(record.round_count), lines, tuple(points), tuple(totals))
        state.sheets = (*state.sheets, sheet)
        told = [tell(RoundOver(round=sheet.round), "round-over", round=sheet.round)]
        for seat in _seats(record):
            scored = RoundScored(seat=seat, points=points[seat], total=totals[seat])
            told.append(tell(scored, "round-points", **structs.asdict(scored)))
        result = self.result(state)
        if result is not None:
            told.append(Telling(result.reason, GameOver(winners=result.winners)))
        return told

    def random_deal(self, state: State, stream: Stream) -> Deal:
        record = copy_of(state.record)
        self.kernel.shuffle(record, stream)
        hands = tuple(tuple(self.deck.names(record.hands[seat])) for seat in _seats(record))
        has_aside = self.cards_in_use(record).bit_count() % int(record.players) != 0
        return Deal(hands, self.deck.card_name(int(record.aside)) if has_aside else None)

    def settling(self, state: State) -> Settling:
        raise refuse("settle-not-here")

    def totals(self, state: State) -> list[int]:
        return _by_seat(state.record, "totals")

    def round_count(self, state: State) -> int:
        return int(state.record.round_count)

    def further(self, state: State) -> dict[str, Any]:
        return {}

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.sheets

    def result(self, state: State) -> Result | None:
        return self.read(state).result

    def save(self, state: State) -> bytes:
        return saved.save(state, self.rules_version)

    def load(self, data: bytes) -> State:
        content = saved.load(data, self.name, self.rules_version)
        state = self.new(content.options)
        record = record_from(state.record.dtype, content.record)
        return State(self.name, state.options, record, content.log, content.sheets)

    def belief(self, view: View) -> CardBelief:
        return CardBelief(self, self.hidden, view)

    def history(self, state: State, seat: Seat | None) -> list[Told]:
        self.read(state).check_seat(seat)
        return [logged.told(seat) for logged in state.log]

    def deck_of(self, state: State) -> list[str]:
        return self.deck.names(self.cards_in_use(state.record))

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> View:
        return self.read(state).view(seat, look_back=look_back)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        return self.read(state).prompt(seat)

    def leader(self, facts: Facts) -> Seat:
        """Who leads the round under way; before the first deal, who will."""
        leader: Seat = max(facts.round_count - 1, 0) % facts.players
        return leader


def _seats(record: Record) -> range:
    return range(int(record.players))


def _by_seat(record: Record, field: str) -> list[int]:
    values: list[int] = record[field][: int(record.players)].tolist()
    return values

"""What the three card games have in common between text and kernel."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol, TypeAlias

from sarisari.core import saved
from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Deck, Seat
from sarisari.core.event import Action, Deal, Event, Logged, Seen, Told
from sarisari.core.game import Line, Result, Sheet, State, Trick, View, open_part
from sarisari.core.layout import record_from
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.core.notation import ActionTable, Integers
from sarisari.core.options import Option, Options, check_options
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, OVER, PLAY, SECOND
from sarisari.core.stream import Stream
from sarisari.games.belief import CardBelief, Hidden
from sarisari.games.dealing import Dealing

Record: TypeAlias = Any


class Messages(Protocol):
    """What a game's module `messages` has."""

    def prompt(self, record: Record, seat: Seat) -> Message:
        """What a seat that is to act is asked to do."""

    def why_not(self, record: Record, seat: Seat, integers: Integers) -> Message:
        """Why a seat that is to act may not do this."""

    def tell(self, before: Record, after: Record, action: Action) -> list[Message]:
        """What there is to say about an action. Of a secret choice first what its own seat is
        told, then what all are shown once the last has chosen."""

    def tell_trick(self, before: Record, action: Action, winner: int | None) -> Message:
        """What there is to say about the end of a trick."""


class Score(Protocol):
    """What a game's module `sheet` has."""

    def score_lines(self, record: Record) -> list[Line]:
        """Every point of the round just finished, with its reason."""

    def final_result(self, record: Record, options: Options) -> Result:
        """Who won a finished game."""


class CardGame(ABC):
    """A card game by its modules. Subclasses hold no state."""

    name: str
    rules_version = 1
    deck: Deck
    dealing: Dealing
    options: tuple[Option, ...]
    actions: ActionTable
    kernel: ModuleType  # reset, shuffle, begin_round, legal, seconds, apply
    messages: Messages
    score: Score
    hidden: Hidden
    open_second: int | None = None  # second integer of a card when there is no choice
    leader_deals = False

    # what each game adds

    @abstractmethod
    def new_record(self, options: Options) -> Record:
        """The kernel's state before the first deal."""

    @abstractmethod
    def cards_in_use(self, record: Record) -> CardSet:
        """The cards that are dealt in this game."""

    @abstractmethod
    def rounds(self, record: Record) -> int:
        """How many rounds a game has."""

    @abstractmethod
    def trick_winner(self, before: Record, after: Record) -> int | None:
        """Who won the trick that an action ended; None for nobody."""

    @abstractmethod
    def view_with(self, state: State, seat: Seat | None, common: dict[str, Any]) -> View:
        """The view: the fields that all games have, and this game's own."""

    @abstractmethod
    def carry_over(self, record: Record, view: View) -> None:
        """Into a record before a deal, what earlier rounds have left behind besides points."""

    def chosen(self, record: Record, seat: Seat, waiting_for: list[Seat]) -> Message | None:
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

    def due(self, state: State) -> str | None:
        return "deal" if state.record.phase == DEAL else None

    def _check_state(self, state: State) -> None:
        if state.game != self.name:
            raise ValueError(f"this is a state of {state.game}, not of {self.name}")

    def to_act(self, state: State) -> list[Seat]:
        self._check_state(state)
        record = state.record
        if record.phase == CHOOSE:
            return [seat for seat in _seats(record) if self.kernel.legal(record, seat)]
        return [] if record.turn == NOBODY else [int(record.turn)]

    def legal(self, state: State, seat: Seat) -> list[str]:
        if seat not in self.to_act(state):
            return []
        firsts = members(self.kernel.legal(state.record, seat))
        return sorted(
            self.actions.text(whole)
            for first in firsts
            for whole in self._whole(state.record, seat, first)
        )

    def _whole(self, record: Record, seat: Seat, first: int) -> list[Integers]:
        """The whole actions that begin with a legal first integer."""
        seconds = list(members(self.kernel.seconds(record, seat, first)))
        if seconds:
            return [(first, second) for second in seconds]
        is_card_played = record.phase == PLAY and first < self.deck.card_count
        if is_card_played and self.open_second is not None:
            return [(first, self.open_second)]
        return [(first,)]

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        record = state.record
        if not 0 <= seat < record.players:
            return say("no-such-seat", highest=int(record.players) - 1)
        if record.phase == OVER:
            return say("game-is-over")
        if record.phase == DEAL:
            return say("deal-comes-first")
        to_act = self.to_act(state)
        if seat not in to_act:
            key = "already-chosen" if record.phase == CHOOSE else "not-your-turn"
            return say(key, seats=to_act)
        try:
            integers = self.actions.parse(do)
        except ValueError:
            return self.why_unknown(do)
        is_first_legal = int(self.kernel.legal(record, seat)) >> integers[0] & 1
        if is_first_legal and integers in self._whole(record, seat, integers[0]):
            return None
        return self.messages.why_not(record, seat, integers)

    def apply(self, state: State, event: Event) -> Logged:
        self._check_state(state)
        if not isinstance(event, Deal | Action):
            raise TypeError(f"an event is a Deal or an Action, not {event!r}")
        logged = self._deal(state, event) if isinstance(event, Deal) else self._act(state, event)
        state.log = (*(() if isinstance(event, Deal) else state.log), logged)
        return logged

    def _deal(self, state: State, deal: Deal) -> Logged:
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
        told = say(
            "round-starts",
            round=int(record.round_count),
            rounds=self.rounds(record),
            leader=self._leader(record),
        )
        return Logged(deal, (told,))

    def _act(self, state: State, action: Action) -> Logged:
        record = state.record
        why_not = self.refusal(state, action.seat, action.do)
        if why_not is not None:
            raise Refused(why_not)
        integers = self.actions.parse(action.do)
        before = record.copy()
        self.kernel.apply(record, action.seat, integers[0])
        if record.phase == SECOND:
            self.kernel.apply(record, action.seat, integers[1])
        return self._logged(state, before, action, integers)

    def _logged(self, state: State, before: Record, action: Action, integers: Integers) -> Logged:
        """An action that was just done, as logged."""
        after, seat = state.record, action.seat
        own = self.messages.tell(before, after, action)
        rest: list[Message] = []
        winner: int | None = None
        if before.turn_count == before.players - 1 and after.turn_count == 0:
            taker = self.trick_winner(before, after)
            winner = -1 if taker is None else taker
            rest.append(self.messages.tell_trick(before, action, taker))
        if after.phase in (DEAL, OVER):
            rest += self._end_round(state)
        mask = self.masked(state.options, integers)
        others = None
        if before.phase == CHOOSE:
            shown = own[1:]
            secret = say("chooses-in-secret", own[0].clause, seat=seat)
            others = Told(Seen(seat=seat, sealed=True), (secret, *shown))
        elif mask is not None:
            unseen = self.messages.tell(before, after, Action(seat, mask))
            others = Told(Seen(seat=seat, do=mask), (*unseen, *rest))
        is_in_trick = bool(before.phase != CHOOSE)
        return Logged(action, (*own, *rest), is_in_trick, others, winner)

    def _end_round(self, state: State) -> list[Message]:
        record = state.record
        points, totals = _by_seat(record, "points"), _by_seat(record, "totals")
        lines = tuple(self.score.score_lines(record))
        sheet = Sheet(int(record.round_count), lines, tuple(points), tuple(totals))
        state.sheets = (*state.sheets, sheet)
        messages = [say("round-over", round=sheet.round)]
        messages += [
            say("round-points", seat=seat, points=points[seat], total=totals[seat])
            for seat in _seats(record)
        ]
        result = self.result(state)
        if result is not None:
            messages.append(result.reason)
        return messages

    def random_deal(self, state: State, stream: Stream) -> Deal:
        record = state.record.copy()
        self.kernel.shuffle(record, stream)
        hands = tuple(tuple(self.deck.names(record.hands[seat])) for seat in _seats(record))
        has_aside = self.cards_in_use(record).bit_count() % int(record.players) != 0
        return Deal(hands, self.deck.card_name(int(record.aside)) if has_aside else None)

    def totals(self, state: State) -> list[int]:
        return _by_seat(state.record, "totals")

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.sheets

    def result(self, state: State) -> Result | None:
        if state.record.phase != OVER:
            return None
        return self.score.final_result(state.record, state.options)

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
        _check_seat(state.record, seat)
        return [logged.told(seat) for logged in state.log]

    def deck_of(self, state: State) -> list[str]:
        return self.deck.names(self.cards_in_use(state.record))

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> View:
        record = state.record
        _check_seat(record, seat)
        to_act = self.to_act(state)
        leader = self._leader(record)
        trick, last_trick = self._tricks(state, seat)
        all_open = look_back or record.phase in (DEAL, OVER)
        log = state.log if all_open else open_part(state.log)
        common = {
            "game": self.name,
            "options": state.options,
            "seat": seat,
            "players": int(record.players),
            "round": int(record.round_count),
            "rounds": self.rounds(record),
            "dealer": leader if self.leader_deals else (leader - 1) % int(record.players),
            "leader": leader,
            "to_act": to_act,
            "due": self.due(state),
            "over": bool(record.phase == OVER),
            "totals": self.totals(state),
            "points": [list(sheet.points) for sheet in state.sheets],
            "hand": [] if seat is None else self.deck.names(record.hands[seat]),
            "cards_left": [int(record.hands[other]).bit_count() for other in _seats(record)],
            "trick": trick,
            "last_trick": last_trick,
            "events": [logged.told(seat).event for logged in log],
            "prompt": self.prompt(state, seat),
            "legal": [] if seat is None else self.legal(state, seat),
            "result": self.result(state),
        }
        return self.view_with(state, seat, common)

    def _leader(self, record: Record) -> Seat:
        """Who leads the round under way; before the first deal, who will."""
        return max(int(record.round_count) - 1, 0) % int(record.players)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        to_act = self.to_act(state)
        result = self.result(state)
        if result is not None:
            return result.reason
        if not to_act:
            return say("deal-awaited")
        if seat is None or seat not in to_act:
            waiting = say("waiting-for", seats=to_act)
            if seat is None or state.record.phase != CHOOSE:
                return waiting
            return self.chosen(state.record, seat, to_act) or waiting
        return self.messages.prompt(state.record, seat)

    def _tricks(self, state: State, seat: Seat | None) -> tuple[list[Seen], Trick | None]:
        """The trick on the table and the one before it."""
        now: list[Seen] = []
        last: Trick | None = None
        for logged in state.log:
            seen = logged.told(seat).event
            if logged.in_trick:
                now.append(seen)
            if logged.trick_winner is not None:
                winner = None if logged.trick_winner < 0 else logged.trick_winner
                last, now = Trick(tuple(now), winner), []
        return now, last


def _seats(record: Record) -> range:
    return range(int(record.players))


def _check_seat(record: Record, seat: Seat | None) -> None:
    """Refuse a seat that there is not: -1 would be the last one's hand."""
    if seat is not None and seat not in _seats(record):
        raise refuse("no-such-seat", highest=int(record.players) - 1)


def _by_seat(record: Record, field: str) -> list[int]:
    values: list[int] = record[field][: int(record.players)].tolist()
    return values

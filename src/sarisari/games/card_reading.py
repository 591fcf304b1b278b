"""The position of a card game: everything that can be asked about one state, computed once."""

from functools import cached_property
from typing import Any, Generic

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Action, Deal, Event, Logged, Seen, Settle
from sarisari.core.game import State, Trick, View
from sarisari.core.message import Message, Refused, refuse, say
from sarisari.core.notation import Integers
from sarisari.core.open_tricks import open_part
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, OVER, PLAY
from sarisari.games.actions import legal_integers
from sarisari.games.card_parts import F
from sarisari.games.card_rules import CardRules
from sarisari.games.card_step import carry_out, deal_round

NO_PROMPT = say("")


class CardReading(Generic[F]):
    """A state that has been read, and the step to the next one; implements `Reading`.

    Views of several seats share only what an onlooker knows.
    """

    def __init__(
        self,
        rules: CardRules[F],
        state: State,
        facts: F | None = None,
        actions: dict[Seat, list[Integers]] | None = None,
    ) -> None:
        self._rules = rules
        self.state = state
        self.facts = facts = rules.reader(state.record) if facts is None else facts
        self.seats = range(facts.players)
        self._actions = actions or {}  # by seat that is to act
        self._legal: dict[Seat, list[str]] = {}
        self._prompts: dict[Seat, Message] = {}
        self._hands: dict[Seat, list[str]] = {}
        self.due = "deal" if facts.phase == DEAL else None
        self.to_act: list[Seat] = self._seats_to_act()
        is_over = facts.phase == OVER
        self.result = rules.score.final_result(facts, state.options) if is_over else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardReading) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def _seats_to_act(self) -> list[Seat]:
        if self.facts.phase == CHOOSE:
            return [seat for seat in self.seats if self.actions(seat)]
        return [] if self.facts.turn == NOBODY else [self.facts.turn]

    def actions(self, seat: Seat) -> list[Integers]:
        """Return the complete legal actions of a seat that is to act, ordered by first integer."""
        if seat not in self._actions:
            legal = legal_integers(self._rules.name, self._rules.kernel, self.state.record, seat)
            self._actions[seat] = [
                action
                for first, second_integers in legal.items()
                for action in self._complete_actions(first, second_integers)
            ]
        return self._actions[seat]

    def _complete_actions(self, first: int, second_integers: list[int]) -> list[Integers]:
        """Return the complete actions that begin with a legal first integer."""
        rules = self._rules
        if second_integers:
            return [(first, second) for second in second_integers]
        is_card_played = self.facts.phase == PLAY and first < rules.deck.card_count
        if is_card_played and rules.open_play_code is not None:
            return [(first, rules.open_play_code)]
        return [(first,)]

    def legal(self, seat: Seat) -> list[str]:
        if seat not in self.to_act:
            return []
        if seat not in self._legal:
            self._legal[seat] = sorted(map(self._rules.actions.text, self.actions(seat)))
        return list(self._legal[seat])

    def prompt(self, seat: Seat | None) -> Message:
        if self.result is not None:
            return self.result.reason
        if not self.to_act:
            return say("deal-awaited")
        if seat is None or seat not in self.to_act:
            return self._waiting(seat)
        if seat not in self._prompts:
            prompt = self._rules.messages.prompt(self.facts, seat, self.actions(seat))
            self._prompts[seat] = prompt
        return self._prompts[seat]

    def _waiting(self, seat: Seat | None) -> Message:
        others = list(self.to_act)
        waiting = say("waiting-for", seats=others)
        if seat is None or self.facts.phase != CHOOSE:
            return waiting
        return self._rules.waiting_prompt(self.facts, seat, others) or waiting

    def view(self, seat: Seat | None, *, look_back: bool = True) -> View:
        self.check_seat(seat)
        events = self._events(seat)
        now, last, winner = self._tricks
        is_all_open = look_back or self.facts.phase in (DEAL, OVER)
        if is_all_open:
            places = None
        else:
            is_strict = self._rules.forbids_looking_back
            places = open_part(self.state.log, is_strict=is_strict)
            last = last if not is_strict or not now else []
        return replace(
            self._blank,
            seat=seat,
            hand=[] if seat is None else self._hand(seat),
            trick=[events[place] for place in now],
            last_trick=Trick(tuple([events[place] for place in last]), winner) if last else None,
            events=events if places is None else [events[place] for place in places],
            prompt=self.prompt(seat),
            legal=[] if seat is None else self.legal(seat),
            **self._rules.views.own_part(self.facts, self.state.options, seat),
        )

    def _hand(self, seat: Seat) -> list[str]:
        if seat not in self._hands:
            self._hands[seat] = self._rules.deck.names(self.facts.hands[seat])
        return self._hands[seat].copy()

    def refusal(self, seat: Seat, do: str) -> Message | None:
        phase = self.facts.phase
        if seat not in self.seats:
            return say("no-such-seat", highest=len(self.seats) - 1)
        if phase == OVER:
            return say("game-is-over")
        if phase == DEAL:
            return say("deal-comes-first")
        if seat not in self.to_act:
            key = "already-chosen" if phase == CHOOSE else "not-your-turn"
            return say(key, seats=self.to_act)
        try:
            integers = self._rules.actions.parse(do)
        except ValueError:
            return self._rules.why_unknown(do)
        if integers in self.actions(seat):
            return None
        return self._rules.messages.why_not(self.state.record, seat, integers)

    def _check(self, event: Event) -> None:
        """Refuse an event that may not happen now."""
        if isinstance(event, Settle):
            raise refuse("settle-not-here")
        if isinstance(event, Action):
            why_not = self.refusal(event.seat, event.do)
            if why_not is not None:
                raise Refused(why_not)
        elif not isinstance(event, Deal):
            raise TypeError(f"an event is a Deal or an Action, not {event!r}")
        elif self.facts.phase == OVER:
            raise refuse("game-is-over")
        elif self.facts.phase != DEAL:
            raise refuse("deal-not-due")

    def apply(self, event: Event) -> Logged:
        return self._change(self.state, event)[0]

    def _change(self, state: State, event: Event) -> tuple[Logged, F]:
        """Change this state, or a copy of it, by an event, after checking that it may happen."""
        self._check(event)
        if isinstance(event, Deal):
            return deal_round(self._rules, state, event)
        assert isinstance(event, Action)
        return carry_out(self._rules, state, self.facts, event)

    def after(self, event: Event) -> tuple["CardReading[F]", Logged]:
        state = self.state.copy()
        logged, facts = self._change(state, event)
        seat = event.seat if isinstance(event, Action) else None
        reading = CardReading(self._rules, state, facts, self._unchanged_by(seat, facts))
        if len(state.log) > 1:
            reading._public_events = [*self._public_events, logged.seen(None)]
            new = [] if logged.is_open else [(len(self.state.log), logged)]
            reading._secrets = self._secrets + new
            same = [seat for seat in self._hands if facts.hands[seat] == self.facts.hands[seat]]
            reading._hands = {seat: self._hands[seat] for seat in same}
        return reading, logged

    def _unchanged_by(self, seat: Seat | None, after: F) -> dict[Seat, list[Integers]]:
        """Return the legal actions that remain valid: a secret choice changes nothing for other
        seats."""
        if not self.facts.phase == after.phase == CHOOSE:
            return {}
        return {other: legal for other, legal in self._actions.items() if other != seat}

    def check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that does not exist; -1 would otherwise mean the hand of the last one."""
        if seat is not None and seat not in self.seats:
            raise refuse("no-such-seat", highest=len(self.seats) - 1)

    @cached_property
    def _blank(self) -> View:
        """A view with only the fields that are the same for all seats."""
        own = self._rules.views.own_part(self.facts, self.state.options, None)
        return self._rules.view_type(
            **self._public(),
            **own,
            seat=None,
            hand=[],
            trick=[],
            last_trick=None,
            events=[],
            prompt=NO_PROMPT,
            legal=[],
        )

    def _public(self) -> dict[str, Any]:
        """Return the fields of a view that are the same for all seats."""
        facts, state, rules = self.facts, self.state, self._rules
        players = facts.players
        leader = rules.leader(facts)
        return {
            "game": rules.name,
            "options": state.options,
            "players": players,
            "round": facts.round_count,
            "rounds": rules.rounds(facts),
            "dealer": leader if rules.leader_deals else (leader - 1) % players,
            "leader": leader,
            "to_act": list(self.to_act),
            "due": self.due,
            "over": facts.phase == OVER,
            "totals": list(facts.totals[:players]),
            "points": [list(sheet.points) for sheet in state.sheets],
            "cards_left": [facts.hands[seat].bit_count() for seat in self.seats],
            "result": self.result,
            "coming": self._coming(),
            "trick_number": self._trick_number(),
            "is_choosing": facts.phase == CHOOSE,
            **rules.views.public_part(facts),
        }

    def _coming(self) -> list[Seat]:
        """Return the seats that have not acted in this trick, in playing order. The seat to act
        comes first, even if it has already acted in this trick."""
        if self.facts.turn == NOBODY or self.facts.phase == CHOOSE:
            return []
        step = self._rules.direction(self.facts)
        done = {self.state.log[place].seen(None).seat for place in self._tricks[0]}
        order = [(self.facts.turn + place * step) % len(self.seats) for place in self.seats]
        return [order[0], *(seat for seat in order[1:] if seat not in done)]

    def _trick_number(self) -> int:
        if self.facts.phase in (DEAL, OVER):
            return 0
        return 1 + sum(logged.trick_winner is not None for logged in self.state.log)

    def _events(self, seat: Seat | None) -> list[Seen]:
        """Return the events of this round as a seat sees them: the public ones, with its own
        secrets filled in."""
        events = self._public_events.copy()
        for place, logged in self._secrets:
            events[place] = logged.seen(seat)
        return events

    @cached_property
    def _public_events(self) -> list[Seen]:
        return [logged.seen(None) for logged in self.state.log]

    @cached_property
    def _secrets(self) -> list[tuple[int, Logged]]:
        """The events that do not look the same to everyone, with their index in the log."""
        return [
            (place, logged) for place, logged in enumerate(self.state.log) if not logged.is_open
        ]

    @cached_property
    def _tricks(self) -> tuple[list[int], list[int], Seat | None]:
        """The log indices of the current trick and of the one before it (which may be empty), and
        who won the latter."""
        now: list[int] = []
        last: list[int] = []
        winner: Seat | None = None
        for place, logged in enumerate(self.state.log):
            if logged.in_trick:
                now.append(place)
            if logged.trick_winner is not None:
                winner = None if logged.trick_winner < 0 else logged.trick_winner
                last, now = now, []
        return now, last, winner

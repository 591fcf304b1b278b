"""Bandu: auctions with beans, and towers that stand or fall. For 2 to 6 seats, or alone."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sarisari.core.bits import set_of
from sarisari.core.cards import Seat
from sarisari.core.effects import GameOver, Telling
from sarisari.core.event import Action, Deal, Event, Logged, Settle, Told
from sarisari.core.facts import Facts
from sarisari.core.game import Result, Sheet, State, View
from sarisari.core.growing import Growing
from sarisari.core.message import Message, Refused, refuse, say
from sarisari.core.options import Choice, Count, Options, Selection, check_options, players_of
from sarisari.core.phase import OVER, SECOND
from sarisari.core.settling import Settling
from sarisari.core.stream import Stream
from sarisari.games.bandu import messages, rules, saved
from sarisari.games.bandu.about import ABOUT
from sarisari.games.bandu.known import BanduBelief
from sarisari.games.bandu.notation import placement_of
from sarisari.games.bandu.pieces import PIECE_NAMES, PIECES, SPARE_BASES, parse_piece
from sarisari.games.bandu.reading import BanduReading
from sarisari.games.bandu.refusals import why_not
from sarisari.games.bandu.result import result_of, totals_of
from sarisari.games.bandu.state import (
    CHALLENGE,
    MODES,
    PLACE,
    READER,
    SETTLE,
    BanduState,
    Record,
    new_record,
    tower_of,
)
from sarisari.games.bandu.towers import is_first_measured, poses_after, settling_of
from sarisari.games.bandu.view import BanduView, pile_of

MANY = 1_000_000_000  # no limit of the rules, but a record has fixed sizes
MOST_OFFERED = 100  # beans or circles of a new table
KINDS = {"refuse": 1, "bid": 2, "both": 3}


class Bandu:
    """The rules are in `rules.py`; here they meet the contract."""

    name = "bandu"
    about = ABOUT
    rules_version = 1
    forbids_looking_back = False
    suits: tuple[str, ...] = ()
    kernel = rules
    view_type: type[View] = BanduView
    pieces = Selection("pieces", PIECE_NAMES, "AN-28")
    options = (
        Choice("players", (2, 3, 4, 5, 6, 1), "BAN-01"),
        Choice("mode", MODES, "BAN-38"),
        pieces,
        Choice("auctions", ("both", "bid", "refuse"), "AN-28"),
        Count("beans", 5, 0, MANY, "AN-28", MOST_OFFERED),
        Choice("fall", ("any", "table"), "AN-31"),
        Choice("tremor", ("small", "none", "large"), "BAN-25"),
        Count("circles", 10, 1, MANY, "AN-22", MOST_OFFERED),
    )

    def new(self, options: Mapping[str, Any]) -> BanduState:
        """BAN-41. Solitaire is for one, everything else for more."""
        is_alone = options.get("mode") == "solitaire"
        given = {"players": 1, **options} if is_alone else options
        checked = check_options(self.options, given)
        if is_alone != (checked["players"] == 1):
            raise refuse("option-alone", "BAN-41", count=players_of(checked))
        return BanduState(checked, self._new_record(checked))

    def _new_record(self, options: Options) -> Record:
        pile = set_of(*map(parse_piece, self.pieces.chosen(options)))
        mode = MODES.index(str(options["mode"]))
        if mode == CHALLENGE:
            pile |= set_of(*range(PIECES, PIECES + SPARE_BASES))
        beans, circles = options["beans"], options["circles"]
        assert isinstance(beans, int)
        assert isinstance(circles, int)
        kinds = KINDS[str(options["auctions"])]
        return new_record(players_of(options), mode, pile, kinds, beans, circles)

    def read(self, state: State) -> BanduReading:
        if not isinstance(state, BanduState):
            raise ValueError(f"this is a state of {state.game}, not of {self.name}")
        return BanduReading(self, state)

    def due(self, state: State) -> str | None:
        return self.read(state).due

    def to_act(self, state: State) -> list[Seat]:
        return self.read(state).to_act

    def legal(self, state: State, seat: Seat) -> list[str]:
        return self.read(state).legal(seat)

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        return self._why_not(self.read(state), seat, do)

    def _why_not(self, reading: BanduReading, seat: Seat, do: str) -> Message | None:
        facts = reading.facts
        if seat not in reading.seats:
            return say("no-such-seat", highest=len(reading.seats) - 1)
        if facts.phase == OVER:
            return say("game-is-over")
        if facts.phase == SETTLE:
            return say("settle-comes-first")
        if seat not in reading.to_act:
            return say("not-your-turn", seats=list(reading.to_act))
        if facts.phase == PLACE and placement_of(do) is not None:
            return None
        if facts.phase != PLACE and do in reading.actions:
            return None
        return why_not(facts, seat, do)

    def apply(self, state: State, event: Event) -> Logged:
        reading = self.read(state)
        return self.go_on(reading, reading.state, event)[0]

    def go_on(self, before: BanduReading, state: BanduState, event: Event) -> tuple[Logged, Facts]:
        """A state that reads like `before` goes on by an event: the event as logged, and what is
        true then. A settle begins the log anew, like a deal of cards."""
        if isinstance(event, Deal):
            raise refuse("deal-never")
        if isinstance(event, Settle):
            logged, after = self._settle(before, state, event)
            state.log = Growing([replace(logged, event=event.still)])
        else:
            logged, after = self._act(before, state, event)
            state.log = state.log.plus(logged)
        return logged, after

    def _act(self, before: BanduReading, state: BanduState, action: Action) -> tuple[Logged, Facts]:
        wrong = self._why_not(before, action.seat, action.do)
        if wrong is not None:
            raise Refused(wrong)
        record, is_placed = state.record, before.facts.phase == PLACE
        integers = before.actions["place" if is_placed else action.do]
        rules.apply(record, action.seat, integers[0])
        if record["phase"] == SECOND:
            rules.apply(record, action.seat, integers[1])
        state.placement = placement_of(action.do) if is_placed else None
        after = READER(record)
        told = messages.tell_action(before.facts, after, action)
        return Logged.of(action, _with_result(told, after)), after

    def _settle(
        self, before: BanduReading, state: BanduState, settle: Settle
    ) -> tuple[Logged, Facts]:
        facts = before.facts
        if facts.phase == OVER:
            raise refuse("game-is-over")
        if facts.phase != SETTLE:
            raise refuse("settle-not-due")
        if settle.is_out and facts.heights[facts.builder] == 0:
            raise refuse("bandu-base-rests", "AN-24")
        rules.settle(state.record, settle.is_out)
        after = READER(state.record)
        state.poses = poses_after(state.poses, facts, after, settle)
        state.placement = None
        told = messages.tell_settle(facts, after, settle)
        if is_first_measured(before.state, settle):
            told.insert(0, messages.tell_measured())
        return Logged.of(settle, _with_result(told, after)), after

    def settling(self, state: State) -> Settling:
        """What to ask a settler for. Refused if no settle is due."""
        reading = self.read(state)
        if reading.due != "settle":
            raise refuse("settle-not-due")
        return settling_of(reading.state, reading.facts)

    def random_deal(self, state: State, stream: Stream) -> Event:
        raise refuse("deal-never")

    def prompt(self, state: State, seat: Seat | None) -> Message:
        return self.read(state).prompt(seat)

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> BanduView:
        return self.read(state).view(seat)

    def belief(self, view: View) -> BanduBelief:
        if not isinstance(view, BanduView):
            raise ValueError(f"this is a view of {view.game}, not of {self.name}")
        return BanduBelief(self._new_record(view.options), view)

    def history(self, state: State, seat: Seat | None) -> list[Told]:
        self.read(state).check_seat(seat)
        return [logged.told(seat) for logged in state.log]

    def deck_of(self, state: State) -> list[str]:
        return []

    def round_count(self, state: State) -> int:
        return 0

    def further(self, state: State) -> dict[str, Any]:
        """BAN-05. Beans, pile and towers, for the line of a status."""
        facts = self.read(state).facts
        return {
            "beans": list(facts.beans[: facts.players]),
            "pile": pile_of(facts),
            "towers": [tower_of(facts, seat) for seat in range(facts.players)],
        }

    def totals(self, state: State) -> list[int]:
        return totals_of(self.read(state).facts)

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return ()

    def result(self, state: State) -> Result | None:
        return self.read(state).result

    def save(self, state: State) -> bytes:
        return saved.save(self.read(state).state, self.rules_version)

    def load(self, data: bytes) -> BanduState:
        state = saved.load(data, self.rules_version)
        state.options = check_options(self.options, state.options)  # some may be newer than it
        return state


def _with_result(told: list[Telling], after: Facts) -> list[Telling]:
    """What there is to say about an event, and the result if it ended the game."""
    result = result_of(after)
    if result is None:
        return told
    return [*told, Telling(result.reason, GameOver(winners=result.winners))]


GAME = Bandu()

"""Bandu: a stacking game with auctions paid in beans, and towers that stand or fall. For 2 to 6
seats, or solo."""

from collections.abc import Mapping
from typing import Any

from sarisari.core.bits import set_of
from sarisari.core.cards import Seat
from sarisari.core.event import Event, Logged, Told
from sarisari.core.game import Result, Sheet, State, View
from sarisari.core.layout import Record
from sarisari.core.message import Message, refuse
from sarisari.core.options import ChoiceOption, Count, Options, Selection, check_options, players_of
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import Stream
from sarisari.games.bandu import rules, state_bytes
from sarisari.games.bandu.about import ABOUT
from sarisari.games.bandu.belief import BanduBelief
from sarisari.games.bandu.pieces import PIECE_NAMES, PIECES, SPARE_BASES, parse_piece
from sarisari.games.bandu.reading import BanduReading
from sarisari.games.bandu.result import totals_of
from sarisari.games.bandu.state import CHALLENGE, MODES, BanduState, new_record, tower_of
from sarisari.games.bandu.towers import settle_question_of
from sarisari.games.bandu.view import BanduView, pile_of

HIGHEST_COUNT = 1_000_000_000  # the rules have no limit, but fields of a record have a fixed size
MOST_OFFERED = 100  # maximum of beans and circles of a new table
AUCTION_SETS = {"refuse": 1, "bid": 2, "both": 3}


class Bandu:
    """Connects the rules in `rules.py` to the game contract."""

    name = "bandu"
    about = ABOUT
    rules_version = 1
    forbids_looking_back = False
    suits: tuple[str, ...] = ()
    kernel = rules
    view_type: type[View] = BanduView
    pieces = Selection("pieces", PIECE_NAMES, "AN-28")
    options = (
        ChoiceOption("players", (2, 3, 4, 5, 6, 1), "BAN-01"),
        ChoiceOption("mode", MODES, "BAN-38"),
        pieces,
        ChoiceOption("auctions", ("both", "bid", "refuse"), "AN-28"),
        Count("beans", 5, 0, HIGHEST_COUNT, "AN-28", MOST_OFFERED),
        ChoiceOption("fall", ("any", "table"), "AN-31"),
        ChoiceOption("tremor", ("small", "none", "large"), "BAN-25"),
        Count("circles", 10, 1, HIGHEST_COUNT, "AN-22", MOST_OFFERED),
    )

    def new(self, options: Mapping[str, Any]) -> BanduState:
        """BAN-41. Return a new game. Solitaire is for one player, all other modes for more."""
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
        kinds = AUCTION_SETS[str(options["auctions"])]
        return new_record(players_of(options), mode, pile, kinds, beans, circles)

    def read(self, state: State) -> BanduReading:
        if not isinstance(state, BanduState):
            raise ValueError(f"this is a state of {state.game}, not of {self.name}")
        return BanduReading(state)

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

    def settling(self, state: State) -> SettleQuestion:
        """Return the question for a settler. Refused if no settle is due."""
        reading = self.read(state)
        if reading.due != "settle":
            raise refuse("settle-not-due")
        return settle_question_of(reading.state, reading.facts)

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

    def extra_status(self, state: State) -> dict[str, Any]:
        """BAN-05. Beans, pile and towers, for a status line."""
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
        return state_bytes.save(self.read(state).state, self.rules_version)

    def load(self, data: bytes) -> BanduState:
        state = state_bytes.load(data, self.rules_version)
        state.options = check_options(self.options, state.options)  # default newer options
        return state


GAME = Bandu()

"""Belief in Bandu: nothing is hidden, so exactly one state fits a view."""

from typing import Any

from sarisari.core.bits import set_of
from sarisari.core.event import Action, Event, Logged, Seen
from sarisari.core.layout import Record, states_of
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.stream import Stream
from sarisari.games.bandu.notation import AUCTION_NAMES
from sarisari.games.bandu.pieces import parse_piece
from sarisari.games.bandu.state import SOLITAIRE, BanduState
from sarisari.games.bandu.view import PHASES, BanduView

PHASE_NUMBERS = {name: number for number, name in PHASES.items()}
KIND_NUMBERS: dict[str | None, int] = {None: NONE, **{name: n for n, name in AUCTION_NAMES.items()}}


class BanduBelief:
    """Implements `Belief`."""

    count = 1.0

    def __init__(self, record: Record, view: BanduView) -> None:
        """Fill `record`, which must be that of a new game with the options of the view."""
        _fill(record, view)
        self._state = BanduState(
            view.options,
            record,
            _log(view.events),
            tuple(view.poses),
            view.placement,
            view.hand_version,
            view.toward,
        )

    def sample(self, stream: Stream) -> BanduState:
        return self._state.copy()

    def fill(self, count: int, stream: Stream) -> Any:
        return states_of(self._state.record, count)


def _log(events: list[Seen]) -> tuple[Logged, ...]:
    """Return the events of a view as a log, without the sentences about them, which nobody needs
    here."""
    return tuple(Logged(_event(seen), ()) for seen in events)


def _event(seen: Seen) -> Event:
    if seen.settle is not None:
        return seen.settle
    if seen.seat is None or seen.do is None:
        raise ValueError("a view of Bandu has only actions and settles")
    return Action(seen.seat, seen.do, seen.toward)


def _fill(record: Record, view: BanduView) -> None:
    """Write everything that a view shows into the record; a view of Bandu shows the complete state."""
    record.pile = set_of(*map(parse_piece, view.pile))
    record.beans[: view.players] = view.beans
    record.empty_turns = view.empty_turns
    record.bid = view.bid
    record.out_at[: view.players] = view.out_at
    record.alive = set_of(*(seat for seat, out in enumerate(view.out_at) if not out))
    record.passed = set_of(*view.passed)
    record.phase = PHASE_NUMBERS[view.phase]
    record.auctioneer = view.auctioneer
    record.turn = view.to_act[0] if view.to_act else NOBODY
    record.builder = NOBODY if view.builder is None else view.builder
    record.piece = NONE if view.piece is None else parse_piece(view.piece)
    record.kind = KIND_NUMBERS[view.kind]
    record.high_bidder = NOBODY if view.high_bidder is None else view.high_bidder
    record.is_pull = view.is_pull
    record.is_empty_turn = view.is_empty_turn
    record.is_draw = view.is_draw
    record.score = view.totals[0] if record.mode == SOLITAIRE else 0
    record.towers[:] = NONE
    for seat, tower in enumerate(view.towers):
        record.towers[seat, : len(tower)] = [parse_piece(name) for name in tower]
        record.heights[seat] = len(tower)

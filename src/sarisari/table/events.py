"""Entries that are game events (deals, settles and actions) or the draw of pieces: what they do to
a table."""

from collections.abc import Sequence

from msgspec.structs import replace

from sarisari.core.event import Action, Logged
from sarisari.core.hand_version import with_hand_version
from sarisari.core.message import refuse
from sarisari.table.clock import check_clock, with_increment, with_increments_reset
from sarisari.table.journal import ActEntry, ClockEntry, DealEntry, Entry, PiecesEntry, SettleEntry
from sarisari.table.moment import Moment, SeatInfo
from sarisari.table.piece_draw import draw_count, with_pieces


def after_deal(moment: Moment, entry: DealEntry) -> tuple[Moment, Logged]:
    """Return the moment after a deal, and the deal as logged."""
    due = moment.due()
    if due == "players":
        raise refuse("deal-players-first")
    if due in ("salt-hashes", "salts"):
        raise refuse("deal-salts-first")
    reading, logged = moment.reading.after(entry.deal)
    return with_increments_reset(moment.after_event(entry.deal, reading)), logged


def after_pieces(moment: Moment, entry: PiecesEntry) -> Moment:
    """AN-33. Return the moment at which a table begins with these pieces."""
    if moment.due() != "pieces":
        raise refuse("pieces-not-due")
    opening, game = moment.opening, moment.game
    count = draw_count(opening.game, opening.options)
    assert count is not None
    options = with_pieces(opening.game, opening.options, entry.pieces)
    state = with_hand_version(game.new(options), opening.hand_version)
    if len(entry.pieces) != count or state.options != options:
        raise refuse("pieces-count", "AN-33", count=count)
    after = replace(moment, drawn=entry.pieces, reading=game.read(state), start=state)
    return after.with_prompts()


def keeps_first(journal: Sequence[Entry]) -> bool:
    """AN-33. Whether a table was in progress before pieces were drawn at tables: somebody acted or
    ran out of time, and no pieces were drawn. Such a table keeps its pieces."""
    was_under_way = any(
        isinstance(entry, ActEntry) or (isinstance(entry, ClockEntry) and entry.what == "out")
        for entry in journal
    )
    return was_under_way and not any(isinstance(entry, PiecesEntry) for entry in journal)


def after_settle(moment: Moment, entry: SettleEntry, at: int | None) -> tuple[Moment, Logged]:
    """Return the moment after a settle, and the settle as logged. `at`: how much of the journal the
    settler had seen; a settle is valid for the last event only."""
    if at is not None and moment.places and at <= moment.places[-1]:
        raise refuse("look-again")
    reading, logged = moment.reading.after(entry.settle)
    return with_increments_reset(moment.after_event(entry.settle, reading)), logged


def after_action(moment: Moment, entry: ActEntry, at: int | None) -> tuple[Moment, Logged]:
    """Return the moment after an action, and the action as logged. `at`: how much of the journal
    its author had seen; the action is stale if the seat's prompt has changed since."""
    info = moment.seat(entry.seat)
    if moment.reading.to_act and not moment.has_begun:
        _check_ready(moment)
    if entry.seat in moment.to_act:
        _check_who_acts(info, entry.stand_in)
        if moment.clocks.is_paused:
            raise refuse("table-paused")
        check_clock(moment, entry.seat)
        if at is not None and at < moment.prompted_at[entry.seat]:
            raise refuse("look-again")
    action = Action.of(entry.seat, entry.do, entry.toward)
    reading, logged = moment.reading.after(action)
    return with_increment(moment.after_event(action, reading), entry.seat), logged


def _check_ready(moment: Moment) -> None:
    """Refuse an action before all seats are taken and all salts are given."""
    due = moment.due()
    if due == "players":
        raise refuse("act-players-first")
    if due in ("salt-hashes", "salts"):
        raise refuse("act-salts-first")
    if due == "pieces":
        raise refuse("act-pieces-first", "BAN-08")


def _check_who_acts(info: SeatInfo, is_stand_in: bool) -> None:
    """Refuse an action unless a stand-in acts as such, and only where there is one."""
    if info.stand_in is not None and not is_stand_in:
        raise refuse("stand-in-acts", bot=info.stand_in)
    if info.stand_in is None and is_stand_in:
        raise refuse("no-stand-in")

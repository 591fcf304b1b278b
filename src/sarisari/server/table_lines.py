"""Lines of lists: what the lobby and a user's own list show of one table."""

import msgspec

from sarisari.server.chair import Chair
from sarisari.server.game_outcome import GameOutcome
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import TableLine, Whereabouts
from sarisari.server.people import is_deserted
from sarisari.server.store import TableRow
from sarisari.server.store.restoration import reason_of
from sarisari.table.journal import Player
from sarisari.table.table import Table
from sarisari.table.terms import Terms


class _TermsGlance(msgspec.Struct, frozen=True):
    """What a list shows of a table's terms."""

    pace: str = "relaxed"
    rated: bool = False


class _PastGlance(msgspec.Struct, frozen=True):
    """That a game goes on from another is all that a list shows of it."""


class Glance(msgspec.Struct, frozen=True):
    """What a list shows of a room or an opening. Unknown fields, written by a newer version, are
    ignored."""

    players: tuple[Player | None, ...] = ()
    chairs: tuple[Chair, ...] = ()
    terms: _TermsGlance = _TermsGlance()
    next: str | None = None
    lan: str | None = None
    what_if: _PastGlance | None = None


def glance(content: bytes) -> Glance:
    """Decode what a list shows of a room or an opening; a default if it cannot be decoded."""
    try:
        return msgspec.json.decode(content, type=Glance)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Glance()


def lobby_line(live: LiveTable) -> TableLine:
    """Return a table's line in the lobby, which is the same for everybody."""
    players = (
        [chair.player for chair in live.room.chairs]
        if live.table is None
        else [info.player for info in live.table.seats]
    )
    return TableLine(
        table=live.id,
        game=live.room.game,
        status=live.status,
        created=live.created,
        players=[None if player is None else player.name for player in players],
        bots=[None if player is None else player.bot for player in players],
        pace=live.room.terms.pace,
        rated=live.room.terms.rated,
        next=live.room.next,
    )


def line_of(row: TableRow, user: str | None, live: LiveTable | None) -> TableLine:
    """Return a table's line in a list."""
    players, terms = _players_and_terms(row, live)
    you = next((seat for seat, other in row.seats.items() if other == user), None)
    table = None if live is None else live.table
    to_act = [] if table is None else table.to_act()
    is_frozen = row.status == "frozen"
    is_over = row.status == "over" and row.result is not None
    return TableLine(
        table=row.id,
        game=row.game,
        status=row.status,
        created=row.created,
        players=[None if player is None else player.name for player in players],
        bots=[None if player is None else player.bot for player in players],
        pace=terms.pace,
        rated=terms.rated,
        you=you,
        is_your_turn=you is not None and you in to_act,
        where=_where(live) if you is not None else None,
        finished=row.finished,
        result=msgspec.json.decode(row.result or b"", type=GameOutcome) if is_over else None,
        is_what_if=row.opening is not None and glance(row.opening).what_if is not None,
        has_record=row.status in ("over", "stopped") and row.opening is not None,
        reason=reason_of(row) if is_frozen else None,
        next=glance(row.room).next,
    )


def _where(live: LiveTable | None) -> Whereabouts | None:
    if live is None or live.table is None or live.table.is_over:
        return None
    return whereabouts(live, live.table)


def whereabouts(live: LiveTable, table: Table) -> Whereabouts:
    """Return how far a game is; before its first deal, it is in round 0."""
    view = table.view(None)
    ended = sum(logged.trick_winner is not None for logged in table.state.log)
    return Whereabouts(
        round=view.round,
        rounds=view.rounds,
        trick=ended + 1,
        to_act=table.to_act(),
        is_paused=table.is_paused,
        is_left=is_deserted(live),
    )


def _players_and_terms(
    row: TableRow, live: LiveTable | None
) -> tuple[list[Player | None], Terms | _TermsGlance]:
    if live is not None and live.table is not None:
        return [info.player for info in live.table.seats], live.table.terms
    if row.opening is not None:
        opening = glance(row.opening)
        return list(opening.players), opening.terms
    room = glance(row.room)
    return [chair.player for chair in room.chairs], room.terms

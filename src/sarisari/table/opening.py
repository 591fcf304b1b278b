"""Validation of a table's opening, and the first moment made from it."""

import msgspec

from sarisari.core.event import Event
from sarisari.core.hand_version import with_hand_version
from sarisari.core.message import RefusalKind, refuse, shown
from sarisari.core.options import players_of
from sarisari.core.persistent_list import PersistentList
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND
from sarisari.games import named_game
from sarisari.table.clock import new_clocks
from sarisari.table.fair import is_hash
from sarisari.table.journal import Opening, check_time
from sarisari.table.moment import Moment, SeatInfo
from sarisari.table.record import parse_event, parse_line
from sarisari.table.seats import check_players


def first_moment(opening: Opening) -> Moment:
    """Return a table before its first entry. Refused if something in its opening is wrong."""
    opening = _as_read(opening)
    check_time(opening.time)
    game = named_game(opening.game)
    if opening.rules_version != game.rules_version:
        known = game.rules_version
        raise refuse(
            "opening-rules",
            kind=RefusalKind.OTHER_RULES,
            value=shown(opening.rules_version),
            known=known,
        )
    if not FIRST_HAND <= opening.hand_version <= NEWEST_HAND:
        name = f"hand_version {opening.hand_version}"
        raise refuse("made-by-newer", kind=RefusalKind.OTHER_RULES, name=name)
    state = with_hand_version(game.new(opening.options), opening.hand_version)
    players = players_of(state.options)
    if len(opening.players) != players:
        raise refuse("opening-players", count=len(opening.players), players=players)
    check_players(opening.players)
    if opening.commitment is not None and not is_hash(opening.commitment):
        raise refuse("commitment-shape")
    if opening.number is not None and opening.commitment is None:
        raise refuse("commitment-missing")
    past = past_events(opening)
    if (opening.what_if is None) == bool(past) or (past and opening.commitment is not None):
        raise refuse("opening-past")
    reading = game.read(state)
    for event in past:
        reading, _ = reading.after(event)
    nothing = (None,) * players
    moment = Moment(
        opening=msgspec.structs.replace(opening, options=state.options),
        at=0,
        seats=tuple(SeatInfo(player) for player in opening.players),
        reading=reading,
        start=reading.state,
        earlier=len(past),
        events=PersistentList(),
        places=PersistentList(),
        acted=(0,) * players,
        undone=PersistentList(),
        prompts=nothing,
        prompted_at=(0,) * players,
        did_at=(0,) * players,
        hashes=nothing,
        salts=nothing,
        clocks=new_clocks(opening.terms, players, opening.time),
    )
    if not past:
        return moment
    return msgspec.structs.replace(moment.with_prompts(), prompted_at=moment.prompted_at)


def past_events(opening: Opening) -> list[Event]:
    """Return what happened before a what-if; nothing in any other game."""
    return [parse_event(parse_line(line.encode())) for line in opening.past]


def _as_read(opening: Opening) -> Opening:
    """Return the opening as it would be read back from storage. Structs made in Python are not
    type-checked otherwise, and a journal that cannot be read back is useless."""
    try:
        return msgspec.json.decode(msgspec.json.encode(opening), type=Opening)
    except (TypeError, ValueError) as error:
        raise refuse("opening-shape", why=shown(error)) from None

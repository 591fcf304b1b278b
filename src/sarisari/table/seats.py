"""Seat changes: who may sit down, leave, be replaced, or have a stand-in."""

from collections.abc import Sequence

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.message import RefusalKind, refuse, shown
from sarisari.table.clock import with_minimum_bank
from sarisari.table.journal import Player, SeatEntry
from sarisari.table.moment import Moment, SeatInfo, with_seat
from sarisari.table.player_names import are_alike, check_name


def check_players(players: Sequence[Player | None]) -> None:
    """Refuse players whose names are invalid or too similar."""
    names: list[str] = []
    for player in players:
        if player is None:
            continue
        check_name(player.name)
        if player.bot is not None:
            check_name(player.bot)
        if any(are_alike(player.name, name) for name in names):
            raise refuse("name-taken", kind=RefusalKind.NAME, name=shown(player.name))
        names.append(player.name)


def after_seating(moment: Moment, entry: SeatEntry) -> Moment:
    """Return the moment after somebody sits down, leaves or is replaced, or a stand-in comes or
    goes."""
    now = moment.seat(entry.seat)
    if entry.player == now.player:
        return _stand_in(moment, entry.seat, SeatInfo(now.player, entry.stand_in, entry.has_left))
    if entry.stand_in is not None:
        raise refuse("stand-in-later")
    players = [info.player for info in moment.seats]
    players[entry.seat] = entry.player
    check_players(players)
    if entry.player is None:
        _check_leaving(moment)
    elif now.player is not None and moment.opening.terms.rated:
        raise refuse("rated-no-replacing")
    _check_salting(moment, entry)
    after = _with_player(moment, entry.seat, SeatInfo(entry.player))
    if moment.hashes[entry.seat] is not None and not moment.has_begun:
        return replace(after, hashes=with_seat(after.hashes, entry.seat, None))
    return after


def _stand_in(moment: Moment, seat: Seat, after: SeatInfo) -> Moment:
    """Return the moment after a bot stands in for a person, or the person returns."""
    if after == moment.seats[seat]:
        raise refuse("seat-as-it-was", kind=RefusalKind.AS_IT_WAS)
    if not after.owned_by_human:
        raise refuse("stand-in-for-person")
    if after.stand_in is not None:
        check_name(after.stand_in)
    return _with_player(moment, seat, after)


def _with_player(moment: Moment, seat: Seat, info: SeatInfo) -> Moment:
    """Return the moment with another player at a seat, whose answer to a pending request is
    dropped. A person who only goes away keeps their answer."""
    request = moment.request
    if request is not None and info.player != moment.seats[seat].player:
        request = replace(request, yes=request.yes - {seat})
    seats = with_seat(moment.seats, seat, info)
    after = replace(moment, seats=seats, request=request)
    return with_minimum_bank(after, seat) if info.human_plays else after


def _check_leaving(moment: Moment) -> None:
    if moment.has_begun:
        raise refuse("leave-too-late")


def _check_salting(moment: Moment, entry: SeatEntry) -> None:
    """Refuse new people while salts are being given. A bot may replace somebody who does not
    promise a salt. Once a salt is shown, no salt may be added or removed: somebody who knows the
    secret could otherwise choose between two deals."""
    if moment.has_begun or not any(moment.hashes):
        return
    is_bot = entry.player is not None and entry.player.bot is not None
    if not is_bot or any(moment.salts):
        raise refuse("salting-under-way")

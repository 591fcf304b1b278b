"""The people of a table: players who are present or away, spectators (onlookers), and who may
watch."""

from collections.abc import Iterator

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.live_table import LiveTable
from sarisari.server.work import Asker
from sarisari.table.company import Company


def company_of(live: LiveTable) -> Company:
    """Return who of a game's people is present or away, as its driver needs it."""
    return Company(
        gone={seat: live.presence.gone_since(user) for seat, user in live.users.items()},
        loaded=live.presence.loaded,
        bots_play_alone=live.services.settings.lets_bots_play_alone,
    )


def seats_here(live: LiveTable) -> Iterator[int]:
    """Yield the seats of players who are connected and play themselves."""
    for seat, user in live.users_by_seat().items():
        plays = live.table is None or live.table.seats[seat].human_plays
        if plays and live.presence.is_here(user):
            yield seat


def is_anybody_here(live: LiveTable) -> bool:
    """Whether the host or a seated user is connected."""
    return any(map(live.presence.is_here, live.insiders))


def is_deserted(live: LiveTable) -> bool:
    """Whether all people of a game are away while it is the turn of one of them."""
    return live.table is not None and company_of(live).is_deserted(live.table.snapshot())


def onlookers_of(live: LiveTable) -> int:
    """Return the number of spectators: connected users without a seat."""
    return len(live.presence.users - set(live.users_by_seat().values()))


def check_watch(live: LiveTable, asker: Asker) -> None:
    """Refuse users who were banned, and spectators beyond the limit of a table or an address."""
    if asker.user in live.room.banned:
        raise refuse("banned-from-table", kind=RefusalKind.NO_WATCHING)
    presence, insiders = live.presence, live.insiders
    if asker.user in insiders or presence.is_here(asker.user):
        return
    limits, onlookers = live.services.settings.limits, presence.users - insiders
    near = sum(presence.address_of(user) == asker.address for user in onlookers)
    if len(onlookers) >= limits.onlookers:
        raise refuse("too-many-onlookers", kind=RefusalKind.NO_WATCHING, count=limits.onlookers)
    if near >= limits.onlookers_per_address:
        raise refuse("too-many-onlookers-near", count=limits.onlookers_per_address)

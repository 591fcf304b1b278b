"""The people of a table: who of them is there, who looks on, and who may."""

from collections.abc import Iterator

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.live_table import LiveTable
from sarisari.server.work import Asker
from sarisari.table.company import Company


def company_of(live: LiveTable) -> Company:
    """The people of a game, as whoever drives it sees them now."""
    return Company(
        gone={seat: live.presence.gone_since(user) for seat, user in live.users.items()},
        loaded=live.presence.loaded,
        bots_play_alone=live.services.settings.lets_bots_play_alone,
    )


def seats_here(live: LiveTable) -> Iterator[int]:
    """The seats of people whose sockets are open and who play themselves."""
    for seat, user in live.users_by_seat().items():
        plays = live.table is None or live.table.seats[seat].human_plays
        if plays and live.presence.is_here(user):
            yield seat


def is_anybody_here(live: LiveTable) -> bool:
    """Its host or somebody who sits looks at it."""
    return any(map(live.presence.is_here, live.insiders))


def is_deserted(live: LiveTable) -> bool:
    """All people of a game are away, and it is for one of them to act."""
    return live.table is not None and company_of(live).is_deserted(live.table.snapshot())


def onlookers_of(live: LiveTable) -> int:
    """Users who look on without a seat."""
    return len(live.presence.users - set(live.users_by_seat().values()))


def check_watch(live: LiveTable, asker: Asker) -> None:
    """Refuse whoever was banned, and onlookers beyond what a table can bear."""
    if asker.user in live.room.banned:
        raise refuse("banned-from-table", kind=RefusalKind.NO_WATCHING)
    presences, insiders = live.presence, live.insiders
    if asker.user in insiders or presences.is_here(asker.user):
        return
    limits, onlookers = live.services.settings.limits, presences.users - insiders
    near = sum(presences.address_of(user) == asker.address for user in onlookers)
    if len(onlookers) >= limits.onlookers:
        raise refuse("too-many-onlookers", kind=RefusalKind.NO_WATCHING, count=limits.onlookers)
    if near >= limits.onlookers_per_address:
        raise refuse("too-many-onlookers-near", count=limits.onlookers_per_address)

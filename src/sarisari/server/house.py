"""The house: what the people who run a server decide while it runs. Who is banned, whether new
accounts may be made, announcements, imprint and privacy notice.

It is a file, which `sarisari admin` writes and which every server process reads again when it has
changed. Without the file, everybody is welcome and nothing is announced.
"""

import ipaddress
import logging
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from sarisari.core.message import RefusalKind, refuse

FILE = "house.json"
LOOK_SECONDS = 1.0  # between looks at the file

log = logging.getLogger("sarisari.house")


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The content of the file. Texts are by language: {"en": "Closed on Monday.", "fr": …}."""

    announcement: dict[str, str] = {}
    imprint: dict[str, str] = {}
    privacy: dict[str, str] = {}
    is_registration_closed: bool = False
    banned_users: dict[str, str] = {}  # by id: the name, for the list
    banned_networks: list[str] = []
    ended_tables: list[str] = []  # that the servers end, or have ended


def read_house(path: Path) -> HouseRules:
    """Return the content of a file; the usual rules if there is none. Raise ValueError if it cannot
    be understood."""
    try:
        rules = msgspec.json.decode(path.read_bytes(), type=HouseRules)
    except FileNotFoundError:
        return HouseRules()
    for network in rules.banned_networks:
        ipaddress.ip_network(network)
    return rules


class House:
    """The rules as they are now."""

    def __init__(self, path: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._rules = HouseRules()
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self._looked = float("-inf")
        self._mark: tuple[int, int] | None = None  # of the content that was read

    @property
    def rules(self) -> HouseRules:
        """The rules. A file that cannot be read leaves them as they were."""
        if self._path is not None and self._clock() - self._looked >= LOOK_SECONDS:
            self._looked = self._clock()
            self._look(self._path)
        return self._rules

    def _look(self, path: Path) -> None:
        try:
            found = path.stat()
            mark = (found.st_mtime_ns, found.st_size)
        except FileNotFoundError:
            mark = (0, 0)
        except OSError as error:
            log.warning("the house rules cannot be read: %s", error.strerror)
            return
        if mark == self._mark:
            return
        self._mark = mark
        try:
            self._rules = read_house(path)
        except (OSError, ValueError) as error:
            log.warning("the house rules cannot be read, and stay as they were: %s", error)
            return
        self._networks = [*map(ipaddress.ip_network, self._rules.banned_networks)]

    def check_registration(self) -> None:
        """Refuse a new account while registration is closed."""
        if self.rules.is_registration_closed:
            raise refuse("registration-closed", kind=RefusalKind.FORBIDDEN)

    def is_banned(self, user: str | None, address: str) -> bool:
        """Whether a user or an address is banned from this server."""
        if user in self.rules.banned_users:
            return True
        if not self._networks:
            return False
        try:
            # an IPv6 address is known by its network
            there = ipaddress.ip_network(address, strict=False).network_address
        except ValueError:
            return False
        return any(there in network for network in self._networks)

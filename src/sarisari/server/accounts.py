"""Accounts and password authentication: a guest gets a login and a password, and keeps the same
user id."""

import asyncio
import base64
import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.chair import Chair
from sarisari.server.common_limits import CommonLimits
from sarisari.server.links import new_token, token_hash
from sarisari.server.login import Login
from sarisari.server.messages import NewAccount
from sarisari.server.settings import Limits
from sarisari.server.store import Conflict, Store, UserRow
from sarisari.table.player_names import check_name

LOGIN = re.compile(r"[a-z0-9._-]{3,32}")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200  # characters
PARALLEL_HASHES = 2  # each takes 64 MiB and a core for a tenth of a second
LINK_LIFETIME_MS = 600_000

P = ParamSpec("P")
T = TypeVar("T")


class _Chairs(msgspec.Struct):
    """The part of a room that contains names."""

    chairs: tuple[Chair, ...] = ()


class Accounts:
    """Creates accounts, authenticates users, changes passwords and deletes accounts."""

    def __init__(
        self,
        store: Store,
        login: Login,
        limiter: CommonLimits,
        limits: Limits,
        clock: Callable[[], int],
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._store = store
        self._login = login
        self._limiter = limiter
        self._limits = limits
        self._clock = clock
        self._hasher = hasher or PasswordHasher()
        self._dummy_hash = _new_dummy_hash(self._hasher)
        self._hashing = asyncio.Semaphore(PARALLEL_HASHES)

    async def create(self, user: str, wanted: NewAccount, address: str) -> UserRow:
        """Turn a guest into an account. Session cookies and links made before become invalid, so
        that nobody who has one of the guest's gets into the account."""
        login, password = _checked_login(wanted.login), _normalized(wanted.password)
        name = wanted.name.strip() or login
        check_name(name)
        _check_password(password, login)
        await self._limiter.check("account", address, self._limits.accounts)
        password = await self._hash(password)
        guest = await self._guest(user, login, name)
        valid_from = self._login.next_valid_from(user)
        row = msgspec.structs.replace(
            guest, name=name, login=login, password=password, valid_from=valid_from
        )
        try:
            await self._store.put_user(row, guest)
        except Conflict:
            if await self._store.get_user_by_login(login) is None:
                raise
            raise refuse("login-taken", kind=RefusalKind.CONFLICT) from None
        self._login.cut_off(user, valid_from)
        return row

    async def _guest(self, user: str, login: str, name: str) -> UserRow:
        """Return the row of a guest who may have this login. A row is created if there is none,
        because links of the guest become invalid when the row changes."""
        was = await self._store.get_user(user)
        if was is not None and was.login is not None:
            raise refuse("account-already", kind=RefusalKind.CONFLICT)
        if await self._store.get_user_by_login(login) is not None:
            raise refuse("login-taken", kind=RefusalKind.CONFLICT)
        if was is None:
            was = UserRow(id=user, name=name, created=self._clock())
            await self._store.add_user(was)
        return was

    async def log_in(self, login: str, password: str, address: str) -> UserRow:
        """Return the account of a login, authenticated by its password. An unknown login takes
        as long to refuse as a wrong password, and is refused in the same words (no user
        enumeration)."""
        login = login.strip().lower()
        if not LOGIN.fullmatch(login):  # that no such login can exist is no secret
            raise refuse("login-wrong", kind=RefusalKind.NOT_LOGGED_IN)
        row = await self._store.get_user_by_login(login)
        return await self._authenticated(login, row, password, address)

    async def change_password(self, user: str, password: str, new: str, address: str) -> None:
        """Change a password. All session cookies and links made before become invalid."""
        row = await self._account(user)
        login = row.login or ""
        new = _normalized(new)
        _check_password(new, login)
        row = await self._authenticated(login, row, password, address)
        new = await self._hash(new)
        valid_from = self._login.next_valid_from(user)
        changed = msgspec.structs.replace(row, password=new, valid_from=valid_from)
        await self._store.put_user(changed, row)
        self._login.cut_off(user, valid_from)

    async def delete(self, user: str, password: str, address: str) -> None:
        """Delete an account and what is stored about the user; session cookies become invalid."""
        row = await self._account(user)
        await self._authenticated(row.login or "", row, password, address)
        time = self._login.next_valid_from(user)
        await self._store.delete_user(user, time)
        self._login.cut_off(user, time)

    async def new_link(self, user: str) -> tuple[str, int]:
        """Return a single-use token that logs the user in on another device, and when it
        expires."""
        token, expires = new_token(), self._clock() + LINK_LIFETIME_MS
        await self._store.add_link(token_hash(token), user, expires)
        return token, expires

    async def link_user(self, token: str) -> str:
        """Return the user of a link without using it up."""
        user = await self._store.link_user(token_hash(token), self._clock())
        if user is None:
            raise refuse("link-unknown", kind=RefusalKind.UNKNOWN)
        return user

    async def take_link(self, token: str) -> str:
        """Return the user of a link, and use it up."""
        user = await self._store.take_link(token_hash(token), self._clock())
        if user is None:
            raise refuse("link-unknown", kind=RefusalKind.UNKNOWN)
        return user

    async def name_of(self, user: str) -> str | None:
        """Return a user's name: that of the account, or the one used at the newest table."""
        row = await self._store.get_user(user)
        if row is not None:
            return row.name
        for table in await self._store.tables_of(user, 1):
            chairs = msgspec.json.decode(table.room, type=_Chairs).chairs
            return next((chair.name for chair in chairs if chair.user == user), None)
        return None

    async def _account(self, user: str) -> UserRow:
        row = await self._store.get_user(user)
        if row is None or row.login is None:
            raise refuse("not-logged-in", kind=RefusalKind.NOT_LOGGED_IN)
        return row

    async def _authenticated(
        self, login: str, row: UserRow | None, password: str, address: str
    ) -> UserRow:
        """Return a user's row if the password is right; failures count towards the rate limits."""
        limits, password = self._limits, _normalized(password)
        async with (
            self._limiter.failures("log-in-address", address, limits.log_ins_per_address),
            self._limiter.failures("log-in", login, limits.log_ins),
        ):
            kept = None if row is None else row.password
            is_right = await self._in_thread(self._verify, kept or self._dummy_hash, password)
            if row is None or kept is None or not is_right:
                raise refuse("login-wrong", kind=RefusalKind.NOT_LOGGED_IN)
            if await self._store.get_user(row.id) != row:  # the row has changed during the hashing
                raise refuse("login-wrong", kind=RefusalKind.NOT_LOGGED_IN)
        return await self._rehashed(row, kept, password)

    async def _rehashed(self, row: UserRow, kept: str, password: str) -> UserRow:
        """Hash a password again if its hash was made with other parameters than today's."""
        if not self._hasher.check_needs_rehash(kept):
            return row
        again = msgspec.structs.replace(row, password=await self._hash(password))
        await self._store.put_user(again, row)
        return again

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _hash(self, password: str) -> str:
        return await self._in_thread(self._hasher.hash, password)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._hashing:
            return await asyncio.to_thread(work, *args, **kwargs)


def _new_dummy_hash(hasher: PasswordHasher) -> str:
    """Return a hash that no password has, and that takes as long to verify as any other."""
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    salt, digest = (
        base64.b64encode(secrets.token_bytes(length)).decode().rstrip("=")
        for length in (hasher.salt_len, hasher.hash_len)
    )
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


def _checked_login(login: str) -> str:
    login = login.strip().lower()
    if not LOGIN.fullmatch(login):
        raise refuse("login-shape")
    return login


def _normalized(password: str) -> str:
    """Return a password in one Unicode form, whatever the keyboard sends for é."""
    return unicodedata.normalize("NFC", password)


def _check_password(password: str, login: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise refuse("password-shape", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    if password.casefold() == login:
        raise refuse("password-is-login")

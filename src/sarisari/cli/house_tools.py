"""`sarisari admin ban`, `announce` and so on: they change the file of the house rules, which the
server reads again when it has changed."""

import ipaddress
import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from sarisari.cli.atomic_files import replace_file
from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.cli.store_place import Place, place_of
from sarisari.cli.store_queries import Row, rows_of
from sarisari.cli.store_tools import failing_on_refusal
from sarisari.core.message import Message, say, shown
from sarisari.server.house import FILE, HouseRules, read_house
from sarisari.server.store.database import FILE as STORE
from sarisari.server.store.database import LONGEST_PATH, data_folder
from sarisari.text import languages

LONGEST_TEXT = 50_000  # characters
USER = "SELECT id, name FROM users WHERE login = CAST($1 AS text) OR id = CAST($1 AS text) LIMIT 1"
GUEST = "SELECT user_id, user_id FROM seats WHERE user_id = CAST($1 AS text) LIMIT 1"


def house_file(house: str | None, data: str | None) -> Path:
    """Return the file of the house rules."""
    return Path(house) if house else data_folder(data) / FILE


def ban(who: str, house: str | None, data: str | None, store: str | None) -> None:
    """Ban a user or a network."""
    path = house_file(house, data)
    rules = _read(path)
    network = _network(who)
    if network is not None:
        _write(path, rules, banned_networks=sorted({*rules.banned_networks, network}))
        _say(say("house-banned", name=network))
        return
    user, name = _user(who, place_of(store, data))
    _write(path, rules, banned_users={**rules.banned_users, user: name})
    _say(say("house-banned", name=shown(name)))


def unban(who: str, house: str | None, data: str | None, store: str | None) -> None:
    """Lift a ban."""
    path = house_file(house, data)
    rules = _read(path)
    network = _network(who)
    is_known = who in rules.banned_users or network
    user = who if is_known else _user(who, place_of(store, data))[0]
    if network not in rules.banned_networks and user not in rules.banned_users:
        _fail(say("house-not-banned", name=shown(who)))
    users = {other: name for other, name in rules.banned_users.items() if other != user}
    networks = [other for other in rules.banned_networks if other != network]
    _write(path, rules, banned_users=users, banned_networks=networks)
    _say(say("house-unbanned", name=shown(who)))


def end_table(table: str, house: str | None, data: str | None) -> None:
    """Let the servers end a table."""
    path = house_file(house, data)
    rules = _read(path)
    _write(path, rules, ended_tables=[*{**dict.fromkeys(rules.ended_tables), table: None}])
    _say(say("house-ends-table", id=shown(table)))


def set_registration(is_closed: bool, house: str | None, data: str | None) -> None:
    """Open or close registration."""
    path = house_file(house, data)
    _write(path, _read(path), is_registration_closed=is_closed)
    _say(say("house-registration-closed" if is_closed else "house-registration-open"))


def set_text_file(kind: str, file: str, language: str, house: str | None, data: str | None) -> None:
    """Show the text of a file to visitors, or none."""
    try:
        text = Path(file).read_text(encoding="utf-8") if file else ""
    except (OSError, UnicodeDecodeError) as error:
        _fail(say("house-unreadable", file=shown(file, LONGEST_PATH), why=shown(error)))
    set_text(kind, text, language, house, data)


def set_text(kind: str, text: str, language: str, house: str | None, data: str | None) -> None:
    """Show a text to visitors, or none."""
    if language not in languages():
        _fail(say("house-language", names=list(languages())))
    path, text = house_file(house, data), text.strip()
    if len(text) > LONGEST_TEXT:
        _fail(say("house-too-long", most=LONGEST_TEXT))
    rules = _read(path)
    others = {other: said for other, said in getattr(rules, kind).items() if other != language}
    _write(path, rules, **{kind: {**others, language: text} if text else others})
    _say(say("house-text-shown" if text else "house-text-gone"))


def show(house: str | None, data: str | None) -> None:
    """Print the rules as JSON."""
    content = msgspec.json.encode(_read(house_file(house, data)))
    sys.stdout.write(msgspec.json.format(content, indent=2).decode() + "\n")


def _network(text: str) -> str | None:
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        return None


def _user(who: str, place: Place) -> tuple[str, str]:
    """Return the id and name of a user, known by login or id. The id of a guest is taken as it is:
    guests are in no list."""
    found: list[Row] = []
    if not isinstance(place, Path) or (place / STORE).exists():
        with failing_on_refusal():
            found = rows_of(place, USER, who) or rows_of(place, GUEST, who)
    if not found:
        _fail(say("house-nobody", name=shown(who)))
    [(user, name)] = found
    return user, name


def _read(path: Path) -> HouseRules:
    try:
        return read_house(path)
    except (OSError, ValueError) as error:
        _fail(say("house-unreadable", file=shown(path, LONGEST_PATH), why=shown(error)))


def _write(path: Path, rules: HouseRules, **changes: Any) -> None:
    changed = msgspec.structs.replace(rules, **changes)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(path, msgspec.json.format(msgspec.json.encode(changed), indent=2))
    except OSError as error:
        _fail(
            say(
                "house-unreadable",
                file=shown(path, LONGEST_PATH),
                why=shown(error.strerror or error),
            )
        )


def _fail(message: Message) -> NoReturn:
    fail(own_words().say(message))


def _say(message: Message) -> None:
    sys.stdout.write(own_words().say(message) + "\n")

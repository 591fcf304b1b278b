"""The house rules: a file that is read again when it has changed."""

import logging
from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server.house import LOOK_SECONDS, House


class Watch:
    """A clock that a test moves on."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.json"


def test_without_a_file_everybody_is_welcome(file: Path) -> None:
    for house in (House(None), House(file)):
        assert not house.is_banned("ada", "192.0.2.1")
        house.check_registration()
        assert house.rules.announcement == {}


def test_a_change_counts_at_the_next_look(file: Path, watch: Watch) -> None:
    house = House(file, watch)
    assert house.rules.announcement == {}
    file.write_text('{"announcement": {"en": "Closed on Monday"}, "is_registration_closed": true}')
    assert house.rules.announcement == {}
    watch.time += LOOK_SECONDS
    assert house.rules.announcement == {"en": "Closed on Monday"}
    with pytest.raises(Refused, match="registration-closed"):
        house.check_registration()
    file.unlink()
    watch.time += LOOK_SECONDS
    assert house.rules.announcement == {}


@pytest.mark.parametrize(
    "content", ["", "[]", '{"baned_users": {}}', '{"banned_networks": ["192.0.2.300"]}', "\xff"]
)
def test_a_file_that_cannot_be_understood_changes_nothing(
    file: Path, watch: Watch, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text('{"banned_users": {"ada": "Ada"}}')
    house = House(file, watch)
    assert house.is_banned("ada", "192.0.2.1")
    file.write_text(content, encoding="latin-1")
    watch.time += LOOK_SECONDS
    with caplog.at_level(logging.WARNING):
        assert house.is_banned("ada", "192.0.2.1")
        watch.time += LOOK_SECONDS
        assert house.is_banned("ada", "192.0.2.1")
    assert len(caplog.records) == 1  # it is said once, not at every look


@pytest.mark.parametrize(
    ("user", "address", "is_banned"),
    [
        ("ada", "198.51.100.1", True),
        ("ben", "198.51.100.1", False),
        ("ben", "192.0.2.77", True),
        (None, "192.0.2.77", True),
        ("ben", "2001:db8:0:1::/64", True),  # as IPv6 clients are counted
        ("ben", "2001:db9::1", False),
        ("ben", "", False),
        ("ben", "testclient", False),
    ],
)
def test_users_and_networks_are_banned(
    file: Path, user: str | None, address: str, is_banned: bool
) -> None:
    file.write_text(
        '{"banned_users": {"ada": "Ada"}, "banned_networks": ["192.0.2.0/24", "2001:db8::/32"]}'
    )
    assert House(file).is_banned(user, address) is is_banned

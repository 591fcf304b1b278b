"""What processes share: times that fit together."""

from sarisari.server.store.sharing import (
    EVERYTHING,
    LEASE_SECONDS,
    RENEW_SECONDS,
    TRUSTED_SECONDS,
    Notice,
)


def test_a_process_stops_by_itself_before_others_take_over() -> None:
    assert 2 * RENEW_SECONDS < TRUSTED_SECONDS < LEASE_SECONDS


def test_a_notice_of_everything_names_nothing() -> None:
    assert Notice(is_all=True) == EVERYTHING
    assert not EVERYTHING.tables

"""What whoever runs a server may decide."""

import pytest

from sarisari.server.settings import DAY, NO_END, Ages, Limits, Rate, Settings, for_ever, no_limits


@pytest.mark.parametrize(
    ("public_url", "are_bots_alone", "may"),
    [
        (None, None, True),
        ("https://play.example.org", None, False),
        ("https://play.example.org", True, True),
        (None, False, False),
    ],
)
def test_bots_play_alone_unless_the_server_is_public_or_somebody_has_decided(
    public_url: str | None, are_bots_alone: bool | None, may: bool
) -> None:
    settings = Settings(public_url=public_url, are_bots_alone=are_bots_alone)
    assert settings.lets_bots_play_alone is may


def test_without_limits_there_is_no_end_to_anything() -> None:
    usual, endless = vars(Limits()), vars(no_limits())
    assert usual.keys() == endless.keys()
    for name, limit in endless.items():
        most = limit.burst if isinstance(limit, Rate) else limit
        assert most == NO_END, name
        assert type(limit) is type(usual[name])


def test_a_host_who_keeps_everything_lets_go_only_what_a_program_remembers() -> None:
    kept, usual = for_ever(), Ages()
    assert (kept.wishes, kept.asleep) == (usual.wishes, usual.asleep)
    others = set(vars(usual)) - {"wishes", "asleep"}
    assert {getattr(kept, name) for name in others} == {NO_END * DAY}


def test_no_two_servers_share_their_pauses() -> None:
    first, second = Settings(), Settings()
    assert first.bot_pauses == second.bot_pauses
    assert first.bot_pauses is not second.bot_pauses

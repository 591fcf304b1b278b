"""Tests of a game that comes from a package of its own, `sarisari-palitan` in `src`."""

import pytest

from sarisari.core.game_packages import ENVIRONMENT_VARIABLE

collect_ignore = ["src"]


@pytest.fixture(autouse=True)
def palitan_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Game packages are off unless they are named; processes that a test starts find it too."""
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, "palitan")

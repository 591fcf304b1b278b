"""The limit of open files, raised as far as the system allows."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from sarisari.server.file_limit import FILES_IF_UNKNOWN, raise_file_limit

INFINITE = -1


class System(SimpleNamespace):
    """A system with limits, in the place of `resource`."""

    RLIMIT_NOFILE = 7
    RLIM_INFINITY = INFINITE

    def __init__(self, soft: int, hard: int, error: Exception | None = None) -> None:
        super().__init__(limits=(soft, hard), error=error)

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _: int, limits: tuple[int, int]) -> None:
        if self.error is not None:
            raise self.error
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "after"),
    [
        (256, 500, 500),  # as far as the system lets us
        (256, 4096, 1000),  # as far as it is of use
        (256, INFINITE, 1000),
        (2000, 4096, 2000),  # it was more already
        (INFINITE, INFINITE, 1000),
    ],
)
def test_the_limit_is_raised_as_far_as_it_may_and_need_be(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, after: int
) -> None:
    system = System(soft, hard)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setitem(sys.modules, "resource", system)
    assert raise_file_limit(1000) == after
    assert system.limits[1] == hard


def test_a_system_that_allows_less_than_it_says_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "resource", System(256, INFINITE, ValueError()))
    assert raise_file_limit(1000) == 256


def test_windows_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert raise_file_limit() == FILES_IF_UNKNOWN


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_real_limit_is_raised_too() -> None:
    script = (
        "import resource; from sarisari.server.file_limit import raise_file_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 512));"
        "found = raise_file_limit();"
        "print(found, resource.getrlimit(resource.RLIMIT_NOFILE)[0], raise_file_limit(100))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["512", "512", "512"]
    assert raise_file_limit(10) >= 10

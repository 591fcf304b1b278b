"""Kernels that are compiled while a server runs: what is played first, one process at a time."""

from pathlib import Path

import pytest

from sarisari.core.message import Message
from sarisari.server import compiler_queue
from sarisari.server.compiler_queue import CompilerQueue
from tests.support.waiting import wait_until

COMPILER = """
import sys, pathlib
name = "-".join(sys.argv[1:]) or "all"
log = pathlib.Path(__file__).with_name("log")
with log.open("a") as lines:
    lines.write(name + "\\n")
if name == "slow":
    sys.stdin.read()
sys.exit(name == "bad")
"""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler that notes what it is asked for: `slow` never ends, `bad` fails."""
    (tmp_path / "fake_compiler.py").write_text(COMPILER)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(compiler_queue, "COMPILER", "fake_compiler")
    return tmp_path / "log"


class Watched:
    """A queue whose messages and results are kept."""

    def __init__(self, *games: str) -> None:
        self.told: list[tuple[str, object]] = []
        self.ready: list[str] = []
        self.queue = CompilerQueue(games, self._tell, self.ready.append)
        self.queue.start()

    def _tell(self, message: Message) -> None:
        self.told.append((message.key, message.params["game"]))

    def end(self) -> None:
        self.queue._thread.join()


def lines(log: Path) -> list[str]:
    return log.read_text().split() if log.exists() else []


def test_one_game_after_the_other_is_compiled_and_told_of(log: Path) -> None:
    watched = Watched("tanuki", "bandu")
    watched.end()
    assert lines(log) == ["tanuki", "bandu", "all"]
    assert watched.ready == ["tanuki", "bandu"]
    assert watched.told == [
        ("serve-compiling", "tanuki"), ("serve-compiled", "tanuki"),
        ("serve-compiling", "bandu"), ("serve-compiled", "bandu"),
    ]  # fmt: skip


def test_a_game_that_fails_is_left_out_and_not_all_are_compiled(log: Path) -> None:
    watched = Watched("bad", "bandu")
    watched.end()
    assert lines(log) == ["bad", "bandu"]
    assert watched.ready == ["bandu"]


def test_the_game_that_somebody_plays_goes_first(log: Path) -> None:
    watched = Watched("slow", "bandu", "tanuki")
    wait_until(lambda: lines(log) == ["slow"])
    watched.queue.prefer("tanuki")
    watched.queue.prefer("tanuki")
    wait_until(lambda: watched.ready == ["tanuki"])
    wait_until(lambda: lines(log) == ["slow", "tanuki", "slow"])
    watched.queue.prefer("slow")  # it is being compiled: nothing is left off for it
    watched.queue.close()
    assert lines(log) == ["slow", "tanuki", "slow"]
    assert watched.ready == ["tanuki"]


def test_the_compiler_ends_with_the_queue_and_is_no_zombie(log: Path) -> None:
    watched = Watched("slow")
    wait_until(lambda: lines(log) == ["slow"])
    compiler = watched.queue._compiler
    assert compiler is not None
    watched.queue.close()
    assert compiler.returncode is not None  # only `wait` sets it
    assert watched.ready == []

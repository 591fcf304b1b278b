"""Processes that work for this one: replaced when they die, deaf to Ctrl-C, gone with it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from sarisari.processes import ALGEBRA_THREADS, MOST_ATTEMPTS, Process, WorkerDied, with_jit
from tests.support.narrowing import present

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
PARENT = """
import os, time
from sarisari.processes import Process
if __name__ == "__main__":
    process = Process()
    process.start().result()
    print(process.child.pid, flush=True)
    process.submit(time.monotonic).result()
    time.sleep(1000)
"""

FORKED = """
from functools import partial
from sarisari.processes import Process, preload
if __name__ == "__main__":
    preload("colorsys")
    processes = [Process(), Process()]
    asked = partial(eval, "'colorsys' in __import__('sys').modules")
    print([process.result_of(asked) for process in processes])
    [process.close() for process in processes]
"""


@pytest.fixture
def process() -> Iterator[Process]:
    with closing(Process()) as process:
        yield process


def hear(number: int) -> str:
    """In the process: a signal, and that it goes on."""
    os.kill(os.getpid(), number)
    return "goes on"


def die_before(path: Path, tries: int) -> str:
    """In the process: it dies until it has been tried so often."""
    with path.open("a") as file:
        file.write("x")
    if len(path.read_text()) < tries:
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def test_it_is_another_process_that_goes_on_working(process: Process) -> None:
    first, second = process.result_of(os.getpid), process.result_of(os.getpid)
    assert first == second == present(process.child).pid != os.getpid()


def test_it_does_not_hear_ctrl_c(process: Process) -> None:
    assert process.result_of(partial(hear, signal.SIGINT)) == "goes on"


def test_work_whose_process_dies_is_tried_again(process: Process, tmp_path: Path) -> None:
    assert process.result_of(partial(die_before, tmp_path / "tries", MOST_ATTEMPTS)) == "done"


def test_work_that_kills_every_process_is_given_up(process: Process, tmp_path: Path) -> None:
    with pytest.raises(WorkerDied):
        process.result_of(partial(die_before, tmp_path / "tries", 100))
    assert (tmp_path / "tries").read_text() == "x" * MOST_ATTEMPTS


def test_one_that_died_before_it_was_asked_fails_as_one_that_dies_at_work(process: Process) -> None:
    process.start().result()
    process.kill()
    present(process.child).join()
    with pytest.raises(WorkerDied):
        process.submit(os.getpid).result()
    assert process.result_of(os.getpid) == present(process.child).pid


def test_one_that_still_loads_can_be_ended() -> None:
    process = Process()
    process.start()
    process.close()
    assert not present(process.child).is_alive()


def test_what_holds_around_its_start_holds_for_one_that_replaces_it_too() -> None:
    held = []

    @contextmanager
    def around() -> Iterator[None]:
        held.append("started")
        yield

    with closing(Process(around=around)) as process:
        process.result_of(os.getpid)
        process.replace()
        assert held == ["started", "started"]


def test_it_does_not_outlive_whoever_began_it(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE)
    with present(parent.stdout) as output:
        assert output.readline().strip().isdigit()
        parent.kill()
        parent.wait()
        assert output.read() == b""  # ends when the last that has it does


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are spawned")
def test_what_is_preloaded_is_there_in_every_process(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(FORKED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("[True, True]", "")


def test_linear_algebra_of_a_process_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = ALGEBRA_THREADS
    monkeypatch.setenv(first, "7")
    for name in others:
        monkeypatch.delenv(name, raising=False)
    with closing(
        Process(around=with_jit)
    ) as process:  # spawned: it inherits the environment of now
        found = [process.result_of(partial(os.getenv, name)) for name in ALGEBRA_THREADS]
    assert found == ["7", *("1" for _ in others)]
    assert not any(name in os.environ for name in others)

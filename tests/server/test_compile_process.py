"""The process that compiles kernels: one at a time, and gone with its server."""

import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sarisari.server import compile_process
from tests.support.narrowing import present
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such locks and signals")
PATIENCE = 240  # seconds: the compiler steps back for everything else on the machine
SERVER = """
import sys, time
from sarisari.server.compiler_queue import CompilerQueue
queue = CompilerQueue(["bandu"], lambda _: None, lambda _: None)
queue.start()
print("begun", flush=True)
time.sleep(1000)
queue.close()
"""


def test_a_compiler_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    """Server and compiler have the same output, which ends when both have."""
    folder = tmp_path / "cache"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "SARISARI_CACHE_DIR": str(folder)}
    server = subprocess.Popen([sys.executable, "-c", SERVER], env=env, stdout=subprocess.PIPE)
    try:
        assert present(server.stdout).readline() == b"begun\n"
        is_at_work = lambda: any(folder.rglob("*.nbi"))  # noqa: E731
        wait_until(is_at_work, PATIENCE, unless=lambda: server.poll() is not None)
        server.send_signal(signal.SIGKILL)
        has_ended, _, _ = select.select([present(server.stdout)], [], [], PATIENCE)
        assert has_ended
        assert present(server.stdout).read() == b""
    finally:
        server.kill()
        server.wait()
        present(server.stdout).close()


def test_a_compiler_ends_with_a_server_that_stops(tmp_path: Path) -> None:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "SARISARI_CACHE_DIR": str(tmp_path)}
    script = SERVER.replace("time.sleep(1000)", "pass")
    done = subprocess.run([sys.executable, "-c", script], env=env, timeout=60, check=False)
    assert done.returncode == 0


def test_a_second_compiler_waits_for_the_first(tmp_path: Path) -> None:
    """And sees that there is nothing left to do."""
    order = []
    is_second_there = threading.Event()

    def second() -> None:
        is_second_there.set()
        with compile_process.exclusive_lock(tmp_path):
            order.append("second")

    with compile_process.exclusive_lock(tmp_path):
        thread = threading.Thread(target=second)
        thread.start()
        is_second_there.wait()
        thread.join(0.2)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


@pytest.mark.parametrize("is_warm", [True, False])
def test_nothing_is_compiled_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_warm: bool
) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(compile_process, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compile_process, "is_warm", lambda: is_warm)
    compiler = "sarisari.bots.kernel_compiler"
    monkeypatch.setattr(f"{compiler}.compile_game", compiled.append)
    monkeypatch.setattr(f"{compiler}.compile_rest", lambda: compiled.append("rest"))
    compile_process.run("tanuki")
    compile_process.run(None)
    assert compiled == ([] if is_warm else ["tanuki", "rest"])

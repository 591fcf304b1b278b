"""A server of its own for a measurement: another process, in a folder that does not stay."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from sarisari.core.message import shown

# what this program was told is not for the server: it is served as people would serve it
OURS = ("SARISARI_DATA_DIR", "SARISARI_HOST", "SARISARI_PORT", "SARISARI_L", "NUMBA_DISABLE_JIT")
HOST = "127.0.0.1"
PATIENCE = 30.0  # seconds until it must answer
SILENT = f"The server that was to be measured did not answer within {PATIENCE:.0f} seconds"
ENDING = 15.0  # seconds until it must have stopped
LONGEST_REASON = 300  # characters


class NotMeasuredError(Exception):
    """The server could not be measured, and why."""


class Served:
    """`with Served() as server`: it listens, and is gone afterwards with all it kept."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="sarisari-bench-")
        self.folder = Path(self._temporary.name)
        self._said = self.folder / "said"
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def cpu(self) -> float:
        """Seconds of CPU that it took so far."""
        return cpu_of(self.pid)

    def memory(self) -> int:
        """Bytes of memory that it has; 0 where the system does not tell."""
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        except OSError:
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> "Served":
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    def check(self) -> None:
        """Raises if it has died."""
        assert self._process is not None
        status = self._process.poll()
        if status is not None:
            lines = self._said.read_text(errors="replace").split("\n")
            why = " ".join(line for line in lines[-3:] if line)
            reason = shown(why, LONGEST_REASON)
            raise NotMeasuredError(
                f"The server that was measured has ended with status {status}: {reason}"
            )

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def _start(self) -> None:
        command = [sys.executable, "-m", "sarisari", "serve", "--limits", "off"]
        command += ["--host", HOST, "--port", str(self.port), "--bot-workers", "1"]
        command += ["--data", str(self.folder), "--log-level", "error"]
        own = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
        with self._said.open("wb") as said:
            # in a session of its own: Ctrl-C is for us, who end it in order
            self._process = subprocess.Popen(
                command, env=own, stdout=said, stderr=said, start_new_session=True
            )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.check()
            try:
                link = f"http://{HOST}:{self.port}/health"
                with urllib.request.urlopen(link, timeout=1) as answer:
                    json.load(answer)
                    return
            except (OSError, ValueError):
                time.sleep(0.05)
        raise NotMeasuredError(SILENT)

    def _stop(self) -> None:
        process = self._process
        if process is not None:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            try:
                process.wait(ENDING)
            except subprocess.TimeoutExpired:
                self.kill()
        self._temporary.cleanup()


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process took so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Of this machine alone."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port

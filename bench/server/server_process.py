"""The server under test: a subprocess with a temporary data folder."""

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

# prefixes of variables that are not passed on, so that the server runs with its defaults
HIDDEN_VARIABLES = (
    "SARISARI_DATA_DIR", "SARISARI_HOST", "SARISARI_PORT", "SARISARI_L", "NUMBA_DISABLE_JIT",
)  # fmt: skip
HOST = "127.0.0.1"
START_SECONDS = 30.0  # until the server must answer
SILENT = f"The server that was to be measured did not answer within {START_SECONDS:.0f} seconds"
STOP_SECONDS = 15.0  # until the server must have stopped
LONGEST_REASON = 300  # characters


class NotMeasuredError(Exception):
    """The server could not be measured, for this reason."""


class ServerProcess:
    """`with ServerProcess() as server`: a running server, stopped and deleted afterwards."""

    def __init__(self, *options: str) -> None:
        self._options = options  # of `sarisari serve`, besides those that are always given
        self._temporary = tempfile.TemporaryDirectory(prefix="sarisari-bench-")
        self.folder = Path(self._temporary.name)
        self._output = self.folder / "output"
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def cpu(self) -> float:
        """The CPU time of the server so far, in seconds."""
        return cpu_of(self.pid)

    def memory(self) -> int:
        """The resident memory of the server in bytes; 0 where it is not available."""
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        except OSError:
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> "ServerProcess":
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
        """Raise NotMeasuredError if the server has died."""
        assert self._process is not None
        status = self._process.poll()
        if status is not None:
            lines = self._output.read_text(errors="replace").split("\n")
            why = " ".join(line for line in lines[-3:] if line)
            reason = shown(why, LONGEST_REASON)
            raise NotMeasuredError(
                f"The server that was measured has ended with status {status}: {reason}"
            )

    def kill(self) -> None:
        """Kill the server without notice."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def _start(self) -> None:
        command = [sys.executable, "-m", "sarisari", "serve", "--limits", "off"]
        command += ["--host", HOST, "--port", str(self.port), "--bot-workers", "1"]
        command += ["--data", str(self.folder), "--log-level", "error", *self._options]
        env = {
            name: text for name, text in os.environ.items() if not name.startswith(HIDDEN_VARIABLES)
        }
        with self._output.open("wb") as output:
            # in its own session, so that Ctrl-C reaches only this program, which stops the server
            self._process = subprocess.Popen(
                command, env=env, stdout=output, stderr=output, start_new_session=True
            )
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
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
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()
        self._temporary.cleanup()


def cpu_of(pid: int) -> float:
    """The CPU time of a process so far, in seconds; 0 where it is not available."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A free port of the loopback interface."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port

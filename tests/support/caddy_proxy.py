"""Caddy in front of several servers, with the configuration that `deploy/` has for containers."""

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.waiting import wait_until

CONFIGURATION = Path(__file__).parents[2] / "deploy/Caddyfile"
PATIENCE = 30.0  # seconds


@contextmanager
def caddy_before(url: str, servers: Sequence[str], folder: Path) -> Iterator[None]:
    """Caddy at an address without a certificate, which passes requests on to any of the servers,
    given as `host:port`."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Caddy is not installed (Debian's package is called caddy)")
    env = {
        **os.environ,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "CADDY_ADMIN": "off",
        "SARISARI_HOSTNAME": url,
        "SARISARI_SERVERS": " ".join(servers),
    }
    log_file = folder / "caddy.log"
    with log_file.open("ab") as log:
        process = subprocess.Popen(
            [program, "run", "--config", str(CONFIGURATION), "--adapter", "caddyfile"],
            env=env,
            stdout=log,
            stderr=log,
        )
    try:
        wait_until(
            lambda: _is_passing(url),
            PATIENCE,
            pause=0.1,
            unless=lambda: process.poll() is not None,
            log=lambda: log_file.read_text(errors="replace")[-2000:],
        )
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _is_passing(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health/ready", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False

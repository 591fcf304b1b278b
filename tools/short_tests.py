"""The shorter tests, for every interpreter and operating system that is supported.

python tools/short_tests.py [arguments of pytest]

Linux runs everything else as well (`make test`). macOS and Windows get what does not depend on
signals, pseudo-terminals or loopback addresses of Linux; a single test that cannot run there is
skipped with its reason where it stands.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ("tests/rules", "tests/table", "tests/conformance", "tests/test_platforms.py")
COMMANDS = tuple(f"tests/cli/test_{name}.py" for name in ("engine", "replay", "verify"))
STORE = tuple(
    f"tests/server/store/test_{name}.py" for name in ("sqlite", "database", "outside_records")
)
UNIX = ("tests/bots", "tests/cli", "tests/server")


def paths(platform: str = sys.platform) -> tuple[str, ...]:
    """What is run on a platform."""
    return (*RULES, *COMMANDS, *STORE) if platform == "win32" else (*RULES, *UNIX)


def main() -> int:
    """The status of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", *sys.argv[1:], *paths()]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

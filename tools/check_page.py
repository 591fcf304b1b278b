"""Check the sources of the page with biome, tsc and vitest. Node is found as in build_page.py.

python tools/check_page.py             all checks
python tools/check_page.py coverage    the tests with coverage: by folder, and the lowest files
python tools/check_page.py --quick     without the tests, for the pre-commit hook
"""

import os
import subprocess
import sys
from pathlib import Path

from build_page import pypi_node, system_node

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
CHECKS: tuple[list[str], ...] = (
    ["node_modules/@biomejs/biome/bin/biome", "check", "."],
    ["node_modules/typescript/bin/tsc", "-p", "."],
    ["node_modules/typescript/bin/tsc", "-p", "tsconfig.tools.json"],
    ["node_modules/vitest/vitest.mjs", "run"],
)
# these read every source as text, which would hide the files that no test runs
SOURCE_TESTS = ("--exclude=test/names.test.ts", "--exclude=test/boundaries.test.ts")
COVERAGE: tuple[list[str], ...] = (
    ["node_modules/vitest/vitest.mjs", "run", "--coverage", *SOURCE_TESTS],
    ["tools/coverage.ts"],
)


def main() -> int:
    """Run all checks; return 1 if one fails."""
    node, npm = system_node() or pypi_node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    if not is_installed():
        command = [*npm, "ci", "--ignore-scripts", "--no-progress"]
        subprocess.run(command, cwd=WEB, env=env, check=True)
    checks = COVERAGE if "coverage" in sys.argv else CHECKS
    if "--quick" in sys.argv:
        checks = CHECKS[:-1]
    results = [subprocess.run([node, *check], cwd=WEB, env=env, check=False) for check in checks]
    return int(any(result.returncode for result in results))


def is_installed() -> bool:
    """Whether all packages of the lock file are installed, including development ones."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    has_checks = all((WEB / check[0]).is_file() for check in CHECKS)
    return has_checks and installed.stat().st_mtime >= lock.stat().st_mtime


if __name__ == "__main__":
    sys.exit(main())

"""Find the programs of PostgreSQL for the tests, or install them (only as root or in CI), or print
what to install.

python tools/ensure_postgres.py     prints their folder; ends with status 1 if there is none
"""

import os
import shutil
import sys
from pathlib import Path

from ensure_chromium import INSTALL, run_command

PACKAGE = "postgresql"
FOLDERS = "/usr/lib/postgresql"  # Debian has one folder per version, and none of them in the PATH


def find() -> Path | None:
    """The folder in SARISARI_POSTGRES, or that of the newest version on this system."""
    wanted = os.environ.get("SARISARI_POSTGRES")
    if wanted:
        return Path(wanted) if (Path(wanted) / "initdb").exists() else None
    found = sorted(Path(FOLDERS).glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    return None if other is None else Path(other).resolve().parent


def _version(path: Path) -> float:
    name = path.parents[1].name
    return float(name) if name.replace(".", "", 1).isdecimal() else 0.0


def install() -> str | None:
    """Install PostgreSQL without starting it; return why that failed, or None."""
    if sys.platform == "win32" or shutil.which("apt-get") is None:
        return "there is no apt-get here"
    is_root = os.geteuid() == 0
    if not is_root and not os.environ.get("CI"):
        return "only root may install it"
    before = [] if is_root else ["sudo", "-n"]
    why = run_command([*before, "apt-get", "update", "-qq"])
    return why or run_command([*before, *INSTALL, PACKAGE])


def main() -> int:
    """Print the folder; return 1 if there is none."""
    folder = find()
    why = None
    if folder is None:
        why = install()
        folder = find()
    if folder is None:
        print(f"PostgreSQL is missing, and its tests will be skipped: {why or 'not found'}.")
        print(f"Install the package `{PACKAGE}`, or set SARISARI_POSTGRES to the folder of initdb.")
        return 1
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Find a Chromium for the browser tests, or install one (only as root or in CI), or print what to
install.

python tools/ensure_chromium.py     prints where it is; ends with status 1 if there is none
"""

import os
import shutil
import subprocess
import sys

# the headless shell comes first: it takes two thirds of the CPU time for the same tests
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
# older systems have only the second
PACKAGES = (("chromium-headless-shell", "fonts-liberation"), ("chromium", "fonts-liberation"))


def find() -> str | None:
    """The path in SARISARI_CHROMIUM, or the first Chromium of the system."""
    wanted = os.environ.get("SARISARI_CHROMIUM")
    if wanted:
        return wanted if os.access(wanted, os.X_OK) else None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> str | None:
    """Install Chromium; return why that failed, or None."""
    if sys.platform == "win32" or shutil.which("apt-get") is None:
        return "there is no apt-get here"
    is_root = os.geteuid() == 0
    if not is_root and not os.environ.get("CI"):
        return "only root may install it"
    before = [] if is_root else ["sudo", "-n"]
    why = run_command([*before, "apt-get", "update", "-qq"])
    for packages in PACKAGES if why is None else ():
        why = run_command([*before, *INSTALL, *packages])
        if why is None:
            break
    return why


def run_command(command: list[str]) -> str | None:
    """Run a command; return why it failed, or None."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"`{' '.join(command)}` failed: {done.stderr.strip()[-300:]}"
    return None


def main() -> int:
    """Print the path of Chromium; return 1 if there is none."""
    path = find()
    why = None if path else install()
    path = path or find()
    if path:
        print(f"browser: {path}")
        return 0
    print(
        f"The tests in a browser need Chromium ({why}). Install it (Debian: apt install chromium),"
        " or set SARISARI_CHROMIUM to the path of a Chromium or Chrome.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())

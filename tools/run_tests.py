"""Run all tests. Browser tests run in one process, because several browsers at once would only
wait for each other; the others run in parallel, in one process more than there are cores, because
many of them wait for servers."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q"]
BROWSER = "tests/browser"
WORKERS = 1 + (os.cpu_count() or 1)
# tests start hundreds of processes, which would each compile the same sources to bytecode
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def main() -> None:
    """Run all tests; fail if any fails. The output of the browser tests comes last."""
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(
            [*PYTEST, BROWSER], cwd=ROOT, env=ENV, stdout=said, stderr=said
        ) as browser:
            others = [*PYTEST, f"-n{WORKERS}", "--dist", "loadfile", f"--ignore={BROWSER}"]
            outcome = subprocess.run(others, cwd=ROOT, env=ENV, check=False).returncode
        said.seek(0)
        print(f"{BROWSER}:\n{said.read()}", flush=True)
    sys.exit(outcome or browser.returncode)


if __name__ == "__main__":
    main()

"""Run all tests: those that need a browser and all others at the same time, each in as many
processes as there are cores, so that whichever takes longer has all cores for its rest. Browsers
have one process more, because they wait for frames and servers now and then. A process takes the
next file when it is done with one; long files go first (tests/support/long_files.py)."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORKERS = max(2, os.cpu_count() or 1)
PYTEST = [
    *(sys.executable, "-m", "pytest", "-q", "--dist", "loadfile"),
    *("-p", "tests.support.long_files", "--no-loadscope-reorder"),
]
BROWSER = "tests/browser"
# tests start hundreds of processes, which would each compile the same sources to bytecode
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENV["OPENBLAS_NUM_THREADS"] = "1"  # every core has a process that tests


def main() -> None:
    """Run all tests; fail if any fails. The output of the browser tests comes last."""
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(
            [*PYTEST, f"-n{WORKERS + 1}", BROWSER], cwd=ROOT, env=ENV, stdout=said, stderr=said
        ) as browser:
            others = [*PYTEST, f"-n{WORKERS}", f"--ignore={BROWSER}"]
            outcome = subprocess.run(others, cwd=ROOT, env=ENV, check=False).returncode
        said.seek(0)
        print(f"{BROWSER}:\n{said.read()}", flush=True)
    sys.exit(outcome or browser.returncode)


if __name__ == "__main__":
    main()

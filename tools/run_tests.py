"""All tests: those with a browser in a process of their own, beside one for each core with the
others. Several browsers at once would only wait for each other."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q"]
BROWSER = "tests/browser"


def main() -> None:
    """Run all; fail if any fails. What the browser's tests have to say comes last."""
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen([*PYTEST, BROWSER], cwd=ROOT, stdout=said, stderr=said) as browser:
            others = [*PYTEST, "-n", "auto", "--dist", "loadfile", f"--ignore={BROWSER}"]
            outcome = subprocess.run(others, cwd=ROOT, check=False).returncode
        said.seek(0)
        print(f"{BROWSER}:\n{said.read()}", flush=True)
    sys.exit(outcome or browser.returncode)


if __name__ == "__main__":
    main()

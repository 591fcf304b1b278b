"""Runs the short tests under every supported Python that this machine has, and resolves the
dependencies of the others: `make pythons`, or

python tools/try_pythons.py [--only 3.13] [--folder DIR] [arguments of pytest]

The supported versions are the classifiers in pyproject.toml. Interpreters are found on the PATH
and in pyenv. Each gets an environment of its own (default: .pythons/, not in git), which is kept.
Where there is no interpreter, pip looks for a wheel of everything that the lock names.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-test.txt"
CLASSIFIER = "Programming Language :: Python :: 3."
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+?)(?: ; (.*?))? \\?$")
NEVER_A_WHEEL = {"yattag"}  # plain Python that is built wherever it is installed
NOT_FOUND = re.compile(r"No matching distribution found for (\S+)")
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


def supported() -> list[str]:
    """The minor versions that pyproject.toml promises: ["3.11", …]."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [name for name in project["classifiers"] if name.startswith(CLASSIFIER)]
    return [name.rpartition(" ")[2] for name in found]


def interpreters() -> dict[str, str]:
    """Each supported version that is installed here, with its program."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for version in supported():
        own = sys.executable if version == f"{sys.version_info[0]}.{sys.version_info[1]}" else None
        kept = sorted(str(path) for path in pyenv.glob(f"{version}.*/bin/python"))
        candidates = [own, *kept[-1:], shutil.which(f"python{version}")]
        runs = [path for path in candidates if path and _is_version(path, version)]
        if runs:
            found[version] = runs[0]
    return found


def _is_version(program: str, version: str) -> bool:
    """Whether a program runs and is what its name says."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([program, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() == version


def prepare(program: str, folder: Path) -> Path:
    """An environment with everything that the tests need; its interpreter."""
    if not folder.exists():
        subprocess.run([program, "-m", "venv", str(folder)], check=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    env = {**os.environ, "SARISARI_SKIP_PAGE": "1"}
    for arguments in (
        ("install", "--require-hashes", "-r", str(LOCK)),
        ("install", "--no-deps", "-e", str(ROOT), "-e", str(ROOT / "tests" / "plugin")),
    ):
        subprocess.run([str(python), *PIP, *arguments], env=env, check=True)
    return python


def run_tests(python: Path, folder: Path, arguments: list[str]) -> int:
    """The status of the short tests, with kernels of this interpreter's own."""
    env = {**os.environ, "SARISARI_CACHE_DIR": str(folder / "cache")}
    env.pop("PYTHONPATH", None)
    # otherwise every process of the tests would compile the same kernels at the same time
    subprocess.run([str(python), "-m", "sarisari", "warm"], env=env, check=True)
    workers = ("-n", str(os.cpu_count() or 1), "--dist", "loadfile")
    command = [str(python), str(ROOT / "tools" / "short_tests.py"), *workers, *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def pins(version: str) -> list[str]:
    """Every `name==version` of the lock that applies to a version of Python on this system."""
    from packaging.markers import Marker  # noqa: PLC0415 - only the tests' environment has it

    env = {"python_version": version, "python_full_version": f"{version}.0"}
    found = []
    for line in LOCK.read_text("utf-8").splitlines():
        pin = PIN.match(line)
        is_meant = pin and (pin[3] is None or Marker(pin[3]).evaluate(env))
        if pin and is_meant and pin[1] not in NEVER_A_WHEEL:
            found.append(f"{pin[1]}=={pin[2]}")
    return found


def without_wheel(version: str) -> list[str]:
    """What the lock names and has no wheel for a version of Python on this system."""
    wanted, missing = pins(version), []
    with tempfile.TemporaryDirectory() as target:
        command = [
            *(sys.executable, *PIP, "install", "--dry-run", "--no-deps", "--ignore-installed"),
            *("--only-binary=:all:", "--python-version", version, "--target", target),
            "--ignore-requires-python",  # pip compares that with the Python that runs it
        ]
        while wanted:
            done = subprocess.run([*command, *wanted], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                break
            named = NOT_FOUND.search(done.stderr)  # pip names one at a time
            if named is None or named[1] not in wanted:
                why = done.stderr.strip().rpartition("\n")[2]
                raise SystemExit(f"pip could not look for wheels: {why}")
            wanted.remove(named[1])
            missing.append(named[1])
    return missing


def main() -> int:
    """Status 1 if the tests fail anywhere, or a wheel is missing."""
    parser = argparse.ArgumentParser(description="Try the supported versions of Python.")
    parser.add_argument("--only", action="append", metavar="VERSION")
    parser.add_argument("--folder", type=Path, default=ROOT / ".pythons")
    wanted, rest = parser.parse_known_args()
    programs = interpreters()
    outcomes: dict[str, str] = {}
    is_good = True
    for version in wanted.only or supported():
        if version in programs:
            folder = wanted.folder / version
            print(f"Python {version}: {programs[version]}", flush=True)
            status = run_tests(prepare(programs[version], folder), folder, rest)
            is_good &= status == 0
            outcomes[version] = "tests passed" if status == 0 else f"tests failed ({status})"
        else:
            print(f"Python {version} is not installed: looking for wheels", flush=True)
            missing = without_wheel(version)
            is_good &= not missing
            outcomes[version] = f"no wheel of {' '.join(missing)}" if missing else "wheels found"
    print(json.dumps(outcomes, indent=1))
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())

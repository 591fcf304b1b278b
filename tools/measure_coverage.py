"""Measures how much of the code the tests run: `make coverage`, or

python tools/measure_coverage.py [--only PATH …] [--no-page]

Python: every test without a browser, with the processes that tests start. Numba hides compiled
functions from the measurement, so the tests of the rules run a second time as plain Python, and
both results are combined. The page: `npm run coverage` in web/.

A summary is printed and written to coverage/summary.md; coverage/python/ has every line as HTML.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from build_page import pypi_node, system_node

ROOT = Path(__file__).parents[1]
OUT = ROOT / "coverage"
PAGE_SUMMARY = ROOT / "web" / "coverage" / "coverage-summary.json"
COVERAGE = (sys.executable, "-m", "coverage")
WORKERS = 1 + (os.cpu_count() or 1)
LONG_FIRST = ("-p", "tests.support.long_files", "--no-loadscope-reorder")
# what calls the compiled functions without needing their speed
KERNEL_TESTS = ("tests/rules", "tests/bandu", "tests/beliefs", "tests/bots/test_rollout_policy.py")
LOWEST = 15
FEWEST_STATEMENTS = 5  # a module with fewer says little by its percentage


def measure(paths: list[str]) -> int:
    """Run tests twice, compiled and plain. The first status that is not 0."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    all_tests = paths or ["tests", "--ignore=tests/browser"]
    plain = [path for path in KERNEL_TESTS if (ROOT / path).exists()]
    if paths:
        plain = [path for path in paths if path.startswith("tests/rules")]
    status = run_tests(all_tests, {})
    if plain:
        status = status or run_tests(plain, {"NUMBA_DISABLE_JIT": "1"})
    return status


def run_tests(paths: list[str], env: dict[str, str]) -> int:
    """pytest under coverage. Worker and server processes are measured by the same settings."""
    pytest = ("-m", "pytest", "-q", f"-n{WORKERS}", "--dist", "loadfile", *LONG_FIRST, *paths)
    command = [*COVERAGE, "run", *pytest]
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", **env}  # every core has a process that tests
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def report() -> str:
    """Combine everything that was measured: the summary of the Python package."""
    for command in (
        ("combine", "--quiet"),
        ("json", "--quiet", "-o", str(OUT / "python.json")),
        ("html", "--quiet", "-d", str(OUT / "python")),
    ):
        subprocess.run([*COVERAGE, *command], cwd=ROOT, check=True)
    found = json.loads((OUT / "python.json").read_text("utf-8"))
    return python_summary(found)


def python_summary(found: dict[str, Any]) -> str:
    """The total and the lowest modules, as Markdown."""
    totals = found["totals"]
    rows = sorted(
        (one["summary"]["percent_covered"], name, one["summary"]["num_statements"])
        for name, one in found["files"].items()
        if one["summary"]["num_statements"] >= FEWEST_STATEMENTS
    )
    lines = [
        f"## Python: {totals['percent_covered']:.1f} %",
        "",
        (
            f"{totals['covered_lines']} of {totals['num_statements']} statements and"
            f" {totals['covered_branches']} of {totals['num_branches']} branches."
            f" The {LOWEST} lowest modules:"
        ),
        "",
        "| module | covered | statements |",
        "|---|---:|---:|",
        *(
            f"| {name.removeprefix('src/sarisari/')} | {percent:.0f} % | {statements} |"
            for percent, name, statements in rows[:LOWEST]
        ),
    ]
    return "\n".join(lines)


def measure_page() -> str:
    """The summary of the page, or why there is none."""
    web = ROOT / "web"
    if "coverage" not in json.loads((web / "package.json").read_text("utf-8"))["scripts"]:
        return "## Page: not measured\n\nweb/package.json has no script `coverage`."
    node, npm = system_node() or pypi_node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    done = subprocess.run([*npm, "run", "coverage"], cwd=web, env=env, check=False)
    if done.returncode or not PAGE_SUMMARY.is_file():
        return f"## Page: not measured\n\n`npm run coverage` ended with status {done.returncode}."
    return page_summary(json.loads(PAGE_SUMMARY.read_text("utf-8")))


def page_summary(found: dict[str, Any]) -> str:
    """The total and the lowest modules, as Markdown."""
    total = found.pop("total")
    rows = sorted(
        (
            one["lines"]["pct"],
            Path(name).relative_to(ROOT / "web").as_posix(),
            one["lines"]["total"],
        )
        for name, one in found.items()
        if one["lines"]["total"] >= FEWEST_STATEMENTS
    )
    lines = [
        f"## Page: {total['lines']['pct']:.1f} %",
        "",
        (
            f"{total['lines']['covered']} of {total['lines']['total']} lines and"
            f" {total['branches']['covered']} of {total['branches']['total']} branches, without the"
            f" tests in a browser. The {LOWEST} lowest modules:"
        ),
        "",
        "| module | covered | lines |",
        "|---|---:|---:|",
        *(f"| {name} | {percent:.0f} % | {count} |" for percent, name, count in rows[:LOWEST]),
    ]
    return "\n".join(lines)


def main() -> int:
    """The status of the tests."""
    parser = argparse.ArgumentParser(description="Measure the coverage of the tests.")
    parser.add_argument("--only", nargs="+", default=[], metavar="PATH", help="only these tests")
    parser.add_argument("--no-page", action="store_true")
    wanted = parser.parse_args()
    status = measure(wanted.only)
    parts = [report()]
    if not wanted.no_page:
        parts.append(measure_page())
    summary = "\n\n".join(parts) + "\n"
    (OUT / "summary.md").write_text(summary, "utf-8")
    print(f"\n{summary}")
    return status


if __name__ == "__main__":
    sys.exit(main())

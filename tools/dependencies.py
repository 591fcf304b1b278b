"""Writes docs/dependencies.md and LICENSES-PAGE.txt: `make dependencies INDEX=…`, or

python tools/dependencies.py [ADDRESS]

Versions, licences and sizes come from what is installed, and reasons from tools/dependencies.toml.
Release dates come from npm, and from the JSON API of a Python package index, whose address up to
the package's name is the argument; without it, the dates in the table stay. LICENSES-PAGE.txt holds the licence texts of what the
built page contains; they travel with the wheel, because the page does.
"""

import datetime
import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from build_page import pypi_node, system_node
from licences import from_metadata, installed, licence_of
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "dependencies.md"
TEXTS = ROOT / "LICENSES-PAGE.txt"
REASONS = Path(__file__).with_suffix(".toml")
WEB = ROOT / "web"
BUILDS = {"vite"}  # a dependency of the page that is not part of it
TEXT_OF = {"Apache-2.0": "prometheus-client"}  # the unchanged text, in its LICENSE
COLUMNS = 6
TIMEOUT = 30
MEGA, KILO = 1_000_000, 1_000
HEAD = """<!-- written by `make dependencies`: change tools/dependencies.toml instead -->
# Dependencies

[Decision 5](decisions/0005-dependencies.md) says how they are chosen. Versions are locked in `requirements*.txt` and `web/package-lock.json`. As of {date}; sizes are those of an installation on Linux, without what a package needs itself. "Last release" is the newest version of the project, which may be newer than the locked one.

A player's installation ({count} packages with everything they need) takes {size}. No package of it, and nothing in the page, has a licence that restricts how this project may be distributed: `tests/project/test_dependencies.py` checks it.
"""
ROW = "| {name} | {version} | {licence} | {size} | {released} | {why} |"
TABLE_HEAD = (
    "| package | version | licence | size | last release | why |",
    "|---|---|---|---:|---|---|",
)


def project() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def groups() -> dict[str, list[str]]:
    """Direct Python dependencies, by the heading under which they are listed."""
    found = project()
    extras = found["project"]["optional-dependencies"]
    return {
        "Runtime": found["project"]["dependencies"],
        **{f"Extra `{name}`": needed for name, needed in extras.items() if needed},
        "Tests": found["dependency-groups"]["test"],
        "Build": found["build-system"]["requires"],
    }


def page_groups() -> dict[str, list[str]]:
    """Direct dependencies of the page, by heading."""
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    shipped = [name for name in package["dependencies"] if name not in BUILDS]
    others = [*sorted(BUILDS), *package["devDependencies"]]
    return {"Page": shipped, "Page: build and tests": others}


def locked_page() -> dict[str, dict[str, Any]]:
    """What the page's lock says about each package, by name."""
    packages = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    return {path.removeprefix("node_modules/"): entry for path, entry in packages.items() if path}


def shipped_page() -> dict[str, dict[str, Any]]:
    """Everything that becomes part of the built page, with what it needs itself."""
    locked = locked_page()
    found: dict[str, dict[str, Any]] = {}
    waiting = page_groups()["Page"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = locked[name]
            waiting += locked[name].get("dependencies", {})
    return dict(sorted(found.items()))


def name_of(requirement: str) -> str:
    """Without versions and markers."""
    return Requirement(requirement).name


def size_of(found: Distribution) -> int:
    """Bytes of all files that belong to an installed package."""
    paths = (Path(str(file.locate())) for file in found.files or [])
    return sum(path.stat().st_size for path in paths if path.is_file())


def folder_size(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def shown(size: int) -> str:
    """
    >>> shown(1_234_567), shown(89_000)
    ('1.2 MB', '89 kB')
    """
    return f"{size / MEGA:.1f} MB" if size >= MEGA else f"{max(1, round(size / KILO))} kB"


def fetch(url: str) -> dict[str, Any]:
    """JSON from a package index."""
    with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def written() -> dict[str, list[str]]:
    """The table as it is: name, version, licence, size, date and reason by name."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    rows = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| "))
    return {row[0]: row for row in rows if len(row) == COLUMNS}


def python_row(name: str, why: str, index: str | None) -> str:
    """One line of the table. What is not installed is described as the index has it."""
    old = written().get(name, [name, *["?"] * (COLUMNS - 1)])
    version, licence, size, released = old[1:5]
    if index is not None:
        known = fetch(f"{index.rstrip('/')}/{name}/json")
        info = known["info"]
        released = min((file["upload_time"][:10] for file in known["urls"]), default="?")
        version, size = info["version"], "not installed"
        licence = from_metadata(
            info.get("license_expression"), info.get("license"), info.get("classifiers") or []
        )
    with suppress(PackageNotFoundError):
        found = distribution(name)
        version, size, licence = found.version, shown(size_of(found)), licence_of(found)
    return ROW.format(
        name=name, version=version, licence=licence, size=size, released=released, why=why
    )


def npm_view(name: str) -> dict[str, Any]:
    """What npm knows about the newest version of a package."""
    node, npm = system_node() or pypi_node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    command = [*npm, "view", f"{name}@latest", "version", "time", "--json"]
    env = {**os.environ, "PATH": path}
    done = subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def page_row(name: str, why: str) -> str:
    """One line of the table."""
    entry = locked_page()[name]
    known = npm_view(name)
    return ROW.format(
        name=name,
        version=entry["version"],
        licence=entry.get("license", "unknown"),
        size=shown(folder_size(WEB / "node_modules" / name)),
        released=known["time"][known["version"]][:10],
        why=why,
    )


def player_installation() -> dict[str, Distribution]:
    """What a player has installed, by name."""
    return installed(groups()["Runtime"])


def page_texts() -> str:
    """The licence texts of everything in the built page."""
    parts = []
    for name, entry in shipped_page().items():
        folder = WEB / "node_modules" / name
        files = sorted(folder.glob("LICEN[SC]E*"))
        text = files[0].read_text("utf-8").strip() if files else common_text(entry["license"])
        title = f"{name} {entry['version']} ({entry['license']})"
        parts.append(f"{title}\n{'=' * len(title)}\n\n{text}\n")
    head = "The page that Sari-sari serves contains these packages, under these licences.\n"
    return "\n\n".join([head, *parts])


def common_text(licence: str) -> str:
    """The text of a licence whose package does not bring it, from another package that does."""
    files = distribution(TEXT_OF[licence]).files or []
    path = next(file for file in files if file.name == "LICENSE")
    return Path(str(path.locate())).read_text("utf-8").strip()


def main() -> int:
    """Write both files."""
    index = sys.argv[1] if len(sys.argv) > 1 else None
    reasons = tomllib.loads(REASONS.read_text("utf-8"))
    today = datetime.datetime.now(datetime.UTC).date()
    player = player_installation()
    size = shown(sum(size_of(one) for one in player.values()))
    lines = [HEAD.format(date=today, count=len(player), size=size)]
    for heading, requirements in groups().items():
        names = sorted(map(name_of, requirements), key=str.lower)
        rows = [python_row(name, reasons["python"][name], index) for name in names]
        lines += [f"## {heading}", "", *TABLE_HEAD, *rows, ""]
    for heading, names in page_groups().items():
        rows = [page_row(name, reasons["page"][name]) for name in names]
        lines += [f"## {heading}", "", *TABLE_HEAD, *rows, ""]
    bounds = upper_bounds()
    lines += ["## Upper bounds", "", "Where the project depends on internals:", "", *bounds, ""]
    PAGE.write_text("\n".join(lines).rstrip() + "\n", "utf-8")
    TEXTS.write_text(page_texts(), "utf-8")
    return 0


def upper_bounds() -> list[str]:
    """Dependencies with an upper bound, with the comment above them in pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    found = re.findall(
        r"((?:^ *# .*\n)+)^[^#\n]*?\"([\w.-]+>=[\w.]+,<[\w.]+)\"", text, re.MULTILINE
    )
    sentences = (" ".join(re.findall(r"# (.*)", comment)) for comment, _ in found)
    return [
        f"- `{requirement}`: {sentence}."
        for sentence, (_, requirement) in zip(sentences, found, strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())

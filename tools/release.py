"""Cuts a release with one command, and checks one that has been cut.

python tools/release.py 0.2.0             changelog, version, commit and tag; --dry-run only shows it
python tools/release.py --check [v0.2.0]  whether tag, changelog and package agree; --publish asks
                                          for everything that a published release needs as well
python tools/release.py --notes 0.2.0     the changelog of one version

Nothing is pushed: `git push --follow-tags` is left to the maintainer, and starts the workflow that
publishes (.github/workflows/release.yml).
"""

import argparse
import datetime
import re
import subprocess
import sys
import tomllib
from pathlib import Path

VERSION_FILE = Path("src/sarisari/__init__.py")
CHANGELOG = Path("CHANGELOG.md")
FRAGMENTS = Path("changes")
NOT_FRAGMENTS = {"README.md", "template.md.jinja"}
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
CITATION_FILE = Path("CITATION.cff")
CITED_LINE = re.compile(r"^version: .*$", re.MULTILINE)
VERSION_LINE = re.compile(r'^__version__ = "([^"]*)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
MESSAGE = """Release {version}

The changelog is gathered from the fragments in changes/. The tag v{version}
publishes it.
"""


class ReleaseError(Exception):
    """Why there is no release. The message is for the maintainer."""


class Project:
    """The files of a release, in a clone of the project."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def version(self) -> str:
        """Of the package."""
        found = VERSION_LINE.search((self.root / VERSION_FILE).read_text("utf-8"))
        if found is None:
            raise ReleaseError(f"{VERSION_FILE} has no line __version__")
        return found[1]

    def write_version(self, version: str) -> None:
        """Into the package, and into what people cite."""
        path = self.root / VERSION_FILE
        line = f'__version__ = "{version}"'
        path.write_text(VERSION_LINE.sub(line, path.read_text("utf-8"), count=1), "utf-8")
        cited = self.root / CITATION_FILE
        if cited.exists():
            text = CITED_LINE.sub(f"version: {version}", cited.read_text("utf-8"), count=1)
            cited.write_text(text, "utf-8")

    def fragments(self) -> list[str]:
        """Changes that belong to no version yet."""
        names = {path.name for path in (self.root / FRAGMENTS).iterdir()}
        return sorted(name for name in names - NOT_FRAGMENTS if not name.startswith("."))

    def sections(self) -> dict[str, str]:
        """What the changelog says about each version, the newest first."""
        text = (self.root / CHANGELOG).read_text("utf-8")
        found = list(HEADING.finditer(text))
        ends = [*(match.start() for match in found[1:]), len(text)]
        pairs = zip(found, ends, strict=False)  # without a version there is only the end
        return {match[1]: text[match.end() : end].strip() for match, end in pairs}

    def has_address(self) -> bool:
        """Whether [project.urls] names the repository."""
        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))["project"]
        return bool(project.get("urls", {}).get("Repository"))

    def git(self, *arguments: str) -> str:
        """What git prints. ReleaseError if it fails."""
        return self.run("git", *arguments)

    def towncrier(self, *arguments: str) -> str:
        """What towncrier prints. ReleaseError if it fails."""
        return self.run(sys.executable, "-m", "towncrier", *arguments)

    def run(self, *command: str) -> str:
        """In the project's folder."""
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr + done.stdout).strip()
            raise ReleaseError(f"`{' '.join(command)}` failed: {said}")
        return done.stdout.strip()


def check_ready(project: Project, version: str) -> None:
    """ReleaseError if this version cannot be cut now."""
    parsed, current = VERSION.fullmatch(version), VERSION.fullmatch(project.version)
    if parsed is None:
        raise ReleaseError(f"a version has the form 1.2.3: {version}")
    if current is not None and _numbers(parsed) <= _numbers(current):
        raise ReleaseError(f"{version} is not newer than {project.version}")
    if version in project.sections():
        raise ReleaseError(f"{CHANGELOG} already has a section for {version}")
    if project.git("tag", "--list", f"v{version}"):
        raise ReleaseError(f"the tag v{version} already exists")
    if not project.fragments():
        raise ReleaseError(f"{FRAGMENTS}/ has no fragments: there is nothing to release")
    if project.git("status", "--porcelain"):
        raise ReleaseError("the working tree has uncommitted changes")


def cut(project: Project, version: str, date: datetime.date, is_dry: bool) -> str:
    """Gather the fragments, write the version, commit and tag. What to say about it."""
    check_ready(project, version)
    build = ("build", "--version", version, "--date", date.isoformat())
    if is_dry:
        draft = project.towncrier(*build, "--draft")
        return f"{draft}\n\nDry run: nothing was written, committed or tagged."
    project.towncrier(*build, "--yes")
    project.write_version(version)
    project.git("add", "--update")
    project.git("add", "--all", str(CHANGELOG), str(FRAGMENTS))
    project.git("commit", "--quiet", "--message", MESSAGE.format(version=version))
    notes = project.sections()[version]
    # headings of the notes begin with the character that git takes for comments
    project.git(
        *("tag", "--annotate", "--cleanup=verbatim", f"v{version}"),
        *("--message", f"Sari-sari {version}\n\n{notes}\n"),
    )
    check(project, f"v{version}")
    return f"Cut {version}: commit {project.git('rev-parse', '--short', 'HEAD')}, tag v{version}."


def check(project: Project, tag: str | None, is_publishing: bool = False) -> str:
    """ReleaseError if tag, changelog and package do not agree. What to say if they do."""
    wrong = []
    version = project.version
    tag = tag or project.git("describe", "--exact-match", "--tags", "HEAD")
    if tag != f"v{version}":
        wrong.append(f"the tag is {tag}, but {VERSION_FILE} says {version}")
    newest = next(iter(project.sections()), "nothing")
    if newest != version:
        wrong.append(f"{CHANGELOG} begins with {newest}, but {VERSION_FILE} says {version}")
    if fragments := project.fragments():
        wrong.append(f"{FRAGMENTS}/ still has {len(fragments)} fragments, such as {fragments[0]}")
    if project.git("tag", "--list", tag):
        tagged, head = project.git("rev-parse", f"{tag}^{{commit}}", "HEAD").split()
        if tagged != head:
            wrong.append(f"the tag {tag} is not at HEAD")
    else:
        wrong.append(f"there is no tag {tag}")
    if is_publishing and not project.has_address():
        wrong.append("pyproject.toml does not name the repository in [project.urls]")
    if wrong:
        raise ReleaseError("; ".join(wrong))
    return f"Tag, changelog and package agree on {version}."


def notes(project: Project, version: str) -> str:
    """The changelog of one version. ReleaseError if there is none."""
    sections = project.sections()
    if version not in sections:
        raise ReleaseError(f"{CHANGELOG} has no section for {version}")
    return sections[version]


def _numbers(version: re.Match[str]) -> tuple[int, ...]:
    return tuple(map(int, version.groups()))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Cut or check a release.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("version", nargs="?", help="cut this version")
    what.add_argument("--check", nargs="?", const="", metavar="TAG", help="check a release")
    what.add_argument("--notes", metavar="VERSION", help="print the changelog of a version")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be written")
    parser.add_argument("--publish", action="store_true", help="with --check: is it publishable?")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1])
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Status 1 with a sentence if something is wrong."""
    wanted = parse(arguments)
    project = Project(wanted.root)
    try:
        if wanted.check is not None:
            said = check(project, wanted.check or None, wanted.publish)
        elif wanted.notes is not None:
            said = notes(project, wanted.notes)
        else:
            today = datetime.datetime.now(datetime.UTC).date()
            said = cut(project, wanted.version, today, wanted.dry_run)
            if not project.has_address():
                said += "\nBefore it can be published, [project.urls] in pyproject.toml must name"
                said += " the repository."
    except ReleaseError as error:
        print(f"No release: {error}.", file=sys.stderr)
        return 1
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Checks commit messages: a subject of at most 72 characters, an empty line, and a body.

python tools/check_commits.py                  everything since the rule was made
python tools/check_commits.py main..HEAD       a range
python tools/check_commits.py --message FILE   one message, as the commit-msg hook of git does

Merge commits are skipped. Older history does not keep the rule and is left as it is.
"""

import argparse
import subprocess
import sys
from pathlib import Path

LONGEST = 72
LAST_UNCHECKED = "ce9fd4121a886247125e7396d82e1ee26a664b30"  # some of those before it lack a body
TRAILERS = ("Signed-off-by:", "Co-authored-by:")
GENERATED = ("fixup! ", "squash! ", "amend! ")  # to be folded into others before they are shared
SCISSORS = "# ------------------------ >8 ------------------------"
RECORD, FIELD = "\x1e", "\x1f"


def problems(message: str) -> list[str]:
    """What is wrong with a message."""
    lines = message.rstrip().split("\n")
    subject, rest = lines[0], lines[1:]
    found = []
    if not subject.strip():
        return ["there is no subject"]
    if len(subject) > LONGEST:
        found.append(f"the subject has {len(subject)} characters; at most {LONGEST} are allowed")
    if rest and rest[0].strip():
        found.append("the line after the subject is not empty")
    if not any(line.strip() and not line.startswith(TRAILERS) for line in rest):
        found.append("there is no body that says why")
    return found


def message_of(text: str) -> str:
    """A message as git hands it to a hook, without comments and the diff below the scissors."""
    kept = text.partition(SCISSORS)[0].split("\n")
    return "\n".join(line for line in kept if not line.startswith("#")).strip()


def commits(commit_range: str, root: Path) -> list[tuple[str, str]]:
    """Each commit of a range, merges excepted: a short hash and the message."""
    command = ["git", "log", "--no-merges", f"--format=%h{FIELD}%B{RECORD}", commit_range]
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise SystemExit(f"git could not list {commit_range}: {done.stderr.strip()}")
    found = (record.strip().split(FIELD) for record in done.stdout.split(RECORD) if record.strip())
    return [(name, message) for name, message in found]


def main(arguments: list[str] | None = None) -> int:
    """Status 1 if a message is wrong."""
    parser = argparse.ArgumentParser(description="Check commit messages.")
    parser.add_argument("range", nargs="?", default=f"{LAST_UNCHECKED}..HEAD")
    parser.add_argument("--message", type=Path, help="a file with one message")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1])
    wanted = parser.parse_args(arguments)
    if wanted.message is not None:
        message = message_of(wanted.message.read_text("utf-8"))
        is_unfinished = message.startswith((*GENERATED, "Merge "))
        checked = [] if is_unfinished else [("this commit", message)]
    else:
        checked = commits(wanted.range, wanted.root)
    wrong = [(name, message, problems(message)) for name, message in checked if problems(message)]
    for name, message, found in wrong:
        print(f"{name} {message.splitlines()[0] if message else ''!r}", file=sys.stderr)
        print("".join(f"  {problem}\n" for problem in found), end="", file=sys.stderr)
    if not wrong:
        print(f"{len(checked)} commit messages checked")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

"""Generate the protocol's documents from the code, or check that they are up to date.

python tools/protocol.py            writes web/src/protocol.ts and docs/protocol.md
python tools/protocol.py --check    ends with status 1 if one of them would change
"""

import argparse
import sys
from pathlib import Path

from protocol_docs.page import page
from protocol_docs.typescript import module

ROOT = Path(__file__).parents[1]


def documents() -> dict[Path, str]:
    """The generated content by file."""
    return {ROOT / "web/src/protocol.ts": module(), ROOT / "docs/protocol.md": page()}


def stale(wanted: dict[Path, str]) -> list[Path]:
    """The files that are missing or differ."""
    return [
        path
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Write or check the documents; return 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    is_check = parser.parse_args().check
    wanted = documents()
    for path in stale(wanted):
        name = path.relative_to(ROOT)
        if is_check:
            print(f"{name} is not what the code makes of it: run `make protocol`")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
            print(f"{name} written")
    return 1 if is_check and stale(wanted) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Secrets from files, as containers and systemd pass them on: `SARISARI_METRICS_TOKEN_FILE` names
the file whose content becomes `SARISARI_METRICS_TOKEN`. It works for every variable."""

import sys
from collections.abc import MutableMapping
from pathlib import Path

PREFIX, SUFFIX = "SARISARI_", "_FILE"


def read_secret_files(environment: MutableMapping[str, str]) -> None:
    """Set the variables whose values are in files. On an error, print a sentence and exit with
    status 2."""
    for name in [name for name in environment if name.startswith(PREFIX) and name.endswith(SUFFIX)]:
        wanted = name.removesuffix(SUFFIX)
        if wanted in environment:
            _fail(f"{wanted} and {name} are both set: leave one of them out")
        try:
            environment[wanted] = Path(environment[name]).read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not text"
            _fail(f"{name}: {environment[name]} cannot be read: {why}")


def _fail(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    raise SystemExit(2)

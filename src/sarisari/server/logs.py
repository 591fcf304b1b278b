"""Logging: lines of text for people, or lines of JSON for programs.

No secrets are logged: a log call has a fixed text and a few fields.
"""

import json
import logging
import sys
import time
from typing import Any

THIRD_PARTY_LOGGERS = (
    "uvicorn",
    "websockets",
    "asyncio",
)  # at level debug they would log what is sent


class JsonLines(logging.Formatter):
    """Formats each record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Formats records for a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line, followed by its fields."""
        text = super().format(record)
        fields = getattr(record, "fields", {})
        return text + "".join(f" {name}={value}" for name, value in fields.items())


def configure_logs(level: str, kind: str) -> None:
    """Send all logs to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in THIRD_PARTY_LOGGERS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))

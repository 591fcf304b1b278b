"""Logs: a line of words for people, or a line of JSON for programs. No secrets: whoever writes a
line gives a fixed text and a few fields."""

import json
import logging
import sys
import time
from typing import Any

OTHERS = ("uvicorn", "websockets", "asyncio")  # at level debug they would tell what is sent


class JsonLines(logging.Formatter):
    """One JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
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


class Words(logging.Formatter):
    """For a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line, its fields behind it."""
        text = super().format(record)
        fields = getattr(record, "fields", {})
        return text + "".join(f" {name}={value}" for name, value in fields.items())


def configure_logs(level: str, kind: str) -> None:
    """All logs go to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Words())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in OTHERS:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))

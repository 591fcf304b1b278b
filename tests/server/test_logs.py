"""Logs as JSON for programs, and as words for people."""

import json
import logging
import sys
from collections.abc import Iterator

import pytest

from sarisari.server.logs import THIRD_PARTY_LOGGERS, JsonLines, TextLines, configure_logs


@pytest.fixture(autouse=True)
def logging_stays() -> Iterator[None]:
    """`configure_logs` is for a whole process: a test gives everything back."""
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in THIRD_PARTY_LOGGERS}
    handlers, level = root.handlers[:], root.level
    yield
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def record_of(text: str, *arguments: object, **more: object) -> logging.LogRecord:
    record = logging.LogRecord("sarisari.hub", logging.WARNING, "", 0, text, arguments, None)
    record.created, record.msecs = 0.25, 250.0
    for name, value in more.items():
        setattr(record, name, value)
    return record


def test_a_line_of_json_has_time_level_text_and_fields() -> None:
    line = json.loads(JsonLines().format(record_of("%d tables", 3, fields={"table": "é"})))
    assert line == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "warning",
        "from": "sarisari.hub",
        "text": "3 tables",
        "table": "é",
    }


def test_a_fault_is_one_line_of_json_too() -> None:
    record = record_of("it broke")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        record.exc_info = sys.exc_info()
    text = JsonLines().format(record)
    assert "\n" not in text
    assert "ZeroDivisionError" in json.loads(text)["fault"]


def test_words_have_their_fields_behind_them() -> None:
    text = TextLines().format(record_of("answered", fields={"route": "/", "status": 200}))
    assert text.endswith("WARNING answered route=/ status=200")


@pytest.mark.parametrize(("kind", "formatter"), [("json", JsonLines), ("text", TextLines)])
def test_logs_go_to_the_error_stream_and_libraries_never_below_info(
    kind: str, formatter: type[logging.Formatter]
) -> None:
    configure_logs("debug", kind)
    [handler] = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    assert handler.stream is sys.stderr
    assert isinstance(handler.formatter, formatter)
    assert logging.getLogger().level == logging.DEBUG
    assert {logging.getLogger(name).level for name in THIRD_PARTY_LOGGERS} == {logging.INFO}


def test_libraries_are_no_louder_than_the_rest() -> None:
    configure_logs("error", "text")
    assert {logging.getLogger(name).level for name in THIRD_PARTY_LOGGERS} == {logging.ERROR}

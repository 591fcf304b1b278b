"""docs/protocol.md: a hand-written introduction, and tables generated from the code."""

import json
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from string import Template
from typing import Any, get_args

import msgspec

from protocol_docs import shapes
from protocol_docs.exchange import SALT, SECRET, told
from protocol_docs.shapes import Field, Shape, comments_of, structs_in, without_null
from protocol_docs.typescript import written
from sarisari.core.game import View
from sarisari.games import get_game
from sarisari.server import app, messages, outbox
from sarisari.server.endpoint import REFUSALS, Endpoint
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.messages import Wish
from sarisari.server.settings import MIB, Limits, Rate, Settings
from sarisari.table.fair import commitment_of, fair_deal, round_key, salt_hash

TEMPLATE = Path(__file__).parents[1] / "protocol.md.in"
IN_EVERY_WISH = ("id", "table")
HOUR = 3_600  # seconds
DAY = 24 * HOUR
LEAST_PER_SECOND = 0.5  # a lower rate is given per hour
NUMBERS = ("PROTOCOL", "LONGEST_MESSAGE", "LONGEST_ID", "LONGEST_CHAT")
CLOSE_CODES = ("BAD_ORIGIN", "NO_COOKIE", "TOO_MANY")


def page() -> str:
    """The whole page."""
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(values())


def values() -> dict[str, str]:
    """The values of the template's placeholders."""
    settings = Settings()
    patience = {
        name: f"{getattr(settings, name) // 1_000} seconds"
        for name in ("away", "waited", "salt_patience", "ask_patience")
    }
    numbers = {name.lower(): f"{getattr(messages, name):,}" for name in NUMBERS}
    codes = {name.lower(): str(getattr(app, name)) for name in CLOSE_CODES}
    return {
        **patience,
        **numbers,
        "phrases": ", ".join(f"`{phrase}`" for phrase in messages.PHRASES),
        **codes,
        "try_again": str(outbox.TRY_AGAIN),
        "limits": _limits(settings.limits),
        "salt_example": _salt_example(),
        "exchange": told().rstrip(),
        "client_messages": _sections(shapes.client_messages()),
        "server_messages": _sections(shapes.server_messages()),
        "parts": _sections(sorted(shapes.parts(), key=_part_order)),
        "http_bodies": _sections(shapes.http_shapes()),
        "endpoints": _endpoints(),
        "statuses": _statuses(),
    }


def _part_order(shape: Shape) -> tuple[bool, bool, str]:
    """Sort key: by name, with views first, because they matter most."""
    return (not issubclass(shape.struct, View), shape.struct is not View, shape.name)


def heading(shape: Shape) -> str:
    """The heading of a struct: its name, for messages with their `type` tag."""
    if shape.tag is not None and shape.tag[0] == "type":
        return f"`{shape.tag[1]}` ({shape.name})"
    return shape.name


def anchor(title: str) -> str:
    """The anchor of a heading.

    >>> anchor("`salt-hash` (SaltHashWish)")
    'salt-hash-salthashwish'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _sections(members: Sequence[Shape]) -> str:
    return "\n\n".join(_section(shape) for shape in members)


def _section(shape: Shape) -> str:
    lines = [f"#### {heading(shape)}", shape.about]
    if shape.tag is not None and shape.tag[0] != "type":
        lines[1] += f" It has `{shape.tag[0]}`: `{json.dumps(shape.tag[1])}`."
    own = _own_fields(shape)
    if own:
        rows = [_row(shape, field) for field in own]
        lines.append(_table(("field", "type", "left out", "meaning"), rows))
    return "\n\n".join(lines)


def _own_fields(shape: Shape) -> list[Field]:
    """The fields of a struct, without those described once for every wish or every view."""
    elsewhere: set[str] = set()
    if shape.struct in get_args(Wish):
        elsewhere = set(IN_EVERY_WISH)
    elif issubclass(shape.struct, View) and shape.struct is not View:
        elsewhere = {field.name for field in shapes.shape_of(View).fields}
    return [field for field in shape.fields if field.name not in elsewhere]


def _row(shape: Shape, field: Field) -> tuple[str, ...]:
    kind = without_null(field.type) if shape.is_never_null(field) else field.type
    lacks = "" if not shape.may_lack(field) else f"`{_value(field.default)}`"
    return (f"`{field.name}`", linked(kind), lacks, field.meaning)


def _value(value: Any) -> str:
    """A default as JSON; `{}` for a struct whose fields all have defaults."""
    return "{}" if isinstance(value, msgspec.Struct) else json.dumps(value)


def linked(kind: Any) -> str:
    """A type, with a link to the struct it names."""
    text = f"`{written(kind)}`".replace("|", "\\|")
    named = [struct for struct in structs_in(kind) if struct.__name__ in text]
    if len(named) != 1:
        return text
    return f"[{text}](#{anchor(heading(shapes.shape_of(named[0])))})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _limits(limits: Limits) -> str:
    rows = []
    for field in fields(limits):
        note = comments_of(Limits)[field.name]
        what = field.name.replace("_", " ") + (f" ({note})" if note else "")
        rows.append((what, _rate(getattr(limits, field.name))))
    return _table(("what", "at most"), rows)


def _rate(rate: Rate | int) -> str:
    """`100 at once, then 25 per second`"""
    if isinstance(rate, int):
        return f"{rate // MIB:,} MiB" if rate >= MIB else f"{rate:,}"
    if rate.burst >= MIB:
        return (
            f"{rate.burst // MIB:,} MiB at once, then {rate.per_second * DAY / MIB:g} MiB per day"
        )
    if rate.per_second >= LEAST_PER_SECOND:
        return f"{rate.burst:,} at once, then {rate.per_second:,g} per second"
    return f"{rate.burst:,} at once, then {rate.per_second * HOUR:g} per hour"


def _salt_example() -> str:
    """The test vectors of docs/fairness.md, from the view of one seat."""
    game = get_game("tindahan")
    state = game.new({"players": 3})
    key = round_key(SECRET, "tindahan", 1, [SALT, None, None])
    deal = fair_deal(game.deck_of(state), 3, key)
    rows = [
        ("the commitment in `opening`", commitment_of(SECRET)),
        ("your seat and your salt", f"0, {SALT}"),
        ("what you hash", f"sarisari/1 salt 0 {SALT}"),
        ("the `hash` you send", salt_hash(0, SALT)),
        ("the secret, published at the end", SECRET.hex()),
        ("round key of round 1, by HMAC", key.hex()),
        ("your hand", " ".join(deal.hands[0])),
    ]
    return _table(("what", "value"), [(what, f"`{value}`") for what, value in rows])


def _endpoints() -> str:
    rows = [_endpoint_row(endpoint) for endpoint in ENDPOINTS]
    return _table(("request", "body", "answer", "what", "who", "may refuse"), rows)


def _endpoint_row(endpoint: Endpoint) -> tuple[str, ...]:
    body = linked(endpoint.body) if endpoint.body else endpoint.takes or ""
    answer = f"{endpoint.status} "
    if endpoint.answer is not None:
        answer += linked(endpoint.answer)
    elif endpoint.status == 200:
        answer += endpoint.media
    asked = "&".join(f"{query.name}=" for query in endpoint.query)
    request = f"`{endpoint.method} {endpoint.path}{'?' if asked else ''}{asked}`"
    about = [endpoint.summary, *(f"`{query.name}`: {query.about}" for query in endpoint.query)]
    codes = " ".join(map(str, endpoint.may_refuse))
    return (request, body, answer.strip(), ". ".join(about), endpoint.who, codes)


def _statuses() -> str:
    rows = [(str(status), meaning) for status, meaning in REFUSALS.items()]
    return _table(("status", "meaning"), rows)

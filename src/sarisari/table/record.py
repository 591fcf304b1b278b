"""Game records, line by line (JSON Lines): parse what docs/notation.md allows and refuse everything
else."""

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, TypeGuard, TypeVar

import msgspec

from sarisari.core.event import PULL, Action, Deal, Event, Fell, Film, Pose, Settle, Toward
from sarisari.core.message import refuse, shown
from sarisari.core.options import Options
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND
from sarisari.games import get_game, named_game

FORMAT = 1  # "sarisari": 1
LONGEST_LINE = 1 << 20  # bytes; a deal of 50 cards takes about one thousand
EVENT_KEYS = ("deal", "do", "settle")  # the keys that tell events apart
HIGHEST_FALL_MM = 10_000  # mm; no piece can fall this far

T = TypeVar("T")


class Header(msgspec.Struct, frozen=True):
    """The first line of a record."""

    game: str
    options: Options  # as given, without defaults
    line: dict[str, Any]  # the whole line: names, terms and any other fields

    @property
    def hand_version(self) -> int:
        """The version of the hand that releases pieces. Replaying does not need it, so a version
        that does not exist counts as left out."""
        given = self.line.get("hand")
        return given if is_int(given) and FIRST_HAND <= given <= NEWEST_HAND else FIRST_HAND


def parse_line(line: bytes) -> dict[str, Any]:
    """Return the JSON object on a line."""
    if len(line) > LONGEST_LINE:
        raise refuse("line-too-long", count=LONGEST_LINE)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse("line-not-utf8", byte=error.start + 1) from None
    if not text.strip():
        raise refuse("line-blank")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise refuse("line-not-json", column=error.pos + 1, why=shown(error.msg)) from None
    except RecursionError:
        raise refuse("line-nested") from None
    except ValueError as error:
        raise refuse("line-not-json", column=1, why=shown(error)) from None
    if not isinstance(value, dict):
        raise refuse("line-not-object")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return result


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def parse_header(line: Mapping[str, Any]) -> Header:
    """Return the header. Values of options are left for the game to check."""
    if not is_int(line.get("sarisari")):
        raise refuse("header-missing")
    if line["sarisari"] != FORMAT:
        raise refuse("header-format", value=shown(line["sarisari"]), known=FORMAT)
    game = named_game(line.get("game"))
    known = game.rules_version
    rules = line.get("rules", known)
    if not is_int(rules):
        raise refuse("header-rules-shape")
    if rules != known:
        raise refuse("header-rules", value=shown(rules), known=known)
    options = line.get("options", {})
    if not isinstance(options, dict):
        raise refuse("header-options")
    return Header(game.name, options, dict(line))


def header_line(header: Header) -> dict[str, Any]:
    """Return the first line of a record, with all fields that were given."""
    rules = get_game(header.game).rules_version
    named = {"sarisari": FORMAT, "game": header.game, "rules": rules, "options": header.options}
    return {**named, **header.line}


def parse_event(line: Mapping[str, Any]) -> Event:
    """Return the deal, action or settle on a line."""
    kinds = [kind for kind in EVENT_KEYS if kind in line]
    if not kinds:
        raise refuse("event-missing")
    if len(kinds) > 1:
        raise refuse("event-several", names=kinds)
    if kinds == ["settle"]:
        return parse_settle(line["settle"])
    return parse_deal(line["deal"]) if kinds == ["deal"] else _parse_action(line)


def parse_deal(deal: Any) -> Deal:
    """Return a deal. Whether its cards are right is left for the game to check."""
    hands = deal.get("hands") if isinstance(deal, dict) else None
    if not isinstance(hands, list) or not all(_is_names(hand) for hand in hands):
        raise refuse("deal-shape")
    if "aside" in deal and not isinstance(deal["aside"], str):
        raise refuse("deal-shape")
    return Deal(tuple(tuple(hand) for hand in hands), deal.get("aside"))


def parse_settle(settle: Any) -> Settle:
    """Return a settle. Falls and film are only for people: malformed ones are dropped."""
    is_whole = isinstance(settle, dict) and {"stands", "touch", "poses"} <= settle.keys()
    if not is_whole or not isinstance(settle["poses"], dict):
        raise refuse("settle-shape")
    if not all(isinstance(settle[name], bool) for name in ("stands", "touch")):
        raise refuse("settle-shape")
    poses = {name: _parse_pose(pose) for name, pose in settle["poses"].items()}
    film = _converted_or_none(settle.get("film"), Film)
    fell = _converted_or_none(settle.get("fell"), tuple[Fell, ...])
    if fell is not None and not all(0 <= mm < HIGHEST_FALL_MM for _, mm in fell):
        fell = None
    landed = _converted_or_none(settle.get("landed"), tuple[str, ...]) or ()
    return Settle(settle["stands"], settle["touch"], poses, film, fell, landed)


def _converted_or_none(value: object, kind: type[T]) -> T | None:
    """Convert a value, or return None if it is malformed."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None


def _parse_pose(pose: Any) -> Pose:
    if not isinstance(pose, list) or len(pose) != 7 or not all(map(_is_number, pose)):
        raise refuse("settle-shape")
    x, y, z, qw, qx, qy, qz = map(float, pose)
    return (x, y, z, qw, qx, qy, qz)


def _is_number(value: object) -> bool:
    """Whether every JSON reader preserves this number: finite, and not too large for a float."""
    if is_int(value):
        return abs(value) < 1 << 1023
    return isinstance(value, float) and isfinite(value)


def _parse_action(line: Mapping[str, Any]) -> Action:
    if not is_int(line.get("seat")):
        raise refuse("event-seat")
    if not isinstance(line["do"], str):
        raise refuse("event-do")
    has_direction = "toward" in line and line["do"].startswith(PULL)
    return Action(line["seat"], line["do"], parse_toward(line["toward"]) if has_direction else None)


def parse_toward(toward: Any) -> Toward:
    """Return the direction of a pull: three finite numbers that are not all zero."""
    if not isinstance(toward, list) or len(toward) != 3 or not all(map(_is_number, toward)):
        raise refuse("event-toward")
    x, y, z = map(float, toward)
    if not any((x, y, z)):
        raise refuse("event-toward")
    return x, y, z


def event_line(event: Event) -> dict[str, Any]:
    """Return an event as a line of a record."""
    if isinstance(event, Action):
        toward = {} if event.toward is None else {"toward": list(event.toward)}
        return {"seat": event.seat, "do": event.do, **toward}
    if isinstance(event, Settle):
        return {"settle": settle_line(event)}
    deal: dict[str, Any] = {"hands": [list(hand) for hand in event.hands]}
    if event.aside is not None:
        deal["aside"] = event.aside
    return {"deal": deal}


def settle_line(settle: Settle) -> dict[str, Any]:
    """Return a settle as it appears in a record."""
    line: dict[str, Any] = {"stands": settle.stands, "touch": settle.touch}
    line["poses"] = {name: list(pose) for name, pose in settle.poses.items()}
    if settle.fell is not None:
        line["fell"] = [list(fell) for fell in settle.fell]
    if settle.landed:
        line["landed"] = list(settle.landed)
    if settle.film is not None:
        line["film"] = msgspec.to_builtins(settle.film)
    return line


def is_int(value: object) -> TypeGuard[int]:
    """Whether a value is a JSON integer; `true` is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)

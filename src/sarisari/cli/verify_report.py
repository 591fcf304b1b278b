"""`sarisari verify FILE`: every deal of a record computed again."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from sarisari.cli.language import own_words, words_of
from sarisari.cli.record_player import events_of, fail_line, open_record
from sarisari.core.message import Message, Refused, say
from sarisari.core.options import players_of
from sarisari.table.replay import Replay
from sarisari.table.verify import Check, Proof, parse_proof, verify, why_unproven
from sarisari.text import catalogue
from sarisari.text.proof import found, names_of

DIFFERS = 1  # status: something does not fit
NOTHING = 3  # status: there is nothing to verify


def run(file: str, as_json: bool) -> None:
    """Check a file and say what was found. A bad line ends the program with status 2."""
    replay, proof = _read(file)
    unproven = why_unproven(proof)
    if unproven is not None:
        _say_nothing(unproven, as_json)
    checks = verify(proof, replay.events, replay.state)
    names = names_of(replay)
    if as_json:
        _say_json(checks, names)
    else:
        _say_readably(replay, proof, checks, names)
    if not all(check.ok for check in checks):
        raise SystemExit(DIFFERS)


def _read(file: str) -> tuple[Replay, Proof]:
    """A record played to its end, and what its header has to prove it with."""
    proof = Proof()
    with open_record(file) as source:
        for replay, logged in events_of(file, source):
            if logged is None:
                proof = _proof(file, replay)
    return replay, proof


def _proof(file: str, replay: Replay) -> Proof:
    try:
        return parse_proof(replay.header.line, players_of(replay.state.options))
    except Refused as refused:
        fail_line(file, 1, refused.message, None, None)


def _say_nothing(why: Message, as_json: bool) -> None:
    sentence = (catalogue() if as_json else own_words()).say(why)  # programs read English
    if as_json:
        sentence = json.dumps({"ok": None, "checks": [], "why": sentence})
    sys.stdout.write(sentence + "\n")
    raise SystemExit(NOTHING)


def _say_json(checks: list[Check], names: Sequence[str]) -> None:
    answer = {
        "ok": all(check.ok for check in checks),
        "checks": [_json(check, names) for check in checks],
    }
    sys.stdout.write(json.dumps(answer) + "\n")


def _json(check: Check, names: Sequence[str]) -> dict[str, Any]:
    line = {
        "what": check.what,
        "round": check.round,
        "seat": check.seat,
        "ok": check.ok,
        "why": None if check.why is None else catalogue().say(check.why, names),
    }
    return {name: value for name, value in line.items() if value is not None}


def _say_readably(replay: Replay, proof: Proof, checks: list[Check], names: Sequence[str]) -> None:
    words = words_of(replay.header.game, replay.state.options)
    lines = [words.game(replay.header.game)]
    for check in checks:
        mark = words.say(say("verify-ok" if check.ok else "verify-fails"), capital=False)
        sentence = words.say(found(check, replay, proof), names)
        lines.append(f"  {mark:5}  {sentence}")
    failed = sum(not check.ok for check in checks)
    if not any(proof.salts or ()):
        lines.append(words.say(say("verify-no-salts")))
    verdict = say("verify-all-good") if not failed else say("verify-bad", count=failed)
    lines.append(words.say(verdict))
    sys.stdout.write("\n".join(lines) + "\n")

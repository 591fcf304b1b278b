"""`sarisari verify FILE`: recompute every deal of a record from its secret and salts
(commit-reveal) and report what differs."""

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
from sarisari.text.proof import check_message, names_of

EXIT_MISMATCH = 1  # something does not match
EXIT_UNPROVEN = 3  # there is nothing to verify


def run(file: str, as_json: bool) -> None:
    """Check a file and print the result. An invalid line ends the program with status 2."""
    replay, proof = _read(file)
    unproven = why_unproven(proof)
    if unproven is not None:
        _exit_unproven(unproven, as_json)
    checks = verify(proof, replay.events, replay.state)
    names = names_of(replay)
    if as_json:
        _print_json(checks, names)
    else:
        _print_text(replay, proof, checks, names)
    if not all(check.ok for check in checks):
        raise SystemExit(EXIT_MISMATCH)


def _read(file: str) -> tuple[Replay, Proof]:
    """Replay a record to its end. Return the replay and the proof in its header."""
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


def _exit_unproven(why: Message, as_json: bool) -> None:
    sentence = (catalogue() if as_json else own_words()).say(why)  # JSON output is in English
    if as_json:
        sentence = json.dumps({"ok": None, "checks": [], "why": sentence})
    sys.stdout.write(sentence + "\n")
    raise SystemExit(EXIT_UNPROVEN)


def _print_json(checks: list[Check], names: Sequence[str]) -> None:
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


def _print_text(replay: Replay, proof: Proof, checks: list[Check], names: Sequence[str]) -> None:
    words = words_of(replay.header.game, replay.state.options)
    lines = [words.game(replay.header.game)]
    for check in checks:
        mark = words.say(say("verify-ok" if check.ok else "verify-fails"), capital=False)
        sentence = words.say(check_message(check, replay, proof), names)
        lines.append(f"  {mark:5}  {sentence}")
    failed = sum(not check.ok for check in checks)
    if not any(proof.salts or ()):
        lines.append(words.say(say("verify-no-salts")))
    verdict = say("verify-all-good") if not failed else say("verify-bad", count=failed)
    lines.append(words.say(verdict))
    sys.stdout.write("\n".join(lines) + "\n")

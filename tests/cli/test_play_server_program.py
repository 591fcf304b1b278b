"""Programs of one's own at a server's table, where people sit in their browsers."""

import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sarisari.cli.play.remote.program_session import MOST_REFUSED, ProgramDecisions
from sarisari.cli.play.remote.server_connection import WishAnswered
from sarisari.core.message import RefusalKind, Refused, say
from sarisari.server.messages import ActWish
from tests.support.scripted_visitor import PipedPlayer
from tests.support.server_process import ServerProcess
from tests.support.terminal import record_of, replayed

PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"do": json.loads(line)["legal"][-1]}), flush=True)
"""
FAILING = """
import sys
print("lost the thread", file=sys.stderr)
raise SystemExit(3)
"""
NEW_TABLE = ("tanuki", "--players", "3", "--people", "2", "--bots-pace", "quick")


def bot(folder: Path, name: str, source: str) -> str:
    """`--bot` for a program of that name."""
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    return f"{name}={shlex.join([sys.executable, '-IS', str(file)])}"


def test_programs_play_a_whole_game_and_say_what_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    with ServerProcess(folder) as server:
        host = PipedPlayer(
            tmp_path / "host", "", *NEW_TABLE, "--server", server.link, "--bot", bot(tmp_path, "last", PROGRAM)
        )  # fmt: skip
        link = host.until("Friends join with:").split()[-1]
        guest = PipedPlayer(
            tmp_path / "guest", "", "--server", link, "--bot", bot(tmp_path, "other", PROGRAM)
        )
        assert (host.end(), guest.end()) == ((0, ""), (0, ""))
    record = replayed(record_of(tmp_path / "host"))
    assert record.status()["over"]
    assert {"last (program)", "other (program)"} <= set(record.header.line["names"])
    assert "everything is in order." in guest.text


def test_a_program_that_fails_says_why_and_leaves_its_seat_to_a_stand_in(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    with ServerProcess(folder) as server:
        alone = ("tanuki", "--players", "3", "--people", "1", "--server", server.link)
        player = PipedPlayer(tmp_path / "one", "", *alone, "--bot", bot(tmp_path, "bad", FAILING))
        status, errors = player.end()
    assert status == 2
    assert "3" in errors
    assert "Traceback" not in errors
    assert "lost the thread" in player.text


def test_a_program_that_is_refused_again_and_again_is_given_up() -> None:
    """Refusals that say nothing about the action do not count, and an action that is done ends the
    row."""
    table = SimpleNamespace(
        you=0,
        at=3,
        view=SimpleNamespace(to_act=[0], legal=["place"]),
        seats=[SimpleNamespace(stand_in=None)],
        is_paused=False,
    )
    visit: Any = SimpleNamespace(
        is_new=False,
        client_state=SimpleNamespace(table=table, has_done=lambda *_: False),
        terminal=SimpleNamespace(is_screen=False),
        tell_refusal=lambda _: None,
        repeat_question=lambda: None,
    )
    program: Any = None
    decisions = ProgramDecisions(visit, program)
    wish = ActWish(id="w", table="t", at=3, do="place 0 0 1 0 0 0")
    unstable = WishAnswered(wish, 0, say("bandu-base-unstable"), RefusalKind.UNSTABLE_BASE)
    too_fast = WishAnswered(wish, 0, say("too-fast", count=1), RefusalKind.TOO_FAST)
    refused = [unstable, too_fast] * (MOST_REFUSED - 1)
    for answered in [*refused, WishAnswered(wish, 3), *refused]:
        decisions.wish_answered(answered)
    with pytest.raises(Refused) as caught:
        decisions.wish_answered(unstable)
    assert caught.value.message.key == "bandu-base-unstable"

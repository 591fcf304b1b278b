"""Bots from outside: what is said to a program, what it may answer, and what ends it."""

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import msgspec
import pytest

from sarisari.bots import BOT_NAMES, outside_bot
from sarisari.bots.outside_bot import LONGEST_ANSWER, BotGone, OutsideBot, parse_command
from sarisari.bots.pipes import TAIL_BYTES, SelectedPipes, ThreadedPipes
from sarisari.bots.spec import is_outside, parse_outside
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.text import catalogue
from tests.support.narrowing import present
from tests.support.rules_table import RulesTable

GOOD = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"do": json.loads(line)["legal"][-1], "why": "I like it"}), flush=True)
"""
ECHO = """
import json, sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    print(json.dumps({"do": json.loads(line)["legal"][0]}), flush=True)
"""
SECOND = """
import json, sys, time
line = sys.stdin.readline()
print(json.dumps({"do": json.loads(line)["legal"][0]}), flush=True)
line = sys.stdin.readline()
"""
ANSWER = (
    "import sys; sys.stdin.readline(); sys.stdout.write(%r); sys.stdout.flush(); sys.stdin.read()"
)
DEAF = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("deaf", file=sys.stderr, flush=True)
time.sleep(60)
"""


Started: TypeAlias = list[subprocess.Popen[bytes]]


class BotOf(Protocol):
    def __call__(
        self, program: str, *arguments: Path, ms: int = ..., grace: float = ..., first: float = ...
    ) -> OutsideBot: ...


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    """The processes that a test started: none of them may be left when it ends."""
    processes: Started = []

    class Kept(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Kept)
    yield processes
    for process in processes:
        assert process.returncode is not None
        assert present(process.stdin).closed
        assert present(process.stdout).closed
        assert present(process.stderr).closed
        with pytest.raises(ProcessLookupError):
            os.kill(process.pid, 0)


@pytest.fixture(params=[SelectedPipes, ThreadedPipes])
def bot_of(request: pytest.FixtureRequest, started: Started, tmp_path: Path) -> Iterator[BotOf]:
    """A bot that runs a program, with little time."""
    bots: list[OutsideBot] = []

    def bot_of(
        program: str, *arguments: Path, ms: int = 100, grace: float = 0.2, first: float = 10.0
    ) -> OutsideBot:
        path = tmp_path / "program.py"
        path.write_text(program, encoding="utf-8")
        command = shlex.join([sys.executable, "-ISu", str(path), *map(str, arguments)])
        bots.append(OutsideBot("mine", command, ms, grace=grace, first=first, pipes=request.param))
        return bots[-1]

    yield bot_of
    for bot in bots:
        bot.close()


@pytest.fixture(scope="module")
def view() -> View:
    seen: View = RulesTable("tanuki", players=3).deal().view(0)
    return seen


def why_gone(bot: OutsideBot, view: View) -> str:
    """The sentence that says why; the bot stays gone."""
    with pytest.raises(BotGone) as gone:
        bot.choose(view, 1)
    with pytest.raises(BotGone) as again:
        bot.choose(view, 1)
    assert again.value.message == gone.value.message
    return catalogue().refusal(gone.value.message)


def test_a_good_program_is_asked_again_and_again_in_one_process(
    bot_of: BotOf, view: View, started: Started
) -> None:
    bot = bot_of(GOOD)
    assert [bot.choose(view, seed).do for seed in range(20)] == [view.legal[-1]] * 20
    bot.close()
    bot.close()
    assert [process.returncode for process in started] == [0]  # it ended by itself


def test_a_program_gets_view_legal_budget_and_seed(
    bot_of: BotOf, view: View, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    bot_of(ECHO, heard, ms=250).choose(view, (1 << 64) - 1)
    assert json.loads(heard.read_text("utf-8")) == {
        "view": json.loads(json.dumps(msgspec.to_builtins(view))),  # as the engine shows it
        "legal": view.legal,
        "ms": 250,
        "seed": (1 << 64) - 1,
    }


def test_a_closed_bot_starts_anew(bot_of: BotOf, view: View, started: Started) -> None:
    bot = bot_of(GOOD)
    for _ in range(2):
        assert bot.choose(view, 1).do == view.legal[-1]
        bot.close()
    assert len(started) == 2


def test_nothing_is_started_before_the_first_choice(bot_of: BotOf, started: Started) -> None:
    bot = bot_of(GOOD)
    assert (bot.name, catalogue().say(bot.title)) == ("mine", "Mine")
    assert "program.py" in catalogue().say(bot.about) or "..." in catalogue().say(bot.about)
    assert started == []


def test_a_seat_that_is_not_to_act_is_no_fault_of_the_program(bot_of: BotOf, view: View) -> None:
    sitting = RulesTable("tanuki", players=3)
    bot = bot_of(GOOD)
    with pytest.raises(Refused) as refused:
        bot.choose(sitting.view(0), 1)
    assert not isinstance(refused.value, BotGone)
    assert bot.choose(view, 1).do == view.legal[-1]


NO_DO = "which is not an object with a text “do”"
TOO_LONG = "The program answered with a line longer than 65,536 bytes"
FAULTS = {
    "exits": ("raise SystemExit(3)", "The program ended with status 3"),
    "is-empty": ("", "The program ended with status 0"),
    "is-killed": ("import os; os.kill(os.getpid(), 9)", "The program was stopped by signal 9"),
    "junk": (ANSWER % "hello\n", "The program answered “hello”, which is not JSON"),
    "blank": (ANSWER % "\n", "The program answered “”, which is not JSON"),
    "nested": (ANSWER % ("[" * 5000 + "\n"), None),
    "not-text": ("import sys; sys.stdout.buffer.write(b'\\xff\\x1b\\n'); sys.stdin.read()", None),
    "a-list": (ANSWER % '["bid 3"]\n', f"The program answered “[\"bid 3\"]”, {NO_DO}"),
    "no-do": (ANSWER % '{"did": "bid 3"}\n', None),
    "do-3": (ANSWER % '{"do": 3}\n', f"The program answered “{{\"do\": 3}}”, {NO_DO}"),
    "illegal": (ANSWER % '{"do": "bid 99"}\n', "The program answered “bid 99”, which is not legal here"),
    "capitals": (ANSWER % '{"do": "BID 1"}\n', "The program answered “BID 1”, which is not legal here"),
    "endless": (ANSWER % ("x" * (LONGEST_ANSWER + 1)), TOO_LONG),
    "long": (ANSWER % ("x" * (LONGEST_ANSWER + 1) + "\n"), TOO_LONG),
    "closes": ("import os, time; os.close(1); os.close(0); time.sleep(60)", "The program closed its pipes"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_is_gone_and_the_sentence_says_why(
    bot_of: BotOf, view: View, fault: str
) -> None:
    program, sentence = FAULTS[fault]
    told = why_gone(bot_of(program), view)
    assert told.isprintable()
    assert len(told) < 160
    assert sentence is None or told == sentence


def test_the_longest_answer_is_still_read(bot_of: BotOf, view: View) -> None:
    answer = json.dumps({"do": view.legal[0]})
    padded = answer + " " * (LONGEST_ANSWER - len(answer)) + "\n"
    assert bot_of(ANSWER % padded).choose(view, 1).do == view.legal[0]


def test_a_program_that_crashes_later_is_gone_with_its_last_words(
    bot_of: BotOf, view: View
) -> None:
    bot = bot_of(SECOND + "raise ValueError('no idea')")
    assert bot.choose(view, 1).do == view.legal[0]
    with pytest.raises(BotGone) as gone:
        bot.choose(view, 1)
    assert catalogue().refusal(gone.value.message) == "The program ended with status 1"
    assert gone.value.tail[-1] == "ValueError: no idea"


def test_a_program_that_hangs_has_its_budget_and_the_grace(bot_of: BotOf, view: View) -> None:
    bot = bot_of(SECOND + "time.sleep(60)", ms=100, grace=0.2)
    bot.choose(view, 1)
    before = time.monotonic()
    assert why_gone(bot, view) == "The program did not answer within 0.3 seconds"
    assert 0.3 <= time.monotonic() - before < 5


def test_the_first_answer_has_more_time(bot_of: BotOf, view: View) -> None:
    slow = "import time; time.sleep(0.6)\n" + GOOD
    assert bot_of(slow, ms=1, grace=0.1).choose(view, 1).do == view.legal[-1]
    sentence = "The program did not answer within 0.3 seconds"
    assert why_gone(bot_of("import time; time.sleep(60)", first=0.3), view) == sentence


def test_a_long_budget_also_holds_for_the_first_answer(bot_of: BotOf, view: View) -> None:
    slow = "import time; time.sleep(0.6)\n" + GOOD
    assert bot_of(slow, ms=10_000, first=0.1).choose(view, 1).do == view.legal[-1]


def test_a_line_without_an_end_is_silence(bot_of: BotOf, view: View) -> None:
    answer = json.dumps({"do": view.legal[0]})
    assert "did not answer" in why_gone(bot_of(ANSWER % answer, first=0.5), view)


def test_a_program_that_will_not_end_is_killed(
    bot_of: BotOf, view: View, started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside_bot, "EXIT_SECONDS", 0.05)
    monkeypatch.setattr(outside_bot, "TERMINATE_SECONDS", 0.05)
    bot = bot_of(DEAF, first=0.5)
    assert "did not answer" in why_gone(bot, view)
    assert [process.returncode for process in started] == [-9]


def test_standard_error_neither_disturbs_nor_blocks_and_its_end_is_kept(
    bot_of: BotOf, view: View
) -> None:
    noisy = GOOD.replace(
        "    print(", "    sys.stderr.write('é' * 300_000 + '\\nend\\n')\n    print("
    )
    bot = bot_of(noisy, ms=5000)
    for seed in range(3):
        assert bot.choose(view, seed).do == view.legal[-1]
    deadline = time.monotonic() + 5
    while bot.tail[-1:] != ["end"] and time.monotonic() < deadline:
        bot.choose(view, 1)
    assert bot.tail[-1] == "end"
    assert len("\n".join(bot.tail).encode()) <= TAIL_BYTES + 8


def test_a_program_that_talks_unasked_is_gone(bot_of: BotOf, view: View) -> None:
    line = json.dumps({"do": view.legal[0]})
    again = f"while True:\n    time.sleep(0.001)\n    print({line!r}, flush=True)"
    program = f"import time\ninput()\n{again}"
    bot = bot_of(program, ms=1000)
    bot.choose(view, 1)
    time.sleep(0.1)  # nothing but the next question notices what was said unasked
    sentence = "The program said something without being asked"
    assert why_gone(bot, view).startswith(sentence)


def test_a_request_that_does_not_fit_into_the_pipe_is_sent_as_it_is_read(
    bot_of: BotOf, view: View
) -> None:
    large = msgspec.structs.replace(view, hand=["x" * 1_000_000])
    bot = bot_of(GOOD, ms=5000)
    assert bot.choose(large, 1).do == view.legal[-1]
    silent = bot_of("import time; time.sleep(60)", first=0.3)
    assert "did not answer" in why_gone(silent, large)


@pytest.mark.parametrize("command", ["no-such-program-here --fast", "/", "./no/such/file"])
def test_a_command_that_does_not_start_says_why(view: View, started: Started, command: str) -> None:
    told = why_gone(OutsideBot("mine", command), view)
    assert told.startswith(f"“{command.split(maxsplit=1)[0]}” could not be started: ")
    assert started == []


def test_a_program_is_not_handed_to_a_shell(view: View, tmp_path: Path) -> None:
    OutsideBot("mine", f"true; touch {tmp_path}/made")
    why_gone(OutsideBot("mine", f"echo; touch {tmp_path}/made", first=1), view)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["", "   ", "'", 'python "mine.py', "''", "a\0b"])
def test_what_is_no_command_is_refused_at_once(command: str) -> None:
    with pytest.raises(Refused) as refused:
        OutsideBot("mine", command)
    assert catalogue().refusal(refused.value.message).isprintable()
    assert refused.value.message.key == "bot-command"


def test_quotes_keep_words_together() -> None:
    assert parse_command("'my python' -c 'a b' \"c d\"") == ["my python", "-c", "a b", "c d"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("mine=python mine.py", True), ("a-b_C9=x", True), ("mine=", True), ("m=a=b", True),
        ("casual", False), ("strong:ms=200", False), ("strong:ms=200,iterations=3", False),
        ("=x", False), ("my bot=x", False), ("é=x", False), ("", False),
    ],
)  # fmt: skip
def test_a_bot_from_outside_is_told_from_a_name(text: str, is_one: bool) -> None:
    assert is_outside(text) == is_one


def test_bots_from_outside_by_name() -> None:
    given = ["one=python a.py --depth=2", "two=b\nc"]
    assert parse_outside(given, BOT_NAMES) == {"one": "python a.py --depth=2", "two": "b\nc"}


@pytest.mark.parametrize(
    ("texts", "key"),
    [
        (["casual=x"], "bot-outside-ours"),
        (["Random=x"], "bot-outside-ours"),
        (["a=x", "a=y"], "bot-outside-twice"),
        (["strong:ms=200"], "bot-outside-shape"),
    ],
)
def test_wrong_names_for_bots_from_outside_are_refused(texts: list[str], key: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_outside(texts, BOT_NAMES)
    assert refused.value.message.key == key
    assert catalogue().refusal(refused.value.message)

"""Every attack beside honest people, quiet and attacked in one run: `python -m tests.attacks.measure`
with the names of attacks, or all. It prints a row of a table in Markdown for each, and fails if
one holds the honest up, costs too much memory, or leaves an error in the log.

`--source DIR` measures the server of other sources, `--json FILE` keeps the figures, and
`--compare BEFORE AFTER` makes a table of two such files for docs/threats.md.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.attacks.attackers import ATTACKS
from tests.attacks.guest import LOST, Line, Place
from tests.attacks.honest import People
from tests.support.narrowing import present
from tests.support.server_process import ServerProcess

ROOT = Path(__file__).parents[2]
QUIET, ATTACKED = 12.0, 25.0  # seconds
FEW_FILES = 1024  # that a server may open where nobody has raised it
MIB = 1 << 20

# bars
SLOWER = 3.0  # times: the p99 of an answer
LONGEST = 0.150  # seconds: the same
LATER = 2.0  # times: the median from turn to turn
MOST_MEMORY = 64 * MIB  # more than before; of these attacks, others
MORE_MESSAGES = 2.0  # a second, to somebody who sits; of these attacks, others
MESSAGES = {"rooms": 10.0}  # each of two users may change a room 60 times at once
MEMORY = {"idle": 96 * MIB, "journal": 96 * MIB, "chat": 96 * MIB}


@dataclass
class Figures:
    """What was measured of one attack."""

    attack: str
    did: dict[str, int]
    quiet_p99: float
    quiet_turn: float
    answers: int = 0
    p50: float = 0.0
    p99: float = 0.0
    turn: float = 0.0
    longest_turn: float = 0.0
    quiet_messages: float = 0.0  # a second, to somebody who sits
    messages: float = 0.0
    kilobytes: float = 0.0
    before: int = 0  # bytes of memory
    most: int = 0
    after: int = 0
    came_in: int = 0
    turned_away: int = 0
    is_listed: bool = True
    errors: int = 0
    is_alive: bool = True

    def faults(self, quiet_p99: float) -> list[str]:
        """Which bars it does not hold."""
        memory = MEMORY.get(self.attack, MOST_MEMORY)
        bars = {
            "the server is gone": not self.is_alive,
            "no answers": not self.answers,
            f"p99 above {SLOWER:.0f} times quiet": self.p99 > SLOWER * quiet_p99,
            f"p99 above {LONGEST * 1000:.0f} ms": self.p99 > LONGEST,
            f"turns above {LATER:.0f} times quiet": self.turn > LATER * self.quiet_turn,
            f"more than {memory // MIB} MiB": self.most - self.before > memory,
            "more messages than events": self.messages - self.quiet_messages
            > MESSAGES.get(self.attack, MORE_MESSAGES),
            "newcomers turned away": self.turned_away > 0,
            "the honest room is not listed": not self.is_listed,
            "errors in the log": self.errors > 0,
        }
        return [bar for bar, is_broken in bars.items() if is_broken]

    def row(self, quiet_p99: float) -> str:
        """For a table in Markdown."""
        did = ", ".join(f"{count:,} {what}" for what, count in self.did.items())
        faults = self.faults(quiet_p99)
        cells = (
            self.attack,
            did,
            f"{ms(self.quiet_p99)} → {ms(self.p99)}",
            f"{ms(self.quiet_turn)} → {ms(self.turn)}, most {ms(self.longest_turn)}",
            f"{self.quiet_messages:.1f} → {self.messages:.1f}, {self.kilobytes:.1f} kB",
            f"{(self.most - self.before) / MIB:+.0f}, then {(self.after - self.before) / MIB:+.0f}",
            f"{self.turned_away} of {self.came_in + self.turned_away}",
            str(self.errors),
            "held" if not faults else "; ".join(faults),
        )
        return f"| {' | '.join(cells)} |"

    def cell(self) -> str:
        """The same in one cell of docs/threats.md, without what did not change."""
        told = [
            f"answer {ms(self.quiet_p99)} → {ms(self.p99)}",
            f"turn {ms(self.quiet_turn)} → {ms(self.turn)}",
            f"longest {self.longest_turn:.1f} s",
        ]
        if self.messages > self.quiet_messages + MORE_MESSAGES:
            told.append(f"{self.messages:.0f} messages a second")
        if self.most - self.before > 15 * MIB:
            told.append(f"{(self.most - self.before) / MIB:+,.0f} MiB")
        if self.turned_away:
            told.append(f"{self.turned_away} of {self.came_in + self.turned_away} turned away")
        if self.errors:
            told.append(f"{self.errors} errors")
        if self.is_alive and not self.is_listed:
            told.append("the honest room is not listed")
        if not self.is_alive:
            told.append("**the server is gone**")
        return ", ".join(told)


HEAD = """\
| attack | what they did | answer p99, ms | turn to turn p50, ms | to a player, a second \
| memory, MiB | newcomers turned away | errors | |
|---|---|---|---|---|---|---|---|---|"""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def ms(seconds: float) -> str:
    return "never" if seconds == float("inf") else f"{seconds * 1000:,.0f}"


def p99(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)] if values else float("inf")


def middle(values: Sequence[float]) -> float:
    return statistics.median(values) if values else float("inf")


def errors_in(log: str) -> int:
    """How many lines of a log tell of a fault."""
    return len(re.findall(r"^\S+ (?:ERROR|CRITICAL)|^Traceback", log, re.MULTILINE))


async def attacked(server: ServerProcess, figures: Figures, people: People, seconds: float) -> None:
    """One attack, from its first guest to its last; measured once all is prepared."""
    number = 1 + list(ATTACKS).index(figures.attack)
    place = Place(
        server.port,
        seconds,
        f"127.0.1.{number}",
        table=people.first.table,
        room=people.room,
        tells=True,
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.attacks.attackers",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )  # fmt: skip
    given, told = present(process.stdin), present(process.stdout)
    given.write(json.dumps({"attack": figures.attack, "place": asdict(place)}).encode())
    given.close()
    watching = asyncio.create_task(watch(server, figures))
    try:
        await told.readline()
        people.waits.clear()
        heard, begun = line_of(people, figures.attack).heard, time.monotonic()
        messages, bytes_ = heard.messages.total(), heard.bytes
        output = await told.read()
        took = time.monotonic() - begun
    finally:
        watching.cancel()
    assert await process.wait() == 0
    figures.did = json.loads(output.splitlines()[-1])
    figures.messages = (heard.messages.total() - messages) / took
    figures.kilobytes = (heard.bytes - bytes_) / took / 1000
    note(figures, people)


def line_of(people: People, attack: str) -> Line:
    """Of whom it is counted how much they are sent."""
    return people.waiting if attack == "rooms" else people.first.line


async def watch(server: ServerProcess, figures: Figures) -> None:
    """The most memory that the server has."""
    while True:
        figures.most = max(figures.most, memory_of(server))
        if figures.most > figures.before + 2000 * MIB:
            present(server.process).kill()  # or the machine would
        await asyncio.sleep(0.1)


def memory_of(server: ServerProcess) -> int:
    """Bytes of the process that serves; 0 if it is gone."""
    try:
        return server.memory()
    except (OSError, IndexError):
        return 0


def note(figures: Figures, people: People) -> None:
    people.note_who_waits()
    waits = people.waits
    figures.answers = len(waits.answers)
    figures.p50, figures.p99 = middle(waits.answers), p99(waits.answers)
    figures.turn = middle(waits.turns)
    figures.longest_turn = max(waits.turns, default=float("inf"))
    figures.came_in, figures.turned_away = people.newcomers


async def measure(
    server: ServerProcess, attack: str, quiet: float, seconds: float
) -> tuple[Figures, list[float]]:
    """Quiet, and then attacked."""
    async with People(server.port) as people:
        await asyncio.sleep(quiet)
        waits = people.waits
        figures = Figures(attack, {}, p99(waits.answers), middle(waits.turns))
        figures.quiet_messages = line_of(people, attack).heard.messages.total() / quiet
        answers = list(waits.answers)
    figures.before = figures.most = memory_of(server)
    async with People(server.port) as people:
        await attacked(server, figures, people, seconds)
        try:
            figures.is_listed = await people.is_room_listed()
        except (*LOST, IndexError):
            figures.is_listed = False
    await asyncio.sleep(3)
    figures.after = memory_of(server)
    figures.is_alive = present(server.process).poll() is None
    figures.errors = errors_in(server.log)
    return figures, answers


@contextmanager
def few_files() -> Iterator[None]:
    """Whatever begins meanwhile may open as few files as is usual; we may open many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FEW_FILES, most), most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(
    attack: str, quiet: float = QUIET, seconds: float = ATTACKED
) -> tuple[Figures, list[float]]:
    """On a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(folder)
        with few_files():
            server.start()
        try:
            return asyncio.run(measure(server, attack, quiet, seconds))
        finally:
            if present(server.process).poll() is None:
                server.end(signal.SIGKILL)


def compared(before: Path, after: Path) -> list[str]:
    """Two runs side by side."""
    runs = [
        {each["attack"]: Figures(**each).cell() for each in json.loads(path.read_text())}
        for path in (before, after)
    ]
    return [
        f"| {attack} | {' | '.join(run.get(attack, 'not measured') for run in runs)} |"
        for attack in runs[0]
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS))
    parser.add_argument("--source", type=Path)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--seconds", type=float, default=ATTACKED)
    parser.add_argument("--compare", type=Path, nargs=2)
    given = parser.parse_args()
    if given.compare:
        say("\n".join(compared(*given.compare)))
        return
    if given.source is not None:
        os.environ["PYTHONPATH"] = str(given.source)
    quiet_answers: list[float] = []
    found: list[Figures] = []
    say(HEAD)
    for attack in given.attacks or ATTACKS:
        figures, answers = run(attack, seconds=given.seconds)
        quiet_answers += answers
        found.append(figures)
        say(figures.row(p99(quiet_answers)))
        if given.json is not None:
            given.json.write_text(json.dumps([asdict(each) for each in found], indent=1))
    say(f"\nquiet: {len(quiet_answers)} answers, p99 {ms(p99(quiet_answers))} ms")
    broken = {each.attack: each.faults(p99(quiet_answers)) for each in found}
    sys.exit(1 if any(broken.values()) else 0)


if __name__ == "__main__":
    main()

"""`sarisari replay FILE`: replay a record, as text or as JSON Lines."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NoReturn

from sarisari.cli.atomic_files import replace_file
from sarisari.cli.bounded_lines import bounded_lines
from sarisari.cli.language import own_words, words_of
from sarisari.cli.name_check import fail
from sarisari.cli.replay_walk import ReplayWalk
from sarisari.cli.story import Story
from sarisari.core.event import Logged
from sarisari.core.game_packages import BUILT_IN_GAMES
from sarisari.core.message import Message, say, shown
from sarisari.table.replay import BadLine, Replay, replay_lines

LONGEST_PATH = 4096  # characters of a file name in a sentence
HEADER_EXAMPLE = json.dumps({"sarisari": 1, "game": BUILT_IN_GAMES[0], "options": {"players": 3}})


def run(file: str, as_json: bool, step: bool) -> None:
    """Replay a file to its end, or to the first invalid line."""
    if step and file == "-":
        fail(own_words().say(say("step-needs-file")))
    with open_record(file) as source:
        if as_json:
            _replay_json(file, source)
        elif step:
            ReplayWalk(events_of(file, source)).run()
        else:
            _replay_text(file, source)


def open_record(file: str) -> BinaryIO:
    """Open a file, or standard input for `-`. A file that cannot be read ends the program."""
    if file == "-":
        return sys.stdin.buffer
    try:
        return open(file, "rb")  # noqa: PTH123 - the caller closes it
    except (OSError, ValueError) as error:
        fail_file(file, error)


def write_whole(file: str, content: bytes) -> None:
    """Write a file, or leave it as it was. One that cannot be written ends the program."""
    try:
        replace_file(Path(file), content)
    except (OSError, ValueError) as error:
        fail_file(file, error)


def _replay_json(file: str, source: BinaryIO) -> None:
    for replay, _ in events_of(file, source):
        sys.stdout.write(json.dumps(replay.status()) + "\n")


def _replay_text(file: str, source: BinaryIO) -> None:
    story: Story | None = None
    for replay, logged in events_of(file, source):
        story = story or Story(replay)
        if logged is not None:
            story.tell(logged)
    if story is not None:
        story.end()


def events_of(file: str, source: BinaryIO) -> Iterator[tuple[Replay, Logged | None]]:
    """Yield the replay after the header (with None) and after each event (with the logged event).
    An invalid line ends the program."""
    try:
        yield from replay_lines(bounded_lines(source))
    except BadLine as bad:
        fail_line(file, bad.number, bad.message, bad.replay, bad.seat)
    except OSError as error:
        fail_file(file, error)


def fail_line(
    file: str, line: int, message: Message, replay: Replay | None, seat: int | None
) -> NoReturn:
    """Print in one line what is wrong and what would have been legal; exit with status 2."""
    words = own_words()
    legal = [say("legal-header", example=HEADER_EXAMPLE)]
    if replay is not None:
        words = words_of(replay.header.game, replay.state.options)
        legal = replay.what_is_legal(seat)
    parts = [words.say(part, capital=False) for part in legal]
    sentence = words.refusal(message)
    fail(
        words.say(
            say(
                "bad-line",
                file=shown(file, LONGEST_PATH),
                line=line,
                sentence=sentence,
                legal="; ".join(parts),
            ),
            capital=False,
        )
    )


def fail_file(file: str, error: OSError | ValueError) -> NoReturn:
    """Print why a file cannot be read or written; exit with status 2."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    fail(
        own_words().say(
            say("bad-file", file=shown(file, LONGEST_PATH), why=shown(why)), capital=False
        )
    )

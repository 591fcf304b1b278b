"""`sarisari review FILE`: judge every decision of a finished game, as text, JSON or a web page."""

import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from sarisari.cli.language import own_words, words_of
from sarisari.cli.name_check import EXIT_INTERRUPTED, fail
from sarisari.cli.record_player import events_of, open_record, write_whole
from sarisari.cli.review_page import page_of
from sarisari.cli.review_report import ReviewReport
from sarisari.core.cards import Seat
from sarisari.core.message import Refused, say
from sarisari.review import GameReview
from sarisari.review.judged_game import costly
from sarisari.review.reviewer import Reviewer, check_reviewed
from sarisari.table.replay import Replay
from sarisari.text.proof import names_of


def run(
    file: str,
    seat: Seat | None,
    budget: dict[str, int],
    seed: int,
    as_json: bool,
    page: str | None,
) -> None:
    """Review a file. What cannot be reviewed ends the program with a sentence and status 2."""
    replay = _read(file)
    words = words_of(replay.header.game, replay.state.options)
    try:
        check_reviewed(replay, seat)
    except Refused as refused:
        fail(words.refusal(refused.message))
    review = _judged(Reviewer(replay, budget, seed)).of_seat(seat)
    report = ReviewReport(review, words, names_of(replay), seat)
    if page is not None:
        write_whole(page, page_of(report).encode())
    if as_json:
        sys.stdout.write(msgspec.json.encode(json_of(review)).decode() + "\n")
    elif page is None:
        report.show()
    if not review.is_complete:
        raise SystemExit(EXIT_INTERRUPTED)


def json_of(review: GameReview) -> dict[str, Any]:
    """A review for programs: its fields, whether it is complete, and the costly moments."""
    return {
        **msgspec.structs.asdict(review),
        "is_complete": review.is_complete,
        "costly": [verdict.moment for verdict in costly(review.verdicts)],
    }


def _read(file: str) -> Replay:
    with open_record(file) as source:
        for replay, _ in events_of(file, source):  # noqa: B007
            pass
    return replay


def _judged(reviewer: Reviewer) -> GameReview:
    """Judge with progress on standard error, if that is a terminal. Ctrl+C ends it with what there
    is."""
    try:
        for count in _shown(reviewer.run(), reviewer.count):  # noqa: B007
            pass
    except KeyboardInterrupt:
        pass
    return reviewer.review()


def _shown(counts: Iterable[int], total: int) -> Iterable[int]:
    words, is_terminal = own_words(), sys.stderr.isatty()
    for count in counts:
        if is_terminal:
            line = words.say(say("review-progress", count=count, total=total))
            sys.stderr.write(f"\r{line}\x1b[K")
            sys.stderr.flush()
        yield count
    if is_terminal:
        sys.stderr.write("\r\x1b[K")

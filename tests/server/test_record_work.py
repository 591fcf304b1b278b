"""Finished games: what is found in the lines of a record."""

from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server import record_work

RECORDS = Path(__file__).parents[1] / "records"
TANUKI = (RECORDS / "tanuki-3-exact.jsonl").read_bytes()
EVENTS = len(TANUKI.splitlines()) - 1


def test_a_record_says_what_it_is_of() -> None:
    about = record_work.about(TANUKI)
    assert (about.game, len(about.players), about.moments) == ("tanuki", 3, EVENTS + 1)
    assert about.result is not None
    assert about.towers == []


def test_a_record_of_bandu_has_the_towers_that_stood() -> None:
    about = record_work.about((RECORDS / "bandu-2-last-tower.jsonl").read_bytes())
    assert about.game == "bandu"
    assert len(about.towers) == 2


def test_a_moment_is_shown_as_a_seat_saw_it_or_open() -> None:
    shown = record_work.moment(TANUKI, 1, 0, False)
    assert (shown.moment, shown.view.seat, shown.hands) == (1, 0, [])
    opened = record_work.moment(TANUKI, 1, None, True)
    assert [len(hand) for hand in opened.hands] == [len(shown.view.hand)] * 3
    assert opened.hands[0] == shown.view.hand


def test_before_the_first_event_nothing_was_told() -> None:
    assert record_work.moment(TANUKI, 0, None, False).told is None


@pytest.mark.parametrize(
    ("number", "seat", "key"),
    [(EVENTS + 1, None, "no-such-moment"), (0, 3, "no-such-seat"), (0, -1, "no-such-seat")],
)
def test_what_never_was_is_refused(number: int, seat: int | None, key: str) -> None:
    with pytest.raises(Refused, match=key):
        record_work.moment(TANUKI, number, seat, False)


def test_sheets_have_every_round() -> None:
    assert (
        len(record_work.sheets(TANUKI).sheets)
        == record_work.moment(TANUKI, EVENTS, None, True).view.round
    )


def test_a_record_without_a_proof_neither_fits_nor_does_not() -> None:
    verified = record_work.verified(TANUKI)
    assert verified.fits in (None, True)
    assert verified.text


@pytest.mark.parametrize("number", [1, 2])
def test_a_bad_line_is_refused_with_its_number(number: int) -> None:
    lines = TANUKI.splitlines()
    lines[number - 1] = b"{}"
    with pytest.raises(Refused, match="record-line") as refused:
        record_work.about(b"\n".join(lines))
    assert refused.value.message.params["number"] == number

"""Finished games: what is found in the lines of a record."""

import json
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


def test_a_record_names_its_bots_and_their_versions() -> None:
    header, _, rest = TANUKI.partition(b"\n")
    line = json.loads(header)
    for name in ("bots", "versions"):
        line.pop(name, None)
    before = record_work.about(json.dumps(line).encode() + b"\n" + rest)
    assert (before.bots, before.versions) == ([], [])
    line |= {"bots": [None, "strong", "casual"], "versions": [None, 3, None]}
    about = record_work.about(json.dumps(line).encode() + b"\n" + rest)
    assert about.bots == [None, "strong", "casual"]
    assert about.versions == [None, 3, None]


@pytest.mark.parametrize("odd", ["x", [1], [None, 2.5, True], {}, [[], None, None]])
def test_odd_bots_in_a_record_from_elsewhere_are_left_out(odd: object) -> None:
    header, _, rest = TANUKI.partition(b"\n")
    line = {**json.loads(header), "bots": odd, "versions": odd}
    about = record_work.about(json.dumps(line).encode() + b"\n" + rest)
    assert (about.bots, about.versions) == ([], [])


def test_a_moment_is_shown_as_a_seat_saw_it_or_open() -> None:
    shown = record_work.moment(TANUKI, 1, 0, False)
    assert (shown.moment, shown.view.seat, shown.hands) == (1, 0, [])
    opened = record_work.moment(TANUKI, 1, None, True)
    assert [len(hand) for hand in opened.hands] == [len(shown.view.hand)] * 3
    assert opened.hands[0] == shown.view.hand


def test_several_moments_are_those_that_are_asked_for_one_by_one() -> None:
    for seat, is_open in ((None, True), (2, False)):
        some = record_work.moments(TANUKI, 10, 5, seat, is_open).moments
        assert some == [record_work.moment(TANUKI, 10 + n, seat, is_open) for n in range(5)]
    tail = record_work.moments(TANUKI, EVENTS - 1, 64, None, False).moments
    assert [shown.moment for shown in tail] == [EVENTS - 1, EVENTS]


def test_the_history_tells_every_event_as_a_seat_saw_it() -> None:
    told = record_work.history(TANUKI, 0).told
    assert len(told) == EVENTS
    assert told[4] == record_work.moment(TANUKI, 5, 0, False).told
    assert told[0].event.deal is not None
    assert told[0].event.deal.hand is not None
    onlooker = record_work.history(TANUKI, None).told[0].event.deal
    assert onlooker is not None
    assert onlooker.hand is None


def test_the_history_has_no_films() -> None:
    film = {"rate": 30, "frames": 1, "moves": {}}
    content = (RECORDS / "bandu-2-last-tower.jsonl").read_bytes()
    lines = [json.loads(line) for line in content.splitlines()]
    settles = [place for place, line in enumerate(lines) if "settle" in line]
    lines[settles[0]]["settle"]["film"] = film
    filmed = "\n".join(map(json.dumps, lines)).encode()
    shown = record_work.moment(filmed, settles[0], None, False).told
    told = record_work.history(filmed, None).told[settles[0] - 1]
    assert shown is not None
    assert shown.event.settle is not None
    assert shown.event.settle.film is not None
    assert told.event.settle == shown.event.settle.still


def test_before_the_first_event_nothing_was_told() -> None:
    assert record_work.moment(TANUKI, 0, None, False).told is None


@pytest.mark.parametrize(
    ("number", "seat", "key"),
    [(EVENTS + 1, None, "no-such-moment"), (0, 3, "no-such-seat"), (0, -1, "no-such-seat")],
)
def test_what_never_was_is_refused(number: int, seat: int | None, key: str) -> None:
    with pytest.raises(Refused, match=key):
        record_work.moment(TANUKI, number, seat, False)


def test_a_seat_that_there_is_not_sees_no_history() -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        record_work.history(TANUKI, 3)
    with pytest.raises(Refused, match="no-such-seat"):
        record_work.moments(TANUKI, 0, 1, 3, False)


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


def test_hands_are_those_of_the_deals() -> None:
    (first, *_) = rounds = record_work.deals(TANUKI).rounds
    assert [dealt.round for dealt in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) == len(record_work.sheets(TANUKI).sheets)
    opened = record_work.moment(TANUKI, 1, None, True)
    assert [sorted(hand) for hand in first.hands] == [sorted(hand) for hand in opened.hands]


def test_a_game_without_cards_has_no_hands() -> None:
    bandu = next(Path("tests/records").glob("bandu*.jsonl")).read_bytes()
    assert record_work.deals(bandu).rounds == []

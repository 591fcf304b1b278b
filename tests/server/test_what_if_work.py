"""Work on what-ifs: what leads to a moment, as it was, or drawn from what a seat knew."""

import json
from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server.record_work import replay_of
from sarisari.server.what_if_work import past_of
from sarisari.table.record import event_line
from sarisari.table.replay import Replay, read_record

CONTENT = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
WHOLE = replay_of(CONTENT)
RECORDS = ["tanuki-3-exact", "tindahan-4-won", "bastos-4-shared"]


def content_of(name: str) -> bytes:
    return Path(f"tests/records/{name}.jsonl").read_bytes()


def led_to(content: bytes, lines: tuple[str, ...]) -> Replay:
    header = content.splitlines()[0]
    return read_record([header, *lines])


def test_hands_as_they_were_are_the_game_until_then() -> None:
    past = past_of(CONTENT, 20, 1, False, 7)
    assert [json.loads(line) for line in past.lines] == [
        event_line(event) for event in WHOLE.events[:20]
    ]


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("share", [0.1, 0.4, 0.8])
def test_drawn_hands_leave_the_seat_with_exactly_its_view(name: str, share: float) -> None:
    content = content_of(name)
    whole = replay_of(content)
    moment = int(len(whole.events) * share)
    now = Replay(whole.header)
    for event in whole.events[:moment]:
        now.apply(event)
    for seed in range(3):
        past = past_of(content, moment, 2, True, seed)
        drawn = led_to(content, past.lines)
        assert len(drawn.events) == moment
        assert drawn.game.view(drawn.state, 2) == now.game.view(now.state, 2)
        assert drawn.game.to_act(drawn.state) == now.game.to_act(now.state)


def test_drawn_hands_differ_from_those_that_were_there() -> None:
    was = past_of(CONTENT, 10, 1, False, 1).lines
    drawn = {past_of(CONTENT, 10, 1, True, seed).lines for seed in range(4)}
    assert len(drawn) > 1
    assert drawn != {was}


@pytest.mark.parametrize(
    ("content", "moment", "seat", "key"),
    [
        (CONTENT, 0, 0, "what-if-end"),
        (CONTENT, len(WHOLE.events), 0, "what-if-end"),
        (CONTENT, len(WHOLE.events) + 1, 0, "no-such-moment"),
        (CONTENT, -1, 0, "no-such-moment"),
        (CONTENT, 5, 3, "no-such-seat"),
        (b"".join(CONTENT.splitlines(keepends=True)[:9]), 5, 0, "review-unfinished"),
        (b'{"sarisari":1,"game":"bandu"}', 0, 0, "review-unfinished"),
    ],
)
def test_what_cannot_go_on_is_refused_with_a_sentence(
    content: bytes, moment: int, seat: int, key: str
) -> None:
    with pytest.raises(Refused) as refused:
        past_of(content, moment, seat, False, 1)
    assert refused.value.message.key == key


@pytest.mark.parametrize("is_drawn", [False, True])
def test_towers_are_as_they_were(is_drawn: bool) -> None:
    """Nothing is hidden, so nothing can be drawn anew."""
    content = content_of("bandu-3-draw-circles")
    whole = replay_of(content)
    past = past_of(content, 13, 1, is_drawn, 7)
    assert [json.loads(line) for line in past.lines] == [
        event_line(event) for event in whole.events[:13]
    ]
    assert past.hand_version == whole.header.hand_version


def test_towers_that_nobody_could_build_are_refused() -> None:
    """Bots would have to look at them."""
    lines = content_of("bandu-2-last-tower").splitlines()
    settled = next(place for place, line in enumerate(lines) if b"settle" in line)
    for pose in ([1e7, 0, 40, 1, 0, 0, 0], [0, 0, 40, 1e6, 0, 0, 0], [0, 0, 1e5, 1, 0, 0, 0]):
        event = {"settle": {"stands": True, "touch": False, "poses": {"post": pose}}}
        content = b"\n".join([*lines[:settled], json.dumps(event).encode(), *lines[settled + 1 :]])
        with pytest.raises(Refused, match="what-if-towers"):
            past_of(content, 6, 0, False, 1)

"""Analyse a Chromium trace frame by frame: CPU time of scripts and layout."""

import json
from bisect import bisect
from dataclasses import dataclass
from typing import Any

# as few as possible, because tracing itself takes time
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
SCRIPT = {"FunctionCall", "RunMicrotasks"}
RENDERING = {"Layout", "UpdateLayoutTree"}
FROM_OUTSIDE = {"EvaluateScript"}  # the page's scripts are loaded by then, so this is the test's
FRAME = "BeginMainThreadFrame"

Event = dict[str, Any]


@dataclass
class Frame:
    """The CPU time in ms since the previous frame."""

    script: float = 0.0
    layout: float = 0.0  # forced by scripts that measure elements
    is_ours: bool = False  # whether the benchmark itself ran in it


def frames_of(trace: bytes) -> list[Frame]:
    """The frames in which scripts of the page ran."""
    events = [event for event in json.loads(trace)["traceEvents"] if "ts" in event]
    thread = _main_thread(events)
    mine = [event for event in events if (event["pid"], event.get("tid")) == thread]
    starts = sorted(event["ts"] for event in mine if event["name"] == FRAME)
    frames = [Frame() for _ in range(len(starts) + 1)]
    outer = _outermost([event for event in mine if event["name"] in SCRIPT and event.get("dur")])
    for event in outer:
        frames[bisect(starts, event["ts"])].script += _cpu(event)
    for event in _outermost([event for event in mine if event["name"] in RENDERING]):
        if _is_within(event, outer):
            frame = frames[bisect(starts, event["ts"])]
            frame.script -= _cpu(event)
            frame.layout += _cpu(event)
    for event in mine:
        if event["name"] in FROM_OUTSIDE:
            frames[bisect(starts, event["ts"])].is_ours = True
    return [frame for frame in frames[1:-1] if frame.script > 0 and not frame.is_ours]


def _cpu(event: Event) -> float:
    return float(event.get("tdur") or event.get("dur") or 0) / 1000


def _main_thread(events: list[Event]) -> tuple[int, int]:
    """The process and thread of the page: the one with the most frames."""
    counts: dict[tuple[int, int], int] = {}
    for event in events:
        if event["name"] == FRAME:
            place = (event["pid"], event["tid"])
            counts[place] = counts.get(place, 0) + 1
    return max(counts, key=lambda place: counts[place])


def _outermost(events: list[Event]) -> list[Event]:
    """The events that are not nested in another one, so that time is counted once."""
    outer: list[Event] = []
    end = 0.0
    for event in sorted(events, key=lambda event: (event["ts"], -event.get("dur", 0))):
        if event["ts"] >= end:
            outer.append(event)
            end = event["ts"] + event.get("dur", 0)
    return outer


def _is_within(event: Event, outer: list[Event]) -> bool:
    place = bisect(outer, event["ts"], key=lambda each: each["ts"])
    return place > 0 and event["ts"] < outer[place - 1]["ts"] + outer[place - 1]["dur"]

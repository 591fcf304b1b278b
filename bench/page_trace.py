"""What Chromium did, frame by frame, from a trace of it."""

import json
from dataclasses import dataclass
from typing import Any

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8.execute", "blink"]
SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.run", "v8.callFunction"}
FRAME = "BeginMainThreadFrame"

Span = tuple[float, float]  # ms


@dataclass(frozen=True)
class Frames:
    """Script of each frame in which there was some, in ms: by the clock, and of the CPU."""

    clock: list[float]
    cpu: list[float]


def script_of_frames(trace: bytes) -> Frames:
    """A frame's script is all that ran since the frame before it."""
    events = [event for event in json.loads(trace)["traceEvents"] if "ts" in event]
    thread = _main_thread(events)
    mine = [event for event in events if (event["pid"], event.get("tid")) == thread]
    starts = sorted(event["ts"] / 1000 for event in mine if event["name"] == FRAME)
    outer = _outermost([e for e in mine if e["name"] in SCRIPT and e.get("dur")])
    clock, cpu = [0.0] * (len(starts) + 1), [0.0] * (len(starts) + 1)
    place = 0
    for event in outer:
        while place < len(starts) and starts[place] <= event["ts"] / 1000:
            place += 1
        clock[place] += event["dur"] / 1000
        cpu[place] += event.get("tdur", event["dur"]) / 1000
    # before the first frame the trace was being started
    return Frames([ms for ms in clock[1:] if ms], [ms for ms in cpu[1:] if ms])


def _main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """Of the page: the one with the most frames."""
    counts: dict[tuple[int, int], int] = {}
    for event in events:
        if event["name"] == FRAME:
            place = (event["pid"], event["tid"])
            counts[place] = counts.get(place, 0) + 1
    return max(counts, key=lambda place: counts[place])


def _outermost(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Script within script is counted once."""
    outer: list[dict[str, Any]] = []
    end = 0.0
    for event in sorted(events, key=lambda event: (event["ts"], -event["dur"])):
        if event["ts"] >= end:
            outer.append(event)
            end = event["ts"] + event["dur"]
    return outer

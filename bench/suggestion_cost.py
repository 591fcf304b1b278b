"""CPU time of a list of suggestions: `python -m bench.suggestion_cost`.

On towers of 10, 15, 22 and 30 pieces: the median and the longest over pieces of all kinds, and how
many lists say that nothing held. Everything that can be cached is cached by a first call.
"""

import argparse
import json
import statistics
import time

from bench.physics import tower_of
from sarisari.physics.suggestions import simulated_suggestions

SIZES = (10, 15, 22, 30)
PIECES = ("trough", "ball", "egg", "leaner", "spindle", "tetrahedron", "zed", "fir", "base-6")
BAR = 2.0  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    given = parser.parse_args()
    highest = tower_of(max(given.sizes))
    for size in given.sizes:
        tower = highest[:size]
        seconds, hopeless = [], 0
        for piece in PIECES:
            simulated_suggestions(tower[:1], piece)
            start = time.process_time()
            found = simulated_suggestions(tower, piece)
            seconds.append(time.process_time() - start)
            hopeless += not any(each.risk == "held" for each in found)
        line = {"pieces": size, "median": round(statistics.median(seconds), 2)}
        line |= {"longest": round(max(seconds), 2), "hopeless": hopeless, "bar": BAR}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()

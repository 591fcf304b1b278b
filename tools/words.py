"""Write sentences that Python makes of messages in every language, as a test fixture for the page,
which must make the same.

python tools/words.py            writes web/test/fixtures/words.json
python tools/words.py --check    ends with status 1 if it would change
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sarisari.games.card_game import CardGame

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from sarisari.core.message import Message, say  # noqa: E402
from sarisari.games import get_game  # noqa: E402
from sarisari.text import Catalogue, catalogue, languages, source_of  # noqa: E402
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, random_game  # noqa: E402

FILE = ROOT / "web/test/fixtures/words.json"
NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]
SEED = 5
MOST = 2  # messages of one key and reader
LABELS = {"lanzones": "passionfruit", "durian": "orange"}
OTHERS = (  # messages that no card game produces
    say("too-fast", count=1),
    say("too-fast", count=12_345),
    say("chairs-free", count=2),
    say("not-ready", names=["Ada", "Ben", "Chloé"]),
    say("wait-longer", seat=2, count=7),
    say("result-shared", seats=[0, 1, 2], points=9),
    say("leads", seat=1, card="lanzones-4"),
    say("bandu-offers", "BAN-11", seat=1, piece="halfegg", kind="bid"),
    say("bandu-bid-more", "BAN-18", leader=2, piece="leaner", bid=1, next=2, count=4),
    say("settle-pose-unknown", pieces=["egg", "base-1"]),
    say("follow-suit", "TIN-24", suit="durian", cards=["durian-2", "durian-7", "durian-8"]),
)


def told() -> Iterator[tuple[Message, int | None]]:
    """Messages of whole games, and the seats that read them."""
    for name, options in GAMES_AND_FEW_OPTIONS:
        game = get_game(name)
        assert isinstance(game, CardGame)
        for number, (state, _, entry) in enumerate(random_game(name, options, SEED)):
            seat = getattr(entry.event, "seat", 0)
            for reader in (seat, None):
                yield from ((message, reader) for message in entry.told(reader).tell)
            if number % 7 == 0:
                yield game.view(state, seat).prompt, seat
                wrong = [game.refusal(state, seat, do) for do in game.actions.texts()]
                yield from ((message, seat) for message in wrong if message is not None)
        for sheet in game.sheets(state):
            yield from ((line.reason, None) for line in sheet.lines)
        result = game.result(state)
        if result is not None:
            yield result.reason, 0
    for message in OTHERS:
        yield from ((message, reader) for reader in (None, 1, 2))


def said() -> list[dict[str, Any]]:
    """A few messages of each key, with their sentences."""
    counts: dict[tuple[str, bool], int] = {}
    lines = []
    books = {language: catalogue(language) for language in languages()}
    french = {language: Catalogue(language, source_of(language), LABELS) for language in books}
    for message, reader in told():
        kind = (message.key, reader is None)
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] > MOST:
            continue
        lines.append(
            {
                "message": msgspec.to_builtins(message),
                "reader": reader,
                "says": {k: words.refusal(message, NAMES, reader) for k, words in books.items()},
                "labelled": {k: w.refusal(message, NAMES, reader) for k, w in french.items()},
            }
        )
    return lines


def text() -> str:
    """The content of the file."""
    lines = [json.dumps(line, ensure_ascii=False) for line in said()]
    names = json.dumps(NAMES, ensure_ascii=False)
    return f'{{"names": {names}, "lines": [\n' + ",\n".join(lines) + "\n]}\n"


def main() -> int:
    """Write or check the file; return 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    wanted = text()
    is_same = FILE.exists() and FILE.read_text(encoding="utf-8") == wanted
    if parser.parse_args().check:
        if not is_same:
            print(f"{FILE.relative_to(ROOT)} is not what the catalogues say: run `make words`")
        return int(not is_same)
    if not is_same:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(wanted, encoding="utf-8")
        print(f"{FILE.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())

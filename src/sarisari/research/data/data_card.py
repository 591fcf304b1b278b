"""The data card: README.md of a dataset, with the YAML header that dataset hubs read."""

import json
from typing import Any

from sarisari import __version__
from sarisari.games import get_game
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import ObservationLayout
from sarisari.text import catalogue

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"),
         (10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"), (1_000_000_000, "100M<n<1B"))  # fmt: skip
LARGEST = "n>1B"

HEAD = """\
---
license: {licence}
pretty_name: "{title}: {games:,} games"
tags:
- games
- card-games
- imperfect-information
- reinforcement-learning
- tabular
size_categories:
- {size}
configs:
- config_name: decisions
  default: true
  data_files:
  - split: train
    path: decisions/*.parquet
- config_name: games
  data_files:
  - split: train
    path: games/*.parquet
---

# {title}: {games:,} games

{games:,} games of {title} with {players} players and {decisions:,} decisions, {source}, written by
Sari-sari {version}. Read them with `sarisari.research.read("FOLDER")`, or with anything that reads
Parquet. {about_licence}
"""

FROM_BOTS = "played by the bots {bots}"
FROM_STORE = "finished on a server, without names, addresses, times or chat"

CC0 = """The data is dedicated to the public domain (CC0 1.0); the program that made it is under
the MIT licence."""
NO_LICENCE = """Whoever publishes it chooses a licence, here and in the first lines of this file."""

REPRODUCE = """
## Making it again
`dataset.json` has everything that the rows depend on, with the version of the program and its
sources. The same version, settings and Polars give the same bytes, with any number of processes:

```
sarisari dataset {game} --games {games} --games-a-file {games_a_file} --seats {players} \\
    --bots {bots} --seed {seed}{options} --out DIR
```
"""

STORED = """
## Where it comes from
Each row of `games` says who sat there at the end: `person`, or the name of a bot. A bot may have
acted for a person who was away. Bots' values are not stored by servers, so `values` is empty.
"""

COLUMNS = """
## Columns of `games`

| column | contains |
|---|---|
| `game` | the number of the game, from 0 |
| `options` | its rules options, as JSON |
| `bots` | who sat in each seat |
| `rounds`, `decisions` | how many there were |
| `points` | points, by round and seat |
| `totals`, `ranks` | final points and ranks, by seat; ties share the better rank |
| `record` | the whole game as a record in JSON Lines, which `sarisari replay` reads |

## Columns of `decisions`
One row for each integer that a seat chose, in order. Secret choices are in the order of the seats.
An action that consists of two integers has two rows.

| column | contains |
|---|---|
| `game`, `step` | the number of the game, and of the row within it, from 0 |
| `round`, `seat` | the round, from 1, and the seat that chose, from 0 |
| `bot` | who sat there |
| `observation` | what the seat could know, {size} small integers: see below |
| `mask` | 1 for each legal action, {actions} entries |
| `action` | the action that was chosen: its place in the mask |
| `is_second` | whether it is the second integer of an action |
| `action_text` | the whole action in words |
| `values` | what the bot thought of each legal action, best first: points with a standard error; null if it has no values, and for second integers |
| `edge_to_come` | points of this round, minus the mean of the others' |
| `points_to_come` | points of the seat from this round to the end of the game |
| `hidden` | **the truth, which the seat could not know**: never use it as an input. By seat, from the seat of the row on: `hands` and `face_down` as sets of cards (bit `c` is card `c` of the list below), and `choices`, the secret choice of this round as an action (-1: none yet) |

Rows of one game share its deals, so split by `game`, never by row.

## Observations

| entries | field | contains |
|---|---|---|
"""


def data_card(header: dict[str, Any], games: int, decisions: int) -> str:
    """Return the card of a dataset with so many games and decisions."""
    rules: Any = get_game(header["game"])
    players = header["options"]["players"]
    room = batch_room(header["game"])
    layout = ObservationLayout(room.FIELDS, rules.deck, players)
    is_stored = header["source"] == "store"
    source = FROM_STORE if is_stored else FROM_BOTS.format(bots=", ".join(header["bots"]))
    title = catalogue().game(header["game"])
    text = HEAD.format(
        title=title,
        games=games,
        decisions=decisions,
        players=players,
        size=next((name for limit, name in SIZES if decisions < limit), LARGEST),
        source=source,
        licence="unknown" if is_stored else "cc0-1.0",
        about_licence=NO_LICENCE if is_stored else CC0,
        version=__version__,
    )
    text += STORED if is_stored else _reproduce(header, players)
    text += COLUMNS.format(size=layout.size, actions=len(room.ACTION_NAMES))
    for placed in layout.fields:
        field = placed.field
        kind = f"{field.kind}, by seat from the reader on" if field.by_seat else field.kind
        text += f"| {placed.start}-{placed.stop - 1} | `{field.name}` | {kind}: {field.about} |\n"
    text += "\nActions, by place: " + _numbered(room.ACTION_NAMES) + ".\n"
    cards = [rules.deck.card_name(card) for card in range(rules.deck.card_count)]
    return text + "\nCards, by bit: " + _numbered(cards) + ".\n"


def _reproduce(header: dict[str, Any], players: int) -> str:
    usual = get_game(header["game"]).new({"players": players}).options
    changed = {name: value for name, value in header["options"].items() if value != usual[name]}
    options = "".join(f" --option {name}={_typed(value)}" for name, value in changed.items())
    return REPRODUCE.format(**{
        **header, "players": players, "bots": ",".join(header["bots"]), "options": options
    })  # fmt: skip


def _typed(value: Any) -> str:
    """An option as one types it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _numbered(names: Any) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(names))

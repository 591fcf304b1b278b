"""Whether every action that was acknowledged is in its table's journal."""

import asyncio
from collections import Counter
from collections.abc import Callable

from bench.server.pacing import PATIENCE, Pacing
from bench.server.people import Person, WishError

AT_ONCE = 20  # parties


async def count_kept(pacing: Pacing, tell: Callable[[str], None]) -> tuple[Counter[str], int]:
    """Everybody looks at their tables again, from the beginning: the actions that are there, by
    game, and how many are lost. A table that is not shown is an error: nobody knows about it."""
    kept: Counter[str] = Counter()
    lost = 0
    for start in range(0, len(pacing.parties), AT_ONCE):
        group = pacing.parties[start : start + AT_ONCE]
        people = [(party.game, person) for party in group for person in party.people]
        counts = await asyncio.gather(*(_count(person, pacing) for _, person in people))
        for (game, _), (there, missing) in zip(people, counts, strict=True):
            kept[game] += there
            lost += missing
        if start % 100 == 0:
            tell(f"{start + len(group)} tables looked at again")
    return kept, lost


async def _count(person: Person, pacing: Pacing) -> tuple[int, int]:
    """Of what one person did: how many actions are kept, and how many lost."""
    kept = lost = 0
    for table, acknowledged in person.acknowledged.items():
        try:
            journal = await asyncio.wait_for(person.journal(table), PATIENCE)
        except TimeoutError:
            pacing.went_wrong(f"a table was not shown again within {PATIENCE:.0f} seconds")
            continue
        except WishError as error:
            pacing.went_wrong(f"a table could not be looked at again: {error}")
            continue
        done = {
            happened.at: happened.told.event.do
            for happened in journal
            if happened.told is not None and happened.kind == "act"
        }
        there = sum(done.get(at) == do for at, do in acknowledged.items())
        kept += there
        lost += len(acknowledged) - there
    return kept, lost

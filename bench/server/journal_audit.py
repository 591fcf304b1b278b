"""Audit after the load test: whether every acknowledged action is in its table's journal."""

import asyncio
from collections import Counter
from collections.abc import Callable

from bench.server.people import Person, WishError
from bench.server.schedule import PATIENCE_SECONDS, Schedule

GROUP_SIZE = 20  # parties


async def count_kept(schedule: Schedule, tell: Callable[[str], None]) -> tuple[Counter[str], int]:
    """Download the journals of all tables. Return the number of actions found, by game, and the
    number of acknowledged actions that are missing. A table that cannot be read is an error."""
    kept: Counter[str] = Counter()
    lost = 0
    for start in range(0, len(schedule.parties), GROUP_SIZE):
        group = schedule.parties[start : start + GROUP_SIZE]
        people = [(party.game, person) for party in group for person in party.people]
        counts = await asyncio.gather(*(_count(person, schedule) for _, person in people))
        for (game, _), (there, missing) in zip(people, counts, strict=True):
            kept[game] += there
            lost += missing
        if start % 100 == 0:
            tell(f"{start + len(group)} tables looked at again")
    return kept, lost


async def _count(person: Person, schedule: Schedule) -> tuple[int, int]:
    """The number of one person's acknowledged actions that are kept, and that are lost."""
    kept = lost = 0
    for table, acknowledged in person.acknowledged.items():
        try:
            journal = await asyncio.wait_for(person.journal(table), PATIENCE_SECONDS)
        except TimeoutError:
            schedule.went_wrong(
                f"a table was not shown again within {PATIENCE_SECONDS:.0f} seconds"
            )
            continue
        except WishError as error:
            schedule.went_wrong(f"a table could not be looked at again: {error}")
            continue
        done = {
            item.at: item.told.event.do
            for item in journal
            if item.told is not None and item.kind == "act"
        }
        there = sum(done.get(at) == do for at, do in acknowledged.items())
        kept += there
        lost += len(acknowledged) - there
    return kept, lost

"""Whether every action that was acknowledged is in its table's journal."""

import asyncio
from collections.abc import Callable, Sequence

from sarisari.cli.load.party import Party
from sarisari.cli.load.people import Person

AT_ONCE = 20  # parties
PATIENCE = 60.0  # seconds for a journal


async def count_lost(parties: Sequence[Party], tell: Callable[[str], None]) -> int:
    """Everybody looks at their tables again, from the beginning."""
    lost = 0
    for start in range(0, len(parties), AT_ONCE):
        group = parties[start : start + AT_ONCE]
        counts = await asyncio.gather(
            *(_lost_by(person) for party in group for person in party.people)
        )
        lost += sum(counts)
        if start % 100 == 0:
            tell(f"{start + len(group)} tables looked at again")
    return lost


async def _lost_by(person: Person) -> int:
    lost = 0
    for table, acknowledged in person.acknowledged.items():
        journal = await asyncio.wait_for(person.journal(table), PATIENCE)
        kept = {
            happened.at: happened.told.event.do
            for happened in journal.events
            if happened.told is not None and happened.kind == "act"
        }
        lost += sum(kept.get(at) != do for at, do in acknowledged.items())
    return lost

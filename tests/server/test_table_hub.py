"""The hub as its tables know it."""

from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.table_hub import TableHub


async def test_the_hub_is_all_that_tables_need(hub: Hub) -> None:
    known: TableHub[LiveTable] = hub
    methods = {name for name in vars(TableHub) if not name.startswith("_")}
    assert len(methods) == 4
    assert all(callable(getattr(known, name)) for name in methods)

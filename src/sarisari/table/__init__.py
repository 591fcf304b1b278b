"""One sitting of a game: the table, its journal (event sourcing), clocks, undo, fair deals, records
and replay."""

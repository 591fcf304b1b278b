"""Imported by the fork server from which worker processes are forked (pre-fork): loads once what all
of them need, so that another worker starts at once and shares the memory."""

import gc
from contextlib import suppress

from sarisari.bots.search.world_sampler import end_threads
from sarisari.server.worker_pool import load_for_bots, load_for_towers

load_for_bots()
end_threads()
with suppress(ImportError):  # without the physics engine no tower is settled
    load_for_towers()
gc.freeze()  # a collection in a worker would copy the pages of what it inherited

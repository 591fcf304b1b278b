"""What worker processes are forked from: everything is loaded, and no thread is left behind."""

import json
import subprocess
import sys

SCRIPT = """
import gc, json, sys, threading
import sarisari.server.worker_preload
from sarisari.bots.search import world_sampler
modules = ["numba", "mujoco", "sarisari.physics.settler"]
print(json.dumps({
    "modules": [name in sys.modules for name in modules],
    "threads": threading.active_count(),
    "frozen": gc.get_freeze_count() > 0,
    "pools": world_sampler._pool.cache_info().currsize,
}))
"""


def test_everything_is_loaded_and_can_be_forked() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, check=True)
    assert json.loads(done.stdout) == {
        "modules": [True, True, True],
        "threads": 1,
        "frozen": True,
        "pools": 0,
    }

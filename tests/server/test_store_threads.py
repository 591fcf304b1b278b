"""Tables that come back in several threads at once, as they do when a server starts."""

import subprocess
import sys

CHILD = """
import sys, threading
from sarisari.server.store.restoration import ENTRIES

entries = [
    b'{"entry":"secret","time":1,"secret":"a"}',
    b'{"entry":"seat","time":1,"seat":0,"player":{"name":"Ada"}}',
    b'{"entry":"salt","time":1,"seat":0,"salt":"x"}',
    b'{"entry":"agreement","time":1,"seat":0,"about":"undo","says":"ask"}',
    b'{"entry":"stop","time":1,"seat":1}',
]
sys.setswitchinterval(1e-6)
together = threading.Barrier(16)

def work():
    together.wait()
    for number in range(50):
        ENTRIES.decode(entries[number % len(entries)])

threads = [threading.Thread(target=work) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_the_first_entries_may_be_read_by_many_threads():
    assert subprocess.run([sys.executable, "-c", CHILD], check=False).returncode == 0

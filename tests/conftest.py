"""Settings for all tests. `SARISARI_SOAK=1` makes the random ones long: see tools/soak.py."""

import os

from hypothesis import settings

# the sentences in tests are English, whatever the system speaks
os.environ["SARISARI_LANGUAGE"] = "en"

# the first call of a kernel may compile it, so no deadline; the same examples in every run
settings.register_profile("test", deadline=None, derandomize=True, max_examples=150)
settings.register_profile("soak", deadline=None, derandomize=True, max_examples=6000)
settings.load_profile("soak" if os.environ.get("SARISARI_SOAK") else "test")

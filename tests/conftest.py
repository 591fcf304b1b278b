"""Settings for all tests."""

from hypothesis import settings

# the first call of a kernel may compile it, so no deadline; the same examples in every run
settings.register_profile("sarisari", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("sarisari")

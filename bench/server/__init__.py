"""A server of its own under load: `python -m bench.server`, in a clone."""

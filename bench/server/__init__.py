"""Load test of the server: `python -m bench.server`, in a clone of the repository."""

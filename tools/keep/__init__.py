"""The parts of tools/write_store.py."""

"""All tests of Sari-sari, and `tests.support`, which they share with tools and benchmarks."""

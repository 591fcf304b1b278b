"""What tests, tools and benchmarks share: tables, servers, clients, terminals and stores for tests.

Import a module by its full name, `from tests.support.rules_table import RulesTable`; the root of
the repository is on the path of pytest.
"""

"""A plugin of pytest: files that take long come first, then those with many tests. When the tests of
several processes come to their end, only short files are left, and no process waits for another."""

from collections import Counter

import pytest

# the longest first, by the processor time that they take; new ones need not be here
LONG_FILES = (
    "tests/browser/test_bandu.py",
    "tests/browser/test_games.py",
    "tests/browser/test_table.py",
    "tests/browser/test_bandu_falls.py",
    "tests/browser/test_ending.py",
    "tests/browser/test_lessons.py",
    "tests/browser/test_replay.py",
    "tests/browser/test_home.py",
    "tests/browser/test_around.py",
    "tests/browser/test_finished_games.py",
    "tests/browser/test_card_rules.py",
    "tests/browser/test_small_phone.py",
    "tests/attacks/test_attacks.py",
    "tests/server/test_many_processes.py",
    "tests/server/test_serve.py",
    "tests/test_kernel.py",
    "tests/review/test_reviewer.py",
    "tests/bots/test_bots.py",
    "tests/test_kept_stores.py",
    "tests/cli/test_play.py",
    "tests/cli/test_play_server.py",
    "tests/arena/test_contest.py",
    "tests/server/test_leaks.py",
    "tests/test_languages.py",
    "tests/beliefs/test_samples.py",
    "tests/research/test_datasets.py",
    "tests/beliefs/test_enumeration.py",
    "tests/cli/test_play_screen.py",
    "tests/server/test_killed.py",
    "tests/table/test_machine.py",
    "tests/server/test_protocol.py",
    "tests/arena/test_command.py",
    "tests/server/test_process_group.py",
    "tests/cli/test_play_server_real.py",
    "tests/server/test_bad_clients.py",
    "tests/cli/test_bench_server.py",
    "tests/cli/test_play_outside.py",
    "tests/research/test_tutorials.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests into the order of their files; within a file it stays."""
    counts = Counter(file_of(item) for item in items)
    places = {file: place for place, file in enumerate(LONG_FILES)}

    def key(item: pytest.Item) -> tuple[int, int, str]:
        file = file_of(item)
        return places.get(file, len(places)), -counts[file], file

    items.sort(key=key)


def file_of(item: pytest.Item) -> str:
    return item.nodeid.split("::")[0]

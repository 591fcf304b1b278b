"""How many cores a server may use."""

import os
from pathlib import Path

import pytest

from sarisari.server import usable_cores as cores


@pytest.fixture
def cgroups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 16 cores and the cgroups of a test."""
    monkeypatch.setattr(cores, "CGROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(cores, "OWN_CGROUPS", tmp_path / "own")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)), raising=False)
    return tmp_path / "cgroup"


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_without_a_quota_all_cores_count(cgroups: Path) -> None:
    assert cores.usable_cores() == 16
    put(cgroups / "cpu.max", "max 100000\n")
    assert cores.usable_cores() == 16


def test_cores_that_the_process_is_not_bound_to_do_not_count(
    cgroups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(cgroups / "cpu.max", "800000 100000\n")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3}, raising=False)
    assert cores.usable_cores() == 2


@pytest.mark.parametrize(
    ("quota", "count"), [("400000 100000", 4), ("150000 100000", 1), ("20000 100000", 1)]
)
def test_the_quota_of_a_container_counts(cgroups: Path, quota: str, count: int) -> None:
    put(cgroups / "cpu.max", quota + "\n")
    assert cores.usable_cores() == count


def test_the_quota_of_a_service_and_of_what_it_is_part_of_count(cgroups: Path) -> None:
    put(cgroups.parent / "own", "0::/system.slice/sarisari.service\n")
    put(cgroups / "system.slice" / "sarisari.service" / "cpu.max", "600000 100000\n")
    assert cores.usable_cores() == 6
    put(cgroups / "system.slice" / "cpu.max", "300000 100000\n")
    assert cores.usable_cores() == 3


@pytest.mark.parametrize(("most", "count"), [("200000", 2), ("-1", 16)])
def test_quotas_of_the_first_version_count(cgroups: Path, most: str, count: int) -> None:
    put(cgroups / "cpu" / "cpu.cfs_quota_us", most + "\n")
    put(cgroups / "cpu" / "cpu.cfs_period_us", "100000\n")
    assert cores.usable_cores() == count

"""How many cores this process may use: those it is bound to (affinity), and the CPU quota of its
container or service (cgroups)."""

import math
import os
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup")
OWN_CGROUPS = Path("/proc/self/cgroup")


def usable_cores() -> int:
    """Return the number of cores, at least one. A quota of one and a half counts as one, because
    processes that share half a core slow each other down."""
    quotas = [quota for quota in (_quota(), _old_quota()) if quota is not None]
    return max(1, math.floor(min([_bound_cores(), *quotas])))


def _bound_cores() -> int:
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _quota() -> float | None:
    """Return the smallest quota of the cgroup of this process and of those around it, in cores;
    None without one. Within a container, only its own cgroup can be seen, at the top."""
    found = [_read(folder / "cpu.max") for folder in _own_folders()]
    limits = [words.split() for words in found if words is not None]
    shares = [int(most) / int(period) for most, period in limits if most != "max"]
    return min(shares, default=None)


def _own_folders() -> list[Path]:
    lines = (_read(OWN_CGROUPS) or "").splitlines()
    path = next((line[3:].strip("/") for line in lines if line.startswith("0::")), "")
    own = CGROUPS / path
    return [folder for folder in (own, *own.parents) if folder.is_relative_to(CGROUPS)]


def _old_quota() -> float | None:
    """Return the quota of a container under the first version of cgroups."""
    most = _read(CGROUPS / "cpu" / "cpu.cfs_quota_us")
    period = _read(CGROUPS / "cpu" / "cpu.cfs_period_us")
    if most is None or period is None or int(most) <= 0:
        return None
    return int(most) / int(period)


def _read(path: Path) -> str | None:
    try:
        return path.read_text()
    except OSError:
        return None

"""Work units on a Ray cluster: an existing one, or one of this machine alone. Ray starts a unit
again when its worker dies; results are yielded in order, as those of processes are."""

import os
from collections.abc import Generator, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sarisari.core.message import Refused, refuse, shown
from sarisari.processes import MOST_ATTEMPTS
from sarisari.workforce.process_crew import Failed, attempt
from sarisari.workforce.work_unit import WorkUnit, carry_out, check_version

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
LOCALHOST = "127.0.0.1"
AHEAD_PER_CPU = 4  # units that may be finished or waiting before an earlier one is


def check_ray() -> None:
    """Refuse if Ray is not installed."""
    if find_spec("ray") is None:
        raise refuse("work-no-ray")


class RayCrew:
    """A connection to Ray, for the length of a `with` statement."""

    def __init__(self, address: str | None, jobs: int) -> None:
        """`address` names an existing cluster; None starts one here with `jobs` processes."""
        check_ray()
        os.environ.update(QUIET)
        self._ray: Any = import_module("ray")
        self._address = address
        self._jobs = jobs

    def __enter__(self) -> "RayCrew":
        usual = {"log_to_driver": False, "logging_level": "error"}
        try:
            if self._address is None:
                self._ray.init(
                    address="local",
                    num_cpus=self._jobs,
                    include_dashboard=False,
                    _node_ip_address=LOCALHOST,
                    **usual,
                )
            else:
                self._ray.init(address=self._address, **usual)
        except (OSError, RuntimeError, ValueError) as error:
            where = shown(self._address or "local")
            raise refuse("work-no-cluster", address=where, why=shown(error)) from None
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def run(self, units: Iterable[WorkUnit]) -> Generator[Any, None, None]:
        """Do the units and yield their results in order; close the generator to stop early."""
        ray = self._ray
        do = ray.remote(max_retries=MOST_ATTEMPTS - 1)(_attempt_unit)
        ahead = AHEAD_PER_CPU * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        waiting: list[Any] = []
        coming = iter(units)
        try:
            while True:
                for unit in coming:
                    waiting.append(do.remote(unit))
                    if len(waiting) >= ahead:
                        break
                if not waiting:
                    return
                yield self._result_of(waiting.pop(0))
        finally:
            for reference in waiting:
                ray.cancel(reference, force=True)

    def _result_of(self, reference: Any) -> Any:
        """Wait for a result; an earlier one is never overtaken, so nothing else has to wait."""
        try:
            outcome = self._ray.get(reference)
        except (
            self._ray.exceptions.WorkerCrashedError,
            self._ray.exceptions.NodeDiedError,
            self._ray.exceptions.OutOfMemoryError,
        ):
            raise refuse("work-died", count=MOST_ATTEMPTS) from None
        if isinstance(outcome, Failed):
            outcome.raise_again()
        return outcome


def _attempt_unit(unit: WorkUnit) -> Any:
    """Do a unit. Runs in a worker, which may be on a machine with another installation."""
    try:
        check_version(unit)
    except Refused as refused:
        return Failed("", refused.message)
    return attempt(carry_out, unit)

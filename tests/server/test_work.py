"""For whom work is done, and what every pool of workers offers."""

import inspect

import pytest

from sarisari.core.message import RefusalKind
from sarisari.server.work import RETRYABLE_KINDS, Asker, Work
from sarisari.server.worker_pool import WorkerPool
from tests.support.in_process_server import InstantWorkers

METHODS = [name for name in vars(Work) if inspect.iscoroutinefunction(vars(Work)[name])]


def test_an_asker_is_a_user_and_perhaps_a_network() -> None:
    assert Asker("ada") == Asker("ada", "")
    assert Asker("ada", "192.0.2.1") != Asker("ada", "192.0.2.2")


@pytest.mark.parametrize("workers", [WorkerPool, InstantWorkers])
@pytest.mark.parametrize("name", METHODS)
def test_workers_of_the_server_and_of_tests_keep_the_interface(workers: type, name: str) -> None:
    def named(method: object) -> set[str]:
        parameters = inspect.signature(method).parameters.values()  # type: ignore[arg-type]  # methods by name
        return {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}

    ours = getattr(workers, name)
    assert inspect.iscoroutinefunction(ours)
    assert named(ours) == named(getattr(Work, name))


def test_nothing_is_wrong_with_what_could_not_be_done() -> None:
    assert set(RETRYABLE_KINDS) == {RefusalKind.TOO_BUSY, RefusalKind.TOO_LONG}

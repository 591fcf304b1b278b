"""How long a caller waits for a database that is away."""

from sarisari.server.store.postgres.pg_retries import LONGEST_ATTEMPT, RetryBudget


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_patience_ends_when_its_time_has_passed() -> None:
    clock = Clock()
    budget, failed = RetryBudget(clock, 10.0), 0
    while not budget.has_run_out():
        failed += 1
        clock.time += 1.0
    assert failed == 10


def test_without_patience_the_first_failure_is_the_last() -> None:
    assert RetryBudget(Clock(), 0.0).has_run_out()


def test_an_hour_in_which_the_process_was_stopped_costs_one_attempt() -> None:
    clock = Clock()
    budget = RetryBudget(clock, 10.0)
    clock.time += 3600.0
    assert not budget.has_run_out()
    clock.time += 9.0 - LONGEST_ATTEMPT
    assert not budget.has_run_out()
    clock.time += 2.0
    assert budget.has_run_out()


def test_renewed_patience_begins_now() -> None:
    clock = Clock()
    budget = RetryBudget(clock, 1.0)
    clock.time += 60.0
    budget.renew(2.0)
    clock.time += 1.0
    assert not budget.has_run_out()
    clock.time += 1.0
    assert budget.has_run_out()

"""What long work needs: Polars for datasets, and with `--engine ray` a cluster."""

from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec

from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.core.message import refuse, say
from sarisari.workforce.ray_crew import RayCrew, check_ray


def check_engine(engine: str, address: str | None) -> None:
    """Refuse what cannot work, before anything is opened or compiled."""
    if engine == "ray":
        check_ray()
    elif address is not None:
        raise refuse("work-address")


def ray_crew(engine: str, address: str | None, jobs: int) -> AbstractContextManager[RayCrew | None]:
    """Return the cluster to use, if it is to be one."""
    return RayCrew(address, jobs) if engine == "ray" else nullcontext()


def fail_without_polars() -> None:
    """Print a sentence and exit with status 2 if datasets cannot be written here."""
    if find_spec("polars") is None:
        fail(own_words().say(say("dataset-no-polars")))

"""Metrics of a server for Prometheus: counts and times, never users or content."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Times(Collector):
    """A histogram of how long something took. It is updated by one thread only, and so without a
    lock, because that happens several times for every action."""

    def __init__(self, name: str, what: str, registry: CollectorRegistry) -> None:
        self._name, self._what = name, what
        self._counts = [0] * (len(BUCKET_SECONDS) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(BUCKET_SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Return the cumulative histogram for Prometheus."""
        bounds = (*map(floatToGoString, BUCKET_SECONDS), "+Inf")
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._what, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The metrics of one server. Each server has its own registry, so that tests do not share
    them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.entries = Counter(
            "sarisari_entries", "Entries of journals saved", ["entry"], registry=own
        )
        self._entries: dict[str, Counter] = {}  # by kind
        self.refusals = Counter(
            "sarisari_refusals", "Wishes and requests refused", ["key"], registry=own
        )
        self.saving = Times("sarisari_saving_seconds", "From an entry to the disk", own)
        self.carrying_out = Times(
            "sarisari_wish_seconds", "From a client's message to its answer", own
        )
        self.thinking = Times("sarisari_thinking_seconds", "Bots, with their waiting", own)
        self.waiting_bots = Gauge("sarisari_waiting_bots", "Decisions in the queue", registry=own)
        self.sockets = Gauge("sarisari_sockets", "Open sockets", registry=own)
        self.tables = Gauge("sarisari_tables", "Tables in memory", registry=own)
        self.requests = Counter(
            "sarisari_requests", "HTTP requests answered", ["route", "status"], registry=own
        )

    def count_entry(self, kind: str) -> None:
        """Count an entry that was saved. Looking its counter up costs more than counting."""
        if kind not in self._entries:
            self._entries[kind] = self.entries.labels(kind)
        self._entries[kind].inc()

    def text(self) -> bytes:
        """Return the metrics as Prometheus reads them."""
        return generate_latest(self.registry)

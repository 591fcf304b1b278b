"""Figures about a server, for Prometheus: counts and times, never who or what."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Metrics:
    """The figures of one server; each has its own, so that tests do not share them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.entries = Counter(
            "sarisari_entries", "Entries of journals saved", ["entry"], registry=own
        )
        self.refusals = Counter(
            "sarisari_refusals", "Wishes and requests refused", ["key"], registry=own
        )
        self.saving = Histogram(
            "sarisari_saving_seconds", "From an entry to the disk", buckets=FAST, registry=own
        )
        self.carrying_out = Histogram(
            "sarisari_wish_seconds",
            "From a client's message to its answer",
            buckets=FAST,
            registry=own,
        )
        self.thinking = Histogram(
            "sarisari_thinking_seconds", "Bots, with their waiting", buckets=FAST, registry=own
        )
        self.waiting_bots = Gauge("sarisari_waiting_bots", "Decisions in the queue", registry=own)
        self.sockets = Gauge("sarisari_sockets", "Open sockets", registry=own)
        self.tables = Gauge("sarisari_tables", "Tables in memory", registry=own)
        self.requests = Counter(
            "sarisari_requests", "HTTP requests answered", ["route", "status"], registry=own
        )

    def text(self) -> bytes:
        """What Prometheus reads."""
        return generate_latest(self.registry)

"""Figures for Prometheus."""

from sarisari.server.metrics import Metrics


def test_times_are_counted_by_how_long_they_took() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.002, 0.002, 9.0):
        metrics.saving.observe(seconds)
    figures = metrics.text().decode().splitlines()
    assert 'sarisari_saving_seconds_bucket{le="0.001"} 1.0' in figures
    assert 'sarisari_saving_seconds_bucket{le="0.0025"} 3.0' in figures
    assert 'sarisari_saving_seconds_bucket{le="2.5"} 3.0' in figures
    assert 'sarisari_saving_seconds_bucket{le="+Inf"} 4.0' in figures
    assert "sarisari_saving_seconds_count 4.0" in figures
    assert "sarisari_saving_seconds_sum 9.005" in figures

"""`sarisari warm`."""


def warm() -> None:
    """Compile all kernels into the cache, so that nothing has to wait for it later."""
    from sarisari.cli.kernel_warmer import run

    run()

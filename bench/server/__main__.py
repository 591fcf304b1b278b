import typer

from bench.server.command import LoadCommand
from sarisari.cli.commands.jit_switch import without_jit
from sarisari.cli.commands.typer_function import function_of


def server(command: LoadCommand) -> None:
    """Run the load test."""
    without_jit()
    from bench.server.measurement import run  # noqa: PLC0415 - after the JIT is disabled

    run(command)


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
app.command()(function_of(LoadCommand, server))

if __name__ == "__main__":
    app(prog_name="python -m bench.server")

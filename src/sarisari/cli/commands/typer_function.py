"""From a class with the options of a command to the function that Typer makes a command of."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

Command = TypeVar("Command")


def function_of(kind: type[Command], run: Callable[[Command], None]) -> Callable[..., None]:
    """A function that has the fields of the data class `kind` as parameters, with its docstring as
    help, and hands `run` an instance: each option is written down once. What was not given on the
    command line keeps its default."""

    def command(**given: Any) -> None:
        run(kind(**{name: value for name, value in given.items() if value is not None}))

    command.__name__ = run.__name__
    command.__doc__ = kind.__doc__
    command.__signature__ = _signature_of(kind)  # type: ignore[attr-defined]
    return command


def _signature_of(kind: type) -> inspect.Signature:
    """Of the constructor; Typer takes None for what a data class makes anew each time."""
    made = {field.name for field in fields(kind) if field.default_factory is not MISSING}
    signature = inspect.signature(kind)
    parameters = [
        parameter.replace(default=None) if parameter.name in made else parameter
        for parameter in signature.parameters.values()
    ]
    return signature.replace(parameters=parameters)

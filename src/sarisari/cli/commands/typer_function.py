"""Turn a data class of options into the function that Typer makes a command of."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

Command = TypeVar("Command")


def function_of(kind: type[Command], run: Callable[[Command], None]) -> Callable[..., None]:
    """A function with the fields of the data class `kind` as parameters and its docstring as help,
    which calls `run` with an instance. So each option is declared once. Options that are not given
    keep their defaults."""

    def command(**given: Any) -> None:
        run(kind(**{name: value for name, value in given.items() if value is not None}))

    command.__name__ = run.__name__
    command.__doc__ = kind.__doc__
    command.__signature__ = _signature_of(kind)  # type: ignore[attr-defined]
    return command


def _signature_of(kind: type) -> inspect.Signature:
    """The signature of the constructor, with None as default for fields that have a factory."""
    made = {field.name for field in fields(kind) if field.default_factory is not MISSING}
    signature = inspect.signature(kind)
    parameters = [
        parameter.replace(default=None) if parameter.name in made else parameter
        for parameter in signature.parameters.values()
    ]
    return signature.replace(parameters=parameters)

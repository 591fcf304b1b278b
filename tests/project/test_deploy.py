"""What deploy/ names is there: options of the server, ports, files."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from ruamel.yaml import YAML

from sarisari.cli import app
from sarisari.cli.commands.serve_command import ServeCommand
from sarisari.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = ("Containerfile", "Caddyfile", "compose.yaml", "compose.postgres.yaml", "sarisari.service")
COMPOSED = ("compose.yaml", "compose.postgres.yaml")
# of the compose files themselves, of the kernels, and of the store in PostgreSQL
OTHERS = {"SARISARI_HOSTNAME", "SARISARI_SERVERS", "SARISARI_CACHE_DIR", "SARISARI_STORE"}


def variables() -> set[str]:
    """The environment variables of `sarisari serve`."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {parameter.envvar for parameter in command.params if parameter.envvar}


def composed(name: str) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load((DEPLOY / name).read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_variable_is_one_of_the_server(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    named = {found.removesuffix("_FILE") for found in re.findall(r"\bSARISARI_[A-Z_]+", text)}
    assert named - variables() - OTHERS == set()


@pytest.mark.parametrize("name", ["Containerfile", "Caddyfile", "compose.postgres.yaml"])
def test_the_port_is_the_usual_one(name: str) -> None:
    assert str(ServeCommand().port) in (DEPLOY / name).read_text("utf-8")


@pytest.mark.parametrize("name", COMPOSED)
def test_files_and_secrets_of_a_composition_belong_together(name: str) -> None:
    found = composed(name)
    used = {
        secret for service in found["services"].values() for secret in service.get("secrets", ())
    }
    assert used == set(found["secrets"])
    for service in found["services"].values():
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            if place.startswith("."):
                assert (DEPLOY / place).is_file()
            else:
                assert place in found["volumes"]


@pytest.mark.parametrize("name", COMPOSED)
def test_servers_believe_the_network_in_which_the_proxy_is(name: str) -> None:
    found = composed(name)
    [subnet] = [each["subnet"] for each in found["networks"]["inside"]["ipam"]["config"]]
    servers = [one for each, one in found["services"].items() if each.startswith("sarisari")]
    assert {one["environment"]["SARISARI_TRUSTED_PROXIES"] for one in servers} == {subnet}
    assert subnet not in Settings().trusted_proxies


def test_no_server_of_the_image_runs_as_root() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    last_user = max(number for number, line in enumerate(lines) if line.startswith("USER "))
    assert lines[last_user] != "USER root"
    assert lines.index('CMD ["sarisari", "serve"]') > last_user
    assert "VOLUME /data" in lines

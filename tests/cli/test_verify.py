"""`sarisari verify`: what it finds, what it says, and its statuses."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.cli.verify_report import run
from sarisari.games import card_games
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import SecretEntry
from tests.support.scripted_table import SECRET, ScriptedTable, salt_of

Lines = list[dict[str, Any]]


def fair_record(game: str = "tanuki", players: str = "Ada Ben [Chloé]") -> Lines:
    """The record of a whole game with its proof."""
    played = ScriptedTable(game, players, is_fair=True).salts().to_end()
    return played.do(SecretEntry(time=0, secret=SECRET.hex())).table.record()


class Verify(Protocol):
    def __call__(self, lines: Lines | bytes, *, as_json: bool = False) -> tuple[int, str, str]: ...


@pytest.fixture
def verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Verify:
    """Status, standard output and standard error of a verification."""

    def verify(lines: Lines | bytes, *, as_json: bool = False) -> tuple[int, str, str]:
        file = tmp_path / "game.jsonl"
        if isinstance(lines, bytes):
            file.write_bytes(lines)
        else:
            file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        status = status_of(str(file), as_json)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return verify


def status_of(file: str, as_json: bool) -> int:
    try:
        run(file, as_json)
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


@pytest.mark.parametrize("game", card_games())
@pytest.mark.parametrize("players", ["Ada Ben [Chloé]", "[Ada] Ben Chloé Dev"])
def test_a_fair_game_fits(verified: Verify, game: str, players: str) -> None:
    lines = fair_record(game, players)
    status, out, error = verified(lines)
    assert (status, error) == (0, "")
    assert out.splitlines()[-1] == "Everything checks out."
    rounds = sum("deal" in line for line in lines)
    assert out.count("the deal comes from the secret and the salts") == rounds
    assert out.count("is the one that was promised") == players.count(" ") + 1 - players.count("[")
    assert "FAILS" not in out


def test_every_check_is_a_readable_line(verified: Verify) -> None:
    _, out, _ = verified(fair_record())
    assert out.splitlines() == [
        "Tanuki to Chagama",
        "  ok     All 120 events are legal.",
        "  ok     The secret is the one of commitment number 1.",
        "  ok     The salt of Ada is the one that was promised.",
        "  ok     The salt of Ben is the one that was promised.",
        "  ok     Round 1: the deal comes from the secret and the salts.",
        "  ok     Round 2: the deal comes from the secret and the salts.",
        "  ok     Round 3: the deal comes from the secret and the salts.",
        "Everything checks out.",
    ]


def forged(lines: Lines, number: int) -> Lines:
    """Two cards exchanged in a deal, and nothing after it."""
    at = [index for index, line in enumerate(lines) if "deal" in line][number - 1]
    hands = [list(hand) for hand in lines[at]["deal"]["hands"]]
    hands[1][0], hands[2][0] = hands[2][0], hands[1][0]
    return [*lines[:at], {"deal": {**lines[at]["deal"], "hands": hands}}]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_forged_deal_is_found_and_named(verified: Verify, number: int) -> None:
    lines = fair_record()
    forgery = forged(lines, number)
    has, should = forgery[-1]["deal"]["hands"][1][0], forgery[-1]["deal"]["hands"][2][0]
    status, out, error = verified(forgery)
    assert (status, error) == (1, "")
    failed = [line for line in out.splitlines() if "FAILS" in line]
    in_words = f"Ben has {has.replace('-', ' ')} and should have {should.replace('-', ' ')}."
    assert failed == [f"  FAILS  Round {number}: {in_words}"]
    assert out.splitlines()[-1] == "1 check fails."


def test_the_same_as_json(verified: Verify) -> None:
    status, out, _ = verified(forged(fair_record(), 2), as_json=True)
    answer = json.loads(out)
    assert status == 1
    assert answer["ok"] is False
    assert [(check["what"], check["ok"]) for check in answer["checks"]] == [
        ("events", True),
        ("commitment", True),
        ("salt", True),
        ("salt", True),
        ("deal", True),
        ("deal", False),
    ]
    assert answer["checks"][2]["seat"] == 0
    assert answer["checks"][5]["round"] == 2
    assert answer["checks"][5]["why"].startswith("Round 2: Ben has")
    status, out, _ = verified(fair_record(), as_json=True)
    assert (status, json.loads(out)["ok"]) == (0, True)


def test_the_order_within_a_hand_means_nothing(verified: Verify) -> None:
    lines = fair_record()
    hands = [hand[::-1] for hand in lines[1]["deal"]["hands"]]
    assert verified([lines[0], {"deal": {"hands": hands}}])[0] == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"commitment": "0" * 64}, "The secret is not the one that was committed to."),
        ({"salt_hashes": ["0" * 64, salt_hash(1, salt_of(1)), None]},
         "The salt of Ada does not have the hash that was promised."),
        ({"salt_hashes": [None, salt_hash(1, salt_of(1)), None]},
         "Ada never promised the salt that is shown."),
        ({"salts": [None, salt_of(1), None]}, "Ada promised a salt, and none is shown."),
    ],
)  # fmt: skip
def test_whatever_else_does_not_fit_is_named(
    verified: Verify, change: dict[str, Any], sentence: str
) -> None:
    lines = fair_record()
    status, out, _ = verified([{**lines[0], **change}, *lines[1:]])
    assert status == 1
    assert f"  FAILS  {sentence}" in out


def test_another_secret_gives_other_deals(verified: Verify) -> None:
    lines = fair_record()
    header = {**lines[0], "secret": "00" * 32, "commitment": commitment_of(bytes(32))}
    status, out, _ = verified([header, *lines[1:]])
    assert status == 1
    assert out.count("FAILS") == 3
    assert out.splitlines()[-1] == "3 checks fail."


def test_a_game_without_salts_fits_but_proves_less(verified: Verify) -> None:
    status, out, _ = verified(fair_record(players="[Ada] [Ben] [Chloé]"))
    assert status == 0
    assert out.splitlines()[-2].startswith("No person gave a salt")


def test_a_promise_at_a_table_that_was_stopped_is_no_failure(verified: Verify) -> None:
    played = ScriptedTable(is_fair=True)
    played.do(played.promise(0)).do(played.stop(0))
    played.do(SecretEntry(time=0, secret=SECRET.hex()))
    status, out, _ = verified(played.table.record())
    assert status == 0
    assert "All 0 events are legal." in out


def test_nothing_to_verify(verified: Verify) -> None:
    status, out, error = verified(ScriptedTable().to_end().table.record())
    assert (status, error) == (3, "")
    assert "no commitment" in out
    status, out, _ = verified(ScriptedTable(is_fair=True).salts().deal().table.record())
    assert status == 3
    assert "the secret is published when the table is over" in out


def test_nothing_to_verify_as_json(verified: Verify) -> None:
    status, out, _ = verified(ScriptedTable().table.record(), as_json=True)
    answer = json.loads(out)
    assert (status, answer["ok"], answer["checks"]) == (3, None, [])
    assert "no commitment" in answer["why"]


@pytest.mark.parametrize(
    "change",
    [
        {"commitment": 5},
        {"commitment": "abc"},
        {"secret": "abc"},
        {"secret": None, "salts": "abc"},
        {"salts": [None]},
        {"salts": ["short", None, None]},
        {"salt_hashes": [1, 2, 3]},
        {"number": "one"},
    ],
)
def test_a_proof_that_cannot_be_read_is_a_bad_line(
    verified: Verify, change: dict[str, int | list[int | str | None] | str | None]
) -> None:
    lines = fair_record()
    status, out, error = verified([{**lines[0], **change}, *lines[1:]])
    assert (status, out) == (2, "")
    assert "game.jsonl, line 1: " in error
    assert len(error.splitlines()) == 1


def test_an_illegal_event_is_a_bad_line(verified: Verify) -> None:
    lines = fair_record()
    status, out, error = verified([*lines[:3], {"seat": 0, "do": "play red-1"}])
    assert (status, out) == (2, "")
    assert "game.jsonl, line 4: " in error
    assert verified(b"")[0] == 2


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status_of(str(tmp_path / "none.jsonl"), False) == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = "".join(json.dumps(line) + "\n" for line in fair_record()).encode()

    class Input:
        buffer = io.BytesIO(content)

    monkeypatch.setattr(sys, "stdin", Input())
    assert status_of("-", False) == 0
    assert "Everything checks out." in capsys.readouterr().out


@given(st.dictionaries(
    st.sampled_from(["commitment", "number", "salts", "salt_hashes", "secret", "names"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.just("0" * 64),
        lambda inner: st.lists(inner, max_size=3), max_leaves=4,
    ),
))  # fmt: skip
def test_no_header_brings_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, header: dict[str, Any]
) -> None:
    file = tmp_path_factory.mktemp("header") / "game.jsonl"
    line = {"sarisari": 1, "game": "tanuki", **header}
    file.write_text(json.dumps(line) + "\n")
    assert status_of(str(file), True) in (1, 2, 3)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in forged(fair_record(), 1)))
    done = subprocess.run(
        [sys.executable, "-m", "sarisari", "verify", str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    assert "FAILS  Round 1" in done.stdout

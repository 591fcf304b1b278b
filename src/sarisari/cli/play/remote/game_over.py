"""The end of a server's game: show the result, verify the deals, and save the record."""

from pathlib import Path

from rich.text import Text

from sarisari.cli.play import saved_tables
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.score_sheets import result_lines, sheet_table
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.core.options import players_of
from sarisari.table.replay import Replay, read_record
from sarisari.table.verify import Proof, parse_proof, verify, why_unproven


def end(visit: Visit) -> None:
    """Show the result, verify the deals, save the record, and print where it is."""
    table = visit.client_state.table
    assert table is not None
    try:
        _show_result(visit)
        content = visit.api.record(visit.table)
        replay = read_record(content.splitlines())
        for message in _check_deals(visit, replay):
            visit.tell(message)
        path = str(_save(visit, replay, content))
    except Refused as refused:
        visit.tell_refusal(refused.message)
        return
    visit.api.credentials.forget_salt(visit.table)
    check = say("play-record-check", file=path, game=table.view.game)
    for message in (say("play-record-see", file=path), check):
        visit.tell_long(message)
    if table.next is not None:
        visit.tell_long(say("play-server-next", link=f"{visit.api.base}/table/{table.next}"))


def _show_result(visit: Visit) -> None:
    table = visit.client_state.table
    assert table is not None
    names = visit.client_state.names
    result = table.view.result
    if result is None:
        visit.tell(table.view.prompt)
        return
    sheets = visit.api.sheets(visit.table)
    for sheet in sheets[-1:]:
        visit.terminal.page(Text(), sheet_table(sheet, visit.words, names))
    lines = result_lines(result, table.view, visit.words, names)
    for line in lines if sheets else lines[1:]:  # without a sheet, the last news said who won
        visit.terminal.tell(line)


def _check_deals(visit: Visit, replay: Replay) -> list[Message]:
    """Verify the deals of a record. Return the result as messages, this client's own salt first."""
    proof = parse_proof(replay.header.line, players_of(replay.state.options))
    unproven = why_unproven(proof)
    if unproven is not None:
        return [unproven]
    checks = verify(proof, replay.events, replay.state)
    failed = [check.why for check in checks if check.why is not None]
    if failed:
        return [*_own_salt(visit, proof), *failed, say("verify-bad", count=len(failed))]
    return [*_own_salt(visit, proof), say("play-server-checked", count=len(checks))]


def _own_salt(visit: Visit, proof: Proof) -> list[Message]:
    """Whether the salt that this client generated was used in the deals."""
    seat, own = visit.client_state.seat, visit.api.credentials.salt(visit.table)
    if seat is None or own is None:
        return []
    is_in = proof.salts is not None and proof.salts[seat] == own
    return [say("play-server-salt-in" if is_in else "play-server-salt-not-in")]


def _save(visit: Visit, replay: Replay, content: bytes) -> Path:
    """Save the record beside those of local tables."""
    state = visit.client_state
    assert state.table is not None
    time = state.table.time if state.opening is None else state.opening.time
    try:
        return saved_tables.keep_record(time, replay.header.game, visit.table, content)
    except OSError as error:
        file = shown(saved_tables.folder(), saved_tables.LONGEST_PATH)
        raise refuse("play-server-record", file=file, why=shown(error.strerror or error)) from None

"""The commit-reveal protocol for salts: all hashes before the first salt, all salts before the
deal."""

from collections.abc import Sequence

from msgspec.structs import replace

from sarisari.core.event import Event
from sarisari.core.message import RefusalKind, refuse
from sarisari.table.fair import check_salt, check_secret, is_hash, salt_hash
from sarisari.table.journal import SaltEntry, SaltHashEntry, SecretEntry
from sarisari.table.moment import Moment, with_seat
from sarisari.table.verify import are_fair_pieces, deal_differences


def after_salt_hash(moment: Moment, entry: SaltHashEntry) -> Moment:
    """Return the moment after a person commits to a salt, which is possible once."""
    moment.check_person(entry.seat)
    _check_due(moment, "salt-hashes")
    if moment.hashes[entry.seat] is not None:
        raise refuse("salt-once", kind=RefusalKind.AS_IT_WAS)
    if not is_hash(entry.hash):
        raise refuse("salt-hash-shape")
    return replace(moment, hashes=with_seat(moment.hashes, entry.seat, entry.hash))


def after_salt(moment: Moment, entry: SaltEntry) -> Moment:
    """Return the moment after a person reveals the salt that was committed to."""
    moment.check_person(entry.seat)
    _check_due(moment, "salts")
    if moment.hashes[entry.seat] is None:
        raise refuse("salt-not-promised")
    if moment.salts[entry.seat] is not None:
        raise refuse("salt-once", kind=RefusalKind.AS_IT_WAS)
    check_salt(entry.salt)
    if salt_hash(entry.seat, entry.salt) != moment.hashes[entry.seat]:
        raise refuse("salt-other")
    return replace(moment, salts=with_seat(moment.salts, entry.seat, entry.salt))


def _check_due(moment: Moment, what: str) -> None:
    if moment.opening.commitment is None:
        raise refuse("salt-no-commitment")
    if moment.due() != what:
        raise refuse("salt-not-now")


def after_secret(moment: Moment, entry: SecretEntry, events: Sequence[Event]) -> Moment:
    """Return the moment after the secret is revealed, once nothing more will be dealt. The secret
    must yield every deal and all pieces."""
    if moment.opening.commitment is None:
        raise refuse("secret-no-commitment")
    if moment.due() != "secret":
        raise refuse("secret-known" if moment.secret else "secret-too-early")
    if not is_hash(entry.secret):
        raise refuse("secret-shape")
    secret = bytes.fromhex(entry.secret)
    check_secret(secret, moment.opening.commitment)
    differences = deal_differences(events, moment.state, secret, moment.salts)
    for round_number, difference in differences:
        if difference is not None:
            raise refuse("secret-deal", round=round_number)
    drawn = moment.drawn
    if drawn is not None and not are_fair_pieces(moment.state, len(drawn), secret, moment.salts):
        raise refuse("secret-pieces", "AN-33")
    return replace(moment, secret=entry.secret)

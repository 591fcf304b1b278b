"""What if: a table that goes on from a moment of a finished game, one person against bots.

The events before are part of the opening, so the table is restored like any other. What was chosen
before the fork cannot be taken back, and no deal can be verified: whoever plays has seen the game.
`docs/decisions/0031-what-if.md` says why.
"""

import asyncio

import msgspec

from sarisari.bots import get_bot
from sarisari.games import get_game
from sarisari.server import what_if_work
from sarisari.server.chair import Chair, bot_name
from sarisari.server.hub import Hub, new_secret
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import NewWhatIf
from sarisari.server.room import Room
from sarisari.server.what_if_work import PlayedUntil
from sarisari.server.work import Asker
from sarisari.table.journal import Opening, WhatIf
from sarisari.table.seats import check_players
from sarisari.table.table import Table
from sarisari.table.terms import decide_terms, usual_terms


async def new_what_if(
    hub: Hub, record: str, content: bytes, wanted: NewWhatIf, asker: Asker
) -> LiveTable:
    """Create the table and begin its game. Refused if the game cannot go on from there."""
    await hub.check_new_table(asker)
    get_bot(wanted.bot)
    secret = new_secret()
    past = await hub.workers.run(
        what_if_work.past_of,
        content,
        wanted.moment,
        wanted.seat,
        wanted.cards == "drawn",
        int.from_bytes(secret[:7], "big"),
        asker=asker,
    )
    hub.settings.check_game(past.game)
    # a table that has a whole uploaded record in it counts like another upload
    who, rate = asker.address or asker.user, hub.settings.limits.record_bytes
    hub.limiter.check("record-bytes", who, rate, sum(map(len, past.lines)))
    room = _room(past, wanted, asker.user)
    opening = Opening(
        game=past.game,
        options=past.options,
        terms=decide_terms(room.terms, 1),
        players=tuple(chair.player for chair in room.chairs),
        time=hub.now(),
        rules_version=get_game(past.game).rules_version,
        hand_version=past.hand_version,
        what_if=WhatIf(record=record, moment=wanted.moment, seat=wanted.seat, cards=wanted.cards),
        past=past.lines,
    )
    # refuses what could not be restored; in a thread, because a long past takes a while
    await asyncio.to_thread(Table, opening)
    row = hub.new_row(room)
    await hub.store.add_table(row)
    await hub.store.begin(row.id, msgspec.json.encode(opening), secret, row.seats, version=1)
    live = await hub.get(row.id)
    if live.table is None:  # somebody loaded it between the two
        await live.catch_up()
    hub.table_changed(live, True)
    return live


def _room(past: PlayedUntil, wanted: NewWhatIf, user: str) -> Room:
    """Return the room: a person at one seat, bots at all others."""
    names = [wanted.name.strip()]
    chairs = []
    for seat, bot in enumerate(past.bots):
        if seat == wanted.seat:
            chairs.append(Chair(user=user, name=names[0], is_ready=True))
        else:
            names.append(bot_name(names))
            chairs.append(Chair(name=names[-1], bot=bot or wanted.bot, is_ready=True))
    check_players([chair.player for chair in chairs])
    terms = usual_terms(past.game, {})
    return Room(
        game=past.game,
        options=past.options,
        terms=terms,
        chairs=tuple(chairs),
        host=user,
        order="fixed",
    )

"""All attackers of one attack, in a process of their own: `python -m tests.attacks.attackers`, with
`{"attack": …, "place": …, "how": …}` as JSON on standard input. It prints what they did."""

import json
import os
import sys

from tests.attacks import on_doors, on_memory, on_tables, on_work
from tests.attacks.guest import Place, run

ATTACKS = {
    attack.__name__: attack
    for attack in (
        on_work.records, on_work.bots_alone, on_work.strong_bots, on_work.settles,
        on_work.questions, on_tables.journal, on_tables.onlookers, on_tables.rematches,
        on_tables.lobby, on_tables.mutes, on_doors.hung_up, on_doors.pings, on_doors.idle,
        on_doors.floods, on_memory.chat, on_memory.watches, on_memory.rooms, on_memory.messages,
    )
}  # fmt: skip


def main() -> None:
    os.nice(10)  # they stand for other machines, which do not take this one's time
    wanted = json.load(sys.stdin)
    attack = ATTACKS[wanted["attack"]]
    done = run(attack(Place(**wanted["place"]), **wanted.get("how", {})))
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()

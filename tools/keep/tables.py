"""Make tables of every kind and at every stage at a server, each with a descriptive name."""

import json
from typing import Any

from keep.people import Person, begin, fill, play, promise, to_the_end

PASSWORD = "of-nobody-anywhere"  # of accounts that exist only in test fixtures
SMALL = {"players": 3}


class Tables:
    """The tables; `about` has the name of each by its id."""

    def __init__(self, link: str) -> None:
        self.ada, self.ben = Person(link, "Ada"), Person(link, "Ben")
        self.cyrus = Person(link, "Cyrus")
        self.about: dict[str, str] = {}

    def write(self) -> None:
        """Make all tables."""
        self._accounts()
        for write in (self._waiting, self._running, self._special, self._bandu, self._finished):
            write()

    @property
    def finished(self) -> list[str]:
        """The ids of tables with a record."""
        return [id_ for id_, name in self.about.items() if name.endswith(("finished", "stopped"))]

    def _named(self, name: str, table: str) -> str:
        self.about[table] = name
        return table

    def _accounts(self) -> None:
        """Make an account with a link to another device, a deleted account, and guests."""
        for person, login in ((self.ada, "ada"), (self.cyrus, "cyrus")):
            person.ask("POST", "/api/account", {"login": login, "password": PASSWORD})
            person.come_back()
        self.ada.ask("POST", "/api/links")
        self.cyrus.ask("DELETE", "/api/account", {"password": PASSWORD})

    def _waiting(self) -> None:
        ada, ben = self.ada, self.ben
        table = self._named("tindahan waiting", ada.make("tindahan", {"players": 4}))
        ben.sit(table)
        fill(ada, table, "strong")
        ada.wish(table, "say", text="Who else?")
        ben.wish(table, "say", phrase="hello")
        table = self._named("bastos waiting", ada.make("bastos", {"climb": True}, undo="ask"))
        fill(ada, table, "casual", "beginner")
        ada.wish(table, "order", order="fixed")
        rated = {"rated": True, "hints": False, "undo": "off", "open_history": False}
        table = self._named("tanuki waiting", ada.make("tanuki", SMALL, **rated))
        ben.sit(table)
        table = self._named("bandu waiting", ada.make("bandu", {"players": 2, "pieces": 7}))
        ben.sit(table)
        ada.wish(self._named("tanuki closed", ada.make("tanuki", SMALL)), "end")

    def _running(self) -> None:
        """Running tables: with undo, a stand-in, chat, open history, rated, with clocks and
        hints."""
        ada, ben = self.ada, self.ben
        table = self._game("tindahan running", "tindahan", SMALL, [ada], "casual", "club")
        play([ada], table, lambda person: person.shown[table]["view"]["round"] == 2)
        shown = ada.until(table, lambda shown: shown["view"]["legal"])
        ada.act(table, shown["view"]["legal"][0])
        shown = ada.until(table, lambda shown: shown.get("undo"))
        ada.wish(table, "undo", at=shown["at"])
        ada.until(table, lambda shown: shown["view"]["legal"])

        table = self._game("bastos running", "bastos", SMALL, [ada, ben], "casual", undo="ask")
        play([ada, ben], table, lambda person: len(person.shown[table]["view"]["hand"]) == 8)
        ben.wish(table, "stand")
        ben.wish(table, "say", text="Back in a minute")
        play([ada], table, lambda person: len(person.shown[table]["view"]["hand"]) == 5)

        rated = {"rated": True, "hints": False, "undo": "off", "open_history": False}
        terms = {"pace": "steady", **rated}
        table = self._game("tanuki running", "tanuki", SMALL, [ada, ben], "strong", **terms)
        play([ada, ben], table, lambda person: len(person.shown[table]["view"]["hand"]) == 9)

    def _special(self) -> None:
        """A paused table and a stopped one."""
        ada, ben = self.ada, self.ben
        table = self._game(
            "tanuki paused", "tanuki", SMALL, [ada], "casual", "casual", pace="quick"
        )
        play([ada], table, lambda person: len(person.shown[table]["view"]["hand"]) == 10)
        ada.wish(table, "pause", is_paused=True)

        table = self._game("tindahan stopped", "tindahan", SMALL, [ada, ben], "casual")
        play([ada, ben], table, lambda person: len(person.shown[table]["view"]["hand"]) == 6)
        at = ada.shown[table]["at"]
        ada.wish(table, "agree", at=at, about="stop", says="ask")
        at = ben.until(table, lambda shown: "asked" in shown)["at"]
        ben.wish(table, "agree", at=at, about="stop", says="yes")
        ada.wish(table, "stop")
        ada.until(table, lambda shown: shown.get("is_stopped") and "due" not in shown)

    def _bandu(self) -> None:
        """Running tables of Bandu: with a piece in hand, an auction of each kind, each mode."""
        ada = self.ada
        few = {"players": 2, "pieces": 9}
        table = self._game("bandu running", "bandu", few, [ada], "casual")
        play([ada], table, lambda person: _stands(person, table, 2) and _is_in_hand(person, table))

        bids = {"players": 3, "auctions": "bid"}
        table = self._game("bandu bidding", "bandu", bids, [ada], "casual", "beginner")
        play([ada], table, lambda person: _stands(person, table, 3) and _may_bid(person, table))

        listed = {"players": 2, "auctions": "refuse", "pieces": ["cube", "disc", "egg", "bobbin"]}
        table = self._game("bandu refusing", "bandu", listed, [ada, self.ben])
        play([ada, self.ben], table, lambda person: "use" in person.legal(table))

        challenge = {"mode": "challenge", "players": 3, "pieces": 8}
        table = self._game("bandu challenge running", "bandu", challenge, [ada], "casual", "casual")
        play([ada], table, lambda person: _stands(person, table, 2))

        solitaire = {"mode": "solitaire", "pieces": 6}
        table = self._game("bandu solitaire running", "bandu", solitaire, [ada])
        self._build(table, "take", "place", "take")

    def write_last(self) -> None:
        """Tables in short-lived states: a request, committed salts, a released piece. The server
        must be killed at once afterwards."""
        ada, ben = self.ada, self.ben
        table = self._game("bastos asks", "bastos", SMALL, [ada, ben], "casual", undo="ask")
        play([ada, ben], table, lambda person: person.shown[table].get("undo") == "ask")
        asker = next(person for person in (ada, ben) if person.shown[table].get("undo") == "ask")
        at = asker.shown[table]["at"]
        asker.wish(table, "agree", at=at, about="undo", says="ask")

        table = self._room("tindahan salting", "tindahan", SMALL, [ada, ben], "casual")
        ada.wish(table, "begin")
        promise([ada, ben], table)

        table = self._game("bandu settling", "bandu", {"mode": "solitaire"}, [ada])
        self._build(table, "take", "place", "take", "place")

    def _finished(self) -> None:
        """A finished game of each kind, one with a waiting rematch, one with a review and a what-if
        that goes on from it, and an imported record."""
        ada, ben = self.ada, self.ben
        for game, people in (("tindahan", [ada]), ("bastos", [ada, ben]), ("tanuki", [ada])):
            bots = ["casual"] * (3 - len(people))
            table = self._game(f"{game} finished", game, SMALL, people, *bots)
            to_the_end(people, table)
        made = ada.wish(table, "rematch")["next"]
        self._named("tanuki rematch waiting", made)
        self._look_back(table)
        solitaire = {"mode": "solitaire", "pieces": 3}
        to_the_end([ada], self._game("bandu solitaire finished", "bandu", solitaire, [ada]))
        few = {"players": 2, "pieces": 4, "beans": 2}
        challenge = {**few, "mode": "challenge"}
        table = self._game("bandu challenge finished", "bandu", challenge, [ada], "casual")
        to_the_end([ada], table)
        table = self._game("bandu finished", "bandu", few, [ada], "casual")
        to_the_end([ada], table)
        record = ada.ask("GET", f"/api/records/{table}")
        self.brought = json.loads(ben.ask("POST", "/api/records", lines=record))["id"]

    def _look_back(self, finished: str) -> None:
        """Have a finished game reviewed, and go on from a moment of it."""
        ada, record = self.ada, f"/api/records/{finished}"
        ada.ask("POST", f"{record}/review")
        while json.loads(ada.ask("GET", f"{record}/review"))["state"] != "done":
            ada.look()
        what_if = {"moment": 20, "seat": 0, "name": ada.name, "cards": "drawn", "bot": "casual"}
        made = json.loads(ada.ask("POST", f"{record}/what-if", what_if))["id"]
        ada.watch(self._named("tanuki what-if running", made))
        play([ada], made, lambda person: person.shown[made]["view"]["round"] == 2)

    def _build(self, table: str, *what: str) -> None:
        """Solitaire: take the last piece of the pile and place it where it is suggested."""
        ada = self.ada
        for do in what:
            ada.until(table, lambda shown: shown["view"]["legal"])
            legal = [each for each in ada.legal(table) if each.startswith(do)]
            ada.act(table, ada.choose(table) if do == "place" else legal[-1])

    def _room(
        self,
        name: str,
        game: str,
        options: dict[str, Any],
        people: list[Person],
        *bots: str,
        **terms: object,
    ) -> str:
        table = self._named(name, people[0].make(game, options, **terms))
        for other in people[1:]:
            other.sit(table)
        fill(people[0], table, *bots)
        return table

    def _game(
        self,
        name: str,
        game: str,
        options: dict[str, Any],
        people: list[Person],
        *bots: str,
        **terms: object,
    ) -> str:
        table = self._room(name, game, options, people, *bots, **terms)
        begin(people, table)
        return table


def _stands(person: Person, table: str, pieces: int) -> bool:
    """Whether a person's tower has this many pieces, with its base."""
    return max(map(len, person.shown[table]["view"]["towers"])) >= pieces


def _is_in_hand(person: Person, table: str) -> bool:
    return person.legal(table) == ["place"]


def _may_bid(person: Person, table: str) -> bool:
    return any(do.startswith("bid") for do in person.legal(table))

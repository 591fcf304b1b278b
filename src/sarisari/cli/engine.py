"""`sarisari engine`: the rules as a JSON Lines protocol on standard input and output, for programs
in any language (docs/notation.md)."""

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from sarisari.bots import BUDGETS, Bot, Choice, Valued
from sarisari.bots.hints import Hint
from sarisari.cli.bounded_lines import bounded_lines
from sarisari.cli.search_process import bot_for, run_search
from sarisari.core.game import View
from sarisari.core.message import Refused, refuse
from sarisari.core.settle_question import Settler
from sarisari.core.stream import WORD, new_stream
from sarisari.physics.simulation import Simulation
from sarisari.table.base_settle import check_base
from sarisari.table.record import (
    event_line,
    is_int,
    parse_deal,
    parse_event,
    parse_header,
    parse_line,
    parse_settle,
)
from sarisari.table.replay import Replay
from sarisari.text import catalogue


def run() -> None:
    """Answer requests until `quit` or the end of input."""
    session = Engine()
    for line in bounded_lines(sys.stdin.buffer):
        answer = session.answer(line)
        if answer is None:
            return
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


class Engine:
    """The game of one program. A refused request changes nothing."""

    def __init__(self, settler: Settler | None = None) -> None:
        self.words = catalogue()
        self.settler: Settler = settler or Simulation()
        self._replay: Replay | None = None
        self.requests: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "new": self._new,
            "deal": self._deal,
            "do": self._do,
            "settle": self._settle,
            "view": self._view,
            "best": self._best,
            "undo": self._undo,
            "record": self._record,
        }

    def answer(self, line: bytes) -> dict[str, Any] | None:
        """The answer to a request; None for `quit`."""
        try:
            request = parse_line(line)
            kinds = [kind for kind in (*self.requests, "quit") if kind in request]
            if not kinds:
                raise refuse("engine-request", names=[*self.requests, "quit"])
            if len(kinds) > 1:
                raise refuse("engine-several", names=kinds)
            if kinds == ["quit"]:
                _check_true(request, "quit")
                return None
            return self.requests[kinds[0]](request)
        except Refused as refused:
            return {"error": self.words.refusal(refused.message)}

    @property
    def replay(self) -> Replay:
        """The current game. Refused if none was started."""
        if self._replay is None:
            raise refuse("engine-start")
        return self._replay

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(request["new"], dict):
            raise refuse("header-missing")
        self._replay = Replay.of_new_game(parse_header(request["new"]))
        return self.replay.status()

    def _deal(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["deal"] != "random":
            self.replay.apply(parse_deal(request["deal"]))
            return self.replay.status()
        stream = new_stream(_seed(request, "engine-seed"))
        deal = self.replay.game.random_deal(self.replay.state, stream)
        self.replay.apply(deal)
        return {**self.replay.status(), **event_line(deal)}

    def _do(self, request: dict[str, Any]) -> dict[str, Any]:
        self.replay.apply(parse_event(request))
        return self.replay.status()

    def _settle(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["settle"] != "simulate":
            settle = parse_settle(request["settle"])
        else:
            question = self.replay.game.settling(self.replay.state)
            settle = self.settler.settle(question, _seed(request, "engine-seed", 0))
            check_base(question, settle)
        self.replay.apply(settle)
        return {**self.replay.status(), **event_line(settle)}

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = request["view"]
        if seat is not None and not is_int(seat):
            raise refuse("engine-view")
        return {"view": msgspec.to_builtins(self.replay.game.view(self.replay.state, seat))}

    def _best(self, request: dict[str, Any]) -> dict[str, Any]:
        game, state, seat = self.replay.game, self.replay.state, request["best"]
        if not is_int(seat):
            raise refuse("engine-best")
        bot, seed = _requested_bot(request)
        view = game.view(state, seat)
        choice = bot.choose(view, seed)
        valued: Sequence[Valued | Hint] = choice.actions
        if "hints" in request:
            _check_true(request, "hints")
            valued = _hints(view, choice, seed, request)
        actions = [msgspec.to_builtins(action) for action in valued]
        instead = {} if choice.instead is None else {"instead": choice.instead}
        toward = {} if choice.toward is None else {"toward": list(choice.toward)}
        return {"best": choice.do, **toward, "actions": actions, **instead}

    def _undo(self, request: dict[str, Any]) -> dict[str, Any]:
        count = request["undo"]
        self.replay.undo(count if is_int(count) else 0)
        return self.replay.status()

    def _record(self, request: dict[str, Any]) -> dict[str, Any]:
        _check_true(request, "record")
        return {"record": self.replay.record()}


def _check_true(request: dict[str, Any], name: str) -> None:
    if request[name] is not True:
        raise refuse("engine-true", name=name)


def _hints(view: View, choice: Choice, seed: int, request: dict[str, Any]) -> tuple[Hint, ...]:
    """Hints for each legal action beside a bot's choice, within the same budget."""
    # imported only on request, because it loads the kernels
    from sarisari.bots.hints.hint_finder import hints_beside  # noqa: PLC0415

    return run_search(
        hints_beside, view, choice, seed, request.get("ms"), request.get("iterations")
    )


def _seed(request: dict[str, Any], why: str, usual: int | None = None) -> int:
    """The seed of a request, or the usual one. Refused with the message `why` if it is missing or
    not a valid seed."""
    seed = request.get("seed", usual)
    if not is_int(seed) or not 0 <= seed <= WORD:
        raise refuse(why)
    return seed


def _requested_bot(request: dict[str, Any]) -> tuple[Bot, int]:
    """The bot that a request asks for, and its seed."""
    spec = request.get("bot", "casual")
    if not isinstance(spec, str):
        raise refuse("engine-bot")
    seed = _seed(request, "engine-bot-seed", 0)
    for name in BUDGETS:
        if name in request and not (is_int(request[name]) and request[name] >= 1):
            raise refuse("engine-budget", name=name)
    budget = ",".join(f"{name}={request[name]}" for name in BUDGETS if name in request)
    return bot_for(f"{spec}:{budget}" if budget and ":" not in spec else spec), seed

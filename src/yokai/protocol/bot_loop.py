"""The input loop of a bot in Python, in USI or the plain protocol. See docs/guide/bots.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Literal, TextIO

from yokai.errors import YokaiError
from yokai.formats.plain import RESIGN, read_question
from yokai.formats.spelling import read_game
from yokai.notation.move import Side
from yokai.protocol.go import read_go
from yokai.protocol.move_clock import MoveClock
from yokai.protocol.option import plain_name, split_setting
from yokai.protocol.usi import USI
from yokai.rules.game import Game
from yokai.rules.variant import variant

Protocol = Literal["usi", "plain"]
Think = Callable[[Game, MoveClock], str | None]
Remark = Callable[[], str]  # what the bot has to say to its last move


class BotCrashed(Exception):
    """The bot's own code failed. It was reported to the author and is reported to the referee."""


def talk(
    name: str,
    think: Think,
    lines: Iterator[str],
    out: TextIO,
    protocol: str | None,
    remark: Remark = str,
) -> None:
    """Answer until the input ends; without `protocol`, the first input decides the protocol."""
    first = next((line for line in lines if line.strip()), "")
    if protocol is None:
        protocol = "plain" if first.lstrip().startswith("{") else "usi"
    is_plain = protocol == "plain"
    speaker = _Plain(think, out, remark) if is_plain else _Usi(name, think, out, remark)
    line: str | None = first
    while line is not None and speaker.hear(line, lines):
        line = next(lines, None)


class _Plain:
    """The plain protocol: one question a row, one answer a row."""

    def __init__(self, think: Think, out: TextIO, remark: Remark) -> None:
        self._think, self._out, self._remark = think, out, remark

    def hear(self, line: str, _: Iterator[str]) -> bool:
        """Answer one question."""
        if not line.strip():
            return True
        try:
            game, milliseconds, clock = read_question(line)
            move = self._think(game, MoveClock(milliseconds, *(clock or ())))
        except (BotCrashed, YokaiError) as error:
            self._say({"error": str(error)})
            raise
        said = self._remark()
        self._say({"move": RESIGN if move is None else move} | ({"say": said} if said else {}))
        return True

    def _say(self, answer: dict[str, str]) -> None:
        print(json.dumps(answer), file=self._out, flush=True)


class _Usi:
    """The part of USI needed to play; input is not read while the bot thinks."""

    def __init__(self, name: str, think: Think, out: TextIO, remark: Remark) -> None:
        self._name, self._think, self._out, self._remark = name, think, out, remark
        self._variant = variant(next(iter(USI.variants.values())))
        self._game = Game(self._variant)

    def hear(self, line: str, lines: Iterator[str]) -> bool:
        """Answer a command; False after `quit`."""
        word, *rest = line.split() or [""]
        if word == "usi":
            games = " ".join(f"var {game}" for game in USI.variants)
            self._say(f"id name {self._name}", "id author unknown")
            self._say(f"option name USI_Variant type combo default {self._variant.id} {games}")
            self._say("usiok")
        elif word == "isready":
            self._say("readyok")
        elif word == "setoption":
            self._set(*split_setting(rest))
        elif word == "usinewgame":
            self._game = Game(self._variant)
        elif word == "position":
            self._set_up(rest)
        elif word == "go":
            self._go(rest, lines)
        return word != "quit"

    def _set(self, name: str, value: str) -> None:
        if plain_name(name) == "variant" and value in USI.variants:
            self._variant = variant(USI.variants[value])
            self._game = Game(self._variant)

    def _set_up(self, words: list[str]) -> None:
        try:
            self._game = read_game(USI.spelling, self._variant, words)
        except YokaiError as error:
            self._say(f"info string {error}")

    def _go(self, words: list[str], lines: Iterator[str]) -> None:
        go = read_go(words, USI, overhead=10)
        turn = self._game.turn
        times = [time for time in go.limits.for_core(turn)[2:] if time > 0]
        own = go.limits.south if turn is Side.SOUTH else go.limits.north
        clock = MoveClock(
            min(times, default=None), own.left if own else None, own.increment if own else 0
        )
        try:
            move = self._think(self._game, clock) if self._game.position.legal_moves else None
        except BotCrashed as error:
            self._say(f"info string {error}")
            raise
        if said := self._remark():
            self._say(f"info string {said}")
        if go.infinite or go.ponder:  # the answer must wait for `stop` or `ponderhit`
            next((line for line in lines if line.split()[:1] in (["stop"], ["ponderhit"])), None)
        self._say(f"bestmove {USI.no_move if move is None else move}")

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out, flush=True)

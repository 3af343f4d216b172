"""The plain protocol for beginners: a position as one JSON object on a line, a move back.

    {"game": "classic", "you": "south", "board": [["r", "k", "b"], ...], "moves": ["2c2b", ...]}
    {"move": "2c2b"}

A bot needs no parser of SFEN and no rules: the object lists the legal moves, and the rules that a
bot needs to search deeper. See docs/guide/bots.md.
"""

from __future__ import annotations

import json
from typing import Any

from yokai.errors import BadNotation, printable, quote
from yokai.notation.move import NORTH, SOUTH, Move
from yokai.notation.square import read_square
from yokai.rules.game import Game
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, read_variant, variant

EXAMPLE = '{"move": "2c2b"}'
RESIGN = "resign"
MOST_SAID = 500  # characters of a remark
_SAYING = '{"move": "2c2b", "say": "I take"}'

Clock = tuple[int, int]  # milliseconds left, and the increment of each move


def write_question(game: Game, milliseconds: int, clock: Clock | None = None) -> str:
    """Write the JSON object that asks a bot for a move.

    >>> question = json.loads(write_question(Game("classic"), 1000))
    >>> question["board"][2], question["moves"]
    (['', 'P', ''], ['2c2b', '2d3c', '2d1c', '1d1c'])
    >>> question["details"][0]
    {'move': '2c2b', 'piece': 'P', 'from': [2, 1], 'to': [1, 1], 'takes': 'p', 'promotes': False}
    """
    position = game.position
    question: dict[str, Any] = {
        "game": game.variant.id,
        "you": position.turn.word,
        "board": [[str(piece or "") for piece in row] for row in position.board],
        "reserves": {side.word: position.reserve(side) for side in (SOUTH, NORTH)},
        "moves": [move.usi for move in position.legal_moves],
        "details": [_describe(position, move) for move in position.legal_moves],
        "milliseconds": milliseconds,
        "number": position.number,
        "pieces": {kind.symbol: _facts(game.variant, kind) for kind in game.variant.kinds},
        "promotion_rows": game.variant.promotion_zone,
        "dead_ends": game.variant.dead_ends,
        "reach_wins": game.variant.reach_wins,
        "sfen": position.sfen,
        "start": game.start.sfen,
        "history": [move.usi for move in game.moves],
    }
    if clock:
        question["clock"] = {"left": clock[0], "increment": clock[1]}
    if game.variant.id not in VARIANTS:
        question["rules"] = game.variant.source
    return json.dumps(question, ensure_ascii=False)


def _facts(game: Variant, kind: Kind) -> dict[str, Any]:
    """The steps and the promotion of a kind of piece, for bots that search."""
    turned = next((other for other in game.kinds if other.name == kind.promotes_to), None)
    return {
        "dots": "".join(kind.dots),
        "royal": kind.royal,
        "promotes": turned.symbol if turned else "",
        "one_per_column": kind.one_per_column,
    }


def _describe(position: Position, move: Move) -> dict[str, Any]:
    """A move in parts; squares are [row, column] of the board, counted from 0."""
    target = position.piece(move.target)
    mover = None if move.is_drop else position.piece(move.origin or "")
    return {
        "move": move.usi,
        "piece": str(mover or move.letter),
        "from": None if move.is_drop else _cell(position, move.origin or ""),
        "to": _cell(position, move.target),
        "takes": str(target or ""),
        "promotes": move.promotes,
    }


def _cell(position: Position, square: str) -> list[int]:
    game = position.variant
    return list(divmod(read_square(square, game.files, game.ranks), game.files))


def read_question(line: str) -> tuple[Game, int, Clock | None]:
    """Read a question: the game so far, the milliseconds for this move, and the clock."""
    question = _object(line)
    try:
        name = question["game"]
        rules = read_variant(question["rules"], name) if "rules" in question else variant(name)
        game = Game(Position.parse(rules, question["start"]))
        for move in question["history"]:
            game.play(move)
        clock = question.get("clock")
        shown = (int(clock["left"]), int(clock["increment"])) if clock else None
        return game, int(question["milliseconds"]), shown
    except (KeyError, TypeError) as error:
        raise BadNotation(f"bad question {quote(line)}: {error} is missing or wrong") from None


def read_answer(line: str) -> tuple[str | None, str]:
    """Read a bot's answer: its move, or None to resign, and what it says to that."""
    answer = _object(line)
    move = answer.get("move")
    if not isinstance(move, str):
        raise BadNotation(f'{quote(line)} has no "move": write a line like {EXAMPLE}')
    say = answer.get("say", "")
    if not isinstance(say, str):
        raise BadNotation(f"{quote(line)}: what a bot says must be text, as in {_SAYING}")
    return None if move == RESIGN else move, printable(" ".join(say.split()))[:MOST_SAID]


def read_complaint(line: str) -> str:
    """The message of a bot that failed, {"error": "..."}, or "" for any other line."""
    try:
        error = _object(line).get("error")
    except BadNotation:
        return ""
    return error if isinstance(error, str) else ""


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadNotation(f"{quote(line)} is no JSON object: write a line like {EXAMPLE}")
    return found

"""Annotated games: perfect play from the start, with comments made from facts.

`games/<name>.csa` are records whose comments are facts, one a row, independent of a language:
``review.walk.only count=5``. They are translated when a record is read.

    python -m yokai.review.annotated_games classic seventy_eight  # writes the file
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from yokai.engine.move_reason import reason
from yokai.errors import UnknownVariant, quote
from yokai.formats.record import Record
from yokai.notation.move import Side
from yokai.notation.square import a1_square, read_square
from yokai.review.review import Review
from yokai.review.texts import Voice, review_words
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue

FOLDER = Path(__file__).parent / "games"
_BLANK = re.compile(r"(\w+)([:=@])(\S+)")  # piece:P, count=5, square@b3


def names() -> list[str]:
    """The names of the annotated games."""
    return sorted(file.stem for file in FOLDER.glob("*.csa"))


def annotated_game(name: str, language: str = "en") -> Record:
    """The record of an annotated game, with its comments in a language.

    >>> record = annotated_game("seventy_eight", "en")
    >>> len(record.game.moves), record.comments[0]
    (78, 'South begins, and loses in 78 moves whatever is played.')
    """
    if name not in names():
        raise UnknownVariant(f"no annotated game {quote(name)}: there are {', '.join(names())}")
    record = Record.load(FOLDER / f"{name}.csa")
    voice = Voice(Review(record.game, "", "", True, (), (), ()), review_words(language))
    comments = {}
    for ply, text in record.comments.items():
        side = record.game.positions[max(ply - 1, 0)].turn
        comments[ply] = "\n".join(_said(voice, line, side) for line in text.splitlines())
    return replace(record, comments=comments)


def _said(voice: Voice, line: str, side: Side) -> str:
    key, _, rest = line.partition(" ")
    game, words = voice.review.game.variant, voice.words
    blanks: dict[str, str] = {"side": voice.who(side), "other": voice.who(side.other)}
    for name, mark, value in _BLANK.findall(rest):
        blanks[name] = words.name(game.kind(value).name) if mark == ":" else value
    return words.say(key, **blanks) + words.say("review.stop")


def perfect_game(table: Tablebase) -> Record:
    """The record of a perfect game from the start, with comments as facts."""
    game = Game(table.variant)
    value = table.probe(game.position)
    comments = {0: f"review.walk.{value.result} plies={value.plies}"}
    while not game.outcome:
        position = game.position
        moves = table.moves(position)
        game.play(moves[0].move)
        lines = [*_does(position, moves[0]), *_chosen(moves)]
        if lines:
            comments[len(game.moves)] = "\n".join(lines)
    return Record(game, comments=comments)


def _does(position: Position, best: MoveValue) -> Iterator[str]:
    """The fact that names what the move visibly does, if anything."""
    said = reason(position, best.move)
    if said.name == "best":
        return
    game = position.variant
    square = read_square(best.move.target, game.files, game.ranks)
    blanks = f"royal:{game.royal.symbol} piece:{said.symbol}"
    yield f"review.better.{said.name} {blanks} square@{a1_square(square, game.files, game.ranks)}"


def _chosen(moves: list[MoveValue]) -> Iterator[str]:
    """The fact that compares the move with the others by the table, if anything."""
    best = moves[0].value
    same = sum(each.value.result == best.result for each in moves)
    equal = sum(each.value == best for each in moves)
    if len(moves) == 1:
        yield "review.walk.forced"
    elif best.result == "win" and same == 1:
        yield f"review.walk.only count={len(moves)}"
    elif best.result == "win" and equal == 1:
        yield f"review.walk.quickest count={same} next={moves[1].value.plies}"
    elif best.result == "loss" and equal == 1:
        yield f"review.walk.longest plies={best.plies} next={moves[1].value.plies}"


def main() -> None:
    """Compute an annotated game from a table, and write its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("name")
    parser.add_argument("--table", type=Path)
    args = parser.parse_args()
    record = perfect_game(Tablebase.open(variant(args.variant), args.table))
    record.save(FOLDER / f"{args.name}.csa")
    print(f"wrote {args.name}.csa, {len(record.game.moves)} plies")


if __name__ == "__main__":
    main()

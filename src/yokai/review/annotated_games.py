"""Annotated games: perfect play, or two levels of the computer, with comments made from facts.

`games/<name>.yokai` are records whose comments are facts, one a row, independent of a language:
``review.walk.only count=5``. They are translated when a record is read.

    python -m yokai.review.annotated_games classic seventy_eight  # writes the file, from a table
    python -m yokai.review.annotated_games expert comeback --levels 10 8 --seed 3  # without one
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from yokai import _core
from yokai.engine.engine import Engine
from yokai.engine.explainer import reason
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.engine.move_reason import Reason
from yokai.engine.win_chance import chance
from yokai.errors import UnknownVariant, quote
from yokai.formats.record import Record
from yokai.formats.variation import Variation
from yokai.notation.move import Move, Side
from yokai.review.evaluations import negated
from yokai.review.facts import Fact, Scene, facts
from yokai.review.review import Review
from yokai.review.texts import Voice, key_of, review_words
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue

FOLDER = Path(__file__).parent / "games"
_NODES = 30_000  # of a search that judges a move
_SLIP, _BLUNDER = 0.15, 0.35  # winning chances that a move loses
_SHOWN = 7  # plies of the better line
# Reasons that only repeat what the table says of the choice.
_ONLY_VALUES = ("holds_out", "keeps_draw", "best")
_BLANK = re.compile(r"(\w+)([:=@])(\S+)")  # piece:P, count=5, square@b3


def names() -> list[str]:
    """The names of the annotated games."""
    return sorted(file.stem for file in FOLDER.glob("*.yokai"))


@cache
def names_of(variant: str) -> list[str]:
    """The names of the annotated games of a variant.

    >>> names_of("classic")
    ['seventy_eight']
    """
    header = f"$VARIANT:{variant}\n"
    texts = {name: (FOLDER / f"{name}.yokai").read_text(encoding="utf-8") for name in names()}
    return [name for name, text in texts.items() if header in text]


def annotated_game(name: str, language: str = "en") -> Record:
    """The record of an annotated game, with its comments in a language.

    >>> record = annotated_game("seventy_eight", "en")
    >>> len(record.game.moves), record.comments[0]
    (78, 'South moves first and loses: with best play after 78 half-moves.')
    """
    if name not in names():
        raise UnknownVariant(f"no annotated game {quote(name)}: there are {', '.join(names())}")
    record = Record.load(FOLDER / f"{name}.yokai")
    voice = Voice(Review(record.game, "", "", True, (), (), ()), review_words(language))
    variations = tuple(
        replace(each, comments=_translated(voice, each.comments)) for each in record.variations
    )
    return replace(record, comments=_translated(voice, record.comments), variations=variations)


def _translated(voice: Voice, comments: Mapping[int, str]) -> dict[int, str]:
    first = voice.review.game.start.turn
    said = {}
    for ply, text in comments.items():
        side = first if ply % 2 or not ply else first.other
        said[ply] = "\n".join(_said(voice, line, side) for line in text.splitlines())
    return said


def _said(voice: Voice, line: str, side: Side) -> str:
    key, _, rest = line.partition(" ")
    game, words = voice.review.game.variant, voice.words
    blanks: dict[str, str] = {"side": voice.who(side), "other": voice.who(side.other)}
    for name, mark, value in _BLANK.findall(rest):
        blanks[name] = words.name(game.kind(value).name) if mark == ":" else value
    return words.say(key, **blanks) + words.say("move.stop")


def perfect_game(table: Tablebase) -> Record:
    """The record of a perfect game from the start, with comments as facts."""
    game = Game(table.variant)
    value = table.probe(game.position)
    comments = {0: f"review.walk.{value.result} plies={value.plies}"}
    while not game.outcome:
        position = game.position
        moves = table.moves(position)
        game.play(moves[0].move)
        best = moves[0]
        does = _does(position, best.move, Score.of(best.value), exact=True)
        lines = [*does, *_chosen(moves)]
        if lines:
            comments[len(game.moves)] = "\n".join(lines)
    return Record(game, comments=comments)


def played_game(name: str, levels: tuple[int, int], seed: int, longest: int = 80) -> Game:
    """A game of two levels of the computer, South's first."""
    players = [Engine(name, level, seed=seed + at) for at, level in enumerate(levels)]
    game = Game(name)
    while not game.outcome and len(game.moves) < longest:
        game.play(players[len(game.moves) % 2].best_move(game, Limits(nodes=_NODES)).move)
    return game


def judged_game(game: Game, levels: tuple[int, int]) -> Record:
    """The record of a game with comments as facts, by the engine: what each move does; for a slip
    a glyph, what went wrong, and a variation with the better move."""
    engine = Engine(game.variant)
    best = [_best(engine, position) for position in game.positions if not position.outcome]
    comments = {0: f"review.walk.levels south={levels[0]} north={levels[1]}"}
    glyphs, variations = {}, []
    for ply, (before, move) in enumerate(zip(game.positions, game.moves, strict=False), 1):
        could, after = best[ply - 1].score, best[ply] if ply < len(best) else None
        did = negated(after.score) if after else Score(_core.WIN - 1, 1)
        lost = chance(game.variant, could) - chance(game.variant, did)
        better = best[ply - 1].moves
        if lost < _SLIP or move == better[0]:
            lines = [*_does(before, move, did)]
        else:
            glyphs[ply] = "??" if lost >= _BLUNDER else "?"
            reply = after.moves[0] if after else None
            scene = Scene(before, move, better[0], could, did, False, reply)
            lines = [_row(fact) for fact in facts(scene)[:1]]
            instead = "\n".join(_does(before, better[0], could))
            variations.append(
                Variation(ply - 1, better[:_SHOWN], {ply: instead} if instead else {})
            )
        if lines:
            comments[ply] = "\n".join(lines)
    return Record(game, comments=comments, variations=tuple(variations), glyphs=glyphs)


def _best(engine: Engine, position: Position) -> Line:
    engine.forget()
    return engine.lines(position, Limits(nodes=_NODES))[0]


def _does(position: Position, move: Move, score: Score, exact: bool = False) -> Iterator[str]:
    """The fact that names what the move does, if anything."""
    said = reason(position, move, score, exact=exact)
    if said.name not in _ONLY_VALUES:
        yield _row(said)


def _row(said: Fact | Reason) -> str:
    blanks = [f"{name}:{symbol}" for name, symbol in said.pieces.items()]
    blanks += [f"{name}@{square}" for name, square in said.squares.items()]
    blanks += [f"{name}={number}" for name, number in said.numbers.items()]
    return " ".join([key_of(said), *blanks])


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
    """Compute an annotated game from a table or by two levels, and write its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("name")
    parser.add_argument("--table", type=Path)
    parser.add_argument("--levels", type=int, nargs=2, help="South's and North's")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.levels:
        levels = args.levels[0], args.levels[1]
        record = judged_game(played_game(args.variant, levels, args.seed), levels)
    else:
        record = perfect_game(Tablebase.open(variant(args.variant), args.table))
    record.save(FOLDER / f"{args.name}.yokai")
    print(f"wrote {args.name}.yokai, {len(record.game.moves)} plies")


if __name__ == "__main__":
    main()

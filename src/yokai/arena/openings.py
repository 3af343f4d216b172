"""Openings of a match: level ones that the package brings, random ones, or those of a file.

Each opening is played twice with sides swapped, so that its own advantage cancels out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import BadNotation, YokaiError, quote
from yokai.formats.spelling import Usi, read_game
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

RANDOM = "random"  # accepted instead of a file name
LEVEL_OPENINGS = Path(__file__).parent / "level_openings"  # a file for each variant that has any
FAIR = 300  # hundredths of a plain piece that one side may be ahead at most
_QUICK = Limits(nodes=3000)
_TRIES = 200  # without a new opening, before openings are repeated


@dataclass(frozen=True)
class Opening:
    """An opening: a start position and the first moves."""

    start: Position
    moves: tuple[Move, ...] = ()

    @property
    def game(self) -> Game:
        """The game after the opening."""
        return Game(self.start, self.moves)


def openings_of(
    game: Variant, seed: int, source: str | Path = "", plies: int | None = None
) -> Iterator[Opening]:
    """The openings of a match, without end.

    The source is a file, or `random`. Without one they are the level openings of the variant, in
    the order of the seed; random ones if it has none, or if a number of plies is asked for.

    >>> import yokai
    >>> next(openings_of(yokai.variant("expert"), seed=1)).game.position.in_danger
    False
    """
    if source and str(source) != RANDOM:
        return file_openings(game, source)
    openings = level_openings(game)
    if source or plies is not None or not openings:
        return random_openings(game, default_plies(game) if plies is None else plies, seed)
    Random(seed).shuffle(openings)
    return itertools.cycle(openings)


def level_openings(game: Variant) -> list[Opening]:
    """The level openings that the package brings for a variant; none if it has no file of them."""
    shipped = LEVEL_OPENINGS / f"{game.id}.txt"
    return _read_file(game, shipped) if game.is_built_in and shipped.exists() else []


def default_plies(game: Variant) -> int:
    """The random plies that give enough different openings: more on a larger board."""
    return 4 if game.squares < 20 else 6


def random_openings(game: Variant, plies: int, seed: int) -> Iterator[Opening]:
    """Yield fair openings of this many random plies, different ones as long as there are any.

    >>> import yokai
    >>> [m.usi for m in next(random_openings(yokai.variant("classic"), 2, seed=1)).moves]
    ['2d3c', '3a3b']
    """
    random = Random(seed)
    judge = Engine(game, hash_mb=1, net=False)  # so that the openings do not depend on the network
    seen: set[bytes] = set()
    misses = 0
    while True:
        played = random_game(game, plies, random)
        if played and played.position.key not in seen and _is_fair(judge, played):
            misses = 0
            seen.add(played.position.key)
            yield Opening(played.start, played.moves)
            continue
        misses += 1
        if misses == _TRIES:
            if not seen:
                raise YokaiError(f"found no fair opening of {plies} plies in {game.id}")
            misses = 0
            seen.clear()


def random_game(game: Variant, plies: int, random: Random) -> Game | None:
    """A game of this many random plies, or None if it ended by then."""
    played = Game(game)
    for _ in range(plies):
        if played.outcome:
            return None
        played.play(random.choice(played.legal_moves))
    return None if played.outcome else played


def _is_fair(judge: Engine, game: Game) -> bool:
    judge.forget()
    return abs(judge.lines(game, _QUICK)[0].score.centi) < FAIR


def file_openings(game: Variant, path: str | Path) -> Iterator[Opening]:
    """The openings of a file, repeated endlessly; one per line, see docs/guide/match.md."""
    return itertools.cycle(_read_file(game, path))


def _read_file(game: Variant, path: str | Path) -> list[Opening]:
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise BadNotation(f"the openings {quote(str(path))} cannot be read: {why}") from None
    openings = [
        _read_opening(game, line, number)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.startswith("#")
    ]
    if not openings:
        raise BadNotation(f"the file {quote(str(path))} holds no opening")
    return openings


def _read_opening(game: Variant, line: str, number: int) -> Opening:
    words = line.split()
    if words[0] not in ("startpos", "sfen"):
        words = ["startpos", "moves", *words]
    try:
        played = read_game(Usi(), game, words)
    except YokaiError as error:
        raise BadNotation(f"bad opening, line {number}: {error}") from None
    if played.outcome:
        raise BadNotation(f"bad opening, line {number}: the game is over, {played.outcome}")
    return Opening(played.start, played.moves)

"""Where games of a match begin: random but fair positions, or those of a file.

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

FAIR = 300  # hundredths: an opening that looks more lopsided than this is no test
_GLANCE = Limits(nodes=3000)
_TRIES = 200  # without a new opening, before old ones may come again


@dataclass(frozen=True)
class Opening:
    """A start and the first moves."""

    start: Position
    moves: tuple[Move, ...] = ()

    @property
    def game(self) -> Game:
        """The game so far, for a referee to play on."""
        game = Game(self.start)
        for move in self.moves:
            game.play(move)
        return game


def default_plies(game: Variant) -> int:
    """How many random moves give enough openings: more where the board is larger."""
    return 4 if game.squares < 20 else 6


def random_openings(game: Variant, plies: int, seed: int) -> Iterator[Opening]:
    """Yield fair openings of this many random moves, all different as long as there are any.

    >>> import yokai
    >>> [m.usi for m in next(random_openings(yokai.variant("classic"), 2, seed=1)).moves]
    ['2d3c', '3a3b']
    """
    random = Random(seed)
    judge = Engine(game, hash_mb=1, net=False)  # the same openings, whatever network there is
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
    """A game of this many random moves, unless it ends with them or before."""
    played = Game(game)
    for _ in range(plies):
        if played.outcome:
            return None
        played.play(random.choice(played.legal_moves))
    return None if played.outcome else played


def _is_fair(judge: Engine, game: Game) -> bool:
    judge.forget()
    return abs(judge.lines(game, _GLANCE)[0].score.centi) < FAIR


def file_openings(game: Variant, path: str | Path) -> Iterator[Opening]:
    """Yield the openings of a file over and over: one a line, as in docs/guide/match.md."""
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
    return itertools.cycle(openings)


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

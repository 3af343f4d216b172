"""How long a review takes: of 3x4 by the table, of 5x6 by the engine.

python bench/review.py            # bars: 100 plies of classic below 1 s, expert below 30 s
"""

from __future__ import annotations

import time
from random import Random

from yokai import Engine, Game, Limits, Tablebase
from yokai.review.review import review


def random_game(name: str, plies: int, random: Random) -> Game:
    """Play a game of random moves, which gives a review much to comment on."""
    while True:
        game = Game(name)
        while not game.outcome and len(game.moves) < plies:
            moves = game.legal_moves
            calm = [move for move in moves if not game.position.play(move).outcome]
            game.play(random.choice(calm or moves))
        if len(game.moves) == plies:
            return game


def computers_game(name: str, level: int, longest: int) -> Game:
    """Play a game as weak players do, with some sense and many mistakes."""
    game, engine = Game(name), Engine(name, level, seed=1)
    while not game.outcome and len(game.moves) < longest:
        game.play(engine.best_move(game, Limits(nodes=20_000)).move)
    return game


def main() -> None:
    """Print seconds beside the bar, and fail where one is missed."""
    table = Tablebase.find("classic") or Tablebase.build("classic")
    small = random_game("classic", 100, Random(1))
    large = computers_game("expert", 8, 120)
    late = False
    for game, known, bar in ((small, table, 1.0), (large, None, 30.0)):
        begun = time.perf_counter()
        found = review(game, table=known)
        seconds = time.perf_counter() - begun
        late |= seconds > bar
        print(
            f"{game.variant.id:<8} {len(game.moves):>3} plies {seconds:6.2f} s"
            f"  bar {bar:.0f} s  {len(found.moments)} moments"
        )
    if late:
        raise SystemExit("too slow")


if __name__ == "__main__":
    main()

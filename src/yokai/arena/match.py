"""A match: many pairs of games, played by the workers of an executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from yokai.arena.contender import Contender
from yokai.arena.elo import Sprt, Tally
from yokai.arena.move_note import TimeUse, time_of
from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit, Player
from yokai.arena.referee import GRACE_MS, MAX_PLIES, RefereedGame, play
from yokai.engine.limits import Clock, Limits
from yokai.notation.move import NORTH, SOUTH
from yokai.rules.variant import Variant

_T = TypeVar("_T")
_K = TypeVar("_K")


@dataclass(frozen=True)
class Conditions:
    """The conditions of a match: variant, limits and seed."""

    game: Variant
    limits: Limits
    grace: float = GRACE_MS / 1000  # seconds that all moves of a program may be late in a game
    seed: int = 1  # the same seed gives the same games if the players are deterministic
    max_plies: int = MAX_PLIES
    clock: Clock | None = None  # for the whole game, where the limits are not for each move
    limits_b: Limits | None = None  # of player B, if they are not the same


@dataclass(frozen=True)
class Pair:
    """Two games from one opening: A is South in the first, North in the second."""

    number: int
    first: RefereedGame
    second: RefereedGame

    @property
    def points(self) -> tuple[float, float]:
        """The points of A in both games."""
        return self.first.score(SOUTH), self.second.score(NORTH)

    @property
    def times(self) -> tuple[TimeUse, TimeUse]:
        """The time that A and B used."""
        first, second = (
            [time_of(game.own_notes(side)) for side in (SOUTH, NORTH)]
            for game in (self.first, self.second)
        )
        return first[0] + second[1], first[1] + second[0]


def play_pair(
    number: int, opening: Opening, a: Contender, b: Contender, conditions: Conditions
) -> Pair:
    """Play an opening twice with sides swapped; the players run for this pair only."""
    with ExitStack() as stack:
        players = [
            stack.enter_context(closing(enter(contender, conditions, 2 * number + seat)))
            for seat, contender in enumerate((a, b))
        ]
        terms = conditions.max_plies, conditions.clock
        first = play(opening, (players[0], players[1]), (a.name, b.name), *terms)
        second = play(opening, (players[1], players[0]), (b.name, a.name), *terms)
        return Pair(number, first, second)


def try_out(contender: Contender, conditions: Conditions) -> str:
    """Build and start a player once; return an error sentence, or an empty string."""
    contender.prepare()
    with closing(enter(contender, conditions, 0)) as player:
        try:
            player.new_game()
        except Forfeit as failure:
            return f"{contender.name} does not play: {failure}"
    return ""


def enter(contender: Contender, conditions: Conditions, seat: int) -> Player:
    """Make a player; each seat has its own random seed, and odd seats are those of player B."""
    seed = conditions.seed * 1_000_003 + seat
    limits = (seat % 2 and conditions.limits_b) or conditions.limits
    return contender.enter(conditions.game, limits, conditions.grace, seed)


def play_match(
    executor: Executor,
    workers: int,
    task: Callable[[int, Opening], Pair],
    openings: Iterator[Opening],
    pairs: int,
    sprt: Sprt | None = None,
) -> Iterator[tuple[Pair, Tally]]:
    """Play a match; yield each finished pair with the tally so far, until all are played.

    With an SPRT the match ends as soon as the test has a verdict.
    """
    tally = Tally()
    jobs = ((None, item) for item in enumerate(islice(openings, pairs), 1))
    with closing(finished(executor, workers, task, jobs)) as done:
        for _, pair in done:
            tally.add(*pair.points)
            yield pair, tally
            if sprt and sprt.verdict(tally):
                return


def finished(
    executor: Executor,
    workers: int,
    task: Callable[..., _T],
    jobs: Iterable[tuple[_K, tuple[Any, ...]]],
) -> Generator[tuple[_K, _T], None, None]:
    """Do a task for jobs, each a name and its arguments; yield names and results as they come."""
    waiting, running = iter(jobs), dict[Future[_T], _K]()
    try:
        while True:
            # At most as many as workers: an executor may not be able to cancel queued tasks.
            for name, given in islice(waiting, workers - len(running)):
                running[executor.submit(task, *given)] = name
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()

"""Tournaments for tests: played by arithmetic instead of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from yokai.tournament.event_log import Cup, Fixture, FormatName, GameResult, Round
from yokai.tournament.fixtures import arrange
from yokai.tournament.pairing import draw
from yokai.tournament.tallies import Ledger

Judge = Callable[[Fixture], GameResult]


class NoBook:
    """Openings that take no time to find: none."""

    def opening(self, name: str, number: int) -> object:
        """The start of the game."""
        import yokai
        from yokai.arena.openings import Opening

        return Opening(yokai.variant(name).start)


def cup(format: FormatName, **more: object) -> Cup:
    """A small one."""
    return Cup("test", format, ("classic",), **{"rounds": 5, **more})  # type: ignore[arg-type]


def by_name(fixture: Fixture) -> GameResult:
    """The name that comes first in the alphabet wins."""
    winner = "south" if fixture.south < fixture.north else "north"
    return GameResult(fixture.number, winner, "capture", "")  # type: ignore[arg-type]


def drawn(fixture: Fixture) -> GameResult:
    """Nobody wins."""
    return GameResult(fixture.number, None, "repetition", "")


class Season:
    """A tournament that grows, round by round."""

    def __init__(self, cup: Cup, names: Sequence[str]) -> None:
        self.cup, self.names = cup, [*names]
        self.rounds: list[Round] = []
        self.results: dict[int, GameResult] = {}

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.cup, self.names, self.rounds, self.results)

    def draw(self) -> list[Round]:
        """Draw what comes next, and keep it."""
        rounds = arrange(self.ledger, draw(self.ledger), NoBook())  # type: ignore[arg-type]
        self.rounds += rounds
        return rounds

    def play(self, judge: Judge) -> None:
        """Finish all games that are drawn."""
        for fixture in self.ledger.pending:
            self.results[fixture.number] = judge(fixture)

    def play_on(self, judge: Judge, rounds: int = 1000) -> Season:
        """Draw and play to the end, or for so many draws."""
        for _ in range(rounds):
            if not self.draw():
                break
            self.play(judge)
        return self

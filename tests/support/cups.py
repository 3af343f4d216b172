"""Tournaments for tests, whose results are computed without games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from yokai.tournament.event_log import Cup, Fixture, FormatName, GameResult, Round
from yokai.tournament.fixtures import arrange
from yokai.tournament.pairing import next_rounds
from yokai.tournament.tallies import Tallies

Judge = Callable[[Fixture], GameResult]


class NoBook:
    """A book of openings without moves, which takes no time to make."""

    def opening(self, name: str, number: int) -> object:
        """Return the start of a variant as its opening."""
        import yokai
        from yokai.arena.openings import Opening

        return Opening(yokai.variant(name).start)


def cup(format: FormatName, **more: object) -> Cup:
    """Make the settings of a small tournament."""
    return Cup("test", format, ("classic",), **{"rounds": 5, **more})  # type: ignore[arg-type]


def by_name(fixture: Fixture) -> GameResult:
    """Let the entrant win whose name comes first in the alphabet."""
    winner = "south" if fixture.south < fixture.north else "north"
    return GameResult(fixture.number, winner, "capture", "")  # type: ignore[arg-type]


def drawn(fixture: Fixture) -> GameResult:
    """End a game as a draw."""
    return GameResult(fixture.number, None, "repetition", "")


class Season:
    """A tournament that grows, round by round."""

    def __init__(self, cup: Cup, names: Sequence[str]) -> None:
        self.cup, self.names = cup, [*names]
        self.rounds: list[Round] = []
        self.results: dict[int, GameResult] = {}

    @property
    def tallies(self) -> Tallies:
        return Tallies(self.cup, self.names, self.rounds, self.results)

    def draw(self) -> list[Round]:
        """Pair the next rounds, and keep them."""
        rounds = arrange(self.tallies, next_rounds(self.tallies), NoBook())  # type: ignore[arg-type]
        self.rounds += rounds
        return rounds

    def play(self, judge: Judge) -> None:
        """Finish all games that are paired."""
        for fixture in self.tallies.pending:
            self.results[fixture.number] = judge(fixture)

    def play_on(self, judge: Judge, rounds: int = 1000) -> Season:
        """Pair and play to the end, or for a number of rounds."""
        for _ in range(rounds):
            if not self.draw():
                break
            self.play(judge)
        return self

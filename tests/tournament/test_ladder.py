"""A ladder: new versions play at once, old ones no more, and it rests when all have played."""

from __future__ import annotations

from tests.support.cups import NoBook, by_name, cup
from yokai.tournament.event_log import Entrant, GameResult, Round
from yokai.tournament.fixtures import arrange
from yokai.tournament.ladder import pair_ladder, previous_version, superseded
from yokai.tournament.tallies import Tallies


class Term:
    """A ladder that is played pairing by pairing."""

    def __init__(self, *names: str, rounds: int = 4) -> None:
        self.cup = cup("ladder", rounds=rounds)
        self.entrants = {name: Entrant(name, "random") for name in names}
        self.rounds: list[Round] = []
        self.results: dict[int, GameResult] = {}

    @property
    def tallies(self) -> Tallies:
        old = superseded(self.entrants.values())
        return Tallies(self.cup, [*self.entrants], self.rounds, self.results, old)

    def enter(self, author: str, version: int) -> None:
        name = f"{author} v{version}"
        self.entrants[name] = Entrant(name, "random", author=author, version=version)

    def pair(self) -> set[str] | None:
        found = pair_ladder(self.tallies)
        self.rounds += arrange(self.tallies, found, NoBook())  # type: ignore[arg-type]
        return {*found[0].pairs[0]} if found else None

    def play(self) -> None:
        for fixture in self.tallies.pending:
            self.results[fixture.number] = by_name(fixture)


def test_everyone_plays_enough_and_then_it_rests() -> None:
    term = Term("a", "b", "c", "d", "e")
    while term.pair():
        term.play()
    played = {name: len(met) for name, met in term.tallies.opponents.items()}
    assert min(played.values()) >= 4
    assert max(played.values()) <= 6
    assert all(len(set(met)) == 4 for met in term.tallies.opponents.values()), "all met all"


def test_new_version_plays_at_once_and_the_old_one_no_more() -> None:
    term = Term("a", "b", "c", "d")
    term.enter("Anna", 1)
    while term.pair():
        term.play()
    term.enter("Anna", 2)
    seen = []
    while pair := term.pair():
        assert "Anna v2" in pair, "the others have played enough"
        seen.append(pair)
        term.play()
    assert len(seen) == 4
    assert not any("Anna v1" in pair for pair in seen)
    anna = term.entrants["Anna v2"]
    assert previous_version(anna, term.entrants.values()) == "Anna v1"
    assert previous_version(term.entrants["a"], term.entrants.values()) is None


def test_games_at_once_are_of_different_entrants() -> None:
    term = Term("a", "b", "c", "d", "e")
    first, second = term.pair(), term.pair()
    assert first
    assert second
    assert not first & second
    assert term.pair() is None, "one is left over"
    assert pair_ladder(Term("a").tallies) == []

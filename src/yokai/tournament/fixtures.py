"""Games for the pairs of a draw: numbers, sides and openings.

In one round all pairs play the same openings, so that nobody is favoured by theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from yokai.arena.openings import Opening, default_plies, file_openings, random_openings
from yokai.rules.variant import variant_of
from yokai.tournament.event_log import Cup, Fixture, Pairing, Round
from yokai.tournament.tallies import RoundPairs, Tallies


class OpeningBook:
    """The openings of a tournament, by variant and number; the same for the same seed."""

    def __init__(self, cup: Cup) -> None:
        """Read a file of openings, if there is one, so that a mistake in it is told at once."""
        self._cup = cup
        self._made: dict[str, list[Opening]] = {name: [] for name in cup.variants}
        self._more = {name: self._begin(name) for name in cup.variants}

    def _begin(self, name: str) -> Iterator[Opening]:
        game = variant_of(name)
        if self._cup.openings:
            return file_openings(game, self._cup.openings)
        plies = default_plies(game) if self._cup.plies is None else self._cup.plies
        return random_openings(game, plies, self._cup.seed)

    def opening(self, name: str, number: int) -> Opening:
        """The opening of this number, from 0 on."""
        made = self._made[name]
        while len(made) <= number:
            made.append(next(self._more[name]))
        return made[number]


def arrange(tallies: Tallies, draws: Sequence[RoundPairs], book: OpeningBook) -> list[Round]:
    """Make rounds of draws."""
    numbers = count(max((game.number for game in tallies.fixtures), default=0) + 1)
    return [
        Round(
            draw.number,
            tuple(
                Pairing(a, b, tuple(_games(tallies.cup, (a, b), line, book, numbers)))
                for a, b in draw.pairs
            ),
            draw.byes,
        )
        for line, draw in enumerate(draws, len(tallies.rounds))
    ]


def _games(
    cup: Cup, pair: tuple[str, str], line: int, book: OpeningBook, numbers: Iterator[int]
) -> Iterator[Fixture]:
    """The games of a pair: two of one opening, with sides swapped."""
    openings = (cup.games + 1) // 2  # in a round
    for place, name in enumerate(cup.variants):
        for index in range(cup.games):
            opening = book.opening(name, line * openings + index // 2)
            first = (index + place * cup.games) % 2
            start = opening.start.sfen
            yield Fixture(
                next(numbers),
                south=pair[first],
                north=pair[1 - first],
                variant=name,
                start="" if start == opening.start.variant.start.sfen else start,
                moves=tuple(move.usi for move in opening.moves),
            )

"""The games of pairings: numbers, sides and openings.

All pairings of a round play the same openings, so that no opening favours an entrant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from yokai.arena.openings import Opening, openings_of
from yokai.rules.variant import variant_of
from yokai.tournament.event_log import Cup, Fixture, Pairing, Round
from yokai.tournament.handicap import with_odds
from yokai.tournament.tallies import RoundPairs, Tallies


class OpeningBook:
    """The openings of a tournament by variant and number; the same seed gives the same openings."""

    def __init__(self, cup: Cup) -> None:
        """Read the file of openings, if there is one, so that its errors are raised early."""
        self._cup = cup
        self._made: dict[str, list[Opening]] = {name: [] for name in cup.variants}
        self._more = {name: self._begin(name) for name in cup.variants}

    def _begin(self, name: str) -> Iterator[Opening]:
        cup = self._cup
        return openings_of(variant_of(name), cup.seed, cup.openings, cup.plies)

    def opening(self, name: str, number: int) -> Opening:
        """The opening of this number, from 0 on."""
        made = self._made[name]
        while len(made) <= number:
            made.append(next(self._more[name]))
        return made[number]


def arrange(
    tallies: Tallies,
    rounds: Sequence[RoundPairs],
    book: OpeningBook,
    odds: Mapping[str, str] | None = None,
) -> list[Round]:
    """Give the games of these rounds their numbers, sides and openings.

    `odds` are the letters of the pieces that an entrant gives; such games have no opening moves.
    """
    numbers = count(max((game.number for game in tallies.fixtures), default=0) + 1)
    return [
        Round(
            each.number,
            tuple(
                Pairing(a, b, tuple(_games(tallies.cup, (a, b), index, book, numbers, odds or {})))
                for a, b in each.pairs
            ),
            each.byes,
        )
        for index, each in enumerate(rounds, len(tallies.rounds))
    ]


def _games(
    cup: Cup,
    pair: tuple[str, str],
    round_index: int,
    book: OpeningBook,
    numbers: Iterator[int],
    odds: Mapping[str, str],
) -> Iterator[Fixture]:
    """The games of a pairing: each opening is played twice with sides swapped."""
    openings = (cup.games + 1) // 2  # in a round
    for place, name in enumerate(cup.variants):
        for index in range(cup.games):
            opening = book.opening(name, round_index * openings + index // 2)
            first = (index + place * cup.games) % 2
            given = odds.get(pair[first], ""), odds.get(pair[1 - first], "")
            if any(given):
                opening = Opening(with_odds(opening.start.variant, given))
            start = opening.start.sfen
            yield Fixture(
                next(numbers),
                south=pair[first],
                north=pair[1 - first],
                variant=name,
                start="" if start == opening.start.variant.start.sfen else start,
                moves=tuple(move.usi for move in opening.moves),
            )

"""Games for pairs: numbers, sides, openings."""

from __future__ import annotations

import msgspec

from tests.support.cups import Season, cup
from yokai.tournament.fixtures import OpeningBook, arrange
from yokai.tournament.pairing import next_rounds


def test_openings_are_played_from_both_sides_and_by_all_of_a_round() -> None:
    agreed = msgspec.structs.replace(cup("round robin", games=4), variants=("classic", "dobutsu"))
    tallies = Season(agreed, "abcd").tallies
    rounds = arrange(tallies, next_rounds(tallies), OpeningBook(agreed))
    games = [game for line in rounds for pairing in line.pairings for game in pairing.games]
    assert [game.number for game in games] == [*range(1, 6 * 8 + 1)]
    for line in rounds:
        openings = [[game.moves for game in pairing.games] for pairing in line.pairings]
        assert openings[0] == openings[1]
    for pairing in rounds[0].pairings:
        first, second, third, _ = pairing.games[:4]
        assert first.moves == second.moves != third.moves
        assert (first.south, first.north) == (second.north, second.south)
        assert [game.variant for game in pairing.games] == ["classic"] * 4 + ["dobutsu"] * 4
    assert rounds[0].pairings[0].games[0].moves != rounds[1].pairings[0].games[0].moves
    again = arrange(tallies, next_rounds(tallies), OpeningBook(agreed))
    assert again == rounds, "the same seed gives the same games"


def test_odd_games_share_the_sides_over_the_variants() -> None:
    agreed = msgspec.structs.replace(cup("round robin", games=1), variants=("classic", "dobutsu"))
    tallies = Season(agreed, "ab").tallies
    [line] = arrange(tallies, next_rounds(tallies), OpeningBook(agreed))
    assert [game.south for game in line.pairings[0].games] == ["a", "b"]

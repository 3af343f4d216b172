"""Spaced repetition: a missed puzzle comes again, later and later."""

from yokai.app.games.clock import DAY
from yokai.app.puzzles.spaced_repetition import found, missed
from yokai.storage.puzzles import Card

NOW = 20_000 * DAY + 7


def test_missed_puzzle_comes_again_later_and_later() -> None:
    card = missed(None, NOW)
    assert card
    assert missed(card, NOW) == card  # again at once: it is planned already
    assert found(card, NOW) == card
    waits, now = [], NOW
    while card:
        assert card.due % DAY == 0  # from the beginning of a day
        waits.append((card.due - now // DAY * DAY) // DAY)
        now = card.due
        card = found(card, now)
        assert found(card, now) == card  # once for each day
    assert waits[0] == 1
    assert waits == sorted(set(waits))
    assert waits[-1] <= 100
    assert found(None, NOW) is None  # nothing was missed


def test_forgotten_puzzle_is_tomorrows() -> None:
    card = missed(None, NOW)
    for _ in range(3):
        assert card
        card = found(card, card.due)
    assert card
    again = missed(card, card.due)
    assert isinstance(again, Card)
    assert DAY <= again.due - card.due <= 3 * DAY

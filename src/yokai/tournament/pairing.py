"""The formats: each is a pure function from what has happened to the next rounds."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2

from yokai.tournament.event_log import FormatName
from yokai.tournament.gauntlet import draw_gauntlet
from yokai.tournament.knock_out import draw_knock_out, reached, seeded
from yokai.tournament.round_robin import draw_round_robin
from yokai.tournament.swiss import draw_swiss
from yokai.tournament.tallies import Ledger, RoundPairs

_DRAWS: dict[FormatName, Callable[[Ledger], list[RoundPairs]]] = {
    "round robin": draw_round_robin,
    "swiss": draw_swiss,
    "knock-out": draw_knock_out,
    "gauntlet": draw_gauntlet,
}
FORMATS: tuple[FormatName, ...] = tuple(_DRAWS)


def draw(ledger: Ledger) -> list[RoundPairs]:
    """The rounds to be played next; none if games are missing for that, or all is over."""
    return _DRAWS[ledger.cup.format](ledger) if len(ledger.entrants) > 1 else []


def takes_latecomers(ledger: Ledger) -> bool:
    """May somebody join now?"""
    return ledger.cup.format != "knock-out" or not ledger.rounds


def how_far(ledger: Ledger) -> dict[str, int]:
    """How far each has come, in a format where that counts more than points."""
    return reached(ledger) if ledger.cup.format == "knock-out" else {}


def games_in_all(ledger: Ledger) -> int:
    """How many games there will be, as far as anybody can tell now."""
    drawn = sum(1 for _ in ledger.fixtures)
    number = max((line.number for line in ledger.rounds), default=0)
    each = ledger.games_of_pairing
    if ledger.cup.format == "swiss":
        return drawn + max(ledger.cup.rounds - number, 0) * (len(ledger.entrants) // 2) * each
    if ledger.cup.format == "knock-out" and ledger.entrants:
        left = len(seeded(ledger))
        rounds = ceil(log2(left)) if left > 1 else 0
        return drawn + sum(_tables(left, n) for n in range(number + 1, rounds + 1)) * each
    return drawn + sum(len(more.pairs) for more in draw(ledger)) * each


def _tables(entrants: int, number: int) -> int:
    """How many pairs meet in a round of a knock-out."""
    rounds = ceil(log2(entrants))
    return entrants - 2 ** (rounds - 1) if number == 1 else int(2 ** (rounds - number))

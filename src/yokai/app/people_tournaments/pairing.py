"""The pairing of a tournament of people: who plays whom next, by the code that pairs bots.

That code knows entrants by their names. Here the name of an entrant is the participant's number.
All who ever played are counted; only those who are there are paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from yokai.storage.groups.people_tournaments import (
    FormName,
    PairedBoard,
    Participant,
    TournamentState,
)
from yokai.tournament.event_log import Cup, Fixture, FormatName, GameResult, Pairing, Round
from yokai.tournament.pairing import next_rounds
from yokai.tournament.tallies import Pair, RoundPairs, Tallies

HOST = 1  # the number of the participant who plays all others in a simul
LATE = 0.5  # points of who joins a Swiss tournament after its first round has begun

_FORMATS: dict[FormName, FormatName] = {
    "round robin": "round robin",
    "swiss": "swiss",
    "knock-out": "knock-out",
    "simul": "gauntlet",
}


def is_pending(board: PairedBoard) -> bool:
    """Is the result of a board open?"""
    return board.north is not None and board.reason is None


def pending(state: TournamentState) -> list[PairedBoard]:
    """The boards whose result is open."""
    return [board for board in state.boards if is_pending(board)]


def entrants(state: TournamentState) -> list[Participant]:
    """Everybody who plays or has been paired, in the order of their places."""
    paired = {number for board in state.boards for number in (board.south, board.north)}
    there = [each for each in state.participants if plays(each) or each.number in paired]
    return sorted(there, key=lambda each: (each.seed, each.number))


def plays(participant: Participant) -> bool:
    """Is a participant there to be paired?"""
    return participant.state == "playing"


def boards_of(state: TournamentState, number: int | None) -> int:
    """The number of boards at which a participant plays at once: of the host of a simul all."""
    if state.tournament.form != "simul" or number != HOST:
        return 1
    return max(1, sum(map(plays, state.participants)) - 1)


def seeds_of(participants: Sequence[Participant], secret: str) -> dict[int, int]:
    """The places in the list of those who are there: random, and the same for the same secret."""
    numbers = [each.number for each in participants if plays(each)]
    Random(secret).shuffle(numbers)
    return {number: place for place, number in enumerate(numbers, 1)}


def tallies_of(state: TournamentState) -> Tallies:
    """The tallies of all rounds so far."""
    tournament = state.tournament
    everybody = entrants(state)
    cup = Cup(
        name=tournament.title,
        format=_FORMATS[tournament.form],
        variants=(tournament.variant,),
        rounds=tournament.rounds,
        games=1,
        challenger=str(HOST),
    )
    results = {
        board.number: GameResult(board.number, board.winner, board.reason, record="")
        for board in state.boards
        if board.north is not None and board.reason is not None
    }
    tallies = Tallies(cup, [str(each.number) for each in everybody], _rounds(state), results)
    if tournament.form == "swiss":
        for each in everybody:
            tallies.points[str(each.number)] += LATE * each.late
    return tallies


def _rounds(state: TournamentState) -> list[Round]:
    """The boards as rounds, one for each pairing."""
    rounds = []
    boards = sorted(state.boards, key=lambda board: (board.pairing, board.number))
    for _, paired in groupby(boards, key=lambda board: board.pairing):
        some = [*paired]
        byes = tuple(str(board.south) for board in some if board.north is None)
        pairings = tuple(
            _pairing(state.tournament.variant, board.number, str(board.south), str(board.north))
            for board in some
            if board.north is not None
        )
        rounds.append(Round(some[0].round, pairings, byes))
    return rounds


def _pairing(variant: str, number: int, south: str, north: str) -> Pairing:
    return Pairing(south, north, (Fixture(number, south, north, variant),))


def next_pairing(state: TournamentState) -> RoundPairs | None:
    """The next round; None at the end, and while games are pending that decide it."""
    tallies = tallies_of(state)
    there = {str(each.number) for each in state.participants if plays(each)}
    form = state.tournament.form
    if form == "swiss":
        tallies.entrants = [name for name in tallies.entrants if name in there]
    rounds = next_rounds(tallies)
    if form in ("knock-out", "swiss"):
        return rounds[0] if rounds else None
    if form == "simul" and str(HOST) not in there:
        return None
    pairs = _all_at_once(rounds, there) if form == "simul" else _one_each(rounds, there)
    if not pairs:
        return None
    number = max((board.round for board in state.boards), default=0) + 1
    playing = {name for pair in pairs for name in pair}
    byes = () if form == "simul" else tuple(name for name in tallies.entrants if name in there)
    return RoundPairs(number, tuple(pairs), tuple(name for name in byes if name not in playing))


def _all_at_once(rounds: Sequence[RoundPairs], there: set[str]) -> list[Pair]:
    return [pair for each in rounds for pair in each.pairs if {*pair} <= there]


def _one_each(rounds: Sequence[RoundPairs], there: set[str]) -> list[Pair]:
    """The first pairs that are missing, each of those who are there in one of them: who was away
    catches up in later rounds."""
    busy: set[str] = set()
    pairs = []
    for pair in _all_at_once(rounds, there):
        if not busy & {*pair}:
            busy |= {*pair}
            pairs.append(pair)
    return pairs

"""The course of a tournament of people: pure functions from one state to the next.

A tournament goes on by itself: results are counted when games end, and a round begins when all
boards of the last one are decided and the pause is over. A simul has no rounds to wait for: who
comes gets a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from yokai.app.people_tournaments.pairing import (
    HOST,
    next_pairing,
    pending,
    plays,
    seeds_of,
    tallies_of,
)
from yokai.notation.move import NORTH, SOUTH, Side, SideWord
from yokai.refusal import Refusal
from yokai.storage.events import Event
from yokai.storage.groups.people_tournaments import (
    BegunGame,
    PairedBoard,
    Participant,
    ParticipantState,
    PeopleTournament,
    TournamentChange,
    TournamentState,
)
from yokai.tournament.pairing import takes_latecomers
from yokai.tournament.tallies import RoundPairs

MISSED = 2  # games in a row without a move after which a participant is not paired any more
_FIRST_MOVES = 2  # plies after which both have come

# Makes the game of two participants: South, then North.
MakeGame = Callable[[Participant, Participant], BegunGame]


@dataclass(frozen=True)
class TournamentMoment:
    """A moment at which a tournament is looked at: the time, and the games that have ended."""

    now: int
    ended: Mapping[str, Event]
    make_game: MakeGame


def begun(state: TournamentState, moment: TournamentMoment, secret: str) -> TournamentChange:
    """Begin a tournament with those who have come."""
    tournament = state.tournament
    if tournament.begun is not None:
        raise Refusal("tournament_begun", "this tournament has begun already")
    if sum(map(plays, state.participants)) < len(Side):
        raise Refusal("too_few", "a tournament needs two people at least")
    if tournament.form == "simul" and not plays(participant_of(state, HOST)):
        raise Refusal("no_host", "a simul needs the one who plays all others")
    seeds = seeds_of(state.participants, secret)
    seeded = tuple(
        replace(each, seed=seeds.get(each.number, 0), late=False) for each in state.participants
    )
    state = replace(state, participants=seeded)
    return advanced(_changed(state, begun=moment.now), moment)


def advanced(
    state: TournamentState, moment: TournamentMoment, at_once: bool = False
) -> TournamentChange:
    """Count what has ended, and begin what may begin; `at_once` waits for no pause."""
    tournament = state.tournament
    if tournament.begun is None or tournament.over is not None:
        return TournamentChange(state)
    state = counted(state, moment.ended)
    games: list[BegunGame] = []
    while tournament.form == "simul" or not pending(state):
        paired = next_pairing(state)
        if paired is None:
            break
        if state.boards and tournament.form != "simul" and not at_once:
            state = _waiting(state, moment.now)
            if (state.tournament.next_at or 0) > moment.now:
                return TournamentChange(state, tuple(games))
        state, more = _with_round(state, paired, moment)
        games += more
        at_once = False
    if not pending(state):
        state = _changed(state, over=moment.now, next_at=None, due=None)
    return TournamentChange(state, tuple(games))


def counted(state: TournamentState, ended: Mapping[str, Event]) -> TournamentState:
    """Count the results of games that have ended, and who has not come to them."""
    boards, people = [], {each.number: each for each in state.participants}
    for board in pending(state):
        if board.played is None:
            boards.append(replace(board, reason="lost"))
        elif event := ended.get(board.played):
            boards.append(replace(board, winner=event.winner, reason=event.reason))
            for number, came in _came(board, event):
                people[number] = _after_game(people[number], came)
    if not boards:
        return state
    return replace(_with_boards(state, boards), participants=tuple(people.values()))


def _came(board: PairedBoard, event: Event) -> list[tuple[int, bool]]:
    """The participants at a board who have come. One who loses by time before the first move has
    not; one who waited for the other is not asked."""
    assert board.north is not None
    if event.reason != "time" or event.ply >= _FIRST_MOVES:
        return [(board.south, True), (board.north, True)]
    return [(board.north if event.winner == "south" else board.south, False)]


def _after_game(participant: Participant, came: bool) -> Participant:
    missed = 0 if came else participant.missed + 1
    out = missed >= MISSED and plays(participant)
    return replace(participant, missed=missed, state="missed" if out else participant.state)


def _waiting(state: TournamentState, now: int) -> TournamentState:
    """The state in the pause before the next round."""
    tournament = state.tournament
    if tournament.next_at is not None:
        return state
    return _changed(state, next_at=now + tournament.pause, due=None)


def _with_round(
    state: TournamentState, paired: RoundPairs, moment: TournamentMoment
) -> tuple[TournamentState, list[BegunGame]]:
    """Begin a round: the state after it, and its games. A participant who is not there has lost."""
    people = {str(each.number): each for each in state.participants}
    number = max((board.number for board in state.boards), default=0)
    pairing = max((board.pairing for board in state.boards), default=-1) + 1
    boards, games = [], []
    for south, north in paired.pairs:
        number += 1
        pair = people[south], people[north]
        board = PairedBoard(
            number, pairing, paired.number, pair[0].number, pair[1].number, None, moment.now
        )
        if all(map(plays, pair)):
            game = moment.make_game(*pair)
            games.append(game)
            board = replace(board, played=game.header.id)
        else:  # of two who are away the better seed goes on
            winner: SideWord = "north" if plays(pair[1]) else "south"
            if not any(map(plays, pair)):
                winner = "south" if pair[0].seed <= pair[1].seed else "north"
            board = replace(board, winner=winner, reason="away")
        boards.append(board)
    for name in paired.byes:
        number += 1
        boards.append(
            PairedBoard(
                number, pairing, paired.number, int(name), None, None, moment.now, reason="bye"
            )
        )
    due = moment.now + state.tournament.no_show if games else None
    return _changed(_with_boards(state, boards), next_at=None, due=due), games


def joined(state: TournamentState, person: str, name: str, card: str, most: int) -> TournamentState:
    """Somebody comes, by the link or with a card; who is there stays."""
    tournament = state.tournament
    if found := of_person(state, person):
        if found.state == "removed":
            raise Refusal("tournament_removed", "the organiser has taken you out")
        return state
    place = next((each for each in state.participants if card and each.card == card), None)
    if card and place is None:
        raise Refusal("wrong_card", "this card is not of this tournament")
    if place and place.person is not None:
        raise Refusal("card_taken", "somebody has taken this card already")
    if place is None and not tournament.open:
        raise Refusal("tournament_closed", "one comes into this tournament by a card")
    if tournament.over is not None:
        raise Refusal("tournament_over", "this tournament is over")
    is_late = tournament.begun is not None
    if is_late and not takes_latecomers(tallies_of(state)):
        raise Refusal("tournament_begun", "a knock-out that has begun takes nobody more")
    if is_late and tournament.form == "swiss" and _round(state) >= tournament.rounds:
        raise Refusal("last_round", "the last round has begun: nobody can come any more")
    if place is None and len(state.participants) >= most:
        raise Refusal("tournament_full", f"this tournament has room for {most} people")
    number = max((each.number for each in state.participants), default=0) + 1
    place = place or Participant(number, None, "", "", "invited")
    name = place.name or name
    if not name:
        raise Refusal("no_name", "type a name that others can read")
    check_free(state, name, place.number)
    seed = max((each.seed for each in state.participants), default=0) + 1 if is_late else 0
    place = replace(place, person=person, name=name, state="playing", seed=seed, late=is_late)
    return with_participant(state, place)


def came_back(state: TournamentState, number: int) -> TournamentState:
    """A participant who was out plays again from the next round on."""
    found = participant_of(state, number)
    if state.tournament.over is not None:
        raise Refusal("tournament_over", "this tournament is over")
    if found.person is None or plays(found):
        return state
    return with_participant(state, replace(found, state="playing", missed=0))


def went(state: TournamentState, number: int, how: ParticipantState) -> TournamentState:
    """A participant is out: before the first pairing without a trace."""
    found = participant_of(state, number)
    if state.tournament.begun is None or found.person is None:
        if state.tournament.form == "simul" and number == HOST:
            raise Refusal("no_host", "a simul needs the one who plays all others")
        rest = tuple(each for each in state.participants if each.number != number)
        return replace(state, participants=rest)
    return with_participant(state, replace(found, state=how))


def ruled(state: TournamentState, number: int, winner: SideWord | None) -> TournamentState:
    """The organiser sets the result of a board."""
    board = next((each for each in state.boards if each.number == number), None)
    if board is None or board.north is None:
        raise Refusal("unknown_board", f"there is no board {number} with two people")
    if state.tournament.form == "knock-out":
        if winner is None:
            raise Refusal("needs_winner", "in a knock-out somebody has to win")
        if board.round < _round(state):
            raise Refusal("round_gone", "the next round of a knock-out is paired already")
    return _with_boards(state, [replace(board, winner=winner, reason="ruling")])


def ended(state: TournamentState, now: int) -> TournamentState:
    """The organiser ends a tournament; games that go on do not count any more."""
    if state.tournament.begun is None or state.tournament.over is not None:
        return state
    return _changed(state, over=now, next_at=None, due=None)


def of_person(state: TournamentState, person: str | None) -> Participant | None:
    """The participant that a player is."""
    if person is None:
        return None
    return next((each for each in state.participants if each.person == person), None)


def participant_of(state: TournamentState, number: int) -> Participant:
    """The participant of a number."""
    for each in state.participants:
        if each.number == number:
            return each
    raise Refusal("unknown_person", f"nobody here has the number {number}")


def side_of(board: PairedBoard, number: int) -> Side:
    """The side of a participant at their board."""
    return SOUTH if board.south == number else NORTH


def with_participant(state: TournamentState, changed: Participant) -> TournamentState:
    """A state with a participant who is new or changed."""
    people = {each.number: each for each in state.participants} | {changed.number: changed}
    return replace(state, participants=tuple(people[number] for number in sorted(people)))


def check_free(state: TournamentState, name: str, number: int = 0) -> None:
    """Refuse a name that another participant has."""
    others = {each.name.casefold() for each in state.participants if each.number != number}
    if name and name.casefold() in others:
        told = f"somebody here is called {name!r} already: add a letter"
        raise Refusal("name_taken", told, {"name": name})


def _round(state: TournamentState) -> int:
    return max((board.round for board in state.boards), default=0)


def _with_boards(state: TournamentState, changed: list[PairedBoard]) -> TournamentState:
    boards = {each.number: each for each in state.boards}
    boards |= {each.number: each for each in changed}
    return replace(state, boards=tuple(boards[number] for number in sorted(boards)))


def _changed(state: TournamentState, **values: int | None) -> TournamentState:
    tournament: PeopleTournament = replace(state.tournament, **values)  # type: ignore[arg-type]
    return replace(state, tournament=tournament)

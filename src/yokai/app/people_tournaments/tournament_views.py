"""Views of a tournament of people: all that every reader sees, and what one reader sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, log2
from typing import Literal

import msgspec

from yokai.app import messages
from yokai.app.people_tournaments.course import of_person
from yokai.app.people_tournaments.pairing import entrants, is_pending, plays, tallies_of
from yokai.app.people_tournaments.table import cross_of, table_of
from yokai.storage.events import Event
from yokai.storage.groups.people_tournaments import (
    PairedBoard,
    PeopleTournament,
    TournamentState,
)
from yokai.tournament.bracket import bracket_of, stage_of

_MOST_CROSS = 32  # people in a table of everybody against everybody


def shared_view(state: TournamentState) -> messages.PeopleTournamentView:
    """A tournament as everybody sees it."""
    tournament = state.tournament
    table = table_of(state)
    names = {each.number: each.name for each in state.participants}
    small = len(table) <= _MOST_CROSS and tournament.form == "round robin"
    return messages.PeopleTournamentView.of(
        tournament,
        link="",  # which depends on the address that is asked
        state=phase_of(tournament),
        round=max((board.round for board in state.boards), default=0),
        rounds=_rounds(state),
        time=messages.TimeControl(tournament.initial, tournament.increment, tournament.byoyomi),
        next_in=None,
        participants=[
            messages.ParticipantView.of(each)
            for each in state.participants
            if each.state != "invited"
        ],
        table=table,
        cross=cross_of(state, table) if small and state.boards else [],
        bracket=_bracket(state, names),
        pairings=_pairings(state),
        organiser=False,
        mine=None,
    )


def view_for(
    shared: messages.PeopleTournamentView, state: TournamentState, player: str | None, now: int
) -> messages.PeopleTournamentView:
    """A tournament as a reader sees it."""
    mine = of_person(state, player)
    next_at = state.tournament.next_at
    return msgspec.structs.replace(
        shared,
        next_in=None if next_at is None else max(0, next_at - now),
        organiser=player == state.tournament.player,
        mine=mine.number if mine else None,
    )


def phase_of(tournament: PeopleTournament) -> Literal["open", "running", "over"]:
    """The phase of a tournament."""
    return "over" if tournament.over else "open" if tournament.begun is None else "running"


def outline_of(
    tournament: PeopleTournament, people: int, player: str
) -> messages.TournamentOutline:
    """A tournament in the list of a player."""
    return messages.TournamentOutline.of(
        tournament,
        state=phase_of(tournament),
        people=people,
        organiser=tournament.player == player,
    )


def played_boards(
    state: TournamentState, last: Mapping[str, Event], now: int
) -> list[messages.PlayedBoard]:
    """The games of the boards whose result is open."""
    return [
        _played(board, last[board.played], now)
        for board in state.boards
        if is_pending(board) and board.played is not None and board.played in last
    ]


def _played(board: PairedBoard, event: Event, now: int) -> messages.PlayedBoard:
    turn: Literal["south", "north"] = "south" if event.sfen.split()[1] == "b" else "north"
    runs = event.reason is None and event.ply > 1
    return messages.PlayedBoard(
        number=board.number,
        sfen=event.sfen,
        last=event.move if event.kind == "move" else None,
        plies=event.ply,
        south=event.south_left or 0,
        north=event.north_left or 0,
        running=turn if runs else None,
        ms=max(0, now - event.at) if runs else 0,
    )


def _rounds(state: TournamentState) -> int:
    """The number of rounds, 0 where it is not known."""
    tournament, people = state.tournament, len(entrants(state))
    if tournament.form == "swiss":
        return tournament.rounds
    if tournament.form == "knock-out" and people > 1:
        return ceil(log2(people))
    if tournament.form == "round robin" and all(map(plays, entrants(state))):
        return max(people - (people % 2 == 0), max((b.round for b in state.boards), default=0))
    return 0


def _pairings(state: TournamentState) -> list[messages.PeopleRoundView]:
    pairings: dict[int, list[PairedBoard]] = {}
    for board in state.boards:
        pairings.setdefault(board.pairing, []).append(board)
    seen: set[int] = set()
    views = []
    people = len(entrants(state))
    for index, boards in sorted(pairings.items()):
        number = boards[0].round
        stage = stage_of(number, people) if state.tournament.form == "knock-out" else ""
        views.append(
            messages.PeopleRoundView(
                index, number, stage, number in seen,
                [messages.BoardView.of(board, game=board.played) for board in boards],
            )
        )  # fmt: skip
        seen.add(number)
    return views


def _bracket(state: TournamentState, names: Mapping[int, str]) -> list[messages.BracketColumn]:
    """The bracket of a knock-out, with names in place of numbers."""

    def name(number: str | None) -> str | None:
        return None if number is None else names[int(number)]

    return [
        messages.BracketColumn(
            column.number,
            column.stage,
            [
                messages.BracketTie(
                    name(tie.a), name(tie.b), tie.points, name(tie.winner), [*tie.games],
                    tie.tie_breaks,
                )
                for tie in column.ties
            ],
        )
        for column in bracket_of(tallies_of(state))
    ]  # fmt: skip

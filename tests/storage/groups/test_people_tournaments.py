"""Tournaments of people are stored with their games, once whoever decides, and deleted."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from tests.storage.test_erasure import START, traces
from yokai.app.games.room import Room
from yokai.notation.move import SOUTH
from yokai.rules.outcome import Outcome
from yokai.storage.erasure import ERASED
from yokai.storage.events import Event, Header, Seat
from yokai.storage.groups.people_tournaments import (
    BegunGame,
    PairedBoard,
    Participant,
    PeopleTournament,
    PeopleTournaments,
    TournamentChange,
    TournamentState,
)
from yokai.storage.players import EndedGame
from yokai.storage.store import Store

CUP = PeopleTournament(
    "cup", "me", "Friday", "swiss", "classic", 5, 60_000, 0, 0, 9_000, 0, True, at=5, begun=1
)
PEOPLE = (
    Participant(1, "me", "", "Mia", "playing", seed=1),
    Participant(2, "you", "abcd", "Ben", "playing", seed=2),
    Participant(3, None, "efgh", "", "invited"),
)
HEADER = Header(
    "duel", "classic", START, Seat("me", name="Mia"), Seat("you", name="Ben"), 60_000, 0, 7,
    tournament="cup",
)  # fmt: skip
BOARD = PairedBoard(1, 0, 1, 1, 2, "duel", 7)


def make(store: Store, cup: PeopleTournament = CUP) -> PeopleTournaments:
    kept = PeopleTournaments(store.database)
    asyncio.run(kept.make(cup.player, lambda _: TournamentState(cup, PEOPLE)))
    return kept


def pair(state: TournamentState, _: Mapping[str, Event]) -> TournamentChange:
    if state.boards:
        return TournamentChange(state)
    return TournamentChange(
        replace(state, boards=(BOARD,)), (BegunGame(HEADER, Room.begin(HEADER).last),)
    )


def end(store: Store) -> Event:
    event = Room.begin(HEADER).ended(Outcome(SOUTH, "resignation"), 20).last
    over = EndedGame("duel", "classic", event.version, event.at, "me", "you")
    asyncio.run(store.games.append("duel", event, also=[over]))
    return event


def test_tournament_is_read_as_it_was_written(any_store: Store) -> None:
    kept = make(any_store)
    assert asyncio.run(kept.load("cup")) == TournamentState(CUP, PEOPLE)
    assert asyncio.run(kept.load("none")) is None
    assert asyncio.run(kept.of_player("you", 9)) == [(CUP, 2)]
    assert asyncio.run(kept.of_player("stranger", 9)) == []
    changed = asyncio.run(kept.change("cup", pair))
    assert changed
    assert changed.state.tournament.version == 1
    assert asyncio.run(kept.load("cup")) == changed.state
    assert asyncio.run(kept.version("cup")) == 1
    assert asyncio.run(kept.version("none")) is None
    assert asyncio.run(kept.change("none", pair)) is None
    rest = replace(changed.state, participants=PEOPLE[:2])
    asyncio.run(kept.change("cup", lambda *_: TournamentChange(rest)))
    found = asyncio.run(kept.load("cup"))
    assert found
    assert found.participants == PEOPLE[:2]


def test_round_is_drawn_once_with_its_games(any_store: Store) -> None:
    """The process that comes second finds the round paired, and begins no game."""
    kept = make(any_store)

    async def both() -> None:
        await asyncio.gather(*(kept.change("cup", pair) for _ in range(4)))

    asyncio.run(both())
    found = asyncio.run(kept.load("cup"))
    assert found
    assert (found.boards, found.tournament.version) == ((BOARD,), 1)
    stored = asyncio.run(any_store.games.load("duel"))
    assert stored
    assert (stored[0], len(stored[1])) == (HEADER, 1)
    last = asyncio.run(kept.last_events(["duel", "none"]))
    assert {name: event.version for name, event in last.items()} == {"duel": 0}


def test_what_has_ended_or_is_due_is_found(any_store: Store) -> None:
    kept = make(any_store)
    assert asyncio.run(kept.unsettled(1_000)) == []
    asyncio.run(kept.change("cup", pair))
    assert asyncio.run(kept.unsettled(1_000)) == []
    event = end(any_store)
    assert asyncio.run(kept.unsettled(0)) == ["cup"]
    assert asyncio.run(kept.ended("cup")) == {"duel": event}
    told = []

    def count(state: TournamentState, ended: Mapping[str, Event]) -> TournamentChange:
        told.append(ended)
        board = replace(BOARD, winner="south", reason="resignation")
        due = replace(state.tournament, due=500)
        return TournamentChange(replace(state, tournament=due, boards=(board,)))

    asyncio.run(kept.change("cup", count))
    assert told == [{"duel": event}]
    assert asyncio.run(kept.unsettled(499)) == []
    assert asyncio.run(kept.unsettled(500)) == ["cup"]
    assert asyncio.run(kept.ended("cup")) == {}


def test_deleted_tournament_leaves_the_games(store: Store) -> None:
    kept = make(store)
    asyncio.run(kept.change("cup", pair))
    tables = {"people_tournaments", "tournament_participants", "tournament_boards", "games"}
    assert {*traces(store, "cup")} == tables
    asyncio.run(kept.delete("cup"))
    assert traces(store, "cup") == []
    assert asyncio.run(store.games.load("duel"))
    make(store, replace(CUP, id="other"))
    asyncio.run(store.erasure.erase_player("me"))
    assert traces(store, "other", "Mia") == []


def test_person_who_is_erased_is_a_nobody_and_deleted_games_leave_their_result(
    store: Store,
) -> None:
    kept = make(store)
    asyncio.run(kept.change("cup", pair))
    end(store)
    asyncio.run(store.erasure.erase_player("you"))
    assert traces(store, "you", "Ben", "abcd") == []
    found = asyncio.run(kept.load("cup"))
    assert found
    assert (found.participants[1].person, found.participants[1].state) == (ERASED, "left")
    asyncio.run(store.erasure.delete_games(["duel"]))
    found = asyncio.run(kept.load("cup"))
    assert found
    assert found.boards == (replace(BOARD, played=None),)


def test_tournament_that_nobody_uses_is_deleted(store: Store) -> None:
    kept = make(store)
    make(store, replace(CUP, id="used", at=200))
    assert not asyncio.run(store.erasure.has_unused(5))
    assert asyncio.run(store.erasure.has_unused(100))
    assert asyncio.run(store.erasure.delete_unused(100)) == 1
    assert asyncio.run(kept.load("cup")) is None
    assert asyncio.run(kept.load("used"))

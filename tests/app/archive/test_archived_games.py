"""Games of an archive: replayed to the events that were stored, move for move."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yokai.app.archive.archived_games import BadGame, archived_game, replayed_game
from yokai.app.games.room import Room
from yokai.app.messages import ArchivedEvent, ArchivedGame, ArchivedSeat
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.variant import VARIANTS
from yokai.storage.archive import StoredGame
from yokai.storage.events import Event, Header, Seat


def nothing() -> None:
    pass


def random_game(variant: str, seed: int, clock: bool, length: int = 30) -> StoredGame:
    """A game by random moves, with takebacks and ends."""
    random = Random(seed)
    initial, increment = (60_000, 1_000) if clock else (None, None)
    start = Game(variant).start.sfen
    seats = Seat("me", name="Aiko"), Seat(None, level=3)
    header = Header("abcdefghjkmn", variant, start, *seats, initial, increment, seed, "south", True)
    if clock:
        header = replace(header, byoyomi=5_000, north_initial=30_000)
    room = Room.begin(header)
    happened: list[Event] = [room.last]
    for now in range(seed, seed + length):
        if room.game.outcome or (room.ply and random.random() < 0.1):
            room = room.taken_back(random.randrange(room.ply + 1), now)
        elif random.random() < 0.05:
            room = room.ended(Outcome(room.game.turn, "resignation"), now)
        else:
            room = room.moved(random.choice(room.game.legal_moves), now)
        happened.append(room.last)
    return StoredGame(header, tuple(happened), "A title")


@given(st.sampled_from(VARIANTS), st.integers(0, 10**12), st.booleans())
def test_replay_inverts_writing(variant: str, seed: int, clock: bool) -> None:
    game = random_game(variant, seed, clock)
    assert replayed_game(archived_game(game, "me"), "me", nothing) == game


def test_nobody_learns_the_players_ids() -> None:
    header = random_game("classic", 1, clock=False, length=0).header
    game = StoredGame(header, (Room.begin(header).last,))
    assert archived_game(game, "me").south == ArchivedSeat("me", "Aiko")
    assert archived_game(game, "you").south == ArchivedSeat("other", "Aiko")
    assert archived_game(game, "me").north == ArchivedSeat("computer", level=3)


def test_game_by_message_keeps_the_tag_of_its_links() -> None:
    seats = Seat.by_message("abcdefgh", "Ben"), Seat("me")
    start = Game("classic").start.sfen
    header = Header("abcdefghjkmn", "classic", start, *seats, None, None, 1)
    game = StoredGame(header, (Room.begin(header).last,))
    archived = archived_game(game, "me")
    assert archived.south == ArchivedSeat("message", "Ben", tag="abcdefgh")
    assert replayed_game(archived, "me", nothing) == game


def archived(*events: ArchivedEvent, other: bool = False) -> ArchivedGame:
    north = ArchivedSeat("other", " Ben\n") if other else ArchivedSeat("me")
    start = Game("classic").start.sfen
    return ArchivedGame("abcdefghjkmn", "classic", start, ArchivedSeat("me"), north, 5, [*events])


def test_game_with_another_person_is_a_record_if_it_is_over() -> None:
    move, end = ArchivedEvent(6, move="b2xb3"), ArchivedEvent(7, end="absence", winner="south")
    assert replayed_game(archived(move, other=True), "me", nothing) is None
    record = replayed_game(archived(move, end, other=True), "me", nothing)
    assert record
    assert (record.header.north, record.header.rated) == (Seat("me", name="Ben"), False)
    assert [event.move for event in record.events] == [None, "2c2b", None]


def test_takebacks_without_end_cost_nothing_more() -> None:
    moves = [ArchivedEvent(6, move=move) for move in ("1d1c", "3a3b")]
    back = [ArchivedEvent(7, takeback=2)] * 20_000
    game = replayed_game(archived(*moves, *back), "me", nothing)
    assert game
    assert (game.events[-1].ply, game.events[-1].version) == (2, 20_002)


def test_work_is_ended_between_two_events() -> None:
    def end() -> None:
        raise Refusal("busy", "this takes too long")

    with pytest.raises(Refusal, match="too long"):
        replayed_game(archived(ArchivedEvent(6, move="2c2b")), "me", end)


def test_refusal_quotes_the_game_and_the_position() -> None:
    sentence = "the game 'abcdefghjkmn' cannot be played: illegal move '2c2a' in rkb/1p1/1P1/BKR"
    with pytest.raises(BadGame, match=sentence):
        replayed_game(archived(ArchivedEvent(6, move="2c2a")), "me", nothing)

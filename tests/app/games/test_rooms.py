"""What may happen to a game, and when; time is ours to set."""

import asyncio
import random
from collections import deque
from dataclasses import replace

import pytest

from tests.support.rooms import BLITZ, Place, facts, moves, refusal, slow_database
from yokai import Position
from yokai.app.games.game_views import game_state
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice, TimeControl
from yokai.errors import YokaiError
from yokai.notation.move import SOUTH, Move, Side
from yokai.refusal import NoSuchGame, Refusal
from yokai.rules.outcome import Outcome
from yokai.storage.events import Event, Seat
from yokai.storage.service_periods import Outage
from yokai.storage.store import Store


def test_two_beside_each_other_play_both_sides(place: Place) -> None:
    room = place.play(place.beside(), "2c2b", "koropokkuru b4xb3", "1d1c")
    assert moves(room) == ["2c2b", "2a2b", "1d1c"]
    assert room.version == 3
    assert facts(place.open(room)) == facts(room)


def test_illegal_move_changes_nothing(place: Place) -> None:
    room = place.beside()
    assert refusal(place.play, room, "2c2a") == "no_dot"
    with pytest.raises(YokaiError, match="cannot read"):
        place.play(room, "hop")
    assert place.open(room).version == 0


def test_same_move_sent_twice_is_played_once(place: Place) -> None:
    room = place.beside()
    place.play(room, "2c2b")
    again = place.play(room, "2c2b")
    assert (moves(again), again.version) == (["2c2b"], 1)


def test_other_move_for_a_ply_that_is_past_is_refused(place: Place) -> None:
    room = place.beside()
    place.play(room, "2c2b")
    assert refusal(place.play, room, "1d1c") == "stale"


def test_person_may_not_move_for_the_computer(place: Place) -> None:
    room = place.against(side="north")
    assert refusal(place.play, room, "2c2b") == "not_your_turn"


def test_strangers_may_look_but_not_touch(place: Place) -> None:
    room = place.against()
    for player in ("you", None):
        with pytest.raises(Refusal, match="someone else's game"):
            asyncio.run(place.rooms.play(room.header.id, player, 0, "2c2b"))
        for verb in (place.rooms.resign, place.rooms.agree_draw, place.rooms.as_player):
            with pytest.raises(Refusal, match="someone else's game"):
                asyncio.run(verb(room.header.id, player))
        assert game_state(room, player, 0).seat is None
    assert game_state(room, "me", 0).seat == "south"


@pytest.mark.parametrize("name", ["nothing", "", "a b", "\0", "é" * 12])
def test_unknown_game_is_said_to_be(place: Place, name: str) -> None:
    with pytest.raises(NoSuchGame):
        asyncio.run(place.rooms.open(name))


def test_undo_takes_back_one_move_beside(place: Place) -> None:
    room = place.undo(place.play(place.beside(), "2c2b", "2a2b"))
    assert (moves(room), room.version) == (["2c2b"], 3)
    again = place.play(room, "3a3b")
    assert moves(place.open(again)) == ["2c2b", "3a3b"]
    kept = asyncio.run(place.store.games.load(room.header.id))
    assert kept
    assert [e.move for e in kept[1]] == [None, "2c2b", "2a2b", None, "3a3b"]


def test_undo_goes_back_to_the_persons_turn(place: Place) -> None:
    room = place.reply(place.play(place.against(), "2c2b"), "2a2b")
    assert moves(place.undo(room)) == []


def test_undo_goes_back_to_an_earlier_turn_of_the_person(place: Place) -> None:
    room = place.against()
    for mine, its in [("2c2b", "2a2b"), ("1d1c", "3a3b")]:
        room = place.reply(place.play(room, mine), its)
    assert refusal(place.undo, room, 1) == "no_move"  # the computer moved then
    assert refusal(place.undo, room, 4) == "no_move"
    lost = place.do(place.rooms.resign, room)
    assert moves(place.undo(lost, 2)) == ["2c2b", "2a2b"]
    assert place.open(room).game.outcome is None


def test_undo_while_the_computer_thinks_takes_back_one(place: Place) -> None:
    thinking = place.play(place.against(), "2c2b")
    room = place.undo(thinking)
    assert moves(room) == []
    # What was thought about the position before is of no use any more.
    assert refusal(place.reply, thinking, "2a2b") == "stale"


def test_nothing_to_undo_is_said(place: Place) -> None:
    assert refusal(place.undo, place.beside()) == "no_move"
    room = place.reply(place.against(side="north"), "2c2b")
    assert refusal(place.undo, room) == "no_move"


def test_undo_for_an_old_ply_is_refused(place: Place) -> None:
    room = place.play(place.beside(), "2c2b", "2a2b")
    place.undo(room)
    assert refusal(place.undo, room) == "stale"


def test_undo_takes_back_a_lost_game(place: Place) -> None:
    start = "2k/K2/3/3 b - 1"
    room = place.play(place.beside(sfen=start), "3b3a")
    assert str(room.game.outcome) == "South wins by reach"
    room = place.undo(room)
    assert room.game.outcome is None
    assert room.game.position.sfen == start


def test_resignation_and_its_takeback(place: Place) -> None:
    room = place.play(place.beside(), "2c2b")
    room = place.do(place.rooms.resign, room)
    assert str(room.game.outcome) == "South wins by resignation"  # North was to move
    assert refusal(place.play, room, "2a2b") == "game_over"
    assert refusal(place.do, place.rooms.resign, room) == "game_over"
    room = place.undo(room)
    assert (room.game.outcome, moves(room)) == (None, ["2c2b"])


def test_one_resigns_ones_own_side(place: Place) -> None:
    room = place.play(place.against(), "2c2b")
    room = place.do(place.rooms.resign, room)
    assert str(room.game.outcome) == "North wins by resignation"


def test_agreed_draw_ends_the_game(place: Place) -> None:
    room = place.do(place.rooms.agree_draw, place.beside())
    assert str(place.open(room).game.outcome) == "draw by agreement"
    assert refusal(place.do, place.rooms.agree_draw, room) == "game_over"


def test_repetition_is_seen_after_a_takeback(place: Place) -> None:
    cycle = ["1d1c", "3a3b", "1c1d", "3b3a"]
    room = place.play(place.beside(), *cycle, *cycle)
    assert str(room.game.outcome) == "draw by repetition"
    assert place.open(place.undo(room)).game.outcome is None


def test_rematch_swaps_the_sides(place: Place) -> None:
    room = place.against(side="south", clock=BLITZ, variant="expert")
    again = place.begin(swap_of=room.header.id, variant=None)
    assert again.header.id != room.header.id
    assert (again.header.south, again.header.north) == (room.header.north, room.header.south)
    assert (again.header.variant, again.header.initial) == ("expert", 10_000)
    with pytest.raises(Refusal, match="someone else's game"):
        place.begin("you", swap_of=room.header.id)


def test_game_that_cannot_be_begun_is_refused(place: Place) -> None:
    assert refusal(lambda: place.begin(level=None)) == "no_level"
    assert refusal(lambda: place.beside(sfen="K2/3/3/2k w - 1")) == "game_over"
    for wanted in ({"variant": "chess"}, {"variant": None}, {"sfen": "x"}):
        with pytest.raises(YokaiError):
            place.beside(**wanted)


def test_both_sides_begin_now_and_then(place: Place) -> None:
    assert {place.against("random").computer for _ in range(40)} == {0, 1}


def test_clock_waits_for_the_first_move(place: Place) -> None:
    room = place.beside(clock=BLITZ)
    place.time += 60_000
    room = place.play(room, "2c2b")
    assert room.clock
    assert (room.clock.south, room.clock.north, room.clock.running) == (10_000, 10_000, 1)


def test_clock_charges_the_mover_and_adds_the_increment(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 4_000
    room = place.play(room, "2a2b")
    place.time += 500
    shown = game_state(place.open(room), "me", place.time).clock
    assert shown
    assert (shown.south, shown.north, shown.running) == (9_500, 7_000, "south")


def test_clock_that_ran_out_ends_the_game_when_someone_sits_down(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 10_000
    late = place.resume(room)
    assert str(late.game.outcome) == "South wins by time"
    shown = game_state(late, "me", place.time + 5_000).clock
    assert shown
    assert (shown.south, shown.north, shown.running) == (10_000, 0, None)


@pytest.mark.parametrize("verb", ["play", "resign", "draw"])
def test_time_is_over_before_what_comes_too_late(place: Place, verb: str) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 10_001
    act = {
        "play": lambda: place.play(room, "2a2b"),
        "resign": lambda: place.do(place.rooms.resign, room),
        "draw": lambda: place.do(place.rooms.agree_draw, room),
    }[verb]
    assert refusal(act) == "game_over"
    assert str(place.open(room).game.outcome) == "South wins by time"


def test_clock_is_charged_until_the_move_came(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    came = place.time + 4_000
    place.time += 15_000  # for so long it waited for us
    room = asyncio.run(place.rooms.play(room.header.id, "me", room.version, "2a2b", came))
    assert room.clock
    assert (room.clock.south, room.clock.north, room.game.outcome) == (10_000, 7_000, None)
    assert room.clock.since == place.time  # from when the other one can know of it


def test_time_that_the_store_takes_is_nobodys(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait() -> None:
        place.time += 3_000

    slow_database(monkeypatch, wait)
    room = place.beside(clock=BLITZ)
    for move in ("2c2b", "2a2b", "1d1c", "3a2a"):  # each at once after the one before was told
        room = place.play(room, move)
    assert room.clock
    assert (room.clock.south, room.clock.north) == (11_000, 12_000)


def test_time_that_the_store_takes_for_an_offer_is_the_movers(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a player who asks for takebacks all the time has a slow clock."""
    room = place.begin(opponent="friend", side="south", clock=BLITZ)
    room = asyncio.run(place.rooms.join(room.header.id, "you", ""))
    room = place.play(room, "2c2b")
    room = place.play(room, "2a2b", player="you")  # and South thinks

    def wait() -> None:
        place.time += 100

    slow_database(monkeypatch, wait)
    for _ in range(20):
        place.undo(room)
        room = place.do(place.rooms.decline, room)
    assert room.clock
    assert room.clock.left(SOUTH, place.time) == 10_000 - 40 * 100


def test_flag_falls_after_what_came_before_it_is_judged(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    game, inbox = room.header.id, deque([place.time + 9_999])
    leave = place.rooms.pending_moves.at(game, "me", inbox)
    place.time += 12_000
    assert place.resume(room).game.outcome is None
    came = inbox[0]
    room = asyncio.run(place.rooms.play(game, "me", room.version, "2a2b", came))
    assert room.clock
    assert room.clock.north == 1 + 1_000
    inbox.append(place.time + 10_500)
    place.time += 14_000  # somebody who always has something to say
    assert str(place.resume(room).game.outcome) == "North wins by time"
    leave()
    assert place.rooms.pending_moves.judged_until(game, "me", place.time) == place.time


@pytest.mark.parametrize("who", ["you", "spectator", None])
def test_what_others_send_keeps_no_flag_from_falling(place: Place, who: str | None) -> None:
    room = place.begin(opponent="friend", side="south", clock=BLITZ)
    room = asyncio.run(place.rooms.join(room.header.id, "you", ""))
    room = place.play(room, "2c2b")
    room = place.play(room, "2a2b", player="you")  # and South thinks
    place.rooms.pending_moves.at(room.header.id, who, deque([place.time + 9_000]))
    place.time += 9_999
    assert place.resume(room).game.outcome is None
    place.time += 1
    with pytest.raises(YokaiError, match="over"):
        place.play(room, "1d1c")
    assert str(place.open(room).game.outcome) == "North wins by time"


def test_late_move_is_not_excused_by_what_the_player_sent_before_it(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    game, inbox = room.header.id, deque([place.time + 9_999])  # of another socket of the player
    place.rooms.pending_moves.at(game, "me", inbox)
    place.time += 10_500
    assert refusal(place.play, room, "2a2b") == "stale"
    assert place.resume(room).game.outcome is None  # what came in time may be a move
    came = inbox.popleft()
    room = asyncio.run(place.rooms.play(game, "me", room.version, "2a2b", came))
    assert room.ply == 2


def test_move_that_came_too_late_is_too_late(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    came = place.time + 10_001
    place.time += 15_000
    with pytest.raises(YokaiError, match="over"):
        asyncio.run(place.rooms.play(room.header.id, "me", room.version, "2a2b", came))
    assert str(place.open(room).game.outcome) == "South wins by time"


def test_move_that_ended_the_game_is_confirmed_again(place: Place) -> None:
    room = place.beside(sfen="2k/K2/3/3 b - 1")
    for _ in range(2):
        assert place.play(room, "3b3a").version == 1
    assert refusal(place.play, room, "3b2a") == "game_over"


def test_move_of_another_is_not_ones_own(place: Place) -> None:
    room = place.against()
    mine = place.play(room, "2c2b")
    place.reply(mine, "2a2b")
    assert place.play(room, "2c2b").version == 2
    assert refusal(place.play, mine, "2a2b") == "stale"  # the computer's


def test_takeback_gives_the_time_back(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 3_000
    room = place.play(room, "2a2b")
    place.time += 3_000
    room = place.undo(room)
    assert room.clock
    assert (room.clock.south, room.clock.north, room.clock.running) == (10_000, 10_000, 1)
    place.time += 20_000
    late = place.resume(room)
    assert late.game.outcome
    assert place.undo(late).clock == replace(room.clock, since=place.time)


def test_computer_is_charged_for_its_thinking_alone(place: Place) -> None:
    room = place.play(place.against(clock=BLITZ), "2c2b")
    place.time += 3_600_000  # the server was off for an hour
    room = place.reply(place.open(room), "2a2b", spent=400)
    assert room.clock
    assert (room.clock.south, room.clock.north) == (10_000, 10_600)
    assert room.clock.since == place.time


def test_computer_that_thinks_too_long_loses(place: Place) -> None:
    room = place.play(place.against(clock=BLITZ), "2c2b")
    room = place.reply(room, "2a2b", spent=10_000)
    assert str(room.game.outcome) == "South wins by time"


def test_of_two_moves_at_once_one_is_played(place: Place) -> None:
    room = place.beside()

    async def both() -> list[Room | BaseException]:
        name = room.header.id
        return await asyncio.gather(
            *(place.rooms.play(name, "me", 0, move) for move in ("2c2b", "1d1c")),
            return_exceptions=True,
        )

    results = asyncio.run(both())
    assert sorted(type(result).__name__ for result in results) == ["Refusal", "Room"]
    assert place.open(room).ply == 1


def test_look_changes_nothing_and_calls_nobody(place: Place) -> None:
    room = place.play(place.against(clock=BLITZ), "2c2b")
    late = place.reply(room, "2a2b")
    place.time += 60_000
    called: list[Room] = []
    place.rooms.observers.append(called.append)
    assert place.open(late).version == late.version
    place.do(place.rooms.as_player, late)
    assert called == []
    assert place.resume(late).game.outcome
    assert len(called) == 1


@pytest.mark.parametrize("seed", range(10))
def test_what_happens_and_what_is_loaded_are_the_same_room(place: Place, seed: int) -> None:
    """Whatever is done to a room, also what the door would not let in."""
    rng = random.Random(seed)
    header = place.begin(opponent="friend", side="south", clock=BLITZ).header
    room = begun = Room.begin(replace(header, north=Seat("you")))
    happened: list[Event] = []
    for now in range(1_000_100, 1_000_160):
        side = rng.choice(tuple(Side))
        match rng.choice(["decline", "offer", "rematch", "takeback", "end", *["move"] * 10]):
            case "decline":
                room = room.declined(side, now)
            case "offer":
                room = room.offered(rng.choice(("draw", "undo")), side, now)
            case "rematch":
                room = room.followed("next", side, now)
            case "takeback":
                room = room.taken_back(rng.randint(0, room.ply), now)
            case "end" if not room.game.outcome:
                room = room.ended(Outcome(side, "time"), now)
            case "move" if not room.game.outcome:
                room = room.moved(rng.choice(room.game.legal_moves), now)
            case _:
                continue
        happened.append(room.last)
        loaded = begun.after(*happened)
        assert facts(room) == facts(loaded)
        assert (room.offer, room.next, room.since) == (loaded.offer, loaded.next, loaded.since)


def test_move_is_played_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    play = Position.play

    def counted(position: Position, move: Move | str) -> Position:
        played.append(move)
        return play(position, move)

    room = place.beside()
    monkeypatch.setattr(Position, "play", counted)
    place.play(room, "2c2b")
    assert len(played) == 1


def test_attendants_are_called_when_a_game_begins_changes_or_is_resumed(place: Place) -> None:
    called: list[int] = []
    place.rooms.observers.append(lambda room: called.append(room.version))
    room = place.play(place.beside(), "2c2b")
    place.resume(room)
    place.undo(room)
    assert called == [0, 1, 1, 2]


def test_draw_is_offered_once_in_twenty_moves(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = place.begin(opponent="friend", side="south")
    game = room.header.id
    asyncio.run(place.rooms.join(game, "you", ""))
    room = place.do(place.rooms.agree_draw, room)
    assert place.do(place.rooms.agree_draw, room).version == room.version  # it is still open
    asyncio.run(place.rooms.decline(game, "you"))
    assert refusal(place.do, place.rooms.agree_draw, room) == "draw_again"
    asyncio.run(place.rooms.agree_draw(game, "you"))  # the other side may
    place.do(place.rooms.decline, room)
    there_and_back = [("me", "1d1c"), ("you", "3a3b"), ("me", "1c1d"), ("you", "3b3a")]
    for player, move in there_and_back:
        room = place.play(place.open(room), move, player=player)
    with pytest.raises(Refusal, match="again in 16 moves"):
        asyncio.run(place.rooms.agree_draw(game, "me"))
    reread = Place(place.store, place.time)
    with pytest.raises(Refusal, match="again in 16 moves"):
        asyncio.run(reread.rooms.agree_draw(game, "me"))
    monkeypatch.setattr("yokai.app.games.checks.DRAW_EVERY", 4)
    assert place.do(place.rooms.agree_draw, room).offer


def test_byoyomi_is_counted_alike_through_offers_takebacks_and_outages(store: Store) -> None:
    place = Place(store)
    clock = ClockChoice(4_000, byoyomi=10_000)
    room = place.begin(opponent="friend", side="south", clock=clock)
    game = room.header.id
    asyncio.run(place.rooms.join(game, "you", ""))
    room = place.play(place.open(room), "1d1c")
    room = place.play(room, "3a3b", player="you")
    place.time += 9_000  # the main time, and half of a period
    room = place.play(room, "1c1d")
    assert (room.last.south_left, room.last.north_left) == (10_000, 14_000)
    room = place.play(room, "3b3a", player="you")
    place.time += 6_000
    offered = place.do(place.rooms.agree_draw, room)
    assert offered.last.south_left == 4_000
    began, place.time = place.time, place.time + 60_000
    place.rooms.outages.known = [Outage(began, place.time)]
    place.rooms.give_back()
    place.time += 3_000  # nine seconds of the period
    other = Place(store, place.time)  # another process
    other.rooms.outages.known = place.rooms.outages.known
    assert not other.resume(room).game.outcome
    room = place.play(place.open(room), "1d1c")
    assert room.last.south_left == 10_000
    asked = asyncio.run(place.rooms.undo(game, "me", room.ply))
    back = asyncio.run(place.rooms.undo(game, "you", asked.ply))
    assert (back.ply, back.last.south_left) == (4, 10_000)  # a whole period, and no more
    place.time += 10_000
    assert str(place.resume(room).game.outcome) == "North wins by time"


def test_time_handicap_is_on_the_clocks_from_the_start_and_after_a_takeback(place: Place) -> None:
    clock = ClockChoice(5_000, other=60_000)
    room = place.beside(clock=clock, side="south")
    assert (room.last.south_left, room.last.north_left) == (5_000, 60_000)
    room = place.undo(place.play(room, "2c2b"))
    assert (room.last.south_left, room.last.north_left) == (5_000, 60_000)
    assert game_state(room, "me", place.time).time == TimeControl(5_000, 0, 0, 60_000)
    room = place.play(place.play(room, "2c2b"), "2a2b")
    place.time += 5_000
    assert str(place.resume(room).game.outcome) == "North wins by time"

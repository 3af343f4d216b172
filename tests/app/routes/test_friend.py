"""Two people on two devices: a free seat, offers, and the next game."""

import asyncio
from typing import Any

import pytest

from tests.support.rooms import BLITZ, Place, facts, moves, refusal
from yokai.app.games.game_views import game_state
from yokai.app.games.room import Room
from yokai.app.messages import NewGame
from yokai.notation.move import NORTH
from yokai.rules.outcome import Outcome


@pytest.fixture
def room(place: Place) -> Room:
    """A game of me, South, and you."""
    return sit(place, invite(place))


def invite(place: Place, **wanted: Any) -> Room:
    return place.begin(opponent="friend", side="south", names=["Mia"], **wanted)


def sit(place: Place, room: Room, player: str = "you", name: str = " Ben\n") -> Room:
    return asyncio.run(place.rooms.join(room.header.id, player, name))


def undo(place: Place, room: Room, player: str) -> Room:
    return asyncio.run(place.rooms.undo(room.header.id, player, room.ply))


def draw(place: Place, room: Room, player: str) -> Room:
    return asyncio.run(place.rooms.agree_draw(room.header.id, player))


def decline(place: Place, room: Room, player: str) -> Room:
    return asyncio.run(place.rooms.decline(room.header.id, player))


def rematch(place: Place, room: Room, player: str) -> Room:
    return place.begin(player, variant=None, swap_of=room.header.id)


def test_first_who_comes_sits_down_and_later_ones_watch(place: Place) -> None:
    room = invite(place)
    assert game_state(room, "me", 0).players.north.kind == "nobody"
    assert game_state(room, "you", 0).seat is None
    seated = sit(place, room)
    assert (seated.header.north.player, seated.header.north.name) == ("you", "Ben")
    assert refusal(sit, place, room, "third") == "seats_taken"
    assert sit(place, room).version == seated.version == 1  # who sits already stays
    assert facts(place.open(room)) == facts(seated)
    mine, yours = (game_state(seated, player, 0) for player in ("me", "you"))
    assert (mine.seat, mine.below) == ("south", "south")
    assert (yours.seat, yours.below) == ("north", "north")


def test_who_invites_cannot_take_both_seats(place: Place) -> None:
    room = invite(place)
    assert sit(place, room, "me").header.free is not None


def test_nothing_is_played_until_both_are_there(place: Place) -> None:
    room = invite(place)
    assert refusal(place.play, room, "2c2b") == "waiting"
    assert refusal(draw, place, room, "me") == "waiting"
    assert refusal(place.do, place.rooms.resign, room) == "waiting"


def test_of_many_who_come_at_once_one_sits_down(place: Place) -> None:
    room = invite(place)

    async def rush() -> list[object]:
        coming = (place.rooms.join(room.header.id, f"p{n}", "") for n in range(20))
        return await asyncio.gather(*coming, return_exceptions=True)

    came = [each for each in asyncio.run(rush()) if isinstance(each, Room)]
    assert len(came) == 1
    assert facts(place.open(room)) == facts(came[0])


def test_another_process_hears_who_sat_down(place: Place) -> None:
    room = invite(place)
    other = Place(place.store)
    assert other.open(room).header.free is not None
    sit(place, room)
    assert other.open(room).header.north.player == "you"
    assert other.play(other.open(room), "2c2b").ply == 1


def test_each_moves_for_their_own_side(place: Place, room: Room) -> None:
    after = place.play(room, "2c2b")
    assert refusal(place.play, after, "2a2b") == "not_your_turn"
    assert moves(place.play(after, "2a2b", player="you")) == ["2c2b", "2a2b"]


def test_takeback_needs_consent(place: Place, room: Room) -> None:
    assert refusal(undo, place, room, "me") == "no_move"
    room = place.play(room, "2c2b")
    asked = undo(place, room, "me")
    assert asked.ply == 1
    assert game_state(asked, "you", 0).offer == game_state(place.open(room), "me", 0).offer
    assert undo(place, asked, "me").version == asked.version  # asked once
    agreed = undo(place, asked, "you")
    assert (agreed.ply, agreed.offer) == (0, None)
    assert facts(Place(place.store).open(room)) == facts(agreed)


def test_takeback_goes_back_to_the_turn_of_who_asked(place: Place, room: Room) -> None:
    room = place.play(place.play(room, "2c2b"), "2a2b", player="you")
    undo(place, room, "me")
    assert undo(place, room, "you").ply == 0


def test_draw_needs_consent_and_a_move_is_an_answer(place: Place, room: Room) -> None:
    offered = draw(place, room, "me")
    assert not offered.game.outcome
    assert place.play(offered, "2c2b").offer is None
    draw(place, room, "you")
    ended = draw(place, room, "me")
    assert ended.game.outcome
    assert ended.game.outcome.reason == "agreement"
    assert refusal(draw, place, room, "me") == "game_over"


def test_move_on_its_way_while_an_offer_comes_is_played(place: Place, room: Room) -> None:
    draw(place, room, "you")
    after = place.play(room, "2c2b")
    assert (after.ply, after.offer) == (1, None)
    assert place.play(room, "2c2b").version == after.version  # and once, if it is sent again


def test_offer_is_declined(place: Place, room: Room) -> None:
    draw(place, room, "me")
    declined = decline(place, room, "you")
    assert declined.offer is None
    assert decline(place, room, "you").version == declined.version


def test_watcher_cannot_offer_agree_or_decline(place: Place, room: Room) -> None:
    draw(place, room, "me")
    for act in (draw, decline, undo):
        assert refusal(act, place, place.open(room), "third") == "watching"


def test_clock_runs_on_through_an_offer(place: Place) -> None:
    room = place.play(sit(place, invite(place, clock=BLITZ)), "2c2b")
    room = place.play(place.play(room, "2a2b", player="you"), "1d1c")
    place.time += 2_000
    draw(place, room, "me")
    place.time += 1_000
    after = place.play(place.open(room), "3a3b", player="you")
    assert after.last.north_left == 10_000 - 3_000 + 1_000


def test_days_are_for_friends_without_a_clock(place: Place) -> None:
    for wanted in ({"level": 3}, {"opponent": "beside"}, {"opponent": "friend", "clock": BLITZ}):
        assert refusal(lambda wanted=wanted: place.begin(days=3, **wanted)) == "no_days"


def test_rematch_is_offered_and_begins_once_both_want_it(place: Place, room: Room) -> None:
    assert refusal(rematch, place, room, "me") == "still_on"
    place.play(place.play(room, "2c2b"), "2a2b", player="you")
    asyncio.run(place.rooms.resign(room.header.id, "me"))
    asked = rematch(place, room, "me")
    assert asked.header.id == room.header.id
    offer = game_state(asked, "you", 0).offer
    assert offer
    assert (offer.what, offer.side, asked.next) == ("rematch", "south", None)
    assert rematch(place, room, "me").version == asked.version  # asked once
    yours = rematch(place, room, "you")
    assert place.open(room).next == yours.header.id
    assert facts(rematch(place, room, "me")) == facts(yours)
    assert (yours.header.south.player, yours.header.north.player) == ("you", "me")
    with pytest.raises(Exception, match="someone else's game"):
        rematch(place, room, "third")


def test_rematch_is_declined_and_may_be_offered_again(place: Place, room: Room) -> None:
    place.play(place.play(room, "2c2b"), "2a2b", player="you")
    asyncio.run(place.rooms.resign(room.header.id, "me"))
    rematch(place, room, "me")
    assert decline(place, room, "you").offer is None
    assert rematch(place, room, "you").offer
    assert rematch(place, room, "me").header.id != room.header.id


def test_of_two_who_ask_at_once_both_find_the_same_game(place: Place, room: Room) -> None:
    place.play(place.play(room, "2c2b"), "2a2b", player="you")
    asyncio.run(place.rooms.resign(room.header.id, "me"))
    others = [place, Place(place.store)]

    async def both() -> list[Room]:
        wanted = NewGame(swap_of=room.header.id)
        asking = zip(others, ("me", "you"), strict=True)
        await asyncio.gather(*(each.rooms.create(who, wanted) for each, who in asking))
        return [await place.rooms.create(who, wanted) for who in ("me", "you")]

    mine, yours = asyncio.run(both())
    assert mine.header.id == yours.header.id == place.open(room).next


def test_no_clock_runs_before_both_have_moved(place: Place) -> None:
    room = place.play(sit(place, invite(place, clock=BLITZ)), "2c2b")
    place.time += 3_600_000
    assert place.open(room).due is None
    begun = place.play(place.open(room), "2a2b", player="you")
    assert (begun.last.south_left, begun.last.north_left) == (10_000, 10_000)
    place.time += 1_000
    assert place.play(begun, "1d1c").last.south_left == 10_000


def test_either_calls_a_game_off_before_both_have_moved(place: Place) -> None:
    for who in ("me", "you"):
        room = place.play(sit(place, invite(place, rated=True)), "2c2b")
        ended = asyncio.run(place.rooms.resign(room.header.id, who))
        assert ended.game.outcome == Outcome(None, "aborted")
    assert asyncio.run(place.store.players.score("me", "you")) == (0, 0, 0)
    room = place.play(place.play(sit(place, invite(place)), "2c2b"), "2a2b", player="you")
    ended = asyncio.run(place.rooms.resign(room.header.id, "me"))
    assert ended.game.outcome == Outcome(NORTH, "resignation")
    assert asyncio.run(place.store.players.score("me", "you")) == (0, 1, 0)


def test_who_takes_back_gets_no_time_back_and_the_other_does(place: Place) -> None:
    room = place.play(sit(place, invite(place, clock=BLITZ)), "2c2b")
    room = place.play(room, "2a2b", player="you")
    place.time += 3_000
    room = place.play(room, "1d1c")  # 10 - 3 + 1 s are left
    place.time += 5_000
    undo(place, room, "me")
    back = undo(place, room, "you")
    assert (back.ply, back.last.south_left, back.last.north_left) == (2, 8_000, 10_000)

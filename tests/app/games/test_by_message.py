"""Links in the games of whoever opens them: what is played in, and what stays."""

from __future__ import annotations

import asyncio

from tests.support.rooms import Place, moves, refusal
from yokai import Game
from yokai.app.games.by_message import ByMessage, is_to_send, link_of, reader_of
from yokai.app.games.room import Room
from yokai.app.messages import OpenedLink
from yokai.formats.message_link import MOST_PLIES, MessageLink
from yokai.notation.move import NORTH, SOUTH


def begin(place: Place) -> Room:
    return place.begin(opponent="message", side="south", names=["Mia"])


def test_link_is_for_the_side_to_move_or_the_one_who_is_told_of_the_end() -> None:
    game = Game("classic")
    assert reader_of(game) is SOUTH
    game.play("2c2b")
    assert reader_of(game) is NORTH
    game.resign()
    assert reader_of(game) is SOUTH


def test_link_is_sent_by_who_has_moved(place: Place) -> None:
    room = begin(place)
    assert not is_to_send(room, "me")
    assert is_to_send(place.play(room, "2c2b"), "me")
    assert not is_to_send(place.beside(), "me")


def test_name_of_the_other_comes_with_the_first_answer_and_stays(place: Place) -> None:
    room = place.play(begin(place), "2c2b")
    game, tag = room.game.copy(), link_of(room).tag
    game.play("2a2b")
    by_message = ByMessage(place.rooms)
    asyncio.run(by_message.open("me", MessageLink(tag, ("", " Ben\n"), game)))
    assert place.open(room).header.north.name == "Ben"
    room = place.play(place.open(room), "2d1c")
    game = room.game.copy()
    game.play("3a3b")
    asyncio.run(by_message.open("me", MessageLink(tag, ("", "Eve"), game)))
    room = place.open(room)
    assert (room.header.north.name, room.ply) == ("Ben", 4)
    place.rooms.cache._rooms.clear()
    assert (place.open(room).header, moves(place.open(room))) == (room.header, moves(room))


def test_game_that_is_opened_twice_at_once_is_kept_once(place: Place) -> None:
    by_message = ByMessage(place.rooms)
    game = Game("classic")
    game.play("2c2b")
    link = MessageLink("Zm9yZXN0", ("", ""), game)

    async def twice() -> list[OpenedLink]:
        return await asyncio.gather(*(by_message.keep("me", link, "Ben") for _ in range(2)))

    first, second = asyncio.run(twice())
    assert (first.what, first.game) == ("yours", second.game)
    ((header, last, _),) = asyncio.run(place.rooms.of_player("me"))
    assert (header.id, last.ply) == (first.game, 1)


def test_game_is_not_longer_than_a_link(place: Place) -> None:
    game = Game("classic")
    room = begin(place)
    while len(game.moves) < MOST_PLIES:
        found = next(
            move
            for move in game.legal_moves
            if not (after := _after(game, move.usi)).outcome and after.legal_moves
        )
        game.play(found)
    link = MessageLink(room.header.tag or "", ("", ""), game)
    asyncio.run(ByMessage(place.rooms).keep("me", link, ""))
    room = place.open(room)
    assert room.ply == MOST_PLIES
    assert MessageLink.parse(link_of(room).text).game.moves == game.moves
    assert refusal(place.play, room, room.game.legal_moves[0].usi) == "link_full"


def _after(game: Game, move: str) -> Game:
    again = game.copy()
    again.play(move)
    return again

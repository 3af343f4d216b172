"""What is remembered of games, and what is forgotten first."""

import yokai
from yokai.app.games.room import Room
from yokai.app.games.room_cache import RoomCache
from yokai.storage.events import Header, Seat

START = yokai.variant("classic").start.sfen
LINE = ("1d1c", "3a3b", "1c1d", "3b3a")


def room(name: str, plies: int = 0) -> Room:
    made = Room.begin(Header(name, "classic", START, Seat("me"), Seat("me"), None, None, 0))
    for move in LINE[:plies]:
        made = made.moved(move, 0)
    return made


def known(live: RoomCache, names: str) -> str:
    return "".join(name for name in names if live.get(name))


def test_game_looked_at_longest_ago_is_forgotten_first() -> None:
    live = RoomCache(games=3)
    for name in "abc":
        live.keep(room(name))
    live.get("a")
    live.keep(room("d"))
    assert known(live, "abcd") == "acd"


def test_long_games_leave_less_room() -> None:
    live = RoomCache(plies=6)
    for name in "abc":
        live.keep(room(name, plies=2))
    assert known(live, "abc") == "abc"
    live.keep(room("c", plies=3))
    assert known(live, "abc") == "bc"
    live.keep(room("c", plies=1))  # moves were taken back, in a version that is older
    live.keep(room("d", plies=1))
    assert known(live, "bcd") == "bcd"
    live.keep(room("e", plies=1))
    assert known(live, "bcde") == "cde"


def test_game_too_long_to_remember_is_none() -> None:
    live = RoomCache(plies=3)
    assert live.keep(room("a", plies=4)).ply == 4
    assert live.get("a") is None
    live.keep(room("b", plies=3))
    assert live.get("b")


def test_newer_room_stays() -> None:
    live = RoomCache()
    old, new = room("a", plies=1), room("a", plies=2)
    assert live.keep(new) is new
    assert live.keep(old) is new
    assert live.get("a") is new

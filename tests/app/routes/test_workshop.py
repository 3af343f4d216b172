"""The workshop by HTTP, and games of one's own wherever a game is named, on either host."""

import tomllib
from typing import Any

import pytest

from tests.support.applications import Visitor
from tests.support.workshop import DUEL
from yokai import Variant
from yokai.formats.message_link import MessageLink

GAME = Variant.build(DUEL)


def check(visitor: Visitor, **asked: object) -> Any:
    return visitor.post("/api/workshop/check", json=asked).json()


def test_rules_are_checked(visitor: Visitor) -> None:
    told = check(visitor, rules=DUEL)
    assert told["faults"] == []
    assert (told["code"], told["text"], told["rules"]) == (GAME.code, GAME.text, GAME.values)
    assert told["variant"]["id"] == GAME.code
    assert told["variant"]["name"] == "Duel of foxes"
    assert [kind["name"] for kind in told["variant"]["kinds"]] == ["king", "fox", "old fox"]


def test_each_fault_is_told_at_its_place(visitor: Visitor) -> None:
    told = check(visitor, rules=DUEL | {"promotion_zone": 9, "speed": 3})
    assert [fault["place"] for fault in told["faults"]] == ["speed", "promotion_zone"]
    assert told["faults"][1]["words"] == {"most": "3", "value": "9"}
    assert told["variant"] is told["code"] is told["rules"] is None


def test_odd_game_has_advice_and_a_code(visitor: Visitor) -> None:
    told = check(visitor, rules=DUEL | {"promotion_zone": 0})
    assert [(fault["code"], fault["grave"]) for fault in told["faults"]] == [
        ("never_promotes", False)
    ]
    assert told["code"]


@pytest.mark.parametrize(
    "text", [GAME.text, GAME.code, GAME.link("http://localhost"), f" {GAME.code}\n"]
)
def test_rules_are_read_from_a_text(visitor: Visitor, text: str) -> None:
    assert check(visitor, text=text)["code"] == GAME.code


def test_shipped_game_is_a_beginning(visitor: Visitor) -> None:
    told = check(visitor, text="classic")
    assert told["rules"]["reach_wins"]
    assert check(visitor, rules=told["rules"])["code"] == told["code"]


@pytest.mark.parametrize("asked", [{}, {"rules": DUEL, "text": "classic"}, {"rules": 3}])
def test_question_that_is_none_is_refused(visitor: Visitor, asked: dict[str, object]) -> None:
    assert visitor.post("/api/workshop/check", json=asked).status_code in (400, 422)


def test_game_is_told_by_its_code(visitor: Visitor) -> None:
    view = visitor.get(f"/api/variant/{GAME.code}").json()
    assert view == check(visitor, rules=DUEL)["variant"]
    assert visitor.get("/api/variant/classic").json()["id"] == "classic"
    damaged = visitor.get(f"/api/variant/{GAME.code[:-2]}")
    assert (damaged.status_code, damaged.json()["error"]) == (422, "bad_variant")


def test_game_is_a_file_a_picture_and_a_qr_code(visitor: Visitor) -> None:
    file = visitor.get(f"/api/workshop/{GAME.code}/file")
    assert tomllib.loads(file.text) == GAME.values
    assert visitor.get(f"/api/workshop/{GAME.code}/qr").text.startswith("<?xml")
    assert "<svg" in visitor.get(f"/api/picture?variant={GAME.code}").text


def test_game_of_one_s_own_is_played_beside_each_other(visitor: Visitor) -> None:
    state = visitor.post(
        "/api/games", json={"variant": GAME.code, "opponent": "beside", "side": "south"}
    ).json()
    assert (state["variant"], state["position"]["sfen"]) == (GAME.code, GAME.start.sfen)
    move = {"version": 0, "move": state["position"]["legal"][0]}
    after = visitor.post(f"/api/games/{state['id']}/play", json=move).json()
    assert len(after["moves"]) == 1
    assert visitor.get("/api/games").json()["games"][0]["variant"] == GAME.code
    assert GAME.code in visitor.get(f"/api/games/{state['id']}/record").text
    archived = visitor.get("/api/archive").json()
    assert archived["games"][0]["variant"] == GAME.code


def test_computer_plays_a_game_of_one_s_own(visitor: Visitor) -> None:
    for level in (0, 5):
        asked = {"variant": GAME.code, "level": level, "side": "north"}
        game = visitor.post("/api/games", json=asked).json()["id"]
        state = visitor.get(f"/api/games/{game}/wait?version=0").json()
        assert len(state["moves"]) == 1


def test_friend_takes_the_seat_of_a_game_of_one_s_own(visitor: Visitor) -> None:
    asked = {"variant": GAME.code, "opponent": "friend"}
    game = visitor.post("/api/games", json=asked).json()
    assert game["variant"] == GAME.code


@pytest.mark.parametrize(
    ("more", "reason"), [({"rated": True}, "not_rated"), ({"open": True}, "by_link")]
)
def test_game_of_one_s_own_is_for_friends(
    visitor: Visitor, more: dict[str, object], reason: str
) -> None:
    asked = {"variant": GAME.code, "opponent": "friend", **more}
    refused = visitor.post("/api/games", json=asked)
    assert (refused.status_code, refused.json()["error"]) == (422, reason)


def test_game_of_one_s_own_goes_by_message(visitor: Visitor) -> None:
    asked = {"variant": GAME.code, "opponent": "message", "side": "south", "names": ["Mia"]}
    state = visitor.post("/api/games", json=asked).json()
    move = {"version": 0, "move": state["position"]["legal"][0]}
    visitor.post(f"/api/games/{state['id']}/play", json=move)
    text = visitor.get(f"/api/games/{state['id']}/message").json()["text"]
    link = MessageLink.parse(text)
    assert (link.game.variant, len(link.game.moves), link.names) == (GAME, 1, ("Mia", ""))


def test_lines_and_records_of_a_game_of_one_s_own(visitor: Visitor) -> None:
    move = GAME.start.legal_moves[0].usi
    line = {"variant": GAME.code, "moves": [move]}
    assert len(visitor.post("/api/position", json=line).json()["positions"]) == 2
    record = visitor.post("/api/study", json=line).text
    read = visitor.post("/api/record", json={"text": record}).json()
    assert (read["variant"], read["moves"]) == (GAME.code, [move])
    assert "<svg" in visitor.get(f"/api/film?variant={GAME.code}&moves={move}").text


def test_first_lesson_of_a_game_of_one_s_own(visitor: Visitor) -> None:
    [stop] = visitor.get(f"/api/lessons/{GAME.code}").json()["stops"]
    lesson = visitor.get(f"/api/lessons/{GAME.code}/{stop['name']}").json()
    assert lesson["steps"][0]["text"] == "lesson.own.meet F"
    move = lesson["steps"][0]["hint"]["move"]
    tried = visitor.post(
        f"/api/lessons/{GAME.code}/{stop['name']}/1", json={"moves": [move], "helped": False}
    ).json()
    assert tried["result"] == "solved"


def test_game_of_one_s_own_makes_its_puzzles(visitor: Visitor) -> None:
    hub = visitor.get(f"/api/puzzles/{GAME.code}").json()
    assert (hub["variant"], hub["puzzles"] > 3) == (GAME.code, True)
    puzzle = visitor.get(f"/api/puzzles/{GAME.code}/next").json()
    address = f"/api/puzzle/{GAME.code}/{puzzle['id']}"
    assert visitor.get(address).json() == puzzle
    told = visitor.post(f"{address}/give-up", json={}).json()
    line = [move["usi"] for move in told["line"]]
    done = visitor.post(f"{address}/try", json={"moves": line[::2]}).json()
    assert (done["result"], done["gain"], done["solver"]["solved"]) == ("solved", None, 0)
    assert visitor.post(f"{address}/hint", json={"moves": []}).status_code == 200
    assert visitor.get(address).json()["tried"] == "no"  # nothing is kept


def test_puzzles_of_one_s_own_come_one_after_the_other(visitor: Visitor) -> None:
    count = visitor.get(f"/api/puzzles/{GAME.code}").json()["puzzles"]
    seen, after = [], ""
    for _ in range(count + 1):
        after = visitor.get(f"/api/puzzles/{GAME.code}/next?after={after}").json()["id"]
        seen.append(after)
    assert len(set(seen)) == count
    assert seen[0] == seen[-1]


def test_game_of_one_s_own_has_no_storm(visitor: Visitor) -> None:
    refused = visitor.post(f"/api/puzzles/{GAME.code}/storm")
    assert (refused.status_code, refused.json()["error"]) == (404, "unknown_puzzle")


def test_game_without_a_puzzle_says_so(visitor: Visitor) -> None:
    pieces = {"king": DUEL["pieces"]["king"]}
    bare = Variant.build(DUEL | {"start": "1k1/3/1K1 b - 1", "pieces": pieces, "promotion_zone": 0})
    refused = visitor.get(f"/api/puzzles/{bare.code}")
    assert (refused.status_code, refused.json()["error"]) == (404, "unknown_puzzle")


def test_table_of_a_game_of_one_s_own_is_named(visitor: Visitor) -> None:
    status = visitor.get(f"/api/table/{GAME.code}").json()
    assert status["variant"] == GAME.code
    assert status["state"] in ("none", "unsolvable")

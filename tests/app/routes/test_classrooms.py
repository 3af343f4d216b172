"""A classroom by HTTP, on either host: made by a teacher, done by children, raced and deleted."""

from __future__ import annotations

from tests.support.applications import Door, Visitor
from tests.support.line import Json, Line
from tests.support.puzzles import ALL, solution, wrong

CLASSROOMS = "/api/classrooms"
ONE, TWO, *_ = [puzzle for puzzle in ALL if puzzle.moves == 1 and puzzle.kind == "win"]
WIN = {"kind": "position", "variant": "classic", "sfen": "2k/K2/3/3 b - 1", "text": "Reach!"}
TASKS = [
    {"kind": "lesson", "variant": "classic", "name": "tanuki"},
    {"kind": "puzzle", "variant": "classic", "name": ONE.id},
    {"kind": "puzzle", "variant": "classic", "name": TWO.id},
    WIN,
]


def make(teacher: Visitor, **more: object) -> Json:
    made = teacher.post(CLASSROOMS, json={"title": "Friday club", "tasks": TASKS} | more)
    assert made.status_code == 201, made.text
    return made.json()


def join(door: Door, place: str, name: str) -> tuple[Visitor, str]:
    child = door.visitor()
    joined = child.post(f"{place}/join", json={"name": name})
    assert joined.status_code == 201, joined.text
    return child, f"{place}/cards/{joined.json()['card']}"


def test_children_do_the_tasks_and_the_teacher_sees_it(door: Door, visitor: Visitor) -> None:
    view = make(visitor)
    place = f"{CLASSROOMS}/{view['id']}"
    lesson, one, _, win = (task["id"] for task in view["tasks"])
    assert [task["steps"] for task in view["tasks"]] == [5, 1, 1, 1]
    assert visitor.get(f"{place}/qr").headers["content-type"] == "image/svg+xml"
    child, card = join(door, place, "Mia")
    assert "Mia" not in door.visitor().get(f"{place}/door").text
    assert child.post(f"{card}/tasks/{one}", json={}).json()["task"]["puzzle"] == "win"
    tried = child.post(f"{card}/tasks/{one}/try", json={"moves": [wrong(ONE)]}).json()
    assert (tried["result"], tried["state"]["wrong"]) == ("wrong", 1)
    assert tried["refutation"]
    tried = child.post(f"{card}/tasks/{one}/try", json={"moves": solution(ONE)}).json()
    assert (tried["result"], tried["state"]["stars"]) == ("solved", 2)
    assert child.get(f"{card}/tasks/{lesson}/lesson").json()["name"] == "tanuki"
    step = child.post(f"{card}/tasks/{lesson}/lesson/1", json={"moves": ["2c2b"]}).json()
    assert (step["result"], step["done"]) == ("solved", 1)
    hint = child.post(f"{card}/tasks/{one}/hint", json={"moves": []}).json()
    assert hint["symbol"]
    miss = child.post(f"{card}/tasks/{win}/try", json={"moves": ["3b3c"]}).json()
    assert miss["result"] == "wrong"
    reach = child.post(f"{card}/tasks/{win}/try", json={"moves": ["3b3a"]}).json()
    assert reach["result"] == "solved"
    [mia] = visitor.get(place).json()["children"]
    assert mia["name"] == "Mia"
    done = {each["task"]: (each["done"], each["wrong"], each["hints"]) for each in mia["results"]}
    assert done == {lesson: (1, 0, 0), one: (1, 1, 0), win: (1, 1, 0)}
    assert child.player is None  # nothing of a child is kept but its card
    desk = child.get(card).json()
    assert (desk["name"], len(desk["tasks"]), desk["race"]) == ("Mia", 4, None)


def test_whole_game_from_a_position_is_played(door: Door, visitor: Visitor) -> None:
    task = WIN | {"goal": "play", "level": 2}
    view = make(visitor, tasks=[task])
    _, card = join(door, f"{CLASSROOMS}/{view['id']}", "Mia")
    task_place = f"{card}/tasks/{view['tasks'][0]['id']}/lesson"
    found = visitor.get(task_place).json()
    assert found["steps"][0]["text"] == "Reach!"
    on = visitor.post(f"{task_place}/1", json={"moves": ["3b3c"]}).json()
    assert (on["result"], len(on["moves"])) == ("on", 2)
    won = visitor.post(f"{task_place}/1", json={"moves": ["3b3a"]}).json()
    assert (won["result"], won["stars"]) == ("solved", 3)


def test_teacher_changes_tasks_and_results_stay_with_theirs(door: Door, visitor: Visitor) -> None:
    view = make(visitor)
    place = f"{CLASSROOMS}/{view['id']}"
    one = view["tasks"][1]["id"]
    child, card = join(door, place, "Mia")
    child.post(f"{card}/tasks/{one}/try", json={"moves": solution(ONE)})
    changed = {"title": "Club", "tasks": [TASKS[1], TASKS[0], TASKS[1]], "open": False}
    again = visitor.post(place, json=changed).json()
    assert [task["id"] for task in again["tasks"]] == [one, view["tasks"][0]["id"]]
    assert again["children"][0]["results"][0]["task"] == one
    refused = door.visitor().post(f"{place}/join", json={"name": "Ben"})
    assert refused.json()["error"] == "cards_only"
    assert (
        child.post(
            f"{card}/tasks/{view['tasks'][3]['id']}/try", json={"moves": ["3b3a"]}
        ).status_code
        == 404
    )
    [outline] = visitor.get(CLASSROOMS).json()
    assert (outline["title"], outline["tasks"], outline["children"]) == ("Club", 2, 1)


def test_cards_are_made_named_renamed_and_taken_away(door: Door, visitor: Visitor) -> None:
    place = f"{CLASSROOMS}/{make(visitor, open=False)['id']}"
    made = visitor.post(f"{place}/children", json={"names": ["Mia", "", ""]}).json()
    _, blank, _ = made["children"]
    assert [child["idle"] for child in made["children"]] == [None] * 3
    card = f"{place}/cards/{blank['card']}"
    assert visitor.get(f"{card}/qr").status_code == 200
    assert visitor.get(place).json()["children"][1]["idle"] is None  # printing is no visit
    child = door.visitor()
    assert child.post(card, json={"name": "mia"}).json()["error"] == "name_taken"
    assert child.post(card, json={"name": " "}).json()["error"] == "no_name"
    assert child.post(card, json={"name": "Ben"}).json()["name"] == "Ben"
    assert child.post(card, json={"name": "Max"}).json()["name"] == "Ben"
    named = visitor.post(f"{place}/children/2", json={"name": "Benno"}).json()
    assert named["children"][1]["name"] == "Benno"
    visitor.post(f"{place}/children/2/delete", json={})
    assert child.get(card).json()["error"] == "unknown_card"
    full = visitor.post(f"{place}/children", json={"names": [""] * 59})
    assert full.json()["error"] == "classroom_full"


def test_race_counts_while_it_is_on(door: Door, visitor: Visitor, line: Line) -> None:
    view = make(visitor)
    place = f"{CLASSROOMS}/{view['id']}"
    _, one, two, win = (task["id"] for task in view["tasks"])
    child, card = join(door, place, "Mia")
    _, late = join(door, place, "Ben")
    line.send(type="classroom", classroom=view["id"])
    line.expect_pong()
    race = visitor.post(f"{place}/race", json={"minutes": 1}).json()["race"]
    assert line.expect("classroom")["classroom"] == view["id"]
    assert (race["tasks"], race["starts_in"] > 0) == ([one, two, win], True)
    attempt = {"moves": solution(ONE), "race": race["number"]}
    assert child.post(f"{card}/tasks/{one}/try", json=attempt).json()["error"] == "race_over"
    begun = door.app.host.now
    door.app.classrooms.now = door.app.children._now = lambda: begun() + 11_000
    try:
        tried = child.post(f"{card}/tasks/{one}/try", json=attempt).json()
        assert tried["result"] == "solved"
        shown = child.get(card).json()
        assert [(each["name"], each["solved"]) for each in shown["race"]["racers"]] == [
            ("Mia", 1),
            ("Ben", 0),
        ]
        assert shown["results"] == []  # a race is apart
        assert len(shown["raced"]) == 1
        assert visitor.post(f"{place}/race/end", json={}).json()["race"]["left"] == 0
        refused = child.post(f"{card}/tasks/{two}/try", json=attempt | {"moves": solution(TWO)})
        assert refused.json()["error"] == "race_over"
        assert door.visitor().get(late).status_code == 200
    finally:
        door.app.classrooms.now = door.app.children._now = begun


def test_strangers_see_and_change_nothing(door: Door, visitor: Visitor) -> None:
    place = f"{CLASSROOMS}/{make(visitor)['id']}"
    stranger = door.visitor("stranger")
    for method, path, body in (
        ("GET", place, None),
        ("POST", place, {"title": "x", "tasks": []}),
        ("POST", f"{place}/delete", {}),
        ("POST", f"{place}/children", {"names": ["x"]}),
        ("POST", f"{place}/race", {}),
        ("GET", f"{place}/cards/none", None),
    ):
        assert stranger.request(method, path, json=body).status_code == 404, path
    bad = TASKS[0] | {"name": "tanuky"}
    assert (
        visitor.post(place, json={"title": "x", "tasks": [bad]}).json()["error"] == "unknown_lesson"
    )
    slow = visitor.post(f"{CLASSROOMS}/check", json=WIN | {"sfen": "rkb/1p1/1P1/BKR b - 1"})
    assert (slow.status_code, slow.json()["error"]) == (422, "no_forced_win")
    assert visitor.post(f"{CLASSROOMS}/check", json=WIN).json()["moves"] == 1
    assert visitor.post(CLASSROOMS, json={"title": "x", "tasks": TASKS * 11}).status_code == 400
    assert visitor.post(f"{place}/delete", json={}).status_code == 204
    assert door.visitor().get(f"{place}/door").status_code == 404


def test_puzzles_are_picked_by_theme_and_difficulty(visitor: Visitor) -> None:
    wish = {"variant": "classic", "theme": "drop", "count": 4}
    easy = visitor.post(f"{CLASSROOMS}/pick", json=wish).json()
    hard = visitor.post(f"{CLASSROOMS}/pick", json=wish | {"hardness": "hard"}).json()
    picked = [ALL.get(task["name"]) for task in easy]
    assert len(picked) == len(hard) == 4
    assert all("drop" in puzzle.themes for puzzle in picked)
    assert max(p.rating for p in picked) <= min(ALL.get(task["name"]).rating for task in hard)
    rest = visitor.post(f"{CLASSROOMS}/pick", json=wish | {"without": [p.id for p in picked]})
    assert not {task["name"] for task in rest.json()} & {p.id for p in picked}

"""Tournaments of people by HTTP and WebSocket, on either host."""

from __future__ import annotations

from tests.support.applications import Door, Visitor
from tests.support.servers import Json, Line

TOURNAMENTS = "/api/tournaments"
DRAFT = {
    "title": "Friday cup",
    "form": "swiss",
    "variant": "classic",
    "rounds": 1,
    "pause": 0,
    "clock": {"initial": 600_000, "increment": 5_000},
}


def make(organiser: Visitor, **more: object) -> Json:
    made = organiser.post(TOURNAMENTS, json=DRAFT | more)
    assert made.status_code == 201, made.text
    return made.json()


def join(door: Door, place: str, name: str, card: str = "") -> Visitor:
    somebody = door.visitor()
    joined = somebody.post(f"{place}/join", json={"name": name, "card": card})
    assert joined.status_code == 200, joined.text
    return somebody


def test_tournament_is_made_joined_played_and_told(
    door: Door, visitor: Visitor, line: Line
) -> None:
    view = make(visitor, name="Ann")
    assert (view["organiser"], view["mine"], view["state"]) == (True, 1, "open")
    assert view["time"]["increment"] == 5_000
    place = f"{TOURNAMENTS}/{view['id']}"
    assert visitor.get(f"{place}/qr").headers["content-type"] == "image/svg+xml"
    line.send(type="tournament", tournament=view["id"])
    line.expect_pong()
    other = join(door, place, "Ben")
    assert line.expect("tournament")["tournament"] == view["id"]
    assert other.post(f"{place}/start").json()["error"] == "not_organiser"
    begun = visitor.post(f"{place}/start").json()
    [board] = begun["pairings"][0]["boards"]
    assert {board["south"], board["north"]} == {1, 2}
    game = visitor.game(board["game"])
    assert game["tournament"] == view["id"]
    assert {game["players"][side]["name"] for side in ("south", "north")} == {"Ann", "Ben"}
    [played] = other.get(f"{place}/boards").json()
    assert (played["number"], played["plies"], played["running"]) == (1, 0, None)
    # Even before the first move a game counts: who gives up has lost.
    assert other.post(f"/api/games/{board['game']}/resign").status_code == 200
    door.run(door.app.tournaments.close())
    over = other.get(place).json()
    assert over["state"] == "over"
    assert [(row["name"], row["points"]) for row in over["table"]] == [("Ann", 1.0), ("Ben", 0.0)]
    [mine] = other.get(TOURNAMENTS).json()
    assert (mine["id"], mine["organiser"], mine["people"]) == (view["id"], False, 2)


def test_cards_are_for_those_who_have_them(door: Door, visitor: Visitor) -> None:
    place = f"{TOURNAMENTS}/{make(visitor, open=False)['id']}"
    refused = door.visitor().post(f"{place}/join", json={"name": "Ben"})
    assert refused.json()["error"] == "tournament_closed"
    named, blank = visitor.post(f"{place}/cards", json={"names": ["Mia", ""]}).json()
    assert visitor.get(f"{place}/cards/{blank['card']}/qr").status_code == 200
    assert visitor.get(f"{place}/cards/none/qr").json()["error"] == "wrong_card"
    for stranger in (door.visitor(), door.visitor("stranger")):
        assert stranger.get(f"{place}/cards").json()["error"] == "not_organiser"
    join(door, place, "", named["card"])
    join(door, place, "Ben", blank["card"])
    names = [each["name"] for each in visitor.get(place).json()["participants"]]
    assert names == ["Mia", "Ben"]
    assert [each["taken"] for each in visitor.get(f"{place}/cards").json()] == [True, True]
    assert visitor.post(f"{place}/entry", json={"open": True}).json()["open"]
    late = join(door, place, "Tom")
    assert late.post(f"{place}/leave").json()["mine"] is None


def test_strangers_change_nothing_and_nonsense_is_refused(door: Door, visitor: Visitor) -> None:
    place = f"{TOURNAMENTS}/{make(visitor, name='Ann')['id']}"
    stranger = door.visitor("stranger")
    for path, body in (
        ("start", None), ("next", None), ("end", None), ("delete", None),
        ("entry", {"open": False}), ("cards", {"names": [""]}), ("people/1/remove", None),
        ("people/1/readmit", None), ("boards/1", {"winner": "south"}),
    ):  # fmt: skip
        refused = stranger.post(f"{place}/{path}", json=body)
        assert (refused.status_code, refused.json()["error"]) == (422, "not_organiser"), path
    for path in ("", "/boards", "/qr", "/cards"):
        assert stranger.get(f"{TOURNAMENTS}/none{path}").status_code == 404
    for path in ("join", "start", "leave", "return"):
        asked = stranger.post(f"{TOURNAMENTS}/none/{path}", json={"name": "x"})
        assert asked.json()["error"] == "unknown_tournament", path
    for wrong in (
        {"form": "ladder"}, {"rounds": 0}, {"rounds": 99}, {"title": ""}, {"no_show": 0},
        {"clock": None}, {"pause": -1}, {"more": 1},
    ):  # fmt: skip
        assert visitor.post(TOURNAMENTS, json=DRAFT | wrong).status_code == 400, wrong
    assert visitor.post(TOURNAMENTS, json=DRAFT | {"variant": "chess"}).status_code == 404
    insult = door.visitor().post(f"{place}/join", json={"name": "Hitler"})
    assert insult.json()["error"] == "bad_name"
    twin = door.visitor().post(f"{place}/join", json={"name": "ann"})
    assert twin.json()["error"] == "name_taken"
    assert visitor.post(f"{place}/start").json()["error"] == "too_few"
    assert visitor.post(f"{place}/people/7/remove").status_code == 404
    assert visitor.post(f"{place}/boards/7", json={"winner": None}).status_code == 404
    assert visitor.post(f"{place}/delete").status_code == 204
    assert visitor.get(place).status_code == 404

"""Players by HTTP, on either host: what everyone may know of them."""

from tests.support.applications import Visitor
from yokai.app.players.player_id import public_of


def finished(visitor: Visitor, other: Visitor) -> str:
    """A rated game that the second has given up after some moves; its name."""
    game = visitor.begin(opponent="friend", side="south", names=["Mia"], rated=True)["id"]
    assert other.post(f"/api/games/{game}/join", json={"name": "Ben"}).status_code == 200
    with visitor.line() as mine, other.line() as theirs:
        for version, move in enumerate(["1d1c", "3a3b", "1c1d", "3b3a"], 1):
            line = mine if version % 2 else theirs
            line.ask("played", type="play", game=game, version=version, move=move)
        theirs.send(type="resign", game=game)
        theirs.expect_pong()
    return str(game)


def test_page_of_a_player_shows_finished_games_and_what_they_brought(visitor: Visitor) -> None:
    other = visitor.door.visitor()
    game = finished(visitor, other)
    players = visitor.game(game)["players"]
    page = visitor.get(f"/api/players/{players['south']['id']}").json()
    assert (page["name"], [each["game"]["id"] for each in page["games"]]) == ("Mia", [game])
    assert page["games"][0]["gain"] > 0
    loser = visitor.get(f"/api/players/{players['north']['id']}").json()
    assert loser["games"][0]["gain"] < 0
    assert page["ratings"][0]["rating"] > loser["ratings"][0]["rating"]
    assert page["score"] is None  # it is the visitor's own page
    assert loser["score"] == {"won": 1, "drawn": 0, "lost": 0}
    south = players["south"]["id"]
    assert other.get(f"/api/players/{south}").json()["score"] == {"won": 0, "drawn": 0, "lost": 1}


def test_player_is_known_by_a_public_id_alone(visitor: Visitor) -> None:
    visitor.begin()
    for name in (visitor.player, "nobody", "a-b", "%00"):
        answer = visitor.get(f"/api/players/{name}")
        assert (answer.status_code, answer.json()["error"]) == (404, "unknown_player")


def test_leaderboard_has_nobody_whose_rating_is_provisional(visitor: Visitor) -> None:
    finished(visitor, visitor.door.visitor())
    assert visitor.get("/api/leaderboard/classic").json() == {"variant": "classic", "leaders": []}
    assert visitor.get("/api/leaderboard/chess").status_code == 404


def test_turns_are_counted_without_the_game_in_view(visitor: Visitor) -> None:
    other = visitor.door.visitor()
    games = []
    for _ in range(2):
        game = visitor.begin(opponent="friend", side="south")["id"]
        other.post(f"/api/games/{game}/join", json={})
        games.append(game)
    visitor.begin(opponent="friend", side="south")  # which waits for somebody
    visitor.begin()  # both sides are the visitor's own
    assert visitor.get("/api/turns").json()["turns"] == 2
    assert visitor.get(f"/api/turns?but={games[0]}").json()["turns"] == 1
    assert other.get("/api/turns").json()["turns"] == 0
    with visitor.line() as mine:
        mine.ask("played", type="play", game=games[0], version=1, move="2c2b")
    assert visitor.get("/api/turns").json() == other.get("/api/turns").json()
    assert other.get("/api/turns").json()["turns"] == 1


def test_profile_and_subscription_are_the_visitors_own(visitor: Visitor) -> None:
    kept = visitor.post("/api/profile", json={"name": "Mia", "lang": "de"}).json()
    assert visitor.get("/api/profile").json() == kept
    assert visitor.door.visitor().get("/api/profile").json()["name"] == ""
    assert visitor.get("/api/push").json() == {"key": None}
    wanted = {"endpoint": "https://evil.example/", "public": "a", "auth": "b"}
    assert visitor.post("/api/push", json=wanted).json()["error"] == "no_push"
    gone = visitor.post("/api/push/delete", json={"endpoint": "https://evil.example/"})
    assert gone.status_code == 204


def test_challenge_is_told_declined_and_taken(visitor: Visitor) -> None:
    other = visitor.door.visitor()
    finished(visitor, other)
    mine, theirs = (public_of(each.player or "") for each in (visitor, other))
    wanted = {"opponent": "friend", "side": "south", "names": ["Mia"], "rival": theirs}
    with other.line() as line:
        first = visitor.begin(**wanted)["id"]
        line.expect("called")
    [told] = other.get("/api/challenges").json()
    assert (told["game"], told["id"], told["name"], told["mine"]) == (first, mine, "Mia", False)
    assert other.post(f"/api/challenges/{first}/decline", json={"word": "rude"}).status_code == 400
    with visitor.line() as line:
        assert other.post(f"/api/challenges/{first}/decline", json={"word": "never"}).is_success
        line.expect("called")
    assert other.post(f"/api/challenges/{first}/decline", json={}).status_code == 404
    [answered] = visitor.post("/api/here", json={"shown": True}).json()["challenges"]
    assert (answered["name"], answered["declined"]) == ("Ben", "no")
    assert other.get(f"/api/players/{mine}").json()["muted"]
    refused = visitor.post("/api/games", json={"variant": "classic"} | wanted).json()
    assert refused["error"] == "rival_never"
    assert other.post(f"/api/players/{mine}/mute", json={"muted": False}).is_success
    second = visitor.begin(**wanted)["id"]
    assert other.post(f"/api/games/{second}/join", json={"name": "Ben"}).is_success
    third = visitor.begin(**wanted)["id"]
    assert [each["game"] for each in other.get("/api/turns").json()["challenges"]] == [third]
    with other.line() as line:
        assert visitor.post(f"/api/games/{third}/delete").is_success
        line.expect("called")
    assert other.get("/api/challenges").json() == []
    assert visitor.door.visitor().post("/api/here", json={}).json()["challenges"] == []


def test_games_of_two_are_told_one_by_one_from_my_side(visitor: Visitor) -> None:
    other = visitor.door.visitor()
    first, second = finished(visitor, other), finished(other, visitor)
    mine, theirs = (public_of(each.player or "") for each in (visitor, other))
    page = visitor.get(f"/api/players/{theirs}/games").json()
    told = [(each["game"], each["side"], each["result"]) for each in page["games"]]
    assert (told, page["older"]) == ([(second, "north", "loss"), (first, "south", "win")], None)
    latest = page["games"][0]["at"]
    older = other.get(f"/api/players/{mine}/games?before={latest}").json()["games"]
    assert [(each["game"], each["result"]) for each in older] == [(first, "loss")]
    visitor.post(f"/api/games/{second}/shelf", json={"hidden": True})
    page = visitor.get(f"/api/players/{theirs}/games?before=x").json()
    assert [each["game"] for each in page["games"]] == [first]
    stranger = visitor.door.visitor()
    for reader, public in ((stranger, mine), (visitor, mine)):
        assert reader.get(f"/api/players/{public}/games").json() == {"games": [], "older": None}
    assert visitor.get("/api/players/nobody/games").status_code == 404

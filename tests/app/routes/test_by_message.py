"""Games by message over HTTP: two players who share nothing but links."""

from __future__ import annotations

import random
import string
from collections.abc import Callable

import pytest
import segno

from tests.support.applications import Visitor
from tests.support.line import Json
from yokai import Game
from yokai.formats.message_link import MessageLink

Friend = Callable[[], Visitor]


class Player:
    """Somebody who plays by message."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.name = visitor, name
        self.game = ""

    def begin(self, **wanted: object) -> None:
        """Begin a game, in which this player moves first."""
        usual = {"opponent": "message", "side": "south", "names": [self.name]}
        self.game = self.visitor.begin(**(usual | wanted))["id"]

    @property
    def link(self) -> Json:
        """The text of the link to send."""
        return self.visitor.get(f"/api/games/{self.game}/message").json()["text"]

    @property
    def moves(self) -> list[str]:
        return [move["usi"] for move in self.visitor.game(self.game)["moves"]]

    def open(self, text: str, **more: object) -> Json:
        opened = self.visitor.post("/api/message", json={"text": text} | more)
        assert opened.status_code == 200, opened.text
        return opened.json()

    def keep(self, text: str) -> Json:
        opened = self.open(text, keep=True, name=self.name)
        self.game = opened["game"]
        return opened

    def play(self, move: str) -> str:
        """Play a move, and return the link to send."""
        state = self.visitor.game(self.game)
        with self.visitor.line() as line:
            line.ask("played", type="play", game=self.game, version=state["version"], move=move)
        return str(self.link)

    def refusal(self, **asked: object) -> str:
        with self.visitor.line() as line:
            line.state(type="watch", game=self.game)
            return line.refusal(game=self.game, **asked)


@pytest.fixture
def mia(visitor: Visitor) -> Player:
    return Player(visitor, "Mia")


@pytest.fixture
def ben(visitor: Visitor) -> Player:
    return Player(visitor.door.visitor(), "Ben")


def begun(mia: Player, ben: Player) -> str:
    """A game after Mia's first move, which Ben has kept: Mia's link."""
    mia.begin()
    text = mia.play("2c2b")
    ben.keep(text)
    return text


def test_two_play_until_one_has_won(mia: Player, ben: Player) -> None:
    mia.begin()
    assert mia.link is None  # she is to move
    first = mia.play("2c2b")
    offered = ben.open(first)
    assert (offered["what"], offered["sender"], offered["seat"]) == ("new", "Mia", "north")
    assert [move["usi"] for move in offered["moves"]] == ["2c2b"]
    assert offered["position"]["legal"]
    assert ben.visitor.get("/api/games").json()["games"] == []  # nothing is kept yet

    assert ben.keep(first)["what"] == "yours"
    answer = ben.play("3a3b")  # and does not see that the koropokkuru is in danger
    assert mia.open(answer)["what"] == "yours"
    assert mia.visitor.game(mia.game)["players"]["north"]["name"] == "Ben"
    last = mia.play("2b2a+")
    told = ben.open(last)
    assert (told["what"], told["position"]["outcome"]["winner"]) == ("yours", "south")
    for player, waits in ((mia, True), (ben, False)):
        assert player.moves == ["2c2b", "3a3b", "2b2a+"]
        assert (player.link is not None) is waits
        (mine,) = player.visitor.get("/api/games").json()["games"]
        assert (mine["id"], mine["outcome"]["winner"]) == (player.game, "south")
        assert {seat["kind"] for seat in mine["players"].values()} == {"person", "message"}


def test_game_in_which_the_other_begins_is_sent_before_a_move(mia: Player, ben: Player) -> None:
    mia.begin(side="north")
    invitation = mia.link
    assert mia.open(invitation)["what"] == "own"
    assert (ben.open(invitation)["seat"], ben.open(invitation)["moves"]) == ("south", [])
    ben.keep(invitation)
    assert mia.open(ben.play("2c2b"))["what"] == "yours"
    assert mia.moves == ["2c2b"]


def test_link_that_is_opened_twice_changes_nothing(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    game = ben.game
    assert [ben.keep(first)["what"], ben.open(first)["what"]] == ["yours", "yours"]
    assert ben.game == game
    answer = ben.play("2a2b")
    for _ in range(2):
        assert mia.open(answer)["what"] == "yours"
    assert mia.moves == ["2c2b", "2a2b"]


def test_old_link_is_told_and_the_present_one_is_there(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    answer = ben.play("2a2b")
    told = ben.open(first)
    assert (told["what"], told["game"]) == ("answered", ben.game)
    assert ben.link == answer


def test_own_link_is_for_the_other(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    assert mia.open(first)["what"] == "own"
    mia.open(ben.play("2a2b"))
    assert mia.open(first)["what"] == "own"  # an old one too


def test_two_answers_differ_and_the_first_stays(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    someone = Player(mia.visitor.door.visitor(), "Zoe")
    someone.keep(first)
    mia.open(ben.play("2a2b"))
    told = mia.open(someone.play("3a3b"))
    assert (told["what"], told["same"]) == ("differs", 1)
    kept = mia.open(someone.link, keep=True)
    assert kept["what"] == "differs"  # nor by asking for it
    assert mia.moves == ["2c2b", "2a2b"]
    game = Game("dobutsu")
    other = MessageLink(MessageLink.parse(first).tag, ("", ""), game).text
    assert (mia.open(other)["what"], mia.open(other)["same"]) == ("differs", 0)


def test_moves_made_on_another_device_are_taken_over_if_wanted(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    laptop = Player(ben.visitor.door.visitor(), "Ben")
    laptop.keep(first)
    mia.open(laptop.play("2a2b"))
    news = mia.play("2d1c")
    assert ben.open(news)["what"] == "elsewhere"
    assert ben.moves == ["2c2b"]
    assert ben.keep(news)["what"] == "yours"
    assert ben.moves == ["2c2b", "2a2b", "2d1c"]


def test_whole_game_is_kept_from_its_last_link(mia: Player) -> None:
    game = Game("classic")
    for move in ["1d1c", "3a3b", "1c1d", "3b3a", "2c2b"]:
        game.play(move)
    game.resign()
    text = MessageLink("Zm9yZXN0", ("Ada", "Bob"), game).text
    told = mia.keep(text)
    assert (told["what"], told["sender"]) == ("yours", "Bob")
    assert mia.moves == [move.usi for move in game.moves]
    assert mia.visitor.game(mia.game)["position"]["outcome"]["reason"] == "resignation"


def test_resignation_goes_by_message_and_waits_for_the_turn(mia: Player, ben: Player) -> None:
    begun(mia, ben)
    assert mia.refusal(type="resign") == "not_your_turn"
    with ben.visitor.line() as line:
        line.state(type="watch", game=ben.game)
        line.state(type="resign", game=ben.game)
    assert mia.open(ben.link)["what"] == "yours"
    assert mia.visitor.game(mia.game)["position"]["outcome"] == {
        "winner": "south",
        "reason": "resignation",
    }
    assert mia.link is None


def test_nothing_is_taken_back_offered_or_advised(mia: Player, ben: Player) -> None:
    begun(mia, ben)
    assert mia.refusal(type="undo", ply=1) == "by_message"
    assert mia.refusal(type="draw") == "by_message"
    assert ben.refusal(type="hint", ply=1) == "no_help"
    clock = {"initial": 60_000, "increment": 0}
    wanted = {"variant": "classic", "opponent": "message", "clock": clock}
    refused = mia.visitor.post("/api/games", json=wanted)
    assert (refused.status_code, refused.json()["error"]) == (422, "by_message")


def test_rematch_is_a_new_game_with_the_sides_swapped(mia: Player, ben: Player) -> None:
    begun(mia, ben)
    again = mia.visitor.begin(variant=None, opponent="computer", swap_of=mia.game)
    assert (again["seat"], again["players"]["south"]["kind"]) == ("north", "message")
    mia.game = again["id"]
    assert ben.open(mia.link)["what"] == "new"


def test_game_from_another_start_has_it_in_its_link(mia: Player, ben: Player) -> None:
    start = "2k/3/K2/3 b P 1"
    mia.begin(sfen=start)
    assert ben.open(mia.play("P*2c"))["start"] == start


def test_damaged_links_are_told_and_change_nothing(mia: Player, ben: Player) -> None:
    first = begun(mia, ben)
    rng = random.Random(5)
    texts = ["", "a", "é", first[:-1], first[1:], "A" * 2_000, "A" * 4_000]
    texts += ["".join(rng.choices(string.ascii_letters, k=40)) for _ in range(50)]
    for text in texts:
        refused = ben.visitor.post("/api/message", json={"text": text, "keep": True})
        assert refused.status_code == 422
        assert refused.json()["error"] in ("bad_link", "newer_link")
    assert ben.visitor.post("/api/message", json={"text": "A" * 4_001}).status_code == 400
    assert len(ben.visitor.get("/api/games").json()["games"]) == 1


def test_names_that_are_refused_here_do_not_come_by_message(mia: Player, ben: Player) -> None:
    """A link of another device is kept without the name; a name that is typed here is refused."""
    game = Game("classic")
    game.play("2c2b")
    text = MessageLink("Zm9yZXN0", ("Arschloch", "Ben"), game).text
    assert mia.open(text)["sender"] is None
    assert mia.keep(text)["sender"] is None
    players = mia.visitor.game(mia.game)["players"]
    assert (players["south"]["name"], players["north"]["name"]) == (None, "Mia")
    refused = ben.visitor.post("/api/message", json={"text": text, "keep": True, "name": "Admin"})
    assert (refused.status_code, refused.json()["error"]) == (422, "name_reserved")
    wanted = {"variant": "classic", "opponent": "message", "names": ["Arschloch"]}
    refused = ben.visitor.post("/api/games", json=wanted)
    assert (refused.status_code, refused.json()["error"]) == (422, "bad_name")


def test_link_from_a_late_start_is_not_kept(mia: Player) -> None:
    late = Game(Game("classic").start.parse("classic", "2k/3/K2/3 b - 20000"))
    refused = mia.visitor.post(
        "/api/message",
        json={"text": MessageLink("Zm9yZXN0", ("", ""), late).text, "keep": True},
    )
    assert (refused.status_code, refused.json()["error"]) == (422, "bad_notation")


def test_link_is_for_the_players_of_a_game_alone(mia: Player, ben: Player) -> None:
    begun(mia, ben)
    for path in ("message", "message/qr"):
        refused = ben.visitor.get(f"/api/games/{mia.game}/{path}")
        assert refused.json()["error"] == "watching"
        assert mia.visitor.get(f"/api/games/nono/{path}").json()["error"] == "unknown_game"


def test_code_of_the_link_is_drawn_if_it_is_short(
    mia: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(mia, ben)
    drawn: list[str] = []
    make = segno.make

    def draw(link: str, micro: bool) -> segno.QRCode:
        drawn.append(link)
        return make(link, micro=micro)

    monkeypatch.setattr(segno, "make", draw)
    path = f"/api/games/{mia.game}/message"
    assert mia.visitor.get(f"{path}/qr").headers["content-type"] == "image/svg+xml"
    assert drawn == [f"http://localhost/#/message/{mia.link}"]
    assert mia.visitor.get(path).json()["code"] is True
    host = {"Host": "a" * 500}
    assert mia.visitor.get(path, headers=host).json()["code"] is False
    assert mia.visitor.get(f"{path}/qr", headers=host).status_code == 400
    assert ben.visitor.get(f"/api/games/{ben.game}/message/qr").status_code == 404  # his turn

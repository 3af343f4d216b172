"""Games and analysis over a WebSocket, on either host."""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import yokai
from tests.support.applications import Door, Visitor, running
from tests.support.hosts import HOSTS, HostKind
from tests.support.line import Line, play_to_the_end
from tests.support.rooms import slow_database
from tests.support.servers import Browser, serving
from yokai import Position, Record
from yokai.app.games.room import Room
from yokai.app.presence.audience import Audience, Viewer
from yokai.engine.levels import STRONGEST

EXPERT = yokai.variant("expert").start.sfen


@pytest.mark.parametrize("variant", yokai.VARIANTS)
@pytest.mark.parametrize("opponent", ["computer", "beside"])
def test_whole_game(visitor: Visitor, line: Line, variant: str, opponent: str) -> None:
    begun = visitor.begin(variant=variant, opponent=opponent, level=4, side="random")
    state = line.state(type="watch", game=begun["id"], version=-1)
    ended = play_to_the_end(line, state, random.Random(variant + opponent))
    assert ended["position"]["outcome"]["reason"]
    assert ended["position"]["legal"] == []
    whole = visitor.game(begun["id"])
    assert whole == line.state(type="watch", game=begun["id"], version=-1)
    for told in ("version", "moves", "position", "clock", "thinking"):
        assert ended[told] == whole[told]  # put together from news of single moves
    record = Record.parse(visitor.get(f"/api/games/{begun['id']}/record").text)
    assert [move.usi for move in record.game.moves] == [move["usi"] for move in ended["moves"]]
    assert ("level 4" in record.south + record.north) == (opponent == "computer")


def test_state_says_what_was_played_and_what_may_be(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    line.state(type="watch", game=game, version=-1)
    state = line.state(type="play", game=game, version=0, move="kodama b2xb3")
    assert state["moves"] == [
        {
            "usi": "2c2b",
            "symbol": "P",
            "capture": "P",
            "sfen": "rkb/1P1/3/BKR w P 2",
        }
    ]
    position = Position.parse("classic", state["position"]["sfen"])
    assert state["position"] == {
        "sfen": "rkb/1P1/3/BKR w P 2",
        "turn": "north",
        "legal": [move.usi for move in position.legal_moves],
        "in_danger": True,
        "repeated": False,
        "outcome": None,
    }
    assert (state["seat"], state["version"], state["thinking"]) == ("both", 1, False)


def test_refusal_has_a_reason_and_its_words(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="expert", opponent="beside", sfen="4k/5/2P2/1+P3/5/K4 b P 1")["id"]
    no = line.ask("refused", type="play", game=game, version=0, move="P*3e")
    assert (no["request"], no["game"], no["reason"]) == ("play", game, "column_taken")
    assert no["message"] == "a kodama is already on this column"
    assert no["args"]["piece"] == "kodama"
    assert no["args"]["target"] == "c2"
    assert line.refusal(type="play", game=game, version=0, move="hop") == "bad_notation"


def test_computer_answers_and_waits(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", level=1, side="south")["id"]
    line.state(type="watch", game=game, version=-1)
    state = line.state(type="play", game=game, version=0, move="2c2b")
    assert (state["thinking"], state["position"]["turn"]) == (True, "north")
    state = line.news()
    assert (state["thinking"], len(state["moves"])) == (False, 2)
    assert line.is_silent()


def test_undo_goes_back_to_my_turn(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", level=1, side="south")["id"]
    line.state(type="watch", game=game, version=-1)
    line.state(type="play", game=game, version=0, move="1d1c")
    line.news()
    state = line.state(type="undo", game=game, ply=2)
    assert (state["moves"], state["version"], state["thinking"]) == ([], 3, False)
    assert line.refusal(type="undo", game=game, ply=0) == "no_move"


def test_undo_while_the_computer_thinks_stops_it(tmp_path: Path) -> None:
    # With threads alone: an application in one thread hears nothing while it thinks.
    with running("threads", tmp_path, pause=0.3) as door:
        visitor = door.visitor()
        game = visitor.begin(variant="expert", level=STRONGEST, side="south")["id"]
        with visitor.line() as line:
            line.state(type="watch", game=game, version=-1)
            line.state(type="play", game=game, version=0, move="3d3c")
            state = line.state(type="undo", game=game, ply=1)
            assert (state["moves"], state["thinking"]) == ([], False)
            line.state(type="play", game=game, version=2, move="4d4c")
            state = line.news()
            assert state["moves"][0]["usi"] == "4d4c"
            assert len(state["moves"]) == 2
            assert line.is_silent()


def test_reader_gets_only_what_it_has_not_seen(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    state = line.state(type="watch", game=game, version=-1)
    line.state(type="play", game=game, version=0, move="2c2b")
    with visitor.line() as again:
        again.send(type="watch", game=game, version=1)
        assert again.is_silent()
        line.state(type="play", game=game, version=1, move="2a2b")
        assert again.hear()["version"] == 2
    with visitor.line() as again:
        missed = again.state(type="watch", game=game, version=state["version"])
        assert missed["version"] == 2


def test_reader_who_lacks_one_move_gets_that_move(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    line.state(type="watch", game=game, version=-1)
    with visitor.line() as other:
        other.state(type="watch", game=game, version=-1)
        line.send(type="play", game=game, version=0, move="2c2b")
        told = [line.expect("move"), other.hear()]
    with visitor.line() as again:
        told.append(again.ask("move", type="watch", game=game, version=0))
    whole = visitor.game(game)
    assert (
        told
        == [
            {
                "type": "move",
                "game": game,
                "version": 1,
                "ply": 1,
                "move": whole["moves"][0],
                "position": whole["position"],
                "clock": None,
                "thinking": False,
            }
        ]
        * 3
    )


def test_reader_who_lacks_more_gets_the_whole_game(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    line.state(type="watch", game=game, version=-1)
    for ply, move in enumerate(["2c2b", "2a2b"]):
        line.state(type="play", game=game, version=ply, move=move)
    for version in (-1, 0, 7):
        with visitor.line() as again:
            told = again.ask("game", type="watch", game=game, version=version)
            assert told["state"] == visitor.game(game)


def test_move_is_confirmed_and_the_same_sent_again_too(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    played = {"type": "played", "game": game, "id": "a", "version": 1}
    assert line.ask("played", type="play", game=game, version=0, move="2c2b", id="a") == played
    line.ask("played", type="play", game=game, version=1, move="2a2b")
    with visitor.line() as again:  # the first answer was lost with the line
        told = again.ask("played", type="play", game=game, version=0, move="kodama b2xb3", id="a")
        assert told == played
        no = again.ask("refused", type="play", game=game, version=0, move="1d1c", id="b")
        assert (no["reason"], no["id"]) == ("stale", "b")
    assert [move["usi"] for move in visitor.game(game)["moves"]] == ["2c2b", "2a2b"]


def test_confirmed_version_counts_an_offer_in_between(visitor: Visitor) -> None:
    game = visitor.begin(variant="classic", opponent="friend", side="south")["id"]
    other = visitor.door.visitor()
    assert other.post(f"/api/games/{game}/join", json={}).json()["version"] == 1
    with visitor.line() as mine, other.line() as theirs:
        theirs.state(type="watch", game=game, version=-1)
        assert theirs.state(type="draw", game=game)["version"] == 2
        sent = {"type": "play", "game": game, "version": 1, "move": "2c2b"}
        assert mine.ask("played", **sent)["version"] == 3
        theirs.ask("played", type="play", game=game, version=3, move="2a2b")
        assert mine.ask("played", **sent)["version"] == 3  # also when it is sent again
        assert visitor.game(game)["version"] == 4


def test_move_thought_about_before_a_takeback_is_not_played_after_it(
    visitor: Visitor, line: Line
) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    line.state(type="watch", game=game, version=-1)
    line.state(type="play", game=game, version=0, move="2c2b")
    line.state(type="undo", game=game, ply=1)
    line.state(type="play", game=game, version=2, move="1d1c")
    # North's answer to the first move, which had made the same ply.
    assert line.refusal(type="play", game=game, version=1, move="3a3b") == "stale"
    assert [move["usi"] for move in visitor.game(game)["moves"]] == ["1d1c"]


@pytest.mark.parametrize("kind", HOSTS)
def test_who_is_behind_is_told_the_state(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path) as one, running(kind, tmp_path) as two:
        here, elsewhere = one.visitor("me"), two.visitor("me")
        game = here.begin()["id"]
        with here.line() as line, elsewhere.line() as other:
            line.state(type="watch", game=game, version=-1)
            other.ask("played", type="play", game=game, version=0, move="2c2b")
            line.send(type="play", game=game, version=0, move="1d1c")
            told = {message["type"]: message for message in (line.hear(), line.hear())}
            assert told["refused"]["reason"] == "stale"
            assert told["move"]["version"] == 1


def test_time_that_a_move_waits_for_the_server_is_not_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_database(monkeypatch, lambda: time.sleep(0.5))
    with serving(tmp_path) as address:
        browser = Browser(address)
        clock = {"initial": 10_000, "increment": 0}
        game = browser.begin(variant="classic", opponent="beside", clock=clock)["id"]
        with browser.line() as line:
            for version, move in enumerate(["2c2b", "2a2b", "1d1c", "3a2a"]):
                line.send(type="play", game=game, version=version, move=move)
            for _ in range(4):
                line.expect("played")
        shown = browser.game(game)["clock"]
        assert shown["north"] == 10_000  # moved at once, though the server took a second
        assert shown["south"] > 9_300  # whose time runs since the last move was made


def test_move_sent_with_ones_last_breath_is_played_and_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_database(monkeypatch, lambda: time.sleep(0.3))
    with serving(tmp_path) as address:
        browser = Browser(address)
        game = browser.begin(variant="classic", level=1, side="south")["id"]
        with browser.line() as line:
            line.send(type="ping")
            line.send(type="play", game=game, version=0, move="1d1c")
            line.send(type="watch", game=game)
            line.send(type="analyse", id=1, variant="expert")
        deadline = time.monotonic() + 10
        while len(browser.game(game)["moves"]) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_version_from_another_store_is_corrected(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    assert line.state(type="watch", game=game, version=99)["version"] == 0


def test_stranger_watches_but_does_not_move(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    with visitor.door.visitor().line() as other:
        assert other.state(type="watch", game=game, version=-1)["seat"] is None
        for message in (
            {"type": "play", "version": 0, "move": "2c2b"},
            {"type": "undo", "ply": 0},
            {"type": "resign"},
            {"type": "draw"},
            {"type": "hint", "ply": 0},
        ):
            assert other.refusal(game=game, **message) == "watching"
        line.send(type="play", game=game, version=0, move="2c2b")
        assert other.news()["version"] == 1


def test_unknown_game_is_refused(line: Line) -> None:
    for message in (
        {"type": "watch"},
        {"type": "play", "version": 0, "move": "2c2b"},
        {"type": "undo", "ply": 0},
        {"type": "resign"},
        {"type": "draw"},
        {"type": "hint", "ply": 0},
    ):
        assert line.refusal(game="nothing", **message) == "unknown_game"


def test_resignation_is_told_to_all(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="expert", level=2, side="north")["id"]
    line.state(type="watch", game=game, version=-1)
    state = line.state(type="resign", game=game)
    while not state["position"]["outcome"]:  # the computer's first move came before
        state = line.news()
    assert state["position"]["outcome"] == {"winner": "south", "reason": "resignation"}


def test_draw_beside_is_agreed_at_once(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    line.state(type="watch", game=game, version=-1)
    state = line.state(type="draw", game=game)
    assert state["position"]["outcome"] == {"winner": None, "reason": "agreement"}


def test_computer_agrees_to_no_early_draw(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="expert", level=5, side="south")["id"]
    assert line.refusal(type="draw", game=game) == "draw_refused"


def test_hint_is_the_best_move(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="classic", opponent="beside", sfen="2k/K2/3/3 b - 1")["id"]
    hint = line.ask("hint", type="hint", game=game, ply=0)
    blanks = {"pieces": {"royal": "K", "piece": "K"}, "squares": {"square": "a4"}, "numbers": {}}
    why = {"key": "why.wins_reach", **blanks, "arrows": []}
    told = {"type": "hint", "game": game, "ply": 0, "move": "3b3a", "why": why, "percent": None}
    assert hint == told
    assert line.refusal(type="hint", game=game, ply=1) == "stale"
    line.send(type="play", game=game, version=0, move="3b3a")
    assert line.refusal(type="hint", game=game, ply=1) == "game_over"


def test_one_question_at_a_time(visitor: Visitor, line: Line) -> None:
    game = visitor.begin(variant="expert", opponent="beside")["id"]
    line.send(type="hint", game=game, ply=0)
    assert line.refusal(type="hint", game=game, ply=0) == "busy"
    hint = line.expect("hint")
    assert hint["move"]
    assert 1 <= hint["percent"] <= 99


def test_analysis_deepens_until_it_is_stopped(door: Door, line: Line) -> None:
    line.send(type="analyse", id=7, variant="expert", sfen=EXPERT, moves=["3d3c"], lines=3)
    depths = []
    for _ in range(3):
        told = line.expect("analysis")
        assert (told["id"], told["exact"], told["values"]) == (7, False, [])
        assert len(told["lines"]) == 3
        first = told["lines"][0]
        assert first["moves"]
        depths.append(told["depth"])
    assert depths == sorted(depths)
    line.send(type="stop", id=99)  # another one
    assert line.expect("analysis")["id"] == 7
    line.send(type="stop", id=7)
    line.expect_pong()
    door.pass_time(0.2)
    assert line.is_silent()


def test_new_analysis_ends_the_old_one(line: Line) -> None:
    line.send(type="analyse", id="a", variant="expert")
    line.expect("analysis")
    line.send(type="analyse", id="b", variant="expert", moves=["3d3c"])
    while line.expect("analysis")["id"] == "a":
        pass
    assert line.expect("analysis")["id"] == "b"


def test_page_that_can_search_itself_is_told_what_to_search(line: Line) -> None:
    told = line.ask("light_search", type="analyse", id=3, variant="expert", lines=2, light=True)
    assert (told["id"], told["variant"], told["lines"], told["before"]) == (3, "expert", 2, "")


def test_analysis_announces_a_mate(line: Line) -> None:
    told = line.ask("analysis", type="analyse", id=1, variant="classic", sfen="2k/K2/3/3 b - 1")
    assert told["lines"][0]["score"] == {"percent": 100, "plies": 1}
    assert told["lines"][0]["moves"] == ["3b3a"]


def test_analysis_of_a_finished_game_is_empty(line: Line) -> None:
    told = line.ask(
        "analysis", type="analyse", id=1, variant="classic", sfen="2k/K2/3/3 b - 1", moves=["3b3a"]
    )
    assert (told["lines"], told["done"]) == ([], True)


def test_analysis_of_nonsense_is_refused(line: Line) -> None:
    ask = {"type": "analyse", "id": 1}
    assert line.refusal(**ask, variant="chess") == "unknown_variant"
    assert line.refusal(**ask, variant="classic", sfen="x") == "bad_notation"
    assert line.refusal(**ask, variant="classic", sfen="3/3/3/3 b - 1") == "bad_position"
    assert line.refusal(**ask, variant="classic", moves=["2c2a"]) == "no_dot"


def test_leaving_ends_an_analysis(visitor: Visitor) -> None:
    for _ in range(12):  # more than may run at once
        with visitor.door.visitor().line() as line:
            assert line.ask("analysis", type="analyse", id=1, variant="expert")["depth"]


def test_clock_runs_out_by_itself(visitor: Visitor, line: Line) -> None:
    clock = {"initial": 1000, "increment": 0}
    game = visitor.begin(variant="classic", opponent="beside", clock=clock)["id"]
    state = line.state(type="watch", game=game, version=-1)
    assert state["clock"] == {"south": 1000, "north": 1000, "running": None}
    state = line.state(type="play", game=game, version=0, move="2c2b")
    assert state["clock"]["running"] == "north"
    state = line.news()
    assert state["position"]["outcome"] == {"winner": "south", "reason": "time"}
    assert state["clock"]["north"] == 0


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"type": "fly"}',
        '{"type": "play"}',
        '{"type": "play", "game": 5, "version": 0, "move": "2c2b"}',
        '{"type": "play", "game": "x", "version": -1, "move": "2c2b"}',
        '{"type": "play", "game": "x", "version": 1e99, "move": "2c2b"}',
        '{"type": "watch", "game": "x", "version": 0, "extra": 1}',
        '{"type": "ping", "t": "\\ud800"}',
        '{"type": "analyse", "id": 1, "variant": "classic", "lines": 1000}',
        b"\xff\xfe\x00",
        b"",
        "[" * 5000,
        '"' + "x" * 60_000 + '"',
    ],
)
def test_unreadable_frame_is_told_and_forgiven(line: Line, frame: str | bytes) -> None:
    line.connection.send(frame)
    trouble = line.hear()
    assert (trouble["type"], trouble["error"]) == ("problem", "bad_message")
    assert line.is_silent()


def test_one_line_watches_so_many_games_and_no_more(visitor: Visitor, line: Line) -> None:
    games = [visitor.begin(variant="classic", opponent="beside")["id"] for _ in range(17)]
    for game in games[:16]:
        line.state(type="watch", game=game, version=-1)
    assert line.refusal(type="watch", game=games[16], version=-1) == "too_many"
    assert line.state(type="watch", game=games[0], version=-1)["id"] == games[0]


def test_table_that_cannot_be_is_said_so(line: Line) -> None:
    told = line.ask("table", type="table", variant="expert")["status"]
    assert (told["variant"], told["state"]) == ("expert", "unsolvable")
    assert line.refusal(type="table", variant="chess") == "unknown_variant"


def test_news_while_one_comes_in_do_not_cut_the_line(
    visitor: Visitor, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = Audience.enter

    async def slowly(
        company: Audience, room: Room, player: str | None, tell: Callable[[], None]
    ) -> Viewer:
        tell()
        await asyncio.sleep(0.1)
        return await enter(company, room, player, tell)

    monkeypatch.setattr(Audience, "enter", slowly)
    game = visitor.begin(variant="classic", opponent="beside")["id"]
    assert line.state(type="watch", game=game, version=-1)["version"] == 0
    assert line.state(type="play", game=game, version=0, move="2c2b")["version"] == 1


def test_line_is_reviewed(line: Line) -> None:
    moves = ["3b3c"]
    line.send(type="review", id="r1", variant="dobutsu", sfen="2k/K2/3/3 b - 1", moves=moves)
    news = line.expect("review")
    while news["review"] is None:
        news = line.expect("review")
    assert news["id"] == "r1"
    assert news["review"]["moments"][0]["facts"][0]["key"] == "review.fact.missed_reach"
    no = line.refusal(type="review", id="r2", variant="dobutsu", moves=["3b3b"])
    assert no in ("bad_notation", "no_dot")
    # A reader who stops hears no more, and may ask for something else.
    line.send(type="review", id="r3", variant="expert", moves=["3d3c"])
    line.send(type="stop", id="r3")
    assert line.ask("pong", type="ping", t=1)["t"] == 1

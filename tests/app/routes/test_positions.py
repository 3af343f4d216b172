"""Rules, positions, records and solved tables by HTTP, on either host."""

from typing import Any

import pytest

import yokai
from tests.support.applications import Visitor
from yokai import Game, Position, Record
from yokai.engine.levels import LEVELS
from yokai.i18n import LANGUAGES, Words


def test_variants_are_those_of_the_rule_files(visitor: Visitor) -> None:
    views = visitor.get("/api/variants").json()
    assert [view["id"] for view in views] == list(yokai.VARIANTS)
    for view in views:
        game = yokai.variant(view["id"])
        assert (view["files"], view["ranks"]) == (game.files, game.ranks)
        assert view["start"] == game.start.sfen
        assert view["solvable"] == (game.id != "expert")
        assert [kind["name"] for kind in view["kinds"]] == [kind.name for kind in game.kinds]
        kodama = next(kind for kind in view["kinds"] if kind["symbol"] == "P")
        assert kodama["promotes_to"] == "+P"
        assert kodama["dots"] == [" o ", "   ", "   "]
        assert set(view["themes"]) == set(game.themes)


def test_levels_have_names(visitor: Visitor) -> None:
    levels = visitor.get("/api/levels").json()
    assert [level["number"] for level in levels] == list(LEVELS)
    assert len({level["name"] for level in levels}) == len(LEVELS)


def test_last_repetition_before_a_draw_is_said(visitor: Visitor) -> None:
    circle = ["1d1c", "3a3b", "1c1d", "3b3a"]
    asked = {"variant": "classic", "moves": circle * 2}
    positions = visitor.post("/api/position", json=asked).json()["positions"]
    assert [p["repeated"] for p in positions] == [False] * 4 + [True] * 4 + [False]
    assert positions[-1]["outcome"]["reason"] == "repetition"


def test_positions_of_a_line(visitor: Visitor) -> None:
    question = {"variant": "classic", "sfen": None, "moves": ["2c2b", "koropokkuru b4xb3"]}
    answer = visitor.post("/api/position", json=question).json()
    assert [move["usi"] for move in answer["moves"]] == ["2c2b", "2a2b"]
    assert len(answer["positions"]) == 3
    last = Position.parse("classic", answer["positions"][2]["sfen"])
    assert answer["positions"][2]["legal"] == [move.usi for move in last.legal_moves]


@pytest.mark.parametrize("known", range(11))
def test_positions_that_the_asker_knows_are_not_answered_again(
    visitor: Visitor, known: int
) -> None:
    moves = ["1d1c", "3a3b", "1c1d", "3b3a"] * 2  # a draw by repetition: the history counts
    question = {"variant": "classic", "moves": moves}
    whole = visitor.post("/api/position", json=question).json()
    later = visitor.post("/api/position", json=question | {"known": known}).json()
    assert later["positions"] == whole["positions"][known:]
    assert later["moves"] == whole["moves"][max(known - 1, 0) :]
    assert [move["sfen"] for move in whole["moves"]] == [p["sfen"] for p in whole["positions"][1:]]


def test_line_known_to_its_end_is_judged_nevertheless(visitor: Visitor) -> None:
    question = {"variant": "classic", "moves": ["2c2a"], "known": 2}
    assert visitor.post("/api/position", json=question).json()["error"] == "no_dot"


@pytest.mark.parametrize(
    ("question", "error", "words"),
    [
        ({"variant": "chess"}, "unknown_variant", "unknown variant 'chess'"),
        ({"variant": "classic", "sfen": ""}, "bad_notation", "bad SFEN ''"),
        ({"variant": "classic", "sfen": "3/3/3/3 b - 1"}, "bad_position", "koropokkuru"),
        ({"variant": "classic", "moves": ["hop"]}, "bad_notation", "cannot read the move"),
        ({"variant": "classic", "moves": ["2c2a"]}, "no_dot", "has no dot"),
        (
            {"variant": "classic"} | {"moves": ["1d1c", "3a3b", "1c1d", "3b3a"] * 3},
            "game_over",
            "repetition",
        ),
    ],
)
def test_impossible_position_says_why(
    visitor: Visitor, question: dict[str, object], error: str, words: str
) -> None:
    answer = visitor.post("/api/position", json=question)
    assert answer.status_code in (404, 422)
    problem = answer.json()
    assert problem["error"] == error
    assert words in problem["message"]


@pytest.mark.parametrize(
    ("sfen", "args"),
    [
        ("5/5/5/5 b - 1", {"misfit": "size", "right": "3x4", "given": "5x4"}),
        ("1k1/3/x2/1K1 b - 1", {"misfit": "no_such_piece", "symbol": "'x'"}),
        ("1k1/3/3/1K1 b K 1", {"misfit": "royal_held", "piece": "koropokkuru"}),
        (
            "1k1/3/3/3 b - 1",
            {"misfit": "royals", "side": "south", "piece": "koropokkuru", "count": "0"},
        ),
        (
            "1k1/ppp/3/1K1 b - 1",
            {"misfit": "too_many", "piece": "kodama", "right": "2", "count": "3"},
        ),
    ],
)
def test_impossible_set_up_comes_with_words_for_any_language(
    visitor: Visitor, sfen: str, args: dict[str, str]
) -> None:
    problem = visitor.post("/api/position", json={"variant": "classic", "sfen": sfen}).json()
    assert (problem["error"], problem["args"]) == ("bad_position", args)
    for language in LANGUAGES:
        words = Words(language)
        assert words.knows(f"misfit.{args['misfit']}")
        assert "{" not in words.say(f"misfit.{args['misfit']}", **args)


def test_record_is_read(visitor: Visitor) -> None:
    game = Game("classic")
    game.play("2c2b")
    game.resign()
    answer = visitor.post("/api/record", json={"text": Record(game, "Aiko", "Ben").text}).json()
    assert answer == {
        "variant": "classic",
        "start": game.start.sfen,
        "moves": ["2c2b"],
        **{"comments": {}, "variations": [], "glyphs": {}, "drawings": {}},
    }


def test_bad_record_says_where(visitor: Visitor) -> None:
    answer = visitor.post("/api/record", json={"text": "$VARIANT:classic\n2c2a"})
    assert answer.status_code == 422
    assert "line 2, move 1" in answer.json()["message"]


def test_study_becomes_a_record_and_comes_back(visitor: Visitor) -> None:
    inner = {"ply": 2, "moves": ["3d2c"]}
    rival = {"ply": 1, "moves": ["2a2b", "2d2c"], "comments": {"3": "a\nb"}, "variations": [inner]}
    rival |= {"glyphs": {"2": "??"}, "drawings": {"2": ["3b"]}}
    study = {
        "variant": "classic",
        "moves": ["2c2b", "3a3b"],
        "comments": {"0": "begin"},
        "variations": [rival],
        **{"glyphs": {"1": "!?"}, "drawings": {"0": ["2c2b", "1a"]}},
    }
    text = visitor.post("/api/study", json=study).text
    answer = visitor.post("/api/record", json={"text": text}).json()
    assert (answer["moves"], answer["comments"]) == (["2c2b", "3a3b"], {"0": "begin"})
    assert (answer["glyphs"], answer["drawings"]) == ({"1": "!?"}, {"0": ["2c2b", "1a"]})
    (first,) = answer["variations"]
    assert (first["glyphs"], first["drawings"]) == ({"2": "??"}, {"2": ["3b"]})
    assert [move["usi"] for move in first["moves"]] == ["2a2b", "2d2c"]
    assert first["moves"][0]["capture"] == "P"
    assert first["comments"] == {"3": "a\nb"}
    for form in ("kif", "pgn"):
        text = visitor.post(f"/api/study?as={form}", json=study).text
        again = visitor.post("/api/record", json={"text": text}).json()
        assert [each["moves"][0]["usi"] for each in again["variations"]] == ["2a2b"], form
    assert visitor.post("/api/study?as=doc", json=study).status_code == 422
    assert [move["usi"] for move in first["variations"][0]["moves"]] == ["3d2c"]


@pytest.mark.parametrize(
    "variation",
    [
        {"ply": 2, "moves": ["2a2b"]},
        {"ply": 1, "moves": []},
        {"ply": 1, "moves": ["2a2c"]},
        {"ply": 1, "moves": ["2a2b"], "variations": [{"ply": 0, "moves": ["1d1c"]}]},
    ],
)
def test_study_that_cannot_be_is_refused(visitor: Visitor, variation: Any) -> None:
    study = {"variant": "classic", "moves": ["2c2b", "3a3b"], "variations": [variation]}
    assert visitor.post("/api/study", json=study).status_code == 422


@pytest.mark.parametrize(("depth", "status"), [(40, 200), (60, 422), (1100, 400)])
def test_variations_within_variations_have_an_end(
    visitor: Visitor, depth: int, status: int
) -> None:
    head, tail = '{"ply":0,"moves":["1d1c"],"variations":[', "]}"
    body = (
        '{"variant":"classic","moves":["2c2b"],"variations":[' + head * depth + tail * depth + "]}"
    )
    assert visitor.post("/api/study", content=body).status_code == status


def test_study_has_so_many_variations(visitor: Visitor) -> None:
    study = {"variant": "classic", "moves": ["2c2b"]}
    branches = {"variations": [{"ply": 0, "moves": ["1d1c"]}] * 1_001}
    refused = visitor.post("/api/study", json=study | branches)
    assert refused.status_code == 422
    assert refused.json()["message"] == (
        "bad variation at 0: a record has at most 1,000 variations"
    )


def test_table_status(visitor: Visitor) -> None:
    assert visitor.get("/api/table/expert").json()["state"] == "unsolvable"
    assert visitor.get("/api/table/classic").json()["state"] == "none"
    assert visitor.get("/api/table/chess").status_code == 404


def test_position_is_drawn(visitor: Visitor) -> None:
    answer = visitor.get("/api/picture", params={"variant": "classic", "sfen": "2k/3/3/K2 b P 1"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.count('class="piece"') == 3
    assert visitor.get("/api/picture", params={"variant": "chess"}).status_code == 404
    bad = visitor.get("/api/picture", params={"variant": "classic", "sfen": "<script>"})
    assert bad.status_code == 422


def test_film_is_drawn(visitor: Visitor) -> None:
    line = {"variant": "classic", "moves": "2c2b 2a2b"}
    answer = visitor.get("/api/film", params=line)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.count('class="frame"') == 10
    other = visitor.get("/api/film", params=line | {"pieces": "kanji", "flipped": ""})
    assert other.status_code == 200
    assert other.text != answer.text
    here = {"variant": "classic", "sfen": "2k/3/3/K2 b P 1", "moves": "P*2b"}
    assert visitor.get("/api/film", params=here).text.count('class="frame"') == 5
    for wrong in (
        {"variant": "chess"},
        line | {"moves": ""},
        line | {"moves": "2c2b 2c2b"},
        line | {"moves": " ".join(["1d1c", "3a3b", "1c1d", "3b3a"] * 4)},
        line | {"pieces": "../faces"},
    ):
        assert visitor.get("/api/film", params=wrong).status_code in (404, 422), wrong


def test_solution_is_refused_until_the_game_is_solved(visitor: Visitor) -> None:
    refused = visitor.get("/api/table/classic/solution")
    assert (refused.status_code, refused.json()["error"]) == (404, "not_solved")
    assert visitor.get("/api/table/chess/solution").status_code == 404

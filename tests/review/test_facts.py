"""Why a move mattered: each sentence where it is true, and in a position nearby where it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from tests.support.games import STUCK_DRAWS
from yokai import Position
from yokai.engine.line import Score
from yokai.review.facts import (
    Fact,
    FactName,
    Scene,
    better,
    facts,
    loses_material,
    loses_piece,
    wins_material,
)

NOW, EVEN, WORSE = Score(31999, 1), Score(0), Score(-300)
WIN, LOSS, SOON = Score(31983, 17), Score(-31980, -20), Score(31995, 5)


def scene(
    game: str,
    sfen: str,
    move: str,
    best: str,
    reply: str | None = None,
    *,
    could: Score = EVEN,
    did: Score = WORSE,
    exact: bool = False,
    repeats: bool = False,
) -> Scene:
    before = Position.parse(game, sfen)
    played = before.move(move)
    answer = before.play(played).move(reply) if reply else None
    return Scene(before, played, before.move(best), could, did, exact, answer, repeats)


# A sentence, where it is true, and where it nearly is.
CASES: list[tuple[FactName, Scene, Scene]] = [
    (
        "missed_capture",
        scene("classic", "1k1/1P1/3/1K1 b - 1", "2d2c", "2b2a+", could=NOW),
        scene("classic", "k2/1P1/3/1K1 b - 1", "2d2c", "2b2a+"),
    ),
    (
        "missed_reach",
        scene("classic", "2k/K2/3/3 b - 1", "3b3c", "3b3a", could=NOW),
        scene("classic", "1rk/K2/3/3 b - 1", "3b3c", "3b3a"),  # it could be captured there
    ),
    (
        "missed_checkmate",
        scene("expert", "2k2/5/2P2/5/5/2K2 b G 1", "3f3e", "G*3b", could=NOW),
        scene("expert", "2k2/5/5/5/5/2K2 b G 1", "3f3e", "G*3b"),  # nobody guards the kirin
    ),
    (
        "missed_no_move",
        scene("dobutsu", "k2/2R/1K1/3 b - 1", "1b1c", "1b1a", could=NOW),
        scene("dobutsu", "k2/p1R/1K1/3 b - 1", "1b1c", "1b1a"),  # a chick can still move
    ),
    (
        "missed_win",
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", could=SOON),
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", could=SOON, did=WIN),
    ),
    (
        "allows_capture",
        scene("classic", "1k1/3/1r1/PK1 b - 1", "3d3c", "2d2c", "2c2d"),
        scene("classic", "rk1/3/3/PK1 b - 1", "3d3c", "2d2c", "2a2b"),
    ),
    (
        "allows_reach",
        scene("classic", "3/3/k2/2K b R 1", "1d1c", "R*2d", "3c3d"),
        scene("classic", "3/k2/3/2K b R 1", "1d1c", "R*2d", "3b3c"),  # too far to arrive
    ),
    (
        "allows_checkmate",
        scene("expert", "2k2/5/5/2p2/P4/2K2 b g 1", "5e5d", "3f2f", "G*3e"),
        scene("expert", "2k2/5/5/5/P4/2K2 b g 1", "5e5d", "3f2f", "G*3e"),
    ),
    (
        "allows_no_move",
        scene("dobutsu", "1k1/3/2K/r2 b r 1", "1c1d", "1c2c", "2a2b"),
        scene("dobutsu", "1k1/3/2K/3 b r 1", "1c1d", "1c2c", "2a2b"),
    ),
    (
        "allows_win",
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", "3a3b", did=LOSS),
        # It was lost before.
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", "3a3b", could=LOSS, did=LOSS),
    ),
    (
        "repeats",
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", repeats=True),
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b"),
    ),
    (
        "stalemates",
        scene(STUCK_DRAWS, "k2/2R/1K1/3 b - 1", "1b1a", "1b1c", could=WIN, did=EVEN),
        scene(STUCK_DRAWS, "k2/p1R/1K1/3 b - 1", "1b1a", "1b1c"),  # a chick can still move
    ),
    (
        "hangs",
        scene("classic", "k2/2r/3/K1R b - 1", "1d1c", "1d2d", "1b1c"),
        scene("classic", "k2/2r/3/1KR b - 1", "1d1c", "2d3d", "1b1c"),  # its king takes back
    ),
    (
        "hangs",
        scene("classic", "1kb/1p1/1+P1/K2 b - 1", "2c2b", "3d3c", "1a2b"),  # it took less
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "2c2b", "1d1c", "1a2b"),  # an exchange
    ),
    (
        "hangs",  # also if the opponent has a better reply than the capture
        scene("classic", "k2/2r/3/K1R b - 1", "1d1c", "1d2d", "3a3b"),
        scene("classic", "k2/2r/3/1KR b - 1", "1d1c", "2d3d", "3a3b"),
    ),
    (
        "unguards",
        scene("classic", "k2/2r/2B/K1R b - 1", "1d2d", "3d3c", "1b1c"),
        scene("classic", "k2/2r/2B/K1R b - 1", "3d3c", "3d2c", "1b1c"),
    ),
    (
        "leaves",
        scene("classic", "k2/2r/2B/K2 b - 1", "3d3c", "1c2d", "1b1c"),
        scene("classic", "k2/r2/2B/K2 b - 1", "3d2d", "1c2b", "3b3c"),  # nobody attacks it
    ),
    (
        "gives_more",
        scene("classic", "1rb/1k1/pBP/1KR b - 1", "2c3d", "1c1b", "3c3d+"),
        scene("classic", "1b1/1k1/rBP/1KR b - 1", "2c3d", "1c1b", "3c3d"),  # for as much
    ),
    (
        "allows_fork",
        scene("classic", "kPb/3/2P/K2 b r 1", "1c1b", "3d2d", "3a2b"),
        scene("classic", "kPb/3/3/K2 b rp 1", "3d2d", "3d3c", "3a2b"),  # only one to take
    ),
    (
        "allows_promotion",
        scene("classic", "k2/3/p2/1K1 b - 1", "2d1d", "2d3c", "3c3d+"),
        scene("classic", "k2/3/p2/1K1 b - 1", "2d1d", "2d1c", "3c3d+"),  # nor does the best stop it
    ),
    (
        "left_free",
        scene("classic", "2k/3/2r/1K1 b - 1", "2d3d", "2d1c"),
        scene("classic", "3/2k/2r/1K1 b - 1", "2d3d", "2d1c"),  # it is guarded
    ),
    (
        "left_more",
        scene("classic", "3/2k/2r/K1P b - 1", "3d3c", "1d1c"),  # it is guarded, and worth more
        scene("classic", "3/2k/2r/1K1 b - 1", "2d3d", "2d1c"),
    ),
    (
        "forbidden_mate",
        scene("expert", "4k/2S2/2+S2/3KS/P3+S/4G b P 1", "1d1c", "5e5d"),
        scene("expert", "4k/2S2/2+S2/3KS/P3+S/4G b P 1", "5e5d", "1d1c"),
    ),
    (
        "forbidden_fear",
        scene("expert", "1+sk2/g3+p/1g3/+s1+p1K/P3+P/5 b p 1", "1e1f", "5e5d"),
        scene("expert", "1+sk2/g3+p/1g3/+s1+p1K/P3+P/5 b p 1", "5e5d", "1e1f"),
    ),
    (
        "loses_sooner",
        scene(
            "classic",
            "rkb/1p1/1P1/BKR b - 1",
            "1d1c",
            "2c2b",
            could=Score(-31922, -78),
            did=LOSS,
            exact=True,
        ),
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", could=SOON, did=WIN, exact=True),
    ),
    (
        "wins_later",
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", could=SOON, did=WIN, exact=True),
        scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b", could=EVEN, did=LOSS, exact=True),
    ),
    (
        "gets_worse",
        scene("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1", "1f1e", "2f2e"),
        scene("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1", "1f1e", "2f2e", did=LOSS),
    ),
]


def names(of: Scene) -> list[str]:
    return [fact.name for fact in facts(of)]


@pytest.mark.parametrize(("name", "true", "near"), CASES, ids=[case[0] for case in CASES])
def test_fact_is_said_where_it_is_true_and_nowhere_else(
    name: FactName, true: Scene, near: Scene
) -> None:
    assert name in names(true)
    assert name not in names(near)


def test_every_fact_is_tried() -> None:
    assert {case[0] for case in CASES} == set(get_args(FactName))


def test_something_can_always_be_said() -> None:
    quiet = scene("classic", "rkb/1p1/1P1/BKR b - 1", "1d1c", "2c2b")
    for could, did in ((EVEN, LOSS), (WIN, EVEN), (SOON, WIN), (EVEN, EVEN)):
        for exact in (True, False):
            assert facts(replace(quiet, could=could, did=did, exact=exact))


def test_what_can_be_seen_comes_before_a_win_that_is_far_away() -> None:
    hangs = scene("classic", "k2/2r/3/K1R b - 1", "1d1c", "1d2d", "1b1c", could=WIN)
    assert names(hangs) == ["hangs", "missed_win"]
    near = replace(hangs, could=SOON)
    assert names(near) == ["missed_win", "hangs"]


def test_a_fact_names_pieces_and_squares() -> None:
    (fork,) = [
        fact
        for fact in facts(scene("classic", "kPb/3/2P/K2 b r 1", "1c1b", "3d2d", "3a2b"))
        if fact.name == "allows_fork"
    ]
    pieces = {"piece": "K", "first": "P", "second": "P"}
    assert fork == Fact("allows_fork", pieces, {"square": "b3"})


def test_lost_piece_has_the_arrow_of_its_capture() -> None:
    """The arrow belongs to the sentence, not to the best reply."""
    for reply in ("1b1c", "3a3b"):
        hangs = facts(scene("classic", "k2/2r/3/K1R b - 1", "1d1c", "1d2d", reply))[0]
        assert (hangs.name, hangs.arrows) == ("hangs", ("1b1c",))


def test_better_move_is_explained_by_its_reason_and_its_score() -> None:
    takes = scene("classic", "2k/3/2r/1K1 b - 1", "2d3d", "2d1c")
    assert better(takes).name == "takes_free"
    assert better(replace(takes, could=SOON)).numbers == {"moves": 3}


@pytest.mark.parametrize(
    ("sfen", "move", "best", "hangs"),
    [
        ("k2/2r/3/K1R b - 1", "1d1c", "1d2d", True),
        ("k2/2r/3/1KR b - 1", "1d1c", "2d3d", False),  # the king takes back
        ("k2/2r/2B/K2 b - 1", "3d3c", "1c2d", True),  # it was attacked, and stays
        ("rkb/1p1/1P1/BKR b - 1", "2c2b", "1d1c", False),  # an exchange
    ],
)
def test_hung_piece_is_seen(sfen: str, move: str, best: str, hangs: bool) -> None:
    before = Position.parse("classic", sfen)
    assert loses_piece(before, before.move(move), before.move(best)) is hangs


def test_material_is_what_hangs_or_what_a_weaker_piece_takes() -> None:
    before = Position.parse("classic", "1rb/1k1/pBP/1KR b - 1")
    give, keep = before.move("2c3d"), before.move("1c1b")
    assert loses_material(before, give, keep)  # the kodama takes the kitsune
    assert not loses_piece(before, give, keep)  # and is taken back
    assert not loses_material(before, keep, keep)
    for sfen, wins in (
        ("2k/3/2r/1K1 b - 1", True),  # nobody guards it
        ("3/2k/2r/1K1 b - 1", False),
        ("3/2k/2r/K1P b - 1", True),  # it is guarded, and worth more
    ):
        here = Position.parse("classic", sfen)
        capture = next(move for move in here.legal_moves if move.target == "1c")
        assert wins_material(here, capture) is wins
    assert not wins_material(before, keep)

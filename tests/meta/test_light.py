"""The light core, under node: it searches and solves as the core of Python does."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest

from tests.support.core.light_core import ask
from tests.support.core.small_games import GAMES
from yokai import Game, Position, Variant, _core, variant
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.netfile import shipped_net
from yokai.engine.numbers import engine_numbers
from yokai.engine.win_chance import chance, percent
from yokai.errors import BadTable
from yokai.solve.index import index_of
from yokai.solve.solver import solve

HASH = 4
NODES = 30_000
PLAYED = {
    "classic": [
        ("rkb/1p1/1P1/BKR b - 1", ""),
        ("rkb/1p1/1P1/BKR b - 1", "1d1c 3a3b 1c1d 3b3a 1d1c 3a3b"),  # near a draw by repetition
    ],
    "dobutsu": [("rkb/1p1/1P1/BKR b - 1", "2c2b 1a2b 1d1c")],
    "expert": [
        ("s1kgs/1g3/1Ppp1/2PP1/1KG1P/SG2S w - 1", ""),
        ("5/s2gk/2G2/PPP1s/1G1G1/SK2S b P2p 1", ""),
    ],
}


def games() -> list[Game]:
    found = []
    for name, starts in PLAYED.items():
        for sfen, moves in starts:
            game = Game(Position.parse(variant(name), sfen))
            for move in moves.split():
                game.play(move)
            found.append(game)
    return found


def described(game: Game, net: str | None, **limits: Any) -> dict[str, Any]:
    before = [str(position._core.hash) for position in game.positions[:-1]]
    return {
        "numbers": game.variant.numbers,
        "engine": engine_numbers(game.variant),
        "net": net,
        "hash": HASH,
        "positions": [{"key": list(game.position.key), "before": before, "lines": 1} | limits],
    }


@pytest.fixture
def net(tmp_path: Any) -> str:
    """The network of expert, as a file."""
    shipped = shipped_net(variant("expert"))
    assert shipped
    file = tmp_path / "expert.net"
    file.write_bytes(shipped.to_bytes())
    return str(file)


def test_same_nodes_scores_and_lines_as_in_python(net: str) -> None:
    asked = [
        described(game, net if game.variant.id == "expert" else None, nodes=NODES, lines=lines)
        for game in games()
        for lines in (1, 3)
    ]
    wanted = []
    for game in games():
        for lines in (1, 3):
            engine = Engine(game.variant, hash_mb=HASH)
            found = engine.lines(game, Limits(nodes=NODES), lines)
            wanted.append(
                [
                    {
                        "depth": line.depth,
                        "nodes": line.nodes,
                        "score": line.score.centi,
                        "plies": line.score.plies,
                        "percent": percent(chance(game.variant, line.score)),
                        "moves": [move.usi for move in line.moves],
                    }
                    for line in found
                ]
            )
    assert [thoughts[0]["lines"] for thoughts in ask(asked)] == wanted


def test_search_goes_on_where_it_was_broken_off(net: str) -> None:
    game = next(game for game in games() if game.variant.id == "expert")
    short, long = ask(
        [described(game, net, slices=[100]), described(game, net, slices=[100, 40, 1500])]
    )
    assert short[0]["more"]
    assert long[0]["lines"][0]["nodes"] > short[0]["lines"][0]["nodes"] > 0


def test_threads_search_together(net: str) -> None:
    game = next(game for game in games() if game.variant.id == "expert")
    ((thought,),) = ask([described(game, net, nodes=100_000)], threads=2)
    assert thought["lines"][0]["depth"] > 6


def _solved(threads: int, of: list[Variant]) -> list[Any]:
    return ask([{"numbers": g.numbers, "solve": True, "positions": 1 << 20} for g in of], threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_small_games_are_solved_to_the_same_bytes(threads: int) -> None:
    for game, found in zip(GAMES, _solved(threads, GAMES), strict=True):
        values = solve(game, None, 1)
        assert found["positions"] == len(values)
        assert found["sha256"] == sha256(values).hexdigest()
        assert found["sums"] == [str(number) for number in _core.page_sums(values)]
        assert found["counts"] == _core.histogram(values)


def test_what_it_cannot_do_is_told_in_a_sentence(net: str) -> None:
    classic, expert = variant("classic"), variant("expert")
    over = Game(Position.parse(classic, "2k/3/3/K2 b - 1"))
    wrong_net = described(games()[0], net, nodes=1)
    not_solvable, no_rules, wrong, none = ask(
        [
            {"numbers": expert.numbers, "solve": True, "positions": 1},
            {"numbers": classic.numbers[:-1], "solve": True, "positions": 1},
            wrong_net,
            described(over, None, nodes=1) | {"engine": [1, 2, 3]},
        ]
    )
    with pytest.raises(BadTable, match=re.escape(not_solvable["failed"])):
        index_of(expert)
    assert no_rules == {"failed": "these are no rules"}
    assert wrong == {"failed": "this is a network of other rules"}
    assert none == {"failed": "wrong number of weights"}

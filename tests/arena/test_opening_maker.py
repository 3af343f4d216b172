"""Openings that engines call level: quiet, different, judged twice if wanted."""

from __future__ import annotations

from itertools import islice

import pytest

import yokai
from yokai import Game
from yokai.arena.opening_maker import OpeningPlan, make_openings
from yokai.arena.openings import Opening
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import YokaiError

PLAN = OpeningPlan(seed=3, nodes=4_000)


def made(count: int, plan: OpeningPlan = PLAN) -> list[Opening]:
    return list(islice(make_openings(yokai.variant("expert"), plan), count))


def test_made_openings_are_level_quiet_and_no_twins() -> None:
    openings = made(12)
    assert openings == made(12)
    seen: set[bytes] = set()
    engine = Engine("expert", hash_mb=16)
    for opening in openings:
        game = opening.game
        assert 4 <= len(game.moves) <= 10
        assert not game.position.in_danger
        assert not {game.position.key, game.position.mirror().key} & seen
        seen.add(game.position.key)
        engine.forget()
        assert abs(engine.lines(game, Limits(nodes=PLAN.nodes))[0].score.centi) <= PLAN.level


def test_second_judge_refuses_what_it_does_not_call_level() -> None:
    asked: list[Game] = []

    def judge(game: Game, limits: Limits) -> int | None:
        asked.append(game)
        return (None, 51, -51, 50)[len(asked) % 4]

    first = next(make_openings(yokai.variant("expert"), PLAN, judge))
    assert len(asked) == 3
    assert first.moves == tuple(asked[-1].moves)


def test_maker_gives_up_where_there_is_no_level_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.arena.opening_maker._TRIES", 30)
    openings = make_openings(yokai.variant("classic"), PLAN, lambda game, limits: None)
    with pytest.raises(YokaiError, match="found no more level openings of classic"):
        next(openings)

"""Judgements on both hosts: their progress, their result, and the games beside that are fairer."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from tests.support.hosts import HOSTS, AnyVisitor, HostKind, hosting
from tests.support.workshop import DUEL
from yokai import Variant
from yokai.app.host import Busy
from yokai.app.messages import Judge, JudgementNews
from yokai.app.workshop.judge_service import JudgeService
from yokai.workshop.judge import judge

GAME = Variant.build(DUEL)
ASKED = Judge(id=7, variant=GAME.code)


@pytest.mark.parametrize("kind", HOSTS)
def test_game_is_judged_once_for_all_who_ask(kind: HostKind, tmp_path: Path) -> None:
    async def twice() -> list[list[JudgementNews]]:
        async with hosting(kind, tmp_path) as host:
            service = JudgeService(host, 1_000_000)
            return [[news async for news in service.judge(ASKED, AnyVisitor())] for _ in range(2)]

    first, second = asyncio.run(twice())
    assert [news.done for news in first] == [False] * (len(first) - 1) + [True]
    foretold = [news.foretold.positions for news in first if news.foretold]
    found, known = first[-1].judgement, judge(GAME)
    assert found
    assert known.value
    assert foretold == [known.positions]
    assert (found.result, found.plies) == (known.value.result, known.value.plies)
    assert found.line == [move.usi for move in known.line]
    assert found.keeping == known.keeping
    assert {each.piece for each in found.worth} == {each.piece for each in known.worth}
    assert [news.judgement for news in second] == [found]


def test_fairer_games_are_found_and_a_second_judgement_waits(tmp_path: Path) -> None:
    async def fairer() -> list[JudgementNews]:
        async with hosting("in place", tmp_path) as host:
            service = JudgeService(host, 1_000_000)
            asked = Judge(id="f", variant=GAME.code, fairer=True)
            heard: list[JudgementNews] = []
            async with aclosing(service.judge(asked, AnyVisitor())) as work:
                async for news in work:
                    if not heard:
                        with pytest.raises(Busy):
                            await anext(service.judge(ASKED, AnyVisitor()))
                    heard.append(news)
            return heard

    heard = asyncio.run(fairer())
    last = heard[-1]
    assert last.done
    assert last.fairer is not None
    codes = [each.variant for each in last.fairer]
    assert len(codes) == len({*codes} - {GAME.code}) <= 3


def test_judgement_that_takes_too_long_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.app.workshop.judge_service._LONGEST", -1)

    async def judged() -> None:
        async with hosting("in place", tmp_path) as host:
            service = JudgeService(host, 1_000_000)
            with pytest.raises(Busy):
                [news async for news in service.judge(ASKED, AnyVisitor())]
            assert service._running == 0

    asyncio.run(judged())

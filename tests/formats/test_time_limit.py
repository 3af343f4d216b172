"""Times of the players, in the headers of records."""

from __future__ import annotations

import pytest

from yokai import Game, Record
from yokai.formats.time_limit import TimeLimit, Times, milliseconds, time_lines, times_in

SAME = (TimeLimit(300_000, increment=5_000),) * 2
ODDS = (TimeLimit(60_000, 10_000), TimeLimit(300_000, 10_000))


@pytest.mark.parametrize(
    ("times", "lines"),
    [
        (None, []),
        (SAME, ["$TIME:300+0+5"]),
        (ODDS, ["$TIME+:60+10+0", "$TIME-:300+10+0"]),
        ((TimeLimit(1_500),) * 2, ["$TIME:1.5+0+0"]),
    ],
)
def test_lines_of_a_header_come_back(times: Times | None, lines: list[str]) -> None:
    assert time_lines(times) == lines
    header = dict(line[1:].split(":") for line in lines)
    assert times_in(header) == times


@pytest.mark.parametrize("text", ["", "300", "5+0+x", "-1+0+0", "1+2+3+4", "٣+0+0", "9" * 20])
def test_what_is_no_time_is_none(text: str) -> None:
    assert TimeLimit.parse(text) is None
    assert times_in({"TIME": text}) is None
    assert times_in({"TIME+": "300+0+0"}) is None  # of the other side nothing is known


def test_seconds_are_exact() -> None:
    assert [milliseconds(text) for text in ("0.1", "259200", None)] == [100, 259_200_000, 0]


CSA = "V2.2\n{}\n$VARIANT:classic\n+\n+2322FU\n"
KIF = "手合割：どうぶつしょうぎ\n{}\n1 ２二ひよこ(23)\n"
PGN = '[Variant "Dobutsu"]\n{}\n\n1. Cxb3 *\n'


@pytest.mark.parametrize(
    ("text", "times"),
    [
        (CSA.format("$TIME_LIMIT:01:30+30"), (TimeLimit(5_400_000, 30_000),) * 2),
        (CSA.format("$TIME:300+0+5"), SAME),
        (CSA.format("$TIME_LIMIT:long"), None),
        (KIF.format("持ち時間：各10分"), (TimeLimit(600_000),) * 2),
        (KIF.format("持ち時間：1時間30分+30秒"), (TimeLimit(5_400_000, 30_000),) * 2),
        (KIF.format("持ち時間：5分+5秒加算"), SAME),
        (KIF.format("先手持ち時間：1分+10秒\n後手持ち時間：5分+10秒"), ODDS),
        (KIF.format("持ち時間：なし"), None),
        (PGN.format('[TimeControl "300+5"]'), SAME),
        (PGN.format('[TimeControl "1/259200"]'), (TimeLimit(0, 259_200_000),) * 2),
        (PGN.format('[WhiteTimeControl "60:1/10"]\n[BlackTimeControl "300:1/10"]'), ODDS),
        (PGN.format('[TimeControl "?"]'), None),
        (PGN.format('[TimeControl "-"]'), None),
    ],
)
def test_times_of_other_programs_are_read(text: str, times: Times | None) -> None:
    record = Record.parse(text)
    assert [move.usi for move in record.game.moves] == ["2c2b"]
    assert record.times == times


def test_record_of_our_own_names_its_times() -> None:
    text = Record(Game("classic"), times=ODDS).text
    assert "\n$TIME+:60+10+0\n$TIME-:300+10+0\n" in text
    assert Record.parse(text).times == ODDS

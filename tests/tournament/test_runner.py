"""Tournaments from the first draw to the end, also after a crash."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from yokai.errors import EngineError, YokaiError
from yokai.tournament.cupfile import parse_cup
from yokai.tournament.event_log import Fixture, GameResult, LogEntry, Round
from yokai.tournament.runner import Runner
from yokai.tournament.store import locked
from yokai.tournament.tournament import Tournament

FOUR = "".join(f'[[entrants]]\nplayer = "random"\nname = "{name}"\n' for name in "abcd")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in threads of this process, which are there at once."""

    @contextmanager
    def threads(workers: int) -> Iterator[tuple[Executor, int]]:
        with ThreadPoolExecutor(workers) as executor:
            yield executor, workers

    monkeypatch.setattr("yokai.tournament.runner.processes", threads)


def runner(folder: Path, text: str = f"rounds = 3\nparallel = 2\n{FOUR}") -> Runner:
    return Runner(parse_cup(text), folder)


class Stopped(Exception):
    """As if we were killed."""


def stop_after(count: int) -> object:
    def heard(_: Tournament, line: LogEntry) -> None:
        nonlocal count
        count -= isinstance(line, GameResult)
        if count < 0:
            raise Stopped

    return heard


@pytest.mark.parametrize("format", ["swiss", "round robin", "knock-out", "gauntlet"])
def test_every_format_is_played_to_its_end(tmp_path: Path, format: str) -> None:
    played = runner(tmp_path, f'format = "{format}"\n{FOUR}').run()
    assert played.is_over
    assert len(played.results) == played.total > 0
    assert not played.is_running
    assert Tournament.open(tmp_path).standings() == played.standings()


def test_killed_tournament_goes_on_and_gives_the_same_as_one_that_was_not(tmp_path: Path) -> None:
    text = f"rounds = 3\nparallel = 1\n{FOUR}"
    whole = runner(tmp_path / "whole", text).run()
    runs = 0
    while not runs or not Tournament.open(tmp_path / "torn").is_over:
        runs += 1
        one = Runner(parse_cup(text), tmp_path / "torn", on_entry=stop_after(3))  # type: ignore[arg-type]
        try:
            one.run()
        except Stopped:
            with (tmp_path / "torn" / "tournament.jsonl").open("ab") as file:
                file.write(b'{"kind": "game", "number": 5, "win')  # cut off by the crash
    assert runs > 2
    torn = Tournament.open(tmp_path / "torn")
    assert len(torn.starts) == runs
    assert {n: (r.winner, r.reason) for n, r in torn.results.items()} == {
        n: (r.winner, r.reason) for n, r in whole.results.items()
    }
    assert torn.rounds == whole.rounds
    assert runner(tmp_path / "torn", text).run().is_over, "nothing is left to do"


def test_latecomer_is_let_in_at_the_next_draw(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    said: list[str] = []

    def heard(tournament: Tournament, line: LogEntry) -> None:
        if isinstance(line, Round) and line.number == 1:
            (bots / "late").mkdir()
            (bots / "late" / "bot.toml").write_text('command = "false"')

    plan = parse_cup(f"rounds = 3\n{FOUR}", bots=str(bots))
    played = Runner(plan, tmp_path / "out", on_entry=heard, told=said.append).run()
    [late] = [row for row in played.standings() if row.name == "late"]
    assert late.played + 2 * late.byes == 4, "two rounds of three"
    assert late.forfeits == late.played
    plan = parse_cup(f'format = "knock-out"\n{FOUR}')
    with pytest.raises(Stopped):
        Runner(plan, tmp_path / "k", on_entry=stop_after(0)).run()  # type: ignore[arg-type]
    plan = parse_cup(f'format = "knock-out"\n{FOUR}', bots=str(bots))
    assert "late" not in Runner(plan, tmp_path / "k", told=said.append).run().entrants
    assert said[-1:] == ["'late' came too late: a knock-out takes nobody once it has begun"]


def test_other_terms_than_it_was_begun_with_are_refused(tmp_path: Path) -> None:
    runner(tmp_path).run()
    with pytest.raises(YokaiError, match=r"was begun with movetime = 1000, not 500: put that back"):
        runner(tmp_path, f"rounds = 3\nmovetime = 500\n{FOUR}").run()
    assert runner(tmp_path, f'name = "new"\nparallel = 1\n{FOUR}').run().is_over


def test_two_at_a_time_are_refused(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(YokaiError, match="another command is playing"):
        runner(tmp_path).run()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[entrants]]\nplayer = "random"', "a tournament needs two or more entrants, not 1"),
        (f'format = "gauntlet"\nchallenger = "z"\n{FOUR}', "no challenger 'z': there are 'a', 'b'"),
        (f'openings = "gone.txt"\n{FOUR}', "the openings '.*gone.txt' cannot be read"),
        (f'{FOUR}[[entrants]]\nplayer = "usi:/gone"', "'usi:/gone' cannot take part: cannot start"),
    ],
)
def test_mistake_is_told_before_the_first_game(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(YokaiError, match=complaint):
        runner(tmp_path / "out", text).run()
    if (tmp_path / "out" / "tournament.jsonl").exists():
        assert not Tournament(tmp_path / "out").results


def test_number_of_rounds_suits_the_entrants(tmp_path: Path) -> None:
    assert runner(tmp_path, FOUR).run().cup.rounds == 3


def test_process_that_dies_is_replaced_and_given_up_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaths = 0

    def dying(self: Runner, executor: Executor, workers: int) -> None:
        nonlocal deaths
        deaths += 1
        raise BrokenExecutor("ended abruptly")

    whole = Runner._play
    monkeypatch.setattr(Runner, "_play", dying)
    with pytest.raises(EngineError, match="has died 3 times: ended abruptly"):
        runner(tmp_path).run()
    assert deaths == 3

    def once(self: Runner, executor: Executor, workers: int) -> None:
        monkeypatch.setattr(Runner, "_play", whole)
        raise BrokenExecutor("ended abruptly")

    monkeypatch.setattr(Runner, "_play", once)
    assert runner(tmp_path).run().is_over


def fails_as(reason: str) -> object:
    """Games that `bad` loses by a fault while its file says so, and others win as South."""

    def played(fixture: Fixture, cup: object, seats: object, absent: object, *_: object) -> object:
        names = (fixture.south, fixture.north)
        why: tuple[str, str] = absent  # type: ignore[assignment]
        command = seats[0].player if names[0] == "bad" else seats[1].player  # type: ignore[index]
        folder = Path(command.partition(":")[2])
        is_bad = "bad" in names and "false" in (folder / "bot.toml").read_text()
        winner = "north" if is_bad and names[0] == "bad" else "south"
        told = next(filter(None, why), "no answer") if is_bad else ""
        how = "suspended" if any(why) else reason
        return GameResult(fixture.number, winner, how if is_bad else "capture", "", told)  # type: ignore[arg-type]

    return played


def bad_bot(tmp_path: Path) -> Path:
    (folder := tmp_path / "bots" / "bad").mkdir(parents=True)
    (folder / "bot.toml").write_text('command = "false"')
    return folder


def test_bot_that_stalls_three_times_is_suspended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.tournament.runner.play_fixture", fails_as("stall"))
    bots, said = bad_bot(tmp_path).parent, list[str]()
    plan = parse_cup(f'format = "round robin"\nparallel = 1\n{FOUR}', bots=str(bots))
    played = Runner(plan, tmp_path / "out", told=said.append).run()
    [bad] = [row for row in played.standings() if row.name == "bad"]
    stall, suspended = bad.faults
    assert (len(stall.games), len(suspended.games)) == (3, 5), "of eight games"
    assert said[-1] == (
        "'bad' loses its games from now on: it stalled in three games, and is suspended"
    )


def test_fault_of_a_mended_bot_is_past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.tournament.runner.play_fixture", fails_as("crash"))
    folder = bad_bot(tmp_path)
    plan = parse_cup(f'format = "round robin"\nparallel = 1\n{FOUR}', bots=str(folder.parent))
    with pytest.raises(Stopped):
        Runner(plan, tmp_path / "out", on_entry=stop_after(8)).run()  # type: ignore[arg-type]
    [bad] = [r for r in Tournament.open(tmp_path / "out").standings() if r.name == "bad"]
    assert bad.faults
    assert not any(fault.past for fault in bad.faults)
    (folder / "bot.toml").write_text('command = "true"  # mended')
    played = Runner(plan, tmp_path / "out").run()
    [bad] = [row for row in played.standings() if row.name == "bad"]
    assert [fault.past for fault in bad.faults] == [True]
    assert bad.explanation.endswith(", before it was mended)")


def test_best_of_a_ladder_meet_in_a_final_with_handicaps(tmp_path: Path) -> None:
    text = f"format = 'ladder'\nrounds = 4\nnodes = 20\n{FOUR}odds = 'R'\ntime = 50\n"
    ladder = runner(tmp_path / "ladder", text).run()
    assert min(row.played for row in ladder.standings()) >= 8
    [weak] = [row for row in ladder.standings() if row.name == "d"]
    assert weak.handicap == "-R, 50 %"
    starts = {game.fixture.start for game in ladder.games() if game.fixture.south == "d"}
    assert starts == {"rkb/1p1/1P1/BK1 b - 1"}
    best = [row.name for row in ladder.standings()]
    cup = "format = 'knock-out'\nnodes = 20\nfrom = 'ladder'\ntop = 3\n"
    plan = parse_cup(cup, tmp_path / "c")
    final = Runner(plan, tmp_path / "final").run()
    assert [*final.entrants] == best[:3], "in the order of their seeds"
    assert Runner(plan, tmp_path / "final").run().is_over, "also when the ladder has gone on"

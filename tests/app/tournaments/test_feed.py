"""A tournament's folder as wire messages: everything at first, then what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import yokai
from tests.support.pages.cup_page import SmallCup
from yokai.app.tournaments.feed import TournamentFeed
from yokai.arena.move_note import MoveNote
from yokai.tournament.event_log import (
    Cup,
    Entrant,
    Fixture,
    GameResult,
    Pairing,
    Round,
    Start,
)
from yokai.tournament.store import FILE, EventLogFile


def test_only_what_has_changed_is_told(tmp_path: Path) -> None:
    with SmallCup(tmp_path).playing() as cup:
        feed = TournamentFeed(tmp_path)
        assert feed.look()
        assert feed.look() is None
        first, second, *_ = cup.pending
        cup.begin(first)
        cup.begin(second)
        feed.look()
        cup.move(second)
        news = feed.look()
        assert news
        assert [board.number for board in news.boards] == [second.number]
        assert (news.cup, news.standings, news.cross, news.rounds) == (None, None, None, [])
        cup.end(first)
        cup.play_round()
    news = feed.look()  # nobody plays any more
    assert news
    assert news.cup
    assert not news.cup.running
    assert feed.whole.boards == []
    assert len(feed.whole.rounds) == 2


def test_folder_without_a_tournament_is_shown_once_it_has_one(tmp_path: Path) -> None:
    feed = TournamentFeed(tmp_path)
    assert feed.look() is None
    with SmallCup(tmp_path).playing():
        news = feed.look()
    assert news
    assert news.cup


def test_game_is_told_in_play_and_when_it_is_over(tmp_path: Path) -> None:
    with SmallCup(tmp_path).playing() as cup:
        feed = TournamentFeed(tmp_path)
        first, *_ = cup.pending
        cup.begin(first)
        played = cup.move(first, 3)
        feed.look()
        live = feed.game(first.number)
        assert live
        assert (live.round, [move.usi for move in live.moves]) == (1, [m.usi for m in played.moves])
        assert (live.outcome, feed.record(first.number)) == (None, None)
        cup.end(first, fails=True)
        feed.look()
        over = feed.game(first.number)
        assert over
        assert over.outcome
        assert (over.outcome.reason, over.culprit) == ("stall", first.north)
        assert over.moves == live.moves
        assert f"N+{first.south}" in (feed.record(first.number) or "")
        assert feed.game(99) is None


def test_ladder_tells_its_newest_pairings_and_who_plays_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.app.tournaments.feed._PAIRINGS", 2)
    log = EventLogFile(tmp_path / FILE, 0)
    log.add(Cup("Term", "ladder", ("classic",)), Start("2026-11-18T10:00:00Z", "", "none"))
    for version in (1, 2):
        log.add(Entrant(f"Anna v{version}", "random", author="Anna", version=version))
    log.add(Entrant("Bo", "random"))

    def play(number: int, name: str) -> None:
        fixture = Fixture(number, name, "Bo", "classic")
        log.add(Round(number, (Pairing(name, "Bo", (fixture,)),)))
        log.add(GameResult(number, "south", "capture", "", notes=(MoveNote(7),)))

    feed = TournamentFeed(tmp_path)
    for number in (1, 2, 3):
        play(number, "Anna v1")
    feed.look()
    assert [each.index for each in feed.whole.rounds] == [1, 2]
    play(4, "Anna v2")
    news = feed.look()
    log.close()
    assert news
    assert [each.index for each in news.rounds] == [3]
    assert [each.index for each in feed.whole.rounds] == [2, 3]
    rows = feed.whole.standings or []
    assert [row.name for row in rows] == ["Anna v2", "Bo", "Anna v1"]
    assert [row.past for row in rows] == [False, False, True], "though it has won more often"
    assert feed.whole.cross == [[None, (1.0, 1)], [(0.0, 1), None]]
    assert [row.mean_ms for row in rows] == [7, 0, 7]
    assert [it.fixture.number for it in feed.tournament.games_of("Anna v1")] == [1, 2, 3]


def test_rules_are_those_of_the_games_that_are_played(tmp_path: Path) -> None:
    feed = TournamentFeed(tmp_path)
    assert feed.rules() == []
    with SmallCup(tmp_path).playing():
        feed.look()
    assert feed.rules() == [yokai.variant("classic")]


def test_game_whose_record_was_changed_by_hand_is_shown_without_moves(tmp_path: Path) -> None:
    with SmallCup(tmp_path).playing() as cup:
        first, *_ = cup.pending
        cup.play(first)
        log = tmp_path / FILE
        log.write_text(log.read_text().replace("$VARIANT:classic", "$VARIANT:of mine"))
        feed = TournamentFeed(tmp_path)
        feed.look()
        game = feed.game(first.number)
    assert game
    assert (game.moves, game.south) == ([], first.south)

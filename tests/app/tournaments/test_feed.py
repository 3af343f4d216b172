"""A tournament's folder as wire messages: everything at first, then what has changed."""

from __future__ import annotations

from pathlib import Path

import yokai
from tests.support.cup_page import SmallCup
from yokai.app.tournaments.feed import TournamentFeed
from yokai.tournament.store import FILE


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

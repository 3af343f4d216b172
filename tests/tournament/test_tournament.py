"""A folder as anyone may look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

import yokai
from tests.support.cups import Season, by_name, cup
from yokai.errors import YokaiError
from yokai.tournament.event_log import Entrant, Start
from yokai.tournament.live import LiveFile, clear_live
from yokai.tournament.store import FILE, EventLogFile, locked
from yokai.tournament.tournament import Tournament


def test_folder_tells_everything_and_grows(tmp_path: Path) -> None:
    season = Season(cup("swiss", rounds=2), "abcd")
    store = EventLogFile(tmp_path / FILE, 0)
    store.add(season.cup, Start("2026-11-16T15:00:00", "bubblewrap: no network", "bubblewrap"))
    store.add(*(Entrant(name, f"bot:/{name}") for name in season.names))
    seen = Tournament.open(tmp_path)
    assert seen.starts[-1].protection == "bubblewrap: no network"
    assert (seen.total, len(seen.games()), seen.is_over) == (8, 0, False)
    store.add(*season.draw())
    season.play(by_name)
    store.add(*season.results.values())
    news = seen.refresh()
    assert len(news) == 5
    assert seen.refresh() == []
    [first] = seen.schedule()
    assert all(result for table in first.pairings for _, result in table.games)
    assert sum(sum(table.points) for table in first.pairings) == 4
    assert [game.round for game in seen.games()] == [1] * 4
    assert seen.game(1) == seen.games()[0]
    assert seen.game(99) is None
    season.play_on(by_name)
    store.add(*season.rounds[1:])
    store.add(*(season.results[number] for number in range(5, 9)))
    store.close()
    seen.refresh()
    assert seen.is_over
    assert seen.standings()[0].name == "a"
    assert seen.cross_table().names[0] == "a"
    assert not Tournament.open(tmp_path).refresh()


def test_boards_are_in_play_only_while_somebody_plays(tmp_path: Path) -> None:
    season = Season(cup("swiss"), "ab")
    store = EventLogFile(tmp_path / FILE, 0)
    store.add(season.cup, *(Entrant(name, "random") for name in "ab"), *season.draw())
    store.close()
    seen = Tournament.open(tmp_path)
    clear_live(tmp_path)
    LiveFile(tmp_path, season.tallies.pending[0]).tell(yokai.Game("classic"))
    assert seen.in_play() == []
    with locked(tmp_path):
        assert seen.is_running
        assert [game.number for game in seen.in_play()] == [1]
    assert not seen.is_running


def test_folder_without_a_tournament_is_refused(tmp_path: Path) -> None:
    with pytest.raises(YokaiError, match="there is no tournament in"):
        Tournament.open(tmp_path)

"""The desk of the hand-in: one version at a time of each student, checked in turn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.hand_in import ANNA, BO, CLASS, CUP, SlowCheck, terms
from tests.support.hosts import HOSTS, HostKind, hosting
from tests.support.uploads import SOUND, bomb
from yokai.app.hand_in.desk import HandInDesk, HandInTerms
from yokai.app.host import Host
from yokai.app.tournaments.spectators import Spectators
from yokai.formats.record import Record
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.tournament.event_log import Entrant, Fixture, GameResult, Pairing, Round, Start
from yokai.tournament.hand_in.versions import VersionStore, entrants_of
from yokai.tournament.store import FILE, EventLogFile

BOT = [("bot.py", SOUND)]


def desk_of(terms: HandInTerms, host: Host) -> HandInDesk:
    return HandInDesk(terms, host, Spectators(terms.folder, host))


@pytest.mark.parametrize("kind", HOSTS)
def test_versions_are_checked_in_turn_and_again_after_an_end(
    kind: HostKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.tournament.hand_in.likeness._LEAST", 1)

    async def work() -> None:
        check = SlowCheck()
        async with hosting(kind) as host:
            desk = desk_of(terms(tmp_path, check), host)
            await desk.start()
            assert (await desk.mine(ANNA.code)).versions == []
            mine = await desk.take(ANNA.code, BOT)
            assert [each.state for each in mine.versions] == ["checking"]
            with pytest.raises(Refusal, match="still being checked"):
                await desk.take(ANNA.code, BOT)
            [other] = (await desk.take(BO.code, BOT)).versions
            assert (other.state, other.ahead) == ("waiting", 1)
            await asyncio.sleep(0)
            assert len(check.begun) == 1
            await desk.close()  # as if the server ended
            check.go.set()
            await asyncio.sleep(0.05)
            assert len(check.begun) == 1  # the end of one check has not begun the next
            desk = desk_of(terms(tmp_path, check), host)
            await desk.start()
            async with asyncio.timeout(20):
                while (await desk.mine(BO.code)).versions[0].state != "fit":
                    await asyncio.sleep(0.01)
            door = "http://192.168.1.5:8017/#/handin"
            shown = await desk.cards(CLASS.teacher, door)
            assert shown.door == door
            cards = shown.cards
            assert [(card.student, card.versions, card.state) for card in cards] == [
                ("Anna", 1, "fit"),
                ("Bo", 1, "fit"),
            ]
            assert [(card.like, card.percent) for card in cards] == [("Bo", 100), ("Anna", 100)]
            [version] = (await desk.mine(ANNA.code)).versions
            assert (version.name, version.prints) == ("fox", ["hm"])
            await desk.close()
        names = [one.name for one in entrants_of(VersionStore(tmp_path), CLASS)]
        assert names == ["Anna v1", "Bo v1"]

    asyncio.run(work())


def test_strangers_and_bad_uploads_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with hosting("in place") as host:
            desk = desk_of(terms(tmp_path, SlowCheck()), host)
            for code in ("", "nobody", CLASS.teacher):
                with pytest.raises(Refusal, match="nobody in the class"):
                    await desk.take(code, BOT)
            for code in ("", ANNA.code):
                with pytest.raises(Refusal, match="not the code of the teacher"):
                    await desk.cards(code, "")
            with pytest.raises(Refusal) as refused:
                await desk.take(ANNA.code, [("a.zip", bomb())])
            assert refused.value.reason == "upload_too_large"
            assert not (tmp_path / "hand-in").exists(), "nothing was written"
            store = VersionStore(tmp_path)
            for _ in range(50):
                store.add(ANNA, [])
            with pytest.raises(Refusal, match="at most 50 versions a day"):
                await desk.take(ANNA.code, BOT)

    asyncio.run(work())


def test_own_games_have_notes_and_those_of_others_none(tmp_path: Path) -> None:
    from yokai.arena.move_note import MoveNote

    game = Game("classic")
    game.play("2c2b")
    game.resign()
    names = ("Anna v1", "Bo v1")
    result = GameResult(
        1, "south", "resignation", Record(game, *names).text, notes=(MoveNote(7, 5, "hi", "a\nb"),)
    )
    log = EventLogFile(tmp_path / FILE, 0)
    log.add(
        CUP,
        Start("2026-11-18T10:00:00Z", "", "none"),
        *(Entrant(name, "random", author=name[:-3], version=1) for name in names),
        Round(1, (Pairing(*names, (Fixture(1, *names, "classic"),)),)),
        result,
    )
    log.close()

    async def work() -> None:
        async with hosting("in place", tmp_path) as host:
            spectators = Spectators(tmp_path, host)
            desk = HandInDesk(terms(tmp_path, SlowCheck()), host, spectators)
            VersionStore(tmp_path).add(ANNA, [])
            assert (await desk.mine(ANNA.code)).games == [], "nobody has looked yet"
            await spectators.look()
            mine = await desk.mine(ANNA.code)
            [own] = mine.games
            assert (own.opponent, own.side, own.result) == ("Bo v1", "south", "won")
            assert mine.versions[0].played == 1
            [note] = (await desk.notes(ANNA.code, 1)).notes
            assert (note.own, note.ms, note.say, note.prints) == (True, 7, "hi", ["a", "b"])
            [note] = (await desk.notes(BO.code, 1)).notes
            assert (note.own, note.prints) == (False, []), "what Anna's bot printed is hers"
            with pytest.raises(Refusal, match="game 2 is none of yours"):
                await desk.notes(ANNA.code, 2)

    asyncio.run(work())

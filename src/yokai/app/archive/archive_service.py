"""Export and import of everything that is kept of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import msgspec

from yokai.app.archive.archived_games import archived_game, replayed_game
from yokai.app.archive.archived_progress import (
    archived_lessons,
    archived_puzzles,
    archived_standings,
    archived_storms,
    stored_progress,
)
from yokai.app.archive.archived_studies import archived_studies, stored_studies
from yokai.app.archive.merging import merged
from yokai.app.games.rooms import Rooms
from yokai.app.messages import (
    ARCHIVE_VERSION,
    MOST_EVENTS,
    MOST_GAMES,
    Archive,
    ArchiveAnswer,
    ArchivedAccount,
    PageSettings,
)
from yokai.app.messages.decoding import decode
from yokai.app.players.names import name_or_none
from yokai.i18n import LANGUAGES
from yokai.refusal import Refusal
from yokai.storage.archive import Everything, StoredAccount, StoredGame
from yokai.storage.games import Taken
from yokai.storage.store import Store

_TRIES = 3


class _Head(msgspec.Struct, frozen=True):
    """The head of an archive, the same in every version."""

    format: str
    version: int


_head = msgspec.json.Decoder(_Head)
_decoder = msgspec.json.Decoder(Archive)


@dataclass(frozen=True)
class Import:
    """An archive that has been read: everything in it that can be stored, the number of games that
    cannot, and the page's settings."""

    everything: Everything
    left_out: int
    page: PageSettings | None


class ArchiveService:
    """The archives of all players."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms

    async def export(self, player: str | None) -> bytes:
        """Export everything of a player as a file."""
        kept = self._store.archives
        found = await kept.everything(player, MOST_GAMES, MOST_EVENTS) if player else Everything()
        return await self._rooms.host.compute(write_archive, found, player or "", self._rooms.now())

    async def merge(self, player: str, new: Import) -> ArchiveAnswer:
        """Merge an archive into everything of a player, all of it or nothing."""
        for _ in range(_TRIES):
            try:
                change = await self._store.archives.merge(
                    player, new.everything, lambda present: merged(present, new.everything)
                )
                break
            except Taken:  # a move was played meanwhile
                continue
        else:
            raise Refusal("stale", "the games have moved on since")
        for game in change.games:
            if game.events and game.events[0].version:
                await self._rooms.announce(game.header.id, game.events[-1])
        return ArchiveAnswer(
            games=sum(bool(game.events) for game in change.games),
            lessons=len(change.lessons),
            puzzles=len(change.puzzles),
            left_out=new.left_out,
            page=new.page,
        )


def write_archive(found: Everything, player: str, now: int) -> bytes:
    """The file of everything that is stored of a player."""
    archive = Archive(
        format="yokai",
        version=ARCHIVE_VERSION,
        made=now,
        games=[archived_game(game, player) for game in found.games],
        lessons=archived_lessons(found),
        puzzles=archived_puzzles(found),
        standings=archived_standings(found),
        storms=archived_storms(found),
        studies=archived_studies(found),
        account=_archived_account(found.account),
    )
    return msgspec.json.encode(archive)


def _archived_account(found: StoredAccount) -> ArchivedAccount | None:
    if found == StoredAccount():
        return None
    told = {"id": found.public, "bot": found.is_bot, **found.profile, **found.moderation}
    lists = {"devices": found.devices, "calls": found.calls, "ratings": found.ratings}
    return msgspec.convert(told | lists, ArchivedAccount)


def read_archive(
    content: bytes,
    player: str,
    now: int,
    tick: Callable[[], object],
    forbidden: Sequence[str] = (),
) -> Import:
    """Read a file for a player; a refusal if it is not an archive, or breaks a rule. `tick` is
    called now and then, and may raise an error to end the work. Names that are refused here, also
    those with a `forbidden` word, are left out."""
    try:
        head = decode(content, _head)
        if head.format == "yokai" and head.version > ARCHIVE_VERSION:
            raise Refusal("archive_newer", "this file was written by a newer yokai")
        archive = decode(content, _decoder)
    except (msgspec.DecodeError, UnicodeError) as error:
        message = f"this is not a file that yokai has saved: {error}"
        raise Refusal("bad_archive", message) from None
    if sum(len(game.events) for game in archive.games) > MOST_EVENTS:
        raise Refusal("bad_archive", f"a file has at most {MOST_EVENTS:,} events of games")
    replayed = (replayed_game(each, player, tick) for each in archive.games)
    games = [_without_bad_names(game, forbidden) for game in replayed if game]
    studies = stored_studies(archive, now, tick)
    everything = replace(stored_progress(archive, now), games=games, studies=studies)
    return Import(everything, len(archive.games) - len(games), _settings(archive.page))


def _without_bad_names(game: StoredGame, forbidden: Sequence[str]) -> StoredGame:
    seats = game.header.south, game.header.north
    south, north = (replace(seat, name=name_or_none(seat.name, forbidden)) for seat in seats)
    return replace(game, header=replace(game.header, south=south, north=north))


def _settings(page: PageSettings | None) -> PageSettings | None:
    """The page's settings, without a language that is not here."""
    if page and page.lang is not None and page.lang not in LANGUAGES:
        return msgspec.structs.replace(page, lang=None)
    return page

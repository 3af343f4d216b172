"""A game of a tournament as a worker plays it, on this machine or another."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from yokai.arena.bot_log import BotLog
from yokai.arena.botfile import words
from yokai.arena.contender import BOTS, Contender
from yokai.arena.match import Conditions, enter
from yokai.arena.match import try_out as try_player
from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit, Player
from yokai.arena.referee import play
from yokai.engine.limits import Clock, Limits
from yokai.errors import YokaiError
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant_of
from yokai.tournament.bot_package import PLACE, BotPackage, unpacked
from yokai.tournament.event_log import Cup, Entrant, Fixture, GameResult
from yokai.tournament.handicap import clock_of, limits_of
from yokai.tournament.live import LiveFile

SUSPENDED = "it stalled in three games, and is suspended"
_MAX_LOG = 16_000  # characters of the bot log of a failed game


class AbsentPlayer:
    """A player that cannot be started, and loses its games."""

    def __init__(self, why: str) -> None:
        """Keep the reason, and note it in the bot log."""
        self._why = why
        self.bot_log = BotLog()
        self.bot_log.note("!", why)

    def new_game(self) -> None:
        """Fail with the reason."""
        raise Forfeit("suspended" if self._why == SUSPENDED else "crash", self._why)

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Fail with the reason."""
        raise Forfeit("crash", self._why)

    def close(self) -> None:
        """Do nothing: no program runs."""


class GuardedPlayer:
    """A player whose errors forfeit its game; in a match they would end the match."""

    def __init__(self, player: Player) -> None:
        """Wrap a player."""
        self._player = player
        self.bot_log = getattr(player, "bot_log", BotLog())

    def new_game(self) -> None:
        """Start the player."""
        try:
            self._player.new_game()
        except YokaiError as error:
            raise Forfeit("crash", str(error)) from None

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Ask the player for a move."""
        try:
            return self._player.choose(game, limits)
        except YokaiError as error:
            raise Forfeit("crash", str(error)) from None

    def close(self) -> None:
        """End the player."""
        self._player.close()


def contender_of(entrant: Entrant, cup: Cup) -> Contender:
    """The player of an entrant; a bot has the limits of the cup unless it sets its own."""
    contender = Contender.parse(entrant.player, entrant.options)
    if contender.kind not in BOTS:
        return contender
    own = {name for name, _ in contender.options}
    agreed = {"Memory": cup.memory, "Processes": cup.processes}
    more = [f"{name}={value}" for name, value in agreed.items() if name not in own]
    return Contender.parse(entrant.player, [*entrant.options, *more])


def prepare(entrant: Entrant, cup: Cup, package: BotPackage | None = None) -> str:
    """Build a bot once before it plays; return an error sentence, or an empty string."""
    try:
        if package:
            package.unpack()
        else:
            contender_of(entrant, cup).prepare()
    except (YokaiError, OSError) as error:
        return _public(str(error), entrant)
    return ""


def _public(sentence: str, *entrants: Entrant) -> str:
    """An error as one public line, without the folders where the bots are."""
    for entrant in entrants:
        for word in words(entrant.player.partition(":")[2]):
            if word.startswith("/"):
                sentence = sentence.replace(f"{Path(word).parent}/", "")
    sentence = re.sub(rf"[^\s']*/{PLACE}-\d+/\w+/", "", sentence)
    return _text(" ".join(sentence.split()))


def _text(text: str) -> str:
    """Text that can be written as UTF-8: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()


def try_out(entrant: Entrant, cup: Cup) -> str:
    """Start an entrant that is no bot; return an error sentence, or an empty string."""
    try:
        return try_player(contender_of(entrant, cup), conditions(cup, cup.variants[0]))
    except YokaiError as error:
        return str(error)


def conditions(cup: Cup, name: str) -> Conditions:
    """The conditions of the games of a variant."""
    return Conditions(
        variant_of(name),
        Limits(movetime=cup.movetime, nodes=cup.nodes, depth=cup.depth),
        cup.grace / 1000,
        cup.seed,
        cup.max_plies,
        Clock(*cup.clock) if cup.clock else None,
    )


def play_fixture(
    fixture: Fixture,
    cup: Cup,
    seats: tuple[Entrant, Entrant],
    absent: tuple[str, str],
    folder: str,
    packages: tuple[BotPackage | None, BotPackage | None] = (None, None),
) -> GameResult:
    """Play a game, and write its moves to a live file in `folder` meanwhile.

    A player with a reason in `absent` loses at once. Bots of another machine come as `packages`.
    """
    terms = conditions(cup, fixture.variant)
    start = Position.parse(terms.game, fixture.start) if fixture.start else terms.game.start
    opening = Opening(start, tuple(Move(move) for move in fixture.moves))
    began = time.monotonic()
    with ExitStack() as stack:
        south, north = (
            stack.enter_context(
                closing(_enter(fixture, cup, seat, seats[seat], absent[seat], packages[seat]))
            )
            for seat in Side
        )
        live = stack.enter_context(LiveFile(Path(folder), fixture))
        names = fixture.south, fixture.north
        clock = terms.clock and (
            clock_of(terms.clock, seats[Side.SOUTH].time),
            clock_of(terms.clock, seats[Side.NORTH].time),
        )
        played = play(opening, (south, north), names, terms.max_plies, clock, watch=live.tell)
    return GameResult(
        fixture.number,
        played.winner.word if played.winner else None,
        played.reason,
        _text(played.record),
        _public(played.detail, *seats),
        _text(played.log[-_MAX_LOG:]),
        round(time.monotonic() - began, 3),
        datetime.now(UTC).isoformat(timespec="seconds"),
        tuple(
            note._replace(say=_text(note.say), prints=_text(note.prints)) for note in played.notes
        ),
    )


def _enter(
    fixture: Fixture,
    cup: Cup,
    side: Side,
    entrant: Entrant,
    absent: str,
    package: BotPackage | None,
) -> Player:
    if absent:
        return AbsentPlayer(absent)
    try:
        contender = contender_of(unpacked(entrant, package), cup)
        terms = conditions(cup, fixture.variant)
        terms = replace(terms, limits=limits_of(terms.limits, entrant.time))
        return GuardedPlayer(enter(contender, terms, 2 * fixture.number + side))
    except YokaiError as error:
        return AbsentPlayer(str(error))

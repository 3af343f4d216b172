"""One game of a tournament, as a worker plays it: on this machine or on another."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack, closing
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
from yokai.tournament.live import LiveFile

_LONGEST_LOG = 16_000  # characters, for each game that a bot has failed in


class AbsentPlayer:
    """A player who cannot come, and loses for that."""

    def __init__(self, why: str) -> None:
        """Say why."""
        self._why = why
        self.bot_log = BotLog()
        self.bot_log.note("!", why)

    def new_game(self) -> None:
        """Not with us."""
        raise Forfeit("crash", self._why)

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Nor this."""
        raise Forfeit("crash", self._why)

    def close(self) -> None:
        """Nothing runs."""


class GuardedPlayer:
    """A player whose failure to start costs a game, where a match would end."""

    def __init__(self, player: Player) -> None:
        """Take another's place."""
        self._player = player
        self.bot_log = getattr(player, "bot_log", BotLog())

    def new_game(self) -> None:
        """Start it."""
        try:
            self._player.new_game()
        except YokaiError as error:
            raise Forfeit("crash", str(error)) from None

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Ask it."""
        try:
            return self._player.choose(game, limits)
        except YokaiError as error:
            raise Forfeit("crash", str(error)) from None

    def close(self) -> None:
        """End it."""
        self._player.close()


def contender_of(entrant: Entrant, cup: Cup) -> Contender:
    """The player, with the limits that were agreed on unless it has its own."""
    contender = Contender.parse(entrant.player, entrant.options)
    if contender.kind not in BOTS:
        return contender
    own = {name for name, _ in contender.options}
    agreed = {"Memory": cup.memory, "Processes": cup.processes}
    more = [f"{name}={value}" for name, value in agreed.items() if name not in own]
    return Contender.parse(entrant.player, [*entrant.options, *more])


def prepare(entrant: Entrant, cup: Cup, package: BotPackage | None = None) -> str:
    """Build a bot, once before it plays; what went wrong, if anything did."""
    try:
        if package:
            package.unpack()
        else:
            contender_of(entrant, cup).prepare()
    except (YokaiError, OSError) as error:
        return _told(str(error), entrant)
    return ""


def _told(sentence: str, *entrants: Entrant) -> str:
    """What went wrong, in one line for everybody to read: where bots lie is nobody's business."""
    for entrant in entrants:
        for word in words(entrant.player.partition(":")[2]):
            if word.startswith("/"):
                sentence = sentence.replace(f"{Path(word).parent}/", "")
    sentence = re.sub(rf"[^\s']*/{PLACE}-\d+/\w+/", "", sentence)
    return _text(" ".join(sentence.split()))


def _text(text: str) -> str:
    """Text that any file can hold: what is no letter at all is a question mark."""
    return text.encode("utf-8", "replace").decode()


def try_out(entrant: Entrant, cup: Cup) -> str:
    """Start somebody who is no bot, and say what is wrong: the teacher can mend that."""
    try:
        return try_player(contender_of(entrant, cup), conditions(cup, cup.variants[0]))
    except YokaiError as error:
        return str(error)


def conditions(cup: Cup, name: str) -> Conditions:
    """What both players must keep to."""
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
    """Play a game to its end, and show it in `folder` meanwhile; an absent one loses at once.

    Bots that live elsewhere come in packages.
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
        played = play(opening, (south, north), names, terms.max_plies, terms.clock, watch=live.tell)
    return GameResult(
        fixture.number,
        played.winner.word if played.winner else None,
        played.reason,
        _text(played.record),
        _told(played.detail, *seats),
        _text(played.log[-_LONGEST_LOG:]),
        round(time.monotonic() - began, 3),
        datetime.now(UTC).isoformat(timespec="seconds"),
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
        return GuardedPlayer(
            enter(contender, conditions(cup, fixture.variant), 2 * fixture.number + side)
        )
    except YokaiError as error:
        return AbsentPlayer(str(error))

"""One game between two players, by our rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit, Player
from yokai.formats.record import Record
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome

MAX_PLIES = 400


@dataclass(frozen=True)
class Played:
    """A finished game as text, with what became of it; small enough to send between machines."""

    record: str
    winner: Side | None
    reason: str
    log: str = ""  # the last lines of the conversation with a bot that failed

    def score(self, side: Side) -> float:
        """1 for a win of this side, a half for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner is side)


def play(
    opening: Opening,
    players: tuple[Player, Player],
    names: tuple[str, str],
    max_plies: int = MAX_PLIES,
) -> Played:
    """Play a game on from an opening, South first; a player who fails loses it."""
    game = opening.game
    comment = log = ""
    for side in Side:
        if not game.outcome:
            comment, log = _ask(game, side, players[side], _greet)
    while not game.outcome:
        if len(game.moves) >= max_plies:
            game.end(Outcome(None, "length"))
        else:
            comment, log = _ask(game, game.turn, players[game.turn], _move)
    record = Record(game, *names, date.today()).text
    if comment:
        record += f"'{' '.join(comment.split())}\n"
    return Played(record, game.outcome.winner, game.outcome.reason, log)


def _ask(
    game: Game, side: Side, player: Player, what: Callable[[Game, Player], None]
) -> tuple[str, str]:
    """Ask a player for something; a failure ends the game, and is returned in words and as log."""
    try:
        what(game, player)
    except Forfeit as failure:
        player.close()
        game.end(Outcome(side.other, failure.reason))
        journal = getattr(player, "journal", None)
        return f"{side}: {failure.detail}", journal.tail if journal else ""
    return "", ""


def _greet(game: Game, player: Player) -> None:
    player.new_game()


def _move(game: Game, player: Player) -> None:
    move = player.choose(game)
    if isinstance(move, Move):
        game.play(move)
    else:
        game.resign()
